"""The marks of verdicts: each has a shape and a colour of its own."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from hearts_qt.app.review.review_words import has_mark
from hearts_qt.app.ui import theme

if TYPE_CHECKING:
    from hearts_qt.app.review.review_model import ReviewModel

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
SIZE = 14
"""The width and height of a mark in a list, in device-independent pixels at the usual text size."""


def label_colour(label: str | None) -> QColor:
    """The colour of a `DecisionReview.label`; that of muted text for a label without a mark."""
    table = _DARK if theme.is_dark() else _LIGHT
    return QColor(table.get(label or "", theme.colours().muted))


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


class MarkLabel(QWidget):
    """Shows the mark of a label, as on the timeline."""

    def __init__(self) -> None:
        super().__init__()
        self.key: str | None = None
        self.setFixedSize(QSize(22, 22))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_mark(painter, QPointF(11, 11), self.key, 8)


class MarkDelegate(QStyledItemDelegate):
    """Draws the mark of a decision before its verdict in a list."""

    def __init__(self, model: ReviewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model, self._widget = model, parent

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        review = self._model.review(index.row())
        if review is None or not has_mark(review):
            return
        size = theme.with_text(SIZE)
        ratio = self._widget.devicePixelRatioF()
        picture = QPixmap(round(size * ratio), round(size * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_mark(painter, QPointF(size / 2, size / 2), review.label, size * 0.36)
        painter.end()
        option.icon = QIcon(picture)
        option.decorationSize = QSize(round(size), round(size))
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
