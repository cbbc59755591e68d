"""The plates that say who sits where: name, points, totals, and the marks of the hand."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from hearts_qt.app.table.deck import Deck
from hearts_qt.app.table.layout import Box
from hearts_qt.app.table.looks import Looks, table_font
from hearts_qt.rules.cards import HEARTS, card_name, suit_of

__all__ = ["PlateItem", "PlateState"]

MARKS = ("heart", "black-card", "moon", "dealer", "turn", "partner")


@dataclass(frozen=True, slots=True)
class PlateState:
    """Everything a plate says. `black` is the black card of the rules, or -1."""

    name: str
    level: str
    points: int
    total: int
    dealer: bool
    turn: bool
    moon: bool
    partner: bool
    chosen: bool
    captured: tuple[int, ...]
    black: int
    winner: bool = False


class PlateItem(QGraphicsItem):
    """A seat's plate; drawn into a pixmap when it is next seen after what it says has changed."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck
        self.state: PlateState | None = None
        self._look: tuple[Box, Looks, float] | None = None
        self._drawn: QPixmap | None = None
        self._bounds = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_state(
        self, state: PlateState, box: Box, text: float, looks: Looks, force: bool = False
    ) -> None:
        """Say something, in a place; `force` draws anew what has not changed."""
        look = (box, looks, text)
        if state == self.state and look == self._look and not force:
            return
        if look != self._look:
            room = text * 0.35
            self.prepareGeometryChange()
            self._bounds = QRectF(0, 0, box.width + 2 * room, box.height + 2 * room)
            self.setPos(round(box.x - room), round(box.y - room))
        self.state, self._look = state, look
        self._drawn = None
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._drawn is None and self.state is not None and self._look is not None:
            box, looks, text = self._look
            self._drawn = _paint(self.state, box, text, looks, self._deck)
        if self._drawn is not None:
            painter.drawPixmap(0, 0, self._drawn)


def _paint(state: PlateState, box: Box, text: float, looks: Looks, deck: Deck) -> QPixmap:
    room = text * 0.35
    ratio = deck.ratio
    size = QSize(round((box.width + 2 * room) * ratio), round((box.height + 2 * room) * ratio))
    pixmap = QPixmap(size)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(room, room)
    plate = QRectF(0, 0, box.width, box.height)
    corner = box.height * 0.24
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(4):
        grow = room * 0.8 * (1 - step / 4)
        painter.setBrush(QColor(0, 0, 0, 11))
        painter.drawRoundedRect(
            plate.adjusted(-grow, -grow + 1, grow, grow + 1), corner + grow, corner + grow
        )
    painter.setBrush(QColor(looks.plate))
    line = max(1.0, text * 0.07)
    if state.turn or state.winner:
        line = max(2.0, text * 0.17)
        painter.setPen(QPen(QColor(looks.gold), line))
    else:
        painter.setPen(QPen(QColor(looks.plate_edge), line))
    half = line / 2
    painter.drawRoundedRect(plate.adjusted(half, half, -half, -half), corner, corner)
    _words(painter, plate, state, text, looks, deck)
    painter.end()
    return pixmap


def _words(
    painter: QPainter, plate: QRectF, state: PlateState, text: float, looks: Looks, deck: Deck
) -> None:
    inset = text * 0.7
    alone = not (state.level or state.captured or state.points or state.chosen)
    upper = plate.height() * (0.5 if alone else 0.335)
    lower = plate.height() * 0.715
    bold = table_font(text, QFont.Weight.DemiBold)
    number = table_font(text * 1.12, QFont.Weight.Bold)
    small = table_font(text * 0.82)
    left, right = inset, plate.width() - inset
    if state.turn:
        side = text * 0.85
        painter.drawPixmap(
            QRectF(left - text * 0.12, upper - side / 2, side, side).toRect(),
            deck.mark("turn", side),
        )
        left += side + text * 0.1
    # The total at the right, set in the larger type; the points of the hand below it.
    painter.setFont(number)
    painter.setPen(QColor(looks.text))
    shown = str(state.total)
    right -= _right(painter, number, shown, right, upper)
    right -= text * 0.4
    for there, mark in (
        (state.dealer, "dealer"),
        (state.moon, "moon"),
        (state.partner, "partner"),
        (state.winner, "crown"),
    ):
        if there:
            side = text * 1.12
            right -= side
            painter.drawPixmap(QPointF(right, upper - side / 2), deck.mark(mark, side))
            right -= text * 0.2
    painter.setFont(bold)
    metrics = QFontMetricsF(bold)
    name = metrics.elidedText(state.name, Qt.TextElideMode.ElideRight, max(text, right - left))
    painter.setPen(QColor(looks.text))
    painter.drawText(QPointF(left, upper + metrics.capHeight() / 2), name)
    # The lower line.
    left, right = inset, plate.width() - inset
    hand = f"{state.points:+d}" if state.points else ""
    painter.setFont(small)
    if hand:
        strong = table_font(text * 0.9, QFont.Weight.DemiBold)
        painter.setFont(strong)
        painter.setPen(QColor(looks.red if state.points > 0 else looks.text))
        right -= _right(painter, strong, hand, right, lower) + text * 0.3
    if state.captured:
        _captured(painter, state, left, right, lower, text, looks, deck)
        return
    words = state.level
    if state.chosen:
        words = "✓"
    painter.setFont(small)
    painter.setPen(QColor(looks.muted))
    metrics = QFontMetricsF(small)
    words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(text, right - left))
    painter.drawText(QPointF(left, lower + metrics.capHeight() / 2), words)


def _right(painter: QPainter, font: QFont, words: str, right: float, middle: float) -> float:
    """Words ending at `right`, in the middle of a line; returns their width."""
    metrics = QFontMetricsF(font)
    wide = metrics.horizontalAdvance(words)
    painter.drawText(QPointF(right - wide, middle + metrics.capHeight() / 2), words)
    return wide


def _captured(
    painter: QPainter,
    state: PlateState,
    left: float,
    right: float,
    middle: float,
    text: float,
    looks: Looks,
    deck: Deck,
) -> None:
    """The penalty and bonus cards taken: small hearts, the black card, and others by name."""
    hearts = sum(suit_of(card) == HEARTS for card in state.captured)
    blacks = state.captured.count(state.black)
    others = [card for card in state.captured if suit_of(card) != HEARTS and card != state.black]
    side = text * 0.92
    for _copy in range(blacks):
        tall = text * 1.25
        painter.drawPixmap(QPointF(left, middle - tall / 2), deck.mark("black-card", tall))
        left += tall * 0.95
    if others:
        font = table_font(text * 0.74, QFont.Weight.DemiBold)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        for card in others:
            name = _short(card)
            painter.setPen(QColor(looks.red if suit_of(card) == 1 else looks.text))
            painter.drawText(QPointF(left, middle + metrics.capHeight() / 2), name)
            left += metrics.horizontalAdvance(name) + text * 0.3
    if hearts:
        step = min(side * 0.98, max(2.0, (right - left - side) / max(1, hearts - 1)))
        mark = deck.mark("heart", side)
        for place in range(hearts):
            painter.drawPixmap(QPointF(left + step * place, middle - side / 2), mark)


def _short(card: int) -> str:
    """A card in two or three characters."""
    name = card_name(card)
    rank = "10" if name[0] == "T" else name[0]
    return rank + "♣♦♠♥"[suit_of(card)]
