"""How strong computer players are against each other, in duplicate.

    python -m tests.bench.strength --a basic --b random --deals 500 [--preset NAME]
    python -m tests.bench.strength --mistaking all --deals 4000

In the second form the policy of `basic` plays against a copy of itself that does not know one
special rule of a preset, which shows how much it is worth to know that rule.

Every deal is played twice, the second time with the seats of the two players exchanged, so that the
luck of the cards cancels out. With an even number of seats they sit alternately. Printed are the
points of each per hand and the difference with its standard error over deals; fewer points are
better.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from time import process_time

from hearts_qt.game.events import HandResult
from hearts_qt.game.game import Game
from hearts_qt.players import Player, make_player
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS

Maker = Callable[[int], Player]

SPECIAL = (
    ("Modern Hearts", "moon"),
    ("Black Jack", "card_values"),
    ("Omnibus Hearts", "bonus_card"),
    ("Ten of Diamonds", "bonus_card"),
    ("Partnership, tricks together", "teams"),
    ("Partnership, totals together", "teams"),
    ("Turbo Hearts", "bonus_card"),
    ("Turbo Hearts", "ten_of_clubs_doubles"),
    ("Turbo Hearts", "charging"),
    ("Booster Nines", "booster_nines"),
    ("Turbo Hearts with Booster Nines", "booster_nines"),
    ("Cancellation Hearts", "packs"),
    ("Spot Hearts", "card_values"),
    ("Spot Hearts, pictures ten", "card_values"),
    ("Black Maria, 43 points", "card_values"),
    ("Black Maria, spot", "card_values"),
    ("Hooligan Hearts", "card_values"),
)
"""Presets, and an option that makes each of them special."""


@dataclass
class Duel:
    """The result of a match between two players."""

    a: list[float]
    """The first player's points per hand, one entry for each deal."""
    b: list[float]
    moons_a: int = 0
    moons_b: int = 0
    hands: int = 0
    seconds: float = 0.0
    """CPU time of all decisions of the first player, without that for making observations."""
    decisions: int = 0

    @property
    def difference(self) -> float:
        """How many points a hand fewer the first player takes."""
        return fmean(b - a for a, b in zip(self.a, self.b, strict=True))

    @property
    def error(self) -> float:
        """The standard error of `difference`."""
        gaps = [b - a for a, b in zip(self.a, self.b, strict=True)]
        return stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else float("inf")


def play_hand(
    rules: Rules,
    number: int,
    players: Sequence[Player],
    duel: Duel | None = None,
    timed: frozenset[int] = frozenset(),
) -> HandResult:
    """One hand of a game with this number; the decisions of the `timed` seats are timed."""
    game = Game(rules, number)
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    game.apply(game.next_deal())
    while not game.finished:
        for seat in game.to_act:
            observation = game.observation(seat)
            if duel is not None and seat in timed:
                start = process_time()
                action = players[seat].choose(observation)
                duel.seconds += process_time() - start
                duel.decisions += 1
            else:
                action = players[seat].choose(observation)
            game.apply(action)
    return game.finished[0]


def fight(rules: Rules, a: Maker, b: Maker, deals: int, seed: int = 0) -> Duel:
    """Play `deals` deals in duplicate. The pass direction goes through the cycle."""
    duel = Duel([], [])
    n = rules.players
    cycle = rules.pass_cycle
    for deal in range(deals):
        at = deal % len(cycle)
        turned = replace(rules, pass_cycle=cycle[at:] + cycle[:at])
        first = frozenset(range(0, n, 2))
        points_a: list[float] = []
        points_b: list[float] = []
        for mine in (first, frozenset(range(n)) - first):
            players = [(a if seat in mine else b)(deal * n + seat) for seat in range(n)]
            result = play_hand(turned, seed * 1_000_003 + deal + 1, players, duel, mine)
            sides = len(result.scores)
            for seat in range(n):
                (points_a if seat in mine else points_b).append(result.scores[seat % sides])
            if result.moon is not None:
                if result.moon[0] in mine:
                    duel.moons_a += 1
                else:
                    duel.moons_b += 1
            duel.hands += 1
        duel.a.append(fmean(points_a))
        duel.b.append(fmean(points_b))
    return duel


def mistaking(rules: Rules, option: str) -> Policy:
    """A policy that assumes the default for an option, or no moon, or one pack in place of two."""
    if option == "packs":
        policy = make_policy(rules)
        policy.rules.packs = 1
        return policy
    value = "off" if option == "moon" else getattr(Rules(), option)
    return make_policy(replace(rules, **{option: value}))


def duel_of_policies(rules: Rules, a: Policy, b: Policy, deals: int, seed: int = 0) -> Duel:
    """`fight` between two policies, without observations and much faster."""
    duel = Duel([], [])
    n = rules.players
    cycle = rules.pass_cycle
    for at in range(len(cycle)):
        turned = replace(rules, pass_cycle=cycle[at:] + cycle[:at])
        tables = [
            BasicTable(turned, [a if seat % 2 == mine else b for seat in range(n)])
            for mine in range(2)
        ]
        for deal in range(at, deals, len(cycle)):
            points: tuple[list[int], list[int]] = ([], [])
            for mine, table in enumerate(tables):
                hand = table.play(seed * 1_000_003 + deal + 1, 1).hands[0]
                for seat in range(n):
                    points[seat % 2 != mine].append(hand.scores[rules.side_of(seat)])
                if hand.moon is not None:
                    if hand.moon % 2 == mine:
                        duel.moons_a += 1
                    else:
                        duel.moons_b += 1
                duel.hands += 1
            duel.a.append(fmean(points[0]))
            duel.b.append(fmean(points[1]))
    return duel


def tell_mistakes(wanted: str, deals: int, seed: int) -> None:
    """Print how much it is worth to know the special rules of presets."""
    for name, option in SPECIAL:
        if wanted in ("all", option):
            rules = PRESETS[name].rules
            duel = duel_of_policies(
                rules, make_policy(rules), mistaking(rules, option), deals, seed
            )
            print(
                f"{name}, {option} minded: {fmean(duel.a):.2f}, not minded: {fmean(duel.b):.2f}, "
                f"difference {duel.difference:.2f} ± {duel.error:.2f} over {deals} deals; "
                f"moons {duel.moons_a}:{duel.moons_b}"
            )


def main() -> None:
    """Play a match and print what came out."""
    parser = argparse.ArgumentParser(description="Strength of computer players in duplicate.")
    parser.add_argument("--a", default="basic", help="the first player")
    parser.add_argument("--b", default="random", help="the second player")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--preset", default=DEFAULT_PRESET, help="a preset, or “all”")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mistaking", help="an option that a copy of basic ignores, or “all”")
    wanted = parser.parse_args()
    if wanted.mistaking:
        tell_mistakes(wanted.mistaking, wanted.deals, wanted.seed)
        return
    presets = list(PRESETS) if wanted.preset == "all" else [wanted.preset]
    for name in presets:
        duel = fight(
            PRESETS[name].rules,
            lambda seed: make_player(wanted.a, seed),
            lambda seed: make_player(wanted.b, seed),
            wanted.deals,
            wanted.seed,
        )
        print(
            f"{name}: {wanted.a} {fmean(duel.a):.2f}, {wanted.b} {fmean(duel.b):.2f}, "
            f"difference {duel.difference:.2f} ± {duel.error:.2f} over {wanted.deals} deals; "
            f"moons {duel.moons_a}:{duel.moons_b} in {duel.hands} hands; "
            f"{1e6 * duel.seconds / max(1, duel.decisions):.0f} µs a decision"
        )


if __name__ == "__main__":
    main()
