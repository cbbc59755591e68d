"""Measures what every level gives away by its decisions, and the offsets of the luck ledger.

    python -m tests.bench.review_levels --work ~/reviews --hands 40 --minutes 60
    python -m tests.bench.review_levels --work ~/reviews --levels expert --presets "Modern Hearts"
    python -m tests.bench.review_levels --work ~/reviews --hands 1000 --cluster tcp://HOST:8786
    python -m tests.bench.review_levels --work ~/reviews --show
    python -m tests.bench.review_levels --work ~/reviews --write

Hands are played with the same level on every seat, and reviewed like a person's: of Expert all
seats, of the other levels one seat a hand, in turn. The result of each hand is a line in the folder
of `--work`, so a measurement that was interrupted continues, and more `--hands` add to it.
`--write` writes the data files that the program reads, `given_away.json` and `ledger_offsets.json`
in `hearts_qt/players/review/`. The levels measured get new figures under all presets; those of
other levels, and the offsets if Expert was not measured, stay.

Levels that search are limited by worlds and not by time, so that the result is the same everywhere.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic, process_time

import msgspec

from hearts_qt.game.deals import GOLDEN, MASK, mix
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import PLAYERS, make_player
from hearts_qt.players.review.decisions import PlayedHand, played_hands
from hearts_qt.players.review.given_away import (
    GIVEN_AWAY,
    GivenAway,
    GivenAwayFile,
    read_given_away,
)
from hearts_qt.players.review.hand_review import review_hand
from hearts_qt.players.review.labels import unit_of
from hearts_qt.players.review.ledger import (
    OFFSETS,
    LedgerOffsets,
    OffsetFile,
    PlayOffsets,
)
from hearts_qt.players.review.review_results import DecisionReview
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal.work_arguments import add_where, progress_line
from hearts_qt.version import __version__
from tests.bench.ladder import listed

WORLDS = {"expert": 400, "master": 2000}
"""The number of worlds for levels that search, in place of their time limit."""
CORE = (
    "Modern Hearts", "American Hearts", "Omnibus Hearts", "Partnership, tricks together",
    "Three-Handed", "Five-Handed", "Turbo Hearts", "Spot Hearts", "Black Maria",
)  # fmt: skip
"""The presets that are measured in every round; the others in every fourth."""


class Row(msgspec.Struct):
    """The result of one hand."""

    preset: str
    level: str
    hand: int
    losses: list[float]
    """The net points lost, for each seat reviewed."""
    labels: dict[str, int]
    stages: dict[str, list[float]]
    """By kind of decision (`stage_of`): the value before it less the losses still to come, one
    entry for each such decision of the seats reviewed."""
    seconds: float


def rotated(rules: Rules, turn: int) -> Rules:
    """Rules whose first hand has the pass of hand number `turn` (from 0) of a game."""
    cycle = rules.pass_cycle
    at = turn % len(cycle)
    return Rules.stored({**rules.values(), "pass_cycle": cycle[at:] + cycle[:at]})


def play(
    rules: Rules, level: str, number: int, turn: int, cancel: CancelToken | None = None
) -> PlayedHand:
    """One hand with the same level on every seat."""
    players = [make_player(level, mix((number + seat) & MASK)) for seat in range(rules.players)]
    for player in players:
        if isinstance(player, SearchPlayer) and level in WORLDS:
            player.set_worlds(WORLDS[level])
    game = play_game(rotated(rules, turn), players, number, 1, cancel=cancel)
    return next(played_hands(game))


def number_of(preset: str, level: str, hand: int) -> int:
    """The number of the game in which a hand is played."""
    number = 0
    for letter in f"{preset} {level}".encode():
        number = mix((number + letter + GOLDEN) & MASK)
    return mix((number + (hand + 1) * GOLDEN) & MASK)


def stage_of(review: DecisionReview) -> str:
    """The name of the offset that belongs to a decision."""
    return review.index if review.index in ("pass", "charge") else str(max(review.trick, 0))


def measure(part: tuple[str, str, int], cancel: CancelToken) -> Row:
    """Play a hand of a level under a preset and review it."""
    preset, level, hand = part
    start = process_time()
    rules = PRESETS[preset].rules
    played = play(rules, level, number_of(preset, level, hand), hand, cancel)
    seats = list(range(rules.players)) if level == "expert" else [hand % rules.players]
    row = Row(preset, level, hand, [], {}, {}, 0.0)
    for seat in seats:
        reviews = list(review_hand(played, [seat], seed=hand, cancel=cancel))
        to_come = sum(review.loss for review in reviews)
        row.losses.append(to_come)
        for review in reviews:
            if review.label is not None:
                row.labels[review.label] = row.labels.get(review.label, 0) + 1
            if review.index not in ("moon", "lay_away"):
                row.stages.setdefault(stage_of(review), []).append(
                    review.value + review.loss - to_come
                )
            to_come -= review.loss
    row.seconds = process_time() - start
    return row


def rows(folder: Path) -> Iterator[Row]:
    """The rows that were measured before, each once, without incomplete last lines."""
    seen = set()
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_bytes().split(b"\n"):
            if line.endswith(b"}"):
                row = msgspec.json.decode(line, type=Row)
                if (row.preset, row.level, row.hand) not in seen:
                    seen.add((row.preset, row.level, row.hand))
                    yield row


def mean(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error; the error is 0 where it is not known."""
    if not values:
        return 0.0, 0.0
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def losses_by_level(found: list[Row]) -> dict[str, dict[str, GivenAway]]:
    """The net points lost a hand, by preset and level."""
    cells: dict[str, dict[str, list[Row]]] = {}
    for row in found:
        cells.setdefault(row.preset, {}).setdefault(row.level, []).append(row)
    result: dict[str, dict[str, GivenAway]] = {}
    for preset in PRESETS:
        for level in PLAYERS:
            of = cells.get(preset, {}).get(level, [])
            if of:
                # The seats of a hand are not independent, so each hand counts once.
                points, error = mean([fmean(row.losses) for row in of])
                seats = sum(len(row.losses) for row in of)
                result.setdefault(preset, {})[level] = GivenAway(
                    round(points, 3), round(error, 3), len(of), seats
                )
    return result


