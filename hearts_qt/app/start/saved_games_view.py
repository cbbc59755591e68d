"""The parked games as small pictures of their tables, in an ordinary list view."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.models.hand_order import in_order
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.players.portraits import initial_pixmap, portrait_pixmap
from hearts_qt.app.regional import signed
from hearts_qt.app.start.saved_games_model import moment, names_of, score_words, total_of
from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.app.table.geometry import RATIO
from hearts_qt.app.table.items.felt import felt_pixmap
from hearts_qt.app.table.palette import Colours, scroll_bar_sheet, table_font
from hearts_qt.app.ui.widgets import announce, rounded
from hearts_qt.players.cast import character_of

if TYPE_CHECKING:
    from hearts_qt.app.start.saved_games_model import SavedGamesModel
    from hearts_qt.store.parked_games import ParkedGame

GAP = 8.0
"""The space around a game, in device-independent pixels."""

LEAST, MOST = 216.0, 300.0
"""The least and the usual largest width of a game at scale 1; `measure` allows 10% more, or 35% for
a game on its own."""

USUAL_PIXELS = 15.0
"""The text height, in pixels, above which games become wider than the scale demands."""

BAR = 34.0
"""The width left free for the scroll bar and the edges, in device-independent pixels."""

SHRUNK = 0.72
"""The smallest factor by which text shrinks before it is cut."""

SHAPE = 0.6
"""The height of the picture, as a multiple of its width."""


class GamePainter(QStyledItemDelegate):
    """Paints one parked game: a small picture of its table, and rules, score and date below."""

    def __init__(self, deck: Deck, colours: Colours, order: str) -> None:
        super().__init__()
        self.deck = deck
        self.colours = colours
        self.order = order
        self.size = QSize(240, 210)
        self.pixels = 14.0
        self._felt: tuple[object, QPixmap] = (None, QPixmap())

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return self.size

    def cross(self, rect: QRectF) -> QRectF:
        """The place of the delete sign in the rectangle of an item."""
        side = 1.7 * self.pixels
        return QRectF(rect.right() - GAP - side - 6, rect.top() + GAP + 6, side, side)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        game = index.data(KEY)
        if game is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(option.rect)
        state = option.state
        current = bool(state & QStyle.StateFlag.State_HasFocus)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        plate = rect.adjusted(GAP, GAP, -GAP, -GAP)
        colours = self.colours()
        # A soft shadow in three steps.
        for step, alpha in ((3.0, 14), (2.0, 20), (1.0, 30)):
            shadow = plate.adjusted(-step, 0, step, 1.6 * step)
            rounded(painter, shadow, 12, QColor(0, 0, 0, alpha))
        rounded(
            painter, plate.adjusted(0.5, 0.5, -0.5, -0.5), 11, colours.plate, colours.plate_edge
        )
        picture = QRectF(plate.x() + 5, plate.y() + 5, plate.width() - 10, self._picture_height())
        self._paint_table(painter, picture, game)
        self._paint_words(painter, plate, picture.bottom(), index)
        if current or over:
            ring = plate.adjusted(-1, -1, 1, 1)
            if current:
                rounded(painter, ring, 12, None, colours.turn_edge, 5)
            rounded(painter, ring, 12, None, colours.gold, 3 if current else 2)
            self._paint_cross(painter, self.cross(rect))
        painter.restore()

    def _picture_height(self) -> float:
        return (self.size.width() - 2 * GAP - 10) * SHAPE

    def set_size(self, width: float, pixels: float) -> None:
        """Set the width of a game and the height of its text, in device-independent pixels."""
        self.pixels = pixels
        high = (width - 2 * GAP - 10) * SHAPE
        lines = QFontMetricsF(table_font(1.12 * pixels)).lineSpacing()
        lines += 2 * QFontMetricsF(table_font(0.94 * pixels)).lineSpacing()
        self.size = QSize(round(width), round(high + lines + 2 * GAP + 5 + 1.1 * pixels))

    def _paint_table(self, painter: QPainter, area: QRectF, game: ParkedGame) -> None:
        ratio = self.deck.ratio
        key = (round(area.width()), round(area.height()), ratio, self.colours().felt)
        if self._felt[0] != key:
            self._felt = (key, felt_pixmap(QSize(key[0], key[1]), ratio, self.colours()))
        shape = QPainterPath()
        shape.addRoundedRect(area, 8, 8)
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        painter.drawPixmap(area.toRect(), self._felt[1])
        if not game.newer:
            self._paint_trick(painter, area, game)
            self._paint_hand(painter, area, game)
            self._paint_seats(painter, area, game)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(0, 0, 0, 60), 1))
        painter.drawPath(shape)

    def _card(
        self, painter: QPainter, card: int, middle: QPointF, width: float, turn: float
    ) -> None:
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        pad = self.deck.pad(width)
        high = width * RATIO
        target = QRectF(-width / 2 - pad, -high / 2 - pad, width + 2 * pad, high + 2 * pad)
        pixmap = self.deck.pixmap(card, width)
        painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))
        painter.restore()

    def _paint_trick(self, painter: QPainter, area: QRectF, game: ParkedGame) -> None:
        middle = QPointF(area.center().x(), area.y() + 0.47 * area.height())
        width = 0.088 * area.width()
        if not game.summary.cards:
            # Between two hands: the pack waits to be dealt.
            for step in range(3):
                self._card(painter, BACK, middle + QPointF(2.0 * step, -2.0 * step), width, 4)
            return
        for seat, card in game.summary.trick:
            angle = math.radians(90 + 360 * seat / game.rules.players)
            spot = middle + QPointF(
                0.1 * area.width() * math.cos(angle), 0.075 * area.height() * math.sin(angle)
            )
            self._card(painter, card, spot, width, (seat * 7 + card) % 11 - 5)

    def _paint_hand(self, painter: QPainter, area: QRectF, game: ParkedGame) -> None:
        cards = in_order(game.summary.cards, self.order)
        if not cards:
            return
        width = 0.17 * area.width()
        step = min(0.05 * area.width(), 0.44 * area.width() / max(1, len(cards)))
        half = (len(cards) - 1) / 2
        base = area.bottom() - 0.03 * area.height()
        for place, card in enumerate(cards):
            aside = place - half
            middle = QPointF(
                area.center().x() + aside * step, base + 0.35 * aside * aside * step / 8
            )
            self._card(painter, card, middle, width, 1.5 * aside)

    def _paint_seats(self, painter: QPainter, area: QRectF, game: ParkedGame) -> None:
        players = game.rules.players
        names = names_of(game)
        side = area.width() * (0.125 if players <= 6 else 0.1)
        for seat in range(1, players):
            spot = seat_spot(area, seat, players)
            character = character_of(game.seats[seat].player)
            edge = round(side)
            if character is None or game.seats[seat].name:
                face = initial_pixmap(names[seat], edge, self.deck.ratio)
            else:
                face = portrait_pixmap(character.key, edge, self.deck.ratio)
            corner = QPointF(spot.x() - edge / 2, spot.y() - edge / 2)
            painter.drawPixmap(corner, face)
            self._paint_total(painter, QPointF(spot.x(), spot.y() + 0.62 * side), game, seat)
        mine = QPointF(area.right() - 0.12 * area.width(), area.bottom() - 0.1 * area.height())
        self._paint_total(painter, mine, game, 0)

    def _paint_total(self, painter: QPainter, middle: QPointF, game: ParkedGame, seat: int) -> None:
        font = table_font(0.74 * self.pixels, QFont.Weight.DemiBold)
        words = signed(total_of(game, seat))
        metrics = QFontMetricsF(font)
        high = metrics.height()
        wide = max(1.5 * high, metrics.horizontalAdvance(words) + 0.9 * high)
        pill = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
        rounded(painter, pill, high / 2, self.colours().gold if seat == 0 else self.colours().pill)
        painter.setPen(QColor(self.colours().gold_text if seat == 0 else self.colours().pill_text))
        painter.setFont(font)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_words(
        self,
        painter: QPainter,
        plate: QRectF,
        top: float,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        room = plate.adjusted(12, 0, -12, 0)
        y = top + 0.35 * self.pixels
        game = index.data(KEY)
        for words, size, weight, ink in (
            (index.data(), 1.12, QFont.Weight.DemiBold, self.colours().text),
            (score_words(game), 0.94, QFont.Weight.Normal, self.colours().text),
            (moment(game.when), 0.94, QFont.Weight.Normal, self.colours().muted),
        ):
            font = table_font(size * self.pixels, weight)
            wide = QFontMetricsF(font).horizontalAdvance(words)
            if wide > room.width():
                shrunk = max(SHRUNK, room.width() / wide) * size * self.pixels
                font = table_font(shrunk - 0.5, weight)
            metrics = QFontMetricsF(font)
            words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(
                QRectF(room.x(), y, room.width(), metrics.lineSpacing()),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                words,
            )
            y += metrics.lineSpacing()

    def _paint_cross(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colours().pill))
        painter.drawEllipse(rect)
        pen = QPen(QColor(self.colours().pill_text), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        inset = 0.34 * rect.width()
        inner = rect.adjusted(inset, inset, -inset, -inset)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())


def seat_spot(area: QRectF, seat: int, players: int) -> QPointF:
    """The place of another player's portrait: on an ellipse, or, where portraits would overlap
    there, two at each side and the others in a row at the top, as on the table."""
    if players <= 6:
        angle = math.radians(90 + 360 * seat / players)
        x = 0.5 + 0.41 * math.cos(angle)
        y = 0.41 + 0.29 * math.sin(angle)
    elif seat <= 2:
        x, y = 0.09, (0.68, 0.36)[seat - 1]
    elif seat >= players - 2:
        x, y = 0.91, (0.36, 0.68)[seat - players + 2]
    else:
        top = players - 5
        x, y = 0.5 + 0.16 * (seat - 3 - (top - 1) / 2), 0.11
    return QPointF(area.x() + x * area.width(), area.y() + y * area.height())


class SavedGamesView(QListView):
    """The parked games. Enter or a click continues one; Delete or a click on its cross deletes one;
    both are also in the context menu."""

    wanted = Signal(str)
    """A game is to be continued, by the name of its file."""
    deleted = Signal(str)
    """A game was deleted; the name of its rule set."""

    def __init__(self, model: SavedGamesModel, deck: Deck, colours: Colours, order: str) -> None:
        super().__init__()
        self._saved = model
        self.painter_of_games = GamePainter(deck, colours, order)
        self._scale = 1.0
        self.setModel(model)
        self.setItemDelegate(self.painter_of_games)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(_("Saved games"))
        self.setAccessibleDescription(_("Enter continues a game, and Delete deletes it."))
        deck.ready.connect(self.viewport().update)
        model.modelReset.connect(self._fit)
        model.rowsRemoved.connect(self._fit)
        self.clicked.connect(self._clicked)

    def set_look(self, order: str, scale: float, pixels: float) -> None:
        """Set the order of the hands, the scale of the window, and the text height."""
        self.painter_of_games.order = order
        self.painter_of_games.pixels = pixels
        self._scale = scale
        sheet = scroll_bar_sheet(self.painter_of_games.colours(), 10)
        if sheet != self.verticalScrollBar().styleSheet():
            self.verticalScrollBar().setStyleSheet(sheet)
        self._fit()
        self.viewport().update()

    def choose_row(self, row: int) -> None:
        """Make a game the current one; nothing if there is no such row."""
        if 0 <= row < self._saved.rowCount():
            self.setCurrentIndex(self._saved.index(row, 0))

    def continue_current(self) -> None:
        """Continue the game with the focus."""
        index = self.currentIndex()
        if index.isValid():
            self.wanted.emit(index.data(KEY).name)

    def delete_current(self) -> None:
        """Delete the game with the focus, and move the focus to its neighbour."""
        self._delete(self.currentIndex())

    def _delete(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row, name = index.row(), str(index.data())
        if self._saved.delete(row):
            self.choose_row(min(row, self._saved.rowCount() - 1))
            announce(self, _("{name} is deleted. Ctrl+Z brings it back.").format(name=name))
            self.deleted.emit(name)

    def _clicked(self, index: QModelIndex) -> None:
        where = self.viewport().mapFromGlobal(self.cursor().pos())
        if not self._on_cross(index, where):
            self.wanted.emit(index.data(KEY).name)

    def _on_cross(self, index: QModelIndex, where: QPoint) -> bool:
        cross = self.painter_of_games.cross(QRectF(self.visualRect(index)))
        return cross.contains(QPointF(where))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if (
            event.button() == Qt.MouseButton.LeftButton
            and index.isValid()
            and self._on_cross(index, event.position().toPoint())
        ):
            self._delete(index)
            event.accept()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not event.isAutoRepeat():
                self.continue_current()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if not event.isAutoRepeat():
                self.delete_current()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
        if not index.isValid():
            return
        self.setCurrentIndex(index)
        menu = QMenu(self)
        menu.addAction(pgettext("button", "Continue")).triggered.connect(self.continue_current)
        menu.addAction(pgettext("button", "Delete")).triggered.connect(self.delete_current)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange:
            self._fit()
        return super().event(event)

    def measure(self, wide: float) -> tuple[float, int]:
        """The width of a game, and the number of columns, in a view of this width."""
        room = wide - BAR
        count = max(1, self._saved.rowCount())
        # Larger text needs wider games.
        scale = max(self._scale, self.painter_of_games.pixels / USUAL_PIXELS)
        most = MOST * scale * (1.35 if count == 1 else 1.1)
        columns = min(count, max(1, int(room // (LEAST * scale))))
        return min(most, room / columns), columns

    def _fit(self, *_of: object) -> None:
        """Give the games the width that fills the rows, leaving room for the scroll bar."""
        width, columns = self.measure(self.width())
        painter = self.painter_of_games
        before = painter.size
        painter.set_size(width, painter.pixels)
        rows = -(-self._saved.rowCount() // columns)
        self.setMaximumHeight(rows * painter.size.height() + 12)
        if painter.size != before:
            self.setGridSize(painter.size)
            self.scheduleDelayedItemsLayout()
