"""A suit as a deck shows it: solid, with an inner line, outlined or hatched."""

from __future__ import annotations

from .geometry import Path
from .pips import pip
from .style import Style
from .svg import Svg

# Below this height a pip has fewer and bolder lines, for it must be read at a few pixels.
SMALL = 40.0


def suit_shape(
    svg: Svg,
    style: Style,
    suit: str,
    cx: float,
    cy: float,
    height: float,
    down: bool = False,
    colour: str | None = None,
    ground: str = "#ffffff",
) -> None:
    """One pip in the deck's way of filling; `ground` shows where it is open."""
    colour = colour or style.colours[suit]
    how = style.fills[suit]
    outline = pip(suit, cx, cy, height, down)
    small = height < SMALL
    if how == "solid":
        svg.fill(outline, colour, 2)
    elif how == "inlined":
        svg.fill(outline, colour, 2)
        middle = cy + (0.02 if down else -0.02) * height
        if small:
            svg.fill(pip(suit, cx, middle, height * 0.38, down), ground, 2)
        else:
            svg.stroke(pip(suit, cx, middle, height * 0.64, down), ground, height * 0.055, 2)
    elif how == "outlined":
        line = height * (0.15 if small else 0.115)
        svg.shape(pip(suit, cx, cy, height - line, down), ground, colour, line, 2)
        if not small:
            svg.fill(pip(suit, cx, cy, height * 0.36, down), colour, 2)
    else:
        _hatched(svg, suit, cx, cy, height, down, colour, ground)


def _hatched(
    svg: Svg, suit: str, cx: float, cy: float, height: float, down: bool, colour: str, ground: str
) -> None:
    small = height < SMALL
    line = height * (0.1 if small else 0.085)
    inner = pip(suit, cx, cy, height - line, down)
    svg.shape(inner, ground, colour, line, 2)
    # Few bars on a small pip, or they would run together.
    pitch = height * (0.3 if small else 0.22 if height < 60 else 0.13)
    bars = Path()
    reach = height * 0.8
    for i in range(-8, 9):
        at, w = i * pitch, pitch * (0.28 if small else 0.3)
        region = [
            (cx + at - w - reach, cy + reach),
            (cx + at + w - reach, cy + reach),
            (cx + at + w + reach, cy - reach),
            (cx + at - w + reach, cy - reach),
        ]
        bars += inner.clipped(region, height / 24)
    svg.fill(bars, colour)
