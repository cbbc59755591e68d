"""The preview pictures of decks, card backs and tables, and of the table with the settings in use.

They are drawn by the worker: a page with all of them opens at once, and each shows when it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from hearts_qt.app.decks.card_set import CardSet, Picture, built_in_sets, in_four_colours
from hearts_qt.app.i18n import _
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.localized_names import seat_name
from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.app.table.art.own_picture import OwnPicture
from hearts_qt.app.table.art.svg_art import PictureOrder, draw
from hearts_qt.app.table.items.felt import felt_image, felt_pixmap
from hearts_qt.app.table.palette import OWN_PICTURE, palette_for, table_colours, table_font
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.pickers import PaintTile
from hearts_qt.app.ui.theme import RADIUS
from hearts_qt.app.ui.widgets import rounded, smooth_painter
from hearts_qt.app.worker import Worker
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import QUEEN_OF_SPADES, parse_card
from hearts_qt.store.folders import folders

_SHOWN = (parse_card("7D"), parse_card("KH"), QUEEN_OF_SPADES)
"""The cards in the picture of a deck, from back to front."""

_CORNER = 6.0
"""The corner radius of the picture of a table, in device-independent pixels."""

Key = tuple[object, ...]


def decks() -> tuple[CardSet, ...]:
    """The built-in decks, the default first, without their four-colour versions."""
    return built_in_sets()


class Previews(QObject):
    """Pictures that the worker draws, kept as long as the window exists."""

    ready = Signal(str, str)
    """A picture is done: the name of the setting, and the value that it shows."""

    def __init__(self, worker: Worker | None = None, parent: QObject | None = None) -> None:
        """Without a `worker`, it makes one of its own."""
        super().__init__(parent)
        worker = Worker(self) if worker is None else worker
        self._lane = worker.lane("previews")
        self._pictures: dict[Key, QPixmap] = {}
        self._asked: set[Key] = set()
        self._token = token = CancelToken()
        self.destroyed.connect(lambda: token.cancel())

    @property
    def waiting(self) -> bool:
        """Whether pictures are still being drawn."""
        return len(self._pictures) < len(self._asked)

    def deck(self, own: CardSet, four_colours: Callable[[], bool] = lambda: False) -> PaintTile:
        """A painter of three cards of a deck, the queen of spades in front, in the colours set."""

        def paint(size: QSize, ratio: float) -> QPixmap:
            deck = in_four_colours(own) if four_colours() else own
            key: Key = ("deck", own.id, deck.id, size.toTuple(), ratio)
            return self._get(key, partial(_deck_image, deck, QSize(size), ratio))

        return paint

    def back(self, deck: CardSet, back: str) -> PaintTile:
        """A painter of the back of a card."""

        def paint(size: QSize, ratio: float) -> QPixmap:
            key: Key = ("back", back, size.toTuple(), ratio)
            return self._get(key, partial(_back_image, deck.back(back), QSize(size), ratio))

        return paint

    def felt(self, felt: str) -> PaintTile:
        """A painter of a piece of a table, light or dark as the windows are."""

        def paint(size: QSize, ratio: float) -> QPixmap:
            dark = theme.is_dark()
            key: Key = ("felt", felt, dark, size.toTuple(), ratio)
            return self._get(key, partial(_felt_image, felt, dark, QSize(size), ratio))

        return paint

    def _get(self, key: Key, make: Callable[[], QImage]) -> QPixmap:
        """The picture of a key, or an empty one until `make` has drawn it."""
        found = self._pictures.get(key)
        if found is not None:
            return found
        if key not in self._asked:
            self._asked.add(key)
            self._lane.submit(make, partial(self._take, key), token=self._token)
        return QPixmap()

    def _take(self, key: Key, image: QImage) -> None:
        self._pictures[key] = QPixmap.fromImage(image)
        self.ready.emit(str(key[0]), str(key[1]))


def _blank(size: QSize, ratio: float) -> tuple[QImage, QPainter]:
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = smooth_painter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return image, painter


def _deck_image(deck: CardSet, size: QSize, ratio: float) -> QImage:
    image, painter = _blank(size, ratio)
    height = size.height()
    width = height * 5 / 7
    step = (size.width() - width) / (len(_SHOWN) - 1)
    for at, card in enumerate(_SHOWN):
        _card(painter, deck.faces[card], QRectF(step * at, 0, width, height), ratio)
    painter.end()
    return image


def _back_image(back: Picture, size: QSize, ratio: float) -> QImage:
    image, painter = _blank(size, ratio)
    _card(painter, back, QRectF(0, 0, size.width(), size.height()), ratio)
    painter.end()
    return image


def _felt_image(felt: str, dark: bool, size: QSize, ratio: float) -> QImage:
    image, painter = _blank(size, ratio)
    shape = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    path = QPainterPath()
    path.addRoundedRect(shape, _CORNER, _CORNER)
    painter.setClipPath(path)
    # Show part of a larger table, so that the pattern has the same size as there.
    painter.drawImage(0, 0, felt_image(size, ratio, palette_for(felt, dark)))
    painter.setClipping(False)
    # In dark mode, the tables are nearly as dark as their background.
    painter.setPen(QPen(QColor(255, 255, 255, 90) if dark else QColor(0, 0, 0, 60), 1))
    painter.drawPath(path)
    painter.end()
    return image


def _card(painter: QPainter, picture: Picture, where: QRectF, ratio: float) -> None:
    """Draw a card with a thin edge, so that it stands out from any background."""
    pixels = (where.size() * ratio).toSize()
    drawn = draw(PictureOrder(picture.path, pixels.width(), pixels.height(), False))
    corner = where.width() * 0.06
    shape = QPainterPath()
    shape.addRoundedRect(where, corner, corner)
    painter.save()
    painter.setClipPath(shape)
    if drawn is not None:
        painter.drawImage(where, drawn)
    painter.restore()
    rounded(painter, where.adjusted(0.4, 0.4, -0.4, -0.4), corner, None, QColor(0, 0, 0, 90), 0.8)


HEIGHT = 190
"""The height of the picture, in device-independent pixels."""

HAND = tuple(parse_card(card) for card in ("AC", "9D", "JD", "QS", "KH", "7H"))
"""The cards that are shown, from left to right."""

LIKE_TABLE = 0.62
"""The height of a card at a card size of 100%, as a share of `HEIGHT`."""


class TablePreview(QWidget):
    """The table, some cards of the deck, two backs, and a name plate."""

    def __init__(self, live: LiveSettings, worker: Worker | None = None) -> None:
        super().__init__()
        self._live = live
        self._ground: tuple[object, QPixmap] | None = None
        self.deck = Deck(folders().cache / "cards", self, worker)
        self.deck.art.begin()
        self._own = OwnPicture(folders().pictures, worker, self)
        self._own.ready.connect(self.update)
        self.deck.ready.connect(self.update)
        live.on("deck", "back", "four_colours", "card_letters", call=self._choose)
        live.on("card_size", call=self._resize_cards)
        live.on("felt", "picture", call=self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(_("Preview of the table"))
        self._choose()

    def _choose(self) -> None:
        values = self._live.values
        self.deck.choose(
            values.deck, values.back, values.four_colours, values.card_letters == "language"
        )
        self.deck.forget_sizes(set(self._widths()), 0)

    def _resize_cards(self) -> None:
        self.deck.forget_sizes(set(self._widths()), 0)
        self.update()

    def _widths(self) -> tuple[int, int]:
        """How wide the cards and the backs are, in device-independent pixels."""
        usual = HEIGHT * LIKE_TABLE / 1.4
        wide = round(usual * min(1.25, max(0.5, self._live.values.card_size / 100)))
        return wide, round(wide * 0.62)

    def sizeHint(self) -> QSize:
        return QSize(560, HEIGHT)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.update()

    def _felt(self) -> QPixmap:
        colours = table_colours(self._live.values.felt)
        ratio = self.devicePixelRatioF()
        state = (self.size().toTuple(), ratio, colours)
        if self._ground is None or self._ground[0] != state:
            self._ground = (state, felt_pixmap(self.size(), ratio, colours))
        return self._ground[1]

    def paintEvent(self, event: QPaintEvent) -> None:
        values = self._live.values
        self.deck.set_ratio(self.devicePixelRatioF())
        painter = smooth_painter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
        painter.setClipPath(shape)
        own = None
        of = theme.colours()
        if values.felt == OWN_PICTURE and not of.contrast:
            own = self._own.image(values.picture, self.size(), self.devicePixelRatioF(), of.dark)
        if own is not None:
            painter.drawImage(0, 0, own)
        else:
            painter.drawPixmap(0, 0, self._felt())
        wide, small = self._widths()
        high = wide * 1.4
        pad = self.deck.pad(wide)
        shown = max(0.42, self.deck.cards.index_width * 1.1)
        step = min(wide * shown, (self.width() * 0.66 - wide) / (len(HAND) - 1))
        left = self.width() * 0.3
        for at, card in enumerate(HAND):
            top = (self.height() - high) / 2 + (0 if at != 3 else -0.12 * high)
            painter.drawPixmap(
                QPointF(left + at * step - pad, top - pad), self.deck.pixmap(card, wide)
            )
        text = theme.font(theme.Type.BODY).pointSizeF() * 1.5
        self._plate(painter, QPointF(18, 18), text)
        pad = self.deck.pad(small)
        for at in range(2):
            place = QPointF(
                28 + at * small * 0.36 - pad, self.height() - small * 1.4 - 20 + 3 * at - pad
            )
            painter.drawPixmap(place, self.deck.pixmap(BACK, small))
        painter.setClipping(False)
        painter.setPen(QPen(QColor(of.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)

    def _plate(self, painter: QPainter, corner: QPointF, text: float) -> None:
        """A name plate, in the colours of the table."""
        colours = table_colours(self._live.values.felt)
        font = table_font(text, QFont.Weight.DemiBold)
        name, points = seat_name(0), "26"
        words = QFontMetricsF(font).horizontalAdvance(name + points) + 2.4 * text
        wide = max(words, min(self.width() * 0.24, 11 * text))
        plate = QRectF(corner, QSizeF(wide, 2.7 * text))
        rounded(painter, plate, plate.height() * 0.24, colours.plate, colours.plate_edge)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        inside = plate.adjusted(text * 0.7, 0, -text * 0.7, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, middle | Qt.AlignmentFlag.AlignRight, points)
        painter.drawText(inside, middle | Qt.AlignmentFlag.AlignLeft, name)
