"""The delegate of lists, and the view of tables that are only read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from hearts_qt.app.i18n import sentences
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.style import CONTROL_RADIUS
from hearts_qt.app.ui.theme import DEMI_BOLD, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import rounded

_Index = QModelIndex | QPersistentModelIndex

PICTURE = 44
"""The edge of a picture, in device-independent pixels."""
NARROWEST = 120
"""The least width of the words, in device-independent pixels."""

_WRAPPED = int(Qt.TextFlag.TextWordWrap)
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


def _heading_font() -> QFont:
    return theme.font(Type.SMALL, DEMI_BOLD)


def _height(metrics: QFontMetrics, width: int, words: str) -> int:
    """The height of words that go on in another line at a width."""
    return metrics.boundingRect(QRect(0, 0, width, 1000), _WRAPPED, words).height()


class Roles(NamedTuple):
    """The roles in which a model has the parts of a row; those that it does not have are None."""

    sentence: int | None = None
    """str: what is written below the name."""
    note: int | None = None
    """str: a few words at the end of the line of the name."""
    picture: int | None = None
    """QIcon"""
    heading: int | None = None
    """bool: the row is the heading of those below it."""
    chosen: int | None = None
    """bool: the row is in the accent colour. Without this role it is the selected row."""
    indented: int | None = None
    """bool: the row is smaller, and belongs to one above it."""
    group: int | None = None
    """What rows that belong together have in common. The first one is bold while the current row is
    among them."""


class RowDelegate(QStyledItemDelegate):
    """Draws a row: its name, a note at the end of the line, and a sentence below it.

    Long names go on in another line. Where one leaves no room for the note, the sentence begins
    with it.
    """

    def __init__(self, view: QAbstractItemView, roles: Roles, *, strong: bool = True) -> None:
        """Names are bold if they are `strong`, or chosen."""
        super().__init__(view)
        self._view, self._roles, self._strong = view, roles, strong
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place the rows anew in another width, where their words take more lines or fewer."""
        if isinstance(event, QResizeEvent) and watched is self._view.viewport():
            if event.size().width() != event.oldSize().width():
                self._view.scheduleDelayedItemsLayout()
            return False
        return super().eventFilter(watched, event)

    def _get(self, index: _Index, role: int | None) -> Any:
        return None if role is None else index.data(role)

    def _name_font(self, index: _Index, chosen: bool) -> QFont:
        kind = Type.SMALL if self._get(index, self._roles.indented) else Type.BODY
        here = self._get(self._view.currentIndex(), self._roles.group)
        leads = kind is Type.BODY and here is not None and here == self._get(
            index, self._roles.group
        )
        return theme.font(kind, DEMI_BOLD if self._strong or chosen or leads else None)

    def _width(self, index: _Index, width: int) -> tuple[int, int]:
        """Where the words begin in a row of a width, and how wide they may be."""
        picture = self._get(index, self._roles.picture) is not None
        indented = self._get(index, self._roles.indented)
        start = MEDIUM + (PICTURE + MEDIUM if picture else 0) + (MEDIUM if indented else 0)
        return start, max(NARROWEST, width - start - MEDIUM)

    def _words(self, index: _Index, width: int) -> tuple[str, str]:
        """The note and the sentence of a row whose words may be so wide."""
        note = str(self._get(index, self._roles.note) or "")
        sentence = str(self._get(index, self._roles.sentence) or "")
        metrics = QFontMetrics(self._name_font(index, True))
        small = QFontMetrics(theme.font(Type.SMALL))
        needed = metrics.horizontalAdvance(index.data()) + SMALL + small.horizontalAdvance(note)
        if note and sentence and needed > width:
            return "", sentences((note, sentence))
        return note, sentence

    def _name_height(self, index: _Index, width: int) -> int:
        """The height of the name beside the note, in a row whose words may be so wide."""
        note = self._words(index, width)[0]
        small = QFontMetrics(theme.font(Type.SMALL))
        left = width - (small.horizontalAdvance(note) + SMALL if note else 0)
        # The same whether the row is chosen or not.
        return _height(QFontMetrics(self._name_font(index, True)), left, index.data())

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        small = QFontMetrics(theme.font(Type.SMALL))
        if self._get(index, self._roles.heading):
            above = SMALL if index.row() == 0 else MEDIUM
            room = self._view.viewport().width() - 2 * MEDIUM
            high = _height(QFontMetrics(_heading_font()), room, index.data())
            return QSize(NARROWEST, high + above + TIGHT)
        _start, width = self._width(index, self._view.viewport().width())
        high = self._name_height(index, width)
        if self._roles.sentence is None:
            indented = self._get(index, self._roles.indented)
            least, around = (28, SMALL) if indented else (38, 2 * SMALL)
            return QSize(NARROWEST, max(least, high + around))
        sentence = self._words(index, width)[1]
        if sentence:
            high += _height(small, width, sentence)
        if self._get(index, self._roles.picture) is not None:
            high = max(high, PICTURE)
        return QSize(NARROWEST, high + 2 * SMALL - 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        of, state, rect = theme.colours(), option.state, option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._get(index, self._roles.heading):
            painter.setFont(_heading_font())
            painter.setPen(QColor(of.muted))
            room = rect.adjusted(MEDIUM, 0, -MEDIUM, -2)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignBottom) | _WRAPPED, index.data())
            if state & QStyle.StateFlag.State_Selected and state & QStyle.StateFlag.State_HasFocus:
                # A heading that folds can have the focus.
                frame = QRectF(rect).adjusted(TIGHT, SMALL, -TIGHT, -1)
                rounded(painter, frame, CONTROL_RADIUS, None, of.focus, 1.5)
            painter.restore()
            return
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        marks = self._roles.chosen is not None
        chosen = bool(self._get(index, self._roles.chosen)) if marks else selected
        frame = QRectF(rect).adjusted(TIGHT, 1, -TIGHT, -1)
        if chosen or over:
            if of.contrast and not chosen:
                # Muted words cannot be read on the colour of lines.
                rounded(painter, frame, CONTROL_RADIUS, None, of.line)
            else:
                rounded(painter, frame, CONTROL_RADIUS, of.accent if chosen else of.line)
        if selected if marks else selected and bool(state & QStyle.StateFlag.State_HasFocus):
            inner = frame.adjusted(2, 2, -2, -2) if chosen else frame
            ring = of.accent_text if chosen else of.focus
            rounded(painter, inner, CONTROL_RADIUS - 1, None, ring, 1.5)
        self._paint_words(painter, option, index, chosen)
        painter.restore()

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, chosen: bool
    ) -> None:
        of, rect = theme.colours(), option.rect
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        start, width = self._width(index, rect.width())
        picture = self._get(index, self._roles.picture)
        if isinstance(picture, QIcon):
            left = rect.right() - MEDIUM - PICTURE if mirrored else rect.left() + MEDIUM
            top = rect.top() + (rect.height() - PICTURE) // 2
            picture.paint(painter, QRect(left, top, PICTURE, PICTURE))
        left = rect.right() - start - width if mirrored else rect.left() + start
        note, sentence = self._words(index, width)
        body = self._name_font(index, chosen)
        line = self._name_height(index, width)
        alone = self._roles.sentence is None or not sentence
        words = QRect(left, rect.top() + (0 if alone else SMALL - 1), width, rect.height())
        top_line = QRect(left, words.top(), width, rect.height() if alone else line)
        # Painters swap left and right themselves for people who read from right to left.
        near, far = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        muted = QColor(of.accent_text if chosen else of.muted)
        painter.setFont(theme.font(Type.SMALL))
        painter.setPen(muted)
        painter.drawText(top_line, far | (_MIDDLE if alone else Qt.AlignmentFlag.AlignTop), note)
        if sentence:
            below = words.adjusted(0, line, 0, 0)
            painter.drawText(below, int(near) | _WRAPPED, sentence)
        end = painter.fontMetrics().horizontalAdvance(note) + (SMALL if note else 0)
        painter.setFont(body)
        indented = bool(self._get(index, self._roles.indented))
        painter.setPen(muted if indented else QColor(of.accent_text if chosen else of.text))
        beside = top_line.adjusted(end if mirrored else 0, 0, 0 if mirrored else -end, 0)
        painter.drawText(beside, int(_MIDDLE | near) | _WRAPPED, index.data())


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
            ring = of.accent_text if selected else of.focus
            rounded(painter, QRectF(row).adjusted(3, 2, -3, -2), 5, None, ring, 2)
            painter.restore()


