"""Backs that a pattern fills from edge to edge, all the same upside down."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from .court_hand import mix
from .geometry import Path, Point, Polygon, arc
from .pips import pip
from .style import HEIGHT, WIDTH
from .svg import Svg

X0, Y0, X1, Y1 = 19.0, 19.0, WIDTH - 19, HEIGHT - 19
CX, CY = WIDTH / 2, HEIGHT / 2
FIELD: Polygon = [(X0, Y0), (X1, Y0), (X1, Y1), (X0, Y1)]


def _turned(path: Path) -> Path:
    """The path and the same upside down."""
    return path + path.map(-1, 0, 0, -1, WIDTH, HEIGHT)


def _line_within(a: Point, b: Point, region: Polygon) -> Path:
    """The part of a straight line within an upright rectangle."""
    (x0, y0), (x1, y1) = region[0], region[2]
    low, high = 0.0, 1.0
    for start, way, least, most in ((a[0], b[0] - a[0], x0, x1), (a[1], b[1] - a[1], y0, y1)):
        if abs(way) < 1e-9:
            if not least <= start <= most:
                return Path()
            continue
        one, other = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, one), min(high, other)
    if high - low < 1e-6:
        return Path()
    return Path.polyline(
        [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (low, high)]
    )


def _within(path: Path) -> Path:
    """The part of an open line within the field."""
    out = Path()
    for line in path.flat(3):
        for p, q in pairwise(line):
            out += _line_within(p, q, FIELD)
    return out


def _fans(svg: Svg, deep: str, mid: str, line: str, light: str) -> None:
    """Overlapping fans of gold rays, as a theatre of the twenties had them."""
    columns = 5
    r = (X1 - X0) / columns / 2
    svg.raw('<g id="half">')
    for row in range(math.ceil((CY - Y0) / r), -1, -1):
        y = CY - row * r
        discs, rims, rays = Path(), Path(), Path()
        for column in range(-1, columns + 1):
            x = X0 + (2 * column + 1 + row % 2) * r
            whole = x - r >= X0 - 1e-6 and x + r <= X1 + 1e-6 and y - r >= Y0 - 1e-6
            disc = Path([("M", [(x - r, y)]), *arc(x, y, r, -180, 0), ("Z", [])])
            discs += disc if whole else disc.clipped(FIELD, 2.5)
            for part in (0.99, 0.86):
                near = r * part
                rim = Path([("M", [(x - near, y)]), *arc(x, y, near, -180, 0)])
                rims += rim if whole else _within(rim)
            for degrees in range(15, 180, 15):
                across, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
                rays += _line_within(
                    (x + r * 0.22 * across, y - r * 0.22 * up),
                    (x + r * 0.84 * across, y - r * 0.84 * up),
                    FIELD,
                )
        svg.fill(discs, mid if row % 2 else mix(mid, deep, 0.45))
        svg.stroke(rays, line, 0.8, opacity=0.75)
        svg.stroke(rims, line, 1.1)
    svg.raw("</g>")
    svg.raw(f'<use xlink:href="#half" transform="rotate(180 {CX:g} {CY:g})"/>')
    svg.shape(Path.ellipse(CX, CY, 25), deep, light, 2.0)
    svg.stroke(Path.ellipse(CX, CY, 20.5), line, 1.0)
    for turn, suit in enumerate("SHSH"):
        svg.fill(pip(suit, 0, -11, 11).turned(turn * 90 + 45).moved(CX, CY), light)


def _porcelain(svg: Svg, deep: str, mid: str, line: str, light: str) -> None:
    """White tiles painted in blue: a flower in each, and a star where four of them meet."""
    columns, rows = 4, 6
    side, high = (X1 - X0) / columns, (Y1 - Y0) / rows
    petals, cores, quarters, grid, leaves = Path(), Path(), Path(), Path(), Path()
    petal = Path.parse("M0,-3 C-7,-9 -5,-17 0,-21 C5,-17 7,-9 0,-3 Z")
    leaf = Path.parse("M0,-7 C-3.4,-11 -2.4,-15 0,-18 C2.4,-15 3.4,-11 0,-7 Z")
    for row in range(rows):
        for column in range(columns):
            x, y = X0 + (column + 0.5) * side, Y0 + (row + 0.5) * high
            for turn in range(4):
                petals += petal.turned(turn * 90).moved(x, y)
                leaves += leaf.turned(turn * 90 + 45).moved(x, y)
            cores += Path.ellipse(x, y, 3.6)
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = X0 + column * side, Y0 + row * high
            for reach in (13.0, 17.0):
                diamond = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
                shape = Path.polygon(diamond).clipped(FIELD, 40)
                if reach == 13:
                    quarters += shape
                else:
                    grid += shape
    svg.stroke(grid, line, 1.2)
    svg.fill(quarters, line)
    svg.fill(petals, line)
    svg.fill(leaves, mix(line, mid, 0.35))
    svg.fill(cores, "#e8b83e")
    dots = Path()
    for row in range(1, rows):
        for column in range(1, columns):
            dots += Path.ellipse(X0 + column * side, Y0 + row * high, 4.2)
    svg.fill(dots, mid)


def _tartan(svg: Svg, deep: str, mid: str, line: str, light: str) -> None:
    """Bands of wool, crossing; the threads of both can be seen where they do."""
    pitch = (X1 - X0) / 3
    bands = ((-18.0, 36.0, "#16233f", 0.55), (-4.5, 9.0, line, 0.62), (27.0, 3.2, light, 0.62),
             (-30.2, 3.2, light, 0.62))  # fmt: skip
    for across in (True, False):
        length = X1 - X0 if across else Y1 - Y0
        count = round(length / pitch)
        for number in range(-1, count + 2):
            middle = (CX if across else CY) + (number - count // 2) * pitch
            for start, wide, colour, opacity in bands:
                low = middle + start
                high = low + wide
                low, high = max(low, X0 if across else Y0), min(high, X1 if across else Y1)
                if high - low < 0.3:
                    continue
                shape = (
                    Path.rect(low, Y0, high - low, Y1 - Y0)
                    if across
                    else Path.rect(X0, low, X1 - X0, high - low)
                )
                svg.fill(shape, colour, opacity=opacity)
    threads = Path()
    for i in range(-100, 100):
        a = (CX + i * 6.0 - 200, CY - 200.0)
        threads += _line_within(a, (a[0] + 400, a[1] + 400), FIELD)
    svg.stroke(threads, deep, 1.6, opacity=0.3)


def _cubes(svg: Svg, deep: str, mid: str, line: str, light: str) -> None:
    """Cubes seen from a corner, each of three lozenges."""
    r = (X1 - X0) / 12
    wide, high = math.sqrt(3) * r, 1.5 * r
    tops, lefts, rights = Path(), Path(), Path()
    for row in range(-16, 17):
        for column in range(-9, 10):
            x = CX + (column + 0.5 * (row % 2)) * wide
            y = CY + row * high
            corner = [
                (x + r * math.cos(math.radians(a)), y + r * math.sin(math.radians(a)))
                for a in range(-90, 270, 60)
            ]
            middle = (x, y)
            tops += Path.polygon([corner[5], corner[0], corner[1], middle]).clipped(FIELD, 50)
            rights += Path.polygon([corner[1], corner[2], corner[3], middle]).clipped(FIELD, 50)
            lefts += Path.polygon([corner[3], corner[4], corner[5], middle]).clipped(FIELD, 50)
    # The lower half is the upper one turned: what is light above is dark below.
    upper: Polygon = [(X0, Y0), (X1, Y0), (X1, CY), (X0, CY)]
    for shape, colour in ((tops, light), (lefts, line), (rights, mid)):
        part = Path()
        for polygon in shape.flat(50):
            part += Path.polygon(polygon).clipped(upper, 50)
        svg.fill(_turned(part), colour)
    svg.shape(Path.rect(X0, CY - 8, X1 - X0, 16), deep, light, 1.4)
    svg.shape(
        Path.polygon([(CX - 40, CY), (CX, CY - 40), (CX + 40, CY), (CX, CY + 40)]), deep, light, 2.4
    )
    svg.fill(_turned(pip("H", CX, CY - 15, 17)), "#e2574c")


def _vines(svg: Svg, deep: str, mid: str, line: str, light: str) -> None:
    """Tendrils that curl from the middle, with leaves and berries."""
    leaf = Path.parse("M0,0 C3,-9 13,-11 21,-3 C14,6 5,6 0,0 Z")
    stems, leaves, berries, veins = Path(), Path(), Path(), Path()
    for start_x, way, offset in ((-66.0, 1, 0.0), (0.0, -1, 2.2), (66.0, 1, 0.0)):
        points: list[Point] = []
        for i in range(61):
            y = CY - i * (CY - Y0 - 8) / 60
            t = i * 0.185 + offset
            x = CX + start_x + way * 19 * math.sin(t)
            points.append((x, y))
            if i % 6 == 3:
                slope = math.degrees(math.atan2(-2.6, way * 19 * 0.185 * math.cos(t)))
                for side in (-1, 1):
                    one = leaf.scaled(0.92, 0.92 * side).turned(slope + side * 52)
                    leaves += one.moved(x, y)
                    vein = Path.parse("M2,0 L15,-2").scaled(0.92, 0.92 * side)
                    veins += vein.turned(slope + side * 52).moved(x, y)
            if i % 12 == 9:
                berries += Path.ellipse(x + way * 15 * math.cos(t), y - 4, 3.4)
        stems += Path.polyline(points)
    svg.stroke(_turned(stems), line, 2.0)
    svg.fill(_turned(leaves), mix(line, mid, 0.25))
    svg.stroke(_turned(veins), deep, 0.9)
    svg.fill(_turned(berries), "#c2483c")
    svg.shape(Path.ellipse(CX, CY, 30, 36), deep, light, 1.8)
    svg.stroke(Path.ellipse(CX, CY, 25.5, 31.5), line, 0.9)
    svg.fill(_turned(pip("H", CX, CY - 14, 19)), light)


PATTERNS: dict[str, Callable[[Svg, str, str, str, str], None]] = {
    "fans": _fans,
    "porcelain": _porcelain,
    "tartan": _tartan,
    "cubes": _cubes,
    "vines": _vines,
}
