"""A panel of rows, each with a name, a sentence and a control."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QWidget

from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import LARGE, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import hairline, label


def _preferred_width(control: QWidget) -> int:
    """The preferred width of a control."""
    hint = control.sizeHint().boundedTo(control.maximumSize())
    return hint.expandedTo(control.minimumSize()).width()


def _minimum_width(control: QWidget) -> int:
    """The minimum width of a control."""
    hint = control.minimumSizeHint().boundedTo(control.maximumSize())
    return hint.expandedTo(control.minimumSize()).width()


class SettingsPanel(QFrame):
    """A panel of rows: a name and a sentence on the left, the control on the right.

    If that leaves too little room for the texts, the control goes below them.
    """

    LEAST_TEXT = 150
    """The least width of the texts, in device-independent pixels; else the control moves down."""
    HYSTERESIS = 20
    """How many pixels beyond `LEAST_TEXT` there must be to move the control back up. Without this
    hysteresis the scroll bar, which appears and disappears with taller rows, would cause a loop."""

    def __init__(self, title: str = "", side: int = LARGE) -> None:
        """`side` is the margin at both sides, in device-independent pixels."""
        super().__init__()
        self.setProperty("role", "panel")
        self._controls: list[tuple[QHBoxLayout, QWidget]] = []
        self._layout = column(on=self, around=(side, TIGHT, side, TIGHT), spacing=0)
        self.setAccessibleName(title)

    def add_row(self, name: str, about: str | QLabel, control: QWidget | None) -> QWidget:
        """Add a row and return it. `control` keeps its size, and the texts get the rest.

        `about` may be a label whose text changes.
        """
        title = label(name)
        texts = column(title, spacing=2)
        if isinstance(about, QLabel):
            texts.addWidget(about)
        elif about:
            texts.addWidget(label(about, Type.SMALL, muted=True))
        held = QWidget()
        across = row((texts, 1), on=held, around=(0, SMALL, 0, SMALL), spacing=LARGE)
        if control is not None:
            title.setBuddy(control)
            if isinstance(about, str) and not control.accessibleDescription():
                control.setAccessibleDescription(about)
            across.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
            self._controls.append((across, control))
        self.add_widget(held)
        return held

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
        if self._layout.count():
            self._layout.addWidget(hairline())
        self._layout.addWidget(widget)
