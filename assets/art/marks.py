"""Small marks of the table, 64 by 64.

They lie on felts and plates, light and dark: so each has a dark part and a light one, and one of
them stands out wherever it lies.
"""

from __future__ import annotations

import itertools
import math

from .geometry import Path, arc
from .pips import PIPS
from .svg import Svg

GOLD, GOLD_DARK = "#ecbf57", "#8a6420"
RED, RED_DARK = "#d02a38", "#a81526"
INK, NIGHT, PALE = "#14161f", "#1f1836", "#fbf3e0"
GREEN, BLUE = "#14603f", "#20345f"


def _rimmed(svg: Svg, shape: Path, fill: str, line: str = PALE, width: float = 3.6) -> None:
    """A shape with a rim round it, so that it stands out on any cloth."""
    svg.stroke(shape, line, width * 2)
    svg.fill(shape, fill)


def _disc(svg: Svg, fill: str, ring: str = GOLD) -> None:
    svg.fill(Path.ellipse(32, 32, 31), INK)
    svg.shape(Path.ellipse(32, 32, 27.6), fill, ring, 3)


def _glow(svg: Svg) -> str:
    return svg.linear("f", 0, 4, 0, 60, [(0, "#f0505a"), (0.5, RED), (1, RED_DARK)])


def _heart(svg: Svg) -> None:
    _rimmed(svg, PIPS["H"].map(0.55, 0, 0, 0.55, 32, 32), _glow(svg))


def _broken(svg: Svg) -> None:
    fill = _glow(svg)
    crack = [(32.0, -4.0), (29, 16), (37, 27), (28, 37), (34, 46), (32, 70)]
    heart = PIPS["H"].map(0.54, 0, 0, 0.54, 32, 32)
    halves = []
    for side, shift, turn in ((-1, -3.6, -6), (1, 3.6, 6)):
        edge = -40.0 if side < 0 else 104.0
        half = Path()
        for (xa, ya), (xb, yb) in itertools.pairwise(crack):
            strip = [(xa, ya), (xb, yb), (edge, yb), (edge, ya)]
            half += heart.clipped(strip, 1)
        halves.append(half.moved(-32, -32).turned(turn).moved(32 + shift, 32))
    for half in halves:
        svg.stroke(half, PALE, 6.4)
    for half in halves:
        svg.fill(half, fill, 2, stroke="url(#f)", stroke_width=0.5)


def _black(svg: Svg) -> None:
    svg.fill(Path.rect(10.5, 1, 43, 62, 8), PALE)
    svg.fill(Path.rect(13.5, 4, 37, 56, 5.5), NIGHT)
    svg.fill(PIPS["S"].map(0.3, 0, 0, 0.3, 32, 41), PALE)
    svg.fill(Path.parse("M20,24 L17.5,9 L26,15 L32,7 L38,15 L46.5,9 L44,24 Z"), GOLD)


def _crescent(svg: Svg, fill: str) -> None:
    svg.fill(
        Path.parse(
            "M38,11 C25,12 15,21 15,33 C15,45 24,54 36,54 C43,54 48,51 51,46"
            " C37,48 28,40 28,30 C28,21 32,15 38,11 Z"
        ),
        fill,
    )


STAR = Path.parse("M0,-10 Q1.8,-1.8 10,0 Q1.8,1.8 0,10 Q-1.8,1.8 -10,0 Q-1.8,-1.8 0,-10 Z")


def _moon(svg: Svg) -> None:
    _disc(svg, NIGHT, "#6a5a9c")
    _crescent(svg, svg.linear("f", 12, 8, 50, 56, [(0, "#fffbe6"), (1, GOLD)]))
    svg.fill(STAR.scaled(0.95).moved(45, 23), "#fffbe6")


def _dealer(svg: Svg) -> None:
    _disc(svg, BLUE)
    card = Path.rect(-9, -13, 18, 26, 3)
    svg.shape(card.turned(-18).moved(25, 32.5), "#c9d4ec", INK, 2)
    svg.shape(card.turned(14).moved(38, 32.5), "#ffffff", INK, 2)
    svg.fill(PIPS["H"].map(0.125, 0, 0, 0.125, 0, 0).turned(14).moved(38, 32.5), RED, 2)


def _turn(svg: Svg) -> None:
    fill = svg.linear("f", 0, 8, 0, 56, [(0, "#f6c94f"), (1, "#d9931a")])
    svg.shape(Path.parse("M12,6 L59,32 L12,58 L22,32 Z"), fill, INK, 3)


def _crown(svg: Svg) -> None:
    fill = svg.linear("f", 0, 10, 0, 56, [(0, "#f8e09a"), (1, "#dda53a")])
    whole = Path.parse("M12,46 L6,20 L20,31 L32,11 L44,31 L58,20 L52,46 Z")
    band = Path.rect(11, 46, 42, 11, 3)
    beads = [(6.0, 17.0), (32, 8), (58, 17)]
    for part in (whole, band):
        svg.stroke(part, INK, 7)
    for x, y in beads:
        svg.fill(Path.ellipse(x, y, 6.4), INK)
    svg.fill(whole, fill)
    svg.fill(band, fill)
    for x, y in beads:
        svg.fill(Path.ellipse(x, y, 3.8), fill)
    svg.stroke(Path.polyline([(13, 46.6), (51, 46.6)]), GOLD_DARK, 2)
    svg.fill(PIPS["H"].map(0.15, 0, 0, 0.15, 32, 36.5), RED)


