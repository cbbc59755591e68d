"""The long comparison of the program with the reference rules.

    python -m tests.campaigns.rules --rule-sets 2000 --jobs 2
    python -m tests.campaigns.rules --rule-sets 2000 --hands 20 --presets-hands 5000 --every 100

Games of every preset, and then of each of that many random rule sets, are played side by side with
`tests/reference`, which was written from the specification and shares nothing with the program.
Required of each game are:

- at every action: turn, legal cards, trick winners and points are the same;
- at the end of a hand: scores, moon, totals and winners are what the reference's arithmetic gives;
- in every hand, or with `--every N` in one of eight: the interpreted kernel has the same legal
  cards, with the same reasons, and comes to the same score; its states are those of the compiled
  one wherever all is looked at;
- at every action, or with `--every N` after one in N chosen at random: each card is in exactly one
  place, the same as in the reference; the game saved and loaded is equal, and so is its record
  written, read and replayed; undone and done again, it passes through the same states; hidden
  cards re-dealt now and then among the hidden places change nothing that a seat can see.

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

UNITS_PER_TASK = 25
"""The number of units in a worker's task."""

HANDS_OF_GAME = 40
"""The hands after which a game that is not over is left for the next one."""

Unit = tuple[int, str, int, int]
"""Games to be played: the first one's number, their preset ("" for random rules), how many hands of
them, and one in how many actions is looked at."""


def units(count: int, seed: int, hands: int, presets_hands: int, every: int) -> list[Unit]:
    """The games of a campaign: all presets, then random rule sets.

    If `hands` is 0, random rule sets are played for one hand and two in turn.
    """
    found = [(seed + at, name, presets_hands, every) for at, name in enumerate(PRESETS)]
    found += [(seed + at, "", hands or 1 + at % 2, every) for at in range(count)]
    return [unit for unit in found if unit[2]]


def rules_of(unit: Unit) -> Rules:
    """The rule set of a game."""
    number, preset, _, _ = unit
    return PRESETS[preset].rules if preset else random_rules(Random(number))


def play(piece: Iterable[Unit]) -> tuple[Tally, list[str]]:
    """Play some games. Returns counts of what happened, and the differences."""
    tally: Tally = Counter()
    differences = []
    for unit in piece:
        number, _, left, every = unit
        rules = rules_of(unit)
        numbers = Random(number)
        while left > 0:
            hands = min(left, HANDS_OF_GAME)
            try:
                game, found = play_game(rules, number, hands=hands, thorough=True, every=every)
            except Difference as difference:
                differences.append(str(difference))
                break
            tally += found
            tally["games"] += 1
            tally["actions"] += len(game.log)
            left -= len(game.finished)
            number = numbers.getrandbits(64)
    return tally, differences


def run(every: list[Unit], jobs: int) -> tuple[Tally, list[str]]:
    """Play the campaign in that many processes."""
    tasks = [every[at : at + UNITS_PER_TASK] for at in range(0, len(every), UNITS_PER_TASK)]
    total: Tally = Counter()
    differences: list[str] = []
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for done, (tally, found) in enumerate(pool.imap(play, tasks), 1):
            total += tally
            differences += found
            for difference in found:
                print(difference, flush=True)
            if sys.stderr.isatty():
                print(f"\r{done * UNITS_PER_TASK}/{len(every)}", end="", file=sys.stderr)
    return total, differences


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.rules")
    parser.add_argument("--rule-sets", type=int, default=2000, help="how many random ones")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first of them")
    parser.add_argument(
        "--hands", type=int, default=0, help="hands of each random rule set (one and two by turns)"
    )
    parser.add_argument("--presets-hands", type=int, default=2, help="hands of each preset")
    parser.add_argument(
        "--every", type=int, default=1, help="look closely after one in so many actions"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    asked = parser.parse_args()
    print(" ".join(sys.argv[1:]), flush=True)
    began = time.monotonic()
    wanted = units(
        asked.rule_sets, asked.seed, asked.hands, asked.presets_hands, asked.every
    )
    tally, differences = run(wanted, asked.jobs)
    for what, times in sorted(tally.items()):
        print(f"{times:10} {what}")
    legs = "compiled and interpreted" if is_compiled() else "interpreted only"
    seconds = time.monotonic() - began
    print(f"{len(differences)} differences; kernel {legs}; {seconds:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
