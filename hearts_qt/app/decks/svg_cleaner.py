"""Rewrites SVG made by others, so that Qt sees nothing that leads to another file.

Qt follows links of pictures wherever they lead: to files outside the deck, and to pipes, which it
would read without end. So every link is left out except those inside the file and pictures that the
file itself contains. Entities are expanded here, within the limits of expat.
"""

from __future__ import annotations

import re
import zlib
from xml.parsers import expat

from hearts_qt.limits import PICTURE_FILE, SVG_DEPTH, SVG_ELEMENTS

_INSIDE = re.compile(r"\s*(#|data:image/(png|jpe?g|webp);base64,)", re.IGNORECASE)
_LINK = re.compile(r"url\(\s*[\"']?\s*(?!#)", re.IGNORECASE)
_IMPORT = re.compile(r"@import[^;]*;?", re.IGNORECASE)


class SvgError(ValueError):
    """A file that is not SVG, is damaged, or exceeds a limit."""


def clean_svg(content: bytes) -> bytes:
    """The SVG, unpacked and rewritten, in UTF-8. Raises `SvgError`."""
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
