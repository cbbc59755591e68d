"""The kings: known by beard, ermine and a tall crown; the king of diamonds in profile."""

from __future__ import annotations

from dataclasses import replace

from .court_hand import HALF_W, HERE, PEN, RISE, Half, face, path, profile, strew
from .geometry import Path, Point
from .pips import PIPS


def _band(half: Half, top: float, bottom: float, w_top: float, w_bottom: float, gems: str) -> None:
    p = half.p
    half.put(
        path(
            f"M{-w_top},{top} C{-w_top / 2},{top + 4} {w_top / 2},{top + 4} {w_top},{top}"
            f"L{w_bottom},{bottom} C{w_bottom / 2},{bottom + 4} {-w_bottom / 2},{bottom + 4}"
            f" {-w_bottom},{bottom} Z"
        ),
        p.gold,
    )
    mid = (top + bottom) / 2 + 2.4
    for i in (-2, -1, 0, 1, 2):
        x = i * w_top * 0.42
        y = mid - abs(i) * 0.9
        if i % 2 == 0:
            half.put(
                Path.polygon([(x - 3.2, y), (x, y - 2.9), (x + 3.2, y), (x, y + 2.9)]), gems, 0.7
            )
        else:
            half.put(Path.ellipse(x, y, 1.5), p.fur, 0.6)


def _crown(half: Half, suit: str) -> None:
    p = half.p
    gems = p.main if suit != "D" else p.other
    if suit == "S":
        half.put(
            path(
                "M-25,-125 L-33,-150 L-18,-136 L-12,-152 L-5,-137 L0,-155 L5,-137 "
                "L12,-152 L18,-136 L33,-150 L25,-125 C10,-120 -10,-120 -25,-125 Z"
            ),
            p.gold,
        )
        half.put(
            path(
                "M5,-137 L12,-152 L18,-136 L33,-150 L25,-125 C17,-122.5 8,-121.4 0,-121.4 L0,-155 Z"
            ),
            p.gold_dark,
            0,
        )
        half.draw(
            path(
                "M-25,-125 L-33,-150 L-18,-136 L-12,-152 L-5,-137 L0,-155 L5,-137 "
                "L12,-152 L18,-136 L33,-150 L25,-125"
            ),
            PEN,
        )
    elif suit == "H":
        half.put(
            path(
                "M-22,-124 C-34,-140 -30,-153 -16,-150 C-8,-148 -2,-142 0,-136 C2,-142 "
                "8,-148 16,-150 C30,-153 34,-140 22,-124 Z"
            ),
            p.main,
        )
        half.put(
            path("M0,-136 C2,-142 8,-148 16,-150 C30,-153 34,-140 22,-124 L0,-124 Z"), p.dark, 0
        )
        for side in (-1, 1):
            half.draw(
                path("M22,-125 C34,-140 30,-153 16,-150 C8,-148 2,-142 0,-136").map(
                    side, 0, 0, 1, 0, 0
                ),
                4.6,
            )
            half.draw(
                path("M22,-125 C34,-140 30,-153 16,-150 C8,-148 2,-142 0,-136").map(
                    side, 0, 0, 1, 0, 0
                ),
                2.2,
                p.gold,
            )
        half.draw(path("M0,-122 L0,-138"), 4.6)
        half.draw(path("M0,-122 L0,-138"), 2.2, p.gold)
        half.put(PIPS["H"].map(0.13, 0, 0, 0.13, 0, -146), p.gold, 1.2)
    elif suit == "C":
        half.put(path("M-24,-124 L-29,-138 L-14,-133 L0,-140 L14,-133 L29,-138 L24,-124 Z"), p.gold)
        half.put(path("M0,-140 L14,-133 L29,-138 L24,-124 L0,-121 Z"), p.gold_dark, 0)
        for x, y, s in ((-28.0, -144.0, 0.17), (0, -147.5, 0.2), (28, -144, 0.17)):
            half.put(PIPS["C"].map(s, 0, 0, s, x, y), p.gold, 1.2)
        half.draw(path("M-24,-124 L-29,-138 L-14,-133 L0,-140 L14,-133 L29,-138 L24,-124"), 1.2)
    else:
        stones = ((-24.0, 20, 7.5), (24, 20, 7.5), (-12.5, 26, 8), (12.5, 26, 8), (0, 32, 9))
        for x, h, w in stones:
            y = -125 - h / 2 + 4
            half.put(
                Path.polygon([(x - w, y), (x, y - h / 2 - 2), (x + w, y), (x, y + h / 2 + 2)]),
                p.gold,
                1.3,
            )
            half.put(
                Path.polygon([(x, y - h / 2 - 2), (x + w, y), (x, y + h / 2 + 2)]), p.gold_dark, 0
            )
            half.put(
                Path.polygon([(x - 2.6, y), (x, y - 4), (x + 2.6, y), (x, y + 4)]), p.other, 0.8
            )
    _band(half, -127, -115, 27, 24, gems)


