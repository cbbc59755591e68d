"""The faces: paper, indices, pips, aces; courts come from `courts`."""

from __future__ import annotations

from . import aces, courts
from .court_hand import HALF_W
from .geometry import Path
from .glyphs import glyph
from .style import EDGE, HEIGHT, PAPER_BOTTOM, PAPER_TOP, RADIUS, WIDTH, Style
from .suits import suit_shape
from .svg import Svg

LEFT, MIDDLE, RIGHT = 86.0, 125.0, 164.0
TOP, BOTTOM = 60.0, 290.0
# The middle of the index column.
INDEX_X, JUMBO_X = 30.0, 52.0
_THIRD = (BOTTOM - TOP) / 3

# Pips of a rank: (x, y); those below the middle stand on their heads.
_Y2 = TOP + _THIRD
_Y3 = BOTTOM - _THIRD
_MID = HEIGHT / 2
_FOUR = [(x, y) for y in (TOP, BOTTOM) for x in (LEFT, RIGHT)]
_SIX = [*_FOUR, (LEFT, _MID), (RIGHT, _MID)]
_EIGHT = [*_FOUR, *((x, y) for y in (_Y2, _Y3) for x in (LEFT, RIGHT))]
_HIGH, _LOW = (TOP + _MID) / 2, (BOTTOM + _MID) / 2
LAYOUT: dict[str, list[tuple[float, float]]] = {
    "2": [(MIDDLE, TOP), (MIDDLE, BOTTOM)],
    "3": [(MIDDLE, TOP), (MIDDLE, _MID), (MIDDLE, BOTTOM)],
    "4": _FOUR,
    "5": [*_FOUR, (MIDDLE, _MID)],
    "6": _SIX,
    "7": [*_SIX, (MIDDLE, _HIGH)],
    "8": [*_SIX, (MIDDLE, _HIGH), (MIDDLE, _LOW)],
    "9": [*_EIGHT, (MIDDLE, _MID)],
    "T": [*_EIGHT, (MIDDLE, TOP + _THIRD / 2), (MIDDLE, BOTTOM - _THIRD / 2)],
}


def paper(svg: Svg) -> None:
    """The blank card with its fine edge."""
    sheet = svg.linear("paper", 0, 0, 0, HEIGHT, [(0, PAPER_TOP), (1, PAPER_BOTTOM)])
    svg.shape(Path.rect(0.8, 0.8, WIDTH - 1.6, HEIGHT - 1.6, RADIUS - 0.8), sheet, EDGE, 1.6)


def indices(svg: Svg, style: Style, rank: str, suit: str) -> None:
    """Rank and suit in two corners; on a jumbo card once, as large as it goes."""
    colour = style.colours[suit]
    if style.jumbo:
        svg.fill(glyph(rank, JUMBO_X, 18, 112, 80 if rank not in "JQK" else 76), colour, 2)
        suit_shape(svg, style, suit, JUMBO_X, 177, 66)
        return
    x = INDEX_X - 2 if rank in "JQK" else INDEX_X  # beside the frame of the court
    outline = glyph(rank, x, 17, 50, 39 if rank not in "JQK" else 37)
    svg.fill(outline + outline.map(-1, 0, 0, -1, WIDTH, HEIGHT), colour, 2)
    suit_shape(svg, style, suit, x, 91, 32)
    suit_shape(svg, style, suit, WIDTH - x, HEIGHT - 91, 32, True)


def face(style: Style, rank: str, suit: str) -> str:
    """One face as SVG text."""
    svg = Svg(WIDTH, HEIGHT)
    paper(svg)
    if rank in "JQK":
        middle = WIDTH - 8 - HALF_W if style.jumbo else MIDDLE
        courts.court(svg, style, rank, suit, middle)
    elif style.jumbo:
        # Two sizes of pip would only be in the way: one stands for the suit.
        suit_shape(svg, style, suit, 168, 253, 132)
    elif rank == "A":
        aces.ace(svg, style, suit)
    else:
        size = 46.0 if rank in "9T" else 51.0
        for x, y in LAYOUT[rank]:
            suit_shape(svg, style, suit, x, y, size, y > _MID)
    indices(svg, style, rank, suit)
    return svg.text()
