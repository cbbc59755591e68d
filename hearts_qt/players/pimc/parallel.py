"""Several searches that work on one decision at the same time, on all cores.

`Search.batch` gives the interpreter lock back, so that searches in threads really work side by side
when each of them has a policy and worlds of its own. `Together` sets them up alike and adds their
figures up: to `searching.run` and `searching.prepare` it is one search.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hearts_qt.game.deals import GOLDEN, mix
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.world_sampler import Worlds
from hearts_qt.rules.compiled import compile_rules

if TYPE_CHECKING:
    from hearts_qt.players.heuristics.policy import Policy
    from hearts_qt.players.pimc.inference import Evidence
    from hearts_qt.rules.options import Rules

__all__ = ["Policies", "Together", "cores"]

SEED = (1 << 63) - 1


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    """The threads that all players of this process share."""
    return ThreadPoolExecutor(max(1, cores() - 1), thread_name_prefix="search")


class Policies:
    """The policies of several searches: all are told of passed cards, the first is asked."""

    def __init__(self, policies: list[Policy]) -> None:
        self._policies = policies

    def forget_passes(self) -> None:
        """A new hand: nobody knows of any card where it is."""
        for policy in self._policies:
            policy.forget_passes()

    def note_pass(self, giver: int, receiver: int, card: int) -> None:
        """A seat knows that a card of its own went to another seat."""
        for policy in self._policies:
            policy.note_pass(giver, receiver, card)

    def set_steady(self, seat: int) -> None:
        """Say which seat plays the cheapest card in playouts."""
        for policy in self._policies:
            policy.set_steady(seat)

    def set_ambition(self, count: int, chance: int) -> None:
        """Say how often, in 256ths, who alone has so many penalty cards goes for the moon."""
        for policy in self._policies:
            policy.set_ambition(count, chance)

    def set_temptation(self, halves: int, chance: int) -> None:
        """Say how often, in 256ths, a hand that may lose so many half tricks goes for the moon."""
        for policy in self._policies:
            policy.set_temptation(halves, chance)

    def set_fresh(self, fresh: bool) -> None:
        """Say whether a moon tempts before any penalty card is taken."""
        for policy in self._policies:
            policy.set_fresh(fresh)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._policies[0], name)


class Together:
    """So many searches for a rule set, as one search."""

    def __init__(self, rules: Rules, lanes: int, even: bool) -> None:
        """`lanes` is how many searches work side by side; `even` has each of them try as many
        worlds, where a batch would not come out even."""
        tables = compile_rules(rules)
        policies = [make_policy(rules) for _ in range(lanes)]
        self.policies = Policies(policies)
        self._searches = [Search(tables, policy, Worlds()) for policy in policies]
        self._even = even
        self._seeds: list[int] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Whatever sets a search up is said to all of them; what the first one answers."""
        return _to_all(self._searches, name)

    @property
    def evidence(self) -> Any:
        """What speaks for worlds and against them; what is said to it is said to all."""
        return _Evidences([search.evidence for search in self._searches])

    def begin(self, view: Any, seat: int, kind: int) -> None:
        """Begin a decision of a seat on its view of the hand."""
        self._seeds = []
        for search in self._searches:
            search.begin(view, seat, kind)

    def restart(self) -> None:
        """Forget the choices and the worlds in which they were tried."""
        self._seeds = []
        for search in self._searches:
            search.restart()

    @property
    def count(self) -> int:
        """In how many worlds the choices have been tried."""
        return sum(search.count for search in self._searches)

    @property
    def playouts(self) -> int:
        """How many hands have been played out for the decision."""
        return sum(search.playouts for search in self._searches)

    def batch(self, worlds: int, seed: int) -> int:
        """Try the choices in so many more worlds, shared out to the lanes."""
        lanes = self._searches
        if not self._seeds:
            self._seeds = [mix(seed + at * GOLDEN) & SEED for at in range(len(lanes))]
        least, more = divmod(worlds, len(lanes))
        more = len(lanes) if self._even and more else more
        shares = [least + (at < more) for at in range(len(lanes))]
        others = [
            _threads().submit(lanes[at].batch, shares[at], self._seeds[at])
            for at in range(1, len(lanes))
            if shares[at]
        ]
        self._seeds[0] = lanes[0].batch(shares[0], self._seeds[0])
        for at, other in enumerate(others, 1):
            self._seeds[at] = other.result()
        return seed

    def weights(self) -> float:
        """The sum of the weights of the worlds."""
        return sum(search.weights() for search in self._searches)

    def total_of(self, choice: int) -> float:
        """The sum, over the worlds, of what a choice came to times the weight of the world."""
        return sum(search.total_of(choice) for search in self._searches)

    def squares_of(self, choice: int, other: int, mean: float) -> float:
        """The sum of squares of how far one choice was ahead of another, less `mean`, weighed."""
        return sum(search.squares_of(choice, other, mean) for search in self._searches)

    def sum_of(self, choice: int, what: int) -> float:
        """The sum of what was noted of a choice."""
        return sum(search.sum_of(choice, what) for search in self._searches)


class _Evidences:
    """The evidence of several searches: all of it is told the same."""

    def __init__(self, each: list[Evidence]) -> None:
        self._each = each

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return _to_all(self._each, name)


def _to_all(hearers: Sequence[Any], name: str) -> Callable[..., Any]:
    """A method of all of them; what the first one answers."""
    said = [getattr(hearer, name) for hearer in hearers]

    def say(*words: Any) -> Any:
        answers = [each(*words) for each in said]
        return answers[0]

    return say
