"""Controls that show all their choices at once: a strip of words, or tiles with pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from hearts_qt.app.i18n import named
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import Flow, row
from hearts_qt.app.ui.theme import MEDIUM, RADIUS, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import plain_tip, rounded, smooth_painter


class _ChoiceGroup(QWidget):
    """A group of buttons, one of them chosen. Arrow keys move the choice; Tab leaves the group."""

    picked = Signal(object)
    """The key that the player picked."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idClicked.connect(lambda at: self.picked.emit(self._keys[at]))
        self._keys: list[object] = []

    def _add(self, button: QAbstractButton, key: object) -> None:
        self._group.addButton(button, len(self._keys))
        button.setAccessibleName(named(self.accessibleName(), button.text()))
        self._keys.append(key)
        if self.focusProxy() is None:
            self.setFocusProxy(button)

    def set_key(self, key: object) -> None:
        """Choose a key without emitting `picked`; an unknown key leaves nothing chosen."""
        if key in self._keys:
            button = self._group.button(self._keys.index(key))
            button.setChecked(True)
            self.setFocusProxy(button)
            # Tab goes to the chosen button. Qt takes care of that only when a button is clicked.
            for each in self._group.buttons():
                chosen = each is button
                each.setFocusPolicy(
                    Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus
                )
            return
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(False)
        self._group.setExclusive(True)

    def key(self) -> object:
        """The chosen key, or None."""
        at = self._group.checkedId()
        return self._keys[at] if at >= 0 else None

    def button(self, key: object) -> QAbstractButton:
        """The button of a key; raises `ValueError` for an unknown one."""
        return self._group.button(self._keys.index(key))

    def _row_step(self, down: bool) -> QAbstractButton | None:
        """The button in the row above or below the chosen one, or None."""
        del down
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            beyond = self._row_step(key == Qt.Key.Key_Down)
            if beyond is not None:
                self._choose(beyond)
                return
        step = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
        }.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        if self.isRightToLeft() and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = -step
        at = max(0, self._group.checkedId())
        for _key in self._keys:
            at = (at + step) % len(self._keys)
            if not self._group.button(at).isHidden():
                break
        self._choose(self._group.button(at))

    @staticmethod
    def _choose(button: QAbstractButton) -> None:
        # The choice may change what is said of the button: a screen reader reads the change as
        # well if the button has the focus already.
        button.click()
        button.setFocus(Qt.FocusReason.OtherFocusReason)


