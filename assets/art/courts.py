"""The twelve courts: half figures in a frame, the lower half the upper one turned round.

One hand draws them all: front faces lit from the left and split by the line of the nose, jacks in
profile; kings are known by beard, ermine and a tall crown, queens by the fan collar and a tiara,
jacks by the plumed cap. Coordinates are about the middle of the card, the upper figure having
negative y. Whatever reaches the frame or the sash is cut by `Half`.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace

from .geometry import Path, Point, Polygon
from .pips import PIPS
from .style import HEIGHT, WIDTH, Style
from .suits import suit_shape
from .svg import Svg

CX, CY = WIDTH / 2, HEIGHT / 2
HALF_W, HALF_H = 71.0, 157.0
RISE = 26.0  # the sash climbs this much to the right, and falls as much to the left
LINE = "#1b1a2a"
PEN, FINE = 1.5, 0.9

UPPER: Polygon = [(-HALF_W, -HALF_H), (HALF_W, -HALF_H), (HALF_W, -RISE), (-HALF_W, RISE)]


@dataclass(frozen=True)
class Palette:
    """The colours of one court family."""

    main: str
    dark: str
    light: str
    other: str
    hair: str
    hair_dark: str
    gold: str = "#dcaa45"
    gold_dark: str = "#a87724"
    skin: str = "#f8dfc6"
    skin_dark: str = "#e3b592"
    lips: str = "#b4424a"
    fur: str = "#fffaf0"
    ground: str = "#fcf5e6"
    rays: str = "#f3e4c4"
    line: str = LINE


PALETTES = {
    "S": Palette("#27366b", "#151d40", "#8c9cc9", "#9c2740", "#35292c", "#1f181d"),
    "H": Palette("#b51f34", "#6d0f21", "#eab0a0", "#27406f", "#a8552a", "#753616"),
    "C": Palette("#1e6a4b", "#0f3d2b", "#a3c8a4", "#b0702a", "#6b4426", "#452a16"),
    "D": Palette("#c8531f", "#7c2c0e", "#f2c796", "#1d6272", "#d9a44a", "#a87526"),
}
# With four colours, dress goes with suit: spades in charcoal, diamonds in blue.
FOUR = PALETTES | {
    "S": replace(PALETTES["S"], main="#3c3d4a", dark="#1e1f29", light="#b4b6c4"),
    "D": replace(PALETTES["D"], main="#2460b4", dark="#123872", light="#b9d2f2", other="#c8641f"),
}
NIGHT = Palette(
    main="#2a1c49",
    dark="#0e0a1c",
    light="#7d6aa8",
    other="#c01f3c",
    hair="#15101f",
    hair_dark="#0a0710",
    gold="#d8dbe8",
    gold_dark="#8f93ab",
    skin="#f4eef0",
    skin_dark="#c9bcd3",
    lips="#c4112f",
    fur="#e9e4f2",
    ground="#191230",
    rays="#221a40",
    line="#07050d",
)


class Half:
    """The upper figure: elements back to front, written once and used twice."""

    def __init__(self, palette: Palette) -> None:
        self.p = palette
        self.svg = Svg(WIDTH, HEIGHT)

    def put(
        self, path: Path, fill: str, width: float = PEN, cut: bool = False, line: str | None = None
    ) -> None:
        """A filled shape with its outline; `cut` ends it at frame and sash."""
        if cut:
            path = path.clipped(UPPER, 2.0)
        if not path.segments:
            return
        if width:
            self.svg.shape(path, fill, line or self.p.line, width)
        else:
            self.svg.fill(path, fill)

    def draw(self, path: Path, width: float = FINE, colour: str | None = None) -> None:
        """An open line."""
        self.svg.stroke(path, colour or self.p.line, width)


def _p(text: str) -> Path:
    return Path.parse(text)


def _inside(point: Point, polygon: Polygon) -> bool:
    x, y = point
    odd = False
    for (xa, ya), (xb, yb) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ya > y) != (yb > y) and x < (xb - xa) * (y - ya) / (yb - ya) + xa:
            odd = not odd
    return odd


def _strew(
    motif: Path, region: Polygon, dx: float, dy: float, margin: float, ox: float = 0, oy: float = 0
) -> Path:
    """`motif` repeated on a staggered lattice wherever it lies within `region`."""
    out = Path()
    for row in range(-12, 12):
        for column in range(-12, 13):
            x = ox + (column + (row % 2) / 2) * dx
            y = oy + row * dy
            ring = [
                (x + margin * math.cos(a), y + margin * math.sin(a)) for a in (0, 1.57, 3.14, 4.71)
            ]
            if all(_inside(q, region) for q in ring):
                out += motif.moved(x, y)
    return out


# --- ground -----------------------------------------------------------------------------------


def _rays(half: Half) -> None:
    out = Path()
    centre = (0.0, -92.0)
    for i in range(24):
        a, b = math.radians(i * 15 - 3.4), math.radians(i * 15 + 3.4)
        far = 260
        out += Path.polygon(
            [
                centre,
                (centre[0] + far * math.cos(a), centre[1] + far * math.sin(a)),
                (centre[0] + far * math.cos(b), centre[1] + far * math.sin(b)),
            ]
        )
    half.svg.fill(out.clipped(UPPER, 50), half.p.rays)


STAR = Path.parse("M0,-10 Q1.4,-1.4 10,0 Q1.4,1.4 0,10 Q-1.4,1.4 -10,0 Q-1.4,-1.4 0,-10 Z")


def _night(half: Half) -> None:
    """The black card's sky: a full moon behind her head, and stars."""
    half.svg.fill(Path.ellipse(0, -93, 60), "#2d2252")
    glow = half.svg.radial(
        "moon", -14, -112, 82, [(0, "#fffaea"), (0.7, "#f1e3bf"), (1, "#dcc792")]
    )
    half.svg.fill(Path.ellipse(0, -93, 54), glow)
    for x, y, rx, ry in (
        (-41, -108, 6, 8),
        (43, -86, 5, 8),
        (-44, -84, 4, 5),
        (37, -124, 5, 5),
        (-31, -126, 3, 3),
    ):
        half.svg.fill(Path.ellipse(x, y, rx, ry), "#dfcb9c", opacity=0.7)
    stars = Path()
    for x, y, size in (
        (-64, -108, 0.42),
        (-65, -70, 0.3),
        (65, -96, 0.35),
        (-33, -149, 0.32),
        (35, -150, 0.42),
        (66, -150, 0.28),
        (66, -66, 0.25),
    ):
        stars += STAR.scaled(size).moved(x, y)
    half.svg.fill(stars, "#efe6ff")


