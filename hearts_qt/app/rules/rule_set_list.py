"""The list of rule sets: type to search, arrow keys to move."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app.i18n import _
from hearts_qt.app.rules.rule_sets_model import RuleSetRole, RuleSetsModel
from hearts_qt.app.ui.layouts import column, margins
from hearts_qt.app.ui.rows import Roles, RowDelegate
from hearts_qt.app.ui.theme import SMALL, TIGHT

ROLES = Roles(
    sentence=RuleSetRole.SentenceRole,
    note=RuleSetRole.ShortRole,
    heading=RuleSetRole.HeadingRole,
    chosen=RuleSetRole.ChosenRole,
)
"""Where the model has the parts of a row."""

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
        self.view.setItemDelegate(RowDelegate(self.view, ROLES))
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
