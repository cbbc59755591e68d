"""Small controls of the rules page: buttons with a sign, a marked word, and numbers."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from hearts_qt.app import theme
from hearts_qt.app.i18n import pgettext
from hearts_qt.app.theme import RADIUS, SMALL, TIGHT, Type
from hearts_qt.app.tooltip import plain_tip
from hearts_qt.app.windows.controls.pickers import Segments
from hearts_qt.app.windows.controls.widgets import margins


class Sign(Enum):
    """The picture on a button."""

    RESET = "an arrow turning back"
    UNDO = "an arrow to the left"
    REDO = "an arrow to the right"
    PLUS = "a plus"
    MINUS = "a minus"
    CROSS = "a cross"
    MORE = "three dots"
    DOWN = "a wedge pointing down"
    BOOK = "an open book"


class SignButton(QAbstractButton):
    """A flat button with a sign; its accessible name is also its tooltip."""

    def __init__(self, sign: Sign, name: str, edge: int = 30) -> None:
        super().__init__()
        self._sign, self._edge = sign, edge
        self.set_name(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_name(self, name: str) -> None:
        """Set the accessible name and the tooltip."""
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def sizeHint(self) -> QSize:
        return QSize(self._edge, self._edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isEnabled() and (self.underMouse() or self.isDown() or self.isChecked()):
            painter.setPen(QPen(QColor(of.line), 1))
            painter.setBrush(QColor(of.line if self.isDown() else of.raised))
            painter.drawRoundedRect(frame, RADIUS * 0.75, RADIUS * 0.75)
        if self.hasFocus():
            painter.setPen(QPen(QColor(of.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, RADIUS * 0.75, RADIUS * 0.75)
        if not self.isEnabled():
            painter.setOpacity(0.35)
        painter.translate(QPointF(self.rect().center()) + QPointF(0.5, 0.5))
        if self.isRightToLeft() and self._sign in (Sign.UNDO, Sign.REDO, Sign.RESET):
            painter.scale(-1, 1)
        draw_sign(painter, self._sign, QColor(of.text))


def draw_sign(painter: QPainter, sign: Sign, colour: QColor) -> None:
    """Draw a sign, about 14 pixels wide, around the origin."""
    pen = QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match sign:
        case Sign.PLUS | Sign.MINUS:
            painter.drawLine(QPointF(-5, 0), QPointF(5, 0))
            if sign is Sign.PLUS:
                painter.drawLine(QPointF(0, -5), QPointF(0, 5))
        case Sign.CROSS:
            painter.drawLine(QPointF(-3.5, -3.5), QPointF(3.5, 3.5))
            painter.drawLine(QPointF(-3.5, 3.5), QPointF(3.5, -3.5))
        case Sign.DOWN:
            painter.drawPolyline([QPointF(-4, -2), QPointF(0, 2), QPointF(4, -2)])
        case Sign.MORE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            for x in (-5.5, 0, 5.5):
                painter.drawEllipse(QPointF(x, 0), 1.5, 1.5)
        case Sign.BOOK:
            path = QPainterPath(QPointF(0, -3.5))
            path.cubicTo(QPointF(-2, -5), QPointF(-5, -5.2), QPointF(-7, -4.5))
            path.lineTo(QPointF(-7, 4.5))
            path.cubicTo(QPointF(-5, 3.8), QPointF(-2, 4), QPointF(0, 5.5))
            path.cubicTo(QPointF(2, 4), QPointF(5, 3.8), QPointF(7, 4.5))
            path.lineTo(QPointF(7, -4.5))
            path.cubicTo(QPointF(5, -5.2), QPointF(2, -5), QPointF(0, -3.5))
            path.lineTo(QPointF(0, 5.5))
            painter.drawPath(path)
        case _:
            turn = -1 if sign is Sign.REDO else 1
            painter.save()
            painter.scale(turn, 1)
            path = QPainterPath(QPointF(-5.5, -1.5))
            if sign is Sign.RESET:
                path = QPainterPath()
                path.arcMoveTo(QRectF(-5, -5, 10, 10), 160)
                path.arcTo(QRectF(-5, -5, 10, 10), 160, -290)
                painter.drawPath(path)
                painter.drawPolyline([QPointF(-6.2, -5.4), QPointF(-4.8, -1.6), QPointF(-1, -2.6)])
            else:
                path.lineTo(QPointF(1.5, -1.5))
                path.cubicTo(QPointF(6.5, -1.5), QPointF(6.5, 5.5), QPointF(1.5, 5.5))
                path.lineTo(QPointF(-2, 5.5))
                painter.drawPath(path)
                painter.drawPolyline([QPointF(-2, -5), QPointF(-5.5, -1.5), QPointF(-2, 2)])
            painter.restore()


class Pill(QWidget):
    """A word in a rounded frame, which marks what is beside it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setFont(theme.font(Type.SMALL))
        self.text = text
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self.text) + 2 * SMALL, metrics.height() + 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(of.accent), 1))
        painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        painter.setFont(self.font())
        painter.setPen(QColor(of.text))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text)