# --- heads ------------------------------------------------------------------------------------

FACE = _p(
    "M0,-126 C14,-126 21.5,-117 21.5,-103 C21.5,-87 17.5,-77 9.5,-68 C6,-63.5 3,-62 0,-62"
    " C-3,-62 -6,-63.5 -9.5,-68 C-17.5,-77 -21.5,-87 -21.5,-103 C-21.5,-117 -14,-126 0,-126 Z"
)
FACE_SHADE = _p(
    "M0,-126 C14,-126 21.5,-117 21.5,-103 C21.5,-87 17.5,-77 9.5,-68 C6,-63.5 3,-62 0,-62"
    " L0.5,-70 L-1.2,-73.5 L0.8,-77 L0,-81 L-4.2,-84.2 L0.6,-103 Z"
)


def _face(half: Half, brow: float = 0.0, lash: bool = False) -> None:
    p = half.p
    half.put(FACE, p.skin, 0)
    half.put(FACE_SHADE, p.skin_dark, 0)
    half.draw(FACE, PEN)
    half.draw(_p("M3,-106 C1,-104 0.8,-101 0.2,-98 L-4.2,-84.5 C-3,-82.4 -0.5,-82 1.5,-82.6"), 1.1)
    for side in (-1, 1):

        def at(text: str, side: int = side) -> Path:
            return _p(text).map(side, 0, 0, 1, 0, 0)

        half.put(
            at("M4.4,-97.2 C7,-101.4 12.4,-101.6 16,-97.4 C12.6,-94.6 7.6,-94.4 4.4,-97.2 Z"),
            "#fffdf8",
            0,
        )
        half.put(Path.ellipse(side * 10 - 0.4, -97.9, 2.7, 3), p.line, 0)
        half.draw(at("M4.2,-97 C7,-101.6 12.6,-101.8 16.4,-97.2"), 1.7)
        if lash:
            half.draw(at("M15.6,-98.4 L19,-100.4"), 1.3)
        half.draw(
            at(f"M3.6,{-105.2 - brow} C7.5,{-108.6 - brow} 13,-108.4 17.4,-104.2"),
            1.5 if lash else 2.0,
        )
    half.put(
        _p(
            "M-6.6,-75.2 C-4,-77.6 -1.6,-78 0,-76.8 C1.6,-78 4,-77.6 6.6,-75.2 "
            "C3.6,-71.6 -3.6,-71.6 -6.6,-75.2 Z"
        ),
        p.lips,
        0,
    )
    half.draw(_p("M-6.6,-75.2 C-3,-74.6 3,-74.6 6.6,-75.2"), 0.8)


def _neck(half: Half, width: float = 11) -> None:
    p = half.p
    half.put(_p(f"M{-width},-76 L{-width - 1},-50 L{width + 1},-50 L{width},-76 Z"), p.skin, PEN)
    half.put(_p(f"M0,-64 L{width},-72 L{width + 1},-50 L-6,-50 Z"), p.skin_dark, 0)


# --- crowns -----------------------------------------------------------------------------------


