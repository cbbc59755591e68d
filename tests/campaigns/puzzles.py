"""Finds puzzles, and adds them to those that come with the program.

    python -m tests.campaigns.puzzles mine --file found.jsonl --jobs 2
    python -m tests.campaigns.puzzles table --file found.jsonl
    python -m tests.campaigns.puzzles show --file found.jsonl --count 20
    python -m tests.campaigns.puzzles ship --file found.jsonl

`mine` appends a line to the file for each hand that it has looked at, so it can be stopped at any
time and goes on where it was. Every hand follows from `--seed` and its number. `table` counts what
was found, by rule set and theme, with the processor time. `show` prints puzzles to read. `ship`
appends those to `hearts_qt/lessons/puzzles.jsonl` that are not there yet, not near duplicates, and
judged in the same way in other worlds.
Those that every level but Expert misses are shipped only after somebody has looked at them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from random import Random
from time import monotonic

import msgspec

from hearts_qt.game.observation import Observation
from hearts_qt.lessons.puzzle_check import check_puzzle
from hearts_qt.lessons.puzzle_file import (
    ASKED,
    FILE,
    SOLVER,
    SOLVING_LEVELS,
    Puzzle,
    position_of,
    read_puzzles,
)
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.parts import Where
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.presets import DEFAULT_PRESET
from hearts_qt.terminal.work_arguments import add_where
from tests.campaigns.puzzle_filters import (
    PEOPLE,
    Found,
    is_good,
    not_too_many_alike,
    without_duplicates,
)
from tests.campaigns.puzzle_hands import HandOutcome, Miner

SHARES = {
    DEFAULT_PRESET: 6, "Omnibus Hearts": 3, "Three-Handed": 3, "Black Lady": 2, "Spot Hearts": 2,
    "Ten of Diamonds": 2, "Partnership, tricks together": 2, "Five-Handed": 2, "Six-Handed": 2,
    "Hooligan Hearts": 2, "Black Maria for four": 2, "Black Maria": 1, "Turbo Hearts": 1,
}  # fmt: skip
"""The rule sets, and how many hands of each are looked at in a round."""

TURNS = 4
"""How many rounds of a rule set are looked at before the next one, since its players take time to
make, and memory."""
WORLDS, SEED = 4096, 41
"""The worlds in which a puzzle is judged once more before it is shipped."""


@lru_cache(maxsize=1)
def _miner(preset: str, seed: int) -> Miner:
    return Miner(preset, seed)


def _mined(task: tuple[str, int, int], cancel: CancelToken) -> HandOutcome:
    preset, seed, hand = task
    return _miner(preset, seed).mine(hand)


def _tasks(shares: dict[str, int], seed: int) -> Iterator[tuple[str, int, int]]:
    """All hands without end, round by round: preset, seed and number."""
    for turn in count():
        for preset, share in shares.items():
            for at in range(share * TURNS):
                yield preset, seed, turn * share * TURNS + at


def read_outcomes(path: Path) -> list[HandOutcome]:
    """The hands in a file; none if there is no file. A line that was cut off is left out."""
    if not path.exists():
        return []
    found = []
    for line in path.read_bytes().splitlines():
        try:
            found.append(msgspec.json.decode(line, type=HandOutcome))
        except msgspec.DecodeError:
            continue
    return found


def mine(
    path: Path, shares: dict[str, int], seed: int, where: Where, hands: int, minutes: float
) -> None:
    """Look at hands and append what is found to a file."""
    done = {(each.preset, each.hand) for each in read_outcomes(path)}
    until = monotonic() + 60 * minutes if minutes else None
    left = (task for task in _tasks(shares, seed) if (task[0], task[2]) not in done)
    tasks = islice(left, hands or None)
    with workers(where) as crew, path.open("ab") as file:
        for _, outcome in crew.as_done(_mined, tasks):
            file.write(msgspec.json.encode(outcome) + b"\n")
            file.flush()
            if until is not None and monotonic() > until:
                return


def table(outcomes: list[HandOutcome]) -> None:
    """Print what was found, by rule set and theme."""
    print(f"{'rule set':30} hands  CPU s  found  s each  themes (first)")
    presets = dict.fromkeys(each.preset for each in outcomes)
    whole: Counter[str] = Counter()
    for preset in presets:
        of = [each for each in outcomes if each.preset == preset]
        cpu = sum(each.cpu for each in of)
        found = [one for each in of for one in each.found]
        themes = Counter(one.puzzle.themes[0] for one in found)
        for each in of:
            whole.update(each.counts)
        print(f"{preset:30} {len(of):5} {cpu:6.0f} {len(found):6} "
              f"{cpu / len(found) if found else 0.0:7.1f}  "
              + ", ".join(f"{theme} {number}" for theme, number in themes.most_common()))
    found = [one for each in outcomes for one in each.found]
    print(f"{sum(each.cpu for each in outcomes):.0f} s, {len(found)} found")
    print(", ".join(f"{key} {number}" for key, number in whole.most_common()))
    stars = Counter(one.puzzle.stars for one in found)
    missed = Counter(one.missed for one in found)
    print("stars", sorted(stars.items()), "missed", sorted(missed.items()))
    for at, level in enumerate(SOLVING_LEVELS):
        solved = sum(one.puzzle.solved[at] for one in found)
        print(f"{level:10} {solved / (ASKED * len(found) or 1):6.1%}")


def in_words(found: Found) -> str:
    """A puzzle in some lines, for a person who judges it."""
    puzzle = found.puzzle
    game = position_of(puzzle)
    seen = game.observation(SOLVER)
    names = ("you", *(f"P{seat}" for seat in range(1, game.players)))
    trick = " ".join(f"{names[seat]}:{format_cards([card])}" for seat, card in seen.trick)
    gone = "\n".join(
        "      " + " ".join(f"{names[seat]}:{format_cards([card])}" for seat, card in one.cards)
        for one in seen.tricks
    )
    return (
        f"{puzzle.key} {found.preset}, hand {found.hand}, {puzzle.stars} stars ({puzzle.rating} ± "
        f"{puzzle.deviation}), {', '.join(puzzle.themes)}, solved {puzzle.solved}\n{gone}\n"
        f"   hand {format_cards(seen.hand)}; trick: {trick or 'lead'}; points {seen.points}; "
        f"totals {puzzle.totals}\n"
        f"   right: {', '.join(puzzle.answers)}; tempting: {found.tempting}; lead {puzzle.lead} ± "
        f"{puzzle.error}; {found.kind} {found.share} [{found.principle}]\n   {found.why}"
    )


def _seen(puzzle: Puzzle) -> Observation:
    return position_of(puzzle).observation(SOLVER)


def ship(
    outcomes: list[HandOutcome], most: int, also: Sequence[str] = (), worlds: int = WORLDS
) -> int:
    """Append what was found to the puzzles of the program, if other worlds agree; returns how many.
    `also` names puzzles that are too hard to be shipped unseen."""
    known = read_puzzles(FILE)
    keys = {puzzle.key for puzzle in known}
    every = [one for each in outcomes for one in each.found]
    shipped = [one for one in every if one.puzzle.key in keys]
    good = (
        one
        for one in every
        if one.puzzle.key not in keys
        and (one.puzzle.key in also or is_good(one, _seen(one.puzzle)))
    )
    fresh = without_duplicates(
        ((one, _seen(one.puzzle).hand) for one in not_too_many_alike(good, shipped)),
        ((puzzle, _seen(puzzle).hand) for puzzle in known),
    )
    new = 0
    with FILE.open("ab") as file:
        for each in islice(fresh, most - len(known)):
            faults = list(check_puzzle(each.puzzle, seed=SEED, worlds=worlds))
            if faults:
                print(each.puzzle.key, *faults)
                continue
            file.write(msgspec.json.encode(each.puzzle) + b"\n")
            file.flush()
            new += 1
    return new


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", choices=("mine", "table", "show", "ship"))
    parser.add_argument("--file", type=Path, required=True, help="the miner's file")
    parser.add_argument("--presets", default="", help="names, separated by semicolons")
    parser.add_argument("--seed", type=int, default=1)
    add_where(parser)
    parser.add_argument("--hands", type=int, default=0, help="stop after so many hands")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long")
    parser.add_argument("--count", type=int, default=20, help="how many puzzles to show")
    parser.add_argument("--hard", action="store_true", help="show those that all levels miss")
    parser.add_argument("--also", nargs="*", default=[], help="ship these puzzles, by their keys")
    parser.add_argument("--most", type=int, default=2000, help="how many puzzles to have at most")
    given = parser.parse_args()
    shares = dict.fromkeys(given.presets.split(";"), 1) if given.presets else SHARES
    if given.command == "mine":
        mine(given.file, shares, given.seed, given.jobs, given.hands, given.minutes)
        return 0
    outcomes = [each for each in read_outcomes(given.file)
                if not given.presets or each.preset in shares]  # fmt: skip
    if given.command == "table":
        table(outcomes)
    elif given.command == "show":
        found = [
            one
            for each in outcomes
            for one in each.found
            if (one.missed == len(PEOPLE)) is given.hard
        ]
        Random(given.seed).shuffle(found)
        for each in found[: given.count]:
            print(in_words(each), end="\n\n")
    else:
        print(f"{ship(outcomes, given.most, given.also)} new puzzles in {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
