"""The preview pictures of decks, card backs and felts in the preferences."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from hearts_qt.app import theme
from hearts_qt.app.decks.built_in import built_in_sets, in_four_colours
from hearts_qt.app.decks.card_set import CardSet, Picture
from hearts_qt.app.table.palette import FELTS
from hearts_qt.app.windows.pickers import Painted
from hearts_qt.rules.cards import QUEEN_OF_SPADES, parse_card

_SHOWN = (parse_card("AD"), QUEEN_OF_SPADES)
"""The cards in the picture of a deck, from back to front."""


def decks() -> tuple[CardSet, ...]:
    """The built-in decks, the default first, without their four-colour versions."""
    return built_in_sets()


def paint_deck(own: CardSet, four_colours: Callable[[], bool] = lambda: False) -> Painted:
    """A painter of two cards of a deck, the queen of spades in front, in the current colours."""

    def paint(size: QSize, ratio: float) -> QPixmap:
        deck = in_four_colours(own) if four_colours() else own
        pixmap, painter = _blank(size, ratio)
        width = size.height() * 5 / 7 * 0.94
        height = width * 7 / 5
        shift = size.width() - width
        for at, card in enumerate(_SHOWN):
            _card(
                painter, deck.faces[card], QRectF(shift * at, size.height() - height, width, height)
            )
        painter.end()
        return pixmap

    return paint


def paint_back(deck: CardSet, back: str) -> Painted:
    """A painter of the back of a card."""

    def paint(size: QSize, ratio: float) -> QPixmap:
        pixmap, painter = _blank(size, ratio)
        _card(
            painter,
            deck.back(back),
            QRectF(0, 0, size.width(), size.height()),
        )
        painter.end()
        return pixmap

    return paint


def paint_felt(felt: str) -> Painted:
    """A painter of a piece of a felt."""

    def paint(size: QSize, ratio: float) -> QPixmap:
        pixmap, painter = _blank(size, ratio)
        near, far = FELTS[felt][1 if theme.is_dark() else 0]
        light = QRadialGradient(QPointF(size.width() / 2, size.height() * 0.4), size.width() * 0.7)
        light.setColorAt(0, QColor(near))
        light.setColorAt(1, QColor(far))
        # In dark mode, the felts are nearly as dark as their background.
        edge = QColor(255, 255, 255, 90) if theme.is_dark() else QColor(0, 0, 0, 40)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(light)
        painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 6, 6)
        painter.end()
        return pixmap

    return paint


def _blank(size: QSize, ratio: float) -> tuple[QPixmap, QPainter]:
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    return pixmap, painter


def _card(painter: QPainter, picture: Picture, where: QRectF) -> None:
    """Draw a card with a thin edge, so that it stands out from any background."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    drawn = QIcon(picture.path).pixmap(where.size().toSize(), ratio)
    corner = where.width() * 0.06
    shape = QPainterPath()
    shape.addRoundedRect(where, corner, corner)
    painter.save()
    painter.setClipPath(shape)
    painter.drawPixmap(where.toRect(), drawn)
    painter.restore()
    painter.setPen(QPen(QColor(0, 0, 0, 70), 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(where.adjusted(0.4, 0.4, -0.4, -0.4), corner, corner)
