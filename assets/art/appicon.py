"""The icon of the program: the black card under the moon, behind a heart card, on felt."""

from __future__ import annotations

from .geometry import Path
from .pips import PIPS
from .svg import Svg

# What freedesktop themes, Windows and macOS ask for, in pixels.
SIZES = (16, 20, 22, 24, 32, 40, 48, 64, 96, 128, 256, 512, 1024)

DOCUMENTS = ("rules", "record")

SMALL = 40  # up to this size the simpler drawing is used


def app_icon(small: bool = False) -> str:
    """The icon as SVG text, 256 by 256; `small` is bolder and has less in it."""
    svg = Svg(256, 256)
    felt = svg.radial("felt", 118, 70, 230, [(0, "#3f9a7d"), (0.55, "#236351"), (1, "#123a31")])
    night = svg.linear("night", 50, 40, 130, 210, [(0, "#34265f"), (1, "#0f0b1d")])
    red = svg.linear("red", 120, 80, 170, 210, [(0, "#ee4a55"), (1, "#ab1325")])
    if small:
        _small(svg, felt, night, red)
        return svg.text()
    tile = Path.rect(8, 8, 240, 240, 54)
    svg.fill(tile, felt)
    svg.stroke(Path.rect(9.4, 9.4, 237.2, 237.2, 52.6), "#ffffff", 2.6, opacity=0.2)
    card = Path.rect(-61, -86, 122, 172, 13)
    dark, light = (95.0, 122.0), (151.0, 134.0)
    for grow, opacity in ((5.0, 0.1), (2.5, 0.14), (0.0, 0.16)):
        shade = Path.rect(-61 - grow, -86 - grow, 122 + 2 * grow, 172 + 2 * grow, 13 + grow)
        svg.fill(shade.turned(-14).moved(dark[0] + 2, dark[1] + 6), "#000000", opacity=opacity)
    svg.shape(card.turned(-14).moved(*dark), night, "#c7bbe6", 2.6)
    # The moon behind the crown, cut where the heart card and the edge would hide it.
    moon = svg.radial("moon", 70, 80, 60, [(0, "#fffdf0"), (0.7, "#f6e8bf"), (1, "#e6d29b")])
    svg.fill(Path.ellipse(-17, -44, 36).turned(-14).moved(*dark), moon)
    crown = Path.parse(
        "M-21,-40 L-27,-64 L-13,-54 L0,-72 L13,-54 L27,-64 L21,-40 Z M-21,-36 L21,-36 L21,-29"
        " L-21,-29 Z"
    ).map(0.84, 0, 0, 0.84, -19, -1)
    svg.fill(crown.turned(-14).moved(*dark), "#17102e")
    spade = PIPS["S"].map(0.42, 0, 0, 0.42, -31, 26)
    svg.fill(spade.turned(-14).moved(*dark), "#efe9fb")
    for grow, opacity in ((6.0, 0.08), (3.0, 0.12), (0.0, 0.18)):
        shade = Path.rect(-61 - grow, -86 - grow, 122 + 2 * grow, 172 + 2 * grow, 13 + grow)
        svg.fill(shade.turned(11).moved(light[0] + 1, light[1] + 6), "#000000", opacity=opacity)
    paper = svg.linear("paper", 120, 50, 180, 220, [(0, "#ffffff"), (1, "#f1ede4")])
    svg.fill(card.turned(11).moved(*light), paper)
    svg.fill(PIPS["H"].map(1.0, 0, 0, 1.0, 0, 2).turned(11).moved(*light), red)
    return svg.text()


def document_icon(kind: str) -> str:
    """The icon of a document as SVG text, 256 by 256: a `rules` file or a `record` of a game."""
    svg = Svg(256, 256)
    paper = svg.linear("paper", 60, 10, 190, 250, [(0, "#ffffff"), (1, "#ece7db")])
    red = svg.linear("red", 90, 130, 170, 230, [(0, "#ee4a55"), (1, "#ab1325")])
    svg.fill(Path.parse("M56,18 L164,18 L212,66 L212,246 L56,246 Z"), "#000000", opacity=0.16)
    sheet = Path.parse("M50,10 L158,10 L206,58 L206,238 L50,238 Z")
    svg.shape(sheet, paper, "#8d8674", 3)
    svg.shape(Path.parse("M158,10 L158,58 L206,58 Z"), "#d5cdb8", "#8d8674", 3)
    for row in range(3):
        top = 82 + 24 * row
        if kind == "rules":
            # A list of what holds.
            svg.fill(Path.rect(70, top, 12, 12, 6), "#236351")
            svg.fill(Path.rect(92, top + 1, 94, 10, 5), "#236351", opacity=0.55)
        else:
            # Columns of scores.
            for column in range(4):
                svg.fill(Path.rect(70 + 31 * column, top + 1, 23, 10, 5), "#34265f", opacity=0.55)
    svg.fill(PIPS["H"].map(0.62, 0, 0, 0.62, 128, 192), red)
    return svg.text()


def _small(svg: Svg, felt: str, night: str, red: str) -> None:
    svg.fill(Path.rect(4, 4, 248, 248, 54), felt)
    card = Path.rect(-64, -92, 128, 184, 18)
    svg.shape(card.turned(-14).moved(90, 124), night, "#b9a9d8", 6)
    svg.fill(card.turned(9).moved(153, 135), "#000000", opacity=0.35)
    svg.fill(card.turned(9).moved(156, 131), "#ffffff")
    svg.fill(PIPS["H"].map(1.12, 0, 0, 1.12, 0, 2).turned(9).moved(156, 131), red)
