"""The faces: paper, indices, pips, aces; courts come from `courts` and its likes."""

from __future__ import annotations

from . import aces, courts, large_print, modern, paris
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


SIGNS = (*"1ABCDEFHJKPQRSVWВДКТ", "Kn")
"""The signs that kings, queens, jacks and aces have in one language or another. The last letters
but one are Cyrillic."""


def own_sign(style: Style, rank: str) -> str:
    """The sign of a rank on the cards of a deck."""
    if style.face == "paris":
        return {"A": "1", "K": "R", "Q": "D", "J": "V"}.get(rank, rank)
    return rank


def sign_path(style: Style, rank: str, sign: str) -> Path:
    """The outline of a sign in the place of a rank, or its strokes where the face has strokes."""
    if style.face == "large":
        return large_print.corner(rank, "T10" if sign == "T" else sign)
    if style.face == "modern":
        return modern.corner(rank, "T10" if sign == "T" else sign)
    if style.jumbo:
        return glyph(sign, JUMBO_X, 18, 112, 80 if rank not in "JQK" else 76)
    x = _index_x(style, rank)
    outline = glyph(sign, x, 17, 50, 39 if rank not in "JQK" else 37)
    return outline + outline.map(-1, 0, 0, -1, WIDTH, HEIGHT)


def _index_x(style: Style, rank: str) -> float:
    """The middle of the index column; beside the frame of a court it is further out."""
    if rank not in "JQK":
        return INDEX_X
    return INDEX_X - (5 if style.face == "paris" else 2)


def indices(svg: Svg, style: Style, rank: str, suit: str) -> None:
    """Rank and suit in two corners; on a jumbo card once, as large as it goes.

    The program replaces the outline of the sign, which has the id `sign`, where a player wants the
    letters of another language.
    """
    colour = style.colours[suit]
    outline = sign_path(style, rank, own_sign(style, rank))
    name = "sign" if rank in "JQKA" else None
    if style.face in ("large", "modern"):
        width = large_print.HEAVY if style.face == "large" else modern.THIN
        if rank == "T":
            width *= 0.8
        svg.stroke(outline, colour, width, 1 if name else 2, id=name)
        return
    svg.fill(outline, colour, 1 if name else 2, id=name)
    if style.jumbo:
        suit_shape(svg, style, suit, JUMBO_X, 177, 66)
        return
    x = _index_x(style, rank)
    suit_shape(svg, style, suit, x, 91, 32)
    suit_shape(svg, style, suit, WIDTH - x, HEIGHT - 91, 32, True)


def face(style: Style, rank: str, suit: str) -> str:
    """One face as SVG text."""
    svg = Svg(WIDTH, HEIGHT)
    paper(svg)
    if style.face == "large":
        large_print.face(svg, style, rank, suit)
    elif style.face == "modern":
        modern.face(svg, style, rank, suit)
    elif style.face == "paris" and rank in "JQK":
        paris.court(svg, style, rank, suit)
    elif style.face == "paris" and rank == "A":
        paris.ace(svg, style, suit)
    elif rank in "JQK":
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


def signs(style: Style) -> dict[str, dict[str, str]]:
    """The path of every sign in its place on an ace, and on a court, each by its letter."""
    found = {
        place: {sign: sign_path(style, rank, sign).d() for sign in SIGNS}
        for place, rank in (("ace", "A"), ("court", "K"))
    }
    if style.face == "large":
        found |= {
            f"{place} middle": {sign: large_print.middle(rank, sign).d() for sign in SIGNS}
            for place, rank in (("ace", "A"), ("court", "K"))
        }
    return found
