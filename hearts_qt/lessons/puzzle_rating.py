"""The rating of a puzzle, from which levels of computer players solve it.

A level is a solver with a nominal rating r, as in chess. It solves a puzzle of the rating R with
the probability `1 / (1 + 10 ** ((R - r) / 400))`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

LEVEL_RATINGS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "random": 500, "beginner": 800, "novice": 1000, "casual": 1200, "basic": 1450,
        "skilled": 1750, "expert": 2050,
    }
)  # fmt: skip
"""The nominal ratings of the levels."""

PRIOR, PRIOR_DEVIATION = 1400.0, 300.0
"""What is believed of a puzzle before anybody was asked: a normal distribution."""

_SCALE = log(10) / 400


class PuzzleRating(NamedTuple):
    """A rating and its standard deviation."""

    mean: float
    deviation: float


def solving_chance(solver: float, puzzle: float) -> float:
    """The probability that a solver with a rating solves a puzzle with another."""
    return 1 / (1 + exp(_SCALE * (puzzle - solver)))


def rate(attempts: Sequence[tuple[float, int, int]]) -> PuzzleRating:
    """The most likely rating of a puzzle, and its deviation from the curvature there.

    An attempt is the rating of a solver, how often it found a right answer, and how often it was
    asked. The answers of a level that hardly uses chance are not independent, so the deviation
    counts chance alone and not whether the level is a good yardstick.
    """
    # The logarithm of the probability is concave, so halving finds its one maximum.
    low, high = 0.0, 4000.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        if _slope(attempts, middle) > 0:
            low = middle
        else:
            high = middle
    curvature = PRIOR_DEVIATION**-2
    for solver, _solved, asked in attempts:
        chance = solving_chance(solver, low)
        curvature += asked * _SCALE**2 * chance * (1 - chance)
    return PuzzleRating(low, 1 / sqrt(curvature))


def _slope(attempts: Sequence[tuple[float, int, int]], rating: float) -> float:
    """The derivative of the logarithm of the probability of what happened, and of the rating."""
    found = -(rating - PRIOR) / PRIOR_DEVIATION**2
    for solver, solved, asked in attempts:
        found += _SCALE * (asked * solving_chance(solver, rating) - solved)
    return found
