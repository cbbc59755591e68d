"""The hand that draws the courts: its colours, its pen, and what all figures share.

Coordinates are about the middle of the card, the upper figure having negative y. Whatever
reaches the frame or the sash is cut by `Half`, for Qt ignores clip-path.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from .geometry import Path, Point, Polygon
from .style import HEIGHT, WIDTH
from .svg import Svg

CX, CY = WIDTH / 2, HEIGHT / 2
HALF_W, HALF_H = 71.0, 157.0
PEN, FINE = 1.5, 0.9
RISE = 26.0  # the sash climbs this much to the right, and falls as much to the left
LINE = "#1b1a2a"
HERE = (1.0, 1.0, 0.0, 0.0)


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
    iris: str = "#4a3220"


PALETTES = {
    "S": Palette("#27366b", "#151d40", "#8c9cc9", "#9c2740", "#35292c", "#1f181d", iris="#3b4a70"),
    "H": Palette("#b51f34", "#6d0f21", "#eab0a0", "#27406f", "#a8552a", "#753616"),
    "C": Palette("#1e6a4b", "#0f3d2b", "#a3c8a4", "#b0702a", "#6b4426", "#452a16", iris="#34592f"),
    "D": Palette("#c8531f", "#7c2c0e", "#f2c796", "#1d6272", "#d9a44a", "#a87526", iris="#27596c"),
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
    """The upper figure: elements back to front, written once and used twice.

    `half_w` and `half_h` are half the width and height of the field; `place` says how what is
    drawn from now on is scaled across and down, and shifted.
    """

    def __init__(self, palette: Palette, half_w: float = HALF_W, half_h: float = HALF_H) -> None:
        self.p = palette
        self.svg = Svg(WIDTH, HEIGHT)
        self.half_w = half_w
        self.upper: Polygon = [
            (-half_w, -half_h),
            (half_w, -half_h),
            (half_w, -RISE),
            (-half_w, RISE),
        ]
        self.place = HERE

    def _placed(self, shape: Path) -> Path:
        across, down, dx, dy = self.place
        return shape if self.place == HERE else shape.map(across, 0, 0, down, dx, dy)

    def put(
        self, shape: Path, fill: str, width: float = PEN, cut: bool = False, line: str | None = None
    ) -> None:
        """A filled shape with its outline; `cut` ends it at frame and sash."""
        shape = self._placed(shape)
        if cut:
            shape = shape.clipped(self.upper, 2.0)
        if not shape.segments:
            return
        if width:
            self.svg.shape(shape, fill, line or self.p.line, width)
        else:
            self.svg.fill(shape, fill)

    def draw(self, shape: Path, width: float = FINE, colour: str | None = None) -> None:
        """An open line."""
        self.svg.stroke(self._placed(shape), colour or self.p.line, width)


def path(text: str) -> Path:
    """The path written as absolute commands."""
    return Path.parse(text)


def pair(text: str) -> tuple[Path, Path]:
    """The path on the left of the middle, mirrored from how it is written, and on the right."""
    right = Path.parse(text)
    return right.mirrored(), right


def inside(point: Point, polygon: Polygon) -> bool:
    """Whether the point lies in the polygon."""
    x, y = point
    odd = False
    for (xa, ya), (xb, yb) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (ya > y) != (yb > y) and x < (xb - xa) * (y - ya) / (yb - ya) + xa:
            odd = not odd
    return odd


def strew(
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
            if all(inside(q, region) for q in ring):
                out += motif.moved(x, y)
    return out


def mix(a: str, b: str, t: float) -> str:
    """The colour a part `t` of the way from `a` to `b`."""
    va = [int(a[i : i + 2], 16) for i in (1, 3, 5)]
    vb = [int(b[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in zip(va, vb, strict=True))


def rays(half: Half) -> None:
    """The ground of a court: rays from behind the head."""
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
    half.svg.fill(out.clipped(half.upper, 50), half.p.rays)


STAR = Path.parse("M0,-10 Q1.4,-1.4 10,0 Q1.4,1.4 0,10 Q-1.4,1.4 -10,0 Q-1.4,-1.4 0,-10 Z")


FACE = path(
    "M0,-126 C14,-126 21.5,-117 21.5,-103 C21.5,-87 17.5,-77 9.5,-68 C6,-63.5 3,-62 0,-62"
    " C-3,-62 -6,-63.5 -9.5,-68 C-17.5,-77 -21.5,-87 -21.5,-103 C-21.5,-117 -14,-126 0,-126 Z"
)


FACE_SHADE = path(
    "M0,-126 C14,-126 21.5,-117 21.5,-103 C21.5,-87 17.5,-77 9.5,-68 C6,-63.5 3,-62 0,-62"
    " L0.5,-70 L-1.2,-73.5 L0.8,-77 L0,-81 L-4.2,-84.2 L0.6,-103 Z"
)


def face(
    half: Half,
    brow: float = 0.0,
    lash: bool = False,
    blush: bool = False,
    gaze: float = 0.0,
    smile: bool = False,
) -> None:
    """A face seen from the front.

    `brow` raises the brows, a lady has lashes, and `gaze` is how far the eyes look to the right.
    """
    p = half.p
    half.put(FACE, p.skin, 0)
    half.put(FACE_SHADE, p.skin_dark, 0)
    if blush:
        for x, colour in ((-13.6, mix(p.skin, p.lips, 0.28)), (13, mix(p.skin_dark, p.lips, 0.25))):
            half.put(Path.ellipse(x, -84, 4.6, 3.6), colour, 0)
    half.draw(FACE, PEN)
    half.draw(
        path("M3,-106 C1,-104 0.8,-101 0.2,-98 L-4.2,-84.5 C-3,-82.4 -0.5,-82 1.5,-82.6"), 1.1
    )
    for side in (-1, 1):

        def at(text: str, side: int = side) -> Path:
            return path(text).map(side, 0, 0, 1, 0, 0)

        half.put(
            at("M4.2,-97.2 C7,-102 12.6,-102.2 16.4,-97.4 C12.6,-94 7.4,-93.8 4.2,-97.2 Z"),
            "#fffdf8",
            0,
        )
        x = side * 10.2 + gaze
        half.put(Path.ellipse(x, -98, 3, 3.2), p.iris, 0)
        half.put(Path.ellipse(x, -98, 1.6, 1.8), p.line, 0)
        half.put(Path.ellipse(x - 1, -99, 0.8), "#ffffff", 0)
        half.draw(at("M4,-97 C7,-102 12.8,-102.2 16.8,-97.2"), 1.8)
        if lash:
            half.draw(at("M15.6,-98.6 L19.4,-101"), 1.4)
        half.draw(
            at(f"M3.6,{-106 - brow} C7.5,{-109.4 - brow} 13,-109.2 17.4,-104.6"),
            1.5 if lash else 2.0,
        )
    _mouth(half, smile)


def _mouth(half: Half, smile: bool) -> None:
    if smile:
        lips = (
            "M-7.4,-76.8 C-4,-77.4 -1.6,-78 0,-76.9 C1.6,-78 4,-77.4 7.4,-76.8"
            " C4,-70.2 -4,-70.2 -7.4,-76.8 Z"
        )
        line = "M-8.4,-77.8 C-4,-74 4,-74 8.4,-77.8"
    else:
        lips = (
            "M-6.6,-75.2 C-4,-77.6 -1.6,-78 0,-76.8 C1.6,-78 4,-77.6 6.6,-75.2"
            " C3.6,-71.6 -3.6,-71.6 -6.6,-75.2 Z"
        )
        line = "M-6.6,-75.2 C-3,-74.6 3,-74.6 6.6,-75.2"
    half.put(path(lips), half.p.lips, 0)
    half.draw(path(line), 0.9)


def profile(half: Half) -> None:
    """A face seen from its right side, looking to the left."""
    p = half.p
    side = path(
        "M-15,-122 C-18,-116 -19,-110 -18,-106 C-19,-102 -23,-95 -25.4,-89.6 C-26,-87.4 "
        "-23,-86.6 -20.6,-86"
        "C-20.4,-84 -22.6,-82.6 -22.2,-80.8 C-21.8,-79.6 -20,-79.6 -19.6,-79 C-21,-78 "
        "-22,-76.4 -21,-75 C-20,-73.6 -18.6,-73.8 -18.8,-72"
        " C-19.4,-69 -19.6,-66 -16,-63.4 C-12,-61 -6,-62.4 -1,-65.4 L4,-68 L16,-84 L18,-122 Z"
    )
    half.put(side, p.skin)
    half.put(
        path(
            "M-1,-65.4 L4,-68 L16,-84 L18,-112 L2,-106 C-2,-92 0,-80 -8,-72 C-12,-68.6 "
            "-14,-66 -12,-62 C-8,-61.8 -4,-63.4 -1,-65.4 Z"
        ),
        p.skin_dark,
        0,
    )
    half.draw(path("M-20.6,-86 C-18,-85.4 -17,-87 -17.6,-88.6"), 1)
    half.put(
        path(
            "M-21.8,-80.6 C-19.6,-80.6 -17,-79.6 -15,-78 C-17,-76 -19.6,-75 -21,-75.6 "
            "C-21.4,-77 -20.4,-78.2 -19.6,-79 Z"
        ),
        p.lips,
        0,
    )
    half.put(
        path("M-17.6,-98 C-15.6,-101.6 -11,-101.4 -7.6,-98.2 C-11,-95.6 -14.8,-95.4 -17.6,-98 Z"),
        "#fffdf8",
        0,
    )
    half.put(Path.ellipse(-14, -98.2, 2.2, 2.7), p.line, 0)
    half.draw(path("M-17.8,-98 C-15.6,-102 -11,-101.8 -7,-98"), 1.6)
    half.draw(path("M-18.4,-105.4 C-14,-108.4 -9.4,-108 -5.4,-105"), 1.9)


def neck(half: Half, width: float = 11) -> None:
    """A neck, half as wide as `width`."""
    p = half.p
    half.put(path(f"M{-width},-76 L{-width - 1},-50 L{width + 1},-50 L{width},-76 Z"), p.skin, PEN)
    half.put(path(f"M0,-64 L{width},-72 L{width + 1},-50 L-6,-50 Z"), p.skin_dark, 0)


def sash(svg: Svg, p: Palette, cx: float, cy: float, half_w: float = HALF_W) -> None:
    """The sash between the two figures, with a medallion in the middle of the card."""
    angle = -math.degrees(math.atan(RISE / half_w))
    for half_width, colour in ((9.0, p.line), (7.6, p.gold), (5.4, p.dark)):
        h = half_width / math.cos(math.radians(angle))
        svg.fill(
            Path.polygon(
                [(-half_w, RISE - h), (half_w, -RISE - h), (half_w, -RISE + h), (-half_w, RISE + h)]
            ).moved(cx, cy),
            colour,
        )
    out = Path()
    for i in range(-9, 10):
        if i:
            out += Path.polygon([(-3.6, 0), (0, -2.7), (3.6, 0), (0, 2.7)]).moved(
                i * 11.2 + math.copysign(6, i), 0
            )
    out = out.turned(angle)
    edges = [(-half_w, -90.0), (half_w, -90.0), (half_w, 90.0), (-half_w, 90.0)]
    svg.fill(out.clipped(edges, 4).moved(cx, cy), p.gold)
    svg.shape(Path.ellipse(cx, cy, 13.5), p.gold, p.line, 1.4)
    svg.shape(Path.ellipse(cx, cy, 10), p.dark, p.line, 1)
    star = Path()
    for i in range(4):
        star += path("M0,0 L-2.6,-3 L0,-9 L2.6,-3 Z").turned(i * 90 + angle)
    svg.fill(star.moved(cx, cy), p.gold)
