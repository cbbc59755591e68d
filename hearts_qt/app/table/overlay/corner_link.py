"""A quiet line in the corner of a panel over the table that can be pressed."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.table.palette import Palette, table_font

PIXELS = 0.85
"""The height of the link's words, in heights of the panel's text."""


class CornerLink(QPushButton):
    """Words without a ground that are underlined while the pointer is on them or they have the
    focus."""

    def __init__(self, parent: QWidget, colours: Palette) -> None:
        super().__init__(parent)
        self.colours = colours
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def put(self, right: float, top: float, text: float) -> None:
        """Place it with its upper right corner at a point; `text` is the height of the panel's
        text in pixels."""
        self.setFont(table_font(PIXELS * text))
        size = self.sizeHint()
        self.setGeometry(QRectF(QPoint(round(right - size.width()), round(top)), size).toRect())

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        wide = metrics.horizontalAdvance(self.text()) + metrics.height()
        return QSize(math.ceil(wide), math.ceil(1.6 * metrics.height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.hasFocus() or self.underMouse()
        font = self.font()
        font.setUnderline(lit)
        painter.setFont(font)
        painter.setPen(QColor(self.colours.text if lit else self.colours.muted))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            painter.setPen(QPen(QColor(self.colours.focus), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
