"""The model of every table that is only read: rows of any kind, which columns describe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QIcon

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type
from hearts_qt.app.ui.tooltip import plain_tip

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
