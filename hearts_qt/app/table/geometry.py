"""Boxes, poses, sides and stations, and the ring in which the cards of a trick lie.

All lengths are device-independent pixels, y grows downwards, angles are in degrees clockwise.
"""

from __future__ import annotations

import math
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

RATIO = 1.4
"""Height of a card divided by its width."""


class Box(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def cx(self) -> float:
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        return self.y + self.height / 2

    def overlaps(self, other: Box, slack: float = 0.5) -> bool:
        """Whether the two boxes overlap by more than `slack` in both directions."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def holds(self, other: Box, slack: float = 0.5) -> bool:
        """Whether the other box is inside."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )

    def grown(self, by: float) -> Box:
        """The box, larger by `by` on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Pose(NamedTuple):
    """How a card lies: its centre, its angle in degrees, and its width."""

    x: float
    y: float
    angle: float
    width: float

    @property
    def box(self) -> Box:
        """The upright rectangle around the turned card."""
        turn = math.radians(self.angle)
        sine, cosine = abs(math.sin(turn)), abs(math.cos(turn))
        height = self.width * RATIO
        wide = self.width * cosine + height * sine
        high = self.width * sine + height * cosine
        return Box(self.x - wide / 2, self.y - high / 2, wide, high)


class Side(Enum):
    """The edge of the window at which a seat sits; the value is the turn of its cards."""

    BOTTOM = 0
    LEFT = 90
    TOP = 180
    RIGHT = 270


class Station(NamedTuple):
    """The place of one seat: its plate, its fan of cards, and its pile of won tricks.

    `toward` points from the seat to the middle of the table. `charged` is the middle of the
    strip where its charged cards lie.
    """

    seat: int
    side: Side
    plate: Box
    fan_x: float
    fan_y: float
    fan_length: float
    pile: Pose
    charged: tuple[float, float]

    @property
    def toward(self) -> tuple[float, float]:
        return {
            Side.BOTTOM: (0.0, -1.0),
            Side.LEFT: (1.0, 0.0),
            Side.TOP: (0.0, 1.0),
            Side.RIGHT: (-1.0, 0.0),
        }[self.side]


ROUND_OFFSET_X = 0.15
"""How far sideways the cards of a boosted trick's two rounds lie from their seat's place, in card
widths.

It grows with the width of the index."""

ROUND_OFFSET_Y = 0.07
"""The same vertically."""

CANCELLED_SCALE = 0.83
"""Size factor of a cancelled card, so that it can lie askew without touching its neighbours."""

CANCELLED_ANGLE = 9.0
"""How far a cancelled card is turned, in degrees."""


class Ring(NamedTuple):
    """Where the cards of a trick lie.

    `width` is that of a card, `rx` and `ry` are the half axes, and `round_offset_x` is how far the
    two rounds of a boosted trick are moved sideways, in card widths. `shape` goes from 0, an
    ellipse, to 1, two rows that face each other.
    """

    seats: int
    cx: float
    cy: float
    width: float
    rx: float
    ry: float
    shape: float
    round_offset_x: float = ROUND_OFFSET_X

    def pose(
        self, seat: int, turn: int = 0, card: int = 0, *, boosted: bool = False, gone: bool = False
    ) -> Pose:
        """Where a seat's card lies; `turn` is 1 in the second round.

        In a `boosted` trick both rounds make room for each other, so that every card shows its
        index; `gone` is for a cancelled card. The slight turn of a card depends on seat and card
        alone, so it is the same every time.
        """
        across, down = _spot(seat, self.seats, self.shape)
        x = self.cx + self.rx * across
        y = self.cy + self.ry * down
        if boosted:
            side = 1 if turn else -1
            x += side * self.round_offset_x * self.width
            y += side * ROUND_OFFSET_Y * self.width
        if gone:
            return Pose(
                x,
                y,
                CANCELLED_ANGLE if seat % 2 else -CANCELLED_ANGLE,
                self.width * CANCELLED_SCALE,
            )
        jitter = ((card * 2654435761 + seat * 40503) >> 7) % 1000 / 1000 - 0.5
        return Pose(x, y, jitter * 5.0, self.width)


@lru_cache(maxsize=256)
def fit_ring(
    seats: int,
    unit: float,
    middle: Box,
    rounds: int,
    taken: tuple[Box, ...],
    index: float = 0.0,
) -> Ring:
    """The ring with the largest cards, at most `unit` wide, that fits into the middle.

    `taken` are boxes in the middle that are not free. An ellipse is preferred unless rows allow
    clearly larger cards or keep them closer together. If nothing fits, cards touch. `index` is the
    fraction of a card's width that its index takes.
    """
    round_offset_x = max(ROUND_OFFSET_X, index / 2 + 0.01)
    best: Ring | None = None
    rooms = _rooms(middle, taken)
    for shape in (0.0, 0.5, 1.0):
        least = 1.12 * _merit(best) if best is not None else 0.0
        for step in range(30):
            width = round(unit * (1.0 - 0.025 * step), 2)
            if width <= least:
                break
            wide = width * (1 + 2 * round_offset_x if rounds > 1 else 1.0)
            high = width * (RATIO + 2 * ROUND_OFFSET_Y if rounds > 1 else RATIO)
            for room in rooms:
                axes = _axes(seats, shape, round(wide, 2), round(high, 2), room.width, room.height)
                if axes is None:
                    continue
                ring = Ring(seats, room.cx, room.cy, width, *axes, shape, round_offset_x)
                if not _clear(ring, wide, high, taken):
                    continue
                if _merit(ring) > least:
                    best, least = ring, _merit(ring)
                break
    if best is not None:
        return best
    width = max(20.0, min(middle.width / 4, middle.height / (2 * RATIO)))
    rx, ry = (middle.width - width) / 2, (middle.height - width * RATIO) / 2
    return Ring(seats, middle.cx, middle.cy, width, rx, ry, 0.0, round_offset_x)


def _merit(ring: Ring) -> float:
    """The score of a ring: the width of its cards, reduced if they lie far apart."""
    usual = (0.4 + 0.27 * ring.seats) * ring.width
    return ring.width * min(1.0, usual / max(1.0, ring.rx))


def _rooms(middle: Box, taken: tuple[Box, ...]) -> list[Box]:
    """The parts of the middle to try: all of it, then those beside or above the taken boxes."""
    rooms = [middle]
    if taken:
        wide = max(box.width for box in taken)
        rooms.append(Box(middle.x + wide, middle.y, middle.width - 2 * wide, middle.height))
        left = max((box.right for box in taken if box.cx < middle.cx), default=middle.x)
        right = min((box.x for box in taken if box.cx > middle.cx), default=middle.right)
        rooms.append(Box(left, middle.y, right - left, middle.height))
        top = min(box.y for box in taken)
        rooms.append(Box(middle.x, middle.y, middle.width, top - middle.y))
    return [room for room in rooms if room.width > 0 and room.height > 0]


def _clear(ring: Ring, wide: float, high: float, taken: tuple[Box, ...]) -> bool:
    """Whether no card of the ring, of a size, overlaps the taken boxes."""
    for seat in range(ring.seats if taken else 0):
        spot = ring.pose(seat)
        box = Box(spot.x - wide / 2, spot.y - high / 2, wide, high)
        if any(box.overlaps(other) for other in taken):
            return False
    return True


def _spot(seat: int, seats: int, shape: float) -> tuple[float, float]:
    """A seat's place on a ring with half axes of 1: across and down from its middle."""
    angle = math.pi / 2 + 2 * math.pi * seat / seats
    cosine, sine = math.cos(angle), math.sin(angle)
    if shape == 0:
        return cosine, sine
    # In rows: evenly spaced across, above or below the middle.
    turn = 4 * seat / seats
    if turn <= 1:
        across = -turn
    elif turn >= 3:
        across = 4 - turn
    else:
        across = turn - 2
    row = 0.0 if abs(sine) < 1e-9 else math.copysign(1.0, sine)
    down = row * (1 - 0.12 * across * across)
    return cosine + (across - cosine) * shape, sine + (down - sine) * shape


@lru_cache(maxsize=1024)
def _axes(
    seats: int, shape: float, width: float, height: float, room_x: float, room_y: float
) -> tuple[float, float] | None:
    """Half axes of the smallest ring on which cards of that size do not touch, or None.

    Only rings whose cards stay within the room are allowed. Two cards do not touch if they are
    apart either horizontally or vertically.
    """
    pad = 0.06 * width
    wide, high = width + pad, height + pad
    most_x, most_y = (room_x - width) / 2, (room_y - height) / 2
    if most_x <= 0 or most_y <= 0:
        return None
    spots = [_spot(seat, seats, shape) for seat in range(seats)]
    best: tuple[float, float, float] | None = None
    for step in range(25):
        ry = most_y * (1 - 0.03 * step)
        rx = 0.0
        for one in range(seats):
            for two in range(one):
                if ry * abs(spots[one][1] - spots[two][1]) >= high:
                    continue
                apart = abs(spots[one][0] - spots[two][0])
                rx = max(rx, wide / apart) if apart > 1e-6 else math.inf
            if rx > most_x:
                break
        if rx <= most_x:
            cost = rx * rx + 1.4 * ry * ry
            if best is None or cost < best[0]:
                best = (cost, rx, ry)
    return None if best is None else (best[1], best[2])
