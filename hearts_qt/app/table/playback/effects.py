"""Short effects where something has happened: hearts break, the black card falls, a moon is shot.

Each starts where its cause is on the table, and leaves the table as it was. Without motion only the
large moon for a shot moon is shown; words, marks and cards show the rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.geometry import Box, Pose
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.marks import MarkItem
from hearts_qt.app.table.items.table_cards import FLYING_HEIGHT
from hearts_qt.app.table.items.table_marks import TableMarks
from hearts_qt.app.table.playback.animation_queue import AnimationQueue, Ease

SHADOW = ((0.0, "#e6140f28"), (0.62, "#c8140f28"), (0.78, "#8c3a2c6e"), (0.86, "#82ecbf57"))
"""The shadow that goes out from the black card, with a thin rim of gold."""

MOONLIGHT = ((0.0, "#b4fff3c4"), (0.35, "#6efff3c4"), (0.7, "#1efff3c4"))

_BAKED = 192
"""Edge of the pixmap of a glow; it is soft and can be scaled up."""

_EFFECT_Z = 90
"""Z value of marks in flight, above flying cards."""

SHAPES = ("heart", "spade", "diamond", "club")
FALLING = 26
"""How many shapes fall for a winner."""
MAX_FALLING = 17
"""How many of them fall at the same time; the limit keeps painting cheap."""


class GlowItem(QGraphicsPixmapItem):
    """A soft light that spreads and fades; the width of its pose is its diameter."""

    def __init__(self, stops: tuple[tuple[float, str], ...]) -> None:
        super().__init__()
        self._stops = stops
        self.pose = self.target = self._first = Pose(0, 0, 0, 1)
        self.flip = 1.0
        self.stays = False
        """Whether it keeps its opacity instead of fading while it spreads."""
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def begin(self, pose: Pose, *, stays: bool = False) -> None:
        """Show the glow at a pose."""
        if self.pixmap().isNull():
            self.setPixmap(_baked(self._stops))
            self.setOffset(-_BAKED / 2, -_BAKED / 2)
        self._first, self.stays = pose, stays
        self.target = pose
        self.place(pose)
        self.setVisible(True)

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Put the glow at a pose now."""
        self.pose = pose
        way = self.target.width - self._first.width
        gone = (pose.width - self._first.width) / way if way else 0.0
        self.setOpacity(1.0 if self.stays else max(0.0, min(1.0, 1 - gone**3)))
        self.setPos(pose.x, pose.y)
        self.setScale(pose.width / _BAKED)


