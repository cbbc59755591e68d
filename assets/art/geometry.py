"""Paths: parsing, transforming, flattening, clipping and writing.

Qt's SVG renderer ignores clip-path, so whatever must end at an edge is cut here, before it is
written. Units are card units: a card is 250 wide and 350 high.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Polygon = list[Point]
Segment = tuple[str, list[Point]]

# How many points each command takes.
_ARITY = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}


def number(value: float, digits: int = 2) -> str:
    """`value` in the fewest characters that keep `digits` decimals."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


class Path:
    """A path of absolute M, L, Q, C and Z commands; immutable by habit."""

    def __init__(self, segments: Iterable[Segment] = ()) -> None:
        self.segments: list[Segment] = list(segments)

    @classmethod
    def parse(cls, text: str) -> Path:
        """The path written as absolute M, L, Q, C, Z commands."""
        segments: list[Segment] = []
        for command, body in re.findall(r"([MLQCZ])([^MLQCZ]*)", text):
            values = [float(v) for v in re.findall(r"-?\d*\.?\d+", body)]
            points = list(zip(values[::2], values[1::2], strict=True))
            arity = _ARITY[command]
            if arity == 0:
                segments.append(("Z", []))
                continue
            for at in range(0, len(points), arity):
                name = "L" if command == "M" and at else command
                segments.append((name, points[at : at + arity]))
        return cls(segments)

    @classmethod
    def polygon(cls, points: Sequence[Point]) -> Path:
        """The closed polygon through `points`."""
        first, *rest = points
        return cls([("M", [first]), *(("L", [p]) for p in rest), ("Z", [])])

    @classmethod
    def polyline(cls, points: Sequence[Point]) -> Path:
        """The open line through `points`."""
        first, *rest = points
        return cls([("M", [first]), *(("L", [p]) for p in rest)])

    @classmethod
    def ellipse(cls, cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
        """A closed ellipse."""
        ry = rx if ry is None else ry
        k = 0.5522847
        return cls.parse(
            f"M{cx + rx},{cy} C{cx + rx},{cy + k * ry} {cx + k * rx},{cy + ry} {cx},{cy + ry}"
            f" C{cx - k * rx},{cy + ry} {cx - rx},{cy + k * ry} {cx - rx},{cy}"
            f" C{cx - rx},{cy - k * ry} {cx - k * rx},{cy - ry} {cx},{cy - ry}"
            f" C{cx + k * rx},{cy - ry} {cx + rx},{cy - k * ry} {cx + rx},{cy} Z"
        )

    @classmethod
    def rect(cls, x: float, y: float, w: float, h: float, r: float = 0) -> Path:
        """A rectangle, its corners rounded by `r`."""
        if not r:
            return cls.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        k = r * 0.4477
        return cls.parse(
            f"M{x + r},{y} L{x + w - r},{y} C{x + w - k},{y} {x + w},{y + k} {x + w},{y + r}"
            f" L{x + w},{y + h - r} C{x + w},{y + h - k} {x + w - k},{y + h} {x + w - r},{y + h}"
            f" L{x + r},{y + h} C{x + k},{y + h} {x},{y + h - k} {x},{y + h - r}"
            f" L{x},{y + r} C{x},{y + k} {x + k},{y} {x + r},{y} Z"
        )

    def __add__(self, other: Path) -> Path:
        return Path([*self.segments, *other.segments])

    def map(self, a: float, b: float, c: float, d: float, e: float, f: float) -> Path:
        """The path under the matrix (a c e; b d f)."""
        return Path(
            (name, [(a * x + c * y + e, b * x + d * y + f) for x, y in points])
            for name, points in self.segments
        )

    def moved(self, dx: float, dy: float) -> Path:
        """The path moved."""
        return self.map(1, 0, 0, 1, dx, dy)

    def scaled(self, sx: float, sy: float | None = None) -> Path:
        """The path scaled about the origin."""
        return self.map(sx, 0, 0, sx if sy is None else sy, 0, 0)

    def turned(self, degrees: float) -> Path:
        """The path turned clockwise about the origin."""
        r = math.radians(degrees)
        return self.map(math.cos(r), math.sin(r), -math.sin(r), math.cos(r), 0, 0)

    def mirrored(self) -> Path:
        """The path mirrored at the vertical axis."""
        return self.map(-1, 0, 0, 1, 0, 0)

    def both(self) -> Path:
        """The path and its mirror image."""
        return self + self.mirrored()

    def flat(self, step: float = 1.2) -> list[Polygon]:
        """The subpaths as polygons with edges of about `step`."""
        result: list[Polygon] = []
        here: Point = (0.0, 0.0)
        for name, points in self.segments:
            if name == "M":
                result.append([points[0]])
                here = points[0]
            elif name == "L":
                result[-1].append(points[0])
                here = points[0]
            elif name in "QC":
                control = [here, *points]
                length = sum(math.dist(p, q) for p, q in pairwise(control))
                count = max(3, math.ceil(length / step))
                for i in range(1, count + 1):
                    result[-1].append(_bezier(control, i / count))
                here = points[-1]
        return result

    def clipped(self, region: Sequence[Point], step: float = 1.2) -> Path:
        """The part of the closed path within the convex polygon `region`."""
        out = Path()
        for polygon in self.flat(step):
            cut = thinned(clip(polygon, region))
            if len(cut) > 2 and abs(area(cut)) > 0.02:
                out += Path.polygon(cut)
        return out

    def d(self, digits: int = 1) -> str:
        """The text of the `d` attribute."""
        out = []
        for name, points in self.segments:
            body = " ".join(f"{number(x, digits)},{number(y, digits)}" for x, y in points)
            out.append(name + body)
        return "".join(out)


def _bezier(control: Sequence[Point], t: float) -> Point:
    points = list(control)
    while len(points) > 1:
        points = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in pairwise(points)]
    return points[0]


