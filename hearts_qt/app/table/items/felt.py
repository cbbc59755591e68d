"""The felt of the table: a plain surface with soft light, made once for each size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap, QRadialGradient

from hearts_qt.app.table.palette import LIGHT_AT, LIGHT_REACH, Palette

__all__ = ["felt_pixmap"]

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
    # The copy owns its pixels; the first image only looks at ours.
    return QImage(bytes(pixels), _GRAIN, _GRAIN, 4 * _GRAIN, kind).copy()


def felt_pixmap(size: QSize, ratio: float, colours: Palette) -> QPixmap:
    """The felt for an area of a size in device-independent pixels."""
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
    # The light is round in fractions of the felt, and so as wide as the table.
    across, down = pixels.width() * LIGHT_REACH[0], pixels.height() * LIGHT_REACH[1]
    painter.translate(pixels.width() * LIGHT_AT[0], pixels.height() * LIGHT_AT[1])
    painter.scale(across, down)
    painter.fillRect(QRectF(-2, -2, 4, 4), light)
    painter.resetTransform()
    painter.fillRect(image.rect(), QBrush(_grain()))
    # A rim that lets the felt end at the window's edge instead of being cut off.
    painter.setPen(Qt.PenStyle.NoPen)
    edge = QColor(0, 0, 0, 26 if colours.dark else 20)
    for ring in range(3):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(0, 0, 0, edge.alpha() - 7 * ring))
        painter.drawRect(QRectF(image.rect()).adjusted(ring, ring, -1 - ring, -1 - ring))
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
