"""The icon of the program: the black card behind a heart card, on felt."""

from __future__ import annotations

from .geometry import Path
from .pips import PIPS
from .svg import Svg

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


SMALL = 32  # up to this size the simpler drawing is used


def app_icon(small: bool = False) -> str:
    """The icon as SVG text, 256 by 256; `small` is bolder and has less in it."""
    svg = Svg(256, 256)
    felt = svg.radial("felt", 110, 80, 220, [(0, "#348a70"), (0.6, "#1f5d4d"), (1, "#123a31")])
    night = svg.linear("night", 50, 60, 150, 200, [(0, "#33264f"), (1, "#120e20")])
    red = svg.linear("red", 120, 80, 170, 200, [(0, "#e43e4a"), (1, "#a51224")])
    if small:
        svg.fill(Path.rect(4, 4, 248, 248, 54), felt)
        card = Path.rect(-62, -88, 124, 176, 18)
        svg.fill(card.turned(-13).moved(90, 126), night)
        svg.fill(card.turned(9).moved(152, 134), "#000000", opacity=0.35)
        svg.fill(card.turned(9).moved(154, 130), "#ffffff")
        svg.fill(PIPS["H"].map(1.08, 0, 0, 1.08, 0, 2).turned(9).moved(154, 130), red)
        return svg.text()
    svg.fill(Path.rect(8, 8, 240, 240, 54), felt)
    svg.stroke(Path.rect(9.2, 9.2, 237.6, 237.6, 53), "#ffffff", 2.4, opacity=0.16)
    card = Path.rect(-59, -82, 118, 164, 13)
    dark, light = (94.0, 124.0), (150.0, 134.0)
    svg.fill(card.turned(-14).moved(dark[0] + 2, dark[1] + 7), "#000000", opacity=0.28)
    svg.shape(card.turned(-14).moved(*dark), night, "#b9a9d8", 2.4)
    svg.fill(PIPS["S"].map(0.3, 0, 0, 0.3, -33, -32).turned(-14).moved(*dark), "#efe9fb")
    crown = Path.parse("M-13,8 L-17,-8 L-8,-2 L0,-12 L8,-2 L17,-8 L13,8 Z").moved(-33, -60)
    svg.fill(crown.turned(-14).moved(*dark), "#e3b552")
    svg.fill(card.turned(11).moved(light[0] + 1, light[1] + 8), "#000000", opacity=0.3)
    svg.fill(card.turned(11).moved(*light), "#ffffff")
    svg.fill(PIPS["H"].map(0.96, 0, 0, 0.96, 0, 2).turned(11).moved(*light), red)
    return svg.text()
