"""Small signs that are drawn beside words: pass directions, suits, the moon and the crown."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from hearts_qt.rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES

_ANGLES = {"left": -90, "left2": -90, "across": 0, "right": 90, "right2": 90}
"""Degrees by which an arrow that points up is turned; the viewer sits at the bottom."""

HALF = 6.0
"""Half the length of an arrow, in device-independent pixels."""

HEAD = 3.5
"""The width and height of one side of an arrowhead, in device-independent pixels."""


def draw_direction(painter: QPainter, direction: str, at: QPointF, colour: QColor) -> None:
    """Draw a direction, up to 20 pixels wide, around a point; nothing if it is empty.

    The second player to a side has an arrow with two heads, every other player together have a fan
    of arrows, and a hold hand has a dash.
    """
    painter.save()
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.translate(at)
    if direction == "hold":
        painter.drawLine(QPointF(-4, 0), QPointF(4, 0))
    elif direction == "scatter":
        painter.translate(0, HALF - 1)
        for turn in (-60, 60, 60):
            painter.rotate(turn)
            painter.drawLine(QPointF(0, 0), QPointF(0, -10))
            _head(painter, -10, 2.4)
    elif direction in _ANGLES:
        painter.rotate(_ANGLES[direction])
        painter.drawLine(QPointF(0, HALF), QPointF(0, -HALF))
        _head(painter, -HALF, HEAD)
        if direction.endswith("2"):
            _head(painter, HEAD - HALF, HEAD)
    painter.restore()


def _head(painter: QPainter, tip: float, size: float) -> None:
    """Draw the head of an arrow that points up, with its tip at this height."""
    painter.drawPolyline([QPointF(-size, tip + size), QPointF(0, tip), QPointF(size, tip + size)])


def draw_suit(
    painter: QPainter, suit: int, x: float, y: float, edge: float, colour: QColor
) -> None:
    """Draw the sign of a suit around a point, as a path: not every font has the signs."""
    painter.save()
    painter.translate(x, y)
    painter.scale(edge / 2, edge / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if suit == DIAMONDS:
        path.moveTo(0, -1.1)
        for px, py in ((0.85, 0), (0, 1.1), (-0.85, 0)):
            path.lineTo(px, py)
    elif suit in (HEARTS, SPADES):
        turn = 1 if suit == HEARTS else -1
        path.moveTo(0, 1.05 * turn)
        path.cubicTo(-1.7, -0.2 * turn, -0.8, -1.5 * turn, 0, -0.5 * turn)
        path.cubicTo(0.8, -1.5 * turn, 1.7, -0.2 * turn, 0, 1.05 * turn)
    else:
        for px, py in ((0, -0.55), (-0.52, 0.28), (0.52, 0.28)):
            path.addEllipse(QRectF(px - 0.5, py - 0.5, 1, 1))
    if suit in (SPADES, CLUBS):
        path.moveTo(0, 0.1)
        path.lineTo(0.4, 1.1)
        path.lineTo(-0.4, 1.1)
    path.closeSubpath()
    painter.drawPath(path)
    painter.restore()


def draw_moon(painter: QPainter, at: QPointF) -> None:
    """Draw a golden crescent with a dark edge at a point."""
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(at, 6.5, 6.5)
    bite.addEllipse(at + QPointF(3.4, -2), 5.6, 5.6)
    painter.setPen(QPen(QColor("#8a5a00"), 0.8))
    painter.setBrush(QColor("#e8b53a"))
    painter.drawPath(disc.subtracted(bite))


def draw_crown(painter: QPainter, at: QPointF) -> None:
    """Draw a small crown at a point."""
    path = QPainterPath(at + QPointF(-7, 5))
    for dx, dy in ((-8, -4), (-3.5, 0), (0, -6), (3.5, 0), (8, -4), (7, 5)):
        path.lineTo(at + QPointF(dx, dy))
    path.closeSubpath()
    painter.setPen(QPen(QColor("#8a5a00"), 0.8))
    painter.setBrush(QColor("#e8b53a"))
    painter.drawPath(path)