def _partner(svg: Svg) -> None:
    # Two linked rings.
    left, right, r = 22.0, 42.0, 14.0
    for x, colour in ((left, GOLD), (right, "#b4c8ee")):
        svg.stroke(Path.ellipse(x, 32, r), INK, 11)
        svg.stroke(Path.ellipse(x, 32, r), colour, 5.6)
    for colour, width, start, end in ((INK, 11.0, -66, -16), (GOLD, 5.6, -74, -8)):
        angle = math.radians(start)
        first = (left + r * math.cos(angle), 32 + r * math.sin(angle))
        over = Path([("M", [first]), *arc(left, 32, r, start, end)])
        svg.stroke(over, colour, width, stroke_linecap="butt")


def _charged(svg: Svg) -> None:
    # A bolt: what is charged counts double.
    _disc(svg, NIGHT)
    fill = svg.linear("f", 0, 4, 0, 60, [(0, "#fff0b8"), (1, "#e6b244")])
    svg.fill(Path.parse("M38,9 L17,36 L29,36 L25,55 L48,27 L35,27 Z"), fill)


def _cancelled(svg: Svg) -> None:
    # A crossed disc: an identical card takes this one out of the trick.
    _disc(svg, NIGHT, PALE)
    svg.stroke(Path.parse("M21,21 L43,43 M43,21 L21,43"), PALE, 7)


def _kitty(svg: Svg) -> None:
    # Cards lying face down.
    card = Path.rect(-13, -18, 26, 36, 4)
    for turn, x in ((-24, 21.0), (24, 43.0), (0, 32.0)):
        svg.stroke(card.turned(turn).moved(x, 33 - (2 if turn == 0 else 0)), INK, 5.4)
        svg.shape(
            card.scaled(0.93).turned(turn).moved(x, 33 - (2 if turn == 0 else 0)), BLUE, PALE, 3
        )
    svg.fill(PIPS["H"].map(0.15, 0, 0, 0.15, 32, 31), PALE)


def _suit(svg: Svg, letter: str, fill: str) -> None:
    _rimmed(svg, PIPS[letter].map(0.52, 0, 0, 0.52, 32, 32), fill)


def _spade(svg: Svg) -> None:
    _suit(svg, "S", NIGHT)


def _diamond(svg: Svg) -> None:
    svg.stroke(PIPS["D"].map(0.52, 0, 0, 0.52, 32, 32), INK, 7)
    svg.fill(PIPS["D"].map(0.52, 0, 0, 0.52, 32, 32), GOLD)


def _club(svg: Svg) -> None:
    _suit(svg, "C", GREEN)


def _leads(svg: Svg) -> None:
    # A pennant: this player leads first.
    _disc(svg, NIGHT)
    fill = svg.linear("f", 0, 14, 0, 40, [(0, "#fff0b8"), (1, "#e6b244")])
    svg.stroke(Path.polyline([(24.0, 14.0), (24, 52)]), PALE, 4.6)
    svg.shape(Path.parse("M25,13 L50,23.5 L25,35 Z"), fill, INK, 2)


LEAF = Path.parse("M0,0 C4.6,-3 5.2,-9 0,-14 C-5.2,-9 -4.6,-3 0,0 Z")


def _laurel(svg: Svg) -> None:
    # Two branches that meet below and leave the middle and the top free.
    leaves = []
    for side in (-1, 1):
        for step in range(6):
            angle = 76 - step * 25.5
            turn = math.radians(angle)
            x, y = 32 + side * 23 * math.cos(turn), 34 + 23 * math.sin(turn)
            size = 0.94 - 0.045 * step
            for lean in (38, -38):
                way = side * (angle - 2 + lean) if side > 0 else -(angle - 2 + lean)
                leaves.append(LEAF.scaled(size).turned(way).moved(x, y))
    for leaf in leaves:
        svg.stroke(leaf, INK, 5.6)
    fill = svg.linear("f", 0, 6, 0, 60, [(0, "#fff0bf"), (1, "#ecbf57")])
    for leaf in leaves:
        svg.fill(leaf, fill)


MARKS = {
    "heart": _heart,
    "broken-heart": _broken,
    "black-card": _black,
    "moon": _moon,
    "dealer": _dealer,
    "turn": _turn,
    "crown": _crown,
    "partner": _partner,
    "charged": _charged,
    "cancelled": _cancelled,
    "kitty": _kitty,
    "spade": _spade,
    "diamond": _diamond,
    "club": _club,
    "laurel": _laurel,
    "leads": _leads,
}
"""Each mark's drawing, by the name of its file."""


def mark(name: str) -> str:
    """One mark as SVG text."""
    svg = Svg(64, 64)
    MARKS[name](svg)
    return svg.text()