class Segments(_ChoiceGroup):
    """A strip of words, for two to five short choices; one below the other where it is narrow."""

    def __init__(self, entries: Sequence[tuple[object, str]], name: str) -> None:
        super().__init__(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._strip = row(on=self, spacing=0)
        for key, text in entries:
            made = _Segment(text)
            self._add(made, key)
            self._strip.addWidget(made)
        self._shape(False)

    def _hints(self) -> list[QSize]:
        return [each.sizeHint() for each in self._group.buttons()]

    def sizeHint(self) -> QSize:
        """The width of all words side by side, and the height that they have now."""
        return QSize(sum(hint.width() for hint in self._hints()), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        widest = max((hint.width() for hint in self._hints()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        folded = self._strip.direction() == QBoxLayout.Direction.TopToBottom
        narrow = self.width() < self.sizeHint().width()
        if narrow != folded:
            self._shape(narrow)

    def _shape(self, folded: bool) -> None:
        """Place the words side by side, with round ends, or below each other."""
        ways = QBoxLayout.Direction
        self._strip.setDirection(ways.TopToBottom if folded else ways.LeftToRight)
        ends = ("right", "left") if self.isRightToLeft() else ("left", "right")
        buttons = self._group.buttons()
        last = len(buttons) - 1
        for at, made in enumerate(buttons):
            alone = folded or not last
            shape = "only" if alone else ends[0] if not at else ends[1] if at == last else "middle"
            if made.property("segment") != shape:
                made.setProperty("segment", shape)
                made.style().unpolish(made)
                made.style().polish(made)
        self.updateGeometry()


class _Segment(QPushButton):
    """A word of a strip: a push button that is a radio button for screen readers."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """As wide as the word is when it is chosen and bold."""
        bold = QFontMetrics(theme.font(Type.BODY, QFont.Weight.DemiBold))
        return QSize(
            bold.horizontalAdvance(self.text()) + 2 * MEDIUM + 2, max(32, bold.height() + MEDIUM)
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())


PaintTile = Callable[[QSize, float], QPixmap]
"""A function that returns the picture of a tile for a size in device-independent pixels and a
device pixel ratio; a null pixmap while the picture is still being drawn."""


class Tiles(_ChoiceGroup):
    """Tiles with a picture and a name below it. They wrap if the window is narrow."""

    def __init__(
        self,
        entries: Sequence[tuple[object, str, PaintTile]],
        picture: QSize,
        name: str,
        parent: QWidget | None = None,
        *,
        equal_width: bool = False,
    ) -> None:
        """With `equal_width`, all tiles are as wide as their pictures, and long names are
        shortened."""
        super().__init__(name, parent)
        flow = Flow(on=self)
        for key, text, paint in entries:
            made = _Tile(text, picture, paint, equal_width)
            self._add(made, key)
            flow.addWidget(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        layout = self.layout()
        if layout is not None:
            # A scroll area goes by the minimum height and ignores `heightForWidth`.
            self.setMinimumHeight(layout.heightForWidth(self.width()))

    def _row_step(self, down: bool) -> QAbstractButton | None:
        held = self._group.checkedButton()
        if held is None:
            return None
        here = held.geometry()
        way = 1 if down else -1
        rows = [
            each
            for each in self._group.buttons()
            if not each.isHidden() and (each.y() - here.y()) * way > here.height() / 2
        ]
        return min(
            rows,
            key=lambda each: (
                abs(each.y() - here.y()),
                abs(each.geometry().center().x() - here.center().x()),
            ),
            default=None,
        )

    def redraw(self) -> None:
        """Draw the pictures again when they are next shown."""
        for made in self._group.buttons():
            if isinstance(made, _Tile):
                made.redraw()

    def redraw_one(self, key: object) -> None:
        """Draw the picture of a key again; raises `ValueError` for an unknown key."""
        made = self.button(key)
        if isinstance(made, _Tile):
            made.redraw()


class _Tile(QRadioButton):
    """A tile: a radio button for screen readers."""

    def __init__(self, text: str, picture: QSize, paint: PaintTile, equal_width: bool) -> None:
        super().__init__()
        self.setText(text)
        self._equal_width = equal_width
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFont(theme.font(Type.SMALL))
        self._picture, self._paint = picture, paint
        self._drawn: tuple[tuple[float, theme.Colours], QPixmap] | None = None

    def minimumSizeHint(self) -> QSize:
        # As for a plain button: a layout may make it narrower than its words.
        return QSize()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def redraw(self) -> None:
        """Discard the picture, so that it is drawn again."""
        self._drawn = None
        self.update()

    def sizeHint(self) -> QSize:
        text = 0 if self._equal_width else self.fontMetrics().horizontalAdvance(self.text())
        return QSize(
            max(self._picture.width(), text) + 2 * MEDIUM,
            self._picture.height() + self.fontMetrics().height() + SMALL + 2 * MEDIUM - TIGHT,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        ratio = self.devicePixelRatioF()
        # The felts look different in dark mode.
        state = (ratio, of)
        if self._drawn is None or self._drawn[0] != state or self._drawn[1].isNull():
            self._drawn = (state, self._paint(self._picture, ratio))
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        on = self.isChecked()
        if on or self.underMouse():
            rounded(painter, frame, RADIUS, of.window, of.accent if on else of.line, 2 if on else 1)
        left = (self.width() - self._picture.width()) // 2
        if self._drawn[1].isNull():
            # The picture is still being drawn.
            place = QRectF(left, MEDIUM, self._picture.width(), self._picture.height())
            rounded(painter, place.adjusted(0.5, 0.5, -0.5, -0.5), 4, None, of.line)
        else:
            painter.drawPixmap(left, MEDIUM, self._drawn[1])
        if on:
            font = QFont(self.font())
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
        painter.setPen(QColor(of.text))
        below = QRect(0, MEDIUM + self._picture.height(), self.width(), 0)
        below.setBottom(self.height() - TIGHT)
        shown = self.text()
        if self._equal_width:
            room = self.width() - 2 * TIGHT
            shown = painter.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, room)
            self.setToolTip(plain_tip(self.text() if shown != self.text() else ""))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, shown)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(of.focus), 1.5, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), RADIUS - 3, RADIUS - 3)
