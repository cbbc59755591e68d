"""The list of rule sets: type to search, arrow keys to move."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import theme
from hearts_qt.app.i18n import _
from hearts_qt.app.models.rule_sets import RuleSetRole, RuleSetsModel
from hearts_qt.app.theme import MEDIUM, RADIUS, SMALL, TIGHT, Type
from hearts_qt.app.ui.layouts import column, margins

POPUP = QSize(430, 470)
"""The usual size of the list that drops down."""


class RuleSetList(QWidget):
    """A field to search in, and the rule sets below it."""

    picked = Signal(str, bool)
    """The name of a rule set, and whether it is the player's own."""

    def __init__(self, model: RuleSetsModel) -> None:
        super().__init__()
        self.sets = model
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search the rule sets"))
        self.search.setAccessibleName(_("Search the rule sets"))
        self.search.setClearButtonEnabled(True)
        self.view = QListView()
        self.view.setAccessibleName(_("Rule sets"))
        self.view.setModel(model)
        self.view.setItemDelegate(_SetDelegate(self.view))
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setObjectName("rule sets")
        column(self.search, (self.view, 1), on=self, spacing=SMALL)
        self.setFocusProxy(self.search)
        self.search.textChanged.connect(self._searched)
        self.search.installEventFilter(self)
        self.view.installEventFilter(self)
        self.view.clicked.connect(self._pick)
        self.view.activated.connect(self._pick)

    def show_chosen(self, name: str, own: bool) -> None:
        """Go to a rule set."""
        row = self.sets.row_of(name, own)
        if row >= 0:
            self.view.setCurrentIndex(self.sets.index(row))
            self.view.scrollTo(self.sets.index(row), QListView.ScrollHint.PositionAtCenter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrow keys and Enter to the list, and letters to the search field."""
        if watched is self.view and isinstance(event, QKeyEvent):
            written = event.text()
            if event.type() != QEvent.Type.KeyPress or not written.strip().isprintable():
                return False
            if not written.strip() or event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
                return False
            self.search_for(written)
            return True
        if watched is self.search and isinstance(event, QKeyEvent):
            if event.type() != QEvent.Type.KeyPress:
                return False
            steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                row = self.sets.next_row(self.view.currentIndex().row(), step)
                if row >= 0:
                    self.view.setCurrentIndex(self.sets.index(row))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._pick(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def search_for(self, written: str) -> None:
        """Search for text that was typed elsewhere, and focus the search field."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(written)

    def _searched(self, words: str) -> None:
        self.sets.set_search(words)
        first = self.sets.best_row()
        if first >= 0:
            self.view.setCurrentIndex(self.sets.index(first))
            self.view.scrollTo(self.sets.index(first))

    def _pick(self, index: QModelIndex) -> None:
        if index.isValid() and not index.data(RuleSetRole.HeadingRole):
            self.picked.emit(index.data(RuleSetRole.NameRole), index.data(RuleSetRole.OwnRole))


class Popup(QFrame):
    """A frame that drops down; Escape or a click elsewhere closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "panel")
        self.setAutoFillBackground(True)
        # The click that closes the frame must not reach the widget below it.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self._column = QVBoxLayout(self)
        margins(self._column, SMALL)

    def hold(self, inside: QWidget) -> None:
        """Put a widget into the frame."""
        self._column.addWidget(inside)
        inside.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def drop_below(self, widget: QWidget) -> None:
        """Open below a widget, as far as the screen has room."""
        where = widget.mapToGlobal(widget.rect().bottomLeft())
        room = widget.screen().availableGeometry()
        size = POPUP.boundedTo(QSize(room.width(), room.bottom() - where.y() - SMALL))
        if size.height() < 240:
            size.setHeight(min(POPUP.height(), room.height()))
        if widget.isRightToLeft():
            where.setX(widget.mapToGlobal(widget.rect().bottomRight()).x() - size.width())
        x = max(room.left(), min(where.x(), room.right() - size.width()))
        y = max(room.top(), min(where.y() + TIGHT, room.bottom() - size.height()))
        self.setGeometry(QRect(x, y, size.width(), size.height()))
        self.show()


class _SetDelegate(QStyledItemDelegate):
    """Draws a rule set: its name, its sentence, and the number of players at the end."""

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        assert isinstance(index, QModelIndex)
        body = QFontMetrics(theme.font(Type.BODY)).height()
        small = QFontMetrics(theme.font(Type.SMALL))
        if index.data(RuleSetRole.HeadingRole):
            return QSize(100, small.height() + (SMALL if index.row() == 0 else MEDIUM) + TIGHT)
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else 300
        lines = self._sentence(index, small, width).height()
        return QSize(100, body + lines + 2 * SMALL - 2)

    def _sentence(self, index: QModelIndex, small: QFontMetrics, width: int) -> QRect:
        """The room that the sentence takes in a list of this width."""
        inside = width - 2 * MEDIUM
        return small.boundingRect(
            QRect(0, 0, inside - TIGHT, 1000),
            int(Qt.TextFlag.TextWordWrap),
            self._words(index, small, inside)[1],
        )

    def _words(self, index: QModelIndex, small: QFontMetrics, inside: int) -> tuple[str, str]:
        """The number of players to write at the end of the line, and the sentence below the name.

        Where a long name leaves no room for the players, the sentence begins with them.
        """
        short, sentence = index.data(RuleSetRole.ShortRole), index.data(RuleSetRole.SentenceRole)
        name = QFontMetrics(theme.font(Type.BODY, theme.DEMI_BOLD)).horizontalAdvance(index.data())
        if name + SMALL + small.horizontalAdvance(short) <= inside:
            return short, sentence
        return "", f"{short}. {sentence}"

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        assert isinstance(index, QModelIndex)
        of = theme.colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = option.rect
        if index.data(RuleSetRole.HeadingRole):
            painter.setFont(theme.font(Type.SMALL, theme.DEMI_BOLD))
            painter.setPen(QColor(of.muted))
            words = rect.adjusted(MEDIUM, 0, -MEDIUM, -TIGHT // 2)
            bottom = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
            painter.drawText(words, bottom, index.data())
            painter.restore()
            return
        chosen = bool(index.data(RuleSetRole.ChosenRole))
        frame = QRectF(rect).adjusted(TIGHT, 1, -TIGHT, -1)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(of.accent if chosen else of.line))
            painter.drawRoundedRect(frame, RADIUS * 0.75, RADIUS * 0.75)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(QColor(of.accent_text if chosen else of.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inner = frame.adjusted(2, 2, -2, -2) if chosen else frame
            painter.drawRoundedRect(inner, RADIUS * 0.6, RADIUS * 0.6)
        text = QColor(of.accent_text if chosen else of.text)
        inside = rect.adjusted(MEDIUM, SMALL - 1, -MEDIUM, -TIGHT)
        body, small = theme.font(Type.BODY), theme.font(Type.SMALL)
        short, sentence = self._words(index, QFontMetrics(small), inside.width())
        painter.setFont(small)
        painter.setPen(text if chosen else QColor(of.muted))
        end = QFontMetrics(small).horizontalAdvance(short)
        height = QFontMetrics(body).height()
        top = QRect(inside.left(), inside.top(), inside.width(), height)
        side = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(top, side | Qt.AlignmentFlag.AlignRight, short)
        painter.drawText(
            inside.adjusted(0, height, 0, 0),
            int(Qt.TextFlag.TextWordWrap),
            sentence,
        )
        painter.setFont(theme.font(Type.BODY, theme.DEMI_BOLD))
        painter.setPen(text)
        name = QFontMetrics(theme.font(Type.BODY, theme.DEMI_BOLD)).elidedText(
            index.data(), Qt.TextElideMode.ElideRight, top.width() - end - SMALL
        )
        painter.drawText(top, side | Qt.AlignmentFlag.AlignLeft, name)
        painter.restore()
