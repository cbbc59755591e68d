"""Draw all art: decks, marks and icons. Run: python assets/make_art.py [--no-png]

SVG files need only Python; the application icon's PNG, ICO and ICNS files need PySide6.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from art import appicon, backs, cloths, containers, faces, icons, marks, portraits
from art.style import DECKS, RADIUS, RANKS, SUITS, WIDTH, Style

INDEX = {
    "classic": (0.21, 0.44),
    "jumbo": (0.38, 0.72),
    "large": (0.38, 0.78),
    "paris": (0.21, 0.44),
    "modern": (0.25, 0.38),
}
"""How much of a card of each kind shows what it is: from the left, and from the top."""


def write(path: Path, text: str) -> None:
    """Write `text` to a file, unless the file already contains it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")


def manifest(style: Style) -> str:
    """The manifest of a deck."""
    plain = f"../{style.plain}/" if style.plain else ""
    plain += "{rank}{suit}.svg"
    return f"""\
# A deck of cards. A card's picture is the file named by `face`, with its rank (one of
# 2 3 4 5 6 7 8 9 T J Q K A) and suit (C D S H), or by `plain` for the ranks from 2 to T, which
# decks may share; lengths are fractions of the card's width.
id = "{style.id}"
name = "{style.name}"
licence = "MIT"
aspect = [5, 7]
corner_radius = {RADIUS / WIDTH:g}
face = "{{rank}}{{suit}}.svg"
plain = "{plain}"
back = "../../table/backs/{{back}}.svg"
backs = [{", ".join(f'"{b}"' for b in backs.BACKS)}]
default_back = "navy"
four_colours = {str(style.four).lower()}
jumbo = {str(style.jumbo).lower()}
# The paths of the signs of A, J, Q and K in other languages.
signs = "../{style.id.removesuffix("-four")}/signs.json"
# What must stay visible of a card lying under another: the index, from the left and from the top.
index_width = {INDEX[style.face][0]:g}
index_height = {INDEX[style.face][1]:g}

[colours]
clubs = "{style.colours["C"]}"
diamonds = "{style.colours["D"]}"
spades = "{style.colours["S"]}"
hearts = "{style.colours["H"]}"
"""


def make_pngs(folder: Path) -> None:
    """Write the application icon in all sizes, and as the files that Windows and macOS need."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QByteArray, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    for size in appicon.SIZES:
        svg = appicon.app_icon(size <= appicon.SMALL)
        renderer = QSvgRenderer(QByteArray(svg.encode()))
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter)
        painter.end()
        image.save(str(folder / f"hearts-qt-{size}.png"))
    del app
    pngs = {size: (folder / f"hearts-qt-{size}.png").read_bytes() for size in appicon.SIZES}
    (folder.parent / "hearts-qt.ico").write_bytes(containers.ico(pngs))
    (folder.parent / "hearts-qt.icns").write_bytes(containers.icns(pngs))


def make_cloths(folder: Path) -> None:
    """Write the tiles of the textured tables."""
    from PySide6.QtGui import QImage

    folder.mkdir(parents=True, exist_ok=True)
    for name, (edge, _bright) in cloths.CLOTHS.items():
        image = QImage(cloths.tile(name), edge, edge, edge, QImage.Format.Format_Grayscale8)
        image.save(str(folder / f"{name}.png"), quality=0)


def main() -> None:
    """Write all files."""
    for style in DECKS:
        folder = HERE / "decks" / style.id
        for suit in SUITS:
            for rank in RANKS if not style.plain else "JQKA":
                write(folder / f"{rank}{suit}.svg", faces.face(style, rank, suit))
        write(folder / "manifest.toml", manifest(style))
        if not style.four:
            write(folder / "signs.json", json.dumps(faces.signs(style), indent=0) + "\n")
    for name in backs.BACKS:
        write(HERE / "table" / "backs" / f"{name}.svg", backs.back(name))
    for name in marks.MARKS:
        write(HERE / "marks" / f"{name}.svg", marks.mark(name))
    for name in icons.ICONS:
        write(HERE / "icons" / f"{name}.svg", icons.icon(name))
    for name, drawn in icons.CONTROLS.items():
        write(HERE / "icons" / "controls" / f"{name}.svg", drawn.text())
    for name, drawing in portraits.files():
        write(HERE / "portraits" / name, drawing)
    write(HERE / "icons" / "app" / "hearts-qt.svg", appicon.app_icon())
    for kind in appicon.DOCUMENTS:
        write(HERE / "icons" / "app" / f"hearts-qt-{kind}.svg", appicon.document_icon(kind))
    if "--no-png" not in sys.argv[1:]:
        make_pngs(HERE / "icons" / "app")
        make_cloths(HERE / "table" / "cloths")


if __name__ == "__main__":
    main()
