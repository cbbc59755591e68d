"""The colours and type of the table, in light and dark and in high contrast."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from hearts_qt.app.ui import theme


class Palette(NamedTuple):
    """The colours of one table, as `#rrggbb` or `#aarrggbb`.

    `felt` is the colour where the light falls, `felt_far` the one at the edges. `text` and `muted`
    have a contrast of at least 4.5 to 1 on plates and panels; `gold` marks the turn and the winner
    and is never used for text. With high contrast, words have at least 7 to 1.
    """

    dark: bool
    felt: str
    felt_far: str
    plate: str
    plate_edge: str
    text: str
    muted: str
    gold: str
    turn_edge: str
    """The lines on both sides of the gold ring of a plate."""
    turn_plate: str
    """The ground of a plate with the ring."""
    gold_text: str
    mark: str
    """Lines that mark something on plates and panels."""
    red: str
    pill: str
    pill_text: str
    panel: str
    panel_line: str
    dim: str
    """Painted over a card that may not be played."""
    glow: str
    """The edge of a received card."""
    focus: str
    texture: str = ""
    """The name of a texture on the felt; empty for a plain one."""
    contrast: bool = False
    """Whether the contrast is high; the table is black then, whatever the felt is."""


Colours = Callable[[], Palette]
"""Gives the colours of a table. Whatever paints asks each time, because they change with the felt
and the theme."""

FELTS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "green": (("#3f8a70", "#2c6a55"), ("#20473c", "#132b24")),
    "blue": (("#467aa4", "#315c83"), ("#223c53", "#152434")),
    "burgundy": (("#8d4a56", "#6b3440"), ("#45232c", "#2a151b")),
    "slate": (("#6f7c83", "#545f66"), ("#333b3f", "#1f2427")),
    "oak": (("#a2774a", "#7d5934"), ("#4c3723", "#2b1f13")),
    "walnut": (("#7d5540", "#573a2b"), ("#3a2820", "#211712")),
    "linen": (("#7f7865", "#645e4e"), ("#403d35", "#26241f")),
    "leather": (("#7d4a3a", "#5a3227"), ("#3e251f", "#241512")),
    "stone": (("#66717a", "#4c565e"), ("#3a4249", "#23282c")),
    "marble": (("#3f6b60", "#2a4a43"), ("#1f3733", "#12211f")),
}
"""The felts and the tables of other materials: for each, the near and far colour in light and in
dark."""

OWN_PICTURE = "picture"
"""Stands for the player's own picture instead of a felt."""

TEXTURES: dict[str, float] = {
    "oak": 0.62,
    "walnut": 0.7,
    "linen": 0.5,
    "leather": 0.62,
    "stone": 0.5,
    "marble": 0.6,
}
"""The tables with a texture, of which `assets/table/cloths` has a tile, and its strength: the
greatest opacity, from 0 to 1, of the black in the tile. White is about half as opaque
(`felt.texture_tile`)."""

LIGHT_AT = (0.5, 0.36)
"""Where the light falls on the felt, as fractions of its width and height."""

LIGHT_REACH = (0.82, 0.86)
"""How far the light reaches, as fractions of the width and height."""


_LIGHT_CONTRAST = Palette(
    dark=False,
    felt="#000000",
    felt_far="#000000",
    plate="#ffffff",
    plate_edge="#000000",
    text="#000000",
    muted="#454545",
    gold="#ffd400",
    turn_edge="#000000",
    turn_plate="#ffffff",
    gold_text="#000000",
    mark="#000000",
    red="#8f0016",
    pill="#000000",
    pill_text="#ffffff",
    panel="#ffffff",
    panel_line="#767676",
    dim="#500f1a16",
    glow="#ffd400",
    focus="#0033cc",
    contrast=True,
)

_DARK_CONTRAST = Palette(
    dark=True,
    felt="#000000",
    felt_far="#000000",
    plate="#000000",
    plate_edge="#ffffff",
    text="#ffffff",
    muted="#b8b8b8",
    gold="#ffd400",
    turn_edge="#000000",
    turn_plate="#000000",
    gold_text="#000000",
    mark="#ffd400",
    red="#ffa0a0",
    pill="#000000",
    pill_text="#ffffff",
    panel="#000000",
    panel_line="#767676",
    dim="#500f1a16",
    glow="#ffd400",
    focus="#00e5ff",
    contrast=True,
)


def table_colours(felt: str) -> Palette:
    """The colours of a table with a felt in the theme in use."""
    of = theme.colours()
    return palette_for(felt, of.dark, of.contrast)


@lru_cache(16)
def palette_for(felt: str, dark: bool, contrast: bool = False) -> Palette:
    """The colours of a table with a felt; an unknown felt counts as green."""
    if contrast:
        return _DARK_CONTRAST if dark else _LIGHT_CONTRAST
    light_pair, dark_pair = FELTS.get("slate" if felt == OWN_PICTURE else felt, FELTS["green"])
    if dark:
        return Palette(
            dark=True,
            felt=dark_pair[0],
            felt_far=dark_pair[1],
            plate="#161c1b",
            plate_edge="#3a4643",
            text="#f3f1ea",
            muted="#aebab5",
            gold="#e9bd5b",
            turn_edge="#0b0f0e",
            turn_plate="#232b28",
            gold_text="#2a1d00",
            mark="#e9bd5b",
            red="#ff8f94",
            pill="#d9101716",
            pill_text="#f3f1ea",
            panel="#1b2221",
            panel_line="#36413e",
            dim="#500f1a16",
            glow="#f0c862",
            focus="#8fd0ff",
            texture=felt if felt in TEXTURES else "",
        )
    return Palette(
        dark=False,
        felt=light_pair[0],
        felt_far=light_pair[1],
        plate="#fbf9f4",
        plate_edge="#d9d3c5",
        text="#22302b",
        muted="#5a655f",
        gold="#e2a92f",
        turn_edge="#6b4300",
        turn_plate="#fff6df",
        gold_text="#2a1d00",
        mark="#ab7710",
        red="#b0182b",
        pill="#d91a2a27",
        pill_text="#ffffff",
        panel="#fdfcf8",
        panel_line="#e0dbce",
        dim="#500f1a16",
        glow="#e8a81e",
        focus="#0b5fb0",
        texture=felt if felt in TEXTURES else "",
    )


def scroll_bar_sheet(colours: Palette, wide: int) -> str:
    """The style sheet of scroll bars of a width on the table, in device-independent pixels."""
    return (
        f"QScrollBar:vertical {{ background: transparent; width: {wide}px; margin: 0; }}"
        f"QScrollBar::handle:vertical {{ background: {colours.muted}; min-height: 24px;"
        f" border-radius: {wide // 2 - 1}px; margin: 0 1px; }}"
        "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        "QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }"
    )


def table_font(pixels: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The application's font at a size in device-independent pixels."""
    font = QFont(QApplication.font())
    font.setPixelSize(max(8, round(pixels)))
    font.setWeight(weight)
    return font
