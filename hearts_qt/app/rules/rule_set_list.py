"""The name of the rule set as a title, and the list that a click on it opens."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QListView,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app.i18n import _, named
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.rules.rule_sets_model import RuleSetRole, RuleSetsModel
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.inputs import SearchField
from hearts_qt.app.ui.layouts import column, margins
from hearts_qt.app.ui.tables import Roles, RowDelegate
from hearts_qt.app.ui.theme import LARGE, RADIUS, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import plain_tip, rounded, smooth_painter


class TitleButton(QAbstractButton):
    """A button that looks like a title; long names go on in another line."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what
        self._drops = True
        self.setFont(theme.font(Type.TITLE))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setAccessibleName(named(self._what, text))
        self.setToolTip(plain_tip(text))
        self.updateGeometry()

    def set_drops(self, drops: bool) -> None:
        """Set whether a click opens a drop-down list, not the list beside the options."""
        self._drops = drops
        self.updateGeometry()
        self.update()

    @property
    def _beside(self) -> int:
        """The width of what is beside the words: margins and the wedge."""
        return 2 * SMALL + (LARGE + SMALL if self._drops else 0)

    def _words(self, width: int) -> QRect:
        """The words in a button of a width, from its corner."""
        wrapped = int(Qt.TextFlag.TextWordWrap)
        room = QRect(0, 0, max(1, width - self._beside), 10_000)
        return QFontMetrics(self.font()).boundingRect(room, wrapped, self.text())

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        width = metrics.horizontalAdvance(self.text()) + self._beside + TIGHT
        return QSize(width, metrics.height() + SMALL)

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        longest = max(map(metrics.horizontalAdvance, self.text().split()), default=0)
        return QSize(max(120, longest + self._beside + TIGHT), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._words(width).height() + SMALL

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.hasFocus() or (self._drops and (self.underMouse() or self.isDown())):
            edge = of.focus if self.hasFocus() else of.line
            rounded(painter, frame, RADIUS * 0.75, of.raised, edge, 2)
        wedge = LARGE + SMALL if self._drops else 0
        inside = self.rect().adjusted(SMALL, 0, -SMALL, 0)
        if self.isRightToLeft():
            inside.adjust(wedge, 0, 0, 0)
        else:
            inside.adjust(0, 0, -wedge, 0)
        painter.setFont(self.font())
        painter.setPen(QColor(of.text))
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, int(middle) | int(Qt.TextFlag.TextWordWrap), self.text())
        if self._drops:
            end = self._words(self.width()).width() + SMALL + TIGHT + 6
            x = inside.right() - end if self.isRightToLeft() else inside.left() + end
            painter.translate(QPointF(x, self.height() / 2 + 1))
            painter.setPen(QPen(QColor(of.muted), 1.6))
            painter.drawPolyline([QPointF(-4, -2), QPointF(0, 2), QPointF(4, -2)])


ROLES = Roles(
    sentence=RuleSetRole.SentenceRole,
    note=RuleSetRole.ShortRole,
    heading=RuleSetRole.HeadingRole,
    chosen=RuleSetRole.ChosenRole,
)
"""Where the model has the parts of a row."""

FOLDING = (
    Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right,
)  # fmt: skip
"""The keys that unfold or fold a family."""

POPUP = QSize(430, 470)
"""The usual size of the list that drops down."""


class RuleSetList(QWidget):
    """A field to search in, and the rule sets below it."""

    picked = Signal(str, bool)
    """The name of a rule set, and whether it is the player's own."""

    def __init__(self, model: RuleSetsModel) -> None:
        super().__init__()
        self.sets = model
        self.search = SearchField(_("Search the rule sets"))
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
        self.view.clicked.connect(self._clicked)
        self.view.activated.connect(self._pick)

    def show_chosen(self, name: str, own: bool) -> None:
        """Go to a rule set, and unfold its family."""
        self.sets.reveal(name, own)
        row = self.sets.row_of(name, own)
        if row >= 0:
            self.view.setCurrentIndex(self.sets.index(row, 0))
            self.view.scrollTo(self.sets.index(row, 0), QListView.ScrollHint.PositionAtCenter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrow keys and Enter to the list, and letters to the search field."""
        if watched is self.view and isinstance(event, QKeyEvent):
            written = event.text()
            if event.type() != QEvent.Type.KeyPress:
                return False
            if self._fold(Qt.Key(event.key())):
                return True
            if not written.strip().isprintable():
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
                    self.view.setCurrentIndex(self.sets.index(row, 0))
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
            self.view.setCurrentIndex(self.sets.index(first, 0))
            self.view.scrollTo(self.sets.index(first, 0))

    def _clicked(self, index: QModelIndex) -> None:
        row = index.data(KEY)
        if row is not None and row.family:
            self._unfold(row.family, not row.unfolded)
        else:
            self._pick(index)

    def _fold(self, key: Qt.Key) -> bool:
        """Unfold or fold the family whose heading is current. Returns whether the key does that."""
        row = self.view.currentIndex().data(KEY)
        if row is None or not row.family or key not in FOLDING:
            return False
        opening = not self.view.isRightToLeft()
        ways = {Qt.Key.Key_Right: opening, Qt.Key.Key_Left: not opening}
        self._unfold(row.family, ways.get(key, not row.unfolded))
        return True

    def _unfold(self, family: str, wanted: bool) -> None:
        self.sets.unfold(family, wanted)
        at = next(at for at, row in enumerate(self.sets.rows) if row.family == family)
        self.view.setCurrentIndex(self.sets.index(at, 0))
        self.view.scrollTo(self.sets.index(at, 0))

    def _pick(self, index: QModelIndex) -> None:
        row = index.data(KEY)
        if row is not None and not row.heading:
            self.picked.emit(row.name, row.own)


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
