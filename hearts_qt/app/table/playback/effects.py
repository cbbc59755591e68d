"""What the table does where something has happened: hearts break, the black card falls, a moon.

Each is short, comes up where it has happened and leaves the table as it was. Without motion nothing
of it is seen but a moon that has been shot: words, marks and cards say the rest.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QRadialGradient
from PySide6.QtWidgets import QGraphicsPixmapItem

from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.items.mark_item import MarkItem
from hearts_qt.app.table.layout.geometry import Box, Pose
from hearts_qt.app.table.moves import FLYING
from hearts_qt.app.table.playback.animation import Ease

if TYPE_CHECKING:
    from hearts_qt.app.table.scene import TableScene

__all__ = ["Effects", "GlowItem"]

NIGHT = ((0.0, "#e6140f28"), (0.62, "#c8140f28"), (0.78, "#8c3a2c6e"), (0.86, "#82ecbf57"))
"""The shadow that goes out from the black card, with a thin rim of gold."""

MOONLIGHT = ((0.0, "#b4fff3c4"), (0.35, "#6efff3c4"), (0.7, "#1efff3c4"))

_BAKED = 192
"""Edge of the picture of a glow; it is soft and can be drawn up."""

_MARKS = 90
"""Height of marks on their way, above cards that fly."""

SHAPES = ("heart", "spade", "diamond", "club")
FALLING = 26
"""How many shapes come down for a winner."""
AT_ONCE = 17
"""How many of them are in the air at the same time, so that little has to be painted."""


class GlowItem(QGraphicsPixmapItem):
    """A soft light that spreads and fades; the width of its pose is its diameter."""

    def __init__(self, stops: tuple[tuple[float, str], ...]) -> None:
        super().__init__()
        self._stops = stops
        self.pose = self.target = self._first = Pose(0, 0, 0, 1)
        self.flip = 1.0
        self.stays = False
        """Whether it keeps its strength instead of fading while it spreads."""
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def begin(self, pose: Pose, *, stays: bool = False) -> None:
        """Light up somewhere."""
        if self.pixmap().isNull():
            self.setPixmap(_baked(self._stops))
            self.setOffset(-_BAKED / 2, -_BAKED / 2)
        self._first, self.stays = pose, stays
        self.target = pose
        self.place(pose)
        self.setVisible(True)

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Be so wide, somewhere, now."""
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
    """A shape that comes down like a leaf: it sways, and fades before it is at the bottom."""

    sway = 0.0
    bottom = 1.0

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None:
        """Be at a height of the fall; the sway is added to where it is."""
        part = max(0.0, min(1.0, pose.y / self.bottom))
        swing = math.sin(part * 3.2 * math.pi)
        moved = Pose(pose.x + self.sway * swing, pose.y, pose.angle + 14 * swing, pose.width)
        super().place(moved, flip)
        self.pose = pose
        self.setOpacity(min(1.0, (1 - part) / 0.3))


