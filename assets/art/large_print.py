"""The large-print face: the rank as large as it goes in a corner, and again in the middle.

The signs are plain and heavy. Courts show a crown or a cap instead of a figure; the queen of spades
is the one card with a dark ground.
"""

from __future__ import annotations

from .court_hand import mix
from .geometry import Path
from .letters import letter
from .style import HEIGHT, RADIUS, Style
from .suits import suit_shape
from .svg import Svg

HEAVY = 19.0
"""Width of the strokes of the signs in the corner."""

CORNER_X, CORNER_TOP, CORNER_HEIGHT, CORNER_WIDEST = 52.0, 26.0, 96.0, 60.0
MIDDLE_X = 171.0
GOLD = "#e3a52c"


def corner(rank: str, sign: str) -> Path:
    """The strokes of the rank in the corner, with a sign of its own for it."""
    del rank
    return letter(sign, CORNER_X, CORNER_TOP, CORNER_HEIGHT, CORNER_WIDEST)


def middle(rank: str, sign: str) -> Path:
    """The strokes of the rank in the middle, with a sign of its own for it."""
    if rank in "JQK":
        return letter(sign, MIDDLE_X, 142, 92, 60)
    return letter(sign, MIDDLE_X, 184, 128, 92)


def face(svg: Svg, style: Style, rank: str, suit: str) -> None:
    """Draws a face upon its paper."""
    colour = style.colours[suit]
    dark = (rank, suit) == ("Q", "S")
    court = rank in "JQK"
    if court:
        ground = "#241a3d" if dark else mix("#ffffff", colour, 0.1)
        svg.shape(Path.rect(104, 14, 132, HEIGHT - 28, RADIUS), ground, colour, 3.0)
    suit_shape(svg, style, suit, CORNER_X, 190, 84)
    ink = "#ffffff" if dark else colour
    sign = "T10" if rank == "T" else rank
    if court:
        _headdress(svg, rank, MIDDLE_X, 78, ink)
        svg.stroke(middle(rank, sign), ink, HEAVY, id="middle")
        if dark:
            suit_shape(svg, style, suit, MIDDLE_X, 290, 58, colour="#ffffff", ground="#241a3d")
        else:
            suit_shape(svg, style, suit, MIDDLE_X, 290, 58, ground=mix("#ffffff", colour, 0.1))
        return
    suit_shape(svg, style, suit, MIDDLE_X, 92, 118)
    width = HEAVY + (0 if rank == "T" else 4)
    svg.stroke(middle(rank, sign), colour, width, id="middle" if rank == "A" else None)


def _headdress(svg: Svg, rank: str, cx: float, cy: float, ink: str) -> None:
    """A crown with points for a king, one with arches for a queen, a feathered cap for a jack."""
    if rank == "K":
        crown = Path.parse("M-46,34 L-50,-22 L-24,4 L0,-36 L24,4 L50,-22 L46,34 Z").moved(cx, cy)
        svg.shape(crown, GOLD, ink, 5.0)
        for x, y in ((-50.0, -26.0), (0, -41), (50, -26)):
            svg.shape(Path.ellipse(cx + x, cy + y, 7), GOLD, ink, 4.0)
        svg.shape(Path.rect(cx - 46, cy + 22, 92, 14, 4), ink, ink, 2.0)
    elif rank == "Q":
        for x, high in ((-33.0, 22.0), (33, 22), (0, 34)):
            arch = Path.parse(
                f"M{x - 20},30 C{x - 22},{-high} {x + 22},{-high} {x + 20},30 Z"
            ).moved(cx, cy)
            svg.shape(arch, GOLD, ink, 5.0)
        for x, y in ((-33.0, -18.0), (33, -18), (0, -29)):
            svg.shape(Path.ellipse(cx + x, cy + y, 6), "#d8243c", ink, 4.0)
        svg.shape(Path.rect(cx - 48, cy + 22, 96, 14, 4), ink, ink, 2.0)
    else:
        cap = Path.parse("M-44,26 C-52,-22 -18,-34 4,-28 C32,-24 46,-2 44,26 Z").moved(cx, cy)
        svg.shape(cap, GOLD, ink, 5.0)
        feather = Path.parse("M10,18 C14,-30 36,-52 58,-44 C64,-20 44,6 10,18 Z").moved(cx, cy)
        svg.shape(feather, "#ffffff", ink, 5.0)
        svg.stroke(Path.parse("M14,12 C26,-14 38,-26 50,-36").moved(cx, cy), ink, 4.0)
        svg.shape(Path.rect(cx - 50, cy + 22, 100, 14, 6), ink, ink, 2.0)
