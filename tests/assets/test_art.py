"""The art is what its scripts draw, uses only what Qt renders well, and has all sizes needed."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtSvg import QSvgRenderer

ASSETS = Path(__file__).resolve().parents[2] / "assets"

FORBIDDEN = (
    "clip-path",
    "<symbol",
    "feDropShadow",
    "feTurbulence",
    "<textPath",
    "<text",
    "transform-origin",
    "mix-blend-mode",
    "paint-order",
    "var(",
    "rgba(",
    "<image",
)
"""Parts of SVG that Qt renders wrongly without a warning, and text, which would need a font."""

ICON_SIZES = (16, 20, 22, 24, 32, 40, 48, 64, 96, 128, 256, 512, 1024)


def drawings() -> list[Path]:
    places = ("marks", "icons", "portraits", "table")
    folders = [*(ASSETS / name for name in places), *sorted((ASSETS / "decks").iterdir())]
    return [path for folder in folders for path in sorted(folder.rglob("*.svg"))]


@pytest.fixture
def art(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports a module of the scripts by its name."""
    monkeypatch.syspath_prepend(str(ASSETS))
    yield lambda name: import_module(f"art.{name}")
    for name in [one for one in sys.modules if one == "art" or one.startswith("art.")]:
        del sys.modules[name]


def test_the_files_are_what_the_scripts_draw(art: Any) -> None:
    faces, backs, marks, icons, style = (
        art(name) for name in ("faces", "backs", "marks", "icons", "style")
    )
    wanted = {ASSETS / "marks" / f"{name}.svg": marks.mark(name) for name in marks.MARKS}
    wanted |= {ASSETS / "icons" / f"{name}.svg": icons.icon(name) for name in icons.ICONS}
    controls = ASSETS / "icons" / "controls"
    wanted |= {controls / f"{name}.svg": drawn.text() for name, drawn in icons.CONTROLS.items()}
    for deck in style.DECKS:
        folder = ASSETS / "decks" / deck.id
        # A few cards of each kind; the same code draws the others.
        for card in ("AS", "TH", "7C", "JD", "QS", "QH", "KC"):
            if deck.plain and card[0] not in "JQKA":
                continue
            wanted[folder / f"{card}.svg"] = faces.face(deck, card[0], card[1])
    places = ASSETS / "table" / "backs"
    wanted |= {places / f"{name}.svg": backs.back(name) for name in backs.BACKS}
    assert {path.stem for path in places.iterdir()} == set(backs.BACKS)
    appicon = art("appicon")
    icon = ASSETS / "icons" / "app" / "hearts-qt"
    wanted[icon.with_suffix(".svg")] = appicon.app_icon()
    for kind in appicon.DOCUMENTS:
        wanted[icon.with_name(f"hearts-qt-{kind}.svg")] = appicon.document_icon(kind)
    differing = [path.name for path, text in wanted.items() if path.read_text("utf-8") != text]
    assert not differing, "run assets/make_art.py"
    drawn = {path.stem for path in (ASSETS / "marks").glob("*.svg")}
    assert drawn == set(marks.MARKS)


def test_the_portraits_are_what_the_scripts_draw_of_the_cast(art: Any) -> None:
    from hearts_qt.players.cast import CAST

    portraits = art("portraits")
    assert set(portraits.PORTRAITS) == set(CAST)
    drawn = dict(portraits.files())
    assert drawn == dict(portraits.files()), "the same every time"
    kept = {path.name: path.read_text("utf-8") for path in (ASSETS / "portraits").iterdir()}
    assert kept.keys() == drawn.keys()
    assert [name for name in kept if kept[name] != drawn[name]] == [], "run assets/make_art.py"
    assert len(kept) == len(CAST) * 3 * 2
    assert sum(len(zlib.compress(text.encode())) for text in kept.values()) < 300 * 1024


def test_the_tiles_of_the_tables_are_what_the_scripts_draw(art: Any) -> None:
    cloths = art("cloths")
    folder = ASSETS / "table" / "cloths"
    assert {path.stem for path in folder.iterdir()} == set(cloths.CLOTHS)
    for name, (edge, bright) in cloths.CLOTHS.items():
        drawn = QImage(str(folder / f"{name}.png"))
        assert (drawn.width(), drawn.height()) == (edge, edge)
        assert (folder / f"{name}.png").stat().st_size < 80_000
        # The pixels may differ from the script's by a constant for the whole tile.
        shifts = set()
        for x, y in ((3, 5), (edge // 2, edge // 3), (edge - 7, edge - 2), (edge // 5, 40)):
            value = round(bright((x + 0.5) / edge, (y + 0.5) / edge) * 255)
            shifts.add(drawn.pixelColor(x, y).red() - value)
        assert max(shifts) - min(shifts) <= 20, name


def test_nothing_is_drawn_that_qt_renders_wrongly() -> None:
    for path in drawings():
        text = path.read_text("utf-8")
        assert not [word for word in FORBIDDEN if word in text], path
        assert text.count("<svg") == 1, path


def test_every_drawing_is_valid_and_small(qapp: object) -> None:
    for path in drawings():
        assert path.stat().st_size < 60_000, path
    for path in (ASSETS / "marks").glob("*.svg"):
        assert QSvgRenderer(str(path)).isValid(), path


def test_every_command_has_an_icon_and_every_icon_is_one_colour() -> None:
    from hearts_qt.app.main.commands import COMMANDS

    for command in COMMANDS:
        if command.icon:
            assert (ASSETS / "icons" / f"{command.icon}.svg").is_file(), command.id
    for path in (ASSETS / "icons").glob("*.svg"):
        found = set(re.findall(r"#[0-9a-f]{6}", path.read_text("utf-8")))
        assert len(found) == 1, path


@pytest.mark.parametrize("size", ICON_SIZES)
def test_the_application_icon_has_every_size(size: int) -> None:
    drawn = QImage(str(ASSETS / "icons" / "app" / f"hearts-qt-{size}.png"))
    assert (drawn.width(), drawn.height()) == (size, size)
    assert drawn.pixelColor(0, 0).alpha() < 40, "the corners are round"


def test_the_icon_of_windows() -> None:
    content = (ASSETS / "icons" / "hearts-qt.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind) == (0, 1)
    edges = set()
    for at in range(count):
        wide, _high, _c, _r, _p, bits, length, offset = struct.unpack_from(
            "<BBBBHHII", content, 6 + 16 * at
        )
        assert bits == 32
        body = QImage.fromData(content[offset : offset + length])
        assert body.width() == (wide or 256)
        edges.add(body.width())
    assert edges >= {16, 24, 32, 48, 64, 256}


def test_the_icon_of_macos() -> None:
    path = ASSETS / "icons" / "hearts-qt.icns"
    content = path.read_bytes()
    assert content[:4] == b"icns"
    assert struct.unpack_from(">I", content, 4)[0] == len(content)
    found, at = {}, 8
    while at < len(content):
        kind, length = content[at : at + 4], struct.unpack_from(">I", content, at + 4)[0]
        found[kind] = QImage.fromData(content[at + 8 : at + length]).width()
        at += length
    assert found[b"ic10"] == 1024
    assert found[b"ic09"] == 512
    assert found[b"ic08"] == 256
    assert found[b"ic07"] == 128
    if b"icns" in [bytes(one.data()) for one in QImageReader.supportedImageFormats()]:
        assert QImageReader(str(path)).canRead()
