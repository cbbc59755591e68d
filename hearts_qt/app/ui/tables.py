"""The view of tables that are only read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import Type

_Index = QModelIndex | QPersistentModelIndex

MOST_ROWS = 12
"""A table that is as high as its rows scrolls if it has more of them."""
ROOMY = 29
"""The least height of a roomy row, in device-independent pixels."""


class CellDelegate(QStyledItemDelegate):
    """Draws cells in the style, a line above each group of rows, and a frame around the current row
    of a table in which that is not simply the selected one."""

    def __init__(
        self, table: QTableView, begins_group: Callable[[Any], bool] | None = None
    ) -> None:
        super().__init__(table)
        self._table, self._begins_group = table, begins_group

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        option.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, option, index)
        of, table = theme.colours(), self._table
        if self._begins_group is not None and index.row() and self._begins_group(index.data(KEY)):
            painter.setPen(QPen(QColor(of.line), 1))
            painter.drawLine(option.rect.topLeft(), option.rect.topRight())
        framed = table.selectionMode() != QAbstractItemView.SelectionMode.SingleSelection
        if framed and table.hasFocus() and table.currentIndex().row() == index.row():
            model = table.model()
            last = model.index(index.row(), model.columnCount() - 1)
            row = table.visualRect(model.index(index.row(), 0)).united(table.visualRect(last))
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(QPen(QColor(of.accent_text if selected else of.focus), 2))
            painter.drawRoundedRect(row.adjusted(3, 2, -3, -2), 5, 5)
            painter.restore()


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
        headed: bool = True,
        roomy: bool = False,
        begins_group: Callable[[Any], bool] | None = None,
    ) -> None:
        """With `as_high_as_rows`, the table is no higher than its rows, and never narrower than
        its content. With `narrow`, the headings are small; without `headed`, there are none. Rows
        are higher if they are `roomy`. `begins_group` says of a row of a `TableModel` whether it is
        the first of those that belong together."""
        super().__init__()
        self.setModel(model)
        self._stretched, self._as_high_as_rows, self._wraps = stretched, as_high_as_rows, wraps
        self._roomy = roomy
        self.setItemDelegate(CellDelegate(self, begins_group))
        self.setProperty("plain", "wraps" if wraps else "true")
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
        head.setVisible(headed)
        if narrow:
            head.setFont(theme.font(Type.SMALL))
            head.setProperty("narrow", True)
        if as_high_as_rows:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if wraps:
            # A long text wraps to a second line instead of being cut.
            head.sectionResized.connect(self.resizeRowsToContents)
        if not selectable:
            # The frame around the current row covers all its cells.
            self.selectionModel().currentChanged.connect(lambda *_of: self.viewport().update())
        model.modelReset.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Fit columns and rows to their content, and the height to the rows."""
        count, head = self.model().columnCount(), self.horizontalHeader()
        high = max(ROOMY, theme.line_height()) if self._roomy else theme.line_height(Type.BODY, 6)
        self.verticalHeader().setDefaultSectionSize(high)
        if not self._as_high_as_rows:
            modes = QHeaderView.ResizeMode
            for at in range(count):
                stretch = at == self._stretched
                head.setSectionResizeMode(at, modes.Stretch if stretch else modes.ResizeToContents)
            if self._wraps:
                self.resizeRowsToContents()
            return
        headed = not head.isHidden()
        widths = [
            max(self.sizeHintForColumn(at), head.sectionSizeHint(at) if headed else 0)
            for at in range(count)
        ]
        rows, frame = self.model().rowCount(), 2 * self.frameWidth()
        bar = self.verticalScrollBar().sizeHint().width() if rows > MOST_ROWS else 0
        left = self.width() - frame - bar - sum(widths)
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width + (max(0, left) if at == self._stretched else 0))
        across = self.horizontalScrollBar().sizeHint().height() if left < 0 else 0
        high *= min(MOST_ROWS, max(1, rows))
        high += (head.sizeHint().height() if headed else 0) + frame + across
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
