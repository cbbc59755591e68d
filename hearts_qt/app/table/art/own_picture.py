"""A picture of the player's own as the ground of the table.

A picture is opened and scaled by the process that draws decks made by others, so that no file can
do harm or block the window, and a copy of it is kept in the program's folder. A dark veil, as
opaque as the copy's brightness requires, makes marks and plates stand out from it as from a felt.
"""

from __future__ import annotations

import contextlib
import zlib
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter

from hearts_qt.app.decks.card_set import Picture
from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer
from hearts_qt.app.worker import Worker
from hearts_qt.limits import OWN_PICTURE_FILE, PICTURE_FILE, PICTURE_PIXELS
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import read_bytes, write_atomically

KEPT = QSize(2560, 1600)
"""The largest size of a copy, in pixels."""

LEAST_SIDE = 16
"""The least width and height of a picture, in pixels."""

BRIGHTEST = (0.24, 0.055)
"""The highest luminance that the ground may have, in the light and in the dark theme."""

SAMPLED = QSize(160, 100)
"""The grid of places of a picture whose luminance is measured."""

STRONGEST = 0.9
"""The highest opacity of a veil, from 0 to 1."""


class PictureError(Exception):
    """A file cannot be used as a picture; `text` says why."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.text = sentence


def keep_picture(path: str, folder: Path) -> str:
    """Copy a picture into a folder, scaled, and return the name of the copy.

    For a worker. Raises `PictureError`.
    """
    name = Path(path).name
    renderer = HelperRenderer()
    try:
        image = _opened(path, name, renderer)
    except DrawingError:
        raise PictureError(
            text("{file} cannot be used: opening it takes too much time or memory.", file=name)
        ) from None
    finally:
        renderer.close()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpg"))
    writer.setQuality(88)
    if not writer.write(image):
        raise PictureError(text("{file} cannot be copied: the copy cannot be written.", file=name))
    written = bytes(buffer.data().data())
    kept = f"picture-{zlib.crc32(written):08x}.jpg"
    try:
        write_atomically(folder / kept, written)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise PictureError(
            text("{file} cannot be copied: {reason}.", file=name, reason=reason)
        ) from None
    return kept


def _opened(path: str, name: str, renderer: HelperRenderer) -> QImage:
    """The picture at the size that it is kept at, without transparent places."""
    try:
        size = Path(path).stat().st_size
    except OSError:
        raise PictureError(text("{file} cannot be opened.", file=name)) from None
    if size > PICTURE_FILE:
        most = PICTURE_FILE // 1_000_000
        raise PictureError(
            text("{file} is too large: a picture may have up to {n} MB.", file=name, n=most)
        )
    if not renderer.is_valid(path):
        raise PictureError(text("{file} cannot be opened.", file=name))
    wide, high = renderer.shape(Picture(path))
    if wide < LEAST_SIDE or high < LEAST_SIDE or wide * high > PICTURE_PIXELS:
        if wide * high > 0:
            raise PictureError(
                text(
                    "{file} has {wide} × {high} pixels: choose a picture with at least 16 × 16 "
                    "and at most 120 million pixels.",
                    file=name,
                    wide=round(wide),
                    high=round(high),
                )
            )
        raise PictureError(text("{file} is not a picture that Hearts Qt can read.", file=name))
    kept = QSize(round(wide), round(high))
    if kept.width() > KEPT.width() or kept.height() > KEPT.height():
        kept = kept.scaled(KEPT, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
    image = QImage(kept, QImage.Format.Format_RGB32)
    image.fill(QColor("#2b3236"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    renderer.begin()
    try:
        done = renderer.paint(Picture(path), painter, QRectF(0, 0, kept.width(), kept.height()))
    finally:
        painter.end()
    if not done:
        raise PictureError(text("{file} is not a picture that Hearts Qt can read.", file=name))
    return image


def remove_other_pictures(folder: Path, kept: str) -> None:
    """Remove copies that are no longer used; `kept` is the name of the one that is."""
    with contextlib.suppress(OSError):
        for old in folder.glob("picture-*.jpg"):
            if old.name != kept:
                old.unlink()


def ground_image(file: Path, size: QSize, ratio: float, dark: bool) -> QImage | None:
    """The copy as the ground of a table: it covers the area, veiled. None if it cannot be read."""
    try:
        content = QByteArray(read_bytes(file, OWN_PICTURE_FILE))
    except OSError:
        return None
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(b"jpg"))
    pixels = reader.size()
    if not pixels.isValid() or pixels.boundedTo(KEPT) != pixels:
        return None
    read = reader.read()
    if read.isNull():
        return None
    wanted = size * ratio
    scaled = read.scaled(
        wanted,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    left = (scaled.width() - wanted.width()) // 2
    top = (scaled.height() - wanted.height()) // 2
    image = scaled.copy(left, top, wanted.width(), wanted.height()).convertToFormat(
        QImage.Format.Format_RGB32
    )
    painter = QPainter(image)
    painter.fillRect(image.rect(), QColor.fromRgbF(0.0, 0.0, 0.0, veil(image, dark)))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def veil(image: QImage, dark: bool) -> float:
    """The opacity, at most `STRONGEST`, of a black veil under which 99% of the picture's places are
    no brighter than `BRIGHTEST`."""
    # Without averaging, so that the bright lines of fine stripes count.
    small = image.scaled(
        SAMPLED, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.FastTransformation
    )
    found = []
    for y in range(small.height()):
        for x in range(small.width()):
            pixel = small.pixelColor(x, y)
            found.append(_luminance(pixel.redF(), pixel.greenF(), pixel.blueF()))
    found.sort()
    brightest = found[round(0.99 * (len(found) - 1))]
    most = BRIGHTEST[1 if dark else 0]
    if brightest <= most:
        return 0.0
    # Luminance falls about as the power 2.2 of the pixel values, which the veil scales (gamma).
    return float(min(STRONGEST, 1 - (most / brightest) ** (1 / 2.2)))


def _luminance(*parts: float) -> float:
    """The relative luminance of a colour, as WCAG 2.1 defines it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class OwnPicture(QObject):
    """The player's picture as the ground of the table, prepared by the worker for a size."""

    ready = Signal()
    """The ground for the size that was asked for last is there."""

    def __init__(
        self, folder: Path, worker: Worker | None = None, parent: QObject | None = None
    ) -> None:
        """`folder` has the copies; without a `worker` the object makes its own."""
        super().__init__(parent)
        self._folder = folder
        worker = Worker(self) if worker is None else worker
        self._lane = worker.lane("picture")
        self._asked: tuple[object, ...] = ()
        self._image: QImage | None = None
        self._latest = latest = [CancelToken()]
        """The token of the last order, in a list that outlives this object."""
        self.destroyed.connect(lambda: latest[-1].cancel())

    def image(self, name: str, size: QSize, ratio: float, dark: bool) -> QImage | None:
        """The ground for an area, or None while it is being made or if there is none."""
        asked = (name, size.toTuple(), ratio, dark)
        if asked != self._asked:
            self._asked, self._image = asked, None
            self._latest[-1].cancel()
            self._latest.append(CancelToken())
            del self._latest[:-1]
            if name:
                self._lane.submit(
                    partial(ground_image, self._folder / name, QSize(size), ratio, dark),
                    self._take,
                    token=self._latest[-1],
                )
        return self._image

    def _take(self, image: QImage | None) -> None:
        self._image = image
        if image is not None:
            self.ready.emit()
