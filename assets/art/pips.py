"""The four suits as outlines about the origin, 100 high."""

from __future__ import annotations

import math

from .geometry import Path, arc


def _club() -> Path:
    r = 22.6
    side, top = (24.5, 11.0), (0.0, -25.5)
    gap = math.degrees(math.atan2(side[1] - top[1], side[0] - top[0]))
    # From the stem round the right leaf, the upper leaf and the left leaf back to the stem.
    stem = 158.0
    out = Path.parse("M15,50 C8,45 4.5,36 3.4,20")
    segments = out.segments
    segments.append(
        (
            "L",
            [
                (
                    side[0] + r * math.cos(math.radians(stem)),
                    side[1] + r * math.sin(math.radians(stem)),
                )
            ],
        )
    )
    segments += arc(*side, r, stem, gap - 180 + 6)
    start = gap - 6
    segments.append(
        (
            "L",
            [
                (
                    top[0] + r * math.cos(math.radians(start)),
                    top[1] + r * math.sin(math.radians(start)),
                )
            ],
        )
    )
    segments += arc(*top, r, start, 180 - start - 360)
    segments.append(
        (
            "L",
            [
                (
                    -side[0] + r * math.cos(math.radians(-gap - 6)),
                    side[1] + r * math.sin(math.radians(-gap - 6)),
                )
            ],
        )
    )
    segments += arc(-side[0], side[1], r, -gap - 6, 180 - stem - 360)
    segments += Path.parse("M0,0 L-3.4,20 C-4.5,36 -8,45 -15,50 Z").segments[1:]
    return out


PIPS: dict[str, Path] = {
    "C": _club(),
    "D": Path.parse("M0,-52 Q16,-22 41,0 Q16,22 0,52 Q-16,22 -41,0 Q-16,-22 0,-52 Z"),
    "S": Path.parse(
        "M0,-51 C9,-32 46,-10 46,15 C46,29 36,37 25,37 C15,37 7,31 3,22 C4,36 8,45 16,50"
        "L-16,50 C-8,45 -4,36 -3,22 C-7,31 -15,37 -25,37 C-36,37 -46,29 -46,15 C-46,-10 "
        "-9,-32 0,-51 Z"
    ),
    "H": Path.parse(
        "M0,48 C-9,30 -47,8 -47,-19 C-47,-36 -35,-46 -22,-46 C-11,-46 -3,-39 0,-28"
        " C3,-39 11,-46 22,-46 C35,-46 47,-36 47,-19 C47,8 9,30 0,48 Z"
    ),
}


def pip(suit: str, cx: float, cy: float, height: float, upside_down: bool = False) -> Path:
    """The suit centred at (cx, cy), `height` high."""
    s = height / 100 * (-1 if upside_down else 1)
    return PIPS[suit].map(s, 0, 0, s, cx, cy)