class _Spin(QSpinBox):
    """A number field without arrow buttons; the mouse wheel scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Number(QWidget):
    """A whole number between a minus and a plus button; it can be typed, too."""

    picked = Signal(int)
    """The number that the player set."""

    def __init__(self, low: int, high: int, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.spin = _Spin()
        self.spin.setRange(low, high)
        self.spin.setAccessibleName(name)
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.spin.setKeyboardTracking(False)
        self.spin.setFixedWidth(58 if high < 1000 else 76)
        # Arrows without width: with `NoButtons` the style sheet leaves no room for the field.
        # The window's style sheet would give the line edit inside a frame of its own.
        self.spin.setStyleSheet(
            "QSpinBox { padding: 4px 2px; } QSpinBox:focus { padding: 3px 1px; }"
            "QSpinBox::up-button, QSpinBox::down-button { width: 0; border: none; }"
            "QSpinBox QLineEdit { border: none; padding: 0; min-height: 0;"
            " background: transparent; }"
        )
        if high > 100:
            self.spin.setStepType(QAbstractSpinBox.StepType.AdaptiveDecimalStepType)
        self.less = SignButton(Sign.MINUS, pgettext("number", "Less"))
        self.more = SignButton(Sign.PLUS, pgettext("number", "More"))
        row = QHBoxLayout(self)
        margins(row, 0, TIGHT // 2)
        for step, widget in ((-1, self.less), (0, self.spin), (1, self.more)):
            row.addWidget(widget)
            if isinstance(widget, SignButton):
                # The field has the keyboard focus.
                widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                widget.setAutoRepeat(True)
                widget.clicked.connect(lambda _on=False, by=step: self.spin.stepBy(by))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.spin)
        self.spin.valueChanged.connect(self._changed)
        self._quiet = False
        self._bounds()

    def set_value(self, value: int) -> None:
        """Show a number without emitting `picked`."""
        self._quiet = True
        self.spin.setValue(value)
        self._quiet = False
        self._bounds()

    def value(self) -> int:
        """The number shown."""
        return self.spin.value()

    def _changed(self, value: int) -> None:
        self._bounds()
        if not self._quiet:
            self.picked.emit(value)

    def _bounds(self) -> None:
        self.less.setEnabled(self.spin.value() > self.spin.minimum())
        self.more.setEnabled(self.spin.value() < self.spin.maximum())


class NumberOr(QWidget):
    """Either a word, such as “Automatic”, or a number."""

    picked = Signal(object)
    """The value of the word, or the number."""

    def __init__(
        self, word: tuple[object, str], number: str, low: int, high: int, usual: int, name: str
    ) -> None:
        """`word` is a value and its label, `number` the label of the numbers, and `usual` the
        number that is offered first."""
        super().__init__()
        self.setAccessibleName(name)
        self._value = word[0]
        self.strip = Segments([(False, word[1]), (True, number)], name)
        self.number = Number(low, high, name)
        self.number.set_value(usual)
        row = QHBoxLayout(self)
        margins(row, 0, SMALL)
        row.addWidget(self.strip)
        row.addWidget(self.number)
        row.addStretch(1)
        self.setFocusProxy(self.strip)
        self.strip.picked.connect(
            lambda on: self.picked.emit(self.number.value() if on else self._value)
        )
        self.number.picked.connect(self.picked.emit)

    def set_value(self, value: object) -> None:
        """Show a value without emitting `picked`."""
        is_number = isinstance(value, int)
        self.strip.set_key(is_number)
        if isinstance(value, int):
            self.number.set_value(value)
        self.number.setVisible(is_number)


def demi_bold(font: QFont) -> QFont:
    """The same font in demi-bold."""
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    return made
