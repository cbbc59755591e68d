"""`hearts-qt match`: how much better one computer player is than another."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import median

from hearts_qt.players.external.external_player import LIMIT
from hearts_qt.players.external.line_process import short_name
from hearts_qt.players.matches import (
    Match,
    MatchFileError,
    Side,
    Standing,
    percentile,
    play_match,
)
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import brief

__all__ = ["MatchFileError", "add_match", "run_match", "seconds"]


def seconds(written: str) -> float:
    """A time limit as it is written on the command line; raises `argparse.ArgumentTypeError`."""
    try:
        value = float(written)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(
            f"a number of seconds up to 3600 is needed, not “{brief(written)}”"
        )
    return value


def add_match(parser: argparse.ArgumentParser, positive: Callable[[str], int]) -> None:
    """Add the arguments of the command but for those that choose the rules."""
    parser.add_argument("--a", default="basic", metavar="PLAYER", help="the one player")
    parser.add_argument("--b", default="random", metavar="PLAYER", help="the other player")
    parser.add_argument("--deals", type=positive, default=100, help="how many deals to play (100)")
    parser.add_argument(
        "--seed", type=int, default=0, help="the number that everything follows from"
    )
    parser.add_argument(
        "--seats",
        choices=("2v2", "1v3"),
        default="2v2",
        help="half the table each, or A alone against the others",
    )
    parser.add_argument(
        "--answer-seconds",
        type=seconds,
        default=LIMIT,
        metavar="S",
        help=f"how long a player from outside has for an answer ({LIMIT:g})",
    )
    parser.add_argument("--jobs", type=positive, default=1, help="how many processes to use")
    parser.add_argument(
        "--budget-ms",
        type=positive,
        metavar="M",
        help="CPU of a decision, in milliseconds, for our players that search: an early card may "
        "take up to twice as much, a pass seven times",
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep what each deal came to; a match that was broken off goes on from there",
    )


def run_match(
    given: argparse.Namespace,
    rules: Rules,
    preset: str | None,
    progress: Callable[[int, int], None] | None,
) -> Standing:
    """Play the match and print what came out; `preset` is the one that the rules started from,
    where that is known. Raises `UnknownPlayer` and `MatchFileError`."""
    match = Match(
        rules,
        given.a,
        given.b,
        given.deals,
        given.seed,
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
                f"The match was broken off; the same command goes on with {given.results}."
            ) from None
        raise
    _print(standing, match)
    return standing


def _print(standing: Standing, match: Match) -> None:
    print(
        f"{'':<2}{'player':<22}{'points':>8}{'place':>7}{'moons':>7}{'stopped':>9}{'queens':>8}"
        f"{'CPU ms: median':>16}{'p99':>10}{'max':>10}{'pass':>10}{'a hand':>10}"
    )
    for letter, name, side in (("A", match.a, standing.a), ("B", match.b, standing.b)):
        _line(letter, name, side)
    seats = standing.a.hands + standing.b.hands
    if len(standing.gaps) > 1:
        print(
            f"A takes {standing.difference:.2f} ± {standing.error:.2f} points a hand fewer than B, "
            f"over {len(standing.gaps)} deals in {seats} seats."
        )
    else:
        print(
            f"A takes {standing.difference:.2f} points a hand fewer than B, over 1 deal in {seats} "
            "seats; how much of that is luck only more deals can tell."
        )
    faults = standing.a.faults + standing.b.faults
    for fault in faults[:5]:
        print(fault)
    if len(faults) > 5:
        print(f"{len(faults) - 5} more of this kind.")


def _line(letter: str, name: str, side: Side) -> None:
    hands = max(1, side.hands)
    spent = (
        _milliseconds(median(side.plays) if side.plays else None, 16),
        _milliseconds(percentile(side.plays, 0.99) if side.plays else None),
        _milliseconds(max(side.plays, default=None)),
        _milliseconds(median(side.passes) if side.passes else None),
        _milliseconds(side.spent),
    )
    print(
        f"{letter:<2}{short_name(name)[:21]:<22}{side.mean:>8.2f}{side.places / hands:>7.2f}"
        f"{side.moons:>7}{side.stopped:>9}{side.queens:>8}{''.join(spent)}"
    )


def _milliseconds(seconds: float | None, width: int = 10) -> str:
    """A column of milliseconds; a dash where they are not known, or nothing was decided."""
    return f"{'–' if seconds is None else f'{seconds * 1000:.2f}':>{width}}"
