"""Small marks of the table, 64 by 64."""

from __future__ import annotations

import itertools

from .geometry import Path, arc
from .pips import PIPS
from .svg import Svg

GOLD, GOLD_DARK = "#e3b552", "#8a6420"
RED, INK, PALE = "#c9242f", "#191c2b", "#f5ecd8"


def _heart(svg: Svg) -> None:
    fill = svg.linear("f", 0, 4, 0, 60, [(0, "#e2404a"), (1, "#a81526")])
    svg.fill(PIPS["H"].map(0.58, 0, 0, 0.58, 32, 32), fill)


def _broken(svg: Svg) -> None:
    fill = svg.linear("f", 0, 4, 0, 60, [(0, "#e2404a"), (1, "#a81526")])
    crack = [(32, -4), (29, 16), (37, 27), (28, 37), (34, 46), (32, 70)]
    heart = PIPS["H"].map(0.58, 0, 0, 0.58, 32, 32)
    for side, shift, turn in ((-1, -2.6, -4), (1, 2.6, 4)):
        edge = -40.0 if side < 0 else 104.0
        half = Path()
        for (xa, ya), (xb, yb) in itertools.pairwise(crack):
            strip = [(xa, ya), (xb, yb), (edge, yb), (edge, ya)]
            half += heart.clipped(strip, 1)
        svg.fill(
            half.moved(-32, -32).turned(turn).moved(32 + shift, 32),
            fill,
            2,
            stroke="url(#f)",
            stroke_width=0.4,
        )


def _black(svg: Svg) -> None:
    svg.shape(Path.rect(13, 4, 38, 56, 6), INK, "#d9cfe8", 2)
    svg.fill(PIPS["S"].map(0.26, 0, 0, 0.26, 32, 39), PALE)
    svg.fill(Path.parse("M21,23 L19,11 L26,16 L32,8 L38,16 L45,11 L43,23 Z"), GOLD)


def _moon(svg: Svg) -> None:
    fill = svg.linear("f", 12, 8, 50, 56, [(0, "#fdf3cf"), (1, "#e3b552")])
    path = Path.parse(
        "M40,7 C25,7 12,18 12,33 C12,47 23,58 37,58 C45,58 51,55 55,50"
        " C37,52 27,42 27,30 C27,19 32,11 40,7 Z"
    )
    svg.fill(path, fill)
    svg.fill(PIPS["D"].map(0.13, 0, 0, 0.13, 47, 22), fill)


def _dealer(svg: Svg) -> None:
    svg.shape(Path.ellipse(32, 32, 27), PALE, GOLD_DARK, 2)
    for i in range(8):
        notch = (
            Path.polygon([(-4, -27), (4, -27), (3, -21), (-3, -21)]).turned(i * 45).moved(32, 32)
        )
        svg.fill(notch, RED)
    svg.stroke(Path.ellipse(32, 32, 19), GOLD_DARK, 1.4)
    # Two cards leaving the hand.
    card = Path.rect(-6.5, -9.5, 13, 19, 2)
    svg.shape(card.turned(-16).moved(28, 32), "#20345f", PALE, 1.2)
    svg.shape(card.turned(14).moved(36, 32), "#ffffff", INK, 1.2)
    svg.fill(PIPS["H"].map(0.08, 0, 0, 0.08, 0, 0).turned(14).moved(36, 32), RED, 2)


def _turn(svg: Svg) -> None:
    fill = svg.linear("f", 0, 8, 0, 56, [(0, "#f6dc92"), (1, "#dba63a")])
    svg.shape(Path.parse("M14,8 L54,32 L14,56 L24,32 Z"), fill, GOLD_DARK, 2)


def _crown(svg: Svg) -> None:
    fill = svg.linear("f", 0, 10, 0, 56, [(0, "#f8e09a"), (1, "#d39a2e")])
    svg.shape(Path.parse("M12,46 L7,20 L20,30 L32,11 L44,30 L57,20 L52,46 Z"), fill, GOLD_DARK, 2)
    svg.shape(Path.rect(12, 48, 40, 7, 2), fill, GOLD_DARK, 2)
    for x, y in ((7, 17), (32, 8), (57, 17)):
        svg.shape(Path.ellipse(x, y, 4), fill, GOLD_DARK, 1.6)
    svg.fill(PIPS["H"].map(0.13, 0, 0, 0.13, 32, 38), RED)


def _partner(svg: Svg) -> None:
    # Two linked rings.
    for x, colour in ((23, GOLD), (41, "#9db4dd")):
        svg.stroke(Path.ellipse(x, 32, 14), INK, 8.5)
        svg.stroke(Path.ellipse(x, 32, 14), colour, 5.5)
    over = Path([("M", [(23 + 14 * 0.5, 32 - 14 * 0.866)]), *arc(23, 32, 14, -60, -10)])
    svg.stroke(over, INK, 8.5, stroke_linecap="butt")
    svg.stroke(
        Path([("M", [(23 + 14 * 0.42, 32 - 14 * 0.906)]), *arc(23, 32, 14, -65, -5)]), GOLD, 5.5
    )


def _charged(svg: Svg) -> None:
    # A bolt: what is charged counts double.
    fill = svg.linear("f", 0, 4, 0, 60, [(0, "#fbe7a6"), (1, "#dba63a")])
    svg.shape(Path.ellipse(32, 32, 27), INK, GOLD, 2.5)
    bolt = Path.parse("M37,9 L17,36 L29,36 L26,55 L47,27 L34,27 Z")
    svg.shape(bolt, fill, GOLD_DARK, 1.4)


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
}


def mark(name: str) -> str:
    """One mark as SVG text."""
    svg = Svg(64, 64)
    MARKS[name](svg)
    return svg.text()
