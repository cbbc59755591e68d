"""Small decks for tests: sheets and folders, whole or with one fault."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtGui import QColor, QImage, QPainter

from hearts_qt.app.decks.reader import SCHEMES
from hearts_qt.rules.cards import CARDS, card_name

WIDE, HIGH = 60, 90


def face(card: int, left: float = 0, top: float = 0, wide: float = WIDE, high: float = HIGH) -> str:
    """The drawing of a card: white paper, and two bars that differ from those of other cards."""
    rank, suit = card % 13, card // 13
    colour = ("black", "red", "navy", "maroon")[suit]
    return (
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="4" fill="white"/>'
        f'<rect x="{left + 8}" y="{top + 8}" width="{8 + 3 * rank}" height="30" fill="{colour}"/>'
        f'<rect x="{left + 8}" y="{top + 45}" width="30" height="{10 + 7 * suit}" fill="{colour}"/>'
    )


def sheet(
    scheme: str = "kde",
    *,
    without: Iterable[int] = (),
    draw: Callable[[int, float, float], str] | None = None,
    back: str | None = None,
) -> str:
    """A sheet of all cards but those in `without`; `draw` draws a card at a place."""
    name = SCHEMES[scheme]
    parts = []
    for card in range(CARDS):
        if card not in set(without):
            left, top = 70.0 * (card % 13), 100.0 * (card // 13)
            drawn = draw(card, left, top) if draw else face(card, left, top)
            parts.append(f'<g id="{name(card)}">{drawn}</g>')
    if back is None:
        back = '<rect y="400" width="60" height="90" rx="4" fill="teal"/>'
    if back:
        parts.append(f'<g id="back">{back}</g>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 910 500">{"".join(parts)}</svg>'


def gnome_deck(data: Path, name: str = "plain", content: str | None = None) -> Path:
    """A sheet where GNOME keeps them, below a data folder."""
    folder = data / "aisleriot" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.svgz"
    file.write_bytes(gzip.compress((content or sheet("gnome")).encode()))
    return file


def kde_deck(data: Path, name: str = "Plain", content: str | None = None) -> Path:
    """A folder as KDE has them, below a data folder."""
    folder = data / "carddecks" / f"svg-{name.lower()}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.desktop").write_text(
        f"[KDE Backdeck]\nName={name}\nName[de]=Schlicht\nSVG=cards.svg\nBack={name}\n", "utf-8"
    )
    (folder / "cards.svg").write_text(content or sheet("kde"), "utf-8")
    return folder


def folder_of_svg(folder: Path, written: Callable[[int], str] = card_name) -> Path:
    """A folder with an SVG file for each card."""
    folder.mkdir(parents=True, exist_ok=True)
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
    for card in range(CARDS):
        (folder / f"{written(card)}.svg").write_text(f"{start}{face(card)}</svg>", "utf-8")
    return folder


def folder_of_png(folder: Path) -> Path:
    """A folder with a PNG file for each card, and one for the back."""
    folder.mkdir(parents=True, exist_ok=True)
    for card in range(CARDS):
        image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.fillRect(8, 8, 16 + 2 * (card % 13), 20 + 15 * (card // 13), QColor("black"))
        painter.end()
        assert image.save(str(folder / f"{card_name(card)}.png"))
    image.fill(QColor("teal"))
    assert image.save(str(folder / "back.png"))
    return folder
