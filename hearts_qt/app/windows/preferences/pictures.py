"""The small pictures of decks, card backs and cloths in the preferences."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from hearts_qt.app import theme
from hearts_qt.app.assets import asset_path
from hearts_qt.app.table.looks import FELTS
from hearts_qt.app.windows.pickers import Painted


@dataclass(frozen=True, slots=True)
class DeckInfo:
    """What the preferences need to know of a deck."""

    id: str
    name: str
    folder: Path
    face: str
    back: str
    backs: tuple[str, ...]
    default_back: str


def deck_info(folder: Path) -> DeckInfo | None:
    """The deck of a folder, or None when its manifest cannot be read."""
    try:
        manifest = tomllib.loads((folder / "manifest.toml").read_text("utf-8"))
        return DeckInfo(
            folder.name,
            str(manifest["name"]),
            folder,
            str(manifest["face"]),
            str(manifest["back"]),
            tuple(str(back) for back in manifest["backs"]),
            str(manifest["default_back"]),
        )
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError):
        return None


def decks() -> list[DeckInfo]:
    """The decks there are, the house's own first; four-coloured sisters are left out."""
    root = asset_path("decks")
    folders = sorted(root.iterdir()) if root.is_dir() else []
    found = [deck_info(folder) for folder in folders if not folder.name.endswith("-four")]
    return sorted(
        (deck for deck in found if deck is not None), key=lambda deck: deck.id != "hearts-qt"
    )


def in_four_colours(deck: DeckInfo) -> DeckInfo:
    """The four-coloured sister of a deck; the deck itself when there is none."""
    return deck_info(deck.folder.with_name(f"{deck.id}-four")) or deck


def paint_deck(own: DeckInfo, four_colours: Callable[[], bool] = lambda: False) -> Painted:
    """Two cards of a deck, the black queen in front, in the colours wanted at that time."""

    def paint(size: QSize, ratio: float) -> QPixmap:
        deck = in_four_colours(own) if four_colours() else own
        pixmap, painter = _blank(size, ratio)
        width = size.height() * 5 / 7 * 0.94
        height = width * 7 / 5
        shift = size.width() - width
        for at, (rank, suit) in enumerate((("A", "D"), ("Q", "S"))):
            file = deck.folder / deck.face.format(rank=rank, suit=suit)
            _card(painter, file, QRectF(shift * at, size.height() - height, width, height))
        painter.end()
        return pixmap

    return paint


def paint_back(deck: DeckInfo, back: str) -> Painted:
    """The back of a card."""

    def paint(size: QSize, ratio: float) -> QPixmap:
        pixmap, painter = _blank(size, ratio)
        _card(
            painter,
            deck.folder / deck.back.format(back=back),
            QRectF(0, 0, size.width(), size.height()),
        )
        painter.end()
        return pixmap

    return paint


def paint_felt(felt: str) -> Painted:
    """A patch of a cloth, in the light of the windows."""

    def paint(size: QSize, ratio: float) -> QPixmap:
        pixmap, painter = _blank(size, ratio)
        near, far = FELTS[felt][1 if theme.is_dark() else 0]
        light = QRadialGradient(QPointF(size.width() / 2, size.height() * 0.4), size.width() * 0.7)
        light.setColorAt(0, QColor(near))
        light.setColorAt(1, QColor(far))
        painter.setPen(QPen(QColor(0, 0, 0, 40), 1))
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


def _card(painter: QPainter, file: Path, where: QRectF) -> None:
    """Draw one card, with a fine edge, so that it stands out from any ground."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    drawn = QIcon(str(file)).pixmap(where.size().toSize(), ratio)
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
