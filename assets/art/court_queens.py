"""The queens of hearts, clubs and diamonds: each known by her headdress and collar."""

from __future__ import annotations

import itertools
import math

from .court_hand import PEN, Half, face, mix, neck, pair, path, strew
from .geometry import Path, Point
from .pips import PIPS


def _tiara(half: Half, suit: str) -> None:
    p = half.p
    gems = p.main if suit != "D" else p.other
    half.put(
        path(
            "M-19,-127 L-22,-137 L-11,-133 L-8,-143 L-2,-135 L0,-138 L2,-135 L8,-143 "
            "L11,-133 L22,-137 L19,-127 C8,-131 -8,-131 -19,-127 Z"
        ),
        p.gold,
        1.3,
    )
    s = 0.15
    half.put(PIPS[suit].map(s, 0, 0, s, 0, -145.5), gems, 1)
    for x, y in ((-22, -138.5), (22, -138.5), (-8, -144.5), (8, -144.5)):
        half.put(Path.ellipse(x, y, 2.1), p.fur, 0.9)
    half.put(
        path("M-20,-128 C-8,-132.4 8,-132.4 20,-128 L19,-122.6 C8,-127 -8,-127 -19,-122.6 Z"),
        p.gold,
        1.2,
    )
    for x, y in ((-12, -126.8), (0, -128.4), (12, -126.8)):
        half.put(Path.ellipse(x, y, 1.7), gems, 0.6)


def _fan(half: Half) -> None:
    p = half.p
    points: list[Point] = []
    count = 8
    centre = (0.0, -56.0)
    for side in (-1, 1):
        rim: list[Point] = []
        for i in range(count + 1):
            a = math.radians(-8 - i * 66 / count)
            r = 50 + 2 * math.sin(i / count * math.pi)
            rim.append((centre[0] + side * r * math.cos(a), centre[1] + r * math.sin(a)))
        segments = [("M", [(side * 12.0, -50.0)]), ("L", [rim[0]])]
        for q, r2 in itertools.pairwise(rim):
            mx, my = (q[0] + r2[0]) / 2, (q[1] + r2[1]) / 2
            out = ((mx - centre[0]) * 0.13 + mx, (my - centre[1]) * 0.13 + my)
            segments.append(("Q", [out, r2]))
        segments += [("L", [(side * 8.0, -66.0)]), ("Z", [])]
        half.put(Path(segments), p.fur if side < 0 else mix(p.fur, p.light, 0.35), 1.3)
        lines = Path()
        for i in range(1, count):
            lines += Path.polyline([(side * 11.0, -57.0), rim[i]])
        half.draw(lines, 0.8, p.light)
        for q, r2 in itertools.pairwise(rim):
            points.append(((q[0] + r2[0]) / 2, (q[1] + r2[1]) / 2))
    dots = Path()
    for x, y in points:
        dots += Path.ellipse(x * 0.965, (y + 56) * 0.965 - 56, 1.7)
    half.put(dots, p.main, 0)


def _ruff(half: Half) -> None:
    """A cartwheel of pleats on which the head rests."""
    p = half.p
    cx, cy, rx, ry = 0.0, -59.0, 48.0, 17.5
    count = 34
    rim: list[Point] = []
    for i in range(count):
        a = 2 * math.pi * i / count
        far = 1.0 if i % 2 else 0.9
        rim.append((cx + rx * far * math.cos(a), cy + ry * far * math.sin(a)))
    segments: list[tuple[str, list[Point]]] = [("M", [rim[1]])]
    for i in range(2, count + 1, 2):
        inner, outer = rim[i % count], rim[(i + 1) % count]
        segments += [("Q", [(inner[0] * 1.02, inner[1]), outer])]
    half.put(Path([*segments, ("Z", [])]), p.fur, 1.3)
    lines, shade = Path(), Path()
    for i in range(1, count, 2):
        lines += Path.polyline([(rim[i][0] * 0.36, cy + (rim[i][1] - cy) * 0.36), rim[i]])
        if rim[i][0] > 0:
            nxt = rim[(i + 1) % count]
            shade += Path.polygon([(0, cy), rim[i], nxt])
    half.put(shade, mix(p.fur, p.light, 0.3), 0)
    half.draw(lines, 0.9, mix(p.fur, p.main, 0.45))
    dots = Path()
    for x, y in rim[1::2]:
        dots += Path.ellipse(x * 0.95, cy + (y - cy) * 0.93, 1.5)
    half.put(dots, p.main, 0)


def _veil(half: Half) -> None:
    """Thin cloth that falls from the crown upon the shoulders."""
    p = half.p
    folds = (
        "M0,-134 C26,-138 39,-120 39,-98 C39,-78 45,-66 54,-50 C48,-44 38,-44 31,-47"
        " C26,-45 22,-46 18,-50 L12,-70 L0,-70 Z"
    )
    for side, shape in zip((-1, 1), pair(folds), strict=True):
        half.put(shape, mix(p.fur, p.light, 0.25 if side < 0 else 0.7), 1.3)
    for text in (
        "M31,-120 C35,-100 30,-80 36,-66 C39,-58 42,-52 44,-47",
        "M24,-90 C23,-76 26,-62 31,-48",
    ):
        for shape in pair(text):
            half.draw(shape, 0.9, mix(p.light, p.main, 0.5))
    # Its hem.
    for shape in pair("M51,-52 C46,-47 38,-47 31.6,-50 C27,-48 23,-49 19.4,-53"):
        half.draw(shape, 1.6, p.gold)


