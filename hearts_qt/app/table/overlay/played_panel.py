"""The panel of the played cards: beside the table if there is room, otherwise over it."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import groupby
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from hearts_qt.app.i18n import _
from hearts_qt.app.models.played_cards import (
    CardMark,
    Copy,
    HeadingRow,
    PlayedCardsModel,
    Row,
    SuitRow,
    TakenRow,
)
from hearts_qt.app.models.table_model import PlayedRole
from hearts_qt.app.table.palette import Colours, scroll_bar_sheet, table_font
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.widgets import rounded, sign
from hearts_qt.rules.cards import card_sign

LEAST_TABLE = 740
"""The least width of the table when the panel is beside it, in device-independent pixels."""

WIDTH = 20.0
"""The width of the panel, in heights of its text."""

SIZES = (12.0, 17.0)
"""The least and the greatest height of the text, at a text size of 100%."""

SHARE_OVER = 0.5
"""The part of the table's width that the panel may lie over; larger text becomes smaller first."""

SUITS = "♣♦♠♥"

GONE = 0.9
"""The opacity of a card that is gone; it can still be read."""

_Where = QModelIndex | QPersistentModelIndex


class PlayedPanel(QFrame):
    """Shows a `PlayedCardsModel` as a list. `fit` places it in the view of the table."""

    height_changed = Signal()
    """The rows need another height, and the panel lies over the table."""

    def __init__(
        self,
        parent: QWidget,
        model: PlayedCardsModel,
        colours: Colours,
        hide_for_good: Callable[[], None],
        back: Callable[[], None],
    ) -> None:
        """`hide_for_good` is called when the panel's button is pressed, and `back` when Escape is
        pressed."""
        super().__init__(parent)
        # The table never turns to the left, but the words of the panel do.
        self.setLayoutDirection(QGuiApplication.layoutDirection())
        self._colours = colours
        self._beside = False
        self.pixels = 0.0
        self.title = QLabel(_("Played cards"), self)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.closer = QToolButton(self)
        self.closer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.closer.setCursor(Qt.CursorShape.PointingHandCursor)
        self.closer.setAccessibleName(_("Hide the played cards"))
        self.closer.setToolTip(self.closer.accessibleName())
        self.closer.clicked.connect(lambda: hide_for_good())
        self.list = _List(self, back)
        self.list.setModel(model)
        self.delegate = _Delegate(self.list, colours)
        self.list.setItemDelegate(self.delegate)
        model.dataChanged.connect(self._changed)
        model.modelReset.connect(self._changed)
        self.hide()

    @property
    def beside(self) -> bool:
        """Whether the panel lies beside the table and not over it."""
        return self._beside

    def width_beside(self, width: int, height: int) -> int:
        """The width that the panel takes from a view of a size; 0 if it lies over the table."""
        wide = math.ceil(WIDTH * self._pixels_for(height))
        return wide if width - wide >= LEAST_TABLE else 0

    def _pixels_for(self, height: int) -> float:
        least, most = SIZES
        return max(least, min(most, height / 50)) * theme.text_factor()

    def fit(self, area: QRect, beside: bool) -> None:
        """Fill an area beside the table, or lie at the right edge of one over it."""
        parent = self.parentWidget()
        assert parent is not None
        pixels = self._pixels_for(parent.height())
        if not beside:
            pixels = max(min(pixels, SHARE_OVER * area.width() / WIDTH), min(pixels, SIZES[0]))
        if (pixels, beside) != (self.pixels, self._beside):
            self.pixels, self._beside = pixels, beside
            self.delegate.pixels = pixels
            self.title.setFont(table_font(pixels * 1.08, QFont.Weight.DemiBold))
            self.closer.setFixedSize(round(2 * pixels), round(2 * pixels))
            self.dress()
            self.list.doItemsLayout()
        if beside:
            self.setGeometry(area)
        else:
            wide = min(math.ceil(WIDTH * pixels), area.width())
            high = min(self._wanted_height(wide), area.height())
            self.setGeometry(area.right() + 1 - wide, area.top(), wide, high)
        self._place()

    def dress(self) -> None:
        """Take the colours that there are now."""
        colours = self._colours()
        self.setStyleSheet(
            f"QLabel {{ color: {colours.text}; }}"
            "QListView, QToolButton { background: transparent; border: none; }"
            f"QToolButton:hover {{ background: {colours.panel_line}; border-radius: 8px; }}"
            + scroll_bar_sheet(colours, 8)
        )
        side = round(1.7 * self.pixels)
        picture = sign("cross", side, self.devicePixelRatioF(), QColor(colours.muted))
        self.closer.setIcon(QIcon(picture))
        self.closer.setIconSize(QSize(side, side))
        self.update()

    def _wanted_height(self, wide: int) -> int:
        model = self.list.model()
        room = wide - 2 * round(0.8 * self.pixels)
        rows = sum(
            self.delegate.height_of(model.data(model.index(at, 0), PlayedRole.RowRole), room)
            for at in range(model.rowCount())
        )
        return round(rows + 4.2 * self.pixels)

    def _place(self) -> None:
        side, top = round(0.8 * self.pixels), round(0.6 * self.pixels)
        button = self.closer.width()
        title = QRect(side, top, self.width() - 2 * side - button, button)
        closer = QRect(self.width() - button - side // 2, top, button, button)
        self.title.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), title))
        self.closer.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), closer))
        low = top + button + round(0.3 * self.pixels)
        self.list.setGeometry(side, low, self.width() - 2 * side, self.height() - low - side)

    def _changed(self, *_of: object) -> None:
        # A row may have become higher.
        self.list.scheduleDelayedItemsLayout()
        if not self._beside and not self.isHidden():
            high = self._wanted_height(self.width())
            if high != self.height():
                self.height_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        of = self._colours()
        if self._beside:
            painter.fillRect(self.rect(), QColor(of.panel))
            painter.fillRect(QRect(0, 0, 1, self.height()), QColor(of.panel_line))
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rounded(
            painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, of.panel, of.panel_line
        )


