"""Compares the actual results of passes with the estimates of the search.

    python -m tests.bench.passes --hands 4000 --jobs 2
    python -m tests.bench.passes --hands 2000 --others expert
    python -m tests.bench.passes --short-suits --deals 2000

Two seats of a table (all four with `--others expert`) search, with few worlds per play. Each passes
one of the best ways by its own estimates, drawn at random, so that not only its favourite is
tested. The report gives by how many points the actual result exceeded the estimate, less the
average over all passes: by whether hearts are left in the hand, and by the number of queens, kings
and aces of other suits in it; and how often the seat shot the moon. Errors are standard errors.

It takes some 10 000 passes to see half a point, and a difference is only credible if it appears
again with another `--seed`.

With `--short-suits`, `basic` plays in duplicate against a copy of itself, under every preset that
passes. In its pass the copy takes an empty suit for worth one average trick, whichever suit it is,
and cares neither for a lone card nor for a low one.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import chain, combinations
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev

from hearts_qt.game.actions import Action, Pass, Phase
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.api import Player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.heuristics.policy_setup import forget_short_suits, make_policy
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.players.play_game import play_game
from hearts_qt.players.worker_processes import workers
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.terminal.work_arguments import add_where
from tests.bench.strength import duel_of_policies

HEARTS = 3
MIN_HIGH_RANK = 10
"""The lowest rank that counts as high: a queen's."""
MAX_POINTS_BEHIND = 2.5
"""A pass is not tried if its estimate is more than this many points behind the best."""
MAX_SAMPLED_PASSES = 6
"""The number of best passes of which one is drawn."""
BEST_PASS_PROBABILITY = 0.3
"""The probability of taking the best pass without drawing one."""
MIN_WORLDS = 40
"""The number of worlds in which a pass must have been tried."""


@dataclass(slots=True)
class Tried:
    """A pass and its result: the cards that were kept, by how many points the result exceeded the
    estimate, and whether the seat shot the moon."""

    kept: tuple[int, ...]
    surplus: float
    moon: bool


class PassSampler(SearchPlayer):
    """A player that passes one of the ways that may be as good as the best, and remembers it."""

    def __init__(self, seed: int, plays: int, passes: int) -> None:
        super().__init__(seed, Limits(inf, inf, plays))
        self._plays, self._passes = plays, passes
        self._rng = Random(seed)
        self.kept: tuple[int, ...] = ()
        self.value = 0.0

    def choose(self, observation: Observation, cancel: CancelToken | None = None) -> Action:
        """The action of the seat."""
        if observation.phase is not Phase.PASS:
            return super().choose(observation, cancel)
        self.set_worlds(self._passes)
        choices = self.search(observation, cancel).candidates
        self.set_worlds(self._plays)
        least = min(MIN_WORLDS, choices[0].worlds)
        choices = sorted(
            (choice for choice in choices if choice.worlds >= least),
            key=lambda choice: -choice.value,
        )[:MAX_SAMPLED_PASSES]
        lowest = choices[0].value - MAX_POINTS_BEHIND
        choices = [choice for choice in choices if choice.value > lowest]
        best = self._rng.random() < BEST_PASS_PROBABILITY
        choice = choices[0] if best else self._rng.choice(choices)
        assert isinstance(choice.action, Pass)
        assert choice.action.packets is not None
        gone = {card for _, cards in choice.action.packets for card in cards}
        self.kept = tuple(sorted(set(observation.hand) - gone))
        self.value = choice.value
        return choice.action


def play(part: tuple[int, str, int, int], cancel: CancelToken) -> list[Tried]:
    """Play the hand with a number. Returns the passes with their results."""
    number, others, plays, passes = part
    rules = PRESETS[DEFAULT_PRESET].rules
    turn = number % 3
    rules = replace(rules, pass_cycle=rules.pass_cycle[turn:] + rules.pass_cycle[:turn])
    seats = list(combinations(range(4), 2))[number // 3 % 6]
    mine = {
        seat: PassSampler(4 * number + seat, plays, passes)
        for seat in range(4)
        if seat in seats or others == "expert"
    }
    players: list[Player] = [mine.get(seat) or make_player(others, seat) for seat in range(4)]
    hand = play_game(rules, players, number, 1).finished[0]
    return [
        Tried(
            player.kept,
            (sum(hand.scores) - hand.scores[seat]) / 3 - hand.scores[seat] - player.value,
            hand.moon is not None and hand.moon[0] == seat,
        )
        for seat, player in mine.items()
    ]


def tell_short_suits(deals: int, seed: int) -> None:
    """Print what minding short suits and low cards in the pass is worth, preset by preset."""
    print(f"{deals} deals each: points a hand fewer, their error, and their ratio")
    for name, preset in PRESETS.items():
        rules = preset.rules
        if rules.pass_cycle == ("hold",):
            continue
        plain = make_policy(rules)
        forget_short_suits(plain)
        duel = duel_of_policies(rules, make_policy(rules), plain, deals, seed)
        ratio = duel.difference / duel.error
        print(f"{name:<32}{duel.difference:+6.2f} ± {duel.error:.2f} {ratio:+5.1f}", flush=True)


def with_error(figures: list[float]) -> str:
    """A mean with its standard error."""
    error = stdev(figures) / sqrt(len(figures)) if len(figures) > 1 else inf
    return f"{fmean(figures):+6.2f} ± {error:.2f}"


def main() -> int:
    """Play, and print the results of passes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--others", choices=("basic", "expert"), default="basic")
    parser.add_argument("--plays", type=int, default=60, help="worlds of a play")
    parser.add_argument("--passes", type=int, default=500, help="worlds of a pass")
    parser.add_argument("--short-suits", action="store_true", help="see above")
    parser.add_argument("--deals", type=int, default=2000, help="with --short-suits")
    add_where(parser)
    given = parser.parse_args()
    if given.short_suits:
        tell_short_suits(given.deals, given.seed)
        return 0
    work = [
        (1_000_000 * given.seed + at, given.others, given.plays, given.passes)
        for at in range(given.hands)
    ]
    with workers(given.jobs) as crew:
        tried = list(chain.from_iterable(crew.in_order(play, work)))
    usual = fmean(one.surplus for one in tried)
    print(f"{len(tried)} passes; hands came to {usual:+.2f} more than was said")
    kinds: dict[tuple[bool, int], list[Tried]] = defaultdict(list)
    for one in tried:
        hearts = any(card // 13 == HEARTS for card in one.kept)
        high = sum(card % 13 >= MIN_HIGH_RANK for card in one.kept if card // 13 != HEARTS)
        kinds[hearts, min(high, 4)].append(one)
    for (hearts, high), ones in sorted(kinds.items()):
        print(
            f"{'with' if hearts else 'without'} hearts, {high} high: {len(ones):>6} "
            f"{with_error([one.surplus - usual for one in ones])}   moons "
            f"{100 * fmean(one.moon for one in ones):4.1f} in 100"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
