"""Finished tricks and scored hands."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.game.actions import MoonWay
from hearts_qt.rules.game_end import ChangedTotal

__all__ = ["HandResult", "Trick"]

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, the plays in order, the winner (None when it stayed on the
    table) and the value of all cards the winner took with it."""

    leader: int
    cards: tuple[tuple[int, int], ...]
    winner: int | None
    points: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """A scored hand. `scores` and `totals` have an entry a side, `captured` an entry a seat."""

    hand: int
    deal: int
    dealer: int
    direction: str
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    captured: tuple[Cards, ...]
    tricks_won: tuple[int, ...]
    moon: tuple[int, MoonWay] | None
    sun: bool
    changed: tuple[ChangedTotal, ...]
