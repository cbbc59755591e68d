"""The textures of tables: grey tiles that repeat without a seam, coloured by the program.

Each texture is a function of a place in the tile, from 0 to 1 across and down, and says how bright
it is there, from 0 to 1. All noise wraps round at the edges of the tile.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

LEVELS = 32
"""How many shades a tile has; few shades make small files."""


@lru_cache(maxsize=64)
def _grid(wide: int, high: int, seed: int) -> tuple[tuple[float, ...], ...]:
    source = random.Random(f"{wide} {high} {seed}")
    return tuple(tuple(source.random() for _ in range(wide)) for _ in range(high))


def noise(x: float, y: float, wide: int, high: int, seed: int = 0) -> float:
    """Smooth noise from 0 to 1 with that many cells across and down the tile."""
    grid = _grid(wide, high, seed)
    fx, fy = x * wide, y * high
    ix, iy = math.floor(fx), math.floor(fy)
    tx, ty = fx - ix, fy - iy
    tx, ty = tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)
    upper, lower = grid[iy % high], grid[(iy + 1) % high]
    left, right = ix % wide, (ix + 1) % wide
    above = upper[left] + (upper[right] - upper[left]) * tx
    below = lower[left] + (lower[right] - lower[left]) * tx
    return above + (below - above) * ty


def layers(x: float, y: float, wide: int, high: int, count: int, seed: int = 0) -> float:
    """Noise with finer noise upon it, each layer half as strong and twice as fine."""
    total, weight = 0.0, 0.0
    for layer in range(count):
        part = 0.5**layer
        total += part * noise(x, y, wide << layer, high << layer, seed + layer)
        weight += part
    return total / weight


def _limited(value: float) -> float:
    return max(0.0, min(1.0, value))


def _board(x: float, y: float, seed: int, rings: float) -> float:
    """The grain of a board that lies across the tile."""
    bend = 0.9 * noise(x, y, 2, 3, seed) + 0.35 * noise(x, y, 4, 8, seed + 1)
    ring = 0.5 + 0.5 * math.sin(2 * math.pi * (y * rings + bend * rings * 0.32))
    fibre = noise(x, y, 6, 200, seed + 2)
    fine = noise(x, y, 24, 256, seed + 3)
    pore = noise(x, y, 20, 170, seed + 4)
    value = 0.46 + 0.2 * (ring - 0.5) + 0.3 * (fibre - 0.5) + 0.2 * (fine - 0.5)
    return value - (0.2 if pore > 0.83 else 0.0)


def oak(x: float, y: float) -> float:
    """Planks with joints between them."""
    planks = 4
    row = math.floor(y * planks) % planks
    within = y * planks - math.floor(y * planks)
    joint = (0.18, 0.63, 0.4, 0.86)[row]
    beyond = (x - joint) % 1.0
    value = _board(x, y, 10 * row, 9.0) + (0.07, -0.05, 0.02, -0.08)[row]
    edge = min(within, 1 - within) / planks
    end = min(beyond, 1 - beyond)
    if edge < 0.004 or end < 0.0024:
        return 0.06
    if within < 0.06:
        value += 0.06
    return _limited(value)


def walnut(x: float, y: float) -> float:
    """One broad board with a lively grain."""
    bend = 1.1 * noise(x, y, 2, 3, 71) + 0.5 * noise(x, y, 4, 7, 72)
    ring = 0.5 + 0.5 * math.sin(2 * math.pi * (y * 17 + bend * 3.0))
    broad = noise(x, y, 2, 5, 75)
    fibre = noise(x, y, 5, 180, 73)
    fine = noise(x, y, 22, 256, 74)
    value = 0.45 + 0.13 * (ring - 0.5) + 0.3 * (broad - 0.5) + 0.34 * (fibre - 0.5)
    return _limited(value + 0.16 * (fine - 0.5))


def linen(x: float, y: float) -> float:
    """Threads that go over and under each other, some thicker than others."""
    threads = 64
    across, down = x * threads, y * threads
    column, row = math.floor(across), math.floor(down)
    over = (column + row) % 2 == 0
    along, beside = (down, across) if over else (across, down)
    lift = math.sin(math.pi * (along - math.floor(along)))
    side = math.sin(math.pi * (beside - math.floor(beside)))
    thread = column if over else row
    own = _grid(threads, 2, 5)[0 if over else 1][thread % threads]
    slub = noise(x, y, 4, 64, 8) if not over else noise(x, y, 64, 4, 9)
    value = 0.2 + 0.42 * side * (0.55 + 0.45 * lift) + 0.24 * (own - 0.5) + 0.3 * (slub - 0.5)
    return _limited(value + 0.12)


def leather(x: float, y: float) -> float:
    """Small cells with creases between them."""
    cells = 26
    points = _grid(cells, cells, 31), _grid(cells, cells, 32)
    warp = 0.012 * (noise(x, y, 8, 8, 33) - 0.5)
    fx, fy = (x + warp) * cells, (y - warp) * cells
    nearest, second = 9.0, 9.0
    for row in range(math.floor(fy) - 1, math.floor(fy) + 2):
        for column in range(math.floor(fx) - 1, math.floor(fx) + 2):
            px = column + points[0][row % cells][column % cells]
            py = row + points[1][row % cells][column % cells]
            far = math.hypot(px - fx, py - fy)
            if far < nearest:
                nearest, second = far, nearest
            elif far < second:
                second = far
    crease = min(1.0, (second - nearest) * 3.2)
    cloud = layers(x, y, 3, 3, 3, 34)
    grain = noise(x, y, 128, 128, 35)
    value = 0.26 + 0.34 * crease**0.7 + 0.36 * (cloud - 0.5) + 0.12 * (grain - 0.5)
    return _limited(value)


def stone(x: float, y: float) -> float:
    """Split slate: flat layers with edges that catch the light."""
    height = layers(x, y, 3, 4, 5, 51)
    step = 0.012
    slope = layers(x + step, y + step, 3, 4, 5, 51) - height
    bed = math.floor((height + 0.06 * layers(x, y, 6, 10, 3, 56)) * 9) / 9
    grain = noise(x, y, 150, 150, 57)
    value = 0.42 + 2.2 * slope + 0.5 * (bed - 0.5) + 0.2 * (grain - 0.5)
    return _limited(value)


def marble(x: float, y: float) -> float:
    """Clouds, and bright veins that wander through them."""
    warp_x = layers(x, y, 3, 3, 4, 81) - 0.5
    warp_y = layers(x, y, 3, 3, 4, 91) - 0.5
    cloud = layers(x + 0.3 * warp_x, y + 0.3 * warp_y, 3, 3, 5, 101)
    value = 0.12 + 0.5 * cloud
    for seed, cells, sharp, strength in (
        (111, 2, 120.0, 0.42),
        (121, 4, 90.0, 0.24),
        (131, 3, 60.0, 0.16),
    ):
        field = layers(x + 0.3 * warp_y, y + 0.3 * warp_x, cells, cells, 5, seed)
        value += strength * math.exp(-sharp * abs(field - 0.5)) * (0.25 + 0.75 * cloud)
    return _limited(value)


CLOTHS: dict[str, tuple[int, Callable[[float, float], float]]] = {
    "oak": (512, oak),
    "walnut": (512, walnut),
    "linen": (256, linen),
    "leather": (320, leather),
    "stone": (512, stone),
    "marble": (512, marble),
}
"""For each texture the edge of its tile in pixels, and its brightness."""


def tile(name: str) -> bytes:
    """The tile of a texture: a byte for each pixel, row by row, its average in the middle."""
    edge, bright = CLOTHS[name]
    values = [bright((x + 0.5) / edge, (y + 0.5) / edge) for y in range(edge) for x in range(edge)]
    shift = 0.5 - sum(values) / len(values)
    top = LEVELS - 1
    return bytes(round(round(_limited(v + shift) * top) * 255 / top) for v in values)
