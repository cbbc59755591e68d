"""Random hands of Modern Hearts a second on one core, kernel interpreted and compiled.

    python -m tests.bench.playouts [--seconds 2]

Each leg plays one deal over and over from the opening lead to the score; the best of five runs
counts, since whatever else the machine does can only slow it down.
"""

from __future__ import annotations

import argparse
import time
from types import ModuleType
from typing import Any

from hearts_qt.game.deals import deal_cards
from hearts_qt.rules.cards import mask_of
from hearts_qt.rules.compiled import fill_tables
from hearts_qt.rules.options import Rules
from tests import legs

TARGETS = {"interpreted": 12_000, "compiled": 700_000}


def opening(kernel: ModuleType, rules: Rules) -> Any:
    """A position of one leg of the kernel, about to be opened by the lowest club."""
    hands, _ = deal_cards(1, rules)
    position = kernel.Position(fill_tables(kernel.Tables(), rules))
    for seat, hand in enumerate(hands):
        position.set_hand(seat, *mask_of(hand))
    position.open(0)
    return position


def rate(kernel: ModuleType, seconds: float) -> float:
    """Hands a second of one leg; the best of five runs that together take about that long."""
    start = opening(kernel, Rules())
    scratch = start.copy()
    count = 100
    while True:
        began = time.process_time()
        scratch.playouts(start, count, 1)
        taken = time.process_time() - began
        if taken >= seconds / 20:
            break
        count *= 2
    count = max(1, round(count * seconds / 5 / taken))
    best = 0.0
    for seed in range(5):
        began = time.process_time()
        scratch.playouts(start, count, seed)
        best = max(best, count / (time.process_time() - began))
    return best


def main() -> None:
    """Print the rate of each leg beside what it is to reach."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="time spent on each leg")
    asked = parser.parse_args()
    found = {"interpreted": legs.interpreted(), "compiled": legs.compiled_kernel()}
    for name, kernel in found.items():
        if kernel is None:
            print(f"{name:12} not there")
            continue
        hands = rate(kernel, asked.seconds)
        print(f"{name:12} {hands:10,.0f} hands/s (at least {TARGETS[name]:,})")


if __name__ == "__main__":
    main()