def is_plain(preset: str) -> bool:
    """Whether points in a preset can be scaled to those of other presets by the cost of an average
    trick: not if cards are charged or doubled, because then single hands count far more."""
    rules = PRESETS[preset].rules
    return rules.charging == "off" and not rules.ten_of_clubs_doubles


PRIOR_HANDS = 3
"""The offsets of a preset are a weighted mean of its own and those of all presets; the latter count
like this many hands, among those with a pass and those without one each. They are few, because
presets with other numbers of players differ much: with twenty, the bias in 67 hands of Three-Handed
with a pass was as large as the standard error."""


def offsets(found: list[Row]) -> dict[str, LedgerOffsets]:
    """The offsets of the ledger, by preset, from hands of Expert: those measured under the preset,
    shrunk towards the scaled ones of all presets."""
    own = measured_offsets(found)
    family = family_offsets(own)
    return {
        name: shrunk(own.get(name, LedgerOffsets()), scaled_to(name, family)) for name in PRESETS
    }


def scaled_to(preset: str, family: LedgerOffsets) -> LedgerOffsets:
    """The offsets of all presets, scaled to one."""
    rules = PRESETS[preset].rules
    return family.scaled(unit_of(rules), len(rules.pack) // rules.players)


def family_offsets(own: dict[str, LedgerOffsets]) -> LedgerOffsets:
    """The offsets over all presets, scaled to Modern Hearts, from those of each."""
    scaled = {
        name: known.scaled(1 / unit_of(PRESETS[name].rules), 13) for name, known in own.items()
    }
    alike = [each for name, each in scaled.items() if is_plain(name)]

    def plays(of: Callable[[LedgerOffsets], PlayOffsets]) -> PlayOffsets:
        charged = [of(each) for each in scaled.values()]
        return PlayOffsets(
            weighted([(each.charging, each.hands) for each in charged if each.charging]),
            tuple(
                weighted([(of(each).tricks[at], of(each).hands) for each in alike])
                for at in range(13)
            ),
        )

    return LedgerOffsets(
        weighted([(each.mu, each.hands) for each in alike]),
        weighted([(each.passing, each.after_pass.hands) for each in alike]),
        plays(lambda each: each.after_pass),
        plays(lambda each: each.without_pass),
    )


def shrunk(known: LedgerOffsets, other: LedgerOffsets) -> LedgerOffsets:
    """Measured offsets, shrunk towards others that count like `PRIOR_HANDS` hands."""
    return LedgerOffsets(
        mixed(known.mu, other.mu, known.hands),
        mixed(known.passing, other.passing, known.after_pass.hands),
        shrunk_plays(known.after_pass, other.after_pass),
        shrunk_plays(known.without_pass, other.without_pass),
    )


def shrunk_plays(known: PlayOffsets, other: PlayOffsets) -> PlayOffsets:
    """`shrunk` for the offsets of plays."""
    # With booster nines a hand may have fewer tricks.
    tricks = known.tricks + other.tricks[len(known.tricks) :]
    return PlayOffsets(
        mixed(known.charging or other.charging, other.charging, known.hands),
        tuple(
            mixed(one, two, known.hands) for one, two in zip(tricks, other.tricks, strict=True)
        ),
        known.hands,
    )


def mixed(own: float, other: float, hands: int) -> float:
    """The mean of two offsets, of which the other counts like `PRIOR_HANDS` hands."""
    return round(weighted([(own, hands), (other, PRIOR_HANDS)]), 4)


def weighted(values: list[tuple[float, int]]) -> float:
    """The weighted mean; 0 of nothing."""
    total = sum(weight for _, weight in values)
    return sum(value * weight for value, weight in values) / total if total else 0.0


def everywhere(found: list[Row]) -> dict[str, GivenAway]:
    """The net points lost a hand by level, over all plain presets, scaled to Modern Hearts. Levels
    that were not measured under all of `CORE` are left out."""
    result = {}
    for level in PLAYERS:
        if not {row.preset for row in found if row.level == level} >= set(CORE):
            continue
        of = [row for row in found if row.level == level and is_plain(row.preset)]
        points, error = mean(
            [fmean(row.losses) / unit_of(PRESETS[row.preset].rules) for row in of]
        )
        seats = sum(len(row.losses) for row in of)
        result[level] = GivenAway(round(points, 3), round(error, 3), len(of), seats)
    return result


def measured_offsets(found: list[Row]) -> dict[str, LedgerOffsets]:
    """The offsets by preset, each from its own hands alone."""
    result: dict[str, LedgerOffsets] = {}
    for preset in PRESETS:
        of = [row for row in found if row.preset == preset and row.level == "expert"]
        if not of:
            continue
        passed = [row for row in of if "pass" in row.stages]
        result[preset] = LedgerOffsets(
            round(fmean(loss for row in of for loss in row.losses), 4),
            mean_of_stage(passed, "pass"),
            measured_plays(passed),
            measured_plays([row for row in of if "pass" not in row.stages]),
        )
    return result


def measured_plays(found: list[Row]) -> PlayOffsets:
    """The offsets of plays in some hands of a preset."""
    tricks = {stage for row in found for stage in row.stages if stage.isdigit()}
    return PlayOffsets(
        mean_of_stage(found, "charge"),
        tuple(mean_of_stage(found, str(at)) for at in range(len(tricks))),
        len(found),
    )


def mean_of_stage(found: list[Row], stage: str) -> float:
    """The mean of a stage over all seats; 0 where there was none."""
    values = [value for row in found for value in row.stages.get(stage, ())]
    return round(fmean(values), 4) if values else 0.0


def show(found: list[Row]) -> None:
    """Print what was measured."""
    spent = sum(row.seconds for row in found)
    print(f"{len(found)} hands, {spent:.0f} s of CPU")
    for preset, levels in losses_by_level(found).items():
        print(preset)
        for level, each in levels.items():
            print(
                f"  {level:<10}{each.points:>7.2f} ± {each.error:.2f} net points a hand,"
                f" {each.hands} hands, {each.seats} seats"
            )
    print("All presets, scaled to Modern Hearts")
    for level, each in everywhere(found).items():
        print(f"  {level:<10}{each.points:>7.2f} ± {each.error:.2f}, {each.hands} hands")
    for preset, known in offsets(found).items():
        print(
            f"{preset}: mu {known.mu:+.2f} pass {known.passing:+.2f}"
        )
        for name, plays in (("after", known.after_pass), ("without", known.without_pass)):
            steps = " ".join(f"{step:+.2f}" for step in plays.tricks)
            print(f"  {name} a pass ({plays.hands} hands): {steps}")


def updated(known: GivenAwayFile, found: list[Row]) -> GivenAwayFile:
    """Known figures with those of the levels measured in their place."""
    measured = {row.level for row in found}

    def merged(old: dict[str, GivenAway], new: dict[str, GivenAway]) -> dict[str, GivenAway]:
        kept = {level: each for level, each in old.items() if level not in measured} | new
        return {level: kept[level] for level in PLAYERS if level in kept}

    fresh = losses_by_level(found)
    presets = {name: merged(known.presets.get(name, {}), fresh.get(name, {})) for name in PRESETS}
    return GivenAwayFile(
        version=__version__,
        everywhere=merged(known.everywhere, everywhere(found)),
        presets={name: levels for name, levels in presets.items() if levels},
    )


def write(path: Path, content: GivenAwayFile | OffsetFile) -> None:
    """Write a data file."""
    path.write_text(json.dumps(msgspec.to_builtins(content), indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--work", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--presets", default="all")
    parser.add_argument("--levels", default="all")
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--write", action="store_true")
    add_where(parser)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    done = list(rows(given.work))
    if given.show:
        show(done)
    elif given.write:
        write(GIVEN_AWAY, updated(read_given_away(), done))
        if any(row.level == "expert" for row in done):
            write(OFFSETS, OffsetFile(version=__version__, presets=offsets(done)))
    else:
        presets = list(PRESETS) if given.presets == "all" else listed(given.presets)
        levels = list(PLAYERS) if given.levels == "all" else given.levels.split(",")
        have = {(row.preset, row.level, row.hand) for row in done}
        wanted = [
            (preset, level, hand)
            for hand in range(given.hands)
            for preset in presets
            if given.presets != "all" or hand % 4 == 0 or preset in CORE
            for level in levels
            if (preset, level, hand) not in have
        ]
        until = monotonic() + 60 * given.minutes
        progress = progress_line()
        path = given.work / f"{os.getpid()}.jsonl"
        with path.open("ab") as file, workers(given.jobs) as crew:
            for count, (_, row) in enumerate(crew.as_done(measure, wanted), 1):
                file.write(msgspec.json.encode(row) + b"\n")
                file.flush()
                if progress is not None:
                    progress(count, len(wanted))
                if monotonic() > until:
                    return


if __name__ == "__main__":
    main()