class Effects:
    """The moments of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.heart = MarkItem(scene.deck, "heart")
        self.moon = MarkItem(scene.deck, "moon")
        self.night = GlowItem(NIGHT)
        self.light = GlowItem(MOONLIGHT)
        self.shapes: list[ShapeItem] = []
        for item in (self.heart, self.moon, self.night, self.light):
            scene.addItem(item)

    def clear(self) -> None:
        """Nothing of any moment is seen any more."""
        mover = self._scene.mover
        self._scene.playing.flying.clear()
        seen: tuple[MarkItem | GlowItem, ...] = (self.heart, self.moon, self.night, self.light)
        for item in (*seen, *self.shapes):
            mover.drop(item)
            item.setVisible(False)

    def refresh(self) -> None:
        """Better pictures have come."""
        for item in (self.heart, self.moon, *self.shapes):
            item.refresh()

    # -- hearts --------------------------------------------------------------------------------

    def hearts_break(self, card: Pose, time: float) -> None:
        """A heart rises from the card that broke them, cracks, and goes where the mark lies."""
        scene, mark = self._scene, self._scene.broken
        home = mark.home
        wide = max(home.width * 1.6, card.width * 0.85)
        here = Pose(card.x, card.y, 0, wide)
        self.heart.home, self.heart.largest = Pose(0, 0, 0, 0), 0.0
        self.heart.place(here)
        self.heart.place(Pose(card.x, card.y, 0, wide * 0.45))
        self.heart.setVisible(True)
        self.heart.setZValue(FLYING + _MARKS + 1)
        scene.playing.flying.add(mark)
        mark.largest = wide
        mark.place(Pose(card.x, card.y, 0, wide * 0.3))
        mark.setZValue(FLYING + _MARKS)

        def crack() -> None:
            self.heart.setVisible(False)
            mark.place(here)
            scene.mover.move(
                mark, home, time, delay=time * 0.3, ease=Ease.IN_OUT, z=45, at_end=arrive
            )

        def arrive() -> None:
            scene.playing.flying.discard(mark)

        scene.mover.move(
            self.heart,
            here,
            time * 0.55,
            ease=Ease.SETTLE,
            z=FLYING + _MARKS + 1,
            at_end=crack,
        )
        scene.animations.moved()

    # -- the black card ------------------------------------------------------------------------

    def black_falls(self, card: Pose, others: list[CardItem], time: float) -> None:
        """It has come down: night spreads below it, and the cards around it give way."""
        scene = self._scene
        first = Pose(card.x, card.y, 0, card.width * 1.1)
        self.night.begin(first)
        self.night.setZValue(99)
        wide = Pose(card.x, card.y, 0, card.width * 4.0)
        scene.mover.move(
            self.night, wide, time * 5, z=99, at_end=lambda: self.night.setVisible(False)
        )
        for item in others:
            home = item.target
            dx, dy = home.x - card.x, home.y - card.y
            far = math.hypot(dx, dy) or 1.0
            by = 0.07 * card.width
            z = item.zValue()
            item.place(Pose(home.x + by * dx / far, home.y + by * dy / far, home.angle, home.width))
            scene.mover.move(item, home, time * 1.4, z=z)
        scene.animations.moved()

    # -- a moon --------------------------------------------------------------------------------

    def moon_nears(self, start: Pose, place: Box, time: float) -> None:
        """A moon rises from the tricks that somebody has won to its place on their plate."""
        scene, moon = self._scene, self.moon
        side = place.width
        end = Pose(place.cx, place.cy, 0, side)
        moon.home, moon.largest = end, side * 2.4
        # Above the plate, but never beyond the edge of the window.
        top = Pose(place.cx, max(place.cy - side * 0.9, side * 1.3), 0, side * 2.4)
        moon.place(Pose(start.x, start.y, 0, side * 0.9))
        moon.setVisible(True)
        moon.setZValue(FLYING + _MARKS)

        def sink() -> None:
            scene.mover.move(
                moon,
                end,
                time * 0.7,
                delay=time * 0.25,
                ease=Ease.IN_OUT,
                z=FLYING + _MARKS,
                at_end=lambda: moon.setVisible(False),
            )

        scene.mover.move(moon, top, time, ease=Ease.OUT, z=FLYING + _MARKS, at_end=sink)
        scene.animations.moved()

    def moon_shot(self, middle: Box, time: float) -> None:
        """A great moon stands in the middle, and rises to there where there is motion."""
        scene, moon, light = self._scene, self.moon, self.light
        scene.mover.drop(moon)
        side = round(min(middle.height * 0.52, middle.width * 0.4))
        end = Pose(middle.cx, middle.cy, 0, side)
        moon.home, moon.largest = end, 0.0
        glow = Pose(middle.cx, middle.cy, 0, side * 2.3)
        moon.setZValue(FLYING + _MARKS)
        light.setZValue(FLYING + _MARKS - 1)
        if time:
            low = Pose(middle.cx, middle.bottom + side * 0.2, 0, side * 0.999)
            light.begin(Pose(low.x, low.y, 0, side * 1.2), stays=True)
            moon.place(low)
            moon.setVisible(True)
            scene.mover.move(moon, end, time, z=FLYING + _MARKS)
            scene.mover.move(light, glow, time * 1.15, z=FLYING + _MARKS - 1)
            scene.animations.moved()
        else:
            light.begin(glow, stays=True)
            moon.place(end)
            moon.setVisible(True)

    def moon_sets(self) -> None:
        """The great moon has been seen."""
        for item in (self.moon, self.light):
            self._scene.mover.drop(item)
            item.setVisible(False)

    # -- a winner ------------------------------------------------------------------------------

    def celebrate(self, free: tuple[tuple[float, float], ...], size: float, time: float) -> None:
        """Shapes of the four suits come down in free strips, each from `left` to `right`.

        Only the strips are painted again, not what lies between them.
        """
        scene = self._scene
        bottom = float(scene.size.height())
        # Fractions of the golden section spread evenly and look like chance.
        golden = 0.6180339887
        while len(self.shapes) < FALLING:
            item = ShapeItem(scene.deck, SHAPES[len(self.shapes) % len(SHAPES)])
            scene.addItem(item)
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
            scene.mover.move(
                item,
                Pose(x, item.bottom, turn, side),
                time,
                delay=index * time / AT_ONCE,
                ease=Ease.EVEN,
                z=8,
                hidden=True,
                # mypy does not infer the type of a default argument of a lambda.
                at_end=lambda item=item: item.setVisible(False),  # type: ignore[misc]
            )
        scene.animations.moved()
