"""Render contact sheets of the decks at three sizes, of marks, icons and portraits, as PNG files.

Run: python assets/contact_sheet.py FOLDER [--deck ID] [--widths PIXELS ...] [--time]
Each deck becomes FOLDER/<deck>-<width>.png; `--time` also measures the time to rasterise them.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import tomllib
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

HERE = Path(__file__).resolve().parent
RANKS = "A23456789TJQK"
SUITS = "SHCD"
WIDTHS = (60, 120, 240)
FELT = "#3f8a70"
GROUNDS = {"cloth": FELT, "dark-cloth": "#132b24", "plate": "#fbf9f4", "dark-plate": "#161c1b"}
"""The background colours of the marks."""


def sheet(
    files: list[list[Path]], cell_w: int, cell_h: int, gap: int, ground: str = FELT
) -> QImage:
    """Arrange pictures in rows."""
    columns = max(len(row) for row in files)
    image = QImage(
        columns * (cell_w + gap) + gap,
        len(files) * (cell_h + gap) + gap,
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for r, row in enumerate(files):
        for c, path in enumerate(row):
            renderer = QSvgRenderer(str(path))
            if not renderer.isValid():
                raise SystemExit(f"{path} is not valid")
            renderer.render(
                painter, QRectF(gap + c * (cell_w + gap), gap + r * (cell_h + gap), cell_w, cell_h)
            )
    painter.end()
    return image


def _file(folder: Path, rank: str, suit: str) -> Path:
    """The picture of a card, which may be in another deck."""
    manifest = tomllib.loads((folder / "manifest.toml").read_text("utf-8"))
    kind = "face" if rank in "JQKA" else "plain"
    return folder / manifest.get(kind, manifest["face"]).format(rank=rank, suit=suit)


def measure(folder: Path, width: int = 180) -> tuple[float, list[tuple[float, str]]]:
    """CPU milliseconds to load and rasterise 52 faces, in total and for each face."""
    height = width * 7 // 5
    each: list[tuple[float, str]] = []
    start = time.process_time()
    for suit in SUITS:
        for rank in RANKS:
            before = time.process_time()
            renderer = QSvgRenderer(str(_file(folder, rank, suit)))
            image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            renderer.render(painter)
            painter.end()
            each.append(((time.process_time() - before) * 1000, rank + suit))
    return (time.process_time() - start) * 1000, sorted(each, reverse=True)


def main() -> None:
    """Render the sheets that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--deck", action="append")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--widths", type=int, nargs="+", default=WIDTHS, metavar="PIXELS")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication(sys.argv[:1])
    for folder in sorted((HERE / "decks").iterdir()):
        if options.deck and folder.name not in options.deck:
            continue
        rows = [[_file(folder, rank, suit) for rank in RANKS] for suit in SUITS]
        for width in options.widths:
            image = sheet(rows, width, width * 7 // 5, max(4, width // 12))
            image.save(str(options.folder / f"{folder.name}-{width}.png"))
        if options.time:
            total, each = min(measure(folder) for _ in range(3))
            top = ", ".join(f"{name} {ms:.1f}" for ms, name in each[:6])
            print(f"{folder.name}: {total:.0f} ms CPU for 52 faces at 180x252; dearest: {top}")
    backs = sorted((HERE / "table" / "backs").glob("*.svg"))
    sheet([backs[:4], backs[4:]], 240, 336, 20).save(str(options.folder / "backs.png"))
    marks = sorted((HERE / "marks").glob("*.svg"))
    for name, ground in GROUNDS.items():
        sheet([marks], 96, 96, 16, ground).save(str(options.folder / f"marks-{name}.png"))
        sheet([marks], 24, 24, 8, ground).save(str(options.folder / f"marks-{name}-small.png"))
    icons = sorted((HERE / "icons").glob("*.svg"))
    half = (len(icons) + 1) // 2
    sheet([icons[:half], icons[half:]], 96, 96, 16, "#f4f4f4").save(
        str(options.folder / "icons.png")
    )
    sheet([icons], 24, 24, 8, "#f4f4f4").save(str(options.folder / "icons-small.png"))
    portraits = [
        sorted((HERE / "portraits").glob(f"*-{mood}{small}.svg"))
        for small in ("", "-small")
        for mood in ("rest", "pleased", "hurt")
    ]
    for name in ("plate", "dark-plate"):
        for size, rows in ((160, portraits[:3]), (48, portraits[:3]), (24, portraits[3:])):
            picture = sheet(rows, size, size, max(4, size // 10), GROUNDS[name])
            picture.save(str(options.folder / f"portraits-{name}-{size}.png"))
    app_icon = HERE / "icons" / "app" / "hearts-qt.svg"
    if app_icon.exists():
        sheet([[app_icon]], 320, 320, 20, "#d8d8d8").save(str(options.folder / "app.png"))
    del app


if __name__ == "__main__":
    main()
