"""Badges on a card say that it is chosen, charged (with its factor) or cancelled; a badge on a pile
of won tricks says how many there are.

Badges are painted into the card's picture, so that they move and turn with it and cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from hearts_qt.app.table.palette import table_font
from hearts_qt.rules.cards import ACE_OF_HEARTS, TEN_OF_CLUBS

MarkPicture = Callable[[str, float], QPixmap]
"""Returns the pixmap of a mark, by its name and the length of its edge."""

CHOSEN = "chosen"
"""The variant of a card that the person has chosen to pass, charge or lay away."""

CANCELLED = "cancelled"
"""The variant of a card that an identical one cancels."""

_GROUND = "#191c2b"
_GOLD = "#e9bd5b"
_WHITE = "#ffffff"
_CHOSEN = "#0b5fb0"


def charge_badge(card: int, own: bool = False) -> str:
    """The variant of a charged card, which says what it multiplies.

    A badge of the person's `own` cards is small and lies where other cards leave it free.
    """
    kind = {ACE_OF_HEARTS: "hearts2", TEN_OF_CLUBS: "times4"}.get(card, "times2")
    return f"{kind}-own" if own else kind


def trick_count_badge(tricks: int) -> str:
    """The variant of the back on top of a pile of won tricks; empty without tricks."""
    return f"tricks{tricks}" if tricks else ""


def paint_badges(
    painter: QPainter, card: QRectF, variant: str, mark: MarkPicture, index: float = 0.21
) -> None:
    """Paint the badges that a variant names onto the pixmap of a card.

    `mark` gives the picture of a mark. `index` is the part of the card's width that its index
    takes; the badge of a charge never covers it.
    """
    for word in variant.split():
        if word == CANCELLED:
            side = card.width() * 0.52
            _draw(painter, mark, "cancelled", card.center(), side)
        elif word == CHOSEN:
            _chosen(painter, card, index)
        elif word.startswith("tricks"):
            _number(painter, card, word.removeprefix("tricks"))
        elif word.startswith(("times", "hearts")):
            _charge(painter, card, word, mark, index)


def _draw(painter: QPainter, mark: MarkPicture, name: str, middle: QPointF, side: float) -> None:
    place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    picture = mark(name, side)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))


def _chosen(painter: QPainter, card: QRectF, index: float) -> None:
    """A frame around the card and a tick below its index, which the next card leaves free."""
    wide = card.width()
    line = max(2.0, wide * 0.03)
    corner = wide * 0.07
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(_CHOSEN), line))
    painter.drawRoundedRect(card.adjusted(line / 2, line / 2, -line / 2, -line / 2), corner, corner)
    radius = 0.115 * wide
    down = 0.83 + 1.7 * (index - 0.21)
    middle = QPointF(card.x() + 0.045 * wide + radius, card.y() + down * wide)
    painter.setPen(QPen(QColor(_WHITE), max(1.0, wide * 0.012)))
    painter.setBrush(QColor(_CHOSEN))
    painter.drawEllipse(middle, radius, radius)
    pen = QPen(QColor(_WHITE), radius * 0.28)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    tick = ((-0.42, 0.02), (-0.10, 0.34), (0.45, -0.32))
    painter.drawPolyline([middle + QPointF(x, y) * radius for x, y in tick])


def _number(painter: QPainter, card: QRectF, number: str) -> None:
    """A number in a dark disc in the middle of a back."""
    radius = 0.36 * card.width()
    painter.setPen(QPen(QColor(_WHITE), max(1.0, radius * 0.1)))
    painter.setBrush(QColor(_GROUND))
    painter.drawEllipse(card.center(), radius, radius)
    painter.setFont(table_font(radius * (1.25 if len(number) == 1 else 1.05), QFont.Weight.Bold))
    painter.setPen(QColor(_WHITE))
    around = QRectF(0, 0, 2 * radius, 2 * radius)
    around.moveCenter(card.center())
    painter.drawText(around, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, number)


def _charge(painter: QPainter, card: QRectF, word: str, mark: MarkPicture, index: float) -> None:
    """A pill with the mark of a charge, or a heart where hearts are meant, and the factor."""
    wide = card.width()
    own = word.endswith("-own")
    if own:
        # Below the index, in the strip that the next card leaves free.
        down = 0.70 + 1.7 * (index - 0.21)
        pill = QRectF(card.x() + 0.035 * wide, card.y() + down * wide, 0.42 * wide, 0.20 * wide)
    else:
        # Beside the index, where neither cards beside nor cards below cover it.
        start = min(index + 0.035, 0.43)
        long = min(0.56, 0.96 - start)
        pill = QRectF(card.x() + start * wide, card.y() + 0.045 * wide, long * wide, 0.28 * wide)
    high = pill.height()
    painter.setPen(QPen(QColor(_GOLD), max(1.0, high * 0.09)))
    painter.setBrush(QColor(_GROUND))
    painter.drawRoundedRect(pill, high / 2, high / 2)
    hearts = word.startswith("hearts")
    side = high * (0.74 if hearts else 0.94)
    middle = QPointF(pill.x() + high * 0.49, pill.center().y())
    _draw(painter, mark, "heart" if hearts else "charged", middle, side)
    factor = "×4" if "4" in word else "×2"
    left = pill.x() + high * 0.94
    room = QRectF(left, pill.y(), pill.right() - left - high * 0.12, high)
    font = table_font(high * 0.74, QFont.Weight.Bold)
    broad = QFontMetricsF(font).horizontalAdvance(factor)
    if broad > room.width():
        font = table_font(high * 0.74 * room.width() / broad, QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(QColor(_WHITE))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
    painter.drawText(room, flags, factor)
