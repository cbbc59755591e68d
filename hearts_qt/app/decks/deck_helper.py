"""The process that draws decks made by others; `hearts-qt --deck-helper` runs it.

A few lines of SVG can cause any amount of work, which Qt does while it holds the interpreter lock.
In a process of its own that work cannot block a window. The process has limits of time and memory,
gets the content of files instead of their names, and may not open the player's files (enforced by
Landlock on Linux; elsewhere only `clean_svg` prevents it).

Requests and answers are a line of JSON each, followed by as many bytes as its `size` says. `begin`
in a request is the number of seconds of processor time that the helper may use from now on.

| `do` | request | answer |
|---|---|---|
| `open` | `svg`, and the content of a file | `valid` |
| `missing` | `names` of elements | `missing`: their indices |
| `shape` | `element`, empty for the whole picture | `shape`: width and height, 0 if unknown |
| `draw` | `element`, `width`, `height` of the image, `place` in it, `smooth` | pixels or none |
| `limits` | | `memory`: bytes it may have, 0 for any; `files`: whether it can open the player's |
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import re
import signal
import sys
import zlib
from collections.abc import Iterable
from typing import Any, BinaryIO
from xml.parsers import expat

import PySide6
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QImage,
    QImageIOHandler,
    QImageReader,
    QPainter,
)
from PySide6.QtSvg import QSvgRenderer

import hearts_qt
from hearts_qt.app.system.qt_setup import use_own_plugins
from hearts_qt.limits import PICTURE_FILE, SVG_DEPTH, SVG_ELEMENTS

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_PATH_BENEATH = 1
_NO_NEW_PRIVILEGES = 38

_ALL = (1 << 13) - 1
"""All rights of the first version: to execute, write, read, list, remove and make files."""

_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3


class _Ruleset(ctypes.Structure):
    _fields_ = (("handled_access_fs", ctypes.c_uint64),)


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed_access", ctypes.c_uint64), ("parent_fd", ctypes.c_int32))


def allow_reading_only(places: Iterable[str]) -> bool:
    """Restrict this process to reading files under `places`, by Landlock.

    Landlock is a part of Linux since version 5.13. Python has no module for it, so its three system
    calls are made by number; the numbers are the same on all processors. See
    https://docs.kernel.org/userspace-api/landlock.html. Returns False, and changes nothing, where
    the system cannot do that.
    """
    if sys.platform != "linux":
        return False
    library = ctypes.CDLL(None, use_errno=True)
    rules = _Ruleset(_ALL)
    ruleset = library.syscall(
        _CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(ctypes.sizeof(rules)), 0
    )
    if ruleset < 0:
        return False
    try:
        for place in places:
            try:
                opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
            except OSError:
                continue
            rights = _READ_FILE | (_READ_FOLDER if os.path.isdir(place) else 0)
            beneath = _PathBeneath(rights, opened)
            library.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(beneath), 0)
            os.close(opened)
        if library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            return False
        return bool(library.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
    finally:
        os.close(ruleset)


_INSIDE = re.compile(r"\s*(#|data:image/(png|jpe?g|webp);base64,)", re.IGNORECASE)
_LINK = re.compile(r"url\(\s*[\"']?\s*(?!#)", re.IGNORECASE)
_IMPORT = re.compile(r"@import[^;]*;?", re.IGNORECASE)


class SvgError(ValueError):
    """A file that is not SVG, is damaged, or exceeds a limit."""


def clean_svg(content: bytes) -> bytes:
    """The SVG, unpacked and rewritten so that Qt sees nothing that leads to another file, in UTF-8.

    Qt follows links of pictures wherever they lead: to files outside the deck, and to pipes, which
    it would read without end. So every link is left out except those inside the file and pictures
    that the file itself contains. Entities are expanded here, within the limits of expat. Raises
    `SvgError`.
    """
    if content[:2] == b"\x1f\x8b":
        content = _unpacked(content)
    writer = _Writer()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = writer.start
    parser.EndElementHandler = writer.end
    parser.CharacterDataHandler = writer.text
    parser.ExternalEntityRefHandler = _skip
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise SvgError(str(error)) from None
    return "".join(writer.parts).encode("utf-8", "replace")


def _skip(*_entity: object) -> int:
    """Expand an entity that is defined in another file to nothing."""
    return 1


def _unpacked(content: bytes) -> bytes:
    try:
        unpacked = zlib.decompressobj(31).decompress(content, PICTURE_FILE + 1)
    except zlib.error as error:
        raise SvgError(str(error)) from None
    if len(unpacked) > PICTURE_FILE:
        raise SvgError("too large when unpacked")
    return unpacked


def _escaped(value: str) -> str:
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")


class _Writer:
    """Writes what the parser reads."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._size = self._count = self._depth = 0
        self._style: list[str] | None = None
        """The text of the style sheet that is being read."""

    def _write(self, part: str) -> None:
        self._size += len(part)
        if self._size > PICTURE_FILE:
            raise SvgError("too large")
        self.parts.append(part)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        self._depth += 1
        if self._count > SVG_ELEMENTS or self._depth > SVG_DEPTH:
            raise SvgError("too many elements")
        self._write(f"<{name}")
        for key, value in attributes.items():
            if key.rpartition(":")[2] in ("href", "src") and not _INSIDE.match(value):
                continue
            if not key.startswith("xmlns") and _LINK.search(value):
                continue
            self._write(f' {key}="{_escaped(value)}"')
        self._write(">")
        self._style = [] if name.rpartition(":")[2] == "style" else None

    def text(self, content: str) -> None:
        if self._style is None:
            self._write(_escaped(content))
        else:
            self._style.append(content)

    def end(self, name: str) -> None:
        if self._style is not None:
            style = _IMPORT.sub("", "".join(self._style))
            self._style = None
            if not _LINK.search(style):
                self._write(_escaped(style))
        self._depth -= 1
        self._write(f"</{name}>")


