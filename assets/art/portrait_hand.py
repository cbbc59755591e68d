"""The hand that draws the portraits: the colours, faces and expressions that all of them share.

Coordinates are those of the courts: the middle of the face is at (0, -96), y grows downwards. A
portrait is a square about it. It is drawn a second time for small sizes: closer, with a bolder pen
and without fine lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .court_hand import Palette, mix
from .geometry import Path, Segment, number
from .pips import PIPS
from .svg import Svg

EXPRESSIONS = ("rest", "pleased", "hurt")
SIDE, SMALL_SIDE = 112.0, 94.0
"""Edge of the square that a portrait shows, and that of a small one."""
MIDDLE, SMALL_MIDDLE = -101.0, -100.0
"""Where the middle of the square is."""
DUSK, DUSK_RAYS = "#8f84b6", "#9c92c1"
"""The ground behind a face that was hurt: the night of the queen of spades, in a paler light."""
WHITE = "#fffdf8"
MOUTH, TONGUE = "#5d1822", "#cf6a6c"
DROP = "#cfeaf6"
GOLD_DARK = "#a87724"

HALVES = {
    "oval": "M0,-126 C14,-126 21.5,-117 21.5,-103 C21.5,-87 17.5,-77 9.5,-68 C6,-63.5 3,-62 0,-62",
    "round": "M0,-126 C15,-126 24.4,-117 24.4,-101 C24.4,-86 20.6,-76 13,-68.6"
    " C8,-63.6 4,-62 0,-62",
    "square": "M0,-126 C15,-126 22.8,-118 22.8,-104 C22.8,-94 22.6,-86 21,-78"
    " C19.6,-70 12.4,-62.6 7,-61.6 C4,-61 2,-61 0,-61",
    "long": "M0,-128 C12.6,-128 20,-119 20,-105 C20,-87 17,-73 10,-64 C6.4,-59.6 3,-58.4 0,-58.4",
    "heart": "M0,-126 C16,-126 23.4,-116 23,-102 C22.6,-88 16.6,-76 8.4,-67 C5.4,-63 2.8,-61 0,-61",
}
"""The right halves of the outlines of faces, from the top to the chin."""


def path(text: str) -> Path:
    """The path written as absolute commands."""
    return Path.parse(text)


def pair(text: str) -> tuple[Path, Path]:
    """The path on the left of the middle, mirrored from how it is written, and on the right."""
    right = Path.parse(text)
    return right.mirrored(), right


def backwards(line: Path) -> list[Segment]:
    """The segments of an open line from its end to its start, without the first point."""
    ends = [points[-1] for _name, points in line.segments]
    out: list[Segment] = []
    for at in range(len(line.segments) - 1, 0, -1):
        name, points = line.segments[at]
        out.append((name, [*reversed(points[:-1]), ends[at - 1]]))
    return out


def outline(face: str) -> Path:
    """The closed outline of a face."""
    half = Path.parse(HALVES[face])
    return Path([*half.segments, *backwards(half.mirrored()), ("Z", [])])


def scallops(cx: float, cy: float, rx: float, ry: float, count: int, out: float = 1.16) -> Path:
    """A closed ring of `count` round lobes, such as curls."""
    points = [
        (cx + rx * math.sin(2 * math.pi * i / count), cy - ry * math.cos(2 * math.pi * i / count))
        for i in range(count)
    ]
    segments: list[Segment] = [("M", [points[0]])]
    for i in range(count):
        a, b = points[i], points[(i + 1) % count]
        c = tuple((cx + (p[0] - cx) * out * 1.12, cy + (p[1] - cy) * out * 1.12) for p in (a, b))
        segments.append(("C", [c[0], c[1], b]))
    return Path([*segments, ("Z", [])])


@dataclass(frozen=True)
class Face:
    """What distinguishes one face from another.

    `gaze` is how far the eyes look to the right at rest; `brow` raises the brows and `brow_width`
    is their thickness; `lids` lowers the lids, from 0 to 1. `lips` are `full` or `thin`. `glad` and
    `sad` say how the eyes show that: `closed` or `open`, and `sad`, `wince` or `shock`.
    """

    shape: str = "oval"
    gaze: float = 0.0
    brow: float = 0.0
    brow_width: float = 2.0
    brow_colour: str = ""
    lash: bool = False
    lips: str = "thin"
    lids: float = 0.0
    eye: float = 1.12
    glad: str = "closed"
    sad: str = "sad"
    teeth: bool = True
    old: bool = False
    freckles: bool = False
    ears: bool = False


class Portrait:
    """One portrait while it is drawn, back to front.

    `mood` is one of `EXPRESSIONS`; `small` is the drawing for small sizes.
    """

    def __init__(self, palette: Palette, mood: str, small: bool) -> None:
        self.p = palette
        self.mood = mood
        self.small = small
        side = SMALL_SIDE if small else SIDE
        self.svg = Svg(side, side)
        self.pen = 2.5 if small else 1.7
        middle = SMALL_MIDDLE if small else MIDDLE
        shift = f"translate({number(side / 2)} {number(side / 2 - middle)})"
        self.svg.raw(f'<g transform="{shift}" stroke-linejoin="round" stroke-linecap="round">')
        self._ground()

    def text(self) -> str:
        """The finished document."""
        self.svg.raw("</g>")
        return self.svg.text()

    # -- the pen -------------------------------------------------------------------------------

    def put(
        self, shape: Path, fill: str, width: float | None = None, line: str | None = None
    ) -> None:
        """A filled shape with its outline; `width` 0 for none."""
        pen = self.pen if width is None else width * (1.35 if self.small else 1.0)
        if pen:
            self.svg.shape(shape, fill, line or self.p.line, round(pen, 2), stroke_linejoin=None)
        else:
            self.svg.fill(shape, fill)

    def both(self, text: str, left: str, right: str, width: float | None = None) -> None:
        """A shape and its mirror image: the left one in the light, the right one in the shade."""
        for shape, fill in zip(pair(text), (left, right), strict=True):
            self.put(shape, fill, width)

    def line(self, shape: Path, width: float, colour: str | None = None) -> None:
        """A line that small portraits have too."""
        pen = width * (1.3 if self.small else 1.0)
        self._stroke(shape, colour or self.p.line, round(pen, 2))

    def _stroke(self, shape: Path, colour: str, width: float) -> None:
        # Round ends and corners are set once, for the whole drawing.
        self.svg.stroke(shape, colour, width, stroke_linejoin=None, stroke_linecap=None)

    def fine(self, text: str, colour: str | None = None, width: float = 1.0) -> None:
        """Fine lines, which small portraits leave out."""
        if not self.small:
            self._stroke(path(text), colour or self.p.line, width)

    def fine_pair(self, text: str, left: str, right: str, width: float = 1.0) -> None:
        """Fine lines and their mirror image."""
        if not self.small:
            for shape, colour in zip(pair(text), (left, right), strict=True):
                self._stroke(shape, colour, width)

    @contextmanager
    def head(self, tilt: float = 0.0) -> Iterator[None]:
        """What belongs to the head: it leans by `tilt` degrees, and moves with the expression."""
        lean = {"rest": 0.0, "pleased": -4.0, "hurt": 5.0}[self.mood]
        sink = {"rest": 0.0, "pleased": -1.5, "hurt": 2.4}[self.mood]
        turn = tilt + (lean if tilt <= 0 else -lean)
        self.svg.raw(f'<g transform="translate(0 {number(sink)}) rotate({number(turn)} 0 -62)">')
        yield
        self.svg.raw("</g>")

    # -- the ground ----------------------------------------------------------------------------

    def _ground(self) -> None:
        p, far = self.p, 120.0
        ground = {"rest": p.ground, "pleased": p.ground, "hurt": DUSK}[self.mood]
        gold = mix(p.ground, "#ffcf5a", 0.62)
        beams = {"rest": p.rays, "pleased": gold, "hurt": DUSK_RAYS}[self.mood]
        self.svg.fill(Path.rect(-60, -164, 120, 126), ground)
        count = 12 if self.small else 20
        wide = 360 / count / 4
        rays = Path()
        for i in range(count):
            a, b = (math.radians(i * 360 / count + turn) for turn in (-wide, wide))
            rays += Path.polygon(
                [
                    (0, -96.0),
                    (far * math.cos(a), -96 + far * math.sin(a)),
                    (far * math.cos(b), -96 + far * math.sin(b)),
                ]
            )
        self.svg.fill(rays.clipped([(-60, -164), (60, -164), (60, -38), (-60, -38)], 50), beams)

    # -- the body ------------------------------------------------------------------------------

    def shoulders(self, wide: float = 46.0, high: float = -62.0) -> None:
        """A dress or coat: main colour in the light, the dark one in the shade."""
        p = self.p
        text = (
            f"M0,{high} L10,{high} C24,{high + 4} {wide - 8},{high + 5} {wide},-44 L{wide + 3},-34"
            " L0,-34 Z"
        )
        self.both(text, p.main, p.dark)

    def neck(self, wide: float = 10.0, low: float = -50.0) -> None:
        """The neck, with the shadow of the chin."""
        p = self.p
        self.put(path(f"M{-wide},-76 L{-wide - 1},{low} L{wide + 1},{low} L{wide},-76 Z"), p.skin)
        self.put(
            path(
                f"M{-wide * 0.6},-62 C{-wide * 0.2},-57 {wide * 0.5},-57 {wide},-66"
                f" L{wide + 0.4},{low + 0.6} L{-wide * 0.2},{low + 0.6} Z"
            ),
            p.skin_dark,
            0,
        )

    # -- the face ------------------------------------------------------------------------------

    def face(self, face: Face) -> None:
        """Face, eyes, brows and nose; the mouth is drawn by `mouth`, after a beard."""
        p, mood = self.p, self.mood
        if face.ears:
            for side in (-1, 1):
                ear = path("M20,-102 C26,-105 29,-101 27.6,-95 C26.6,-90.6 24,-87 20.4,-88 Z").map(
                    side, 0, 0, 1, 0, 0
                )
                self.put(ear, p.skin if side < 0 else p.skin_dark)
        whole = outline(face.shape)
        self.put(whole, p.skin, 0)
        shade = Path(
            [
                *path(HALVES[face.shape]).segments,
                *path("M0,-62 L0.6,-70 L-1.2,-73.5 L0.8,-77 L0,-81 L-4.2,-84.2 L0.6,-103").segments[
                    1:
                ],
                ("Z", []),
            ]
        )
        self.put(shade, p.skin_dark, 0)
        self._cheeks(face)
        self.line(whole, 1.8)
        if face.old:
            self.fine_pair(
                "M14.6,-87.4 C13.4,-84 13.2,-82 14.4,-79 M18.4,-94.4 L20.6,-92.6 M18.4,-97 L21,-97",
                mix(p.skin_dark, p.line, 0.25),
                mix(p.skin_dark, p.line, 0.4),
            )
        nose = "M3,-106 C1,-104 0.8,-101 0.2,-98 L-4.2,-84.5 C-3,-82.4 -0.5,-82 1.5,-82.6"
        short = "M-1.2,-93 L-4.2,-84.5 C-3,-82.4 -0.5,-82 1.5,-82.6"
        self.line(path(short if self.small else nose), 1.2)
        for side in (-1, 1):
            self._eye(face, side)
            self._brow(face, side)
        if mood == "hurt" and face.sad == "sad":
            tear = (
                "M0,-5 C2.2,-1.4 3.2,0.2 3.2,2 C3.2,5.8 -3.2,5.8 -3.2,2 C-3.2,0.2 -2.2,-1.4 0,-5 Z"
            )
            self.put(path(tear).moved(-14.2, -86.4), DROP, 1.0)

    def _cheeks(self, face: Face) -> None:
        p, mood = self.p, self.mood
        strength = {"rest": 0.16, "pleased": 0.4, "hurt": 0.1}[mood]
        if face.lash or mood == "pleased":
            for x, skin in ((-13.8, p.skin), (13.4, p.skin_dark)):
                self.put(Path.ellipse(x, -84.5, 5, 3.8), mix(skin, p.lips, strength), 0)
        if face.freckles and not self.small:
            dots = Path()
            for x, y in ((10.0, -87.0), (13.6, -88.4), (12.2, -84.4), (16.4, -86), (7.6, -84.6)):
                dots += Path.ellipse(x, y, 0.8) + Path.ellipse(-x, y, 0.8)
            self.put(dots, mix(p.skin_dark, "#8a4a24", 0.55), 0)

    def _eye(self, face: Face, side: int) -> None:
        p, mood = self.p, self.mood
        size = face.eye * (1.22 if self.small else 1.0)
        middle = 10.6 if self.small else 10.3

        def at(text: str) -> Path:
            return path(text).map(side * size, 0, 0, size, side * middle, -97.2)

        if mood == "pleased" and face.glad == "closed":
            self.line(at("M-5.8,1.8 C-3.4,-4.6 3.4,-4.6 6,1.6"), 2.3)
            if face.lash:
                self.line(at("M5.6,0.4 L8.6,-1.6"), 1.4)
            return
        if mood == "hurt" and face.sad == "wince":
            self.line(at("M-6,-1.6 C-3.4,3.6 3.4,3.8 6.2,-0.6"), 2.3)
            self.fine_pair(
                "M18,-98.6 L20,-100 M18.4,-96.4 L20.6,-96.2",
                mix(p.skin_dark, p.line, 0.35),
                mix(p.skin_dark, p.line, 0.5),
            )
            return
        sad = mood == "hurt" and face.sad == "sad"
        wide = mood == "hurt" and face.sad == "shock"
        if sad:
            white = "M-5.8,-2 C-2.4,-4.6 3,-3 6.4,1.6 C2.8,3.9 -3.2,3.8 -5.8,-2 Z"
            lid = "M-6.4,-1.8 C-2.4,-4.8 3,-3.4 7,2"
        elif wide:
            white = "M-6.2,0 C-4.4,-6 4.4,-6 6.2,0 C4,4.6 -4,4.6 -6.2,0 Z"
            lid = "M-6.6,0.2 C-4.4,-6.2 4.4,-6.2 6.6,0.2"
        else:
            white = "M-6,0.4 C-3.2,-4.8 2.6,-5 6.2,0 C2.4,3.6 -2.8,3.8 -6,0.4 Z"
            lid = "M-6.4,0.6 C-3.2,-5 2.8,-5.2 6.8,0.6"
        self.put(at(white), WHITE, 0)
        look = face.gaze if mood == "rest" else 0.0
        x = side * middle + look + (0.6 if sad else 0.0)
        y = -97.6 + (1.2 if sad else 0.0)
        r = (2.4 if wide else 3.1) * size
        if not self.small:
            self.put(Path.ellipse(x, y, r, r * 1.05), p.iris, 0)
        dot = r * (0.8 if self.small else 0.55)
        self.put(Path.ellipse(x, y, dot, dot * 1.1), p.line, 0)
        spark = dot * (0.42 if self.small else 0.5)
        self.put(Path.ellipse(x - r * 0.32, y - r * 0.34, spark), "#ffffff", 0)
        if face.lids and mood != "hurt":
            low = -4.4 + 4.6 * face.lids
            cover = f"M-6.2,0.4 C-3.2,-5 2.8,-5.2 6.4,0.2 C3,{low} -3,{low} -6.2,0.4 Z"
            self.put(at(cover), mix(p.skin_dark, p.line, 0.12), 0)
            if not self.small:
                self.line(at(f"M-6,0.2 C-3,{low} 3,{low} 6.2,0"), 1.0)
        self.line(at(lid), 2.0)
        if face.lash:
            self.line(at("M5.4,-0.6 L9,-3.2"), 1.4)
        if sad or (mood == "pleased" and not self.small):
            bag = "M-4,4.6 C-1.4,5.8 2,5.6 4.6,4"
            self.line(at(bag), 0.9, mix(p.skin_dark, p.line, 0.35))

    def _brow(self, face: Face, side: int) -> None:
        up = face.brow
        if self.mood == "pleased":
            up += 2.6
        if self.mood == "hurt":
            text = f"M3.8,{-110 - up} C7.6,{-110.6 - up} 13,{-107 - up} 17.6,{-102.8 - up}"
        else:
            text = f"M3.6,{-106.4 - up} C7.5,{-110 - up} 13,{-109.8 - up} 17.6,{-105 - up}"
        colour = face.brow_colour or mix(self.p.hair_dark, self.p.line, 0.3)
        self.line(path(text).map(side, 0, 0, 1, 0, 0), face.brow_width, colour)

    def mouth(self, face: Face, low: float = 0.0) -> None:
        """The mouth as the expression has it, `low` further down."""
        p = self.p
        size = 1.22 if self.small else 1.06

        def at(text: str) -> Path:
            return path(text).map(size, 0, 0, size, 0, -75.2 + low)

        if self.mood == "pleased":
            self.put(at("M-9,-3 C-5,-1.6 5,-1.6 9,-3 C8.4,7.6 -8.4,7.6 -9,-3 Z"), MOUTH, 1.3)
            if not self.small:
                self.put(
                    at("M-4.6,3.6 C-2.6,1.4 2.6,1.4 4.6,3.6 C2.4,5 -2.4,5 -4.6,3.6 Z"), TONGUE, 0
                )
            if face.teeth:
                self.put(
                    at("M-8.2,-2.3 C-5,-1 5,-1 8.2,-2.3 C7.6,1.2 -7.6,1.2 -8.2,-2.3 Z"), WHITE, 0
                )
            if face.lips == "full":
                self.line(at("M-9,-3 C-5,-4.6 -1.6,-4.4 0,-3 C1.6,-4.4 5,-4.6 9,-3"), 1.6, p.lips)
            self.line(
                at(
                    "M-10.4,-4.4 C-9.8,-3.6 -9.4,-3.2 -9,-3 C-5,-1.6 5,-1.6 9,-3"
                    " C9.4,-3.2 9.8,-3.6 10.4,-4.4"
                ),
                1.3,
            )
        elif self.mood == "hurt":
            if face.sad == "wince":
                self.put(at("M-7.4,0 C-4,-4.4 4,-4.4 7.4,0 C7.8,3.4 -7.8,3.4 -7.4,0 Z"), WHITE, 1.3)
                self.line(at("M-7.2,0.8 C-3,-0.6 3,-0.6 7.2,0.8"), 1.0)
                self.fine("M-3.2,-78 L-3.4,-73 M0.4,-78.4 L0.4,-73 M4,-78 L4.2,-73", width=0.9)
            elif face.sad == "shock":
                self.put(at("M-4,0 C-4,-4.6 4,-4.6 4,0 C4,5.4 -4,5.4 -4,0 Z"), MOUTH, 1.4)
            else:
                if face.lips == "full":
                    self.put(
                        at(
                            "M-6.6,2 C-4,-2.4 -1.4,-3 0,-1.8 C1.4,-3 4,-2.4 6.6,2"
                            " C3,0.8 2,3.6 0,3.6 C-2,3.6 -3,0.8 -6.6,2 Z"
                        ),
                        p.lips,
                        0,
                    )
                self.line(at("M-7.4,2.6 C-4,-2.2 4,-2.2 7.4,2.6"), 1.6)
                self.line(at("M-2.6,5.2 C-1,6 1,6 2.6,5.2"), 0.9, mix(p.skin_dark, p.line, 0.45))
        else:
            if face.lips == "full":
                self.put(
                    at(
                        "M-7.4,-1.4 C-4,-2.6 -1.6,-3.4 0,-2.2 C1.6,-3.4 4,-2.6 7.4,-1.4"
                        " C4,5 -4,5 -7.4,-1.4 Z"
                    ),
                    p.lips,
                    0,
                )
                self.line(at("M-8,-2 C-4,1 4,1 8,-2"), 1.3)
            else:
                self.line(at("M-7.6,-1.8 C-4,1.6 4,1.6 7.6,-1.8"), 1.6)
                self.line(at("M-2.8,3.8 C-1,4.7 1,4.7 2.8,3.8"), 0.9, mix(p.skin_dark, p.line, 0.4))

    # -- ornaments -----------------------------------------------------------------------------

    def pip(self, suit: str, x: float, y: float, size: float, fill: str, pen: float = 0.9) -> None:
        """A suit symbol, `size` of the usual one."""
        self.put(PIPS[suit].map(size, 0, 0, size, x, y), fill, pen)

    def dot(self, x: float, y: float, r: float, fill: str, pen: float = 0.9) -> None:
        """A pearl, a button, a bell."""
        self.put(Path.ellipse(x, y, r), fill, pen)

    def dots(
        self, places: list[tuple[float, float]], r: float, fill: str, pen: float = 0.8
    ) -> None:
        """Several pearls."""
        beads = Path()
        for x, y in places:
            beads += Path.ellipse(x, y, r)
        self.put(beads, fill, pen)

    def band(self, text: str, wide: float, fill: str) -> None:
        """A ribbon along a line, with its outline."""
        self.line(path(text), wide + 2 * self.pen / (1.3 if self.small else 1.0))
        self.line(path(text), wide, fill)
