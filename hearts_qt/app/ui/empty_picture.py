"""The drawing beside the sentence of a window that has nothing to show yet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from hearts_qt.app.ui import theme

TITLE_INSET = QPointF(5, 12)
"""From the corner of a column to the end of the line in it."""

OVERHANG = 20
"""Pixels by which the line reaches beyond the columns on either side."""


class EmptyPicture(QWidget):
    """Columns on a line, which stand for what will come: the bars of a chart, or games on a shelf.

    `heights` are shares of the widget's height; the highest column is drawn in the accent colour.
    `margin` is the pixels left and right of all columns, `gap` those between two. `titled` draws a
    line in each column, as on the spine of a book.
    """

    def __init__(
        self, heights: Sequence[float], *, margin: int, gap: int, titled: bool = False
    ) -> None:
        super().__init__()
        self._heights = tuple(heights)
        self._margin = margin
        self._gap = gap
        self._titled = titled
        self.setFixedSize(168, 96)

    def paintEvent(self, event: QPaintEvent) -> None:
        of = theme.colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        base, highest = self.height() - 2.0, max(self._heights)
        step = (self.width() - 2 * self._margin) / len(self._heights)
        painter.setBrush(QColor(of.line))
        for at, share in enumerate(self._heights):
            height = (base - 4) * share
            left = self._margin + at * step + self._gap / 2
            column = QRectF(left, base - height, step - self._gap, height)
            painter.setPen(QPen(QColor(of.accent if share == highest else of.muted), 1.6))
            painter.drawRoundedRect(column, 4, 4)
            if self._titled:
                inset = TITLE_INSET
                painter.drawLine(
                    column.topLeft() + inset, column.topRight() + QPointF(-inset.x(), inset.y())
                )
        painter.setPen(QPen(QColor(of.muted), 1.6))
        edge = max(0, self._margin - OVERHANG)
        painter.drawLine(QPointF(edge, base), QPointF(self.width() - edge, base))
