"""What the limits of contrast are about: their numbers, and the colours of decks and felts."""

from __future__ import annotations

import tomllib

from hearts_qt.app.table.palette import Palette
from hearts_qt.assets import asset_path
from tests.app.ui.colour import contrast, over, parse

TEXT, LARGE, HIGH = 4.5, 3.0, 7.0

DECKS = sorted(folder.name for folder in asset_path("decks").iterdir() if folder.is_dir())
PAPER = "#f8f6f1"
"""The darkest colour of our cards' paper."""


def ratio(ink: str, ground: str, below: str | None = None) -> float:
    """The contrast of an ink on a ground; a translucent ground lies over `below`."""
    seen = over(ground, below) if below is not None else parse(ground)[0]
    opaque = "#" + "".join(f"{round(part):02x}" for part in seen)
    return contrast(over(ink, opaque), seen)


def felts(one: Palette) -> tuple[str, str]:
    return one.felt, one.felt_far


def deck_colours(deck: str) -> dict[str, str]:
    manifest = tomllib.loads(asset_path(f"decks/{deck}/manifest.toml").read_text("utf-8"))
    return dict(manifest["colours"])
