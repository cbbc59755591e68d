"""Draws SVG pictures outside the GUI thread, for exactly the size and pixel ratio in use.

`SvgArt` returns a pixmap at once: the finished one when it is there, otherwise one of another size,
scaled, or a plain stand-in. The signal `ready` follows when better ones have been made. Finished
pictures are kept as PNG files in the cache folder, from which they load much faster than they are
drawn.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import re
import zlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPixmap

from hearts_qt.app.table.palette import table_font
from hearts_qt.app.worker import Worker
from hearts_qt.assets import assets_folder
from hearts_qt.limits import DECK_TEXT_FILE
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.store.files import make_folder, read_bytes

if TYPE_CHECKING:
    from hearts_qt.app.decks.helper_renderer import HelperRenderer

SHADOW = 0.07
"""Margin around a card for its shadow, as a fraction of the card's width."""

_LOG = logging.getLogger(__name__)

_VERSION = 1
"""Increased when pictures are drawn differently, so that stored ones are not used."""

_KEPT_SIZES = 60
"""How many folders of finished pictures are kept on disk; the oldest are deleted first."""


class PictureOrder(NamedTuple):
    """A picture to be drawn: the file, its size in physical pixels, and whether it is a card.

    A card gets a baked shadow, for which the picture is larger by `SHADOW` on each side. `element`
    names the picture in a file that holds many. A card of another shape than its place lies in the
    middle of it: `aspect` is its height divided by its width, 0 for one that fills its place.
    `inset` is how far the paper begins inside the picture, as a fraction of its width. With a
    `sign`, an ace or a court of a built-in deck has that letter in its corners; `signs` is the file
    with its outlines. `name` is the rank and the suit of the card as signs, empty for a back.
    """

    path: str
    width: int
    height: int
    card: bool
    corner: float = 0.06
    element: str = ""
    aspect: float = 0.0
    inset: float = 0.0
    sign: str = ""
    signs: str = ""
    name: str = ""

    @property
    def pad(self) -> int:
        return round(self.width * SHADOW) if self.card else 0

    @property
    def source(self) -> str:
        """Identifies the picture regardless of its size."""
        if self.sign:
            return f"{self.path}#{self.sign}"
        return f"{self.path}#{self.element}" if self.element else self.path

    @property
    def face(self) -> QRectF:
        """Where the card is in the picture, in pixels."""
        wide, high = float(self.width), float(self.height)
        if self.aspect:
            wide, high = min(wide, high / self.aspect), min(high, wide * self.aspect)
        left = self.pad + (self.width - wide) / 2
        return QRectF(left, self.pad + (self.height - high) / 2, wide, high)

    @property
    def paper(self) -> QRectF:
        """Where the paper of the card is in the picture, in pixels."""
        face = self.face
        by = self.inset * face.width()
        return face.adjusted(by, by, -by, -by)

    @property
    def radius(self) -> float:
        """The radius of the corners, in pixels."""
        return self.corner * self.face.width()


def draw(order: PictureOrder, renderer: HelperRenderer | None = None) -> QImage | None:
    """The picture, or None when the file cannot be read.

    Pictures of decks made by others are drawn with `renderer`, which raises `DrawingError` when
    that takes too much time or memory.
    """
    if order.aspect:
        return _draw_other(order, renderer)
    from PySide6.QtSvg import QSvgRenderer

    svg = QSvgRenderer(_with_sign(order)) if order.sign else QSvgRenderer(order.path)
    if not svg.isValid():
        return None
    image = blank(order)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    svg.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    svg.render(painter, QRectF(order.pad, order.pad, order.width, order.height))
    painter.end()
    return image


_SIGN = re.compile(rb'(<path d=")[^"]*("[^>]* id="(sign|middle)"[^>]*/>)')
"""A sign of an ace or a court card in a built-in picture, in its corners or its middle, as
`assets/art/faces.py` writes it."""


def _with_sign(order: PictureOrder) -> QByteArray:
    """The picture with another sign in its corners; unchanged if there is no such sign."""
    content = read_bytes(Path(order.path), DECK_TEXT_FILE)
    signs = _signs(order.signs)
    place = "ace" if Path(order.path).stem.startswith("A") else "court"

    def with_outline(found: re.Match[bytes]) -> bytes:
        where = place if found[3] == b"sign" else f"{place} middle"
        outline = signs.get(where, {}).get(order.sign, "").encode("ascii")
        return found[1] + outline + found[2] if outline else found[0]

    return QByteArray(_SIGN.sub(with_outline, content))


