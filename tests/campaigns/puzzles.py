"""Finds puzzles, and adds them to those that come with the program.

    python -m tests.campaigns.puzzles mine --file found.jsonl --jobs 2
    python -m tests.campaigns.puzzles table --file found.jsonl
    python -m tests.campaigns.puzzles show --file found.jsonl --count 20
    python -m tests.campaigns.puzzles ship --file found.jsonl
    python -m tests.campaigns.puzzles rate --jobs 2
    python -m tests.campaigns.puzzles themes
    python -m tests.campaigns.puzzles levels --presets "Modern Hearts" --hands 40

`mine` appends a line to the file for each hand that it has looked at, so it can be stopped at any
time and goes on where it was. It looks at plays, passes and charges in turn. Every hand follows
from `--seed` and its number, but plays with a theme of which there are enough are left out. With
`--theme` it looks for one theme and passes over the positions that cannot have it. `table`
counts what was found, by rule set and theme, with the processor time. `show` prints puzzles to
read. `ship` appends those to `hearts_qt/lessons/puzzles.jsonl` that are not there yet, not near
duplicates, and judged in the same way in other worlds; the rarest themes come first.
Those that every level but Expert misses are shipped only after somebody has looked at them.
`rate` asks the levels again for the puzzles that are shipped, since the levels may have changed,
and writes their ratings anew. It names those that have become too easy or too hard, or that a
weaker level finds more often; `ship` with `--instead` gives their places to others. `themes` counts
the puzzles that are shipped by rule set and theme. `levels` says what share of all clear decisions
of some hands each level gets right, and what share of those that two of the levels get wrong: what
a filter that looks at the levels does to their order.
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
from statistics import fmean
from time import monotonic
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hearts_qt.game.observation import Observation
from hearts_qt.lessons.puzzle_check import check_puzzle, clear_answers
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
from hearts_qt.players.coach.themes import Theme
from hearts_qt.players.parts import Where
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.terminal.work_arguments import add_where
from tests.campaigns.puzzle_choices import ChoiceMiner
from tests.campaigns.puzzle_filters import (
    PEOPLE,
    Found,
    enough_of,
    is_good,
    levels_fault,
    looks_clear,
    most_even,
    not_too_many_alike,
    plays_right,
    without_duplicates,
)
from tests.campaigns.puzzle_hands import LOOKS, SCREENING, Miner
from tests.campaigns.puzzle_tools import HandOutcome, Tools, rated

Shares = dict[str, dict[str, int]]

SHARES: Shares = {
    "pass": {
        DEFAULT_PRESET: 3, "Omnibus Hearts": 2, "Black Maria": 1, "Black Maria for four": 1,
        "Spot Hearts": 1, "Ten of Diamonds": 1, "Three-Handed": 1, "Five-Handed": 1,
        "Hooligan Hearts": 1, "Black Jack": 1, "Partnership, tricks together": 1,
    },
    "charge": {
        "Turbo Hearts": 1, "Gong Zhu": 1, "Gong Zhu with partners": 1, "Gong Zhu for five": 1,
    },
    "play": {
        DEFAULT_PRESET: 5, "Gong Zhu": 3, "Omnibus Hearts": 3, "Partnership, tricks together": 3,
        "Three-Handed": 2, "Spot Hearts": 2, "Ten of Diamonds": 2, "Hooligan Hearts": 2,
        "Black Jack": 2, "Turbo Hearts": 2, "Five-Handed": 1, "Six-Handed": 1, "Seven-Handed": 1,
        "Black Maria": 2, "Black Maria for four": 1, "Gong Zhu with partners": 1,
        "Gong Zhu for five": 1, "Original Hearts": 1, "Partnership, totals together": 1,
        "Booster Nines": 1,
    },
}  # fmt: skip
"""What is looked at, the rule sets, and how many hands of each in a round."""

TURNS = 4
"""How many rounds of a rule set are looked at before the next one, since its players take time to
make, and memory."""
WORLDS, SEED = 4096, 41
"""The worlds in which a puzzle is judged once more before it is shipped."""


class _Task(NamedTuple):
    """A hand to look at."""

    ask: str
    preset: str
    seed: int
    hand: int
    unwanted: frozenset[str]
    wanted: str


@lru_cache(maxsize=1)
def _tools(preset: str, seed: int) -> Tools:
    return Tools(preset, seed)


def _mined(task: _Task, cancel: CancelToken) -> HandOutcome:
    tools = _tools(task.preset, task.seed)
    if task.ask in ("pass", "charge"):
        return ChoiceMiner(tools, "pass" if task.ask == "pass" else "charge").mine(task.hand)
    return Miner(tools, task.unwanted, task.wanted).mine(task.hand)


class _Asked(NamedTuple):
    """A puzzle for which the levels are asked again."""

    puzzle: Puzzle
    preset: str
    seed: int


def _rated(task: _Asked, cancel: CancelToken) -> Puzzle:
    puzzle, tools = task.puzzle, _tools(task.preset, task.seed)
    if puzzle.ask in ("pass", "charge"):
        solved = ChoiceMiner(tools, "pass" if puzzle.ask == "pass" else "charge").solved(puzzle)
    else:
        solved = Miner(tools).solved(puzzle)
    mean, deviation = rated(solved)
    return replace(puzzle, solved=solved, rating=round(mean), deviation=round(deviation))


def _fault(puzzle: Puzzle) -> str:
    """Why a puzzle is none any more, by what the levels answer; empty if it is one."""
    return levels_fault(puzzle.solved[1:-1], puzzle.solved[-1])


def rate(path: Path, presets: Sequence[str], seed: int, where: Where) -> None:
    """Ask the levels again for the puzzles in a file, or for those of some presets."""
    names = {rules_to_code(preset.rules): name for name, preset in PRESETS.items()}
    known = read_puzzles(path)
    tasks = [
        _Asked(puzzle, names[puzzle.rules], seed)
        for puzzle in known
        if not presets or names[puzzle.rules] in presets
    ]
    # The players of a rule set take time to make.
    tasks.sort(key=lambda task: task.preset)
    before = [task.puzzle for task in tasks]
    with workers(where) as crew:
        after = list(crew.in_order(_rated, tasks))
    fresh = {puzzle.key: puzzle for puzzle in after}
    write(path, [fresh.get(puzzle.key, puzzle) for puzzle in known])
    for old, new in zip(before, after, strict=True):
        if fault := _fault(new):
            print(f"{new.key}: solved {old.solved} before, {new.solved} now: {fault}")
    how_hard(before)
    how_hard(after)


def _tasks(
    shares: Shares, seed: int, unwanted: frozenset[str], wanted: str
) -> Iterator[_Task]:
    """All hands without end, round by round."""
    for turn in count():
        for ask, presets in shares.items():
            for preset, share in presets.items():
                for at in range(share * TURNS):
                    hand = turn * share * TURNS + at
                    yield _Task(ask, preset, seed, hand, unwanted, wanted)


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
    path: Path,
    shares: Shares,
    seed: int,
    where: Where,
    hands: int,
    minutes: float,
    unwanted: frozenset[str] = frozenset(),
    wanted: str = "",
) -> None:
    """Look at hands and append what is found to a file."""
    done = {(each.ask, each.preset, each.hand) for each in read_outcomes(path)}
    until = monotonic() + 60 * minutes if minutes else None
    every = _tasks(shares, seed, unwanted, wanted)
    left = (task for task in every if (task.ask, task.preset, task.hand) not in done)
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
    presets = dict.fromkeys((each.ask, each.preset) for each in outcomes)
    whole: Counter[str] = Counter()
    for ask, preset in presets:
        of = [each for each in outcomes if (each.ask, each.preset) == (ask, preset)]
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
    print("missed", sorted(Counter(one.missed for one in found).items()))
    how_hard([one.puzzle for one in found])


def how_hard(found: Sequence[Puzzle]) -> None:
    """Print how many puzzles have how many stars, and what share each level solves."""
    print("stars", sorted(Counter(one.stars for one in found).items()))
    for at, level in enumerate(SOLVING_LEVELS):
        solved = sum(one.solved[at] for one in found)
        print(f"{level:10} {solved / (ASKED * len(found) or 1):6.1%}")


def themes(found: Sequence[Puzzle]) -> None:
    """Print how many puzzles there are by rule set and theme; the first theme of each counts."""
    names = {rules_to_code(preset.rules): name for name, preset in PRESETS.items()}
    counts = Counter((names.get(one.rules, one.rules), one.themes[0]) for one in found)
    whole = Counter(one.themes[0] for one in found)
    columns = [theme.value for theme in Theme if theme.value in whole]
    print(f"{'rule set':30}" + "".join(f"{column[-8:]:>9}" for column in (*columns, "all")))
    for name in sorted({name for name, _theme in counts}):
        row = [counts[name, column] for column in columns]
        print(f"{name:30}" + "".join(f"{number or '':>9}" for number in (*row, sum(row))))
    row = [whole[column] for column in columns]
    print(f"{'all':30}" + "".join(f"{number:9}" for number in (*row, sum(row))))
    how_hard(found)


def levels(preset: str, seed: int, hands: int) -> None:
    """Print what share of the decisions with clear answers each level gets right."""
    tools = Tools(preset, seed)
    miner = Miner(tools)
    every: list[list[bool]] = []
    for hand in range(hands):
        for game, seat in miner.decisions(tools.number(hand), hand):
            judged = tools.judged(game, seat, SCREENING)
            if not judged.choices or not looks_clear(judged, tools.unit):
                continue
            answers = clear_answers(tools.judged(game, seat, LOOKS[0]), tools.unit)
            if answers is not None:
                seen = game.observation(seat)
                every.append(
                    [
                        plays_right(tools.level(level, hand).choose(seen), answers.cards)
                        for level in SOLVING_LEVELS
                    ]
                )
    people = slice(1, 1 + len(PEOPLE))
    for what, rows in (
        ("all clear decisions", every),
        ("two levels are wrong", [row for row in every if row[people].count(False) >= 2]),
    ):
        shares = (f"{level} {fmean(row[at] for row in rows or [[False] * 7]):.0%}"
                  for at, level in enumerate(SOLVING_LEVELS))  # fmt: skip
        print(f"{preset}, {what}: {len(rows)}; {', '.join(shares)}")


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
    outcomes: list[HandOutcome],
    most: int,
    also: Sequence[str] = (),
    worlds: int = WORLDS,
    instead: Sequence[str] = (),
) -> int:
    """Append what was found to the puzzles of the program, if other worlds agree; returns how many.
    `also` names puzzles that are too hard to be shipped unseen. Those that `instead` names give
    their places to the new ones, in this order, so that all others keep their numbers."""
    everything = list(read_puzzles(FILE))
    keys = {puzzle.key for puzzle in everything}
    places = [at for key in instead for at, one in enumerate(everything) if one.key == key]
    known = [puzzle for puzzle in everything if puzzle.key not in instead]
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
    for each in most_even(fresh, known):
        if new == len(places) and len(everything) >= most:
            break
        # A pass has many choices, and so takes longer.
        fewer = worlds // 4 if each.puzzle.ask == "pass" else worlds
        faults = list(check_puzzle(each.puzzle, seed=SEED, worlds=fewer))
        if faults:
            print(each.puzzle.key, *faults)
            continue
        if new < len(places):
            everything[places[new]] = each.puzzle
        else:
            everything.append(each.puzzle)
        new += 1
    write(FILE, everything)
    return new


def write(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles to a file that is there, below its first line."""
    head = path.read_bytes().splitlines()[0]
    path.write_bytes(b"".join(line + b"\n" for line in (head, *map(msgspec.json.encode, puzzles))))


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = ("mine", "table", "show", "ship", "rate", "themes", "levels")
    parser.add_argument("command", choices=commands)
    parser.add_argument("--file", type=Path, help="the miner's file")
    parser.add_argument("--presets", default="", help="names, separated by semicolons")
    parser.add_argument("--seed", type=int, default=1)
    add_where(parser)
    parser.add_argument("--hands", type=int, default=0, help="stop after so many hands")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long")
    parser.add_argument("--count", type=int, default=20, help="how many puzzles to show")
    parser.add_argument("--hard", action="store_true", help="show those that all levels miss")
    parser.add_argument("--also", nargs="*", default=[], help="ship these puzzles, by their keys")
    parser.add_argument("--instead", nargs="*", default=[], help="give their places to new ones")
    parser.add_argument("--most", type=int, default=600, help="how many puzzles to have at most")
    parser.add_argument("--ask", choices=tuple(SHARES), help="look at nothing else")
    parser.add_argument("--theme", default="", help="look for this theme, or show it")
    given = parser.parse_args()
    if given.command == "themes":
        themes(read_puzzles(FILE if given.file is None else given.file))
        return 0
    if given.command == "levels":
        for preset in given.presets.split(";") if given.presets else [DEFAULT_PRESET]:
            levels(preset, given.seed, given.hands or 40)
        return 0
    presets = given.presets.split(";") if given.presets else ()
    if given.command == "rate":
        rate(FILE if given.file is None else given.file, presets, given.seed, given.jobs)
        return 0
    if given.file is None:
        parser.error("--file is missing")
    shares = {
        ask: dict.fromkeys(presets, 1) or usual
        for ask, usual in SHARES.items()
        if given.ask in (None, ask)
    }
    if given.command == "mine":
        # The places of those that are no puzzles any more are free.
        stay = (one for one in read_puzzles(FILE) if not _fault(one))
        unwanted = enough_of(stay, given.most)
        mine(
            given.file, shares, given.seed, given.jobs, given.hands, given.minutes, unwanted,
            given.theme,
        )  # fmt: skip
        return 0
    outcomes = [
        each
        for each in read_outcomes(given.file)
        if each.ask in shares and (not presets or each.preset in presets)
    ]
    if given.command == "table":
        table(outcomes)
    elif given.command == "show":
        found = [
            one
            for each in outcomes
            for one in each.found
            if (one.missed == len(PEOPLE)) is given.hard
            and given.theme in ("", one.puzzle.themes[0])
        ]
        Random(given.seed).shuffle(found)
        for each in found[: given.count]:
            print(in_words(each), end="\n\n")
    else:
        new = ship(outcomes, given.most, given.also, instead=given.instead)
        print(f"{new} new puzzles in {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