def area(polygon: Sequence[Point]) -> float:
    """The signed area; positive is clockwise on the screen."""
    return 0.5 * sum(
        p[0] * q[1] - q[0] * p[1] for p, q in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    )


def clip(polygon: Sequence[Point], region: Sequence[Point]) -> Polygon:
    """`polygon` cut by the convex `region` (Sutherland and Hodgman)."""
    edges = list(region) if area(region) > 0 else list(reversed(region))
    out = list(polygon)
    for a, b in zip(edges, [*edges[1:], edges[0]], strict=True):
        if not out:
            break
        source, out = out, []

        def side(p: Point, a: Point = a, b: Point = b) -> float:
            return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

        for p, q in zip(source, [*source[1:], source[0]], strict=True):
            sp, sq = side(p), side(q)
            if sp >= 0:
                out.append(p)
            if (sp >= 0) != (sq >= 0):
                t = sp / (sp - sq)
                out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def thinned(polygon: Polygon, tolerance: float = 0.05) -> Polygon:
    """`polygon` without the corners that lie within `tolerance` of the line past them."""
    out: Polygon = []
    for i, point in enumerate(polygon):
        after = polygon[(i + 1) % len(polygon)]
        before = out[-1] if out else polygon[-1]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy)
        off = abs(dx * (point[1] - before[1]) - dy * (point[0] - before[0]))
        if length < 1e-9 or off / length > tolerance or (length > 12 and off > 1e-6):
            out.append(point)
    return out


def arc(cx: float, cy: float, r: float, start: float, end: float) -> list[Segment]:
    """Cubic segments along a circle from `start` to `end` degrees (clockwise on the screen if
    `end` is greater); the current point must already be at the start."""
    count = max(1, math.ceil(abs(end - start) / 100))
    step = math.radians((end - start) / count)
    k = 4 / 3 * math.tan(step / 4) * r
    out: list[Segment] = []
    angle = math.radians(start)
    for _ in range(count):
        nxt = angle + step
        p = (cx + r * math.cos(angle), cy + r * math.sin(angle))
        q = (cx + r * math.cos(nxt), cy + r * math.sin(nxt))
        out.append(
            (
                "C",
                [
                    (p[0] - k * math.sin(angle), p[1] + k * math.cos(angle)),
                    (q[0] + k * math.sin(nxt), q[1] - k * math.cos(nxt)),
                    q,
                ],
            )
        )
        angle = nxt
    return out


def pen(path: Path, a: float, b: float, step: float = 2.5) -> Path:
    """The outline that an upright elliptical nib (half-axes `a`, `b`) leaves along `path`.

    Subpaths whose ends meet become rings. Outer contours run one way and inner ones the other, so
    that overlapping strokes unite under the non-zero rule.
    """
    out = Path()
    for line in path.flat(step):
        closed = math.dist(line[0], line[-1]) < 1e-6
        points = line[:-1] if closed else line
        count = len(points)
        left: Polygon = []
        right: Polygon = []
        for i, (x, y) in enumerate(points):
            before = points[(i - 1) % count] if closed or i else points[i]
            after = points[(i + 1) % count] if closed or i < count - 1 else points[i]
            tx, ty = after[0] - before[0], after[1] - before[1]
            nx, ny = -ty, tx
            size = math.sqrt(a * a * nx * nx + b * b * ny * ny)
            ox, oy = a * a * nx / size, b * b * ny / size
            left.append((x + ox, y + oy))
            right.append((x - ox, y - oy))
        if closed:
            outer, inner = (left, right) if abs(area(left)) > abs(area(right)) else (right, left)
            out += _oriented(outer, True) + _oriented(inner, False)
        else:
            out += _oriented(left + right[::-1], True)
    return out


def _oriented(polygon: Polygon, clockwise: bool) -> Path:
    return Path.polygon(polygon if (area(polygon) > 0) == clockwise else polygon[::-1])


def solid(points: Sequence[Point]) -> Path:
    """A polygon running the way of outer contours."""
    return _oriented(list(points), True)