MEMORY = 1_500_000_000
"""Bytes of address space that the process may have, on Unix."""

READABLE = ("/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache")
"""What Qt and Python may still have to load: libraries, plugins and fonts."""


def _set_limits() -> None:
    if sys.platform == "win32":
        return
    import resource

    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        _soft, hard = resource.getrlimit(what)
        if hard == resource.RLIM_INFINITY or most < hard:
            resource.setrlimit(what, (most, most))


def _memory_limit() -> int:
    """Bytes of address space that this process may have; 0 if the system sets no limit."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_AS)
    return 0 if soft == resource.RLIM_INFINITY else soft


def _close_files() -> bool:
    """Give up the right to open the player's files. Returns whether the system can do that."""
    packages = (os.path.dirname(os.path.abspath(str(one.__file__))) for one in (hearts_qt, PySide6))
    places = {*packages, sys.prefix, sys.base_prefix}
    bundle = getattr(sys, "_MEIPASS", "")
    return allow_reading_only([*READABLE, *sorted(places), *([bundle] if bundle else [])])


class _Painter:
    """Keeps one file open and draws from it."""

    def __init__(self, closed: bool) -> None:
        """`closed` says whether the right to open files of the player's was given up."""
        self._closed = closed
        self._sheet: QSvgRenderer | None = None
        self._raster = b""

    def answer(self, request: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
        """The answer to a request, and the bytes that follow it."""
        if "begin" in request and sys.platform != "win32":
            # Without a handler the signal ends the process even if Qt holds the interpreter lock.
            signal.setitimer(signal.ITIMER_PROF, float(request["begin"]))
        match request["do"]:
            case "open":
                return {"valid": self._open(content, request["svg"])}, b""
            case "missing":
                return {"missing": self._missing(request["names"])}, b""
            case "shape":
                return {"shape": self._shape(request["element"])}, b""
            case "limits":
                return {"memory": _memory_limit(), "files": not self._closed}, b""
            case _:
                return {}, self._draw(request)

    def _open(self, content: bytes, svg: bool) -> bool:
        self._sheet, self._raster = None, b""
        if not svg:
            self._raster = content
            return True
        sheet = QSvgRenderer()
        sheet.setAnimationEnabled(False)
        try:
            valid = sheet.load(QByteArray(clean_svg(content)))
        except SvgError:
            return False
        self._sheet = sheet if valid else None
        return valid

    def _missing(self, names: list[str]) -> list[int]:
        sheet = self._sheet
        return [
            at for at, name in enumerate(names) if sheet is None or not sheet.elementExists(name)
        ]

    def _shape(self, element: str) -> tuple[float, float]:
        if self._sheet is None:
            reader = self._reader()
            pixels = reader.size()
            if reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90:
                pixels.transpose()
            return (pixels.width(), pixels.height()) if pixels.isValid() else (0.0, 0.0)
        bounds = self._sheet.boundsOnElement(element) if element else self._sheet.viewBoxF()
        shape = bounds.width(), bounds.height()
        return shape if all(map(math.isfinite, shape)) else (0.0, 0.0)

    def _reader(self) -> QImageReader:
        self._buffer = QBuffer()
        self._buffer.setData(QByteArray(self._raster))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(self._buffer)
        # Cameras store pictures lying on their side, with metadata that says how to rotate them.
        reader.setAutoTransform(True)
        return reader

    def _draw(self, request: dict[str, Any]) -> bytes:
        image = QImage(
            request["width"], request["height"], QImage.Format.Format_ARGB32_Premultiplied
        )
        image.fill(0)
        place = QRectF(*request["place"])
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, request["smooth"])
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._sheet is None:
            raster = self._reader().read()
            if raster.isNull():
                painter.end()
                return b""
            scaled = raster.scaled(
                place.size().toSize(),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            painter.drawImage(place, scaled)
        elif request["element"]:
            self._sheet.render(painter, request["element"], place)
        else:
            self._sheet.render(painter, place)
        painter.end()
        return bytes(image.constBits())


def _serve(source: BinaryIO, target: BinaryIO, closed: bool) -> None:
    painter = _Painter(closed)
    while line := source.readline():
        request = json.loads(line)
        answer, content = painter.answer(request, source.read(request.get("size", 0)))
        answer["size"] = len(content)
        target.write(json.dumps(answer).encode("ascii") + b"\n" + content)
        target.flush()


def run() -> int:
    """Draw what is asked for until the program ends."""
    # Ctrl+C in a terminal reaches this process too; only the main program is to handle it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _set_limits()
    use_own_plugins()
    application = QGuiApplication(["hearts-qt"])
    # Plugins and fonts are found while files can be opened.
    QImageReader.supportedImageFormats()
    QFontDatabase.families()
    closed = _close_files()
    try:
        with open(0, "rb", closefd=False) as source, open(1, "wb", closefd=False) as target:
            _serve(source, target, closed)
    except OSError:
        pass  # the program has gone
    del application
    return 0