def queen(half: Half, suit: str) -> None:
    """The upper figure of a queen in her gown: puffed sleeves, a bodice with lacing."""
    p = half.p
    if suit == "H":
        _fan(half)
    for side in (-1, 1):
        sleeve = path("M12,-48 C30,-56 58,-54 71,-38 L71,40 L24,40 Z").map(side, 0, 0, 1, 0, 0)
        half.put(sleeve, p.main if side < 0 else p.dark, PEN, cut=True)
        _sleeve(half, suit, side)
    half.put(
        path("M-27,-50 C-26,-30 -24,-10 -20,40 L20,40 C24,-10 26,-30 27,-50 L0,-22 Z"),
        p.other,
        PEN,
        cut=True,
    )
    for y in (-18, -9, 0):
        half.draw(path(f"M{-7},{y - 3} L{7},{y + 3} M{7},{y - 3} L{-7},{y + 3}"), 1.2, p.gold)
    if suit == "C":
        _veil(half)
    neck(half, 9.5)
    half.put(
        path(
            "M-10.4,-54 C-16,-50 -24,-50 -28,-49 C-24,-36 -12,-25 0,-22 C12,-25 24,-36 "
            "28,-49 C24,-50 16,-50 10.4,-54 Z"
        ),
        p.skin,
        PEN,
    )
    half.put(
        path("M2,-50 L10.4,-54 C16,-50 24,-50 28,-49 C24,-36 12,-25 0,-22 C3,-32 5,-42 2,-50 Z"),
        p.skin_dark,
        0,
    )
    half.put(path("M-9.6,-70 L9.6,-70 L10.2,-52 C5,-49 -5,-49 -10.2,-52 Z"), p.skin, 0)
    half.put(path("M0,-63 L9.6,-69 L10.2,-52 C7,-50 3,-49.6 -2,-49.8 Z"), p.skin_dark, 0)
    half.draw(path("M-28,-49 C-24,-36 -12,-25 0,-22 C12,-25 24,-36 28,-49"), 3.6)
    half.draw(path("M-28,-49 C-24,-36 -12,-25 0,-22 C12,-25 24,-36 28,-49"), 1.9, p.gold)
    if suit == "D":
        _ruff(half)
        half.put(PIPS["D"].map(0.16, 0, 0, 0.16, 0, -33), p.main, 1)
    else:
        beads = Path()
        for i in range(-5, 6):
            beads += Path.ellipse(i * 2.9, -43.5 - abs(i) ** 1.6 * 0.7, 1.5)
        half.put(beads, p.fur, 0.7)
        half.put(PIPS[suit].map(0.1, 0, 0, 0.1, 0, -36.5), p.main, 0.8)
    {"H": _loose, "C": _braided, "D": _piled}[suit](half)
    if suit != "H":
        _tiara(half, suit)


def _sleeve(half: Half, suit: str, side: int) -> None:
    """The decoration of a sleeve, below its upper edge: stripes, slashes or lozenges."""
    p = half.p
    top = [(12.0, -47.0), (30, -52), (50, -50.5), (64, -43), (71, -36), (71, 40), (12, 40)]
    region = [(side * x, y) for x, y in top]
    if suit == "H":
        for i in range(4):
            x = 34 + i * 11
            stripe = path(
                f"M{x},-58 C{x + 9},-40 {x + 9},-10 {x + 2},40 L{x + 6},40"
                f" C{x + 14},-10 {x + 14},-40 {x + 5},-58 Z"
            )
            half.put(stripe.map(side, 0, 0, 1, 0, 0).clipped(region, 2), p.light, 0, cut=True)
        return
    flat = Path.polygon(region).clipped(half.upper).flat()[0]
    if suit == "C":
        leaf = path("M0,-4.6 C3.4,-2.4 3.4,2 0,4.6 C-3.4,2 -3.4,-2.4 0,-4.6 Z")
        half.put(strew(leaf, flat, 13, 10, 5, 4, 1), p.light, 0)
        return
    stone = Path.polygon([(-4.6, 0), (0, -5.6), (4.6, 0), (0, 5.6)])
    half.put(strew(stone.scaled(0.86), flat, 15.5, 9.4, 4.8, 4, 1), p.light, 0)


