"""The command `hearts-qt measure`: what a rule set does, alone or beside another."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, log10, sqrt

from hearts_qt.game.deals import MASK
from hearts_qt.players.measure import LONGEST_GAME, Measurement, mean_written
from hearts_qt.players.measure_run import BASIC, MeasureJob, measure
from hearts_qt.players.measured import measured_before, sums_to_json
from hearts_qt.players.registry import PLAYERS, kind_of
from hearts_qt.players.review.labels import Estimate, Z
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.problems import why_no_end
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.rules.text import brief
from hearts_qt.terminal.rule_arguments import WHICH, find_rules, rules_from_arguments
from hearts_qt.terminal.work_arguments import Progress, add_where, positive


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure with its unit, or what is printed if there is none."""

    figure: Estimate | None
    unit: str = ""
    absent: str = "-"


def add_measure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command, except those that choose the rules."""
    parser.add_argument(
        "--against",
        metavar="PRESET|FILE|CODE",
        help=f"compare with other rules, over the same game numbers: {WHICH}",
    )
    parser.add_argument(
        "--players",
        type=_player,
        default=BASIC,
        metavar="PLAYER",
        help="who plays, on every seat (default basic); what a careless player pays is measured "
        "for basic alone, and levels that search take seconds for a hand",
    )
    parser.add_argument(
        "--hands",
        type=positive,
        default=20_000,
        help="number of hands to play at least; games are played to their end (default 20000)",
    )
    parser.add_argument("--seed", type=int, default=1, help="which games to play (default 1)")
    add_where(parser)
    parser.add_argument(
        "--json", action="store_true", help="print sums, so that the parts of a run can be added"
    )


def run_measure(
    given: argparse.Namespace, progress: Progress | None
) -> int:
    """Measure and print; returns the exit code."""
    rules, _ = rules_from_arguments(given)
    chosen = [rules] if given.against is None else [rules, find_rules(given.against)[0]]
    found = [
        measure(
            MeasureJob(each, given.hands, given.seed & MASK, players=given.players),
            given.jobs,
            progress,
        )
        for each in chosen
    ]
    if given.json:
        for each, sums in zip(chosen, found, strict=True):
            print(json.dumps(sums_to_json(each, sums, given.seed, given.players)))
        return 0
    _print(chosen, found, given.players)
    return 0


def _player(written: str) -> str:
    """Parse the name of a player that is no program; raises `argparse.ArgumentTypeError`."""
    if kind_of(written) is None:
        names = f"{', '.join(PLAYERS)}, or a level with a style such as expert:bold"
        raise argparse.ArgumentTypeError(f"must be {names}, not “{brief(written)}”")
    return written


def rows(rules: Rules, found: Measurement) -> dict[str, FigureRow]:
    """The figures that are printed, by their names and in their order."""
    hundred = "in 100 hands"
    effect = found.seat_effect(rules)
    made = {
        "hands a game": FigureRow(found.hands_a_game()),
        "minutes a game": FigureRow(found.minutes_a_game(rules), "with a person"),
        "points a hand": FigureRow(_shown(rules, found.points_a_hand(rules))),
        "highest less lowest score": FigureRow(found.span.figure(), "points"),
        "moons": FigureRow(_percent(found.moons.share()), hundred),
    }
    if rules.sun:
        made["suns"] = FigureRow(_percent(found.suns.share()), hundred)
    if compile_rules(rules).black:
        made |= {
            "the black card decides": FigureRow(_percent(found.black_decides.share()), hundred),
            "other cards decide": FigureRow(_percent(found.others_decide.share()), hundred),
        }
    made |= {
        "clean hands of a player": FigureRow(_percent(found.clean_hands(rules)), hundred),
        "changes of the leader": FigureRow(found.lead_changes.figure(), "a game"),
        "won from behind at half time": FigureRow(
            _percent(found.comebacks.share()), "in 100 games"
        ),
        "a careless player pays": FigureRow(found.skill(rules), "net points a hand"),
        "hands until skill leads": FigureRow(found.hands_to_lead(rules)),
        "luck in half a game": FigureRow(_percent(found.luck(rules)), "of 100 parts"),
    }
    if effect is None:
        made["seats"] = FigureRow(None, absent="no difference found")
    else:
        distance, more = effect
        seat = f"seat {distance} after the dealer" if distance else "seat of the dealer"
        made[seat] = FigureRow(_shown(rules, more), "points a hand")
    return made


def _shown(rules: Rules, points: Estimate | None) -> Estimate | None:
    """Points with the sign with which the rules show them."""
    return None if points is None else Estimate(rules.shown(points.mean), points.error)


def _percent(share: Estimate | None) -> Estimate | None:
    return None if share is None else Estimate(100 * share.mean, 100 * share.error)


def written(figure: Estimate) -> str:
    """A figure with its error, to the digit that the error allows, at most hundredths."""
    digits = 0
    if figure.error > 0:
        digits = min(2, max(0, ceil(-log10(figure.error))))
    return f"{figure.mean:.{digits}f} ± {figure.error:.{digits}f}"


def character(rules: Rules) -> str | None:
    """The length and character of a preset in a line, from the stored figures; None for others."""
    found = measured_before(rules)
    if found is None:
        return None
    told = rows(rules, found)
    names = {
        "hands a game": "{} hands",
        "minutes a game": "{} minutes",
        "points a hand": "{} points a hand",
        "moons": "{} moons in 100 hands",
        "the black card decides": "the black card decides {} of 100",
        "hands until skill leads": "skill leads after {}",
    }
    said = []
    for name, words in names.items():
        if name in told and (figure := told[name].figure) is not None:
            value, digits = mean_written(figure)
            said.append(words.format(f"{value:.{digits}f}"))
    return ", ".join(said)


def _print(chosen: list[Rules], found: list[Measurement], players: str) -> None:
    heads = [preset_of(each) or rules_to_code(each) for each in chosen]
    told = [rows(each, sums) for each, sums in zip(chosen, found, strict=True)]
    print(f"As computer players ({players}) play, {_amount(found)}:")
    names = list(dict.fromkeys(name for each in told for name in each))
    print(f"{'':<30}" + "".join(f"{head:<34}" for head in heads).rstrip())
    for name in names:
        cells = [f"{_cell(each.get(name)):<34}" for each in told]
        print(f"{name:<30}{''.join(cells)}{_mark(name, told)}".rstrip())
    for head, each, sums in zip(heads, chosen, found, strict=True):
        for line in _more(each, sums):
            print(line if len(heads) == 1 else f"{head}: {line}")
    if len(heads) > 1:
        print(f"* differs by more than {Z:g} standard errors")


def _amount(found: list[Measurement]) -> str:
    return " and ".join(f"{each.hands:,} hands in {each.games:,} games" for each in found)


def _cell(row: FigureRow | None) -> str:
    if row is None or row.figure is None:
        return "-" if row is None else row.absent
    return f"{written(row.figure)} {row.unit}".rstrip()


def _mark(name: str, told: list[dict[str, FigureRow]]) -> str:
    """A star beside figures that differ for certain. The two runs have the games' numbers in
    common, so the error of their difference is smaller, if anything, than is reckoned with."""
    figures = [each[name].figure for each in told if name in each]
    if len(figures) < 2 or figures[0] is None or figures[1] is None:
        return ""
    one, other = figures[0], figures[1]
    error = sqrt(one.error**2 + other.error**2)
    return "*" if abs(one.mean - other.mean) > Z * error else ""


def _more(rules: Rules, sums: Measurement) -> Iterator[str]:
    """What does not fit into the table, in sentences."""
    low, high, spread = sums.length_at(0.05), sums.length_at(0.95), sums.spread()
    if low is not None:
        yield f"Nine games in ten have {low} to {high} hands."
    if spread is not None:
        yield f"The points of a player in a hand have a standard deviation of {spread:.1f}."
    endless = why_no_end(rules.values())
    if endless is not None:
        yield str(endless)
    elif sums.unended.total:
        yield (
            f"{sums.unended.total:,} of {sums.games:,} games had not ended after "
            f"{LONGEST_GAME} hands."
        )
