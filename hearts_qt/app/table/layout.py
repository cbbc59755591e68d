"""Where everything on the table lies: pure geometry, for any number of seats and any window.

All lengths are device-independent pixels, y grows downwards, angles are in degrees clockwise.
The measure of everything is `unit`, the width of a card in the person's hand; a card is `RATIO`
times as high as it is wide. Nothing here knows of Qt.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache

__all__ = ["RATIO", "Box", "Layout", "Pose", "Side", "Station"]

RATIO = 1.4
"""Height of a card divided by its width."""

INDEX = 0.24
"""The part of a card's width that its index needs to be read."""

SMALL = 0.36
"""Width of a card in another player's hand, in units."""

PILE = 0.27
"""Width of the pile of tricks a seat has won, in units."""

FAN = 1.62
"""Depth of a fan of small cards with its turned outer ones, in widths of such a card."""

RAISE = 0.17
"""How far a raised card stands out of the hand, in units."""

LIFT = 0.06
"""How far the card under the pointer or with the keyboard's focus stands out, in units."""

HEIGHT_IN_UNITS = 5.75
"""Units that must fit above each other: seats, trick, the line of words, the hand."""


@dataclass(frozen=True, slots=True)
class Box:
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
        """Whether the two share more than a strip of `slack`."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def holds(self, other: Box, slack: float = 0.5) -> bool:
        """Whether the other lies inside."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )

    def grown(self, by: float) -> Box:
        """The same with `by` more on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card lies: its centre, its turn, and how wide it is."""

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


