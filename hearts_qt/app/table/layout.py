"""Computes where everything lies on the table, for any number of seats and any window.

All lengths are device-independent pixels, y grows downwards, angles are in degrees clockwise.
The basic length is `card_width`, the width of a card in the person's hand; a card is `RATIO` times
as high as it is wide. This module does not use Qt.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.app.table.geometry import RATIO, Box, Pose, Ring, Side, Station, fit_ring

if TYPE_CHECKING:
    from hearts_qt.rules.options import Rules

INDEX = 0.24
"""The fraction of a card's width that must be visible so that the index of usual cards can be
read."""

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

CHARGED = (0.52, 0.42)
"""Width of a charged card before its owner, in units: with at most six seats, and with more."""

BEYOND = 0.3
"""The fraction of a charged card that does not overlap its owner's other cards."""

HEAP = RATIO + 0.12
"""Height of a heap of small cards that lie askew, in widths of such a card."""

CORNER_RISE = 1.4
"""The distance of the lower corners' content from the lower edge, in heights of the text."""

HEIGHT_IN_UNITS = 5.75
"""The height of the table in units: seats, trick, status line and hand above each other."""


LEAST_TRICK = 0.8
"""The least width of a trick's cards when the text is larger, as a fraction of their usual
width."""

TOOL = 2.9
"""The diameter of a round button beside the hand, in heights of the text."""

LARGEST_TOOL = 1.3
"""The factor up to which these buttons grow with larger text."""

SUIT_GAP = 0.35
"""The gap between two suits of the hand, in steps from card to card."""

TEXT_STEP = 0.05
"""The steps of the factor in which larger text is tried."""


NAMED = 8.0
"""The least width of a plate with larger text, in heights of its text, at which names are not
cut."""
NAMED_IN_TEAM = 10.5
"""The same for plates with the emblem of a team."""


def fitting_layout(wanted: float, make: Callable[[float], Layout]) -> Layout:
    """The layout with the largest text, up to the factor `wanted`, that leaves room for all the
    rest.

    `make` makes the layout of a factor.
    """
    if wanted <= 1.0:
        return make(wanted)
    usual = make(1.0)
    factor = wanted
    while factor > 1.0:
        layout = make(factor)
        if layout.is_sound(usual):
            return layout
        factor -= TEXT_STEP
    return usual


