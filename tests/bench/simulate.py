"""Hands a second that `simulate` plays with `basic` in every seat, on one core, for each preset.

    python -m tests.bench.simulate [--preset NAME] [--hands 2000]

Also prints how long the policy alone takes for a card, in nanoseconds, and for a pass, in
microseconds.
"""

from __future__ import annotations

import argparse
import time

from hearts_qt.game.deals import deal_cards
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.simulation import SimulationJob, simulate
from hearts_qt.rules.cards import mask_of
from hearts_qt.rules.compiled import compile_rules, is_compiled
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

TARGET = 2_000
"""Hands a second at least, compiled, at a table of four."""


def rate(rules: Rules, hands: int) -> float:
    """Hands a second of `simulate`; the best of three runs."""
    best = 0.0
    for seed in range(3):
        began = time.process_time()
        simulate(SimulationJob(rules, ("basic",) * rules.players, seed, hands=hands))
        best = max(best, hands / (time.process_time() - began))
    return best


def decisions(rules: Rules, deals: int = 40) -> tuple[float, float]:
    """The seconds that the policy takes for a card and for a pass, the best of five runs."""
    policy = make_policy(rules)
    starts = []
    for deal in range(deals):
        position = Position(compile_rules(rules))
        hands, kitty = deal_cards(deal, rules)
        for seat, cards in enumerate(hands):
            position.set_hand(seat, *mask_of(cards))
        position.set_kitty(*mask_of(kitty))
        position.begin_play(0)
        starts.append(position)
    scratch = starts[0].copy()
    card = passing = float("inf")
    for _ in range(5):
        began = time.process_time()
        for start in starts:
            scratch.assign(start)
            policy.play_hand_unlocked(scratch)
        played = time.process_time()
        for start in starts:
            for seat in range(rules.players):
                policy.choose_pass(start, seat, 3, False)
        ended = time.process_time()
        card = min(card, (played - began) / (deals * rules.players * rules.hand_size))
        passing = min(passing, (ended - played) / (deals * rules.players))
    return card, passing


def main() -> None:
    """Print the rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--preset", default="all", help="a preset, or “all”")
    parser.add_argument("--hands", type=int, default=2000 if is_compiled() else 20)
    wanted = parser.parse_args()
    print(f"kernel compiled: {is_compiled()}; at least {TARGET:,} hands/s when it is")
    for name in PRESETS if wanted.preset == "all" else [wanted.preset]:
        rules = PRESETS[name].rules
        card, passing = decisions(rules, 40 if is_compiled() else 2)
        print(
            f"{name:35} {rate(rules, wanted.hands):9,.0f} hands/s "
            f"{1e9 * card:8,.0f} ns a card {1e6 * passing:7.1f} µs a pass"
        )


if __name__ == "__main__":
    main()
