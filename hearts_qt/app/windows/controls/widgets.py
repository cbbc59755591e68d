"""The controls that the windows share, drawn in the program's style.

They are ordinary Qt widgets with their own painting, so keyboard, focus and screen readers work as
usual.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import theme
from hearts_qt.app.theme import LARGE, MEDIUM, RADIUS, SMALL, TIGHT, Type

WINDOW_FRAME = QSize(16, 32)
"""What the frame of a window needs of its screen, in device-independent pixels."""

SCREEN_MARGIN = QSize(32, 64)
"""What a large window leaves free of its screen at first, for its frame and the desktop's bars, in
device-independent pixels."""


def label(text: str, kind: Type = Type.BODY, *, muted: bool = False) -> QLabel:
    """A label that wraps, in one of the theme's sizes."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(theme.font(kind))
    made.setWordWrap(True)
    if muted:
        made.setProperty("role", "muted")
    return made


def button(text: str, *, primary: bool = False, quiet: bool = False) -> QPushButton:
    """A push button; `primary` gives it the accent colour, `quiet` hides its frame until needed."""
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.setProperty("primary", primary)
    made.setProperty("quiet", quiet)
    return made


def hairline() -> QFrame:
    """A line one pixel high."""
    made = QFrame()
    made.setProperty("role", "line")
    made.setFixedHeight(1)
    return made


def margins(layout: QLayout, around: int = 0, spacing: int = 0) -> None:
    """Set equal margins and the spacing of a layout."""
    layout.setContentsMargins(around, around, around, around)
    layout.setSpacing(spacing)


def announce(where: QWidget, sentence: str) -> None:
    """Have a screen reader say a sentence."""
    if sentence and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(where, sentence))


