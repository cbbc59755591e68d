"""Several searches that work on one decision at the same time, one on each core.

`Search.batch` releases the interpreter lock, so searches in threads run in parallel when each has
its own policy and sampler. This is root parallelization (Chaslot, Winands and van den Herik,
*Parallel Monte-Carlo Tree Search*, 2008): the searches, called lanes, share nothing, and their sums
are added up.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, reduce
from operator import add
from typing import TYPE_CHECKING

from hearts_qt.game.deals import GOLDEN, mix

if TYPE_CHECKING:
    from hearts_qt.players.pimc.candidate_stats import CandidateSums
    from hearts_qt.players.pimc.search import Search

SEED_MASK = (1 << 63) - 1


def cores() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@lru_cache(maxsize=1)
def _threads() -> ThreadPoolExecutor:
    """The threads that all players of this process share."""
    return ThreadPoolExecutor(max(1, cores() - 1), thread_name_prefix="search")


class ParallelSearch:
    """Searches that are set up alike for one decision and work as one (`CandidateSearch`)."""

    def __init__(self, lanes: Sequence[Search], even: bool) -> None:
        """`lanes` are the searches, each set up for the same decision; make a new `ParallelSearch`
        for each decision. `even` rounds a batch up so that all lanes try as many worlds."""
        self._lanes = tuple(lanes)
        self._even = even
        self._seeds: list[int] = []

    @property
    def count(self) -> int:
        """The number of worlds in which the candidates have been tried."""
        return sum(lane.count for lane in self._lanes)

    def batch(self, worlds: int, seed: int) -> int:
        """Try the candidates in `worlds` more worlds, divided among the lanes. Each lane goes on
        with its own seed, which derives from the first `seed`; returns `seed` itself."""
        lanes = self._lanes
        if not self._seeds:
            self._seeds = [mix(seed + at * GOLDEN) & SEED_MASK for at in range(len(lanes))]
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

    def drop(self, candidate: int) -> None:
        """Do not try a candidate any more."""
        for lane in self._lanes:
            lane.drop(candidate)

    def weight_total(self) -> float:
        """The sum of the weights of the worlds."""
        return sum(lane.weight_total() for lane in self._lanes)

    def utility_total(self, candidate: int) -> float:
        """The sum over the worlds of the weight times the utility of a candidate, in points."""
        return sum(lane.utility_total(candidate) for lane in self._lanes)

    def squared_lead(self, candidate: int, other: int, mean: float) -> float:
        """The sum over the worlds of the squared, weighted deviation of the lead of one candidate
        over another from its mean."""
        return sum(lane.squared_lead(candidate, other, mean) for lane in self._lanes)

    def sums_of(self, candidate: int) -> CandidateSums:
        """The sums of a candidate over the worlds it was tried in."""
        return reduce(add, (lane.sums_of(candidate) for lane in self._lanes))
