"""The backs, all the same upside down.

Lattice, scales and stars lie round a medallion; fans, tiles, tartan, cubes and vines fill the back.
"""

from __future__ import annotations

import math

from . import back_patterns
from .court_hand import STAR
from .faces import paper
from .geometry import Path, Point, arc
from .pips import PIPS, pip
from .style import HEIGHT, WIDTH
from .svg import Svg

# name -> (deep, mid, line, light)
BACKS = {
    "navy": ("#14213f", "#20345f", "#8fa6d6", "#e8d9b0"),
    "claret": ("#4a0f1d", "#74182c", "#dd9a94", "#efd9b4"),
    "midnight": ("#0d0919", "#33265f", "#8f84bd", "#e9e2f6"),
    "fans": ("#0b3a34", "#14614f", "#d9b35c", "#f0d48a"),
    "porcelain": ("#e9eef2", "#f8fafb", "#2f5f9e", "#1c3f78"),
    "tartan": ("#16331f", "#1f4a2c", "#b8323a", "#e7d9a6"),
    "cubes": ("#2c3440", "#4a5768", "#8fa0b5", "#d9e2ec"),
    "vines": ("#2b1c12", "#4a3220", "#c99a5b", "#e9cf9c"),
}


X0, Y0, X1, Y1 = 22.0, 22.0, WIDTH - 22, HEIGHT - 22
CX, CY = WIDTH / 2, HEIGHT / 2
# Half-axes of the field kept free for the medallion.
FREE_X, FREE_Y = 62.0, 76.0


def back(name: str) -> str:
    """One back as SVG text."""
    deep, mid, line, light = BACKS[name]
    svg = Svg(WIDTH, HEIGHT)
    paper(svg)
    ground = svg.radial("ground", CX, CY, 215, [(0, mid), (1, deep)])
    svg.fill(Path.rect(11, 11, WIDTH - 22, HEIGHT - 22, 8), ground)
    if name in back_patterns.PATTERNS:
        back_patterns.PATTERNS[name](svg, deep, mid, line, light)
        svg.stroke(Path.rect(16.5, 16.5, WIDTH - 33, HEIGHT - 33, 4.5), light, 1.6)
        return svg.text()
    if name == "navy":
        _lattice(svg, line)
    elif name == "claret":
        _scales(svg, line)
    else:
        _stars(svg, line, light)
    svg.stroke(Path.rect(X0, Y0, X1 - X0, Y1 - Y0, 2), line, 1.2)
    svg.stroke(Path.rect(16.5, 16.5, WIDTH - 33, HEIGHT - 33, 4.5), light, 1.3)
    for sx in (-1, 1):
        for sy in (-1, 1):
            _corner(svg, sx, sy, deep, light)
    if name == "midnight":
        _phases(svg, line, light)
        _moon(svg, deep, light)
    else:
        _medallion(svg, deep, mid, line, light)
    return svg.text()


def _taken(x: float, y: float, margin: float = 0.0) -> bool:
    """Whether the medallion or a corner covers the place."""
    if ((x - CX) / (FREE_X + margin)) ** 2 + ((y - CY) / (FREE_Y + margin)) ** 2 < 1:
        return True
    return min(x - X0, X1 - x) + min(y - Y0, Y1 - y) < 30


def _lattice(svg: Svg, line: str) -> None:
    dx, dy = (X1 - X0) / 8, (Y1 - Y0) / 12
    lines, hearts = Path(), Path()
    for i in range(-12, 20):
        a, b = X0 + i * dx, X0 + (i + 12) * dx
        for p, q in (((a, Y0), (b, Y1)), ((b, Y0), (a, Y1))):
            t0 = max(0.0, min(1.0, (X0 - p[0]) / (q[0] - p[0])))
            t1 = max(0.0, min(1.0, (X1 - p[0]) / (q[0] - p[0])))
            low, high = sorted((t0, t1))
            if high - low > 1e-6:
                ends = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for t in (low, high)]
                lines += Path.polyline(ends)
    for row in range(1, 24):
        for column in range(1, 16):
            x, y = X0 + column * dx / 2, Y0 + row * dy / 2
            if (row + column) % 2 or _taken(x, y):
                continue
            if row % 2:
                hearts += pip("H", x, y, 9.5, y > CY)
            else:
                hearts += Path.ellipse(x, y, 1.6)
    svg.stroke(lines, line, 0.8, opacity=0.42)
    svg.fill(hearts, line, opacity=0.9)