class _List(QListView):
    """The rows. Tab moves the focus to them; a click leaves the focus on the cards."""

    def __init__(self, parent: QWidget, back: Callable[[], None]) -> None:
        super().__init__(parent)
        self._back = back
        self.setAccessibleName(_("Played cards"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAutoFillBackground(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._back()
        elif event.text().isprintable() and event.text().strip():
            # Letters are keys of the table, so they must not search in the list.
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, 0))


class _Delegate(QStyledItemDelegate):
    """Paints the rows of the panel."""

    def __init__(self, view: QListView, colours: Colours) -> None:
        super().__init__(view)
        self._view = view
        self.pixels = 14.0
        self.colours = colours

    # -- sizes ---------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: _Where) -> QSize:
        room = self._view.viewport().width()
        return QSize(room, self.height_of(index.data(PlayedRole.RowRole), room))

    def height_of(self, row: Row, room: float) -> int:
        """The height of a row in a list of a width."""
        p = self.pixels
        match row:
            case SuitRow():
                high = 1.9 * p
                if row.cards:
                    high += self._card_height(row)
                if row.voids:
                    high += self._lines(row.voids, room) * 1.35 * p
                return math.ceil(high + 0.5 * p)
            case HeadingRow():
                strong = table_font(p, QFont.Weight.DemiBold)
                return math.ceil(0.85 * p + self._lines(row.words, room, strong) * 1.35 * p)
            case TakenRow():
                return math.ceil((1 + len(self._flow(row, room)[1])) * 1.4 * p + 0.35 * p)
        return 0

    def _card_height(self, row: SuitRow) -> float:
        two = any(len(mark.copies) > 1 for mark in row.cards)
        return (2.15 if two else 1.65) * self.pixels

    def _small(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return table_font(self.pixels * 0.92, weight)

    def _lines(self, words: str, room: float, font: QFont | None = None) -> int:
        metrics = QFontMetricsF(font or self._small())
        inside = QRectF(0, 0, room - metrics.horizontalAdvance(" ") - 1, 9999)
        box = metrics.boundingRect(inside, int(Qt.TextFlag.TextWordWrap), words)
        return max(1, round(box.height() / metrics.lineSpacing()))

    def _flow(
        self, row: TakenRow, room: float
    ) -> tuple[list[tuple[int, str]], list[list[tuple[int, str]]]]:
        """The cards of a player, suit by suit, as (suit, ranks): those beside the name, and the
        lines below it."""
        metrics = QFontMetricsF(self._small(QFont.Weight.Medium))
        tokens = [
            (suit, " ".join(_brief(list(cards))))
            for suit, cards in groupby(row.cards, key=lambda card: card // 13)
        ]
        gap = 0.7 * self.pixels

        def wide(token: tuple[int, str]) -> float:
            return metrics.horizontalAdvance(f"{SUITS[token[0]]} {token[1]}") + gap

        beside = room - self._name_width(row, room) - gap
        if sum(map(wide, tokens)) <= beside:
            return tokens, []
        lines: list[list[tuple[int, str]]] = []
        left = 0.0
        for token in tokens:
            need = wide(token)
            if need > left or not lines:
                lines.append([])
                left = room - self.pixels
            lines[-1].append(token)
            left -= need
        return [], lines

    def _name_width(self, row: TakenRow, room: float) -> float:
        metrics = QFontMetricsF(self._small(QFont.Weight.Medium))
        return min(metrics.horizontalAdvance(row.name), 0.55 * room) + 0.5 * self.pixels

    # -- painting ------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Where) -> None:
        row = index.data(PlayedRole.RowRole)
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        match row:
            case SuitRow():
                self._paint_suit(painter, rect, row)
            case HeadingRow():
                self._paint_heading(painter, rect, row)
            case TakenRow():
                self._paint_seat(painter, rect, row)
        if option.state & QStyle.StateFlag.State_HasFocus:
            rounded(painter, rect.adjusted(1, 1, -1, -1), 5, None, self.colours().focus, 2)
        painter.restore()

    def _ink(self, suit: int) -> QColor:
        return QColor(self.colours().red if suit in (1, 3) else self.colours().text)

    def _paint_suit(self, painter: QPainter, rect: QRectF, row: SuitRow) -> None:
        p = self.pixels
        line = QRectF(rect.x(), rect.y(), rect.width(), 1.9 * p)
        painter.setFont(table_font(1.25 * p))
        painter.setPen(self._ink(row.suit))
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(line, left, SUITS[row.suit])
        painter.setFont(table_font(p, QFont.Weight.Medium))
        painter.setPen(QColor(self.colours().text))
        # The name stands beside the sign, on the side to which people read on.
        sign = 1.7 * p
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        beside = line.adjusted(0, 0, -sign, 0) if mirrored else line.adjusted(sign, 0, 0, 0)
        painter.drawText(beside, left, row.name)
        painter.setFont(self._small())
        painter.setPen(QColor(self.colours().muted))
        painter.drawText(line, right, row.out_words)
        top = line.bottom()
        if row.cards:
            high = self._card_height(row)
            each = min(rect.width() / len(row.cards), 2.0 * p)
            for at, mark in enumerate(row.cards):
                cell = QRectF(rect.x() + at * each, top, each, high)
                self._paint_card(painter, cell, mark)
            top += high
        if row.voids:
            painter.setFont(self._small())
            painter.setPen(QColor(self.colours().muted))
            below = QRectF(rect.x(), top, rect.width(), rect.bottom() - top)
            painter.drawText(
                _inside(painter, below),
                int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap),
                row.voids,
            )

    def _paint_card(self, painter: QPainter, cell: QRectF, mark: CardMark) -> None:
        p = self.pixels
        box = QRectF(cell.x() + 0.5, cell.y(), cell.width() - 1, 1.5 * p)
        gone = all(copy is Copy.GONE for copy in mark.copies)
        own = Copy.OWN in mark.copies
        ink = self._ink(mark.card // 13)
        if own:
            rounded(painter, box.adjusted(0.8, 0.8, -0.8, -0.8), 4, None, self.colours().mark, 1.6)
        if gone:
            ink = QColor(self.colours().muted)
            ink.setAlphaF(GONE)
        font = table_font(0.98 * p, QFont.Weight.Normal if gone or own else QFont.Weight.Bold)
        wide = QFontMetricsF(font).horizontalAdvance(mark.sign)
        if wide > box.width() - 1:
            font.setStretch(max(50, int(100 * (box.width() - 1) / wide)))
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.sign)
        if gone:
            # A stroke, so that the card can be recognized as gone by more than its pale colour.
            painter.setPen(QPen(ink, 1.2))
            half = min(wide / 2 + 1.5, box.width() / 2)
            middle = box.center()
            painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0))
        if len(mark.copies) > 1:
            self._paint_copies(painter, QPointF(box.center().x(), box.bottom() + 0.28 * p), mark)

    def _paint_copies(self, painter: QPainter, middle: QPointF, mark: CardMark) -> None:
        """A dot for each copy that is out, and a ring for each that is gone or the person's."""
        size = 0.15 * self.pixels
        step = 3.2 * size
        first = middle.x() - step * (len(mark.copies) - 1) / 2
        for at, copy in enumerate(mark.copies):
            ink = QColor(self.colours().mark if copy is Copy.OWN else self.colours().muted)
            if copy is Copy.GONE:
                ink.setAlphaF(0.5)
            painter.setPen(QPen(ink, 1))
            painter.setBrush(ink if copy is Copy.OUT else QColor(0, 0, 0, 0))
            painter.drawEllipse(QPointF(first + at * step, middle.y()), size, size)

    def _paint_heading(self, painter: QPainter, rect: QRectF, row: HeadingRow) -> None:
        p = self.pixels
        painter.fillRect(
            QRectF(rect.x(), rect.y() + 0.3 * p, rect.width(), 1), QColor(self.colours().panel_line)
        )
        painter.setFont(table_font(p, QFont.Weight.DemiBold))
        painter.setPen(QColor(self.colours().text))
        beside = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(
            _inside(painter, rect.adjusted(0, 0.4 * p, 0, 0)),
            int(beside) | int(Qt.TextFlag.TextWordWrap),
            row.words,
        )

    def _paint_seat(self, painter: QPainter, rect: QRectF, row: TakenRow) -> None:
        p = self.pixels
        beside, below = self._flow(row, rect.width())
        high = 1.4 * p
        font = self._small(QFont.Weight.Medium)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor(self.colours().text if row.cards else self.colours().muted))
        top = rect.y() + 0.15 * p
        name_room = self._name_width(row, rect.width()) if beside else rect.width()
        name = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, name_room)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        start = rect.right() - name_room if mirrored else rect.x()
        painter.drawText(QRectF(start, top, name_room, high), left, name)
        if not row.cards:
            painter.drawText(
                QRectF(rect.x(), top, rect.width(), high),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                "\N{EN DASH}",
            )
        widths = [metrics.horizontalAdvance(f"{SUITS[s]} {w}") + 0.7 * p for s, w in beside]
        # A suit and its ranks stand as in a hand, also where people read from right to left.
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        start = rect.x() if mirrored else rect.right() - sum(widths) + 0.7 * p
        self._paint_tokens(painter, start, top, high, beside)
        for line in below:
            top += high
            self._paint_tokens(painter, rect.x() + p, top, high, line)

    def _paint_tokens(
        self, painter: QPainter, x: float, top: float, high: float, tokens: list[tuple[int, str]]
    ) -> None:
        metrics = QFontMetricsF(painter.font())
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for suit, ranks in tokens:
            words = f"{SUITS[suit]} {ranks}"
            painter.setPen(self._ink(suit))
            wide = metrics.horizontalAdvance(words)
            painter.drawText(QRectF(x, top, wide + 2, high), left, words)
            x += wide + 0.7 * self.pixels


def _inside(painter: QPainter, room: QRectF) -> QRectF:
    """The room for words in several lines. From right to left, Qt places a line by the space at
    which it was broken, and would put its end outside."""
    if painter.layoutDirection() is not Qt.LayoutDirection.RightToLeft:
        return room
    return room.adjusted(QFontMetricsF(painter.font()).horizontalAdvance(" ") + 1, 0, 0, 0)


def _brief(cards: list[int]) -> list[str]:
    """The ranks of some cards of a suit; a run of three or more is written as its two ends."""
    signs: list[str] = []
    at = 0
    while at < len(cards):
        end = at
        while end + 1 < len(cards) and cards[end + 1] == cards[end] + 1:
            end += 1
        if end - at >= 2:
            signs.append(f"{card_sign(cards[at])[:-1]}\N{EN DASH}{card_sign(cards[end])[:-1]}")
            at = end + 1
        else:
            signs.append(card_sign(cards[at])[:-1])
            at += 1
    return signs
