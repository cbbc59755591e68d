"""The roles of the item models, each with the type and meaning of its value."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QModelIndex, Qt

ROOT = QModelIndex()
"""The parent of all top-level rows."""

_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class HandRole(IntEnum):
    """Roles of `HandModel`; a row is a card."""

    CardRole = _FIRST
    """int: the card."""
    LegalRole = _FIRST + 1
    """bool: the card may be played, passed, charged or laid away now."""
    DimmedRole = _FIRST + 2
    """bool: the seat owes an action now, and this card cannot be part of it."""
    ReasonRole = _FIRST + 3
    """str: why the card cannot be chosen; empty if it is not dimmed."""
    RaisedRole = _FIRST + 4
    """bool: the card is raised to be passed, charged or laid away."""
    ReceivedRole = _FIRST + 5
    """bool: the card came with the pass or the kitty and is still marked."""
    MarkedRole = _FIRST + 6
    """bool: a look back at a decision points the card out."""
    ChargedRole = _FIRST + 7
    """bool: the card is charged and lies in front of its owner."""


class PlayedRole(IntEnum):
    """Roles of `PlayedCardsModel`."""

    RowRole = _FIRST
    """SuitRow, HeadingRow or SeatRow: everything that the row shows."""


class TrickRole(IntEnum):
    """Roles of `TrickModel`; a row is a play on the table, in the order of playing."""

    PlayRole = _FIRST
    """TrickPlay: everything about the play."""


class SeatRole(IntEnum):
    """Roles of `SeatsModel`; a row is a seat."""

    StateRole = _FIRST
    """SeatState: everything that the table says about the seat."""


class ScoreRole(IntEnum):
    """Roles of `ScoreModel`; a row is a finished hand, the last row the totals."""

    ScoreRole = _FIRST
    """int: points of the hand in this column; in the last row the total."""
    TotalRole = _FIRST + 1
    """int: the total after this hand."""
    ArrowRole = _FIRST + 2
    """str: the direction of the pass, as section 4.1 of `docs/rules.md` names it, or empty."""
    MoonRole = _FIRST + 3
    """bool: this column shot the moon in this hand."""
    NotesRole = _FIRST + 4
    """str: remarks on the hand, one sentence a line."""
    DealRole = _FIRST + 5
    """str: the deal code of the hand."""
    TotalsRowRole = _FIRST + 6
    """bool: this is the row of totals."""
    WinnerRole = _FIRST + 7
    """bool: this column has won the game."""
