"""The coach's figures: on each card a small label with the points that it is expected to cost.

The labels lie at the upper edge of the cards, above the strip that the next card leaves free. The
label of the best choice has another shape and a star.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from hearts_qt.app.table.palette import Palette, table_font

STAR = 0.8
"""How far the star of the best choice protrudes from its label, in heights of the figures."""

OVERLAP = 3.0
"""How far a label overlaps its card, in pixels; it must not cover the index."""


class CardValueLabel(NamedTuple):
    """One label: the middle of its lower edge, what it says, and whether it marks the best."""

    x: float
    y: float
    words: str
    best: bool


class CardValueLabels(QWidget):
    """Paints the labels over the hand; mouse events pass through it."""

    def __init__(self, parent: QWidget, colours: Palette) -> None:
        super().__init__(parent)
        self.colours = colours
        self.labels: tuple[CardValueLabel, ...] = ()
        self._font = QFont()
        self._size = 12.0
        self._wide = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_labels(self, labels: tuple[CardValueLabel, ...], strip: float, pixels: float) -> None:
        """Show labels over strips of a width, with text of a height in pixels."""
        if not labels:
            self.labels = ()
            self.hide()
            return
        # As large as fits between two cards, but no larger than the text of the table.
        size = max(9.0, min(0.95 * pixels, 0.32 * strip))
        self._size, self._font = size, table_font(size, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self._font)
        widest = max(metrics.horizontalAdvance(label.words) for label in labels)
        self._wide = max(1.7 * size, min(strip - 2.0, widest + 0.75 * size))
        self.labels = labels
        area = QRectF()
        for label in labels:
            area = area.united(self._room(label).adjusted(-3, -STAR * size, 3, 3))
        self.setGeometry(area.toAlignedRect())
        self.show()
        self.update()

    def rooms(self) -> list[QRect]:
        """Where the labels lie, in the order of the cards."""
        return [self._room(label).toAlignedRect() for label in self.labels]

    def top_between(self, left: float, right: float) -> float:
        """The upper edge of all labels between two x positions, or infinity for none."""
        tops = [
            room.top() - (STAR * self._size if label.best else 0.0)
            for label in self.labels
            if (room := self._room(label)).right() >= left and room.left() <= right
        ]
        return min(tops, default=math.inf)

    def _room(self, label: CardValueLabel) -> QRectF:
        high = 1.42 * self._size
        return QRectF(label.x - self._wide / 2, label.y - high + OVERLAP, self._wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        painter.setFont(self._font)
        for label in sorted(self.labels, key=lambda label: label.best):
            self._paint(painter, label)

    def _paint(self, painter: QPainter, label: CardValueLabel) -> None:
        colours, size = self.colours, self._size
        room = self._room(label)
        if not label.best:
            painter.setPen(QPen(QColor(colours.plate_edge), 1))
            painter.setBrush(QColor(colours.plate))
            corner = room.height() * 0.34
            painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
            painter.setPen(QColor(colours.text))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, label.words)
            return
        edge = QColor(colours.turn_edge)
        painter.setPen(QPen(edge, 1.2))
        painter.setBrush(QColor(colours.gold))
        painter.drawPath(_tag(room.adjusted(-1, 0, 1, 1), 0.36 * size))
        painter.setPen(QColor(colours.gold_text))
        if label.words:
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, label.words)
            middle, radius = QPointF(room.center().x(), room.top() - 0.22 * size), 0.5 * size
        else:
            middle, radius = room.center(), 0.56 * size
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.gold_text))
        if label.words:
            painter.setPen(QPen(edge, 1.2))
        painter.drawPolygon(_star(middle, radius))


def _tag(room: QRectF, tip: float) -> QPainterPath:
    """A label that points down at its card."""
    corner = room.height() * 0.3
    path = QPainterPath()
    path.addRoundedRect(room, corner, corner)
    x, y = room.center().x(), room.bottom()
    pointer = QPainterPath(QPointF(x - 1.4 * tip, y - 1))
    pointer.lineTo(x, y + tip)
    pointer.lineTo(x + 1.4 * tip, y - 1)
    pointer.closeSubpath()
    return path.united(pointer)


def _star(middle: QPointF, radius: float) -> QPolygonF:
    """A star of five points."""
    points = []
    for place in range(10):
        reach = radius if place % 2 == 0 else 0.45 * radius
        turn = math.radians(36 * place - 90)
        points.append(middle + QPointF(reach * math.cos(turn), reach * math.sin(turn)))
    return QPolygonF(points)
