"""The aces: one great pip with a picture within, between two sprigs."""

from __future__ import annotations

import math

from .geometry import Path
from .pips import PIPS
from .style import HEIGHT, WIDTH, Style
from .suits import suit_shape
from .svg import Svg

CX, CY = WIDTH / 2, HEIGHT / 2
PALE = "#fdfbf6"
# The pictures within are drawn smaller than they stand on the card.
GROWN = 1.18


def _sprig() -> tuple[Path, Path]:
    """A stem that rises on the left from the bottom to below the index; its leaves.

    The other sprig is this one turned round, so that the ace is the same upside down.
    """
    across, down, first, last = 96.0, 133.0, 97.0, 193.0
    stem: list[tuple[float, float]] = []
    leaves = Path()
    count = 11
    for i in range(count * 4 + 1):
        angle = math.radians(first + (last - first) * i / (count * 4))
        x, y = across * math.cos(angle), down * math.sin(angle)
        stem.append((x, y))
        if i % 4 == 0 and i:
            along = math.degrees(math.atan2(down * math.cos(angle), -across * math.sin(angle)))
            size = 1.3 - 0.62 * i / (count * 4)
            leaf = Path.parse("M0,0 C3,-5 10,-5 16,0 C10,4 3,4 0,0 Z").scaled(size)
            if i == count * 4:
                leaves += leaf.turned(along).moved(x, y)
                continue
            for lean in (-38, 38):
                leaves += leaf.turned(along + lean).moved(x, y)
    return Path.polyline(stem), leaves


def ace(svg: Svg, style: Style, suit: str) -> None:
    """Draws the middle of an ace."""
    colour = style.colours[suit]
    size = {"S": 160.0, "H": 142.0, "C": 150.0, "D": 168.0}[suit]
    stem, leaves = ((part + part.map(-1, 0, 0, -1, 0, 0)).moved(CX, CY) for part in _sprig())
    svg.stroke(stem, colour, 1.6, opacity=0.85)
    svg.fill(leaves, colour, opacity=0.85)
    suit_shape(svg, style, suit, CX, CY, size)
    if style.fills[suit] != "solid":
        _small_picture(svg, suit, colour)
        return
    inner = PIPS[suit].map(size * 0.0086, 0, 0, size * 0.0086, CX, CY - (2.0 if suit == "H" else 0))
    if suit in "HD":
        svg.stroke(inner, PALE, 1.8)
    _picture(svg, suit)


def _small_picture(svg: Svg, suit: str, colour: str) -> None:
    """The picture in a suit whose fill has to be seen as well."""
    if suit == "H":
        svg.fill(_crown().scaled(0.5).moved(CX, CY - 6), PALE)
    elif suit == "D":
        svg.stroke(_facets(1.13, 2.0).moved(CX, CY), colour, 2.0, stroke_linecap="butt")
        for way in (-1, 1):
            light = Path.polygon([(0.0, -22.0 * way), (16.5 * way, 0.0), (0.0, 0.0)])
            svg.fill(light.moved(CX, CY), PALE, opacity=0.85)
    else:
        svg.shape(Path.ellipse(CX, CY, 35.0), PALE, colour, 3.4)
        svg.stroke(_plait().scaled(0.6).moved(CX, CY), colour, 2.6, stroke_linejoin="miter")


def _crown() -> Path:
    crown = Path.parse(
        "M-24,14 L-31,-14 L-14,-3 L0,-22 L14,-3 L31,-14 L24,14 Z M-24,18 L24,18 L24,23 L-24,23 Z"
    )
    for x, y in ((-31.0, -19.0), (0, -27), (31, -19)):
        crown += Path.ellipse(x, y, 3.6)
    return crown


def _facets(grown: float, far: float) -> Path:
    """The edges of a cut stone: its table, and lines from there `far` times as far out."""
    table = [(-22.0, 0.0), (0.0, -28.0), (22.0, 0.0), (0.0, 28.0)]
    lines = Path()
    for x, y in table:
        lines += Path.polyline([(x * grown, y * grown), (x * far, y * far)])
    for sx in (-1, 1):
        for sy in (-1, 1):
            lines += Path.polyline(
                [(sx * 11 * grown, sy * 14 * grown), (sx * 11.6 * far, sy * 15.0 * far)]
            )
    return lines


def _plait() -> Path:
    leaf = Path.parse("M0,5 C-24,-8 -19,-34 0,-48 C19,-34 24,-8 0,5 Z")
    knot = Path()
    for turn in (0, 120, 240):
        knot += leaf.turned(turn)
    return knot


def _picture(svg: Svg, suit: str) -> None:
    def at(text: str, dy: float = 0.0) -> Path:
        return Path.parse(text).scaled(GROWN).moved(CX, CY + dy)

    if suit == "S":
        # The moon among stars.
        svg.fill(
            at(
                "M8,-24 C-12,-24 -27,-10 -27,8 C-27,24 -14,35 2,35 C10,35 17,32 22,27 "
                "C4,28 -9,18 -9,3 C-9,-9 -2,-19 8,-24 Z",
                2,
            ),
            PALE,
        )
        star = Path.parse("M0,-10 Q1.6,-1.6 10,0 Q1.6,1.6 0,10 Q-1.6,1.6 -10,0 Q-1.6,-1.6 0,-10 Z")
        for x, y, s in ((15.0, 0.0, 0.9), (0, -36, 0.5), (29, 20, 0.45)):
            svg.fill(star.scaled(s * GROWN).moved(CX + x * GROWN, CY + y * GROWN), PALE)
    elif suit == "H":
        svg.fill(_crown().scaled(0.86 * GROWN).moved(CX, CY + 2), PALE)
    elif suit == "D":
        # A cut stone: a table, its facets, and two of them in the light.
        table = [(-22.0, 0.0), (0.0, -30.0), (22.0, 0.0), (0.0, 30.0)]
        lines = Path.polygon(table)
        for x, y in table:
            lines += Path.polyline([(x, y), (x * 2.5, y * 2.35)])
        for sx in (-1, 1):
            for sy in (-1, 1):
                lines += Path.polyline([(sx * 11, sy * 15), (sx * 25.5, sy * 35)])
        svg.stroke(lines.moved(CX, CY), PALE, 1.6, stroke_linecap="butt")
        svg.fill(Path.polygon([(0, -30), (22, 0), (0, 0)]).moved(CX, CY), PALE, opacity=0.85)
        svg.fill(Path.polygon([(0, 30), (-22, 0), (0, 0)]).moved(CX, CY), PALE, opacity=0.85)
    else:
        # Three leaves plaited.
        svg.stroke(_plait().scaled(GROWN).moved(CX, CY), PALE, 2.8, stroke_linejoin="miter")
