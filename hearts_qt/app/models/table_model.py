"""The model of every table that is only read: rows of any kind, which columns describe.

The roles of all item models stand here too, each with the type and meaning of its value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QIcon

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.widgets import plain_tip

ROOT = QModelIndex()
"""The parent of all top-level rows."""

Index = QModelIndex | Any
"""An index as Qt hands it to a model."""

# The roles of Qt as numbers: that is what Qt asks by.
DISPLAY = int(Qt.ItemDataRole.DisplayRole)
EDIT = int(Qt.ItemDataRole.EditRole)
TIP = int(Qt.ItemDataRole.ToolTipRole)
ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)

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
_Role = Qt.ItemDataRole
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE

KEY = int(_Role.UserRole)
"""The role of the row itself; it is the same in every column."""


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its heading, and what it says of a row.

    `tip` is a longer form of a cell, `spoken` what a screen reader says of it in place of its text,
    and `head_tip` explains the heading, which screen readers say by themselves. `about` is the
    rest of the row as a sentence, for the first column. The texts of a column may be `muted` or
    `small`. An `icon` stands before a text. `roles` has the values of further roles.
    """

    head: str
    text: Callable[[Row], str]
    number: bool = False
    tip: Callable[[Row], str] | None = None
    spoken: Callable[[Row], str] | None = None
    head_tip: str = ""
    about: Callable[[Row], str] | None = None
    muted: bool = False
    small: bool = False
    icon: Callable[[Row], QIcon | None] | None = None
    roles: Mapping[int, Callable[[Row], Any]] = field(default_factory=dict)

    @property
    def side(self) -> Qt.AlignmentFlag:
        """Where the column's texts are: numbers at the right."""
        return _RIGHT if self.number else _LEFT

    def said(self, row: Row) -> str:
        """What a screen reader says of a cell."""
        return (self.spoken or self.text)(row)


def one_column(
    text: Callable[[Row], str], spoken: Callable[[Row], str], **more: Any
) -> tuple[Column[Row]]:
    """The only column of a list."""
    return (Column("", text, spoken=spoken, **more),)


_VALUES: dict[int, Callable[[Column[Any], Any], Any]] = {
    _Role.DisplayRole: lambda column, row: column.text(row),
    _Role.ToolTipRole: lambda column, row: plain_tip(column.tip(row)) or None
    if column.tip
    else None,
    _Role.AccessibleTextRole: Column.said,
    _Role.AccessibleDescriptionRole: lambda column, row: column.about(row)
    if column.about
    else None,
    _Role.TextAlignmentRole: lambda column, _row: column.side,
    _Role.DecorationRole: lambda column, row: column.icon(row) if column.icon else None,
    _Role.ForegroundRole: lambda column, _row: QColor(theme.colours().muted)
    if column.muted
    else None,
    _Role.FontRole: lambda column, _row: theme.font(Type.SMALL) if column.small else None,
    KEY: lambda _column, row: row,
}
"""The roles that every model has; views ask for most of them again and again."""


class TableModel(QAbstractTableModel, Generic[Row]):
    """Rows of any kind, which columns describe; with one column it is a list."""

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

    def change(self, rows: Sequence[Row], roles: Sequence[int] = ()) -> None:
        """Show the same rows in another state, without rows at the end or with more of them.
        `roles` are those that a change concerns; without them, all."""
        before, after = self.rows, tuple(rows)
        kept = min(len(before), len(after))
        if kept < len(before):
            self.remove(kept, len(before) - 1)
        elif kept < len(after):
            self.insert(kept, after[kept:])
        for at in range(kept):
            if before[at] != after[at]:
                self.update(at, after[at], roles)

    def update(self, at: int, row: Row, roles: Sequence[int] = ()) -> None:
        """Replace one row."""
        self.rows = (*self.rows[:at], row, *self.rows[at + 1 :])
        self.announce(at, at, roles)

    def insert(self, at: int, rows: Sequence[Row]) -> None:
        """Insert rows before the row `at`."""
        self.beginInsertRows(ROOT, at, at + len(rows) - 1)
        self.rows = (*self.rows[:at], *rows, *self.rows[at:])
        self.endInsertRows()

    def remove(self, first: int, last: int) -> None:
        """Remove the rows from `first` to `last`."""
        self.beginRemoveRows(ROOT, first, last)
        self.rows = (*self.rows[:first], *self.rows[last + 1 :])
        self.endRemoveRows()

    def announce(self, first: int, last: int, roles: Sequence[int] = ()) -> None:
        """Tell views that the rows from `first` to `last` have changed; nothing for no rows."""
        if first <= last:
            right = self.index(last, len(self.columns) - 1)
            self.dataChanged.emit(self.index(first, 0), right, list(roles))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
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

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        if (value := column.roles.get(role)) is not None:
            return value(row)
        known = _VALUES.get(role)
        return None if known is None else known(column, row)