# Where the tails of the fur hang, on the right of the middle.
ERMINE: tuple[Point, ...] = ((16, -48), (28, -48.5), (18, -37), (14.5, -25), (17, -13), (14, -3))


def king(half: Half, suit: str) -> None:
    """The upper figure of a king in mantle and ermine."""
    if suit == "S":
        # The oldest of them: his hair is grey.
        half.p = replace(half.p, hair="#9a9daa", hair_dark="#6d7080")
    p = half.p
    motif = PIPS[suit].scaled(0.085)
    for side in (-1, 1):
        mantle = [
            (side * 10, -56.0),
            (side * 44, -50),
            (side * 62, -42),
            (side * 71, -34),
            (side * 71, 40),
            (side * 10, 40),
        ]
        half.put(Path.polygon(mantle), p.main if side < 0 else p.dark, PEN, cut=True)
        region = [(x, y) for x, y in Path.polygon(mantle).clipped(half.upper).flat()[0]]
        half.put(strew(motif, region, 15, 9.5, 5.5, 3, -2), p.gold, 0)
    # Robe and its buttons between the furs.
    half.put(path("M-16,-52 L16,-52 L12,30 L-12,30 Z"), p.light, PEN, cut=True)
    for y in (-30, -18, -6):
        half.draw(path(f"M-12,{y - 5} L0,{y} L12,{y - 5}"), 1.1, p.main)
        half.put(Path.ellipse(0, y, 2.2), p.gold, 0.8)
    for side in (-1, 1):
        fur = path(
            "M10,-56 C20,-60 34,-56 40,-47 C32,-44 26,-38 23,-30 L21,40 L9,40 L10,-34 Z"
        ).map(side, 0, 0, 1, 0, 0)
        half.put(fur, p.fur, PEN, cut=True)
        spot = path(
            "M0,-3.4 C1.3,-0.8 1.6,1.4 2.2,3.2 L0,2.2 L-2.2,3.2 C-1.6,1.4 -1.3,-0.8 0,-3.4 Z"
        )
        for across, down in ERMINE:
            if down < -side * across * RISE / HALF_W - 6:
                half.put(spot.moved(side * across, down), p.line, 0)
    if suit == "D":
        _one_eyed(half)
    else:
        _hair_rolls(half)
        face(half, brow=-1.5, gaze={"S": 0.0, "H": 1.0, "C": -1.2}[suit])
        _beard(half, suit)
    _crown(half, suit)


def _one_eyed(half: Half) -> None:
    """The king of diamonds looks at his axe."""
    p = half.p
    half.place = (-1.0, 1.0, -1.0, 0.0)
    half.put(path("M-6,-74 L-8,-50 L16,-50 L16,-84 Z"), p.skin_dark)
    profile(half)
    half.put(
        path(
            "M2,-118 C8,-110 3,-102 5,-95 C8,-86 6,-78 13,-70 C20,-61 33,-63 33,-74"
            " C32,-81 27,-81 25,-78.4 C33,-90 33,-110 27,-124 Z"
        ),
        p.hair_dark,
    )
    half.draw(
        path(
            "M10,-114 C14,-104 9,-96 13,-87 C15,-80 14,-75 19,-70"
            " M19,-114 C23,-102 18,-92 21,-83 C22,-78 21,-74 25,-71"
        ),
        1,
    )
    half.put(
        path(
            "M6,-101 C2,-92 -3,-85 -10,-83 C-15,-82 -18,-80 -19.6,-78 C-18,-76 -17.4,-75 -18.8,-73"
            " C-25,-69 -29,-58 -26,-44 C-24,-39 -20,-37 -16,-38 C-12,-33 -6,-33 -4,-39"
            " C4,-44 10,-56 12,-68 C13,-78 10,-88 6,-101 Z"
        ),
        p.hair,
    )
    half.draw(
        path(
            "M-18,-68 C-22,-60 -22,-50 -19,-42 M-11,-69 C-13,-58 -12,-48 -9,-41"
            " M-3,-72 C-3,-62 -2,-54 0,-48 M3,-80 C5,-70 4,-62 3,-56"
        ),
        1,
        p.hair_dark,
    )
    half.put(
        path(
            "M-21.6,-80.6 C-17,-84 -9,-82.4 -6,-77 C-4.4,-74 -2,-73 0,-74.4 C-1,-69 -8,-68.6"
            " -12,-72 C-15,-74.4 -18,-76 -21.6,-77 Z"
        ),
        p.hair_dark,
        1.1,
    )
    half.place = HERE


