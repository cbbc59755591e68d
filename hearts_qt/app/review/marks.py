"""The marks of verdicts: each has a shape and a colour of its own."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPolygonF

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.widgets import drawn_icon

_LIGHT = {
    "inaccuracy": "#a87400",
    "mistake": "#c2560c",
    "blunder": "#b0233a",
    "excellent": "#1b5f8a",
}
_DARK = {
    "inaccuracy": "#e6bd4f",
    "mistake": "#f09a56",
    "blunder": "#f4737f",
    "excellent": "#7fbde6",
}
_LIGHT_CONTRAST = {
    "inaccuracy": "#7a5200",
    "mistake": "#9c3d00",
    "blunder": "#8f0016",
    "excellent": "#00338f",
}
SIZE = 14
"""The width and height of a mark in a list, in device-independent pixels at the usual text size."""


def label_colour(label: str | None) -> QColor:
    """The colour of a `DecisionReview.label`; that of muted text for a label without a mark."""
    of = theme.colours()
    table = _DARK if of.dark else _LIGHT_CONTRAST if of.contrast else _LIGHT
    return QColor(table.get(label or "", of.muted))


def paint_mark(painter: QPainter, at: QPointF, label: str | None, radius: float) -> None:
    """Draw the mark of a label: each has a shape of its own besides its colour."""
    painter.setPen(QPen(QColor(theme.colours().panel), 1))
    painter.setBrush(label_colour(label))
    if label == "inaccuracy":
        painter.drawEllipse(at, radius, radius)
        return
    if label == "mistake":
        corners = [(-pi / 2 + turn * 2 * pi / 3, 1.15) for turn in range(3)]
    elif label == "blunder":
        corners = [(turn * pi / 2, 1.2) for turn in range(4)]
    else:
        corners = [(-pi / 2 + turn * pi / 5, 1.2 if turn % 2 == 0 else 0.55) for turn in range(10)]
    shape = [
        QPointF(at.x() + far * radius * cos(angle), at.y() + far * radius * sin(angle))
        for angle, far in corners
    ]
    painter.drawPolygon(QPolygonF(shape))


def mark_icon(label: str | None, size: int = 0) -> QIcon:
    """The mark of a label; by default in the size for a list."""
    return _drawn(label, size or round(theme.with_text(SIZE)), theme.colours())


@lru_cache(maxsize=64)
def _drawn(label: str | None, size: int, _of: theme.Colours) -> QIcon:
    middle = QPointF(size, size) / 2
    return drawn_icon(size, lambda painter: paint_mark(painter, middle, label, size * 0.36))
