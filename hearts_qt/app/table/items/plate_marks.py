"""Small signs on plates: single cards, a count of hearts, the emblems of teams, a tick."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from hearts_qt.app.table.palette import Palette, table_font
from hearts_qt.rules.cards import DIAMONDS, HEARTS, card_sign, suit_of

_PAPER = "#fdfcfa"
_EDGE = "#8d8676"
_RED = "#b0182b"
_BLACK = "#1b2330"
_TEAM_LIGHT = ("#8a5a00", "#1d5f9e", "#7a2f86", "#1f6b46", "#8f2f2f")
_TEAM_DARK = ("#f0c862", "#8fc4ff", "#dfa2ea", "#84d6ab", "#ffa39d")


def chip_width(card: int, high: float, factor: int = 1) -> float:
    """The width that `card_chip` paints."""
    wide = QFontMetricsF(_chip_font(high)).horizontalAdvance(_chip_words(card, factor))
    return wide + high * 0.46


def card_chip(painter: QPainter, card: int, left: QPointF, high: float, factor: int = 1) -> float:
    """Paint a card's name on a slip of paper; `left` is the middle of its left edge. Returns its
    width.

    A `factor` other than 1 is written behind the name.
    """
    wide = chip_width(card, high, factor)
    box = QRectF(left.x(), left.y() - high / 2, wide, high)
    painter.setPen(QPen(QColor(_EDGE), max(1.0, high * 0.06)))
    painter.setBrush(QColor(_PAPER))
    painter.drawRoundedRect(box, high * 0.22, high * 0.22)
    painter.setFont(_chip_font(high))
    painter.setPen(QColor(_RED if suit_of(card) in (DIAMONDS, HEARTS) else _BLACK))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _chip_words(card, factor))
    return wide


def _chip_font(high: float) -> QFont:
    return table_font(high * 0.72, QFont.Weight.DemiBold)


def _chip_words(card: int, factor: int) -> str:
    return card_sign(card) + (f" ×{factor}" if factor != 1 else "")


def emblem(painter: QPainter, team: int, middle: QPointF, side: float, colours: Palette) -> None:
    """Paint the emblem of a team; teams differ in shape and in colour."""
    half = side / 2
    path = QPainterPath()
    if team == 0:
        path.addEllipse(middle, half * 0.92, half * 0.92)
    else:
        corners = (4, 3, 5, 4)[(team - 1) % 4]
        start = {1: -90.0, 2: -90.0, 3: -90.0, 4: -45.0}[(team - 1) % 4 + 1]
        points = [
            middle
            + QPointF(
                half * 1.08 * math.cos(math.radians(start + 360 * step / corners)),
                half * 1.08 * math.sin(math.radians(start + 360 * step / corners)),
            )
            for step in range(corners)
        ]
        path.moveTo(points[0])
        for point in points[1:]:
            path.lineTo(point)
        path.closeSubpath()
    shades = _TEAM_DARK if colours.dark else _TEAM_LIGHT
    pen = QPen(QColor(shades[team % len(shades)]), side * 0.17)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(shades[team % len(shades)]))
    painter.drawEllipse(middle, side * 0.12, side * 0.12)


def tick(painter: QPainter, left: QPointF, side: float, ink: QColor) -> None:
    """Paint a tick: this seat has chosen."""
    pen = QPen(ink, side * 0.17)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(left + QPointF(side * 0.12, side * 0.02))
    path.lineTo(left + QPointF(side * 0.38, side * 0.28))
    path.lineTo(left + QPointF(side * 0.86, -side * 0.30))
    painter.drawPath(path)
