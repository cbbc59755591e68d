"""The pack as a table of small cards, one suit in each row."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QTableView,
)

from hearts_qt.app.ui import theme
from hearts_qt.app.ui.signs import draw_suit
from hearts_qt.app.ui.theme import DEMI_BOLD, Type
from hearts_qt.rules.cards import DIAMONDS, HEARTS, RANKS, rank_of, suit_of

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
        self, model: QAbstractItemModel, delegate: QStyledItemDelegate, name: str
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


def draw_card(
    painter: QPainter, rect: QRectF, card: int, *, marked: bool, faded: bool, gone: bool
) -> tuple[QRectF, QRectF]:
    """Draw a small card with its rank and suit; returns its frame, and the room below them.

    The frame of a `marked` card is in the accent colour, the ground of a `faded` one is that of the
    window, and a card that is `gone` is grey.
    """
    of = theme.colours()
    frame = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    painter.setBrush(QColor(of.window if faded or gone else of.raised))
    painter.setPen(QPen(QColor(of.accent if marked else of.line), 2 if marked else 1))
    painter.drawRoundedRect(frame, 4, 4)
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
