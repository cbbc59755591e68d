"""`hearts-qt match`: measures how much better one computer player is than another."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from statistics import median

from hearts_qt.players.external.external_player import LIMIT
from hearts_qt.players.external.line_process import short_name
from hearts_qt.players.matches import (
    Match,
    MatchFileError,
    MatchSide,
    Standing,
    percentile,
    play_match,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import brief
from hearts_qt.terminal.programs import SEED_HELP, plays, seed_for
from hearts_qt.terminal.work_arguments import Progress, add_where, positive


def seconds(written: str) -> float:
    """Parse a time limit in seconds; raises `argparse.ArgumentTypeError`."""
    try:
        value = float(written)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(
            f"must be a number of seconds, at most 3600, not “{brief(written)}”"
        )
    return value


def add_match(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command, except those that choose the rules."""
    parser.add_argument(
        "--a", default="basic", metavar="PLAYER", help="first player (default basic)"
    )
    parser.add_argument(
        "--b", default="random", metavar="PLAYER", help="second player (default random)"
    )
    parser.add_argument(
        "--deals", type=positive, default=100, help="number of deals to play (default 100)"
    )
    parser.add_argument("--seed", type=int, help=SEED_HELP)
    parser.add_argument(
        "--seats",
        choices=("2v2", "1v3"),
        default="2v2",
        help="2v2: each player has half the seats; 1v3: A has one seat (default 2v2)",
    )
    parser.add_argument(
        "--answer-seconds",
        type=seconds,
        default=LIMIT,
        metavar="S",
        help=f"time limit for each answer of an outside player, in seconds (default {LIMIT:g})",
    )
    add_where(parser)
    parser.add_argument(
        "--budget-ms",
        type=positive,
        metavar="M",
        help="CPU time of a decision in milliseconds, for levels that search; an early card may "
        "take twice as much, a pass seven times",
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="write the result of each deal to a file, and continue an interrupted match from it",
    )


def run_match(
    given: argparse.Namespace,
    rules: Rules,
    preset: str | None,
    progress: Progress | None,
) -> Standing:
    """Play the match and print its result. `preset` is the name of the preset that the rules
    started from, or None. Raises `UnknownPlayer` and `MatchFileError`."""
    seed = _seed(given)
    match = Match(
        rules,
        given.a,
        given.b,
        given.deals,
        seed,
        given.seats,
        None if given.budget_ms is None else given.budget_ms / 1000,
        given.answer_seconds,
        preset,
    )
    try:
        standing = play_match(match, given.jobs, given.results, progress)
    except KeyboardInterrupt:
        if given.results is not None:
            raise MatchFileError(
                f"The match was interrupted; the same command continues it from {given.results}."
            ) from None
        raise
    _print(standing, match)
    if given.seed is None and plays((given.a, given.b)):
        print(f"The seed was {seed}.")
    return standing


def _seed(given: argparse.Namespace) -> int:
    """The seed of the match; an interrupted one goes on with that of its file of results."""
    if given.seed is None and given.results is not None:
        with (
            suppress(OSError, ValueError, KeyError, TypeError, OverflowError),
            given.results.open() as file,
        ):
            return int(read_json(file.readline(100_000))["seed"])
    return seed_for(given.seed, (given.a, given.b))


def _print(standing: Standing, match: Match) -> None:
    print(
        f"{'':<2}{'player':<22}{'points':>8}{'place':>7}{'moons':>7}{'stopped':>9}{'queens':>8}"
        f"{'CPU ms: median':>16}{'p99':>10}{'max':>10}{'pass':>10}{'a hand':>10}"
    )
    for letter, name, side in (("A", match.a, standing.a), ("B", match.b, standing.b)):
        _line(letter, name, side, match.rules)
    seats = standing.a.hands + standing.b.hands
    points = abs(standing.difference)
    better, worse = "fewer than", "more than"
    if match.rules.counts_points:
        better, worse = worse, better
    than = better if standing.difference >= 0 else worse
    if len(standing.deal_differences) > 1:
        print(
            f"A scores {points:.2f} ± {standing.error:.2f} points a hand {than} B, "
            f"over {len(standing.deal_differences)} deals in {seats} seats."
        )
    else:
        print(
            f"A scores {points:.2f} points a hand {than} B, over 1 deal in {seats} "
            "seats; play more deals for an error estimate."
        )
    faults = standing.a.faults + standing.b.faults
    for fault in faults[:5]:
        print(fault)
    if len(faults) > 5:
        print(f"{len(faults) - 5} more faults.")


def _line(letter: str, name: str, side: MatchSide, rules: Rules) -> None:
    hands = max(1, side.hands)
    spent = (
        _milliseconds(median(side.plays) if side.plays else None, 16),
        _milliseconds(percentile(side.plays, 0.99) if side.plays else None),
        _milliseconds(max(side.plays, default=None)),
        _milliseconds(median(side.passes) if side.passes else None),
        _milliseconds(side.cpu_per_hand),
    )
    mean = rules.shown(side.mean)
    print(
        f"{letter:<2}{short_name(name)[:21]:<22}{mean:>8.2f}{side.places / hands:>7.2f}"
        f"{side.moons:>7}{side.stopped:>9}{side.queens:>8}{''.join(spent)}"
    )


def _milliseconds(seconds: float | None, width: int = 10) -> str:
    """A column of milliseconds, or a dash if they are unknown or there was no decision."""
    return f"{'–' if seconds is None else f'{seconds * 1000:.2f}':>{width}}"
