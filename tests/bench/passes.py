"""What passes come to against what the search says of them.

    python -m tests.bench.passes --hands 4000 --jobs 2
    python -m tests.bench.passes --hands 2000 --others expert

Two seats of a table (all four with `--others expert`) search, with few worlds a play. What they
pass is one of the best ways by their own figures, taken at random, so that more is seen than what
they believe in. Told is how much more the hand came to than the figure of the pass said, in points,
after the average of all: by whether hearts are left in the hand, and by the queens, kings and aces
in it; beside it how often the seat shot the moon. That is where the numbers of `passing.promise`
come from, which are not in these figures.

Last comes what `passing.promise` gains a pass: where it would have something else passed, what came
of the one and of the other counts by how seldom it is passed, and what the figures foretell is set
against it (a doubly robust estimate; Dudík, Langford and Li, *Doubly Robust Policy Evaluation and
Learning*, 2011). Errors are standard errors.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import defaultdict
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import chain, combinations
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from hearts_qt.game.actions import Action, Pass
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.base import Player
from hearts_qt.players.candidates import PLAIN
from hearts_qt.players.driving import play_game
from hearts_qt.players.passing import HIGH, promise
from hearts_qt.players.searching import Limits, SearchPlayer, Skill
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS

HEARTS = 3
CLOSE = 2.5
"""A pass that is more points than this behind the best is not tried."""
MOST = 6
"""Of so many passes one is taken, the best by their figures."""
BEST = 0.3
"""How often it is the best of all, whatever is drawn."""
LEAST = 40
"""The worlds in which a pass must have been tried."""


@dataclass(slots=True)
class Tried:
    """A pass and what came of it: what would be kept, in each of the ways it was taken from, with
    the figure of it and whether promise counts; which of them it was, the points that others had
    more on average, and whether the seat shot the moon."""

    ways: list[tuple[tuple[int, ...], float, bool]]
    which: int
    came: float
    moon: bool

    @property
    def surplus(self) -> float:
        """By how much the hand came to more than its figure."""
        return self.came - self.ways[self.which][1]


class Trying(SearchPlayer):
    """Passes what may be as good as the best, and remembers it."""

    def __init__(self, seed: int, plays: int, passes: int) -> None:
        super().__init__(seed, Limits(inf, inf, plays), Skill(promise=0.0))
        self._plays, self._passes = plays, passes
        self._rng = Random(seed)
        self.ways: list[tuple[tuple[int, ...], float, bool]] = []
        self.which = 0

    def choose(self, observation: Observation) -> Action:
        """The action of the seat."""
        if observation.phase.value != "pass":
            return super().choose(observation)
        self.set_worlds(self._passes)
        choices = self.weigh(observation).choices
        self.set_worlds(self._plays)
        least = min(LEAST, choices[0].worlds)
        choices = sorted(
            (choice for choice in choices if choice.worlds >= least),
            key=lambda choice: -choice.value,
        )[:MOST]
        choices = [choice for choice in choices if choice.value > choices[0].value - CLOSE]
        self.ways = []
        for choice in choices:
            assert isinstance(choice.action, Pass)
            assert choice.action.packets is not None
            gone = {card for _, cards in choice.action.packets for card in cards}
            kept = tuple(sorted(set(observation.hand) - gone))
            self.ways.append((kept, choice.value, choice.mode == PLAIN))
        self.which = 0 if self._rng.random() < BEST else self._rng.randrange(len(choices))
        return choices[self.which].action


def play(work: tuple[int, str, int, int]) -> list[Tried]:
    """Play a hand, by its number; what its passes came to."""
    number, others, plays, passes = work
    rules = PRESETS[DEFAULT_PRESET].rules
    turn = number % 3
    rules = replace(rules, pass_cycle=rules.pass_cycle[turn:] + rules.pass_cycle[:turn])
    seats = list(combinations(range(4), 2))[number // 3 % 6]
    mine = {
        seat: Trying(4 * number + seat, plays, passes)
        for seat in range(4)
        if seat in seats or others == "expert"
    }
    players: list[Player] = [mine.get(seat) or make_player(others, seat) for seat in range(4)]
    hand = play_game(rules, players, number, 1).finished[0]
    return [
        Tried(
            player.ways,
            player.which,
            (sum(hand.scores) - hand.scores[seat]) / 3 - hand.scores[seat],
            hand.moon is not None and hand.moon[0] == seat,
        )
        for seat, player in mine.items()
    ]


def told(figures: list[float]) -> str:
    """A mean with its standard error."""
    error = stdev(figures) / sqrt(len(figures)) if len(figures) > 1 else inf
    return f"{fmean(figures):+6.2f} ± {error:.2f}"


def gain(tried: list[Tried]) -> list[float]:
    """What promise gains each pass."""
    usual = fmean(one.surplus for one in tried)
    gains = []
    for one in tried:
        adjusted = [
            value + (promise(kept, (HEARTS,)) if counts else 0.0)
            for kept, value, counts in one.ways
        ]
        other = adjusted.index(max(adjusted))
        found = adjusted[other] - adjusted[0]
        if other:
            chances = [(1.0 - BEST) / len(adjusted)] * len(adjusted)
            chances[0] += BEST
            rest = one.came - adjusted[one.which] - usual
            if one.which == other:
                found += rest / chances[other]
            elif one.which == 0:
                found -= rest / chances[0]
        gains.append(found)
    return gains


def main() -> int:
    """Play, and print what passes came to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--others", choices=("basic", "expert"), default="basic")
    parser.add_argument("--plays", type=int, default=60, help="worlds of a play")
    parser.add_argument("--passes", type=int, default=500, help="worlds of a pass")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    work = [
        (1_000_000 * given.seed + at, given.others, given.plays, given.passes)
        for at in range(given.hands)
    ]
    pool: Any = nullcontext()
    if given.jobs > 1:
        pool = multiprocessing.get_context("spawn").Pool(given.jobs)
    with pool as workers:
        hands = map(play, work) if workers is None else workers.imap(play, work)
        tried = list(chain.from_iterable(hands))
    usual = fmean(one.surplus for one in tried)
    print(f"{len(tried)} passes; hands came to {usual:+.2f} more than was said")
    kinds: dict[tuple[bool, int], list[Tried]] = defaultdict(list)
    for one in tried:
        kept = one.ways[one.which][0]
        hearts = any(card // 13 == HEARTS for card in kept)
        high = sum(card % 13 >= HIGH for card in kept if card // 13 != HEARTS)
        kinds[hearts, min(high, 4)].append(one)
    for (hearts, high), ones in sorted(kinds.items()):
        print(
            f"{'with' if hearts else 'without'} hearts, {high} high: {len(ones):>6} "
            f"{told([one.surplus - usual for one in ones])}   moons "
            f"{100 * fmean(one.moon for one in ones):4.1f} in 100"
        )
    print(f"promise gains a pass {told(gain(tried))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