def _scales(svg: Svg, line: str) -> None:
    """Overlapping scales, those nearer the middle line in front, each with a dot."""
    columns = 8
    r = (X1 - X0) / columns / 2
    rims = {r * 0.96: Path(), r * 0.66: Path()}
    dots = Path()
    for row in range(math.ceil((CY - Y0) / r) + 2):
        y = CY - row * r
        for column in range(columns + 1):
            x = X0 + (2 * column + (row % 2)) * r
            in_front = [(x - r, y + r), (x + r, y + r)] if row else []
            for radius in rims:
                for start, end in _runs(x, y, radius, in_front, r * 0.96):
                    angle = math.radians(start)
                    first = (x + radius * math.cos(angle), y + radius * math.sin(angle))
                    rims[radius] += Path([("M", [first]), *arc(x, y, radius, start, end)])
            if X0 + 4 < x < X1 - 4 and y > Y0 + 8 and not _taken(x, y, 3):
                dots += Path.ellipse(x, y - r * 0.24, 1.9)
    for path, opacity in zip(rims.values(), (0.75, 0.4), strict=True):
        svg.stroke(path + path.map(-1, 0, 0, -1, WIDTH, HEIGHT), line, 0.9, opacity=opacity)
    svg.fill(dots + dots.map(-1, 0, 0, -1, WIDTH, HEIGHT), line, opacity=0.85)


def _runs(
    x: float, y: float, radius: float, in_front: list[Point], reach: float
) -> list[tuple[float, float]]:
    """The visible stretches of the upper half circle about (x, y), in degrees from and to."""
    runs: list[tuple[float, float]] = []
    start: float | None = None
    for degrees in range(-180, 2):
        angle = math.radians(degrees)
        point = (x + radius * math.cos(angle), y + radius * math.sin(angle))
        seen = degrees <= 0 and X0 <= point[0] <= X1 and point[1] >= Y0
        seen = seen and all(math.dist(point, centre) >= reach for centre in in_front)
        if seen and start is None:
            start = degrees
        elif not seen and start is not None:
            if degrees - 1 - start > 4:
                runs.append((start, degrees - 1.0))
            start = None
    return runs


def _corner(svg: Svg, sx: int, sy: int, deep: str, light: str) -> None:
    def at(path: Path) -> Path:
        return path.map(sx, 0, 0, sy, CX - sx * (CX - X0), CY - sy * (CY - Y0))

    svg.shape(at(Path.parse("M0,0 L29,0 C25,12 12,25 0,29 Z")), deep, light, 1.1)
    svg.fill(at(pip("H", 0, 0, 11).turned(135).moved(10, 10)), light)


def _medallion(svg: Svg, deep: str, mid: str, line: str, light: str) -> None:
    svg.shape(Path.ellipse(CX, CY, 60, 74), deep, light, 1.8)
    beads = Path()
    for i in range(40):
        a = math.radians(i * 9)
        beads += Path.ellipse(CX + 55.4 * math.cos(a), CY + 69.4 * math.sin(a), 1.25)
    svg.fill(beads, light, opacity=0.85)
    inside = svg.radial("inside", CX, CY, 66, [(0, mid), (1, deep)])
    svg.shape(Path.ellipse(CX, CY, 50.5, 64.5), inside, line, 1)
    crown = Path.parse(
        "M-12,5 L-15.5,-8 L-7,-2 L0,-11 L7,-2 L15.5,-8 L12,5 Z M-12,7 L12,7 L12,9.6 L-12,9.6 Z"
    )
    for s in (1, -1):
        svg.fill(PIPS["H"].map(0.36 * s, 0, 0, 0.36 * s, CX, CY - 23 * s), light)
        svg.fill(crown.map(s * 0.84, 0, 0, s * 0.84, CX, CY - 49 * s), light)
        for side in (-1, 1):
            curl = Path.parse(
                "M5,-1 C14,-1.4 22,-4 27,-11 C31,-18 28,-25 23,-23 C19.6,-21 21.4,-16 25,-17"
            )
            svg.stroke(curl.map(side * s, 0, 0, s, CX + side * 3 * s, CY - 3 * s), light, 1.3)
    svg.fill(PIPS["D"].map(0.1, 0, 0, 0.075, CX, CY), light)