class TableLook(NamedTuple):
    """How a table looks. Rows are higher if they are `roomy`, and long texts go on in a second line
    if the table `wraps`. Without `headed` there are no headings; `narrow` ones are small."""

    headed: bool = True
    narrow: bool = False
    roomy: bool = False
    wraps: bool = False
    begins_group: Callable[[Any], bool] | None = None
    """Whether a row of a `TableModel` is the first of those that belong together."""


USUAL_LOOK = TableLook()


class SpokenTable(QTableView):
    """A table of which a screen reader says the current cell whenever it gets the focus."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        before = self.currentIndex()
        super().focusInEvent(event)
        if before.isValid():
            # Qt tells of the cell only when it becomes current, and of the focus after this.
            QTimer.singleShot(0, self, self._tell)

    def _tell(self) -> None:
        current = self.currentIndex()
        if self.hasFocus() and current.isValid() and QAccessible.isActive():
            told = QAccessibleEvent(self, QAccessible.Event.Focus)
            # Qt counts the cells with those of both headings.
            told.setChild((current.row() + 1) * (self.model().columnCount() + 1)
                          + current.column() + 1)  # fmt: skip
            QAccessible.updateAccessibility(told)


class Table(SpokenTable):
    """A read-only table without grid lines, whose rows are selected one at a time.

    Its columns are as wide as their content, and one of them takes the room that is left.
    """

    def __init__(
        self,
        model: QAbstractTableModel,
        name: str,
        look: TableLook = USUAL_LOOK,
        *,
        stretched: int = 0,
        as_high_as_rows: bool = False,
        selectable: bool = True,
    ) -> None:
        """With `as_high_as_rows`, the table is no higher than its rows, and never narrower than
        its content."""
        super().__init__()
        self.setModel(model)
        self._look, self._stretched, self._as_high_as_rows = look, stretched, as_high_as_rows
        self._widths: list[list[int]] = []
        """The width of each cell, by column and row."""
        self.setItemDelegate(CellDelegate(self, look.begins_group))
        self.setProperty("plain", "wraps" if look.wraps else "true")
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.SingleSelection if selectable else modes.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(look.wraps)
        self.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setMinimumSectionSize(24)
        head.setVisible(look.headed)
        if look.narrow:
            head.setFont(theme.font(Type.SMALL))
            head.setProperty("narrow", True)
        if as_high_as_rows:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if look.wraps:
            # A long text wraps to a second line instead of being cut.
            head.sectionResized.connect(self.resizeRowsToContents)
        if not selectable:
            # The frame around the current row covers all its cells.
            self.selectionModel().currentChanged.connect(lambda *_of: self.viewport().update())
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(lambda *_of: self.fit())
        model.dataChanged.connect(self._fit_cells)
        self.fit()

    def fit(self) -> None:
        """Fit columns and rows to their content, and the height to the rows."""
        self.ensurePolished()
        rows, columns = range(self.model().rowCount()), range(self.model().columnCount())
        self._widths = [[self._width(row, at) for row in rows] for at in columns]
        if not self._as_high_as_rows:
            modes = QHeaderView.ResizeMode
            for at in columns:
                mode = modes.Stretch if at == self._stretched else modes.Fixed
                self.horizontalHeader().setSectionResizeMode(at, mode)
        self._place()
        if self._look.wraps:
            self.resizeRowsToContents()

    def _width(self, row: int, column: int) -> int:
        if column == self._stretched and not self._as_high_as_rows:
            return 0
        return self.sizeHintForIndex(self.model().index(row, column)).width()

    def _fit_cells(self, first: QModelIndex, last: QModelIndex) -> None:
        """Fit the columns after some cells have changed. Qt would measure all of them again."""
        rows = range(first.row(), last.row() + 1)
        for at in range(first.column(), last.column() + 1):
            self._widths[at][rows.start : rows.stop] = [self._width(row, at) for row in rows]
        self._place()

    def _place(self) -> None:
        """Give columns and rows their room, by the widths of the cells."""
        head, rows = self.horizontalHeader(), self.model().rowCount()
        roomy = self._look.roomy
        high = max(ROOMY, theme.line_height()) if roomy else theme.line_height(Type.BODY, 6)
        self.verticalHeader().setDefaultSectionSize(high)
        headed = not head.isHidden()
        widths = [
            max(max(cells, default=0), head.sectionSizeHint(at) if headed else 0)
            for at, cells in enumerate(self._widths)
        ]
        if not self._as_high_as_rows:
            for at, width in enumerate(widths):
                if at != self._stretched:
                    head.resizeSection(at, width)
            return
        frame = 2 * self.frameWidth()
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
            self._place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()