def _hair_rolls(half: Half) -> None:
    p = half.p
    for side in (-1, 1):
        roll = path(
            "M18,-122 C31,-118 31,-98 33,-88 C35,-76 30,-68 23.5,-69 C18,-70 17.6,-77 "
            "22,-78.5 L18,-96 Z"
        )
        half.put(roll.map(side, 0, 0, 1, 0, 0), p.hair if side < 0 else p.hair_dark)
        half.draw(
            path("M24,-113 C27,-104 26,-92 28.5,-84 C29.6,-78 26.4,-74 23.6,-75.4").map(
                side, 0, 0, 1, 0, 0
            ),
            1,
            p.hair_dark if side < 0 else p.line,
        )


def _beard(half: Half, suit: str) -> None:
    p = half.p
    shapes = {
        "S": "M-21.6,-100 C-24,-84 -22,-68 -14,-54 C-10,-47 -4,-42 0,-36 "
        "C4,-42 10,-47 14,-54 C22,-68 24,-84 21.6,-100"
        " C18,-90 15,-82 9,-80 C4,-82 -4,-82 -9,-80 C-15,-82 -18,-90 -21.6,-100 Z",
        "H": "M-21.6,-100 C-25,-86 -25,-70 -20,-58 C-16,-49 -6,-44 0,-50 "
        "C6,-44 16,-49 20,-58 C25,-70 25,-86 21.6,-100"
        " C18,-90 15,-82 9,-80 C4,-82 -4,-82 -9,-80 C-15,-82 -18,-90 -21.6,-100 Z",
        "C": "M-21.6,-100 C-25,-86 -26,-72 -22,-58 L-15,-50 L-9,-44 L0,-48 "
        "L9,-44 L15,-50 L22,-58 C26,-72 25,-86 21.6,-100"
        " C18,-90 15,-82 9,-80 C4,-82 -4,-82 -9,-80 C-15,-82 -18,-90 -21.6,-100 Z",
        "D": "M-21.6,-100 C-23,-84 -22,-72 -16,-62 C-16,-52 -12,-44 -6,-38 C-3,-44 -1,-48 0,-54 "
        "C1,-48 3,-44 6,-38 C12,-44 16,-52 16,-62 "
        "C22,-72 23,-84 21.6,-100 C18,-90 15,-82 9,-80 C4,-82 -4,-82 -9,-80 C-15,-82 "
        "-18,-90 -21.6,-100 Z",
    }
    beard = path(shapes[suit])
    half.put(beard, p.hair, 0)
    right = [(0.0, -160.0), (60.0, -160.0), (60.0, 0.0), (0.0, 0.0)]
    half.put(beard.clipped(right), p.hair_dark, 0)
    half.draw(beard, PEN)
    for side in (-1, 1):
        colour = p.hair_dark if side < 0 else p.line
        half.draw(path("M17,-84 C18,-74 15,-64 11,-57").map(side, 0, 0, 1, 0, 0), 1, colour)
        half.draw(path("M11,-77 C12,-68 9,-60 5,-52").map(side, 0, 0, 1, 0, 0), 1, colour)
        tache = path(
            "M0,-81 C4,-84.5 9,-82.5 13,-78.5 C15,-76.6 17.6,-76.6 19,-78.6 C18.6,-72.6 "
            "12,-71.6 8,-74 C5,-75.6 2,-77 0,-77.4 Z"
        )
        half.put(tache.map(side, 0, 0, 1, 0, 0), p.hair if side < 0 else p.hair_dark, 1.1)
    half.put(
        path("M-4.6,-74.2 C-2,-75.6 2,-75.6 4.6,-74.2 C2.4,-70.8 -2.4,-70.8 -4.6,-74.2 Z"),
        p.lips,
        0.7,
    )
