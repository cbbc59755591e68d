"""A plain modern face: one great suit that runs off the card, and thin signs.

As many rings lie on the great suit as the card has pips; a court is a head of circles and straight
lines, known by what it wears.
"""

from __future__ import annotations

from .court_hand import mix
from .geometry import Path
from .letters import letter
from .pips import pip
from .style import HEIGHT, RADIUS, WIDTH, Style
from .suits import suit_shape
from .svg import Svg

THIN = 7.0
"""Width of the strokes of the signs."""

CORNER_X, CORNER_TOP, CORNER_HEIGHT, CORNER_WIDEST = 31.0, 24.0, 46.0, 32.0
GREAT_X, GREAT_Y, GREAT = 166.0, 222.0, 290.0
PAPER = "#ffffff"
GOLD = "#e9b44c"
CARD = Path.rect(1.6, 1.6, WIDTH - 3.2, HEIGHT - 3.2, RADIUS - 1.6).flat()[0]

_L, _C, _R = -36.0, 0.0, 36.0
# Places of the rings about the middle of the great suit, row by row.
ROWS: dict[str, list[tuple[float, float]]] = {
    "A": [(_C, 0)],
    "2": [(_C, -26), (_C, 26)],
    "3": [(_C, -40), (_C, 0), (_C, 40)],
    "4": [(x, y) for y in (-22.0, 22.0) for x in (-22.0, 22.0)],
    "5": [(-26, -26), (26, -26), (0, 0), (-26, 26), (26, 26)],
    "6": [(x, y) for y in (-36.0, 0.0, 36.0) for x in (-20.0, 20.0)],
    "7": [(-18, -31), (18, -31), (_L, 0), (_C, 0), (_R, 0), (-18, 31), (18, 31)],
    "8": [(x, y) for y in (-36.0, 36.0) for x in (_L, _C, _R)] + [(-18, 0), (18, 0)],
    "9": [(x, y) for y in (-36.0, 0.0, 36.0) for x in (_L, _C, _R)],
    "T": [(x, y) for y in (-51.0, 17.0) for x in (_L, _C, _R)]
    + [(-18, -17), (18, -17), (-18, 51), (18, 51)],
}
# Moves the rings to where the suit is widest.
_SHIFT = {"C": 2.0, "D": 0.0, "S": 14.0, "H": -26.0}
# Makes them smaller where the suit has less room.
_SIZE = {"C": 0.74, "D": 0.9, "S": 0.94, "H": 1.0}


def _great(suit: str, size: float) -> Path:
    """The great suit at a size, cut off at the edge of the card."""
    outline = pip(suit, GREAT_X, GREAT_Y, size)
    # Without the corner at which it closes a second time, which cutting would take for a straight.
    open_ = Path()
    for polygon in outline.flat(1.5):
        open_ += Path.polygon(polygon[:-1] if polygon[0] == polygon[-1] else polygon)
    return open_.clipped(CARD, 1.5)


def corner(rank: str, sign: str) -> Path:
    """The strokes of the rank in the corner, with a sign of its own for it."""
    del rank
    return letter(sign, CORNER_X, CORNER_TOP, CORNER_HEIGHT, CORNER_WIDEST)


def face(svg: Svg, style: Style, rank: str, suit: str) -> None:
    """Draws a face upon its paper."""
    colour = style.colours[suit]
    suit_shape(svg, style, suit, CORNER_X, 98, 30)
    great = _great(suit, GREAT)
    if style.fills[suit] == "solid":
        svg.fill(great, colour)
    else:
        _filled(svg, style, suit, great, colour)
    at_x, at_y = GREAT_X - 6, GREAT_Y + _SHIFT[suit]
    if rank in "JQK":
        _figure(svg, rank, suit, at_x, at_y, colour)
        return
    if rank == "A":
        svg.fill(Path.ellipse(at_x, at_y, 42), PAPER)
        svg.fill(pip(suit, at_x, at_y, 48), colour, 2)
        return
    by = _SIZE[suit]
    middle = sum(y for _x, y in ROWS[rank]) / len(ROWS[rank])
    for x, y in ROWS[rank]:
        svg.fill(Path.ellipse(at_x + x * by, at_y + (y - middle) * by, 12.5 * by), PAPER)


