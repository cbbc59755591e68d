"""The strength of a player as Glicko-2 estimates it: rating, deviation and volatility.

Mark Glickman, *Example of the Glicko-2 system* (2013). The letters in the code are his.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 400.0 / log(10.0)
"""The points of a rating in one unit of the scale of the computation."""
ORIGIN: Final = 1500.0
"""The rating that is 0 on that scale."""
TAU: Final = 0.5
"""How fast the volatility may change; the paper suggests 0.3 to 1.2."""
PRECISION: Final = 1e-6
"""How exactly the logarithm of the variance that is the volatility is found."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength."""

    rating: float
    deviation: float
    """The standard deviation of the rating, in points."""
    volatility: float
    """How much the strength is expected to change in a period, on the scale of the computation."""

    def after(self, periods: float, most: float) -> Rating:
        """What is still known after some periods without a result: the deviation grows, but not
        above `most`."""
        grown = sqrt(self.deviation**2 + periods * (SCALE * self.volatility) ** 2)
        return Rating(self.rating, max(self.deviation, min(grown, most)), self.volatility)

    def towards(self, other: Rating, share: float) -> Rating:
        """The rating a share of the way to another one, from 0 to 1."""
        return Rating(
            self.rating + share * (other.rating - self.rating),
            self.deviation + share * (other.deviation - self.deviation),
            self.volatility + share * (other.volatility - self.volatility),
        )


class Result(NamedTuple):
    """The result of one game: the opponent's rating and its deviation, and the score, from 0 for a
    loss to 1 for a win."""

    rating: float
    deviation: float
    score: float


def expected(player: float, opponent: float, deviation: float = 0.0) -> float:
    """The expected score against an opponent whose rating has a deviation."""
    return _expected((player - opponent) / SCALE, _weight(deviation / SCALE))


def updated(player: Rating, results: Sequence[Result]) -> Rating:
    """The rating after a period with some results, at least one."""
    mu, phi = (player.rating - ORIGIN) / SCALE, player.deviation / SCALE
    precision, gained = 0.0, 0.0
    for result in results:
        weight = _weight(result.deviation / SCALE)
        score = _expected(mu - (result.rating - ORIGIN) / SCALE, weight)
        precision += weight**2 * score * (1.0 - score)
        gained += weight * (result.score - score)
    variance = 1.0 / precision
    sigma = _volatility(player.volatility, phi, variance, variance * gained)
    after = 1.0 / sqrt(1.0 / (phi**2 + sigma**2) + precision)
    return Rating(ORIGIN + SCALE * (mu + after**2 * gained), SCALE * after, sigma)


def _weight(phi: float) -> float:
    """How much a result counts against an opponent with this deviation: g in the paper."""
    return 1.0 / sqrt(1.0 + 3.0 * (phi / pi) ** 2)


def _expected(ahead: float, weight: float) -> float:
    return 1.0 / (1.0 + exp(-weight * ahead))


def _volatility(sigma: float, phi: float, variance: float, improved: float) -> float:
    """The volatility after a period, by the Illinois algorithm of step 5 of the paper."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (improved**2 - grown) / (2.0 * grown**2) - (x - start) / TAU**2

    low = start
    if improved**2 > phi**2 + variance:
        high = log(improved**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0.0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)
