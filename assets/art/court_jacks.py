"""The jacks: beardless, in doublet and plumed cap; two of them in profile."""

from __future__ import annotations

import math

from .court_hand import PEN, Half, face, neck, pair, path, profile
from .geometry import Path
from .pips import PIPS


def jack(half: Half, suit: str) -> None:
    """The upper figure of a jack."""
    p = half.p
    # Doublet, party per pale, with chevrons.
    for side in (-1, 1):
        half.put(
            Path.polygon(
                [
                    (side * 0, -54.0),
                    (side * 16, -54),
                    (side * 46, -46),
                    (side * 62, -36),
                    (side * 71, -24),
                    (side * 71, 40),
                    (0, 40),
                ]
            ),
            p.main if side < 0 else p.other,
            PEN,
            cut=True,
        )
        region = Path.polygon(
            [
                (0, -53.0),
                (side * 16, -53),
                (side * 45, -45),
                (side * 61, -35),
                (side * 71, -23),
                (side * 71, 40),
                (0, 40),
            ]
        ).clipped(half.upper)
        for i in range(6):
            y = -34 + i * 14
            band = [(0.0, y), (side * 80.0, y - 34), (side * 80.0, y - 29), (0.0, y + 5)]
            half.put(region.clipped(band), p.light if side < 0 else p.gold, 0)
    half.put(Path.rect(-3, -52, 6, 90), p.gold, 1.2, cut=True)
    for y in (-40, -30, -20, -10):
        half.put(Path.ellipse(0, y, 2), p.fur, 0.8)
    neck(half, 10)
    # Collar.
    half.put(
        path(
            "M-13,-58 C-22,-54 -28,-48 -31,-41 L-14,-43 L0,-38 L14,-43 L31,-41 C28,-48 "
            "22,-54 13,-58 C6,-52 -6,-52 -13,-58 Z"
        ),
        p.fur,
        PEN,
    )
    half.draw(
        path("M-20,-52 L-22,-43 M-10,-54 L-8,-42 M10,-54 L8,-42 M20,-52 L22,-43"), 0.9, p.light
    )
    if suit in "SH":
        _from_the_side(half, suit)
    else:
        _from_the_front(half, suit)


def _from_the_side(half: Half, suit: str) -> None:
    p = half.p
    profile(half)
    # A bob with its curl.
    half.put(
        path(
            "M-17,-118 C-12,-110 -4,-112 1,-104 C3,-98 0,-90 3,-84 C5,-78 2,-72 5,-66 "
            "C9,-58 20,-56 27,-61 C33,-65.6 33,-73 27.6,-74.6"
            " C34,-84 34,-104 29,-120 Z"
        ),
        p.hair,
    )
    half.put(
        path(
            "M12,-118 C17,-104 12,-90 15,-80 C17,-72 14,-66 18,-58 C22,-57.6 25,-59.4 "
            "27,-61 C33,-65.6 33,-73 27.6,-74.6 C34,-84 34,-104 29,-120 Z"
        ),
        p.hair_dark,
        0,
    )
    half.draw(
        path(
            "M5,-110 C10,-100 6,-90 9,-82 C11,-74 9,-69 11.6,-63 M20,-110 C24,-98 "
            "21,-88 22,-80 C22.6,-72 21,-68 23,-65"
        ),
        1,
        p.line,
    )
    # Cap and plume.
    _plume(half, p.light)
    half.put(path("M-22,-119 C-26,-132 -18,-146 0,-147 C20,-148 34,-138 32,-119 Z"), p.main)
    half.put(path("M6,-147 C24,-146 34,-137 32,-119 L14,-119 C20,-130 16,-142 6,-147 Z"), p.dark, 0)
    half.put(
        path(
            "M-26,-120 C-10,-126 18,-127 35,-121 C37,-117 36,-113 33,-112 C16,-118 "
            "-8,-117 -24,-111 C-28,-113 -28,-117 -26,-120 Z"
        ),
        p.gold,
    )
    half.put(Path.ellipse(20, -121, 6.5), p.fur, 1.2)
    half.put(PIPS[suit].map(0.085, 0, 0, 0.085, 20, -121), p.main, 0)


