"""Finished tricks and scored hands."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.game.actions import MoonWay
from hearts_qt.rules.game_end import ChangedTotal

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    leader: int
    """The seat that led."""
    cards: tuple[tuple[int, int], ...]
    """The plays as (seat, card) pairs, in order."""
    winner: int | None
    """The seat that won the trick; None when it stayed on the table."""
    points: int
    """The points of the cards that the winner took, unwon tricks included; 0 if unwon."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """A scored hand."""

    hand: int
    """The number of the hand, from 0."""
    deal: int | None
    """The deal number; None where it is not known."""
    dealer: int
    direction: str
    """The direction of the pass."""
    scores: tuple[int, ...]
    """The points of this hand, for each side."""
    totals: tuple[int, ...]
    """The totals after this hand, for each side."""
    captured: tuple[Cards, ...]
    """All captured cards of each seat, with those that lay face down."""
    tricks_won: tuple[int, ...]
    """The number of tricks that each seat has won."""
    moon: tuple[int, MoonWay] | None
    """Who shot the moon and how it counted; None without a moon."""
    sun: bool
    """Whether the moon was a sun: every trick was won as well."""
    changed: tuple[ChangedTotal, ...]