def _loose(half: Half) -> None:
    """The queen of hearts: long red curls under a headdress in the shape of a heart."""
    p = half.p
    behind = (
        "M0,-121 C8,-137 38,-134 37,-108 C36.4,-98 42,-92 39,-82 C44,-76 40,-66 44,-58"
        " C42,-48 30,-50 24,-60 C18,-66 17,-72 19,-80 C20,-92 21.6,-100 18,-106 L0,-112 Z"
    )
    locks = (
        "M4,-119 C22,-128 36,-122 36,-106 C35.6,-97 41,-92 38.6,-82 C43,-76 39,-66 43.4,-58"
        " C40,-49 29,-52 26,-60 C22,-66 26,-72 23,-78 C20.6,-86 24,-94 20.4,-104"
        " C18,-111 10,-114 4,-114 Z"
    )
    for side, shape in zip((-1, 1), pair(behind), strict=True):
        half.put(shape, p.hair if side < 0 else p.hair_dark, 0)
    face(half, lash=True, blush=True, smile=True)
    for side, shape in zip((-1, 1), pair(locks), strict=True):
        half.put(shape, p.hair if side < 0 else p.hair_dark, PEN)
        for text in (
            "M27,-112 C31,-102 27,-95 31,-87 C34,-80 30,-74 33.4,-67 C34.6,-62 37,-60 39,-60",
            "M23.6,-100 C26,-92 24,-86 27.6,-79 C29.6,-73 28,-67 31,-62",
        ):
            line = path(text).map(side, 0, 0, 1, 0, 0)
            half.draw(line, 1, p.hair_dark if side < 0 else p.line)
    roll = (
        "M0,-129 C3,-150 34,-159 37,-135 C38,-120 32,-109 25,-99 C24,-108 20,-116 14,-118.6"
        " C9,-120.6 4,-120.4 0,-118 Z"
    )
    lattice = (
        "M7,-140 L29,-112 M17,-148 L35,-123 M3,-127 L25,-148 M11,-121 L34,-144 M22,-114 L36,-128"
    )
    for side, shape in zip((-1, 1), pair(roll), strict=True):
        half.put(shape, p.main if side < 0 else p.dark)
        half.draw(path(lattice).map(side, 0, 0, 1, 0, 0), 1.0, p.gold)
    border = "M25,-99 C24,-108 20,-116 14,-118.6 C9,-120.6 4,-120.4 0,-118"
    for shape in pair(border):
        half.draw(shape, 4.8)
    for shape in pair(border):
        half.draw(shape, 2.8, p.fur)
    for shape in pair(roll):
        half.draw(shape, PEN)
    half.put(PIPS["H"].map(0.23, 0, 0, 0.23, 0, -133), p.gold, 1.3)
    half.put(PIPS["H"].map(0.12, 0, 0, 0.12, 0, -133.4), p.main, 0.8)
    for x, y in ((21.0, -153.0), (37, -139), (-21, -153), (-37, -139)):
        half.put(Path.ellipse(x, y, 2.3), p.gold, 0.9)


def _braided(half: Half) -> None:
    """The queen of clubs: plaits wound about the ears, beneath the veil."""
    p = half.p
    front = "M0,-122 C12,-130 28,-122 27,-104 C24,-106 22,-104 20.6,-100 C17,-108 8,-113 0,-113 Z"
    face(half, brow=0.6, lash=True, gaze=1.3)
    for side, shape in zip((-1, 1), pair(front), strict=True):
        half.put(shape, p.hair if side < 0 else p.hair_dark, PEN)
        half.draw(
            path("M4,-119 C14,-122 21,-116 23,-107").map(side, 0, 0, 1, 0, 0),
            1,
            p.hair_dark if side < 0 else p.line,
        )
        x, y = side * 23.6, -90.0
        half.put(Path.ellipse(x, y, 9.4, 12.4), p.hair if side < 0 else p.hair_dark, PEN)
        plait = Path()
        for i in range(5):
            dy = -8 + i * 4.4
            plait += path(f"M{x - 6},{y + dy - 2} L{x},{y + dy + 2} L{x + 6},{y + dy - 2}")
        half.draw(plait, 1, p.hair_dark if side < 0 else p.line)
        half.put(Path.ellipse(side * 23.6, -74.6, 2.2, 3), p.gold, 0.9)


def _piled(half: Half) -> None:
    """The queen of diamonds: fair hair rolled high and set with pearls."""
    p = half.p
    roll = (
        "M0,-139 C14,-148 34,-138 35,-118 C35.6,-106 29,-97 22,-94 C22.6,-103 20,-112 13,-115"
        " C8,-117.6 4,-117 0,-114 Z"
    )
    face(half, brow=1.6, lash=True, gaze=-1.2)
    for side, shape in zip((-1, 1), pair(roll), strict=True):
        half.put(shape, p.hair if side < 0 else p.hair_dark, PEN)
        for text in (
            "M5,-134 C16,-140 28,-132 29,-116 C29.4,-108 27,-102 24.6,-99",
            "M4,-127 C14,-132 22,-126 24,-114",
            "M2,-120.6 C9,-124 15,-121 18.6,-115",
        ):
            line = path(text).map(side, 0, 0, 1, 0, 0)
            half.draw(line, 1, p.hair_dark if side < 0 else p.line)
        for x, y in ((31.6, -127.0), (33.4, -115), (29.4, -104)):
            half.put(Path.ellipse(side * x, y, 2.1), p.fur, 0.8)
        half.put(PIPS["D"].map(0.1, 0, 0, 0.12, side * 22.4, -83), p.other, 0.9)