def _from_the_front(half: Half, suit: str) -> None:
    p = half.p
    hair = (
        "M0,-124 C22,-132 33,-118 33,-99 C33,-86 37,-78 35,-67 C31,-60 23,-61 20,-67"
        " C24,-77 21,-88 21.4,-99 C15,-103.6 7,-105.4 0,-105.4 Z"
    )
    face(half, brow=-0.6, gaze=1.2 if suit == "C" else -1.2, smile=suit == "C")
    for side, shape in zip((-1, 1), pair(hair), strict=True):
        half.put(shape, p.hair if side < 0 else p.hair_dark)
        for text in (
            "M27,-112 C30,-100 26,-90 29,-80 C31,-73 29,-68 31,-65",
            "M22.6,-108 C26,-98 23,-88 25.6,-79 C27,-73 25,-69 26.6,-64",
            "M5,-114 L5.6,-107 M11,-114 L12,-106 M17,-114 L18,-103.6",
        ):
            half.draw(path(text).map(side, 0, 0, 1, 0, 0), 1, p.hair_dark if side < 0 else p.line)
    if suit == "C":
        _plume(half, p.light)
        half.put(path("M-25,-116 C-27,-136 -16,-147 2,-148 C18,-148 29,-136 26,-116 Z"), p.main)
        half.put(
            path("M8,-148 C20,-146 29,-136 26,-116 L12,-116 C19,-128 16,-142 8,-148 Z"), p.dark, 0
        )
        half.put(
            path(
                "M-36,-113 C-18,-124 18,-124 36,-113 C38,-109 35,-106 31,-107.4"
                " C12,-115 -12,-115 -31,-107.4 C-35,-106 -38,-109 -36,-113 Z"
            ),
            p.gold,
        )
    else:
        _plume(half, p.other)
        half.put(
            path(
                "M-29,-113 C-38,-126 -24,-142 -2,-145 C24,-149 46,-135 43,-121"
                " C41,-111 33,-111 28,-113 C10,-121 -10,-121 -29,-113 Z"
            ),
            p.main,
        )
        half.put(
            path(
                "M12,-146 C34,-145 45,-132 43,-121 C41,-111 33,-111 28,-113 C24,-115 20,-116.4"
                " 16,-117.4 C28,-124 26,-138 12,-146 Z"
            ),
            p.dark,
            0,
        )
        half.draw(path("M-22,-118 C-24,-130 -12,-138 0,-140 M-8,-121 C-8,-130 0,-136 10,-138"), 1)
        half.put(
            path(
                "M-30,-114 C-12,-123.6 12,-123.6 30,-114 L29,-107.6 C11,-116.4 -11,-116.4"
                " -29,-107.6 Z"
            ),
            p.gold,
        )
    x = 21.0
    half.put(Path.ellipse(x, -119, 6.5), p.fur, 1.2)
    half.put(PIPS[suit].map(0.085, 0, 0, 0.085, x, -119), p.main, 0)


def _plume(half: Half, colour: str) -> None:
    feather = path(
        "M20,-128 C30,-154 52,-156 62,-142 C70,-130 66,-112 58,-104 C60,-114 56,-124 "
        "48,-128 C40,-131 30,-128 22,-122 Z"
    )
    half.put(feather, colour, 1.3)
    half.draw(path("M22,-125 C34,-142 50,-144 58,-132 C62,-125 62,-116 59,-108"), 1.1)
    barbs = Path()
    for t in range(6):
        x = 32 + t * 5
        barbs += path(f"M{x},{-137 - 2 * math.sin(t / 5 * 3.1)} L{x + 4},{-146 + t * 1.5}")
    half.draw(barbs, 0.8)
