"""Movement of items on the table: from one pose to another within a time."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from hearts_qt.app.table.layout.geometry import Pose


class Movable(Protocol):
    """An item that can be moved: it has a pose and can be placed at another."""

    pose: Pose
    target: Pose
    flip: float

    def place(self, pose: Pose, flip: float = 1.0, height: float = 0.0) -> None: ...

    def setZValue(self, z: float) -> None: ...

    def setVisible(self, visible: bool) -> None: ...


class Ease(Enum):
    """How a movement begins and ends."""

    OUT = "out"
    """A quick start and a soft end."""
    IN_OUT = "in_out"
    """Soft at both ends."""
    SETTLE = "settle"
    """A little too far, then back, as if heavy."""
    EVEN = "even"
    """The same speed all the way."""
    SHAKE = "shake"
    """To and fro around the end."""


def _eased(ease: Ease, t: float) -> float:
    if ease is Ease.OUT:
        return 1 - (1 - t) ** 3
    if ease is Ease.IN_OUT:
        return t * t * (3 - 2 * t)
    if ease is Ease.EVEN:
        return t
    if ease is Ease.SHAKE:
        return 1 - (1 - t) * math.cos(5 * math.pi * t)
    back = t - 1
    return 1 + 1.9 * back**3 + 0.9 * back**2


def _height(t: float) -> float:
    """The height of an item, from 0 to 1, at a fraction `t` of its way: it rises early and comes
    down at the end."""
    way = 1 - (1 - t) ** 1.6
    return math.sqrt(math.sin(math.pi * way))


@dataclass(slots=True)
class _Track:
    item: Movable
    start: Pose
    end: Pose
    turn: float
    delay: float
    duration: float
    ease: Ease
    turns: bool
    at_half: Callable[[], None] | None
    at_end: Callable[[], None] | None
    z: float
    hidden: bool
    lift: float
    swing: float
    elapsed: float = 0.0


class Mover:
    """Moves items, frame by frame."""

    def __init__(self) -> None:
        self._tracks: dict[int, _Track] = {}

    def __len__(self) -> int:
        return len(self._tracks)

    @property
    def items(self) -> list[Movable]:
        """Everything that moves or is about to."""
        return [track.item for track in self._tracks.values()]

    @property
    def under_way(self) -> int:
        """How many items move now; the others wait for their delay."""
        return sum(track.elapsed >= track.delay for track in self._tracks.values())

    def move(
        self,
        item: Movable,
        pose: Pose,
        duration: float,
        *,
        delay: float = 0.0,
        ease: Ease = Ease.OUT,
        z: float = 0.0,
        symmetric: bool = False,
        hidden: bool = False,
        lift: float = 0.0,
        swing: float = 0.0,
        at_half: Callable[[], None] | None = None,
        at_end: Callable[[], None] | None = None,
    ) -> None:
        """Move an item to a pose, which is its `target` from now on.

        With `at_half` the item turns over: `at_half` is called halfway, when the item is seen
        edge-on. `z` is the height at the end. `symmetric` is for a card that ends as a back, which
        looks the same upside down, so that it never turns by more than 90 degrees. A `hidden` item
        is invisible until it moves. `lift` is how high it rises on its way, as the fraction of its
        width by which it then appears larger, and `swing` the degrees by which it turns on its way
        and back. A duration of 0 moves it at once.
        """
        self.drop(item)
        item.target = pose
        if duration + delay <= 0:
            if at_half is not None:
                at_half()
            item.place(pose)
            item.setZValue(z)
            if at_end is not None:
                at_end()
            return
        full = 180 if symmetric else 360
        turn = (pose.angle - item.pose.angle + full / 2) % full - full / 2
        self._tracks[id(item)] = _Track(
            item,
            item.pose,
            pose,
            turn,
            delay,
            max(1.0, duration),
            ease,
            at_half is not None,
            at_half,
            at_end,
            z,
            hidden,
            lift,
            swing,
        )
        if hidden:
            item.setVisible(False)

    def drop(self, item: Movable) -> None:
        """Stop an item where it is; a pending `at_half` is called."""
        track = self._tracks.pop(id(item), None)
        if track is None:
            return
        if track.hidden:
            track.item.setVisible(True)
        if track.at_half is not None:
            track.at_half()

    def advance(self, passed: float) -> None:
        """Move everything by some milliseconds."""
        for track in list(self._tracks.values()):
            track.elapsed += passed
            t = (track.elapsed - track.delay) / track.duration
            if t <= 0:
                continue
            if track.hidden:
                track.hidden = False
                track.item.setVisible(True)
            if t >= 1:
                self._finish(track)
                continue
            flip = 1.0
            if track.turns:
                if t >= 0.5 and track.at_half is not None:
                    track.at_half()
                    track.at_half = None
                flip = abs(1 - 2 * t)
            k = _eased(track.ease, t)
            a, b = track.start, track.end
            angle, width, height = a.angle + track.turn * k, a.width + (b.width - a.width) * k, 0.0
            if track.lift or track.swing:
                up = _height(t)
                height = track.lift * up
                angle += track.swing * up
                width *= 1 + height
            x, y = a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k
            now = track.item.pose
            # Soft arrivals end in invisible movements of a fraction of a pixel, which would cost as
            # much painting as visible ones.
            if (
                track.turns
                or abs(x - now.x) + abs(y - now.y) >= 0.3
                or abs(angle - now.angle) >= 0.1
                or abs(width - now.width) >= 0.2
            ):
                track.item.place(Pose(x, y, angle, width), flip, height)

    def finish(self) -> None:
        """End every movement now."""
        while self._tracks:
            for track in list(self._tracks.values()):
                self._finish(track)

    def clear(self) -> None:
        """Forget every movement; items stay where they are."""
        for track in self._tracks.values():
            if track.hidden:
                track.item.setVisible(True)
        self._tracks.clear()

    def _finish(self, track: _Track) -> None:
        if self._tracks.pop(id(track.item), None) is not track:
            return
        if track.hidden:
            track.item.setVisible(True)
        if track.at_half is not None:
            track.at_half()
        track.item.place(track.end)
        track.item.setZValue(track.z)
        if track.at_end is not None:
            track.at_end()
