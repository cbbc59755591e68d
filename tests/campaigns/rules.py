"""The long comparison of the program with the reference rules.

    python -m tests.campaigns.rules --rule-sets 2000
    python -m tests.campaigns.rules --rule-sets 10000 --first 50000 --hands 4

Every preset, and then that many random rule sets, are played a game each, side by side with
`tests/reference`; every tenth also replays the prefixes of its log and re-deals hidden cards. The
first difference ends the run with a status of 1; what came up is counted at the end.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.reference.side_by_side import Difference, Tally, play_game
from tests.strategies import random_rules


def rule_sets(count: int, first: int) -> Iterator[tuple[int, Rules]]:
    """Numbered rule sets: all presets, then random ones."""
    for number, preset in enumerate(PRESETS.values()):
        yield first + number, preset.rules
    for number in range(first, first + count):
        yield number, random_rules(Random(number))


def run(count: int, first: int, hands: int) -> Tally:
    """Play the campaign; raises `Difference`."""
    tally: Tally = Counter()
    for at, (number, rules) in enumerate(rule_sets(count, first)):
        _, found = play_game(rules, number, hands=hands, thorough=at % 10 == 0)
        tally += found
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.rules")
    parser.add_argument("--rule-sets", type=int, default=2000, help="how many random ones")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--hands", type=int, default=2, help="hands of each game at the most")
    options = parser.parse_args()
    started = time.monotonic()
    try:
        tally = run(options.rule_sets, options.first, options.hands)
    except Difference as difference:
        print(difference)
        return 1
    for what, times in sorted(tally.items()):
        print(f"{times:10} {what}")
    print(f"no difference; {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
