"""A principle: what a reason says of a card, when it applies, and what it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearts_qt.players.coach.choice import CardChoice
    from hearts_qt.players.coach.themes import Theme


@dataclass(frozen=True, slots=True)
class Principle:
    """One reason for a card.

    The words may name `{card}`, `{rival}`, `{best}`, `{danger}`, `{guarded}`, `{gone}`, `{bonus}`
    (cards), `{suit}`, `{rival_suit}`, `{led}`, `{danger_suit}`, `{guarded_suit}` (suits), and
    `{owner}`, `{taker}`, `{shooter}`, `{partner}`, `{void_seat}`, `{leader}` (players).
    """

    key: str
    """A stable name."""
    theme: Theme | None
    """None where it does not matter which card is played."""
    words: str
    applies: Callable[[CardChoice], object]
    facts: tuple[str, ...] = ()
    answered_by: tuple[str, ...] = ()
    """Of an objection, the keys of the reasons for a better card that answer it, so that both are
    about the same thing."""