def _stars(svg: Svg, line: str, light: str) -> None:
    """A sky: great and small stars in turn on a lattice, and dots between them."""
    dx, dy = (X1 - X0) / 8, (Y1 - Y0) / 12
    great, small, dots = Path(), Path(), Path()
    for row in range(1, 24):
        for column in range(1, 16):
            x, y = X0 + column * dx / 2, Y0 + row * dy / 2
            inside = ((x - CX) / 74) ** 2 + ((y - CY) / 78) ** 2 < 1
            if inside or _taken(x, y) or abs(abs(y - CY) - PHASES) < 15:
                continue
            if row % 2 and column % 2:
                if (row + column) % 4 == 0:
                    great += STAR.scaled(0.68).moved(x, y)
                else:
                    small += STAR.scaled(0.42).moved(x, y)
            elif not (row + column) % 2:
                dots += Path.ellipse(x, y, 0.9)
    svg.fill(dots, line, opacity=0.7)
    svg.fill(small, line)
    svg.fill(great, light, opacity=0.9)


PHASES = 104.0
"""How far above and below the middle the phases of the moon stand."""


def _phases(svg: Svg, line: str, light: str) -> None:
    """The moon waxing and waning, above; the same below, turned round."""
    r = 9.5
    lit = Path()
    rims = Path()
    half = Path([("M", [(0.0, -r)]), *arc(0, 0, r, -90, 90), ("Z", [])])
    crescent = Path(
        [("M", [(0.0, -r)]), *arc(0, 0, r, -90, 90), ("Q", [(r * 1.1, 0.0), (0.0, -r)]), ("Z", [])]
    )
    gibbous = Path(
        [("M", [(0.0, -r)]), *arc(0, 0, r, -90, 90), ("Q", [(-r * 1.1, 0.0), (0.0, -r)]), ("Z", [])]
    )
    for place, shape in enumerate((Path.ellipse(0, 0, r), gibbous, half, crescent)):
        x = place * 23.5
        if place:
            lit += shape.moved(-x, 0) + shape.mirrored().moved(x, 0)
            rims += Path.ellipse(-x, 0, r) + Path.ellipse(x, 0, r)
        else:
            lit += shape
    for s in (1, -1):
        svg.stroke(rims.map(s, 0, 0, s, CX, CY - s * PHASES), line, 0.9)
        svg.fill(lit.map(s, 0, 0, s, CX, CY - s * PHASES), light)


def _moon(svg: Svg, deep: str, light: str) -> None:
    """A full moon, and before it two spades crowned."""
    r = 58.0
    svg.fill(Path.ellipse(CX, CY, r + 9), "#3d2f73", opacity=0.55)
    svg.fill(Path.ellipse(CX, CY, r + 4.5), "#57479a", opacity=0.5)
    moon = [(0, "#fffdf0"), (0.62, "#f6e9c4"), (1, "#dfca92")]
    svg.fill(Path.ellipse(CX, CY, r), svg.radial("moon", CX, CY, r, moon))
    crown = Path.parse(
        "M-12,5 L-16.5,-9 L-7.5,-2.5 L0,-12 L7.5,-2.5 L16.5,-9 L12,5 Z M-12,7 L12,7 L12,9.8"
        " L-12,9.8 Z"
    )
    for s in (1, -1):
        svg.fill(PIPS["S"].map(0.31 * s, 0, 0, 0.31 * s, CX, CY - 18.5 * s), deep)
        svg.fill(crown.map(s * 0.8, 0, 0, s * 0.8, CX, CY - 43 * s), deep)
    for side in (-1, 1):
        svg.fill(STAR.scaled(0.8).moved(CX + side * 40, CY), deep)
    svg.stroke(Path.ellipse(CX, CY, r), light, 1.2)
