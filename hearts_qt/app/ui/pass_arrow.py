"""The small picture of a pass direction, on the chips of a pass cycle and in the score sheet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

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