def _limited(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


class TableNeeds(NamedTuple):
    """What a table needs room for by its rules."""

    seats: int
    """From 2 to 10."""
    cards: int
    """The largest number of cards that a player can hold."""
    charges: bool = False
    """Whether charged cards lie before the seats."""
    rounds: int = 1
    """2 where a trick may go round twice."""
    kitty: int = 0
    """The number of cards left over."""
    unwon: bool = False
    """Whether unwon tricks may wait in the middle."""
    teams: bool = False
    """Whether plates have the emblem of a team."""

    @classmethod
    def of(cls, rules: Rules) -> TableNeeds:
        """What the table of a rule set needs."""
        cards = rules.hand_size
        if rules.exchanges_kitty:
            cards += rules.kitty_count
        return cls(
            rules.players,
            cards,
            charges=rules.charging != "off",
            rounds=2 if rules.booster_nines else 1,
            kitty=rules.kitty_count,
            unwon=rules.cancels,
            teams=rules.teams != "none",
        )


class CardLook(NamedTuple):
    """How the player wants the cards."""

    size: float = 1.0
    """A factor on their size."""
    index_width: float = INDEX
    """The fraction of a card's width that its index takes."""
    left_handed: bool = False
    """Whether what lies beside the hand and in the corners of the middle is mirrored."""


USUAL_LOOK = CardLook()


class Layout:
    """All places of one table.

    `width` and `height` are those of the window's table area. `text` is a factor on the size of the
    text; `fitting_layout` finds the largest one that fits.
    """

    def __init__(
        self,
        width: float,
        height: float,
        needs: TableNeeds,
        look: CardLook = USUAL_LOOK,
        text: float = 1.0,
    ) -> None:
        self.width = max(320.0, float(width))
        self.height = max(220.0, float(height))
        self.needs, self.look = needs, look
        self.seats, self.cards = needs.seats, needs.cards
        best = min(self.height / HEIGHT_IN_UNITS, self.width / 7.4)
        self.margin = _limited(0.09 * best, 4.0, 40.0)
        self.gap = _limited(0.06 * best, 3.0, 24.0)
        # In a narrow window, plates must be narrow to leave enough width for the middle.
        usual = _limited(min(0.135 * best, 0.0155 * self.width), 10.0, 60.0)
        self.text_height = _limited(usual * text, 10.0, 90.0)
        """Height of the plates' text, in pixels."""
        self.tool = TOOL * usual * min(text, LARGEST_TOOL)
        """The diameter of the round buttons beside the hand."""
        # A hand of many cards must still show every index in a narrow window.
        shown = max(INDEX * 1.3, look.index_width * 1.1)
        free = self.width * 0.96 - self.tool - self.gap
        strip = free / (1 + shown * max(0, self.cards - 1))
        self.card_width = max(28.0, min(best * _limited(look.size, 0.5, 1.12), strip))
        self.tool = round(min(self.tool, (RATIO * self.card_width - self.gap) / 2))
        self.plate_height = round(self.text_height * 3.3)
        self.plate_width: float = round(
            min(
                self.text_height * 11.2,
                max(self.text_height * 7.6, 0.156 * self.width * max(1.0, text)),
            )
        )
        base = min(self.card_width, best)
        self.small_card_width = round(SMALL * base)
        self.pile_width = round(PILE * base)
        beside = self.tool + self.gap
        high = RATIO * self.card_width
        self.hand_box = Box(
            self.margin + beside * look.left_handed,
            self.height - self.margin - high,
            self.width - 2 * self.margin - beside,
            high,
        )
        """Where the person's hand lies, beside the round buttons."""
        self._sides()

    def is_sound(self, usual: Layout) -> bool:
        """Whether there is room for everything despite larger text: nothing overlaps, and the cards
        of a trick are nearly as large as in the `usual` layout."""
        boxes = [station.plate for station in self.stations]
        boxes += [station.pile.box for station in self.stations]
        hand = [self.raised(pose).box for pose in self.hand(self.cards)]
        hand += [pose.box for pose in self.hand(self.cards)]
        fans = [pose.box for seat in range(1, self.seats) for pose in self.fan(seat, self.cards)]
        window = Box(0, 0, self.width, self.height)
        inside = all(window.holds(box, 1.0) for box in (*boxes, *fans))
        apart = not any(one.overlaps(other, 1.0) for one, other in itertools.combinations(boxes, 2))
        clear = not any(
            one.overlaps(other, 1.0)
            for one in (*boxes, self.status_box, self.middle)
            for other in (*hand, *fans)
        )
        free = self.status_box.width >= 16 * usual.text_height and self.boost_label_box.width > 0
        named = self.plate_width / self.text_height >= min(
            NAMED_IN_TEAM if self.needs.teams else NAMED,
            usual.plate_width / usual.text_height,
        )
        return (
            inside
            and named
            and apart
            and clear
            and free
            and self.middle.width > 0
            and self.middle.height > 0
            and self.trick_width >= LEAST_TRICK * usual.trick_width
        )

    # -- seats ---------------------------------------------------------------------------------

    def _sides(self) -> None:
        """Distribute the other seats over the three other sides, and place all seats."""
        others = self.seats - 1
        side = 0 if others < 2 else (1 if others <= 5 else 2)
        top = others - 2 * side
        if top:
            most = (self.width - 2 * self.margin) / top - self.pile_width - 3 * self.gap
            self.plate_width = min(self.plate_width, max(self.text_height * 5, most))
        small_high = self.small_card_width * FAN
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
        self.bottom_row = Box(self.margin, row_top, self.width - 2 * self.margin, row_high)
        self.stations: list[Station] = [self._own()]
        each = self.plate_width + 2 * (self.gap + self.pile_width) + self.gap
        before = self._charged_depth(RATIO)
        free = self.width - 2 * (self.side_depth + self.gap + self._charged_depth(1.0))
        narrow = top * each <= free
        high = BEYOND * RATIO * self.charge_width
        self.open_top = self.top_depth + high + self.gap / 2 if top and not narrow else 0.0
        """The upper end of a column of open cards at a side, below the rows at the top."""
        left_top = self.margin if (narrow or not top) else self.top_depth + self.gap + before
        room = (self.bottom_row.y - self.gap - left_top) / max(1, side)
        top_room = min((free if narrow else self.width - 2 * self.margin) / max(1, top), 2.6 * each)
        # Open cards of the seats at the sides reach further into the table than backs do.
        between = self.width - 2 * (self.side_depth + BEYOND * self.charge_width + self.gap)
        self.open_length = between - (top - 1) * top_room if narrow and side else self.width
        """The longest row of open cards of a seat at the top, between the columns at the sides."""
        for index in range(side):
            middle = self.bottom_row.y - self.gap - room * (index + 0.5)
            self.stations.append(self._sideways(1 + index, Side.LEFT, middle, room))
        for index in range(top):
            middle = self.width / 2 + (index - (top - 1) / 2) * top_room
            self.stations.append(self._above(1 + side + index, middle, top_room))
        for index in range(side):
            middle = self.bottom_row.y - self.gap - room * (side - index - 0.5)
            self.stations.append(self._sideways(1 + side + top + index, Side.RIGHT, middle, room))
        self._middle(top, side)

    def _own(self) -> Station:
        row = self.bottom_row
        plate_x = row.x if not self.look.left_handed else row.right - self.plate_width
        plate = Box(plate_x, row.cy - self.plate_height / 2, self.plate_width, self.plate_height)
        wide = self.pile_width
        beside = self.gap + wide / 2
        pile_x = plate.x - beside if self.look.left_handed else plate.right + beside
        return Station(
            0,
            Side.BOTTOM,
            plate,
            self.width / 2,
            self.hand_box.cy,
            self.hand_box.width,
            Pose(pile_x, row.cy, 0, wide),
            (self.width / 2, row.y),
        )

    def _sideways(self, seat: int, side: Side, middle: float, room: float) -> Station:
        """A seat at the left or right edge: the plate outside, the cards towards the middle."""
        pile_high = RATIO * self.pile_width
        left = side is Side.LEFT
        # The plate and the pile below it share the room; the plate is centred in it if possible.
        plate_y = middle - self.plate_height / 2
        lowest = middle + room / 2 - self.gap / 2 - pile_high - self.gap - self.plate_height
        plate_y = min(plate_y, max(lowest, middle - room / 2))
        plate_x = self.margin if left else self.width - self.margin - self.plate_width
        plate = Box(plate_x, plate_y, self.plate_width, self.plate_height)
        inner = plate.right if left else plate.x
        sign = 1 if left else -1
        fan_x = inner + sign * (self.gap + self.small_card_width * (FAN + 0.1) / 2)
        reach = inner + sign * (
            self.gap + self.small_card_width * FAN - self.charge_width * (0.5 - BEYOND)
        )
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
            # In a narrow room, the pile of won tricks beside the plate needs some of the width.
            left -= beside / 2
        plate = Box(left, self.margin, self.plate_width, self.plate_height)
        below = plate.bottom + self.gap
        return Station(
            seat,
            Side.TOP,
            plate,
            middle,
            below + self.small_card_width * (FAN + 0.1) / 2,
            room - self.gap,
            Pose(plate.right + self.gap + self.pile_width / 2, plate.cy, 0, self.pile_width),
            (
                middle,
                below + self.small_card_width * FAN - self.charge_width * RATIO * (0.5 - BEYOND),
            ),
        )

    def _middle(self, top: int, side: int) -> None:
        """The part of the table in which tricks are played."""
        x = self.side_depth + self.gap + self._charged_depth(1.0) if side else self.margin
        y = self.top_depth + self.gap + (self._charged_depth(RATIO) if top else 0.0)
        self.middle = Box(x, y, self.width - 2 * x, self.bottom_row.y - self.gap - y)
        inner = self.bottom_row.width - 2 * (self.plate_width + self.pile_width + 2 * self.gap)
        state_width = min(inner, 46 * self.text_height)
        high = min(self.bottom_row.height, self.text_height * 2.1)
        self.status_box = Box(
            self.bottom_row.cx - state_width / 2, self.bottom_row.cy - high / 2, state_width, high
        )
        self._corners()

    def _corners(self) -> None:
        """What lies in the lower corners of the middle, and the note beside the broken heart."""
        middle, gap = self.middle, self.gap
        high = self.small_card_width * HEAP + gap / 2 + self.text_height * 2.4
        wide = max(self.small_card_width * 1.8, self.text_height * 6.4)
        # They end above a status line of three lines.
        top = middle.bottom - high - CORNER_RISE * self.text_height
        left = Box(middle.x, top, wide, high)
        right = Box(middle.right - wide, top, wide, high)
        if self.look.left_handed:
            left, right = right, left
        self.unwon_box, self.kitty_box = left, right
        """Where unwon tricks wait, and where the kitty lies, each with its caption."""
        heart = self.text_height * 2.0
        heart_x = self.bottom_row.right - heart / 2
        self.broken_heart = Pose(
            self.width - heart_x if self.look.left_handed else heart_x,
            self.bottom_row.cy,
            0,
            round(heart),
        )
        """Where the mark of broken hearts lies: apart from every plate, because it belongs to no
        player."""
        far = self.bottom_row.right - heart - gap
        wide = min(far - self.status_box.right - gap, 9.5 * self.text_height)
        x = self.width - far if self.look.left_handed else far - wide
        self.boost_label_box = Box(
            x, self.bottom_row.cy - self.plate_height / 2, wide, self.plate_height
        )
        """Where the label of a boosted trick lies."""
        end = far - self.boost_label_box.width - gap if self.needs.rounds > 1 else far
        start = self.status_box.right + gap
        wide = max(0.0, end - start)
        if self.look.left_handed:
            start = self.width - end
        self.corner_text_box = Box(start, self.bottom_row.y, wide, self.bottom_row.height)
        """Where the names of the rule set and of parked games lie in full screen, if seats take the
        corners."""

    def _charged_depth(self, size: float) -> float:
        """How far charged cards, `size` widths deep, reach beyond their owner's cards."""
        return BEYOND * size * self.charge_width + self.gap if self.needs.charges else 0.0

    @property
    def charge_width(self) -> float:
        """Width of a charged card before its owner."""
        part = CHARGED[0] if self.seats <= 6 else CHARGED[1]
        return round(part * min(self.card_width, self.height / HEIGHT_IN_UNITS))

    def covers_cards(self, box: Box, cards: int) -> bool:
        """Whether a box overlaps a seat, or the person's hand of `cards` cards."""
        taken = [part for one in self.stations for part in (one.plate, one.pile.box)]
        taken += [pose.box for pose in self.hand(cards)]
        return any(box.overlaps(one) for one in taken)

    # -- hands ---------------------------------------------------------------------------------

    def tools(self, count: int) -> list[Box]:
        """The places of round buttons beside the hand, from top to bottom."""
        box, side = self.hand_box, self.tool
        x = self.margin if self.look.left_handed else self.width - self.margin - side
        top = box.cy - (count * side + (count - 1) * self.gap) / 2
        return [Box(x, top + (side + self.gap) * at, side, side) for at in range(count)]

    def hand(self, count: int, suits: Collection[int] = ()) -> list[Pose]:
        """The poses of the person's `count` cards, from left to right, none raised. Where another
        suit begins, at the indices `suits`, there is a small gap."""
        if count <= 0:
            return []
        wide = self.card_width
        spread = min(9.0, 0.75 * (count - 1))
        slack = wide * 0.5 * math.sin(math.radians(spread / 2)) * RATIO
        space = self.hand_box.width - wide - 2 * slack
        # In steps from card to card, so that a hand of many cards still has its gaps.
        places = [index + SUIT_GAP * sum(at <= index for at in suits) for index in range(count)]
        step = min(0.62 * wide, space / max(1.0, places[-1]))
        length = step * places[-1]
        radius = length / (2 * math.sin(math.radians(spread / 2))) if spread else 0.0
        deepest = radius * (1 - math.cos(math.radians(spread / 2)))
        # The outermost cards, which are turned and lower, must stay on the table, so all lie
        # higher.
        tilt = wide / 2 * math.sin(math.radians(spread / 2))
        drop = min(deepest, 0.13 * wide)
        base = self.hand_box.cy - max(0.0, drop + tilt - self.margin * 0.3)
        # In the middle of the table, unless the buttons need the room.
        half = length / 2 + wide / 2 + slack
        middle = max(self.hand_box.x + half, min(self.hand_box.right - half, self.width / 2))
        poses = []
        for place in places:
            t = place / places[-1] - 0.5 if count > 1 else 0.0
            angle = spread * t
            sunk = drop * (2 * t) ** 2
            poses.append(Pose(middle + length * t, base + sunk, angle, wide))
        return poses

    def raised(self, pose: Pose, by: float = RAISE) -> Pose:
        """The pose of a card of the hand, raised by some units."""
        turn = math.radians(pose.angle)
        lift = by * self.card_width
        return Pose(
            pose.x + lift * math.sin(turn), pose.y - lift * math.cos(turn), pose.angle, pose.width
        )

    def fan(self, seat: int, count: int) -> list[Pose]:
        """The poses of the cards in another player's hand, first card first."""
        if count <= 0:
            return []
        station = self.stations[seat]
        small = self.small_card_width
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
        """The direction from a player's first card to the last, which is to the player's right."""
        return {
            Side.BOTTOM: (1.0, 0.0),
            Side.LEFT: (0.0, 1.0),
            Side.TOP: (-1.0, 0.0),
            Side.RIGHT: (0.0, -1.0),
        }[side]

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def ring(self) -> Ring:
        """Where the cards of a trick lie."""
        taken = ((self.unwon_box,) if self.needs.unwon else ()) + (
            (self.kitty_box,) if self.needs.kitty else ()
        )
        rounds, index = self.needs.rounds, self.look.index_width
        return fit_ring(self.seats, self.card_width, self.middle, rounds, taken, index)

    @property
    def trick_width(self) -> float:
        """Width of a card played to the trick."""
        return self.ring.width

    def trick(
        self, seat: int, turn: int = 0, card: int = 0, *, boosted: bool = False, gone: bool = False
    ) -> Pose:
        """Where a seat's card of the trick lies; see `Ring.pose`."""
        return self.ring.pose(seat, turn, card, boosted=boosted, gone=gone)

    def unwon(self, index: int) -> Pose:
        """Where a card of a trick that nobody won lies: a loose heap in a corner of the middle."""
        box, width = self.unwon_box, 0.86 * self.small_card_width
        turn = (index * 47) % 29 - 14
        return Pose(
            box.cx + ((index * 29) % 17 - 8) * 0.016 * width,
            box.y + self.small_card_width * HEAP / 2 + ((index * 37) % 17 - 8) * 0.01 * width,
            turn,
            width,
        )

    def kitty(self, index: int) -> Pose:
        """Where a card of the kitty lies."""
        box, width = self.kitty_box, self.small_card_width
        count = max(1, self.needs.kitty)
        step = min(0.4 * width, (box.width - width) / max(1, count - 1))
        left = box.cx - step * (count - 1) / 2
        return Pose(left + step * index, box.y + width * HEAP / 2, 0, width)

    def caption(self, box: Box) -> Box:
        """The lower part of a corner of the middle, for a label."""
        top = box.y + self.small_card_width * HEAP + self.gap / 2
        return Box(box.x, top, box.width, box.bottom - top)

    def charged(self, seat: int, index: int, count: int) -> Pose:
        """Where a charged card lies before its owner, from left to right or from above."""
        station = self.stations[seat]
        width = self.charge_width
        sideways = station.side in (Side.LEFT, Side.RIGHT)
        size, wanted = (width * RATIO, 0.68 * width) if sideways else (width, 0.8 * width)
        x, y = station.charged
        if sideways:
            length = min(station.fan_length, y + station.fan_length / 2 - self.open_top)
        else:
            length = min(station.fan_length, self.open_length)
        step = min(wanted, (length - size) / max(1, count - 1))
        place = (index - (count - 1) / 2) * max(step, 0.2 * width)
        if sideways:
            y = max(y, self.open_top + (size + max(step, 0.2 * width) * (count - 1)) / 2)
        if not sideways:
            return Pose(x + place, y, 0, width)
        if step < 0.8 * wanted:
            # There is too little height to show rank and suit of each card below the one before. So
            # the cards form a stair over the owner's cards, and each shows its index at its left
            # edge.
            stair = min(self.look.index_width + 0.03, 0.4) * width
            room = self.small_card_width * FAN - width * (1 - BEYOND)
            stair = max(0.0, min(stair, room / max(1, count - 1)))
            x += stair * (index - (count - 1) if station.side is Side.LEFT else index)
        return Pose(x, y + place, 0, width)

    def pile(self, seat: int) -> Pose:
        """Where the tricks that a seat has won lie."""
        return self.stations[seat].pile

    def stock(self, dealer: int) -> Pose:
        """Where the pack lies while the dealer deals: between the dealer and the middle."""
        station = self.stations[dealer]
        x = station.fan_x * 0.55 + self.middle.cx * 0.45
        y = (station.fan_y if dealer else self.bottom_row.cy) * 0.55 + self.middle.cy * 0.45
        return Pose(x, y, 0, self.small_card_width * 1.25)

    def packet(self, giver: int, receiver: int, index: int, count: int, width: float) -> Pose:
        """Where a card of a passed packet lies, before its giver and on the way to its receiver."""
        one, other = self.stations[giver], self.stations[receiver]
        goal_x = (other.fan_x + self.middle.cx) / 2
        goal_y = (other.fan_y + self.middle.cy) / 2
        y = one.fan_y if giver else self.bottom_row.cy - 0.2 * width
        part = 0.26 if giver else 0.12
        turn = (index - (count - 1) / 2) * 7
        along_x, along_y = self._along(one.side)
        shift = (index - (count - 1) / 2) * 0.16 * width
        return Pose(
            one.fan_x + (goal_x - one.fan_x) * part + along_x * shift,
            y + (goal_y - y) * part + along_y * shift,
            one.side.value + turn,
            width,
        )

    def arrow(self, seat: int) -> float:
        """The direction from the middle towards a seat, in degrees clockwise from the right.

        The only seat at the left or right edge counts as level with the middle.
        """
        side = self.stations[seat].side
        alone = sum(station.side is side for station in self.stations) == 1
        if alone and side in (Side.LEFT, Side.RIGHT):
            return 180.0 if side is Side.LEFT else 0.0
        return (90 + 360 * seat / self.seats) % 360
