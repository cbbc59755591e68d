"""The portraits of the cast: twelve faces, each with three expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from . import portrait_men, portrait_women
from .court_hand import Palette
from .portrait_hand import EXPRESSIONS, Portrait

Drawing = Callable[[Portrait], None]
_palette = partial(Palette, line="#1b1a2a")

PORTRAITS: dict[str, tuple[Drawing, Palette]] = {
    "sam": (
        portrait_men.sam,
        _palette(
            "#b51f34",
            "#6d0f21",
            "#f0c85c",
            "#1e6a4b",
            "#c98a3c",
            "#96601f",
            skin="#f8dfc6",
            skin_dark="#e3b592",
            ground="#e6f0d6",
            rays="#d3e4b8",
            iris="#27596c",
        ),
    ),
    "pia": (
        portrait_women.pia,
        _palette(
            "#1e6a4b",
            "#0f3d2b",
            "#a3c8a4",
            "#27406f",
            "#cf6430",
            "#993f18",
            skin="#fbe0cd",
            skin_dark="#ecb999",
            ground="#dcecf2",
            rays="#c4dde8",
            iris="#34592f",
        ),
    ),
    "otto": (
        portrait_men.otto,
        _palette(
            "#27366b",
            "#151d40",
            "#8c9cc9",
            "#b51f34",
            "#f4f1ea",
            "#cfcac8",
            skin="#f5cdb4",
            skin_dark="#dea084",
            ground="#efe6da",
            rays="#e0d0bb",
            iris="#3b4a70",
        ),
    ),
    "rosa": (
        portrait_women.rosa,
        _palette(
            "#6a2f73",
            "#43194c",
            "#e8d3ec",
            "#1e6a4b",
            "#6e4127",
            "#4a2816",
            skin="#e9bd94",
            skin_dark="#cb936a",
            lips="#b02a40",
            ground="#f1e4ee",
            rays="#e3cde0",
            iris="#3a2416",
        ),
    ),
    "kenji": (
        portrait_men.kenji,
        _palette(
            "#2f6f74",
            "#1a454a",
            "#a9d0cf",
            "#dcaa45",
            "#2b2a38",
            "#1b1a26",
            skin="#f6dab6",
            skin_dark="#e0b588",
            ground="#f6e2cf",
            rays="#edcdb0",
            iris="#2f1d14",
        ),
    ),
    "tess": (
        portrait_women.tess,
        _palette(
            "#44506a",
            "#2b3448",
            "#f6e6c8",
            "#2f8a86",
            "#3a2730",
            "#251820",
            skin="#f9e0cd",
            skin_dark="#e6bba0",
            lips="#b8323f",
            ground="#f7e3dc",
            rays="#efcdc2",
            iris="#3b6a70",
        ),
    ),
    "hugo": (
        portrait_men.hugo,
        _palette(
            "#3f6b3a",
            "#284826",
            "#b9c79a",
            "#c8531f",
            "#c3bfbd",
            "#98939a",
            skin="#7b4e36",
            skin_dark="#5a3524",
            lips="#7a3030",
            ground="#ecead2",
            rays="#dcd8b0",
            iris="#20120c",
        ),
    ),
    "zoe": (
        portrait_women.zoe,
        _palette(
            "#d2811f",
            "#94510f",
            "#f3d9a2",
            "#1e6a4b",
            "#2c2023",
            "#1c1418",
            skin="#9a6543",
            skin_dark="#774a30",
            lips="#8f2f3a",
            ground="#fbe7c0",
            rays="#f4d596",
            iris="#2b1a12",
        ),
    ),
    "ida": (
        portrait_women.ida,
        _palette(
            "#1d6272",
            "#123f4b",
            "#a9d0cf",
            "#9c2740",
            "#dedad6",
            "#b3adb2",
            skin="#f8dcc8",
            skin_dark="#e2b69c",
            ground="#e3eee6",
            rays="#cfe2d8",
            iris="#3b6a70",
        ),
    ),
    "bruno": (
        portrait_men.bruno,
        _palette(
            "#8b2a4a",
            "#571529",
            "#e0a5b0",
            "#1d6272",
            "#b85a2a",
            "#823a18",
            skin="#f6d2b6",
            skin_dark="#dda683",
            ground="#f3e8cf",
            rays="#e9d6ac",
            iris="#3f5a34",
        ),
    ),
    "amir": (
        portrait_men.amir,
        _palette(
            "#2f5a86",
            "#1b3758",
            "#a9c2dc",
            "#b51f34",
            "#2e2530",
            "#1d161f",
            skin="#d9a578",
            skin_dark="#b57f55",
            lips="#9e4440",
            ground="#dfe8ef",
            rays="#c9d8e4",
            iris="#3a2416",
        ),
    ),
    "vera": (
        portrait_women.vera,
        _palette(
            "#332a66",
            "#1c1640",
            "#f3e3b0",
            "#7d6aa8",
            "#e9e6f2",
            "#bdb6d2",
            skin="#ecc9a8",
            skin_dark="#cf9f7a",
            lips="#a83a52",
            ground="#dcd8ec",
            rays="#cac4e0",
            iris="#4a3a7a",
        ),
    ),
}
"""For each character of the cast, by its key: how it is drawn, and in which colours."""


def portrait(key: str, mood: str, small: bool = False) -> str:
    """The portrait of a character as SVG text; `mood` is one of `EXPRESSIONS`."""
    draw, palette = PORTRAITS[key]
    drawing = Portrait(palette, mood, small)
    draw(drawing)
    return drawing.text()


def files() -> Iterator[tuple[str, str]]:
    """The name and the text of every file: all characters, expressions and both drawings."""
    for key in PORTRAITS:
        for mood in EXPRESSIONS:
            yield f"{key}-{mood}.svg", portrait(key, mood)
            yield f"{key}-{mood}-small.svg", portrait(key, mood, small=True)