class Window(QDialog):
    """A dialog whose style sheet follows light and dark mode.

    Escape closes it, and Enter clicks the button with the focus, as Space does. Only dialogs that
    ask a question are modal; beside the others the game can continue.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._styled = ""
        self._points = theme.font(Type.BODY).pointSizeF()
        self._area: QScrollArea | None = None
        self._restyle()

    def room(self) -> QSize:
        """The largest size that the window may have on its screen."""
        return self.screen().availableSize() - WINDOW_FRAME

    def fit_room(self) -> None:
        """Fit the window to its screen; its content scrolls if it would be too large otherwise."""
        layout, room = self.layout(), self.room()
        if layout is None:
            return
        scrolls = self.findChild(QScrollArea) is not None
        if layout.hasHeightForWidth() and not scrolls:
            # Wrapped lines need more height than the layout asks for at first.
            wide = min(max(self.width(), layout.totalMinimumSize().width()), room.width())
            needed = layout.totalHeightForWidth(wide)
            if needed > self.height():
                self.setMinimumHeight(min(needed, room.height()))
        least = layout.totalMinimumSize().expandedTo(self.minimumSize())
        if layout.hasHeightForWidth() and not scrolls:
            wide = min(self.width(), room.width())
            least.setHeight(max(least.height(), layout.totalMinimumHeightForWidth(wide)))
        if self._area is None and (least.width() > room.width() or least.height() > room.height()):
            content = QWidget()
            # This gives all widgets of the layout to the content.
            content.setLayout(layout)
            content.setMinimumWidth(min(layout.totalMinimumSize().width(), 2 * room.width()))
            self._area = area = QScrollArea()
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setWidgetResizable(True)
            area.setWidget(content)
            area.viewport().setAutoFillBackground(False)
            content.setAutoFillBackground(False)
            around = QVBoxLayout(self)
            margins(around)
            around.addWidget(area)
        bounded = self.minimumSize().boundedTo(room)
        if bounded != self.minimumSize():
            self.setMinimumSize(bounded)
        if self.maximumWidth() > room.width() and self._area is not None:
            self.setMaximumSize(room)
        if self.size().boundedTo(room) != self.size():
            self.resize(self.size().boundedTo(room))

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

    def _restyle(self) -> None:
        """Apply the current colours, once for each change."""
        wanted = theme.sheet(theme.colours())
        if wanted != self._styled:
            self._styled = wanted
            self.setStyleSheet(wanted)

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
        return super().event(event)

    def end_work(self) -> None:
        """Stop the work that the window has started. Called when it closes, sometimes twice."""

    def done(self, result: int) -> None:
        # Escape and the buttons of a dialog hide it without a close event.
        self.end_work()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.end_work()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = self.focusWidget()
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and isinstance(held, QAbstractButton)
            and held.isEnabled()
        ):
            # The key that opened the window may still be held down.
            if not event.isAutoRepeat():
                held.click()
            return
        super().keyPressEvent(event)


class Switch(QAbstractButton):
    """An on/off switch; the keyboard and screen readers treat it as a check box."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(48, 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        groove = QRectF(3.5, 4.5, 41, 19)
        on = self.isChecked()
        painter.setPen(QPen(QColor(of.accent if on else of.muted), 1))
        painter.setBrush(QColor(of.accent if on else of.window))
        if not self.isEnabled():
            painter.setOpacity(0.45)
        painter.drawRoundedRect(groove, 9.5, 9.5)
        knob = QPointF(groove.right() - 9.5 if on else groove.left() + 9.5, groove.center().y())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(of.accent_text if on else of.muted))
        painter.drawEllipse(knob, 6.5, 6.5)
        if on:
            # A tick in addition to colour and position, so that neither is needed to see the state.
            painter.setPen(QPen(QColor(of.accent_text), 1.8))
            left = groove.left() + 9
            middle = groove.center().y()
            painter.drawPolyline(
                QPolygonF(
                    [
                        QPointF(left, middle),
                        QPointF(left + 3.5, middle + 3.5),
                        QPointF(left + 9, middle - 3.5),
                    ]
                )
            )
        if self.hasFocus():
            painter.setPen(QPen(QColor(of.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(1, 2, 46, 24), 12, 12)


class Check(QCheckBox):
    """A check box whose box is equally visible in light and dark mode."""

    BOX = 16.0
    """The edge of the box, in device-independent pixels."""

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = round(self.BOX) + SMALL + metrics.horizontalAdvance(self.text()) + 2 * TIGHT
        return QSize(wide, max(metrics.height(), round(self.BOX)) + 2 * TIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.isEnabled():
            painter.setOpacity(0.45)
        mirrored, side, on = self.isRightToLeft(), self.BOX, self.isChecked()
        left = self.width() - TIGHT - side if mirrored else float(TIGHT)
        box = QRectF(left, (self.height() - side) / 2, side, side).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(of.accent if on else of.muted), 1.2))
        painter.setBrush(QColor(of.accent if on else of.raised))
        painter.drawRoundedRect(box, 4, 4)
        if on:
            painter.setPen(QPen(QColor(of.accent_text), 1.8))
            painter.drawPolyline(
                QPolygonF(
                    [
                        QPointF(box.x() + 3.5, box.center().y() + 0.5),
                        QPointF(box.x() + 6.5, box.center().y() + 3.5),
                        QPointF(box.x() + 12, box.center().y() - 3.5),
                    ]
                )
            )
        words = self.rect().adjusted(TIGHT, 0, -TIGHT, 0)
        if mirrored:
            words.setRight(round(box.left()) - SMALL)
        else:
            words.setLeft(round(box.right()) + SMALL)
        painter.setPen(QColor(of.text))
        across = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        painter.drawText(words, across | Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.hasFocus():
            painter.setPen(QPen(QColor(of.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)


class Choice(QComboBox):
    """A flat drop-down list. The mouse wheel scrolls the page and never changes the value."""

    picked = Signal(object)
    """The key of the entry that the player picked."""

    def __init__(
        self, entries: Sequence[tuple[object, str]], name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(34)
        for key, text in entries:
            self.addItem(text, key)
        self.activated.connect(lambda row: self.picked.emit(self.itemData(row)))

    def set_key(self, key: object) -> None:
        """Select the entry of a key without emitting `picked`; an unknown key selects none."""
        self.setCurrentIndex(
            next((row for row in range(self.count()) if self.itemData(row) == key), -1)
        )

    def key(self) -> object:
        """The key of the selected entry, or None."""
        return self.currentData()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() + LARGE, max(hint.height(), 34))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = self.hasFocus()
        painter.setPen(QPen(QColor(of.focus if focus else of.line), 2 if focus else 1))
        painter.setBrush(QColor(of.raised))
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(frame, RADIUS * 0.75, RADIUS * 0.75)
        painter.setPen(QColor(of.text if self.isEnabled() else of.muted))
        inside = self.rect().adjusted(MEDIUM, 0, -MEDIUM - LARGE, 0)
        written = self.fontMetrics().elidedText(
            self.currentText() or self.placeholderText(),
            Qt.TextElideMode.ElideRight,
            inside.width(),
        )
        painter.drawText(
            inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, written
        )
        painter.setPen(QPen(QColor(of.muted), 1.6))
        x, y = self.width() - MEDIUM - 5.0, self.height() / 2
        painter.drawPolyline(
            QPolygonF([QPointF(x - 4, y - 2), QPointF(x, y + 2), QPointF(x + 4, y - 2)])
        )


class Slider(QWidget):
    """A horizontal slider with its value beside it."""

    picked = Signal(int)
    """The value that the player moved the slider to."""

    def __init__(
        self,
        lowest: int,
        highest: int,
        step: int,
        value_format: str,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        """`value_format` is the format of the value, such as `{value} ms`."""
        super().__init__(parent)
        self._value_format = value_format
        self._step = step
        self.slider = _QuietSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(lowest // step, highest // step)
        self.slider.setPageStep(max(1, (highest - lowest) // step // 10))
        self.slider.setAccessibleName(name)
        self.slider.setMinimumWidth(130)
        self.value_label = label("")
        self.value_label.setWordWrap(False)
        self.value_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        widest = max(
            self.value_label.fontMetrics().horizontalAdvance(value_format.format(value=value))
            for value in (lowest, highest)
        )
        self.value_label.setMinimumWidth(widest + TIGHT)
        row = QHBoxLayout(self)
        margins(row, 0, SMALL)
        row.addWidget(self.slider, 1)
        row.addWidget(self.value_label)
        self.setFocusProxy(self.slider)
        self.slider.valueChanged.connect(self._moved)
        self._quiet = False
        self._show()

    def set_value(self, value: int) -> None:
        """Show a value without emitting `picked`."""
        self._quiet = True
        self.slider.setValue(round(value / self._step))
        self._quiet = False
        self._show()

    def value(self) -> int:
        """The value shown."""
        return self.slider.value() * self._step

    def _show(self) -> None:
        self.value_label.setText(self._value_format.format(value=self.value()))

    def _moved(self) -> None:
        self._show()
        if not self._quiet:
            self.picked.emit(self.value())


class _QuietSlider(QSlider):
    """A flat slider that leaves the mouse wheel to the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(160, 28)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 28)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.isEnabled():
            painter.setOpacity(0.45)
        room = self.width() - 18
        share = (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())
        if self.isRightToLeft():
            share = 1 - share
        x, y = 9 + room * share, self.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(of.line))
        painter.drawRoundedRect(QRectF(9, y - 2, room, 4), 2, 2)
        painter.setBrush(QColor(of.accent))
        if self.isRightToLeft():
            painter.drawRoundedRect(QRectF(x, y - 2, 9 + room - x, 4), 2, 2)
        else:
            painter.drawRoundedRect(QRectF(9, y - 2, x - 9, 4), 2, 2)
        painter.setPen(QPen(QColor(of.panel), 1.5))
        painter.drawEllipse(QPointF(x, y), 7.5, 7.5)
        if self.hasFocus():
            painter.setPen(QPen(QColor(of.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(x, y), 10, 10)


def _preferred_width(control: QWidget) -> int:
    """The preferred width of a control."""
    hint = control.sizeHint().boundedTo(control.maximumSize())
    return hint.expandedTo(control.minimumSize()).width()


def _minimum_width(control: QWidget) -> int:
    """The minimum width of a control."""
    hint = control.minimumSizeHint().boundedTo(control.maximumSize())
    return hint.expandedTo(control.minimumSize()).width()


class Panel(QFrame):
    """A panel of rows: a name and a sentence on the left, the control on the right.

    If that leaves too little room for the texts, the control goes below them.
    """

    LEAST_TEXT = 150
    """The least width of the texts, in device-independent pixels; else the control moves down."""
    HYSTERESIS = 20
    """How many pixels beyond `LEAST_TEXT` there must be to move the control back up. Without this
    hysteresis the scroll bar, which appears and disappears with taller rows, would cause a loop."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._controls: list[tuple[QHBoxLayout, QWidget]] = []
        self._layout = QVBoxLayout(self)
        margins(self._layout, 0, 0)
        self._layout.setContentsMargins(LARGE, TIGHT, LARGE, TIGHT)
        self._rows = 0
        if title:
            self.setAccessibleName(title)

    def add_row(self, name: str, about: str | QLabel, control: QWidget | None) -> QWidget:
        """Add a row and return it. `control` keeps its size, and the texts get the rest.

        `about` may be a label whose text changes.
        """
        if self._rows:
            self._layout.addWidget(hairline())
        self._rows += 1
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, SMALL, 0, SMALL)
        across.setSpacing(LARGE)
        texts = QVBoxLayout()
        margins(texts, 0, 2)
        title = label(name)
        texts.addWidget(title)
        if isinstance(about, QLabel):
            texts.addWidget(about)
        elif about:
            texts.addWidget(label(about, Type.SMALL, muted=True))
        across.addLayout(texts, 1)
        if control is not None:
            title.setBuddy(control)
            if isinstance(about, str) and not control.accessibleDescription():
                control.setAccessibleDescription(about)
            across.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
            self._controls.append((across, control))
        self._layout.addWidget(row)
        return row

    def minimumSizeHint(self) -> QSize:
        """The width of the widest control, because every control can go below its texts."""
        hint = super().minimumSizeHint()
        widest = max((_minimum_width(control) for _, control in self._controls), default=0)
        return QSize(min(hint.width(), widest + 2 * LARGE), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 2 * LARGE
        below = QBoxLayout.Direction.TopToBottom
        for across, control in self._controls:
            left = room - LARGE - _preferred_width(control)
            hysteresis = self.HYSTERESIS if across.direction() == below else 0
            beside = left >= self.LEAST_TEXT + hysteresis
            across.setDirection(QBoxLayout.Direction.LeftToRight if beside else below)
            across.setSpacing(LARGE if beside else SMALL)
            across.setAlignment(
                control, Qt.AlignmentFlag.AlignVCenter if beside else Qt.AlignmentFlag.AlignLeft
            )

    def add_widget(self, widget: QWidget) -> None:
        """Add a widget that takes the whole width of the panel."""
        if self._rows:
            self._layout.addWidget(hairline())
        self._rows += 1
        self._layout.addWidget(widget)