def _baked(stops: tuple[tuple[float, str], ...]) -> QPixmap:
    image = QImage(_BAKED, _BAKED, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    light = QRadialGradient(QPointF(_BAKED / 2, _BAKED / 2), _BAKED / 2)
    for at, colour in stops:
        light.setColorAt(at, QColor(colour))
    last = QColor(stops[-1][1])
    last.setAlpha(0)
    light.setColorAt(1.0, last)
    painter = QPainter(image)
    painter.fillRect(image.rect(), light)
    painter.end()
    return QPixmap.fromImage(image)


class ShapeItem(MarkItem):
    """A shape that falls like a leaf: it sways, and fades before it reaches the bottom."""

    sway = 0.0
    bottom = 1.0

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Put the shape at a height of its fall; the sway is added to the pose."""
        part = max(0.0, min(1.0, pose.y / self.bottom))
        swing = math.sin(part * 3.2 * math.pi)
        moved = Pose(pose.x + self.sway * swing, pose.y, pose.angle + 14 * swing, pose.width)
        super().place(moved, flip)
        self.pose = pose
        self.setOpacity(min(1.0, (1 - part) / 0.3))


class Effects:
    """The effects of one scene."""

    def __init__(
        self,
        deck: Deck,
        animations: AnimationQueue,
        marks: TableMarks,
        add_item: Callable[[QGraphicsItem], None],
    ) -> None:
        self._deck = deck
        self._animations = animations
        self._mover = animations.mover
        self._marks = marks
        self._add_item = add_item
        self.heart = MarkItem(deck, "heart")
        self.moon = MarkItem(deck, "moon")
        self.laurel = MarkItem(deck, "laurel")
        self.crown = MarkItem(deck, "crown")
        self.black_card_glow = GlowItem(SHADOW)
        self.moon_glow = GlowItem(MOONLIGHT)
        self.shapes: list[ShapeItem] = []
        for item in (
            self.heart, self.moon, self.laurel, self.crown, self.black_card_glow, self.moon_glow
        ):  # fmt: skip
            add_item(item)

    def clear(self) -> None:
        """End every effect at once."""
        self._marks.broken_in_flight = False
        seen: tuple[MarkItem | GlowItem, ...] = (
            self.heart,
            self.moon,
            self.laurel,
            self.crown,
            self.black_card_glow,
            self.moon_glow,
        )
        for item in (*seen, *self.shapes):
            self._mover.drop(item)
            item.setVisible(False)

    def refresh(self) -> None:
        """Use better pixmaps, where there are some."""
        for item in (self.heart, self.moon, self.laurel, self.crown, *self.shapes):
            item.refresh()

    # -- hearts --------------------------------------------------------------------------------

    def hearts_break(self, card: Pose, time: float) -> None:
        """Let a heart rise from the card that broke hearts, crack, and fly to its place."""
        marks, mark = self._marks, self._marks.broken
        home = mark.home
        wide = max(home.width * 1.6, card.width * 0.85)
        here = Pose(card.x, card.y, 0, wide)
        self.heart.home, self.heart.largest = Pose(0, 0, 0, 0), 0.0
        self.heart.place(here)
        self.heart.place(Pose(card.x, card.y, 0, wide * 0.45))
        self.heart.setVisible(True)
        self.heart.setZValue(FLYING_HEIGHT + _EFFECT_Z + 1)
        marks.broken_in_flight = True
        mark.largest = wide
        mark.place(Pose(card.x, card.y, 0, wide * 0.3))
        mark.setZValue(FLYING_HEIGHT + _EFFECT_Z)

        def crack() -> None:
            self.heart.setVisible(False)
            mark.place(here)
            self._mover.move(
                mark, home, time, delay=time * 0.3, ease=Ease.IN_OUT, z=45, at_end=arrive
            )

        def arrive() -> None:
            marks.broken_in_flight = False

        self._mover.move(
            self.heart,
            here,
            time * 0.55,
            ease=Ease.SETTLE,
            z=FLYING_HEIGHT + _EFFECT_Z + 1,
            at_end=crack,
        )
        self._animations.moved()

    # -- the black card ------------------------------------------------------------------------

    def black_card(self, card: Pose, others: list[CardItem], time: float) -> None:
        """Let a dark glow spread below the black card, and the cards around it move aside."""
        first = Pose(card.x, card.y, 0, card.width * 1.1)
        self.black_card_glow.begin(first)
        self.black_card_glow.setZValue(99)
        wide = Pose(card.x, card.y, 0, card.width * 4.0)
        self._mover.move(
            self.black_card_glow,
            wide,
            time * 5,
            z=99,
            at_end=lambda: self.black_card_glow.setVisible(False),
        )
        for item in others:
            home = item.target
            dx, dy = home.x - card.x, home.y - card.y
            far = math.hypot(dx, dy) or 1.0
            by = 0.07 * card.width
            z = item.zValue()
            item.place(Pose(home.x + by * dx / far, home.y + by * dy / far, home.angle, home.width))
            self._mover.move(item, home, time * 1.4, z=z)
        self._animations.moved()

    # -- a moon --------------------------------------------------------------------------------

    def moon_likely(self, start: Pose, place: Box, time: float) -> None:
        """Let a moon rise from the tricks of a seat to its place on the plate of that seat."""
        moon = self.moon
        side = place.width
        end = Pose(place.cx, place.cy, 0, side)
        moon.home, moon.largest = end, side * 2.4
        # Above the plate, but never beyond the edge of the window.
        top = Pose(place.cx, max(place.cy - side * 0.9, side * 1.3), 0, side * 2.4)
        moon.place(Pose(start.x, start.y, 0, side * 0.9))
        moon.setVisible(True)
        moon.setZValue(FLYING_HEIGHT + _EFFECT_Z)

        def sink() -> None:
            self._mover.move(
                moon,
                end,
                time * 0.7,
                delay=time * 0.25,
                ease=Ease.IN_OUT,
                z=FLYING_HEIGHT + _EFFECT_Z,
                at_end=lambda: moon.setVisible(False),
            )

        self._mover.move(moon, top, time, ease=Ease.OUT, z=FLYING_HEIGHT + _EFFECT_Z, at_end=sink)
        self._animations.moved()

    def moon_shot(self, middle: Box, time: float) -> None:
        """Show a large moon in the middle; it rises there if `time` is not 0."""
        self._show_large(((self.moon, 1.0),), middle, time)

    def game_won(self, middle: Box, time: float) -> None:
        """Show a large crown in a wreath in the middle; it rises there if `time` is not 0."""
        self._show_large(((self.laurel, 1.0), (self.crown, 0.42)), middle, time)

    def _show_large(
        self, marks: tuple[tuple[MarkItem, float], ...], middle: Box, time: float
    ) -> None:
        """Show marks over each other in the middle, each with its size, in a soft light."""
        light = self.moon_glow
        side = round(min(middle.height * 0.52, middle.width * 0.4))
        low = Pose(middle.cx, middle.bottom + side * 0.2, 0, side)
        for above, (mark, size) in enumerate(marks):
            self._mover.drop(mark)
            wide = side * size
            end = Pose(middle.cx, middle.cy, 0, wide)
            mark.home, mark.largest = end, 0.0
            z = FLYING_HEIGHT + _EFFECT_Z + above
            mark.setZValue(z)
            mark.place(Pose(low.x, low.y, 0, wide * 0.999) if time else end)
            mark.setVisible(True)
            if time:
                self._mover.move(mark, end, time, z=z)
        light.setZValue(FLYING_HEIGHT + _EFFECT_Z - 1)
        glow = Pose(middle.cx, middle.cy, 0, side * 2.3)
        light.begin(Pose(low.x, low.y, 0, side * 1.2) if time else glow, stays=True)
        if time:
            self._mover.move(light, glow, time * 1.15, z=FLYING_HEIGHT + _EFFECT_Z - 1)
            self._animations.moved()

    def hide_large(self) -> None:
        """Remove the large moon, or the crown."""
        for item in (self.moon, self.laurel, self.crown, self.moon_glow):
            self._mover.drop(item)
            item.setVisible(False)

    # -- a winner ------------------------------------------------------------------------------

    def celebrate(
        self, free: tuple[tuple[float, float], ...], size: float, bottom: float, time: float
    ) -> None:
        """Let suit shapes fall to about `bottom` in the strips `free`, each given as (left, right).

        Only the strips are repainted, not what lies between them.
        """
        # Multiples of the golden ratio modulo 1 are evenly spread and look random.
        golden = 0.6180339887
        while len(self.shapes) < FALLING:
            item = ShapeItem(self._deck, SHAPES[len(self.shapes) % len(SHAPES)])
            self._add_item(item)
            self.shapes.append(item)
        for index, item in enumerate(self.shapes):
            chance = (index * golden) % 1
            left, right = free[(index + index // len(SHAPES)) % len(free)]
            side = round(size * (0.8 + 0.5 * ((index * 7 * golden) % 1)))
            item.sway = min(size * 0.9, (right - left) * 0.2)
            room = right - left - side - 2 * item.sway
            x = left + side / 2 + item.sway + max(0.0, room) * chance
            item.bottom = bottom * (0.82 + 0.16 * ((index * 3 * golden) % 1))
            turn = -40 if index % 2 else 40
            item.home = Pose(0, 0, 0, side)
            item.place(Pose(x, -side, -turn, side))
            item.setZValue(8)
            self._mover.move(
                item,
                Pose(x, item.bottom, turn, side),
                time,
                delay=index * time / MAX_FALLING,
                ease=Ease.EVEN,
                z=8,
                hidden=True,
                at_end=partial(item.setVisible, False),
            )
        self._animations.moved()
