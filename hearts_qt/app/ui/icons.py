"""Small signs that are drawn beside words, and the pack as a table of small cards.

The signs are pass directions, suits, the moon and the crown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.theme import DEMI_BOLD, Type
from hearts_qt.app.ui.widgets import rounded
from hearts_qt.rules.cards import CLUBS, DIAMONDS, HEARTS, RANKS, SPADES, rank_of, suit_of

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


RANKS_IN_ROW = 13
NARROWEST, WIDEST = 26, 56
"""The least and the greatest width of a card, in device-independent pixels."""
LEAST = 40
"""The least height of a card, in device-independent pixels; it has two lines of text."""
SIGN = 0.6
"""The size of the sign of a suit, as a multiple of the height of the text."""


class CardTable(QTableView):
    """The pack, one suit in each row. Arrow keys move; subclasses handle the other keys."""

    def __init__(
        self, model: QAbstractItemModel, delegate: CardDelegate, name: str
    ) -> None:
        super().__init__()
        delegate.setParent(self)
        self.setAccessibleName(name)
        self.setModel(model)
        self.setItemDelegate(delegate)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for head in (self.horizontalHeader(), self.verticalHeader()):
            head.hide()
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(NARROWEST)
        # No frame: the cards have outlines.
        self.setProperty("bare", True)
        self.viewport().setAutoFillBackground(False)
        self.setMinimumWidth(RANKS_IN_ROW * NARROWEST)
        self._fit()

    def _fit(self) -> None:
        high = max(LEAST, 2 * self.fontMetrics().lineSpacing() + 6)
        self.verticalHeader().setDefaultSectionSize(high)
        self.setFixedHeight(4 * high)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = max(NARROWEST, min(WIDEST, self.viewport().width() // RANKS_IN_ROW))
        self.horizontalHeader().setDefaultSectionSize(wide)


class SmallCard(NamedTuple):
    """A small card and how it is drawn.

    `below` stands below its rank and suit, in `colour`. The ground of a `faded` card is that of the
    window; one that is `gone` is grey and struck out in `colour`.
    """

    card: int
    below: str = ""
    colour: str = ""
    faded: bool = False
    gone: bool = False


class CardDelegate(QStyledItemDelegate):
    """Draws the cells of a `CardTable`; those with the focus, or selected, have a frame."""

    def __init__(self, look: Callable[[QModelIndex], SmallCard]) -> None:
        """`look` says how the card of an index is drawn."""
        super().__init__()
        self._look = look

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        assert isinstance(index, QModelIndex)
        look = self._look(index)
        states = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_Selected
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        frame, below = _draw_card(painter, rect, look, bool(option.state & states))
        painter.setPen(QPen(QColor(look.colour), 2))
        if look.gone:
            edge = frame.adjusted(4, 6, -4, -6)
            painter.drawLine(edge.bottomLeft(), edge.topRight())
        elif look.below:
            font = theme.font(Type.SMALL)
            if len(look.below) > 2:
                font.setPointSizeF(font.pointSizeF() * 0.88)
            painter.setFont(font)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, look.below)
        painter.restore()


def _draw_card(
    painter: QPainter, rect: QRectF, look: SmallCard, marked: bool
) -> tuple[QRectF, QRectF]:
    """Draw a small card with its rank and suit; returns its frame, and the room below them."""
    of = theme.colours()
    card, faded, gone = look.card, look.faded, look.gone
    frame = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    ground = of.window if faded or gone else of.raised
    rounded(painter, frame, 4, ground, of.focus if marked else of.line, 2 if marked else 1)
    red = suit_of(card) in (DIAMONDS, HEARTS)
    colour = QColor(of.muted if gone else of.red if red else of.text)
    painter.setPen(colour)
    painter.setFont(theme.font(Type.SMALL, DEMI_BOLD))
    metrics = painter.fontMetrics()
    sign = SIGN * metrics.height()
    rank = RANKS[rank_of(card)].replace("T", "10")
    wide = metrics.horizontalAdvance(rank)
    left = frame.center().x() - (wide + sign + 1) / 2
    upper = QRectF(left, frame.top() + 1, wide + 1, frame.height() / 2)
    painter.drawText(upper, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, rank)
    middle = upper.center().y()
    draw_suit(painter, suit_of(card), left + wide + 1 + sign / 2, middle, sign, colour)
    return frame, QRectF(frame.left(), frame.center().y(), frame.width(), frame.height() / 2 - 1)