def _band(half: Half, top: float, bottom: float, w_top: float, w_bottom: float, gems: str) -> None:
    p = half.p
    half.put(
        _p(
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
            _p(
                "M-25,-125 L-33,-150 L-18,-136 L-12,-152 L-5,-137 L0,-155 L5,-137 "
                "L12,-152 L18,-136 L33,-150 L25,-125 C10,-120 -10,-120 -25,-125 Z"
            ),
            p.gold,
        )
        half.put(
            _p(
                "M5,-137 L12,-152 L18,-136 L33,-150 L25,-125 C17,-122.5 8,-121.4 0,-121.4 L0,-155 Z"
            ),
            p.gold_dark,
            0,
        )
        half.draw(
            _p(
                "M-25,-125 L-33,-150 L-18,-136 L-12,-152 L-5,-137 L0,-155 L5,-137 "
                "L12,-152 L18,-136 L33,-150 L25,-125"
            ),
            PEN,
        )
    elif suit == "H":
        half.put(
            _p(
                "M-22,-124 C-34,-140 -30,-153 -16,-150 C-8,-148 -2,-142 0,-136 C2,-142 "
                "8,-148 16,-150 C30,-153 34,-140 22,-124 Z"
            ),
            p.main,
        )
        half.put(_p("M0,-136 C2,-142 8,-148 16,-150 C30,-153 34,-140 22,-124 L0,-124 Z"), p.dark, 0)
        for side in (-1, 1):
            half.draw(
                _p("M22,-125 C34,-140 30,-153 16,-150 C8,-148 2,-142 0,-136").map(
                    side, 0, 0, 1, 0, 0
                ),
                4.6,
            )
            half.draw(
                _p("M22,-125 C34,-140 30,-153 16,-150 C8,-148 2,-142 0,-136").map(
                    side, 0, 0, 1, 0, 0
                ),
                2.2,
                p.gold,
            )
        half.draw(_p("M0,-122 L0,-138"), 4.6)
        half.draw(_p("M0,-122 L0,-138"), 2.2, p.gold)
        half.put(PIPS["H"].map(0.13, 0, 0, 0.13, 0, -146), p.gold, 1.2)
    elif suit == "C":
        half.put(_p("M-24,-124 L-29,-138 L-14,-133 L0,-140 L14,-133 L29,-138 L24,-124 Z"), p.gold)
        half.put(_p("M0,-140 L14,-133 L29,-138 L24,-124 L0,-121 Z"), p.gold_dark, 0)
        for x, y, s in ((-28.0, -144.0, 0.17), (0, -147.5, 0.2), (28, -144, 0.17)):
            half.put(PIPS["C"].map(s, 0, 0, s, x, y), p.gold, 1.2)
        half.draw(_p("M-24,-124 L-29,-138 L-14,-133 L0,-140 L14,-133 L29,-138 L24,-124"), 1.2)
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


def _tiara(half: Half, suit: str) -> None:
    p = half.p
    gems = p.main if suit != "D" else p.other
    half.put(
        _p(
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
        _p("M-20,-128 C-8,-132.4 8,-132.4 20,-128 L19,-122.6 C8,-127 -8,-127 -19,-122.6 Z"),
        p.gold,
        1.2,
    )
    for x, y in ((-12, -126.8), (0, -128.4), (12, -126.8)):
        half.put(Path.ellipse(x, y, 1.7), gems, 0.6)


# --- bodies -----------------------------------------------------------------------------------


# Where the tails of the fur hang, on the right of the middle.
ERMINE: tuple[Point, ...] = ((16, -48), (28, -48.5), (18, -37), (14.5, -25), (17, -13), (14, -3))


def _king(half: Half, suit: str) -> None:
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
        region = [(x, y) for x, y in Path.polygon(mantle).clipped(UPPER).flat()[0]]
        half.put(_strew(motif, region, 15, 9.5, 5.5, 3, -2), p.gold, 0)
    # Robe and its buttons between the furs.
    half.put(_p("M-16,-52 L16,-52 L12,30 L-12,30 Z"), p.light, PEN, cut=True)
    for y in (-30, -18, -6):
        half.draw(_p(f"M-12,{y - 5} L0,{y} L12,{y - 5}"), 1.1, p.main)
        half.put(Path.ellipse(0, y, 2.2), p.gold, 0.8)
    for side in (-1, 1):
        fur = _p("M10,-56 C20,-60 34,-56 40,-47 C32,-44 26,-38 23,-30 L21,40 L9,40 L10,-34 Z").map(
            side, 0, 0, 1, 0, 0
        )
        half.put(fur, p.fur, PEN, cut=True)
        spot = _p("M0,-3.4 C1.3,-0.8 1.6,1.4 2.2,3.2 L0,2.2 L-2.2,3.2 C-1.6,1.4 -1.3,-0.8 0,-3.4 Z")
        for across, down in ERMINE:
            if down < -side * across * RISE / HALF_W - 6:
                half.put(spot.moved(side * across, down), p.line, 0)
    _hair_rolls(half)
    _face(half, brow=-1.5)
    _beard(half, suit)
    _crown(half, suit)


def _hair_rolls(half: Half) -> None:
    p = half.p
    for side in (-1, 1):
        roll = _p(
            "M18,-122 C31,-118 31,-98 33,-88 C35,-76 30,-68 23.5,-69 C18,-70 17.6,-77 "
            "22,-78.5 L18,-96 Z"
        )
        half.put(roll.map(side, 0, 0, 1, 0, 0), p.hair if side < 0 else p.hair_dark)
        half.draw(
            _p("M24,-113 C27,-104 26,-92 28.5,-84 C29.6,-78 26.4,-74 23.6,-75.4").map(
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
    beard = _p(shapes[suit])
    half.put(beard, p.hair, 0)
    right = [(0.0, -160.0), (60.0, -160.0), (60.0, 0.0), (0.0, 0.0)]
    half.put(beard.clipped(right), p.hair_dark, 0)
    half.draw(beard, PEN)
    for side in (-1, 1):
        colour = p.hair_dark if side < 0 else p.line
        half.draw(_p("M17,-84 C18,-74 15,-64 11,-57").map(side, 0, 0, 1, 0, 0), 1, colour)
        half.draw(_p("M11,-77 C12,-68 9,-60 5,-52").map(side, 0, 0, 1, 0, 0), 1, colour)
        tache = _p(
            "M0,-81 C4,-84.5 9,-82.5 13,-78.5 C15,-76.6 17.6,-76.6 19,-78.6 C18.6,-72.6 "
            "12,-71.6 8,-74 C5,-75.6 2,-77 0,-77.4 Z"
        )
        half.put(tache.map(side, 0, 0, 1, 0, 0), p.hair if side < 0 else p.hair_dark, 1.1)
    half.put(
        _p("M-4.6,-74.2 C-2,-75.6 2,-75.6 4.6,-74.2 C2.4,-70.8 -2.4,-70.8 -4.6,-74.2 Z"),
        p.lips,
        0.7,
    )


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
        half.put(Path(segments), p.fur if side < 0 else _mix(p.fur, p.light, 0.35), 1.3)
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


def _thorns(half: Half) -> None:
    """The black card's collar: dark points with a blood-red lining."""
    p = half.p
    for side in (-1, 1):
        outer = _p(
            "M8,-46 L8,-62 L27,-88 L31,-73 L46,-84 L46,-69 L60,-73 L56,-60 L68,-54 L56,-44 Z"
        )
        inner = _p(
            "M8,-46 L9,-59 L25,-77 L28,-66 L40,-74 L41,-62 L51,-65 L49,-56 L57,-52 L48,-44 Z"
        )
        half.put(outer.map(side, 0, 0, 1, 0, 0), p.dark, 1.2, line=p.light)
        half.put(inner.map(side, 0, 0, 1, 0, 0), p.other if side < 0 else "#8c1330", 0)
        rays = Path()
        for x, y in ((25, -77), (40, -74), (51, -65), (57, -52)):
            rays += Path.polyline([(side * 9.0, -50.0), (side * float(x), float(y))])
        half.draw(rays, 1.0, p.dark)


def _mix(a: str, b: str, t: float) -> str:
    va = [int(a[i : i + 2], 16) for i in (1, 3, 5)]
    vb = [int(b[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in zip(va, vb, strict=True))


def _queen(half: Half, suit: str) -> None:
    p = half.p
    lady = suit == "S"
    if lady:
        _thorns(half)
    else:
        _fan(half)
    # Gown: puffed sleeves with stripes, a bodice with lacing.
    for side in (-1, 1):
        sleeve = _p("M12,-48 C30,-56 58,-54 71,-38 L71,40 L24,40 Z").map(side, 0, 0, 1, 0, 0)
        half.put(sleeve, p.main if side < 0 else p.dark, PEN, cut=True)
        # What is drawn on the sleeve stays below its upper edge.
        top = [
            (side * 12.0, -47.0),
            (side * 30.0, -52.0),
            (side * 50.0, -50.5),
            (side * 64.0, -43.0),
            (side * 71.0, -36.0),
            (side * 71.0, 40.0),
            (side * 12.0, 40.0),
        ]
        if lady:
            region = Path.polygon(top).clipped(UPPER).flat()[0]
            half.put(_strew(STAR.scaled(0.42), region, 16, 10, 5, 2, -3), "#cfc4ea", 0)
            continue
        for i in range(4):
            x = 34 + i * 11
            stripe = _p(
                f"M{x},-58 C{x + 9},-40 {x + 9},-10 {x + 2},40 L{x + 6},40"
                f" C{x + 14},-10 {x + 14},-40 {x + 5},-58 Z"
            )
            half.put(stripe.map(side, 0, 0, 1, 0, 0).clipped(top, 2), p.light, 0, cut=True)
    half.put(
        _p("M-27,-50 C-26,-30 -24,-10 -20,40 L20,40 C24,-10 26,-30 27,-50 L0,-22 Z"),
        p.other,
        PEN,
        cut=True,
    )
    for y in (-18, -9, 0):
        half.draw(_p(f"M{-7},{y - 3} L{7},{y + 3} M{7},{y - 3} L{-7},{y + 3}"), 1.2, p.gold)
    _neck(half, 9.5)
    half.put(
        _p(
            "M-10.4,-54 C-16,-50 -24,-50 -28,-49 C-24,-36 -12,-25 0,-22 C12,-25 24,-36 "
            "28,-49 C24,-50 16,-50 10.4,-54 Z"
        ),
        p.skin,
        PEN,
    )
    half.put(
        _p("M2,-50 L10.4,-54 C16,-50 24,-50 28,-49 C24,-36 12,-25 0,-22 C3,-32 5,-42 2,-50 Z"),
        p.skin_dark,
        0,
    )
    half.put(_p("M-9.6,-70 L9.6,-70 L10.2,-52 C5,-49 -5,-49 -10.2,-52 Z"), p.skin, 0)
    half.put(_p("M0,-63 L9.6,-69 L10.2,-52 C7,-50 3,-49.6 -2,-49.8 Z"), p.skin_dark, 0)
    half.draw(_p("M-28,-49 C-24,-36 -12,-25 0,-22 C12,-25 24,-36 28,-49"), 3.6)
    half.draw(_p("M-28,-49 C-24,-36 -12,-25 0,-22 C12,-25 24,-36 28,-49"), 1.9, p.gold)
    beads = Path()
    for i in range(-5, 6):
        beads += Path.ellipse(i * 2.9, -43.5 - abs(i) ** 1.6 * 0.7, 1.5)
    half.put(beads, p.fur, 0.7)
    half.put(PIPS[suit].map(0.1, 0, 0, 0.1, 0, -36.5), p.main, 0.8)
    if lady:
        _lady_head(half)
    else:
        _queen_head(half, suit)


def _queen_head(half: Half, suit: str) -> None:
    p = half.p
    # Hair, parted in the middle: behind the face, then its locks before it.
    behind = _p(
        "M0,-121 C8,-137 36,-134 35,-108 C34.6,-98 38,-92 36,-82 C34.6,-74 27,-71 "
        "22,-75 C19,-78 20.6,-84 24,-84"
        " C20,-92 21.6,-100 18,-106 C13,-113 5,-113 0,-121 Z"
    )
    locks = _p(
        "M0,-120 C8,-137 36,-134 35,-108 C34.6,-98 38,-92 36,-82 C34.6,-74 27,-71 "
        "22,-75 C19,-78 20.6,-84 24,-84"
        " C20,-92 22.6,-100 19.4,-106 C14,-114 5,-112 0,-120 Z"
    )
    for side in (-1, 1):
        half.put(behind.map(side, 0, 0, 1, 0, 0), p.hair if side < 0 else p.hair_dark, 0)
    _face(half, lash=True)
    for side in (-1, 1):
        half.put(locks.map(side, 0, 0, 1, 0, 0), p.hair if side < 0 else p.hair_dark, PEN)
        for line in (
            "M6,-123 C16,-128 27,-122 28,-107 C28,-98 31,-92 30,-84 C29.4,-80 26,-79 25,-81",
            "M8,-118.4 C16,-121 22,-115 23.4,-106",
        ):
            half.draw(_p(line).map(side, 0, 0, 1, 0, 0), 1, p.hair_dark if side < 0 else p.line)
        half.put(Path.ellipse(side * 22.6, -70, 2.2, 3), p.gold, 0.9)
    _tiara(half, suit)


def _lady_head(half: Half) -> None:
    """The queen of spades: black hair with a widow's peak, a crown of thorns and a crescent."""
    p = half.p
    hair = _p(
        "M0,-114 C5,-124 30,-132 31,-106 C31.6,-92 29,-80 33,-64 C27,-62 22,-64 20,-68 "
        "C18,-78 22,-92 20.4,-104"
        " C18,-115 6,-117 0,-108 Z"
    )
    _face(half, brow=1.2, lash=True)
    half.put(
        _p("M-17,-101.5 C-12,-105 -7,-104 -4,-99.6 C-7.6,-102 -12,-102.4 -17,-101.5 Z"),
        "#8b76b3",
        0,
    )
    half.put(_p("M17,-101.5 C12,-105 7,-104 4,-99.6 C7.6,-102 12,-102.4 17,-101.5 Z"), "#6c578f", 0)
    for side in (-1, 1):
        half.put(hair.map(side, 0, 0, 1, 0, 0), p.hair, 1.2)
        half.draw(
            _p("M6,-118.6 C16,-123 25,-118 25.6,-104 C26,-92 24,-80 26,-68").map(
                side, 0, 0, 1, 0, 0
            ),
            1.1,
            "#574a78",
        )
        half.put(Path.ellipse(side * 23, -62, 2.3, 3.6), p.other, 0.9, line="#f2e9ff")
    half.put(
        _p(
            "M-7,-74.6 C-4,-78 -1.6,-78.4 0,-77 C1.6,-78.4 4,-78 7,-74.6 C3.6,-70.4 "
            "-3.6,-70.4 -7,-74.6 Z"
        ),
        p.lips,
        0,
    )
    half.draw(_p("M-6.6,-74.8 C-3,-74 3,-74 6.6,-74.8"), 0.8)
    half.put(Path.ellipse(9.4, -79.6, 0.9), p.line, 0)
    crown = _p(
        "M-23,-119 L-34,-143 L-20,-134 L-17,-151 L-8,-137 L0,-140 L8,-137 L17,-151 "
        "L20,-134 L34,-143 L23,-119"
        " C10,-125.6 -10,-125.6 -23,-119 Z"
    )
    half.put(crown, p.gold, PEN)
    half.put(
        _p("M0,-140 L8,-137 L17,-151 L20,-134 L34,-143 L23,-119 C16,-122.4 8,-124 0,-124 Z"),
        p.gold_dark,
        0,
    )
    half.draw(crown, PEN)
    moon = _p(
        "M5,-156 C-4,-156 -9,-150 -9,-144.5 C-9,-138 -4,-133.6 2,-133.6 C5,-133.6 "
        "7.6,-134.8 9,-136.6"
        " C2,-136.4 -1.6,-140 -1.6,-145 C-1.6,-149.4 1,-153.6 5,-156 Z"
    )
    half.put(moon, "#fbf1d4", 1.2)
    for x, y in ((-20, -125.4), (-10.5, -128.4), (10.5, -128.4), (20, -125.4)):
        half.put(Path.ellipse(x, y, 1.7), p.fur, 0.6)
    half.put(Path.polygon([(-3.4, -128.8), (0, -133), (3.4, -128.8), (0, -124.8)]), p.other, 0.8)


def _jack(half: Half, suit: str) -> None:
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
        ).clipped(UPPER)
        for i in range(6):
            y = -34 + i * 14
            band = [(0.0, y), (side * 80.0, y - 34), (side * 80.0, y - 29), (0.0, y + 5)]
            half.put(region.clipped(band), p.light if side < 0 else p.gold, 0)
    half.put(Path.rect(-3, -52, 6, 90), p.gold, 1.2, cut=True)
    for y in (-40, -30, -20, -10):
        half.put(Path.ellipse(0, y, 2), p.fur, 0.8)
    _neck(half, 10)
    # Collar.
    half.put(
        _p(
            "M-13,-58 C-22,-54 -28,-48 -31,-41 L-14,-43 L0,-38 L14,-43 L31,-41 C28,-48 "
            "22,-54 13,-58 C6,-52 -6,-52 -13,-58 Z"
        ),
        p.fur,
        PEN,
    )
    half.draw(_p("M-20,-52 L-22,-43 M-10,-54 L-8,-42 M10,-54 L8,-42 M20,-52 L22,-43"), 0.9, p.light)
    head = Half(p)
    head.svg = half.svg
    _profile(half, suit)


def _profile(half: Half, suit: str) -> None:
    p = half.p
    face = _p(
        "M-15,-122 C-18,-116 -19,-110 -18,-106 C-19,-102 -23,-95 -25.4,-89.6 C-26,-87.4 "
        "-23,-86.6 -20.6,-86"
        "C-20.4,-84 -22.6,-82.6 -22.2,-80.8 C-21.8,-79.6 -20,-79.6 -19.6,-79 C-21,-78 "
        "-22,-76.4 -21,-75 C-20,-73.6 -18.6,-73.8 -18.8,-72"
        " C-19.4,-69 -19.6,-66 -16,-63.4 C-12,-61 -6,-62.4 -1,-65.4 L4,-68 L16,-84 L18,-122 Z"
    )
    half.put(face, p.skin)
    half.put(
        _p(
            "M-1,-65.4 L4,-68 L16,-84 L18,-112 L2,-106 C-2,-92 0,-80 -8,-72 C-12,-68.6 "
            "-14,-66 -12,-62 C-8,-61.8 -4,-63.4 -1,-65.4 Z"
        ),
        p.skin_dark,
        0,
    )
    half.draw(_p("M-20.6,-86 C-18,-85.4 -17,-87 -17.6,-88.6"), 1)
    half.put(
        _p(
            "M-21.8,-80.6 C-19.6,-80.6 -17,-79.6 -15,-78 C-17,-76 -19.6,-75 -21,-75.6 "
            "C-21.4,-77 -20.4,-78.2 -19.6,-79 Z"
        ),
        p.lips,
        0,
    )
    half.put(
        _p("M-17.6,-98 C-15.6,-101.6 -11,-101.4 -7.6,-98.2 C-11,-95.6 -14.8,-95.4 -17.6,-98 Z"),
        "#fffdf8",
        0,
    )
    half.put(Path.ellipse(-14, -98.2, 2.2, 2.7), p.line, 0)
    half.draw(_p("M-17.8,-98 C-15.6,-102 -11,-101.8 -7,-98"), 1.6)
    half.draw(_p("M-18.4,-105.4 C-14,-108.4 -9.4,-108 -5.4,-105"), 1.9)
    # A bob with its curl.
    half.put(
        _p(
            "M-17,-118 C-12,-110 -4,-112 1,-104 C3,-98 0,-90 3,-84 C5,-78 2,-72 5,-66 "
            "C9,-58 20,-56 27,-61 C33,-65.6 33,-73 27.6,-74.6"
            " C34,-84 34,-104 29,-120 Z"
        ),
        p.hair,
    )
    half.put(
        _p(
            "M12,-118 C17,-104 12,-90 15,-80 C17,-72 14,-66 18,-58 C22,-57.6 25,-59.4 "
            "27,-61 C33,-65.6 33,-73 27.6,-74.6 C34,-84 34,-104 29,-120 Z"
        ),
        p.hair_dark,
        0,
    )
    half.draw(
        _p(
            "M5,-110 C10,-100 6,-90 9,-82 C11,-74 9,-69 11.6,-63 M20,-110 C24,-98 "
            "21,-88 22,-80 C22.6,-72 21,-68 23,-65"
        ),
        1,
        p.line,
    )
    # Cap and plume.
    feather = _p(
        "M20,-128 C30,-154 52,-156 62,-142 C70,-130 66,-112 58,-104 C60,-114 56,-124 "
        "48,-128 C40,-131 30,-128 22,-122 Z"
    )
    half.put(feather, p.light if suit != "D" else p.other, 1.3)
    half.draw(_p("M22,-125 C34,-142 50,-144 58,-132 C62,-125 62,-116 59,-108"), 1.1)
    barbs = Path()
    for t in range(6):
        x = 32 + t * 5
        barbs += _p(f"M{x},{-137 - 2 * math.sin(t / 5 * 3.1)} L{x + 4},{-146 + t * 1.5}")
    half.draw(barbs, 0.8)
    half.put(_p("M-22,-119 C-26,-132 -18,-146 0,-147 C20,-148 34,-138 32,-119 Z"), p.main)
    half.put(_p("M6,-147 C24,-146 34,-137 32,-119 L14,-119 C20,-130 16,-142 6,-147 Z"), p.dark, 0)
    half.put(
        _p(
            "M-26,-120 C-10,-126 18,-127 35,-121 C37,-117 36,-113 33,-112 C16,-118 "
            "-8,-117 -24,-111 C-28,-113 -28,-117 -26,-120 Z"
        ),
        p.gold,
    )
    half.put(Path.ellipse(20, -121, 6.5), p.fur, 1.2)
    half.put(PIPS[suit].map(0.085, 0, 0, 0.085, 20, -121), p.main, 0)


def _fist(half: Half, x: float, y: float) -> None:
    p = half.p
    half.put(
        _p(f"M{x - 10},{y + 7} L{x + 10},{y + 7} L{x + 13},{y + 30} L{x - 13},{y + 30} Z"),
        p.gold,
        1.3,
        cut=True,
    )
    half.put(Path.rect(x - 8.5, y - 8, 17, 16, 5), p.skin, 1.3)
    for i in (-1, 0, 1):
        half.draw(_p(f"M{x - 7.5},{y + i * 4} L{x + 4},{y + i * 4}"), 0.9)
    half.put(
        _p(f"M{x + 2},{y - 8} C{x + 8},{y - 9} {x + 9},{y - 3} {x + 7},{y + 4} L{x + 3},{y + 2} Z"),
        p.skin_dark,
        0.8,
    )


ATTRIBUTE_X = 52.0
FIST_Y = -38.0


def _staff(half: Half, top: float, colour: str, width: float = 4.5) -> None:
    x = ATTRIBUTE_X
    half.put(Path.rect(x - width / 2, top, width, 140), colour, 1.2, cut=True)


def _attribute(half: Half, rank: str, suit: str) -> None:
    p = half.p
    x = ATTRIBUTE_X
    steel, steel_dark = "#e8ecf3", "#a9b3c6"
    if rank == "K":
        if suit == "S":
            half.put(
                _p(f"M{x - 5},-58 L{x - 5},-138 L{x},-150 L{x + 5},-138 L{x + 5},-58 Z"), steel, 1.3
            )
            half.put(_p(f"M{x},-58 L{x},-150 L{x + 5},-138 L{x + 5},-58 Z"), steel_dark, 0)
            half.put(Path.rect(x - 16, -58, 32, 6, 3), p.gold, 1.3)
            _staff(half, -52, p.dark, 6)
        elif suit == "H":
            _staff(half, -126, p.gold)
            half.put(PIPS["H"].map(0.26, 0, 0, 0.26, x, -135), p.main, 1.3)
            half.put(Path.ellipse(x, -119, 4.5, 3), p.gold, 1.1)
        elif suit == "C":
            _staff(half, -104, p.gold)
            half.put(Path.ellipse(x, -118, 14), p.other, 1.3)
            half.draw(_p(f"M{x - 14},-118 C{x - 6},-113 {x + 6},-113 {x + 14},-118"), 3.6)
            half.draw(_p(f"M{x - 14},-118 C{x - 6},-113 {x + 6},-113 {x + 14},-118"), 1.8, p.gold)
            half.put(PIPS["C"].map(0.17, 0, 0, 0.17, x, -139), p.gold, 1.2)
        else:
            _staff(half, -146, "#8a5a2e")
            half.put(
                _p(
                    f"M{x - 2},-140 L{x - 2},-112 C{x - 9},-110 {x - 16},-104 {x - 20},-100 "
                    f"C{x - 25},-118 {x - 24},-136 {x - 18},-152 "
                    f"C{x - 14},-146 {x - 8},-142 {x - 2},-140 Z"
                ),
                steel,
                1.3,
            )
            half.put(_p(f"M{x + 2},-136 L{x + 15},-126 L{x + 2},-116 Z"), steel_dark, 1.3)
    elif rank == "Q":
        _flower(half, suit)
    else:
        _weapon(half, suit)
        _fist(half, -ATTRIBUTE_X, -8.0)
        return
    _fist(half, x, FIST_Y)


def _weapon(half: Half, suit: str) -> None:
    """What a jack holds before his face, below the pip of the frame."""
    p = half.p
    x = -ATTRIBUTE_X
    steel, steel_dark = "#e8ecf3", "#a9b3c6"
    wood = "#8a5a2e"
    half.put(Path.rect(x - 1.9, -92, 3.8, 140), p.gold if suit == "H" else wood, 1.2, cut=True)
    if suit == "S":
        half.put(
            _p(
                f"M{x - 2},-72 C{x - 9},-70 {x - 13},-74 {x - 15},-80"
                f" C{x - 15},-88 {x - 12},-93 {x - 9},-96"
                f" C{x - 8},-90 {x - 5},-88 {x - 2},-88 Z"
            ),
            steel,
            1.2,
        )
        half.put(_p(f"M{x + 2},-86 L{x + 13},-88 L{x + 2},-76 Z"), steel_dark, 1.2)
        half.put(
            _p(f"M{x},-112 L{x + 4.5},-96 L{x + 2},-86 L{x - 2},-86 L{x - 4.5},-96 Z"), steel, 1.2
        )
    elif suit == "H":
        half.put(_p(f"M{x},-111 L{x + 9.5},-90 L{x},-95 L{x - 9.5},-90 Z"), steel, 1.2)
        half.put(_p(f"M{x},-111 L{x + 9.5},-90 L{x},-95 Z"), steel_dark, 0)
        for i in range(3):
            y = -48 + i * 6
            for side in (-1, 1):
                half.put(
                    _p(f"M{x},{y} L{x + side * 8},{y + 6} L{x + side * 8},{y + 11} L{x},{y + 5} Z"),
                    p.other,
                    0.9,
                )
    elif suit == "C":
        half.put(
            _p(
                f"M{x + 2},-103 C{x + 10},-108 {x + 16},-98 {x + 25},-103 L{x + 20},-92 "
                f"L{x + 24},-80"
                f" C{x + 16},-76 {x + 10},-86 {x + 2},-81 Z"
            ),
            p.main,
            1.2,
        )
        half.put(PIPS["C"].map(0.12, 0, 0, 0.12, x + 11.5, -92), p.light, 0)
        half.put(Path.rect(x - 1.9, -106, 3.8, 20), wood, 1.2)
        half.put(Path.ellipse(x, -108, 3.8), p.gold, 1.2)
    else:
        half.put(Path.polygon([(x - 10, -97), (x, -112), (x + 10, -97), (x, -82)]), p.gold, 1.2)
        half.put(Path.polygon([(x, -112), (x + 10, -97), (x, -82)]), p.gold_dark, 0)
        half.put(Path.polygon([(x - 4, -97), (x, -103), (x + 4, -97), (x, -91)]), p.other, 0.9)
        half.put(Path.rect(x - 6, -81, 12, 4.5, 2), p.gold, 1.1)


def _flower(half: Half, suit: str) -> None:
    p = half.p
    x = ATTRIBUTE_X
    green = "#2f6b3f" if suit != "S" else "#4b3c63"
    half.draw(_p(f"M{x},-30 C{x - 3},-60 {x + 4},-80 {x},-112"), 4.4)
    half.draw(_p(f"M{x},-30 C{x - 3},-60 {x + 4},-80 {x},-112"), 2.2, green)
    half.put(
        _p(
            f"M{x + 1},-72 C{x + 6},-86 {x + 16},-86 {x + 17},-88"
            f" C{x + 17},-76 {x + 10},-70 {x + 1},-72 Z"
        ),
        green,
        1.1,
    )
    if suit in "HS":
        for dx, dy, r in ((-7, 2, 9), (7, 2, 9), (0, -6, 9.5), (0, 5, 9)):
            half.put(Path.ellipse(x + dx, -124 + dy, r), p.other if suit == "S" else p.main, 1.1)
        half.draw(
            _p(
                f"M{x},-124 C{x + 4},-128 {x + 5},-120 {x},-119 C{x - 6},-119 {x - 6},-129 {x},-131"
            ),
            1.1,
        )
    elif suit == "C":
        half.put(PIPS["C"].map(0.36, 0, 0, 0.36, x, -122), p.main, 1.2)
    else:
        for a in range(0, 360, 45):
            petal = _p("M0,0 C-5,-6 -4,-14 0,-18 C4,-14 5,-6 0,0 Z").turned(a).moved(x, -124)
            half.put(petal, p.fur if a % 90 else p.main, 1)
        half.put(Path.ellipse(x, -124, 4.5), p.gold, 1)


# --- assembly ---------------------------------------------------------------------------------


def _sash(svg: Svg, p: Palette, cx: float) -> None:
    slope = RISE / HALF_W
    angle = -math.degrees(math.atan(slope))
    for half_width, colour in ((9.0, p.line), (7.6, p.gold), (5.4, p.dark)):
        h = half_width / math.cos(math.radians(angle))
        svg.fill(
            Path.polygon(
                [(-HALF_W, RISE - h), (HALF_W, -RISE - h), (HALF_W, -RISE + h), (-HALF_W, RISE + h)]
            ).moved(cx, CY),
            colour,
        )
    out = Path()
    for i in range(-6, 7):
        if i:
            out += Path.polygon([(-3.6, 0), (0, -2.7), (3.6, 0), (0, 2.7)]).moved(
                i * 11.2 + math.copysign(6, i), 0
            )
    out = out.turned(angle)
    svg.fill(
        out.clipped([(-HALF_W, -90), (HALF_W, -90), (HALF_W, 90), (-HALF_W, 90)], 4).moved(cx, CY),
        p.gold,
    )
    svg.shape(Path.ellipse(cx, CY, 13.5), p.gold, p.line, 1.4)
    svg.shape(Path.ellipse(cx, CY, 10), p.dark, p.line, 1)
    star = Path()
    for i in range(4):
        star += _p("M0,0 L-2.6,-3 L0,-9 L2.6,-3 Z").turned(i * 90 + angle)
    svg.fill(star.moved(cx, CY), p.gold)


def court(svg: Svg, style: Style, rank: str, suit: str, cx: float = CX) -> None:
    """Draws the court, its frame centred on `cx`, into the card."""
    lady = (rank, suit) == ("Q", "S")
    p = NIGHT if lady else (FOUR if style.four else PALETTES)[suit]
    half = Half(p)
    if lady:
        _night(half)
    else:
        _rays(half)
    if lady:
        suit_shape(half.svg, style, suit, -54, -136, 29, False, "#efe9fb", p.ground)
    else:
        suit_shape(half.svg, style, suit, -51, -131, 34, False, None, p.ground)
    {"K": _king, "Q": _queen, "J": _jack}[rank](half, suit)
    _attribute(half, rank, suit)
    frame = Path.rect(cx - HALF_W, CY - HALF_H, 2 * HALF_W, 2 * HALF_H)
    svg.fill(frame, p.ground)
    svg.raw(f'<g id="half" transform="translate({cx:g} {CY:g})">')
    svg.defs.extend(half.svg.defs)
    svg.body.extend(half.svg.body)
    svg.raw("</g>")
    svg.raw(f'<use xlink:href="#half" transform="rotate(180 {cx:g} {CY:g})"/>')
    _sash(svg, p, cx)
    if lady:
        svg.stroke(frame, p.ground, 6, stroke_linejoin="miter")
        svg.stroke(frame, p.light, 1.2, stroke_linejoin="miter")
    else:
        svg.stroke(frame, style.colours[suit], 1.6, stroke_linejoin="miter")
