"""What a search finds out about one candidate, as sums over worlds and as means."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class CandidateStats:
    """What happens after a candidate: means over the worlds, weighted. Probabilities are from 0
    to 1.

    Points are those that the hand adds to the score sheet for the seat's side, and for its
    partner's where both totals are added up; fewer are better.
    """

    points: float
    error: float
    """The standard error of `points`."""
    win_probability: float
    """The probability to win the game, by the totals after the hand."""
    own_moon: float
    """The probability that the seat's side shoots the moon."""
    other_moon: float
    """The probability that another side shoots the moon."""
    tricks: float
    """The number of tricks that the seat takes in the hand."""
    partner_points: float
    """The part of `points` that is the partner's."""
    taken: tuple[float, ...]
    """The probability that the seat's side takes each of the watched cards."""


@dataclass(frozen=True, slots=True)
class CandidateSums:
    """The sums behind `CandidateStats`, over the worlds that a candidate was tried in. Each world
    counts by its weight w; sums of several searches are added up by `+`."""

    weight: float = 0.0
    """Σ w."""
    squared_weight: float = 0.0
    """Σ w²."""
    points: float = 0.0
    """Σ w · points."""
    weighted_points: float = 0.0
    """Σ w² · points, for the standard error."""
    squared_points: float = 0.0
    """Σ w² · points², for the standard error."""
    win_probability: float = 0.0
    """Σ w · win probability; the others likewise."""
    own_moon: float = 0.0
    other_moon: float = 0.0
    tricks: float = 0.0
    partner_points: float = 0.0
    taken: tuple[float, ...] = ()

    def __add__(self, other: CandidateSums) -> CandidateSums:
        return CandidateSums(
            self.weight + other.weight,
            self.squared_weight + other.squared_weight,
            self.points + other.points,
            self.weighted_points + other.weighted_points,
            self.squared_points + other.squared_points,
            self.win_probability + other.win_probability,
            self.own_moon + other.own_moon,
            self.other_moon + other.other_moon,
            self.tricks + other.tricks,
            self.partner_points + other.partner_points,
            tuple(one + two for one, two in zip(self.taken, other.taken, strict=True)),
        )

    def stats(self) -> CandidateStats | None:
        """The means; None where the candidate was tried in no world."""
        weight = self.weight
        if weight <= 0:
            return None
        mean = self.points / weight
        squares = self.squared_points - 2 * mean * self.weighted_points
        squares += mean * mean * self.squared_weight
        return CandidateStats(
            points=mean,
            error=sqrt(max(0.0, squares)) / weight,
            win_probability=self.win_probability / weight,
            own_moon=self.own_moon / weight,
            other_moon=self.other_moon / weight,
            tricks=self.tricks / weight,
            partner_points=self.partner_points / weight,
            taken=tuple(taken / weight for taken in self.taken),
        )
