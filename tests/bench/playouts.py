"""Random hands a second on one core: Modern Hearts in both legs, every preset in the compiled one.

    python -m tests.bench.playouts [--seconds 2]

A deal is played over and over from the opening lead to the score; the best of five runs counts,
since whatever else the machine does can only slow it down. Under rules with charging, all players
charge every card they may: that is the slowest way to play. Presets are compared per card played,
and none may be below a third of Modern Hearts.
"""

from __future__ import annotations

import argparse
import sys
import time
from types import ModuleType
from typing import Any

from hearts_qt.game.deals import deal_cards
from hearts_qt.rules.cards import mask_of
from hearts_qt.rules.compiled import fill_tables
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests import legs

TARGETS = {"interpreted": 12_000, "compiled": 700_000}
"""The target for each leg: hands of Modern Hearts per second."""

MIN_SPEED_SHARE = 1 / 3
"""The lowest speed of a preset in cards per second, as a share of that of Modern Hearts."""


def opening(kernel: ModuleType, rules: Rules) -> Any:
    """A position of one leg of the kernel, dealt, charged and opened."""
    hands, kitty = deal_cards(1, rules)
    position = kernel.Position(fill_tables(kernel.Tables(), rules))
    for seat, hand in enumerate(hands):
        position.set_hand(seat, *mask_of(hand))
    position.set_kitty(*mask_of(kitty))
    if rules.charging != "off":
        open_to = chargeable(rules.values())
        for seat, hand in enumerate(hands):
            cards = [card for card in hand if card in open_to]
            for card in cards[:1] if rules.charging == "one" else cards:
                position.charge(seat, card)
    position.begin_play(0)
    return position


def rate(kernel: ModuleType, rules: Rules, seconds: float) -> float:
    """Hands a second of one leg; the best of five runs that together take about that long."""
    start = opening(kernel, rules)
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


def presets(kernel: ModuleType, seconds: float) -> bool:
    """Print the rate of every preset. Returns whether all are fast enough."""
    modern = PRESETS[DEFAULT_PRESET].rules
    cards = modern.players * modern.hand_size
    usual = rate(kernel, modern, seconds) * cards
    print(f"{'preset':<34}{'hands/s':>12}{'cards/s':>14}{'per card':>10}")
    good = True
    for name, preset in PRESETS.items():
        rules = preset.rules
        hands = rate(kernel, rules, seconds)
        speed = hands * rules.players * rules.hand_size
        share = speed / usual
        good = good and share >= MIN_SPEED_SHARE
        low = "" if share >= MIN_SPEED_SHARE else "  below a third"
        print(f"{name:<34}{hands:>12,.0f}{speed:>14,.0f}{share:>10.2f}{low}")
    return good


def main() -> int:
    """Print every rate with its target; 1 when a preset is too slow."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="time spent on each figure")
    asked = parser.parse_args()
    compiled = legs.compiled_kernel()
    for name, kernel in {"interpreted": legs.interpreted(), "compiled": compiled}.items():
        if kernel is None:
            print(f"{name:12} not there")
            continue
        hands = rate(kernel, Rules(), asked.seconds)
        print(f"{name:12} {hands:10,.0f} hands/s (at least {TARGETS[name]:,})")
    if compiled is None:
        return 0
    print()
    return 0 if presets(compiled, asked.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