def _filled(svg: Svg, style: Style, suit: str, great: Path, colour: str) -> None:
    """The great suit of a deck of four colours: each suit is filled in its own way."""
    how = style.fills[suit]
    svg.fill(great, colour)
    if how == "outlined":
        inner = _great(suit, GREAT * 0.9)
        svg.fill(inner, mix(colour, "#ffffff", 0.28))
    elif how == "inlined":
        line = _great(suit, GREAT * 0.9)
        inner = _great(suit, GREAT * 0.86)
        svg.fill(line, mix(colour, "#ffffff", 0.6))
        svg.fill(inner, colour)
    else:
        bars = Path()
        inner = _great(suit, GREAT * 0.94)
        for i in range(-14, 26):
            at = i * 24.0
            bar = [(at, 380.0), (at + 9, 380.0), (at + 309, 0.0), (at + 300, 0.0)]
            bars += inner.clipped(bar, 3.0).clipped(CARD, 8.0)
        svg.fill(bars, mix(colour, "#ffffff", 0.22))


def _figure(svg: Svg, rank: str, suit: str, cx: float, cy: float, colour: str) -> None:
    """A head on shoulders, of circles and straight lines."""
    lady = (rank, suit) == ("Q", "S")
    skin, shade = ("#efe6f4", "#cdb9da") if lady else ("#fbe3cd", "#eebf98")
    light = "#c01f3c" if lady else GOLD
    top = cy - 26
    # Shoulders: a half disc, and a collar of two triangles.
    body = Path.ellipse(cx, top + 92, 62).clipped(
        [(cx - 80, top + 10), (cx + 80, top + 10), (cx + 80, top + 92), (cx - 80, top + 92)], 3
    )
    svg.fill(body, PAPER)
    half = Path.ellipse(cx, top + 92, 62).clipped(
        [(cx, top + 10), (cx + 80, top + 10), (cx + 80, top + 92), (cx, top + 92)], 3
    )
    svg.fill(half, mix(colour, "#ffffff", 0.72))
    svg.fill(Path.polygon([(cx - 22, top + 32), (cx + 22, top + 32), (cx, top + 72)]), skin)
    svg.fill(Path.polygon([(cx, top + 32), (cx + 22, top + 32), (cx, top + 72)]), shade)
    if rank == "Q":
        hair = mix(colour, "#000000", 0.55) if not lady else "#0d0919"
        svg.fill(Path.rect(cx - 35, top - 14, 70, 62, 22), hair)
    face = Path.ellipse(cx, top + 8, 27, 31)
    svg.fill(face, skin)
    svg.fill(
        face.clipped([(cx, top - 40), (cx + 40, top - 40), (cx + 40, top + 60), (cx, top + 60)], 2),
        shade,
    )
    ink = "#2a2130"
    for side in (-1, 1):
        svg.fill(Path.ellipse(cx + side * 10.5, top + 5, 2.9), ink)
    svg.fill(Path.rect(cx - 6.5, top + 20, 13, 3.4, 1.7), "#b03348")
    if rank == "K":
        beard = Path.ellipse(cx, top + 8, 27, 31).clipped(
            [(cx - 40, top + 14), (cx + 40, top + 14), (cx + 40, top + 60), (cx - 40, top + 60)], 2
        )
        svg.fill(beard, mix(colour, "#000000", 0.55))
        svg.fill(Path.rect(cx - 7.5, top + 19, 15, 4, 2), "#d98c86")
        crown = [(-34, -14), (-34, -52), (-17, -32), (0, -58), (17, -32), (34, -52), (34, -14)]
        svg.fill(Path.polygon([(cx + x, top + y) for x, y in crown]), light)
        right = [(0, -14), (0, -58), (17, -32), (34, -52), (34, -14)]
        svg.fill(Path.polygon([(cx + x, top + y) for x, y in right]), mix(light, "#8a5a10", 0.3))
    elif rank == "Q":
        for x in (-24.0, 0.0, 24.0):
            svg.fill(Path.ellipse(cx + x, top - 25 - (7 if not x else 0), 12), light)
        svg.fill(Path.rect(cx - 36, top - 24, 72, 13, 4), mix(light, "#5a2a10", 0.25))
        svg.fill(Path.ellipse(cx, top + 66, 7), light)
    else:
        cap = Path.ellipse(cx, top - 14, 38, 30).clipped(
            [(cx - 50, top - 60), (cx + 50, top - 60), (cx + 50, top - 12), (cx - 50, top - 12)], 2
        )
        svg.fill(cap, light)
        svg.fill(Path.rect(cx - 42, top - 18, 84, 9, 4), mix(light, "#8a5a10", 0.4))
        svg.fill(
            Path.polygon([(cx + 16, top - 18), (cx + 30, top - 74), (cx + 44, top - 66)]), PAPER
        )
