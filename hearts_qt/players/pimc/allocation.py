"""Allocation of playouts to candidates: which of them are tried further, and when the search ends.

All candidates are tried in the same worlds. After each batch those that are clearly behind the best
are dropped (successive elimination; Even-Dar, Mannor and Mansour, *Action Elimination and Stopping
Conditions for the Multi-Armed Bandit and Reinforcement Learning Problems*, 2006).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, hypot, inf, pi, sqrt
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Protocol

from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.players.pimc.constants import PLAIN

if TYPE_CHECKING:
    from hearts_qt.players.pimc.candidate_stats import CandidateSums
    from hearts_qt.players.pimc.candidates import Candidate

FIRST_BATCH = 10
"""Worlds of the first batch. After it the time for one world is known."""
MIN_WORLDS = 24
"""Worlds in which every candidate is tried before any is dropped."""
DROP_ERRORS = 3.5
"""A candidate is dropped when it is this many standard errors behind the best. Many candidates are
tested many times; with a smaller number the best one would often be dropped by chance."""
FIRST_SLICE, SLICE_GROWTH, MAX_SLICE = 0.004, 0.01, 0.02
"""The planned duration of a batch, in seconds: the first one, the share of the time spent so far
that is added, and the upper bound. Between batches the clock and the cancel token are checked."""
MAX_BATCH = 512
"""The greatest number of worlds in a batch."""
COUNTED_BATCH = 16
"""Worlds of a batch where no time limits the search."""


class CandidateSearch(Protocol):
    """A search that is set up, or several that work as one: `Search` and `ParallelSearch`."""

    @property
    def count(self) -> int:
        """The number of worlds in which the candidates have been tried."""

    def batch(self, worlds: int, seed: int) -> int:
        """Try the candidates in `worlds` more worlds; returns the next seed."""

    def drop(self, candidate: int) -> None:
        """Do not try a candidate any more."""

    def weight_total(self) -> float:
        """The sum of the weights of the worlds."""

    def utility_total(self, candidate: int) -> float:
        """The sum over the worlds of the weight times the utility of a candidate, in points."""

    def squared_lead(self, candidate: int, other: int, mean: float) -> float:
        """The sum over the worlds of the squared, weighted deviation of the lead of one candidate
        over another from its mean."""

    def sums_of(self, candidate: int) -> CandidateSums:
        """The sums of a candidate over the worlds it was tried in."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may take: until the first of these limits."""

    cpu: float = inf
    """Seconds of CPU of this thread."""
    wall: float = inf
    """Seconds on the clock."""
    worlds: int = 1


def allocate(
    search: CandidateSearch,
    candidates: list[Candidate],
    seed: int,
    budget: Budget,
    cancel: CancelToken | None = None,
    *,
    keep_all: bool = False,
    unseen_swing: float = 0.0,
    negligible: float = 0.0,
) -> int:
    """Try the candidates until one is clearly the best, the budget is spent or it is cancelled;
    returns the number of worlds tried. Fills in the value, error and worlds of each candidate.

    `keep_all` drops only hopeless moons, and does not end before the budget. `unseen_swing`, in
    points, is a swing that may not have shown yet: divided by the number of worlds, it counts as an
    independent error of each candidate. The search also ends when going on is expected to gain no
    more than `negligible` points.
    """
    alive = list(range(len(candidates)))
    cpu, wall = thread_time(), perf_counter()
    # With many candidates the first worlds alone may take long.
    size = FIRST_BATCH if budget.cpu > 0.02 else 2
    while True:
        before = search.count
        seed = search.batch(min(size, budget.worlds - search.count), seed)
        spent = thread_time() - cpu
        alive = _eliminate(search, candidates, alive, keep_all, unseen_swing)
        done = search.count >= budget.worlds or search.count == before
        if not keep_all:
            done = done or _is_clear(search, candidates, alive, unseen_swing, negligible)
        late = spent >= budget.cpu or perf_counter() - wall >= budget.wall
        if done or late or is_cancelled(cancel):
            return search.count
        if budget.cpu < inf:
            each = spent / search.count
            lasting = min(FIRST_SLICE + SLICE_GROWTH * spent, MAX_SLICE, budget.cpu - spent)
            size = max(1, min(int(lasting / each), MAX_BATCH))
        else:
            size = COUNTED_BATCH


def _eliminate(
    search: CandidateSearch,
    candidates: list[Candidate],
    alive: list[int],
    keep_all: bool,
    unseen_swing: float,
) -> list[int]:
    """Fill in the values and drop the candidates that are clearly behind the best, or equal to it
    in every world; returns those that remain."""
    weights = search.weight_total()
    if weights <= 0:
        return alive
    for at in alive:
        candidates[at].value = search.utility_total(at) / weights + candidates[at].bias
        candidates[at].worlds = search.count
    best = max(alive, key=lambda at: candidates[at].value)
    left = []
    for at in alive:
        gap = candidates[best].value - candidates[at].value
        played = gap - candidates[best].bias + candidates[at].bias
        error = sqrt(search.squared_lead(best, at, played)) / weights
        candidates[at].error = error
        behind = gap > DROP_ERRORS * hypot(error, unseen_swing / search.count) + 1e-9
        behind = behind or (gap == 0 and error == 0)
        kept = keep_all and not _is_hopeless(search, candidates, at, weights)
        if search.count >= MIN_WORLDS and behind and at != best and not kept:
            search.drop(at)
        else:
            left.append(at)
    return left


def _is_clear(
    search: CandidateSearch,
    candidates: list[Candidate],
    alive: list[int],
    unseen_swing: float,
    negligible: float,
) -> bool:
    """Whether one candidate is left, or the expected gain of going on is negligible.

    The expected gain is the sum, over the other candidates, of how much better than the best each
    may yet turn out, its lead taken as normally distributed.
    """
    if len(alive) < 2:
        return True
    if negligible <= 0.0 or search.count < MIN_WORLDS:
        return False
    best = max(alive, key=lambda at: candidates[at].value)
    gain = 0.0
    for at in alive:
        error = hypot(candidates[at].error, unseen_swing / search.count)
        if at != best and error > 0.0:
            behind = (candidates[best].value - candidates[at].value) / error
            density = exp(-behind * behind / 2.0) / sqrt(2.0 * pi)
            gain += error * (density - behind * erfc(behind / sqrt(2.0)) / 2.0)
    return gain < negligible


def _is_hopeless(
    search: CandidateSearch, candidates: list[Candidate], at: int, weights: float
) -> bool:
    """Whether a candidate is a moon plan that is clearly behind the plain plan for its action."""
    if candidates[at].plan == PLAIN:
        return False
    plain = next(
        other
        for other, candidate in enumerate(candidates)
        if candidate.action == candidates[at].action
    )
    gap = candidates[plain].value - candidates[at].value
    error = sqrt(search.squared_lead(plain, at, gap)) / weights
    return gap > DROP_ERRORS * error + 1e-9