@lru_cache(maxsize=8)
def _signs(path: str) -> dict[str, dict[str, str]]:
    """The outlines of all signs of a deck: for its aces and for its courts, by letter."""
    try:
        signs = decode_json(read_bytes(Path(path), DECK_TEXT_FILE), dict[str, dict[str, str]])
    except (OSError, ValueError):
        _LOG.warning("The signs in %s cannot be read", path)
        return {}
    return signs


def _draw_other(order: PictureOrder, renderer: HelperRenderer | None) -> QImage | None:
    """Draw a card of a deck that is not built in; its back may be."""
    from hearts_qt.app.decks.card_set import Picture
    from hearts_qt.app.decks.helper_renderer import HelperRenderer

    image = blank(order)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    try:
        if Path(order.path).is_relative_to(assets_folder()):
            from PySide6.QtSvg import QSvgRenderer

            svg = QSvgRenderer(order.path)
            svg.render(painter, order.face)
            done = svg.isValid()
        else:
            renderer = HelperRenderer() if renderer is None else renderer
            renderer.begin()
            done = renderer.paint(Picture(order.path, order.element), painter, order.face)
    finally:
        painter.end()
    return image if done else None


def blank(order: PictureOrder) -> QImage:
    """An empty picture of the right size; for a card, with its shadow."""
    if order.card:
        paper = order.paper.getRect()
        return _shadowed(order.width, order.height, order.pad, order.radius, paper).copy()
    image = QImage(order.width, order.height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


@lru_cache(maxsize=4)
def _shadowed(
    width: int, height: int, pad: int, radius: float, paper: tuple[float, float, float, float]
) -> QImage:
    """The soft shadow of a card, drawn as nested outlines; light falls from above."""
    image = QImage(width + 2 * pad, height + 2 * pad, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    card = QRectF(*paper).translated(0, pad * 0.28)
    painter.setPen(Qt.PenStyle.NoPen)
    steps = 7
    for step in range(steps):
        grow = pad * 0.72 * (1 - step / (steps - 1)) - pad * 0.1
        rect = card.adjusted(-grow, -grow, grow, grow)
        round_by = radius + max(0.0, grow)
        painter.setBrush(QColor(0, 0, 0, 10 + step))
        painter.drawRoundedRect(rect, round_by, round_by)
    painter.end()
    return image


def high_shadow(width: int) -> QImage:
    """The shadow of a card of a size in pixels, wider and softer than the card's own shadow.

    It is drawn at a quarter of the size and scaled up, which blurs it.
    """
    small = max(4.0, width / 4)
    soft = small * 0.16
    wide, high = small + 2 * soft, small * 1.4 + 2 * soft
    image = QImage(math.ceil(wide), math.ceil(high), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    card = QRectF(soft, soft, small, small * 1.4)
    steps = 9
    for step in range(steps):
        grow = soft * 0.95 * (1 - 2 * step / (steps - 1))
        rect = card.adjusted(-grow, -grow, grow, grow)
        painter.setBrush(QColor(0, 0, 0, 7 + step // 3))
        painter.drawRoundedRect(rect, soft * 1.2, soft * 1.2)
    painter.end()
    size = QSize(round(wide * width / small), round(high * width / small))
    return image.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def stand_in(order: PictureOrder) -> QImage:
    """A plain card with its rank and suit, shown until the real picture is ready."""
    image = blank(order)
    if order.card:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor("#fdfcfa"))
        painter.setPen(QPen(QColor("#b3ada2"), max(1.0, order.width * 0.006)))
        card = order.paper.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(card, order.radius, order.radius)
        if order.name:
            painter.setFont(table_font(0.24 * card.width(), QFont.Weight.Medium))
            painter.setPen(QColor("#b3261e" if order.name[-1] in "♥♦" else "#1d1b18"))
            room = card.adjusted(0.06 * card.width(), 0.03 * card.width(), 0, 0)
            words = f"{order.name[:-1]}\n{order.name[-1]}"
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, words)
        painter.end()
    return image


class PictureMaker:
    """Loads pictures from the cache folder, or draws and stores them. Works in one thread."""

    def __init__(self, cache: Path | None) -> None:
        self._cache = cache
        self._renderer: HelperRenderer | None = None
        self._too_much: set[str] = set()
        """The decks, by sheet or folder, whose drawing was ended."""

    def make(self, order: PictureOrder) -> QImage | None:
        """The picture, or None when it cannot be drawn. Errors are logged."""
        image: QImage | None = None
        try:
            image = self._load(order)
        except Exception:
            _LOG.exception("The stored picture of %s cannot be read", order.path)
        if image is not None:
            return image
        try:
            image = self._draw(order)
            if image is not None:
                self._keep(order, image)
        except Exception:
            _LOG.exception("The picture of %s cannot be drawn or stored", order.path)
        return image

    def _draw(self, order: PictureOrder) -> QImage | None:
        if not order.aspect:
            return draw(order)
        from hearts_qt.app.decks.helper_renderer import DrawingError, HelperRenderer

        deck = order.path if order.element else str(Path(order.path).parent)
        if deck in self._too_much:
            return None
        if self._renderer is None:
            self._renderer = HelperRenderer()
        try:
            return draw(order, self._renderer)
        except DrawingError:
            # The other cards of this deck may take as long.
            self._too_much.add(deck)
            _LOG.warning("Drawing %s takes too much time or memory", order.source)
            return None

    def kill_renderer(self) -> None:
        """Kill the process that draws decks made by others; `close_renderer` follows. For any
        thread."""
        if self._renderer is not None:
            self._renderer.kill()

    def close_renderer(self) -> None:
        """End the process that draws decks made by others."""
        if self._renderer is not None:
            self._renderer.close()

    # -- the cache on disk ---------------------------------------------------------------------

    def _file(self, order: PictureOrder) -> Path | None:
        if self._cache is None:
            return None
        path = Path(order.path)
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            return None
        # A checksum of the path distinguishes decks of the same name.
        sheet = path if order.element else path.parent
        shape = f"{order.aspect:g}/{order.inset:g}/{order.corner:g}" if order.aspect else ""
        place = zlib.crc32(f"{sheet}{shape}".encode("utf-8", "surrogateescape"))
        kind = f"{order.width}x{order.height}{'c' if order.card else 'm'}{_VERSION}"
        folder = f"{sheet.stem if order.element else sheet.name}-{place:08x}-{kind}"
        name = order.element or path.stem
        if order.sign:
            name += f"-{order.sign}"
        return self._cache / folder / f"{name}-{changed & 0xFFFFFFFF:08x}.png"

    def _load(self, order: PictureOrder) -> QImage | None:
        file = self._file(order)
        if file is None or not file.is_file():
            return None
        image = QImage(str(file))
        size = QSize(order.width + 2 * order.pad, order.height + 2 * order.pad)
        if image.size() != size:
            return None
        return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)

    def _keep(self, order: PictureOrder, image: QImage) -> None:
        file = self._file(order)
        if file is None:
            return
        # If the cache cannot be written, pictures are drawn again next time.
        with contextlib.suppress(OSError):
            if not file.parent.is_dir():
                make_folder(file.parent)
                self._prune()
            part = file.with_suffix(f".{os.getpid()}.part.png")
            if image.save(str(part)):
                os.replace(part, file)

    def _prune(self) -> None:
        import shutil

        assert self._cache is not None
        folders = sorted(
            (entry for entry in self._cache.iterdir() if entry.is_dir()),
            key=lambda entry: entry.stat().st_mtime,
        )
        for old in folders[:-_KEPT_SIZES]:
            shutil.rmtree(old, ignore_errors=True)


class SvgArt(QObject):
    """All pictures of the table. `cache` is a folder for finished ones; None keeps none."""

    ready = Signal()
    """Better pictures are ready than those returned before."""
    failed = Signal(str)
    """A picture cannot be drawn; its `PictureOrder.source`."""

    def __init__(
        self,
        cache: Path | None = None,
        parent: QObject | None = None,
        worker: Worker | None = None,
    ) -> None:
        """Without a `worker` the object makes its own."""
        super().__init__(parent)
        self._pixmaps: dict[tuple[PictureOrder, float], QPixmap] = {}
        self._latest: dict[str, QPixmap] = {}
        """The last size that was drawn of each picture, by source."""
        self._asked: dict[PictureOrder, CancelToken] = {}
        self._held: list[tuple[PictureOrder, int]] | None = []
        """Orders made before `begin`, with their urgency; None from then on."""
        self._failed: set[str] = set()
        self._stand_ins: dict[tuple[int, int, bool, str, float, float, float], QPixmap] = {}
        self._images: dict[PictureOrder, QImage] = {}
        self._ratio = 1.0
        self._tell = QTimer(self)
        self._tell.setSingleShot(True)
        self._tell.setInterval(0)
        self._tell.timeout.connect(self.ready)
        self._maker = PictureMaker(cache)
        worker = Worker(self) if worker is None else worker
        self._lane = lane = worker.lane("art", self._maker.close_renderer)
        self._closed = False
        asked = self._asked

        def forget() -> None:
            lane.cancel_all()
            # Pictures that are done but have not been handed over yet.
            for token in asked.values():
                token.cancel()

        self.destroyed.connect(forget)

    def pixmap(self, order: PictureOrder, ratio: float, urgency: int = 1) -> QPixmap:
        """The picture if it is ready; otherwise order it, unless it failed before, and return a
        substitute.

        Orders of a lower `urgency` number are carried out first.
        """
        found = self._pixmaps.get((order, ratio))
        if found is not None:
            return found
        image = self._images.get(order)
        if image is not None:
            pixmap = QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(ratio)
            self._pixmaps[order, ratio] = pixmap
            self._latest[order.source] = pixmap
            return pixmap
        self._ask(order, urgency)
        older = self._latest.get(order.source)
        if older is not None:
            size = QSize(order.width + 2 * order.pad, order.height + 2 * order.pad)
            scaled = older.scaled(
                size,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.FastTransformation,
            )
            scaled.setDevicePixelRatio(ratio)
            return scaled
        width, height = order.width, order.height
        key = (width, height, order.card, order.name, order.aspect, order.inset, ratio)
        if key not in self._stand_ins:
            plain = QPixmap.fromImage(stand_in(order))
            plain.setDevicePixelRatio(ratio)
            self._stand_ins[key] = plain
        return self._stand_ins[key]

    def has(self, order: PictureOrder) -> bool:
        """Whether the real picture is ready, or cannot be made."""
        return order in self._images or order.source in self._failed

    def has_other_size(self, order: PictureOrder) -> bool:
        """Whether the picture is there in another size, from which the substitute is made."""
        return order.source in self._latest

    def begin(self) -> None:
        """Start to make what has been ordered; until then, orders are collected.

        So the first paint of the window does not wait for the pictures of cards.
        """
        held, self._held = self._held, None
        for order, urgency in held or ():
            self._submit(order, urgency)

    @property
    def waiting(self) -> bool:
        """Whether the picture of any order is still to be made."""
        return any(not self.has(order) for order in self._asked)

    @property
    def asked(self) -> set[PictureOrder]:
        """All orders that have not been forgotten since."""
        return set(self._asked)

    def forget_other_sizes(self, keep: set[PictureOrder]) -> None:
        """Drop the pictures that are not in `keep`, so that neither resizing nor trying many decks
        fills memory."""
        for order in [one for one in self._images if one not in keep]:
            del self._images[order]
        for order in [one for one in self._asked if one not in keep]:
            self._asked.pop(order).cancel()
        for pair in [pair for pair in self._pixmaps if pair[0] not in keep]:
            del self._pixmaps[pair]
        sources = {order.source for order in keep}
        for source in [one for one in self._latest if one not in sources]:
            del self._latest[source]
        self._stand_ins.clear()

    def close(self) -> None:
        """Make no more pictures."""
        self._closed = True
        self._lane.cancel_all()
        self._maker.kill_renderer()

    def _ask(self, order: PictureOrder, urgency: int) -> None:
        if order in self._asked or order.source in self._failed:
            return
        self._asked[order] = CancelToken()
        if self._held is None:
            self._submit(order, urgency)
        else:
            self._held.append((order, urgency))

    def _submit(self, order: PictureOrder, urgency: int) -> None:
        token = self._asked.get(order)
        if token is not None and not self._closed:
            self._lane.submit(
                lambda: self._maker.make(order),
                lambda image: self._take(order, image),
                token=token,
                urgency=urgency,
            )

    def _take(self, order: PictureOrder, image: QImage | None) -> None:
        if image is None:
            self._failed.add(order.source)
            self.failed.emit(order.source)
        else:
            self._images[order] = image
            self._tell.start()