@dataclass(frozen=True, slots=True)
class Station:
    """One seat's place: its plate, the middle and length of its fan of cards, its won tricks.

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


def _limited(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


class Layout:
    """All places of one table.

    `width` and `height` are those of the window's table area, `seats` 2 to 10, `cards` the largest
    hand dealt. `charges` keeps room for charged cards before each seat, `rounds` is 2 where a
    trick may go round twice, `kitty` the cards left over, `size` a factor on the cards' size and
    `left_handed` mirrors what lies beside the hand.
    """

    def __init__(
        self,
        width: float,
        height: float,
        seats: int,
        cards: int,
        *,
        charges: bool = False,
        rounds: int = 1,
        kitty: int = 0,
        size: float = 1.0,
        left_handed: bool = False,
    ) -> None:
        self.width = max(320.0, float(width))
        self.height = max(220.0, float(height))
        self.seats = seats
        self.cards = cards
        self.charges = charges
        self.rounds = rounds
        self.kitty_count = kitty
        self.left_handed = left_handed
        best = min(self.height / HEIGHT_IN_UNITS, self.width / 7.4)
        # A hand of many cards must still show every index in a narrow window.
        strip = (self.width * 0.96) / (1 + INDEX * 1.3 * max(0, cards - 1))
        self.unit = max(28.0, min(best * _limited(size, 0.5, 1.12), strip))
        self.margin = _limited(0.09 * best, 4.0, 40.0)
        self.gap = _limited(0.06 * best, 3.0, 24.0)
        self.text = _limited(0.135 * best, 10.0, 60.0)
        """Height of the plates' text, in pixels."""
        self.plate_height = round(self.text * 3.3)
        self.plate_width: float = round(self.text * 11.2)
        base = min(self.unit, best)
        self.small = round(SMALL * base)
        self.pile_width = round(PILE * base)
        self.hand_box = Box(
            self.margin,
            self.height - self.margin - RATIO * self.unit,
            self.width - 2 * self.margin,
            RATIO * self.unit,
        )
        self._sides()

    # -- seats ---------------------------------------------------------------------------------

    def _sides(self) -> None:
        """Share the other seats among the three other sides and place everybody."""
        others = self.seats - 1
        side = 0 if others < 2 else (1 if others <= 5 else 2)
        top = others - 2 * side
        if top:
            most = (self.width - 2 * self.margin) / top - self.pile_width - 3 * self.gap
            self.plate_width = min(self.plate_width, max(self.text * 5, most))
        small_high = self.small * FAN
        deep = self.gap + small_high  # from the plate's inner edge to the cards' inner edge
        self.side_depth = self.margin + self.plate_width + deep
        self.top_depth = (self.margin + self.plate_height + deep) if top else self.margin
        row_high = max(self.plate_height, RATIO * self.pile_width)
        highest = min(
            self.raised(pose).box.y
            for count in {1, 2, (self.cards + 1) // 2, self.cards}
            for pose in self.hand(count)
        )
        row_top = highest - self.gap - row_high
        self.row = Box(self.margin, row_top, self.width - 2 * self.margin, row_high)
        self.stations: list[Station] = [self._own()]
        each = self.plate_width + 2 * (self.gap + self.pile_width) + self.gap
        free = self.width - 2 * (self.side_depth + self.gap)
        narrow = top * each <= free
        left_top = self.margin if (narrow or not top) else self.top_depth + self.gap
        room = (self.row.y - self.gap - left_top) / max(1, side)
        top_room = min((free if narrow else self.width - 2 * self.margin) / max(1, top), 2.6 * each)
        for index in range(side):
            middle = self.row.y - self.gap - room * (index + 0.5)
            self.stations.append(self._sideways(1 + index, Side.LEFT, middle, room))
        for index in range(top):
            middle = self.width / 2 + (index - (top - 1) / 2) * top_room
            self.stations.append(self._above(1 + side + index, middle, top_room))
        for index in range(side):
            middle = self.row.y - self.gap - room * (side - index - 0.5)
            self.stations.append(self._sideways(1 + side + top + index, Side.RIGHT, middle, room))
        self._middle(top, side)

    def _own(self) -> Station:
        row = self.row
        plate_x = row.x if not self.left_handed else row.right - self.plate_width
        plate = Box(plate_x, row.cy - self.plate_height / 2, self.plate_width, self.plate_height)
        wide = self.pile_width
        pile_x = row.right - wide / 2 if not self.left_handed else row.x + wide / 2
        return Station(
            0,
            Side.BOTTOM,
            plate,
            self.hand_box.cx,
            self.hand_box.cy,
            self.hand_box.width,
            Pose(pile_x, row.cy, 0, wide),
            (self.hand_box.cx, row.y),
        )

    def _sideways(self, seat: int, side: Side, middle: float, room: float) -> Station:
        """A seat at the left or right edge: the plate outside, the cards towards the middle."""
        pile_high = RATIO * self.pile_width
        left = side is Side.LEFT
        # The plate and the pile below it share the room; the plate stays in its middle if it can.
        plate_y = middle - self.plate_height / 2
        lowest = middle + room / 2 - self.gap / 2 - pile_high - self.gap - self.plate_height
        plate_y = min(plate_y, max(lowest, middle - room / 2))
        plate_x = self.margin if left else self.width - self.margin - self.plate_width
        plate = Box(plate_x, plate_y, self.plate_width, self.plate_height)
        inner = plate.right if left else plate.x
        sign = 1 if left else -1
        fan_x = inner + sign * (self.gap + self.small * (FAN + 0.1) / 2)
        reach = inner + sign * (self.gap + self.small * FAN)
        return Station(
            seat,
            side,
            plate,
            fan_x,
            middle,
            room - self.gap,
            Pose(plate.cx, plate.bottom + self.gap + pile_high / 2, 0, self.pile_width),
            (reach, middle),
        )

    def _above(self, seat: int, middle: float, room: float) -> Station:
        """A seat at the top edge: the plate at the edge, the cards below it."""
        beside = self.gap + self.pile_width
        left = middle - self.plate_width / 2
        if room < self.plate_width + 2 * beside + self.gap:
            # The pile of won tricks beside the plate needs its part of a narrow room.
            left -= beside / 2
        plate = Box(left, self.margin, self.plate_width, self.plate_height)
        below = plate.bottom + self.gap
        return Station(
            seat,
            Side.TOP,
            plate,
            middle,
            below + self.small * (FAN + 0.1) / 2,
            room - self.gap,
            Pose(plate.right + self.gap + self.pile_width / 2, plate.cy, 0, self.pile_width),
            (middle, below + self.small * FAN),
        )

    def _middle(self, top: int, side: int) -> None:
        """The part of the table in which tricks are played."""
        # Charged cards lie half upon their owner's own cards.
        charged = self.charge_width * RATIO * 0.5 + self.gap if self.charges else 0.0
        charged_wide = self.charge_width * 0.5 + self.gap if self.charges else 0.0
        x = self.side_depth + self.gap + charged_wide if side else self.margin
        y = self.top_depth + self.gap + (charged if top else 0.0)
        self.middle = Box(x, y, self.width - 2 * x, self.row.y - self.gap - y)
        inner = self.row.width - 2 * (self.plate_width + self.gap)
        state_width = min(inner, 46 * self.text)
        high = min(self.row.height, self.text * 2.1)
        self.state = Box(self.row.cx - state_width / 2, self.row.cy - high / 2, state_width, high)

    @property
    def charge_width(self) -> float:
        """Width of a charged card before its owner."""
        return round(0.46 * min(self.unit, self.height / HEIGHT_IN_UNITS))

    # -- hands ---------------------------------------------------------------------------------

    def hand(self, count: int) -> list[Pose]:
        """The poses of the person's `count` cards, from left to right, none raised."""
        if count <= 0:
            return []
        unit = self.unit
        spread = min(9.0, 0.75 * (count - 1))
        slack = unit * 0.5 * math.sin(math.radians(spread / 2)) * RATIO
        space = self.hand_box.width - unit - 2 * slack
        step = min(0.62 * unit, space / max(1, count - 1))
        length = step * (count - 1)
        radius = length / (2 * math.sin(math.radians(spread / 2))) if spread else 0.0
        deepest = radius * (1 - math.cos(math.radians(spread / 2)))
        # The outermost cards, turned and sunk, must stay on the table; the rest lies higher.
        tilt = unit / 2 * math.sin(math.radians(spread / 2))
        drop = min(deepest, 0.13 * unit)
        base = self.hand_box.cy - max(0.0, drop + tilt - self.margin * 0.7)
        poses = []
        for index in range(count):
            t = index / (count - 1) - 0.5 if count > 1 else 0.0
            angle = spread * t
            sunk = drop * (2 * t) ** 2
            poses.append(Pose(self.width / 2 + length * t, base + sunk, angle, unit))
        return poses

    def raised(self, pose: Pose, by: float = RAISE) -> Pose:
        """The same card standing out of the hand by so many units."""
        turn = math.radians(pose.angle)
        lift = by * self.unit
        return Pose(
            pose.x + lift * math.sin(turn), pose.y - lift * math.cos(turn), pose.angle, pose.width
        )

    def fan(self, seat: int, count: int) -> list[Pose]:
        """The poses of the cards in another player's hand, first card first."""
        if count <= 0:
            return []
        station = self.stations[seat]
        small = self.small
        spread = min(26.0, 2.4 * (count - 1))
        # Turned outer cards reach further along the fan than upright ones.
        reach = small + small * RATIO * math.sin(math.radians(spread / 2))
        step = min(0.3 * small, max(0.0, station.fan_length - reach) / max(1, count - 1))
        length = step * (count - 1)
        along_x, along_y = self._along(station.side)
        toward_x, toward_y = station.toward
        poses = []
        for index in range(count):
            t = index / (count - 1) - 0.5 if count > 1 else 0.0
            sunk = -0.10 * small * (2 * t) ** 2
            poses.append(
                Pose(
                    station.fan_x + along_x * length * t + toward_x * sunk,
                    station.fan_y + along_y * length * t + toward_y * sunk,
                    station.side.value + spread * t,
                    small,
                )
            )
        return poses

    @staticmethod
    def _along(side: Side) -> tuple[float, float]:
        """From a player's first card to the last: to the player's right."""
        return {
            Side.BOTTOM: (1.0, 0.0),
            Side.LEFT: (0.0, 1.0),
            Side.TOP: (-1.0, 0.0),
            Side.RIGHT: (0.0, -1.0),
        }[side]

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def ring(self) -> tuple[float, float, float, float]:
        """Width of a card played to the trick, the ring's two half axes, and its shape.

        The shape goes from 0, an ellipse, to 1, two rows that face each other: a round ring is
        taken unless rows let the cards be clearly larger.
        """
        middle = self.middle
        best: tuple[float, float, float, float] | None = None
        for shape in (0.0, 0.5, 1.0):
            for step in range(30):
                width = round(self.unit * (1.0 - 0.025 * step), 2)
                if best is not None and width < best[0] * 1.12:
                    break
                wide = width * (1.24 if self.rounds > 1 else 1.0)
                high = width * RATIO * (1.07 if self.rounds > 1 else 1.0)
                found = _ring(
                    self.seats, shape, round(wide, 2), round(high, 2), middle.width, middle.height
                )
                if found is not None:
                    best = (width, *found, shape)
                    break
        if best is not None:
            return best
        width = max(20.0, min(middle.width / 4, middle.height / (2 * RATIO)))
        return width, (middle.width - width) / 2, (middle.height - width * RATIO) / 2, 0.0

    @property
    def trick_width(self) -> float:
        """Width of a card played to the trick."""
        return self.ring[0]

    def trick(self, seat: int, turn: int = 0, card: int = 0) -> Pose:
        """Where a seat's card of the trick lies; `turn` is 1 in the second round.

        The card's slight turn depends on seat and card alone, so it is the same every time.
        """
        width, rx, ry, shape = self.ring
        across, down = _spot(seat, self.seats, shape)
        x = self.middle.cx + rx * across
        y = self.middle.cy + ry * down
        if self.rounds > 1:
            shift = -0.12 if turn == 0 else 0.12
            x += shift * width
            y += shift * 0.3 * width * RATIO
        jitter = ((card * 2654435761 + seat * 40503) >> 7) % 1000 / 1000 - 0.5
        return Pose(x, y, jitter * 5.0, width)

    def unwon(self, index: int) -> Pose:
        """Where a card of a trick that nobody won lies: a loose heap in the middle."""
        turn = (index * 47) % 60 - 30
        width = 0.5 * self.trick_width
        return Pose(
            self.middle.cx + ((index * 29) % 17 - 8) * 0.01 * width,
            self.middle.cy + ((index * 37) % 17 - 8) * 0.01 * width,
            turn,
            width,
        )

    def kitty(self, index: int) -> Pose:
        """Where a card of the kitty lies: beside the ring, at the middle's lower right."""
        width = self.small
        count = max(1, self.kitty_count)
        step = min(0.4 * width, 1.6 * width / count)
        right = self.middle.right - width / 2 - step * (count - 1)
        return Pose(right + step * index, self.middle.bottom - width * RATIO / 2, 0, width)

    def charged(self, seat: int, index: int, count: int) -> Pose:
        """Where a charged card lies before its owner."""
        station = self.stations[seat]
        along_x, along_y = self._along(station.side)
        step = (0.45 if station.side in (Side.LEFT, Side.RIGHT) else 0.7) * self.charge_width
        place = (index - (count - 1) / 2) * step
        x, y = station.charged
        return Pose(x + along_x * place, y + along_y * place, 0, self.charge_width)

    def pile(self, seat: int) -> Pose:
        """Where the tricks that a seat has won lie."""
        return self.stations[seat].pile

    def stock(self, dealer: int) -> Pose:
        """Where the pack lies while the dealer deals: between the dealer and the middle."""
        station = self.stations[dealer]
        x = station.fan_x * 0.55 + self.middle.cx * 0.45
        y = (station.fan_y if dealer else self.row.cy) * 0.55 + self.middle.cy * 0.45
        return Pose(x, y, 0, self.small * 1.25)

    def arrow(self, seat: int) -> float:
        """The direction from the middle towards a seat, in degrees clockwise from the right."""
        return (90 + 360 * seat / self.seats) % 360


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
def _ring(
    seats: int, shape: float, width: float, height: float, room_x: float, room_y: float
) -> tuple[float, float] | None:
    """Half axes of the smallest ring on which cards of that size do not touch, or None.

    Only rings whose cards stay within the room count. Two cards are apart when they are apart
    either sideways or in height.
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
