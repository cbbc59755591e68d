"""Tables: one model for rows of values, whose columns are descriptions, and one view for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView

from hearts_qt.app import theme
from hearts_qt.app.theme import TIGHT, Type
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.app.ui.layouts import LEFT, RIGHT

Row = TypeVar("Row")
_Index = QModelIndex | Any
_ROOT = QModelIndex()

KEY = Qt.ItemDataRole.UserRole
"""The role of the row itself; it is the same in every column."""

MOST_ROWS = 12
"""A table that is as high as its rows scrolls if it has more of them."""


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its heading, and what it says of a row.

    `tip` is a longer form of a cell, `spoken` what a screen reader says of it after the heading,
    and `head_tip` explains the heading. A `spoken_alone` cell is read without its heading.
    """

    head: str
    text: Callable[[Row], str]
    number: bool = False
    tip: Callable[[Row], str] | None = None
    spoken: Callable[[Row], str] | None = None
    head_tip: str = ""
    spoken_alone: bool = False

    @property
    def side(self) -> Qt.AlignmentFlag:
        """Where the column's texts are: numbers at the right."""
        return (RIGHT if self.number else LEFT) | Qt.AlignmentFlag.AlignVCenter


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
                return column.head_tip or None
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
            case Qt.ItemDataRole.UserRole:
                return row
        return None


class Table(QTableView):
    """A read-only table without grid lines, whose rows are selected one at a time.

    Its columns are as wide as their content, and one of them takes the room that is left.
    """

    def __init__(
        self,
        model: QAbstractTableModel,
        name: str,
        *,
        stretched: int = 0,
        as_high_as_rows: bool = False,
        selectable: bool = True,
        wraps: bool = False,
        narrow: bool = False,
    ) -> None:
        """With `as_high_as_rows`, the table is no higher than its rows, and never narrower than
        its content. With `narrow`, the headings are small."""
        super().__init__()
        self.setModel(model)
        self._stretched, self._as_high_as_rows, self._wraps = stretched, as_high_as_rows, wraps
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.SingleSelection if selectable else modes.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(wraps)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setMinimumSectionSize(24)
        if narrow:
            head.setFont(theme.font(Type.SMALL))
            head.setProperty("narrow", True)
        if as_high_as_rows:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if wraps:
            # A long text wraps to a second line instead of being cut.
            head.sectionResized.connect(self.resizeRowsToContents)
        model.modelReset.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Fit columns and rows to their content, and the height to the rows."""
        count, head = self.model().columnCount(), self.horizontalHeader()
        self.verticalHeader().setDefaultSectionSize(theme.line_height(Type.BODY, 6))
        if not self._as_high_as_rows:
            modes = QHeaderView.ResizeMode
            for at in range(count):
                stretch = at == self._stretched
                head.setSectionResizeMode(at, modes.Stretch if stretch else modes.ResizeToContents)
            if self._wraps:
                self.resizeRowsToContents()
            return
        widths = [
            max(self.sizeHintForColumn(at), head.sectionSizeHint(at)) + TIGHT
            for at in range(count)
        ]
        rows, frame = self.model().rowCount(), 2 * self.frameWidth()
        bar = self.verticalScrollBar().sizeHint().width() if rows > MOST_ROWS else 0
        left = self.width() - frame - bar - sum(widths)
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width + (max(0, left) if at == self._stretched else 0))
        across = self.horizontalScrollBar().sizeHint().height() if left < 0 else 0
        lines = self.verticalHeader().defaultSectionSize() * min(MOST_ROWS, max(1, rows))
        high = head.sizeHint().height() + lines + frame + across
        if self.height() != high or self.minimumHeight() != high:
            self.setFixedHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._as_high_as_rows:
            self.fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()
