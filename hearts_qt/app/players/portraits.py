"""Portraits of the cast as pictures, framed alike on the table and in lists.

`portrait_pixmap` and `portrait_icon` draw at once, in about a millisecond each, and keep what they
have drawn: they are for lists and dialogs. Seat plates get their portraits from `table/art`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QIcon,
    QImage,
    QPainter,
    QPen,
    QPixmap,
    QPixmapCache,
    QTransform,
)
from PySide6.QtWidgets import QApplication

from hearts_qt.app.assets import asset_path
from hearts_qt.app.players.expressions import Expression
from hearts_qt.players.cast import CAST

SMALL = 40
"""The longest edge, in pixels, for which the bolder drawing with fewer lines is used."""

CORNER = 0.22
"""Radius of the corners of the frame, as a fraction of its edge."""

RING = "#b3893a"
"""The colour of the frame, which stands out from light and dark grounds."""

_LETTER = {False: ("#e6e1d3", "#4d5852", "#b9b2a0"), True: ("#2c3734", "#c3cdc8", "#55625e")}
"""The colours of the ground, the letter and the frame of an initial, for light and for dark
themes."""


def has_portrait(key: str) -> bool:
    """Whether there is a portrait of a character."""
    return key in CAST


def portrait_path(key: str, expression: Expression, pixels: int) -> str:
    """The file of the drawing that suits an edge in physical pixels."""
    kind = "-small" if pixels <= SMALL else ""
    return str(asset_path(f"portraits/{key}-{expression.value}{kind}.svg"))


def is_portrait(path: str) -> bool:
    """Whether a file is the drawing of a portrait."""
    return Path(path).parent == asset_path("portraits")


def portrait_pixmap(
    key: str, size: int, ratio: float = 1.0, expression: Expression = Expression.REST
) -> QPixmap:
    """The framed portrait of a character of the cast; GUI thread only.

    `key` is that of `hearts_qt.players.cast.CAST`, `size` the edge in device-independent pixels and
    `ratio` the pixel ratio of the screen. An unknown key gives a null pixmap.
    """
    if not has_portrait(key):
        return QPixmap()
    return _framed(key, round(size * ratio), ratio, expression)


def portrait_icon(key: str, size: int = 48, expression: Expression = Expression.REST) -> QIcon:
    """The framed portrait as an icon of `size`, sharp at pixel ratio 1 and at that of the screens;
    GUI thread only.

    An unknown key gives a null icon.
    """
    icon = QIcon()
    app = QApplication.instance()
    sharpest = app.devicePixelRatio() if isinstance(app, QApplication) else 1.0
    for ratio in sorted({1.0, sharpest}):
        pixmap = portrait_pixmap(key, size, ratio, expression)
        if not pixmap.isNull():
            icon.addPixmap(pixmap)
    return icon


@lru_cache(maxsize=128)
def _framed(key: str, pixels: int, ratio: float, expression: Expression) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    drawn = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(0)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(portrait_path(key, expression, pixels)).render(
        painter, QRectF(0, 0, pixels, pixels)
    )
    painter.end()
    return framed_portrait(QPixmap.fromImage(drawn), pixels, ratio)


@lru_cache(maxsize=64)
def initial_pixmap(name: str, size: int, ratio: float = 1.0, dark: bool = False) -> QPixmap:
    """The framed initial of a name, for a player who is not of the cast; GUI thread only."""
    pixels = round(size * ratio)
    made = _blank(pixels)
    painter = QPainter(made)
    paint_initial(painter, QRectF(0, 0, pixels, pixels), name, dark)
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made


def _blank(pixels: int) -> QPixmap:
    made = QPixmap(pixels, pixels)
    made.fill(Qt.GlobalColor.transparent)
    return made


def framed_portrait(picture: QPixmap, pixels: int, ratio: float) -> QPixmap:
    """The square `picture` of a portrait in its frame, with round corners; GUI thread only.

    `pixels` is the edge in physical pixels, `ratio` the pixel ratio of the screen.
    """
    key = f"framed portrait {picture.cacheKey()} {pixels} {ratio}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    # A brush would take the pixel ratio into account for the picture, but not for its place.
    plain = QPixmap(picture)
    plain.setDevicePixelRatio(1.0)
    brush = QBrush(plain)
    scale = pixels / max(1, plain.width())
    brush.setTransform(QTransform.fromScale(scale, scale))
    made = _blank(pixels)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _frame(painter, QRectF(0, 0, pixels, pixels), brush, QColor(RING))
    painter.end()
    made.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, made)
    return made


def paint_initial(painter: QPainter, rect: QRectF, name: str, dark: bool) -> None:
    """Paint the first letter of a name into the same frame, in quiet colours."""
    ground, letter, ring = (QColor(value) for value in _LETTER[dark])
    painter.save()
    _frame(painter, rect, QBrush(ground), ring)
    font = QApplication.font()
    font.setPixelSize(max(8, round(rect.height() * 0.52)))
    font.setWeight(font.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(letter)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, name.strip()[:1].upper())
    painter.restore()


def _frame(painter: QPainter, rect: QRectF, fill: QBrush, ring: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = max(1.0, rect.width() / 44)
    corner = rect.width() * CORNER
    inside = rect.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    painter.setBrush(fill)
    painter.setPen(QPen(ring, line))
    painter.drawRoundedRect(inside, corner - line / 2, corner - line / 2)
