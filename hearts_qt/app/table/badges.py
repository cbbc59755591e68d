"""What is marked upon a card: that it is charged, and for how much, or that it is cancelled.

Badges are painted into the card's picture, so that they move and turn with it and cost nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from hearts_qt.app.table.looks import table_font
from hearts_qt.rules.cards import ACE_OF_HEARTS, TEN_OF_CLUBS

__all__ = ["CANCELLED", "charge_badge", "heart_path", "paint_badges"]

CANCELLED = "cancelled"
"""The variant of a card that an identical one cancels."""

_GROUND = "#191c2b"
_GOLD = "#e9bd5b"
_HEART = "#ff7a82"
_WHITE = "#ffffff"


def charge_badge(card: int, own: bool = False) -> str:
    """The variant of a charged card: how it multiplies what it counts for.

    A badge of the person's `own` cards is small and lies where other cards leave it free.
    """
    kind = {ACE_OF_HEARTS: "hearts2", TEN_OF_CLUBS: "times4"}.get(card, "times2")
    return f"{kind}-own" if own else kind


def paint_badges(painter: QPainter, card: QRectF, variant: str, index: float = 0.21) -> None:
    """Paint the badges among the words of a variant upon a card's picture.

    `index` is the part of the card's width that its index takes; no badge of a charge covers it.
    """
    for word in variant.split():
        if word == CANCELLED:
            _cross(painter, card)
        elif word.startswith(("times", "hearts")):
            _charge(painter, card, word, index)


def _cross(painter: QPainter, card: QRectF) -> None:
    """A crossed disc in the middle: the card can win nothing."""
    wide = card.width()
    middle, radius = card.center(), wide * 0.25
    painter.setPen(QPen(QColor(_WHITE), max(1.5, wide * 0.024)))
    painter.setBrush(QColor(_GROUND))
    painter.drawEllipse(middle, radius, radius)
    pen = QPen(QColor(_WHITE), wide * 0.062)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    arm = radius * 0.46
    painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
    painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))


def _charge(painter: QPainter, card: QRectF, word: str, index: float) -> None:
    """A pill with a flash, or a heart where hearts are meant, and the factor."""
    wide = card.width()
    own = word.endswith("-own")
    if own:
        # Below the index, in the strip that the next card leaves free.
        down = 0.70 + 1.7 * (index - 0.21)
        pill = QRectF(card.x() + 0.035 * wide, card.y() + down * wide, 0.42 * wide, 0.20 * wide)
    else:
        # Beside the index, where neither cards beside nor cards below cover it.
        start = min(index + 0.035, 0.43)
        pill = QRectF(card.x() + start * wide, card.y() + 0.045 * wide, 0.54 * wide, 0.28 * wide)
    high = pill.height()
    painter.setPen(QPen(QColor(_GOLD), max(1.0, high * 0.09)))
    painter.setBrush(QColor(_GROUND))
    painter.drawRoundedRect(pill, high / 2, high / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    sign = QRectF(pill.x() + high * 0.30, pill.y() + high * 0.18, high * 0.56, high * 0.64)
    if word.startswith("hearts"):
        painter.setBrush(QColor(_HEART))
        painter.drawPath(heart_path(sign))
    else:
        painter.setBrush(QColor(_GOLD))
        painter.drawPath(_flash(sign))
    factor = "4" if "4" in word else "2"
    painter.setFont(table_font(high * 0.76, QFont.Weight.Bold))
    painter.setPen(QColor(_WHITE))
    room = QRectF(sign.right(), pill.y(), pill.right() - sign.right() - high * 0.16, high)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, f"×{factor}")


def _flash(room: QRectF) -> QPainterPath:
    """A flash of lightning."""
    path = QPainterPath()
    for place, (x, y) in enumerate(
        ((0.62, 0.0), (0.08, 0.58), (0.44, 0.58), (0.34, 1.0), (0.92, 0.38), (0.54, 0.38))
    ):
        point = QPointF(room.x() + x * room.width(), room.y() + y * room.height())
        if place:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    return path


def heart_path(room: QRectF) -> QPainterPath:
    """A heart that fills a room."""
    x, y, wide, high = room.x(), room.y(), room.width(), room.height()
    path = QPainterPath(QPointF(x + wide / 2, y + high))
    for side in (-1, 1):
        far, near = x + wide * (0.5 + side * 0.78), x + wide * (0.5 + side * 0.40)
        if side < 0:
            path.cubicTo(far, y + high * 0.44, near, y - high * 0.26, x + wide / 2, y + high * 0.26)
        else:
            path.cubicTo(near, y - high * 0.26, far, y + high * 0.44, x + wide / 2, y + high)
    path.closeSubpath()
    return path
