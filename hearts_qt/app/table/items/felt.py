"""What lies under the cards: felt or another material in a soft light, or a picture."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from hearts_qt.app.table.palette import LIGHT_AT, LIGHT_REACH, OWN_PICTURE, TEXTURES, Palette
from hearts_qt.assets import asset_path
from hearts_qt.store.folders import folders

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.table.art.own_picture import OwnPicture
    from hearts_qt.app.worker import Worker


_GRAIN = 96
"""Edge of the tile of grain, in pixels of the screen."""


def _grain() -> QImage:
    """A tile of faint noise; it gives the felt texture and hides the steps of the gradient.

    The noise is the same every time.
    """
    pixels = bytearray()
    state = 7
    for _ in range(_GRAIN * _GRAIN):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        alpha = (state >> 16) & 3
        shade = alpha if state & 0x100000 else 0
        pixels += bytes((shade, shade, shade, alpha))
    kind = QImage.Format.Format_ARGB32_Premultiplied
    # The copy owns its pixels; the first image only refers to our buffer.
    return QImage(bytes(pixels), _GRAIN, _GRAIN, 4 * _GRAIN, kind).copy()


@lru_cache(maxsize=4)
def texture_tile(name: str) -> QImage | None:
    """The tile of a texture: black and white pixels of varying opacity. None if it cannot be
    read."""
    grey = QImage(str(asset_path(f"table/cloths/{name}.png")))
    if grey.isNull():
        return None
    grey = grey.convertToFormat(QImage.Format.Format_Grayscale8)
    strength = TEXTURES.get(name, 0.5)
    table = []
    for value in range(256):
        by = (value - 127.5) / 127.5
        # White over a colour is more visible than black.
        alpha = round(255 * strength * (0.55 * by if by > 0 else -by))
        table.append((alpha << 24) | (0xFFFFFF if by > 0 else 0))
    # The same bytes, interpreted as indices into a colour table.
    bits = bytes(grey.constBits())
    wide, high, line = grey.width(), grey.height(), grey.bytesPerLine()
    indexed = QImage(bits, wide, high, line, QImage.Format.Format_Indexed8)
    indexed.setColorTable(table)
    return indexed.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def felt_pixmap(size: QSize, ratio: float, colours: Palette) -> QPixmap:
    """The felt for an area of a size in device-independent pixels."""
    return QPixmap.fromImage(felt_image(size, ratio, colours))


def felt_image(size: QSize, ratio: float, colours: Palette) -> QImage:
    """The same as an image, which any thread may draw."""
    wide, high = max(1, size.width()), max(1, size.height())
    pixels = QSize(round(wide * ratio), round(high * ratio))
    image = QImage(pixels, QImage.Format.Format_RGB32)
    if colours.contrast:
        image.fill(QColor(colours.felt))
        image.setDevicePixelRatio(ratio)
        return image
    painter = QPainter(image)
    light = QRadialGradient(QPointF(0, 0), 1)
    near, far = QColor(colours.felt), QColor(colours.felt_far)
    for stop in range(9):
        t = stop / 8
        eased = t * t * (3 - 2 * t)
        light.setColorAt(
            t,
            QColor.fromRgbF(
                near.redF() + (far.redF() - near.redF()) * eased,
                near.greenF() + (far.greenF() - near.greenF()) * eased,
                near.blueF() + (far.blueF() - near.blueF()) * eased,
            ),
        )
    # The light is a circle in fractions of the felt's size, so it is as wide as the table.
    across, down = pixels.width() * LIGHT_REACH[0], pixels.height() * LIGHT_REACH[1]
    painter.translate(pixels.width() * LIGHT_AT[0], pixels.height() * LIGHT_AT[1])
    painter.scale(across, down)
    painter.fillRect(QRectF(-2, -2, 4, 4), light)
    painter.resetTransform()
    tile = texture_tile(colours.texture) if colours.texture else None
    brush = QBrush(_grain() if tile is None else tile)
    if tile is not None:
        # A texture has the same size on every screen; the grain is made of physical pixels.
        brush.setTransform(QTransform.fromScale(ratio, ratio))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(image.rect(), brush)
    # A rim, so that the felt does not look cut off at the window's edge.
    painter.setPen(Qt.PenStyle.NoPen)
    edge = QColor(0, 0, 0, 26 if colours.dark else 20)
    for ring in range(3):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(0, 0, 0, edge.alpha() - 7 * ring))
        painter.drawRect(QRectF(image.rect()).adjusted(ring, ring, -1 - ring, -1 - ring))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


class Ground(QObject):
    """Paints the ground that the settings choose; a picture is read when it is first wanted."""

    ready = Signal()
    """The picture can be painted now."""

    def __init__(self, live: LiveSettings, worker: Worker, parent: QObject) -> None:
        """`worker` reads the picture."""
        super().__init__(parent)
        self._live = live
        self._worker = worker
        self.picture: OwnPicture | None = None
        """Reads the player's own picture; None until the picture is first needed."""

    def paint(self, painter: QPainter, size: QSize, ratio: float, colours: Palette) -> None:
        """Paint the ground of a table of a size, at the pixel ratio of the screen."""
        own = self._own(size, ratio, colours)
        if own is not None:
            painter.drawImage(0, 0, own)
        else:
            painter.drawPixmap(0, 0, felt_pixmap(size, ratio, colours))

    def _own(self, size: QSize, ratio: float, colours: Palette) -> QImage | None:
        """The player's own picture, or None if there is none, if it is not ready yet, or if the
        contrast is high."""
        values = self._live.values
        if values.felt != OWN_PICTURE or not values.picture or colours.contrast:
            return None
        if self.picture is None:
            from hearts_qt.app.table.art.own_picture import OwnPicture

            self.picture = OwnPicture(folders().pictures, self._worker, self)
            self.picture.ready.connect(self.ready)
        return self.picture.image(values.picture, size, ratio, colours.dark)
