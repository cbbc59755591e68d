"""The roles of the item models, each with the type and meaning of its value."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QByteArray, QModelIndex, Qt

ROOT = QModelIndex()
"""The parent of all top-level rows."""

_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class HandRole(IntEnum):
    """Roles of `HandModel`; a row is a card."""

    CardRole = _FIRST
    """int: the card."""
    NameRole = _FIRST + 1
    """str: the name of the card as it is spoken, for instance "Queen of Spades"."""
    LegalRole = _FIRST + 2
    """bool: the card may be played, passed, charged or laid away now."""
    DimmedRole = _FIRST + 3
    """bool: the seat owes an action now, and this card cannot be part of it."""
    ReasonRole = _FIRST + 4
    """str: why the card cannot be chosen; empty if it is not dimmed."""
    RaisedRole = _FIRST + 5
    """bool: the card is raised to be passed, charged or laid away."""
    ReceivedRole = _FIRST + 6
    """bool: the card came with the pass and is still marked."""
    ChargedRole = _FIRST + 7
    """bool: the card is charged and lies in front of its owner."""
    FaceUpRole = _FIRST + 8
    """bool: the person may see it."""
    TargetRole = _FIRST + 9
    """int: the seat a raised card goes to, or -1."""


class PlayedRole(IntEnum):
    """Roles of `PlayedCardsModel`."""

    RowRole = _FIRST
    """SuitRow, HeadingRow or SeatRow: everything that the row shows."""


class TrickRole(IntEnum):
    """Roles of `TrickModel`; a row is a play on the table, in the order of playing."""

    SeatRole = _FIRST
    """int: the seat that played the card."""
    CardRole = _FIRST + 1
    """int: the card."""
    NameRole = _FIRST + 2
    """str: its name as it is spoken."""
    WinningRole = _FIRST + 3
    """bool: the card is winning the trick so far."""
    RoundRole = _FIRST + 4
    """int: 0, or 1 for the second round of a boosted trick."""
    CancelledRole = _FIRST + 5
    """bool: an identical card of the suit led has cancelled the card."""
    PointsRole = _FIRST + 6
    """int: the points of the card without charges."""


class SeatRole(IntEnum):
    """Roles of `SeatsModel`; a row is a seat."""

    NameRole = _FIRST
    """str"""
    LevelRole = _FIRST + 1
    """str: the kind of player, translated; empty for the person."""
    PointsRole = _FIRST + 2
    """int: points taken in this hand so far."""
    TotalRole = _FIRST + 3
    """int: the total of the finished hands; of the team if partners share tricks."""
    DealerRole = _FIRST + 4
    """bool"""
    TurnRole = _FIRST + 5
    """bool: the seat owes an action now."""
    CardCountRole = _FIRST + 6
    """int: cards in hand."""
    CapturedRole = _FIRST + 7
    """tuple[int, ...]: penalty and bonus cards taken in this hand, in order."""
    TricksRole = _FIRST + 8
    """int: tricks won in this hand."""
    TeamRole = _FIRST + 9
    """int: the team's number, or -1."""
    MoonRole = _FIRST + 10
    """bool: only this seat has taken penalty cards, and a moon can be shot."""
    ChargedRole = _FIRST + 11
    """tuple[int, ...]: charged cards still in hand."""
    ThinkingRole = _FIRST + 12
    """bool: a computer player that has been thinking for a while."""
    PersonRole = _FIRST + 13
    """bool: the person at this computer."""


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


def role_names(roles: type[IntEnum]) -> dict[int, QByteArray]:
    """The names of roles for `QAbstractItemModel.roleNames`: "card" for `CardRole`."""
    return {
        int(role): QByteArray((role.name[0].lower() + role.name[1:]).removesuffix("Role").encode())
        for role in roles
    }
