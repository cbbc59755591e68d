"""The surface of the table: felt or another material in a soft light, made once for each size."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from hearts_qt.app.assets import asset_path
from hearts_qt.app.table.palette import LIGHT_AT, LIGHT_REACH, TEXTURES, Palette

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
