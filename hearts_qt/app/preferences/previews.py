"""The preview pictures of decks, card backs and tables in the preferences.

They are drawn by the worker: a page with all of them opens at once, and each shows when it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap

from hearts_qt.app.decks.built_in import built_in_sets, in_four_colours
from hearts_qt.app.decks.card_set import CardSet, Picture
from hearts_qt.app.table.art.svg_art import PictureOrder, draw
from hearts_qt.app.table.items.felt import felt_image
from hearts_qt.app.table.palette import palette_for
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.pickers import PaintTile
from hearts_qt.app.worker import Worker
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import QUEEN_OF_SPADES, parse_card

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
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
    painter.setPen(QPen(QColor(0, 0, 0, 90), 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(where.adjusted(0.4, 0.4, -0.4, -0.4), corner, corner)
