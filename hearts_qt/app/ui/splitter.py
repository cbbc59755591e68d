"""Two panels side by side, whose border can be moved with the mouse and the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import SMALL

STEP = 32
"""Device-independent pixels by which an arrow key moves the border."""


class _Handle(QSplitterHandle):
    """The border, which takes the focus; Left and Right move it."""

    def __init__(self, name: str, about: str, parent: QSplitter) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setToolTip(about)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            # Qt counts from the edge of the first panel, which is on the right if mirrored.
            edge = self.width() if self.isRightToLeft() else 0
            self.moveSplitter(self.x() + edge + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        middle = self.rect().center()
        colours = theme.colours()
        grip = QColor(colours.focus if self.hasFocus() else colours.edge)
        half = self.height() // 2 if self.hasFocus() else 16
        painter.fillRect(middle.x() - 1, middle.y() - half, 3, 2 * half, grip)


class Splitter(QSplitter):
    """Two panels side by side; if the window changes, both keep their share of its width."""

    def __init__(self, first: QWidget, second: QWidget, name: str, about: str) -> None:
        """`name` and `about` are what the border is called and what its tooltip says."""
        super().__init__(Qt.Orientation.Horizontal)
        self._name, self._about = name, about
        self.setChildrenCollapsible(False)
        self.setHandleWidth(SMALL)
        self.addWidget(first)
        self.addWidget(second)

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self._name, self._about, self)
