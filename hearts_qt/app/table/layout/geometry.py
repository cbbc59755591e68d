"""Boxes, poses, sides and stations: the geometry of the table.

All lengths are device-independent pixels, y grows downwards, angles are in degrees clockwise.
"""

from __future__ import annotations

import math
from enum import Enum
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
