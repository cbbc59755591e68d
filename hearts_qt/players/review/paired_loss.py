"""The loss of a choice against the best one, in worlds that all choices share.

The best choice is chosen on one half of the worlds and compared on the other half, and the other
way round (cross-fitting). If it were chosen and compared in the same worlds, it would look better
than it is. The standard error is that of the difference, not of either mean (paired comparison),
with a part for the choice of the best one, which another sample might have made differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from operator import mul

from hearts_qt.players.review.labels import Estimate

Column = list[float]
"""The value of one candidate in each world."""


class Worlds:
    """The weights of some worlds and the values of candidates in them.

    A choice is a list of candidates: the same action with different plans to go on. The best of its
    plans counts, decided on the other half of the worlds.
    """

    def __init__(
        self, weights: Column, utility: list[Column], choices: list[list[int]]
    ) -> None:
        """`utility` holds a column for each candidate: what they are ordered by, in points.
        `choices` holds the candidates of each choice."""
        # Where no world has a weight, all count equally.
        self.weights = weights if sum(weights) > 0.0 else [1.0] * len(weights)
        self.utility = utility
        self.choices = choices
        self._halves = [self.weights[half::2] for half in (0, 1)]
        self._totals = [sum(half) for half in self._halves]
        # Where one half has no weight there is nothing to cross-fit.
        self._crossed = min(self._totals) > 0.0
        self._means = [
            [
                sum(map(mul, self._halves[half], column[half::2])) / (self._totals[half] or 1.0)
                for half in (0, 1)
            ]
            for column in self.utility
        ]

    @property
    def total(self) -> float:
        """The sum of the weights."""
        return sum(self._totals)

    def mean(self, column: Column) -> float:
        """The weighted mean of a column."""
        whole: float = sum(map(mul, self.weights, column))
        return whole / self.total

    def plan(self, choice: int) -> int:
        """The best candidate of a choice over all worlds."""
        return max(self.choices[choice], key=self._mean_overall)

    def utility_of(self, choice: int) -> float:
        """The mean utility of a choice with its best plan, over all worlds."""
        return self._mean_overall(self.plan(choice))

    def compare(self, played: int, others: Sequence[int]) -> Comparison:
        """Compare a choice with the best of others, which may include itself."""
        picks: list[Pick] = []
        for half in (0, 1):
            train = 1 - half
            own = max(self.choices[played], key=lambda at: self._mean_in_half(at, train))
            plans = [
                max(self.choices[other], key=lambda at: self._mean_in_half(at, train))
                for other in others
            ]
            plans.sort(key=lambda at: -self._mean_in_half(at, train))
            second = plans[1] if len(plans) > 1 else plans[0]
            chance = self._second_probability(plans[0], second, train)
            picks.append(Pick(plans[0], own, second, chance))
        return Comparison(self, (picks[0], picks[1]))

    def _second_probability(self, best: int, second: int, half: int) -> float:
        """The probability that other worlds, as many as in a half, would have shown `second` as
        better than `best`: by the normal distribution, from the lead over all worlds and the
        standard error in this half."""
        lead = self._mean_overall(best) - self._mean_overall(second)
        mean = self._means[best][half] - self._means[second][half]
        gaps = zip(
            self._halves[half],
            self.utility[best][half::2],
            self.utility[second][half::2],
            strict=True,
        )
        square = sum((weight * (one - other - mean)) ** 2 for weight, one, other in gaps)
        if square <= 0.0 or not self._crossed:
            return 0.0
        return erfc(lead / sqrt(2.0 * square) * self._totals[half]) / 2.0

    def _mean_overall(self, candidate: int) -> float:
        means = self._means[candidate]
        whole: float = means[0] * self._totals[0] + means[1] * self._totals[1]
        return whole / self.total

    def _mean_in_half(self, candidate: int, half: int) -> float:
        return self._means[candidate][half] if self._crossed else self._mean_overall(candidate)


@dataclass(frozen=True, slots=True)
class Pick:
    """What was chosen on one half of the worlds, to be compared on the other half."""

    best: int
    """The best candidate."""
    own: int
    """The candidate of the choice that is judged."""
    second: int
    """The second best candidate."""
    second_probability: float = 0.0
    """The probability that the second best would have been chosen in other worlds."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The best candidate and that of the choice which is judged, for each half of the worlds."""

    worlds: Worlds
    picks: tuple[Pick, Pick]

    def loss(self, columns: Sequence[Column]) -> Estimate:
        """How much more of a quantity the best candidate has than the judged one, by its columns.

        The error counts two things: that the worlds are a sample, and that another sample might
        have shown another candidate as the best.
        """
        weights = self.worlds.weights
        total = self.worlds.total
        pairs: list[tuple[float, float]] = []
        same = picking = 0.0
        for half, pick in enumerate(self.picks):
            own = weights[half::2]
            chance = pick.second_probability
            if chance > 0.0:
                gap = self.worlds.mean(columns[pick.best]) - self.worlds.mean(columns[pick.second])
                picking += chance * (1.0 - chance) * (gap * sum(own) / total) ** 2
            if pick.best == pick.own:
                # Every gap is 0.
                same += sum(weight * weight for weight in own)
                continue
            gaps = zip(
                own, columns[pick.best][half::2], columns[pick.own][half::2], strict=True
            )
            pairs += [(weight, one - other) for weight, one, other in gaps]
        mean = sum(weight * gap for weight, gap in pairs) / total
        square = sum((weight * (gap - mean)) ** 2 for weight, gap in pairs) + same * mean * mean
        return Estimate(mean, sqrt(square / total**2 + picking))

    def value(self, columns: Sequence[Column]) -> float:
        """The mean of a quantity for the judged candidate, by its columns."""
        weights = self.worlds.weights
        whole = 0.0
        for half, pick in enumerate(self.picks):
            whole += sum(map(mul, weights[half::2], columns[pick.own][half::2]))
        return whole / self.worlds.total
