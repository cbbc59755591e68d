"""The drawing of a shelf of records, for an empty library."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from hearts_qt.app import theme

__all__ = ["EmptyLibraryPicture"]


class EmptyLibraryPicture(QWidget):
    """Some records on a shelf, which stand for the games to come."""

    HEIGHTS = (0.8, 1.0, 0.7, 0.9)
    """The heights of the records, as shares of the widget's height."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(168, 96)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        base, step = self.height() - 2.0, 28.0
        for at, part in enumerate(self.HEIGHTS):
            high = (base - 6) * part
            painter.setPen(QPen(QColor(of.accent if part == 1.0 else of.muted), 1.6))
            painter.setBrush(QColor(of.line))
            spine = QRectF(28 + at * step, base - high, step - 6, high)
            painter.drawRoundedRect(spine, 3, 3)
            painter.drawLine(
                QPointF(spine.left() + 5, spine.top() + 12),
                QPointF(spine.right() - 5, spine.top() + 12),
            )
        painter.setPen(QPen(QColor(of.muted), 1.6))
        painter.drawLine(QPointF(8, base), QPointF(self.width() - 8, base))
