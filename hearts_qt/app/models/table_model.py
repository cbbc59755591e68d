"""The model of every table that is only read: rows of any kind, which columns describe.

The roles of all item models stand here too, each with the type and meaning of its value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QIcon

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.widgets import plain_tip

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


Row = TypeVar("Row")
_Index = QModelIndex | Any
_ROOT = QModelIndex()
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight

KEY = Qt.ItemDataRole.UserRole
"""The role of the row itself; it is the same in every column."""

@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its heading, and what it says of a row.

    `tip` is a longer form of a cell, `spoken` what a screen reader says of it after the heading,
    and `head_tip` explains the heading. A `spoken_alone` cell is read without its heading. The
    texts of a column may be `muted` or `small`. An `icon` stands before a text.
    """

    head: str
    text: Callable[[Row], str]
    number: bool = False
    tip: Callable[[Row], str] | None = None
    spoken: Callable[[Row], str] | None = None
    head_tip: str = ""
    spoken_alone: bool = False
    muted: bool = False
    small: bool = False
    icon: Callable[[Row], QIcon | None] | None = None

    @property
    def side(self) -> Qt.AlignmentFlag:
        """Where the column's texts are: numbers at the right."""
        return (_RIGHT if self.number else _LEFT) | Qt.AlignmentFlag.AlignVCenter


class TableModel(QAbstractTableModel, Generic[Row]):
    """Rows of any kind, which columns describe."""

    def __init__(self, columns: Sequence[Column[Row]] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: tuple[Row, ...] = ()

    def show(self, rows: Sequence[Row], columns: Sequence[Column[Row]] | None = None) -> None:
        """Show other rows, and other columns if they are given."""
        self.beginResetModel()
        self.rows = tuple(rows)
        if columns is not None:
            self.columns = tuple(columns)
        self.endResetModel()

    def update(self, at: int, row: Row) -> None:
        """Replace one row."""
        self.rows = (*self.rows[:at], row, *self.rows[at + 1 :])
        self.dataChanged.emit(self.index(at, 0), self.index(at, len(self.columns) - 1))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.head
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(column.head_tip) or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.side
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.ToolTipRole:
                return (plain_tip(column.tip(row)) or None) if column.tip else None
            case Qt.ItemDataRole.AccessibleTextRole:
                spoken = (column.spoken or column.text)(row)
                return spoken if column.spoken_alone else f"{column.head}: {spoken}"
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.side
            case Qt.ItemDataRole.DecorationRole:
                return column.icon(row) if column.icon else None
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(theme.colours().muted) if column.muted else None
            case Qt.ItemDataRole.FontRole:
                return theme.font(Type.SMALL) if column.small else None
            case Qt.ItemDataRole.UserRole:
                return row
        return None
