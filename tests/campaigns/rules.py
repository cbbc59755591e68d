"""The long comparison of the program with the reference rules.

    python -m tests.campaigns.rules --rule-sets 2000 --jobs 2
    python -m tests.campaigns.rules --rule-sets 10000 --seed 50000 --hands 4

A game of every preset, and then one of each of that many random rule sets, is played side by side
with `tests/reference`, which was written from the specification and shares nothing with the
program. Required of each game are:

- at every action: each card is in exactly one place, the same as in the reference; legal cards,
  turn, trick winners and points are the same; the compiled and the interpreted kernel are in equal
  states;
- at the end of a hand: scores, moon, totals and winners are what the reference's arithmetic gives;
- at every action again: the game saved and loaded is equal, and so is its record written, read and
  replayed; undone to the start and done again, step by step, it passes through the same states;
- now and then: hidden cards re-dealt among the hidden places change nothing that a seat can see.

A game ends at its first difference, which is printed; the status is then 1. At the end counts are
printed of what happened in the games.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable
from random import Random

from hearts_qt.rules.compiled import is_compiled
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.reference.side_by_side import Difference, Tally, play_game
from tests.strategies import random_rules

GAMES_PER_TASK = 25
"""The number of games in a worker's task."""

Unit = tuple[int, str, int]
"""A game to be played: its number, its preset ("" for random rules), the limit of hands."""


def units(count: int, seed: int, hands: int) -> list[Unit]:
    """The games of a campaign: all presets, then random rule sets.

    If `hands` is 0, presets are played for two hands, random rule sets for one and two in turn.
    """
    found = [(seed + at, name, hands or 2) for at, name in enumerate(PRESETS)]
    found += [(seed + at, "", hands or 1 + at % 2) for at in range(count)]
    return found


def rules_of(unit: Unit) -> Rules:
    """The rule set of a game."""
    number, preset, _ = unit
    return PRESETS[preset].rules if preset else random_rules(Random(number))


def play(piece: Iterable[Unit]) -> tuple[Tally, list[str]]:
    """Play some games. Returns counts of what happened, and the differences."""
    tally: Tally = Counter()
    differences = []
    for unit in piece:
        number, _, hands = unit
        try:
            game, found = play_game(rules_of(unit), number, hands=hands, thorough=True)
        except Difference as difference:
            differences.append(str(difference))
            continue
        tally += found
        tally["games"] += 1
        tally["actions"] += len(game.log)
    return tally, differences


def run(every: list[Unit], jobs: int) -> tuple[Tally, list[str]]:
    """Play the campaign in that many processes."""
    tasks = [every[at : at + GAMES_PER_TASK] for at in range(0, len(every), GAMES_PER_TASK)]
    total: Tally = Counter()
    differences: list[str] = []
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for done, (tally, found) in enumerate(pool.imap(play, tasks), 1):
            total += tally
            differences += found
            for difference in found:
                print(difference, flush=True)
            if sys.stderr.isatty():
                print(f"\r{done * GAMES_PER_TASK}/{len(every)}", end="", file=sys.stderr)
    return total, differences


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.rules")
    parser.add_argument("--rule-sets", type=int, default=2000, help="how many random ones")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first of them")
    parser.add_argument(
        "--hands", type=int, default=0, help="hands of each game at the most (one and two by turns)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    asked = parser.parse_args()
    began = time.monotonic()
    tally, differences = run(units(asked.rule_sets, asked.seed, asked.hands), asked.jobs)
    for what, times in sorted(tally.items()):
        print(f"{times:10} {what}")
    legs = "compiled and interpreted" if is_compiled() else "interpreted only"
    seconds = time.monotonic() - began
    print(f"{len(differences)} differences; kernel {legs}; {seconds:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
