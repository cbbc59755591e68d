"""The dialog that all windows but the main one are, with buttons in the order of the platform."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QScrollArea,
    QWidget,
)

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import column, scrolled
from hearts_qt.app.ui.style import dress
from hearts_qt.app.ui.theme import SMALL, WIDE, Type

WINDOW_FRAME = QSize(16, 32)
"""What the frame of a window needs of its screen, in device-independent pixels."""

SCREEN_MARGIN = QSize(32, 64)
"""What a large window leaves free of its screen at first, for its frame and the desktop's bars, in
device-independent pixels."""

Buttons = QPushButton | Sequence[QPushButton]


def button_box(
    *,
    accept: Buttons = (),
    action: Buttons = (),
    cancel: Buttons = (),
    help: Buttons = (),
    reset: Buttons = (),
) -> QDialogButtonBox:
    """Buttons in the order of the platform, which goes by what they do.

    `accept` does what the dialog is for, `cancel` leaves it, `help` explains, `reset` goes back to
    the start, and an `action` is anything else.
    """
    roles = QDialogButtonBox.ButtonRole
    made = QDialogButtonBox()
    for role, buttons in (
        (roles.HelpRole, help),
        (roles.ResetRole, reset),
        (roles.ActionRole, action),
        (roles.RejectRole, cancel),
        # The last one for Tab, which then goes on at the top of the window.
        (roles.AcceptRole, accept),
    ):
        for each in (buttons,) if isinstance(buttons, QPushButton) else buttons:
            made.addButton(each, role)
    return made


class Dialog(QDialog):
    """A dialog whose style sheet follows light and dark mode.

    Escape closes it, and Enter clicks the button with the focus, as Space does; on a radio button
    that is chosen already, it clicks the default button. Only dialogs that ask a question are
    modal; beside the others the game can continue.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._points = theme.font(Type.BODY).pointSizeF()
        self._area: QScrollArea | None = None
        self._restyle()

    def room(self) -> QSize:
        """The largest size that the window may have on its screen."""
        return self.screen().availableSize() - WINDOW_FRAME

    def begin_with(self, wide: int, high: int) -> None:
        """Begin with a size, larger with larger text, as far as the screen has room for it."""
        wanted = QSize(theme.with_text(wide), theme.with_text(high))
        room = self.room() - (SCREEN_MARGIN - WINDOW_FRAME)
        self.resize(wanted.boundedTo(room).expandedTo(self.minimumSize()))

    def fit_room(self) -> None:
        """Fit the window to its screen; its content scrolls if it would be too large otherwise."""
        layout, room = self.layout(), self.room()
        if layout is None:
            return
        self._stack_buttons(room.width() - 2 * WIDE)
        if layout.hasHeightForWidth() and self.findChild(QScrollArea) is None:
            # Wrapped lines need more height than the layout asks for at first.
            wide = min(max(self.width(), layout.totalMinimumSize().width()), room.width())
            needed = layout.totalHeightForWidth(wide)
            if needed > self.height():
                self.setMinimumHeight(min(needed, room.height()))
        least = layout.totalMinimumSize().expandedTo(self.minimumSize())
        if layout.hasHeightForWidth():
            wide = min(max(self.width(), least.width()), room.width())
            least.setHeight(max(least.height(), layout.totalMinimumHeightForWidth(wide)))
        if self._area is None and (least.width() > room.width() or least.height() > room.height()):
            content = QWidget()
            # This gives all widgets of the layout to the content.
            content.setLayout(layout)
            if layout.totalMinimumSize().width() > 2 * room.width():
                content.setMinimumWidth(2 * room.width())
            self._area = scrolled(content, sideways=True)
            self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            column(self._area, on=self, spacing=0)
            # Beside the bar, the content keeps its width.
            wide = least.width() + self._area.verticalScrollBar().sizeHint().width() + 2
            self.setMinimumWidth(min(wide, room.width()))
        if self._area is None:
            # Also if the window has set a smallest size: its buttons may need more.
            self.setMinimumSize(self.minimumSize().expandedTo(least))
        bounded = self.minimumSize().boundedTo(room)
        if bounded != self.minimumSize():
            self.setMinimumSize(bounded)
        if self.maximumWidth() > room.width() and self._area is not None:
            self.setMaximumSize(room)
        if self.size().boundedTo(room) != self.size():
            self.resize(self.size().boundedTo(room))

    def _stack_buttons(self, wide: int) -> None:
        """Have buttons below each other that need more than a width side by side."""
        for box in self.findChildren(QDialogButtonBox):
            needed = [each.sizeHint().width() + SMALL for each in box.buttons()]
            ways = Qt.Orientation
            way = ways.Vertical if sum(needed) - SMALL > wide else ways.Horizontal
            if box.orientation() is not way:
                box.setOrientation(way)

    def _keep_on_screen(self) -> None:
        """Move the window back on its screen if it reaches past an edge: Qt places it before it has
        its size."""
        screen, shown = self.screen().availableGeometry(), self.geometry()
        side = WINDOW_FRAME.width() // 2
        outer = shown.adjusted(-side, -WINDOW_FRAME.height(), side, 0)
        left = max(screen.left(), min(outer.left(), screen.right() + 1 - outer.width()))
        top = max(screen.top(), min(outer.top(), screen.bottom() + 1 - outer.height()))
        if (left, top) != (outer.left(), outer.top()):
            self.move(self.pos() + QPoint(left - outer.left(), top - outer.top()))

    def _resize_text(self) -> None:
        """Apply the application's font; labels with their own size are scaled in proportion."""
        points = theme.font(Type.BODY).pointSizeF()
        if points <= 0 or self._points <= 0 or abs(points - self._points) < 0.01:
            return
        by, self._points = points / self._points, points
        for child in self.findChildren(QWidget):
            if child.testAttribute(Qt.WidgetAttribute.WA_SetFont):
                own = child.font()
                if own.pointSizeF() > 0:
                    own.setPointSizeF(own.pointSizeF() * by)
                    child.setFont(own)
            elif abs(child.font().pointSizeF() - points / by) < 0.01:
                # A style sheet can keep a widget from taking the application's font.
                own = child.font()
                own.setPointSizeF(points)
                child.setFont(own)
            child.updateGeometry()
            child.update()
        if self.isVisible():
            self.fit_room()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fit_room()
        self._keep_on_screen()

    def _restyle(self) -> None:
        dress(self)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._restyle()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        # Some platforms send no change event for a new application palette.
        if event.type() in (
            QEvent.Type.ApplicationPaletteChange,
            QEvent.Type.PaletteChange,
            QEvent.Type.Show,
        ):
            self._restyle()
        if event.type() == QEvent.Type.ApplicationFontChange:
            done = super().event(event)
            self._resize_text()
            return done
        done = super().event(event)
        if event.type() == QEvent.Type.Resize and not event.spontaneous() and self.isVisible():
            # The window has grown by itself; the player may make it as large as they like.
            self._keep_on_screen()
        return done

    def end_work(self) -> None:
        """Stop the work that the window has started. Called when it closes, sometimes twice."""

    def done(self, result: int) -> None:
        # Escape and the buttons of a dialog hide it without a close event.
        self.end_work()
        super().done(result)

    def may_leave(self) -> bool:
        """Whether the person may close the window by its frame; it may ask."""
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        # A window also closes when another game begins, for example; then nobody is asked.
        if event.spontaneous() and not self.may_leave():
            event.ignore()
            return
        self.end_work()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = self.focusWidget()
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and isinstance(held, QAbstractButton)
            and held.isEnabled()
            # A click would not change it. Qt clicks the default button, if there is one.
            and not (held.autoExclusive() and held.isChecked())
        ):
            # The key that opened the window may still be held down.
            if not event.isAutoRepeat():
                held.click()
            return
        super().keyPressEvent(event)
