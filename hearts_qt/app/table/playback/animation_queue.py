"""The queue that plays events back as movement, one after another, and what moves the items.

No timer runs while the table is idle: the first movement or wait starts it, and it stops after the
last.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import Enum
from time import perf_counter
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from hearts_qt.app.table.geometry import Pose


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


SLOWEST, FASTEST = 24.0, 250.0
"""The limits of what is believed when a screen says how many frames it shows in a second."""


def frame_time(rate: float) -> int:
    """Milliseconds between frames for a screen that shows `rate` frames in a second."""
    return int(1000 / rate) if SLOWEST <= rate <= FASTEST else 16


CROWD = 20
"""With more moving items than this it is cheaper to repaint the whole table."""

_LONGEST = 120.0
"""The longest time between frames, in milliseconds, so that a stall does not skip a movement."""


class WaitKind(Enum):
    """Why the queue waits."""

    MOTION = "motion"
    """For a movement, or for the pause between cards."""
    HOLD = "hold"
    """To let the person look at a finished trick."""
    GO_ON = "go_on"
    """Until the person goes on."""


class Wait(NamedTuple):
    """A wait of some milliseconds; `WaitKind.GO_ON` ignores the time."""

    kind: WaitKind
    time: float = 0.0


Steps = Generator[Wait, None, None]


class AnimationQueue(QObject):
    """Plays events back, one after another.

    `play(event)` gives the steps of an event: a generator that starts movements and yields waits.
    """

    idle_changed = Signal(bool)
    """Whether everything that has happened is shown."""
    begun = Signal(object)
    """An event is about to be shown."""
    shown = Signal(object)
    """An event has been shown completely."""
    waiting = Signal(bool)
    """Whether the queue waits for the person to go on."""
    crowded = Signal(bool)
    """Whether it is cheaper to repaint everything, because many items move."""

    def __init__(self, play: Callable[[object], Steps], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.mover = Mover()
        self.frame = frame_time(60.0)
        """Milliseconds between frames."""
        self._play = play
        self._queue: deque[object] = deque()
        self._event: object | None = None
        self._steps: Steps | None = None
        self._wait = Wait(WaitKind.MOTION, 0.0)
        self._left = 0.0
        self._hurried = False
        self._busy = False
        self._more = False
        self._waiting = False
        self._crowded = False
        self._running = False
        self._last = 0.0
        self._rests_since = perf_counter()
        self._rested = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def idle(self) -> bool:
        """Whether everything that has happened is shown."""
        return self._steps is None and not self._queue and not self._more

    @property
    def running(self) -> bool:
        """Whether the timer of the frames runs."""
        return self._timer.isActive()

    @property
    def waits_for_person(self) -> bool:
        """Whether the queue waits for the person to go on."""
        return self._waiting

    def add(self, event: object) -> None:
        """Show an event after all events that are still to be shown."""
        if self.idle:
            self._rested = self.rest
        self._queue.append(event)
        self._more = True
        if not self._running:
            self._advance(0.0)

    @property
    def rest(self) -> float:
        """The milliseconds for which the table has been idle; 0 while it is not."""
        return (perf_counter() - self._rests_since) * 1000 if self.idle else 0.0

    def take_rest(self) -> float:
        """The milliseconds for which the table was idle before the present event.

        It is 0 if the event came right after another one, and on every later call.
        """
        rested, self._rested = self._rested, 0.0
        return rested

    def note_all_added(self) -> None:
        """Note that all events so far have been added: once they are shown, the table is idle."""
        self._more = False
        if not self._running:
            self._report()

    def hurry(self) -> bool:
        """Speed up the present animation until the next hold. Returns whether there was one.

        A trick that is being held, or waits for the person, goes on at once.
        """
        if self.idle:
            return False
        if self._wait.kind is not WaitKind.MOTION and (self._left > 0 or self._waiting):
            self._left = 0.0
            self._set_waiting(False)
        else:
            self._hurried = True
        self._advance(0.0)
        return True

    def skip_all(self) -> None:
        """Show everything that has happened, at once."""
        self._running = True
        self._set_waiting(False)
        while self._steps is not None or self._queue:
            self.mover.finish()
            self._next()
        self.mover.finish()
        self._left = 0.0
        self._hurried = False
        self._running = False
        self._report()

    def clear(self) -> None:
        """Drop all events that are still to be shown, and every movement, and tell nobody.

        `tell_cleared` follows once the table is in order: whoever hears that it is idle looks at
        what lies on it.
        """
        self._queue.clear()
        if self._steps is not None:
            self._steps.close()
        self._steps = self._event = None
        self._more = False
        self._left = 0.0
        self._hurried = False
        self.mover.clear()
        self._timer.stop()

    def tell_cleared(self) -> None:
        """Tell that the table is idle, after `clear`."""
        self._set_waiting(False)
        self._report()

    def moved(self) -> None:
        """Start the timer for movements that were started outside the queue."""
        self._schedule()

    def advance(self, passed: float) -> None:
        """Advance the clock of the animations by some milliseconds; for tests and benchmarks."""
        self._advance(passed)

    def _tick(self) -> None:
        now = perf_counter()
        passed = (now - self._last) * 1000
        self._last = now
        self._advance(min(_LONGEST, passed) if len(self.mover) else passed)

    def _advance(self, passed: float) -> None:
        if self._running:
            return
        self._running = True
        rate = 5.0 if self._hurried else 1.0
        if len(self.mover):
            self.mover.advance(passed * rate)
        self._left -= passed * rate
        while not self._waiting and self._left <= 0 and (self._steps is not None or self._queue):
            self._next()
        self._running = False
        self._report()

    def _next(self) -> None:
        """Go on to the next wait."""
        if self._steps is None:
            self._event = self._queue.popleft()
            self.begun.emit(self._event)
            self._steps = self._play(self._event)
        steps = self._steps
        try:
            wait = next(steps)
        except StopIteration:
            if self._steps is steps:
                event, self._steps, self._event = self._event, None, None
                self._rested = 0.0
                self.shown.emit(event)
            return
        self._wait = wait
        self._left = wait.time
        if wait.kind is WaitKind.HOLD:
            self._hurried = False
        elif wait.kind is WaitKind.GO_ON:
            self._hurried = False
            self._left = 0.0
            self._set_waiting(True)

    def _set_waiting(self, waits: bool) -> None:
        if waits != self._waiting:
            self._waiting = waits
            self.waiting.emit(waits)

    def _report(self) -> None:
        if self.idle:
            self._hurried = False
        busy = not self.idle
        if busy != self._busy:
            self._busy = busy
            if not busy:
                self._rests_since = perf_counter()
            self.idle_changed.emit(not busy)
        self._schedule()

    def _schedule(self) -> None:
        moving = len(self.mover)
        crowded = moving > CROWD and self.mover.under_way > CROWD
        if crowded != self._crowded:
            self._crowded = crowded
            self.crowded.emit(crowded)
        if moving:
            wanted = self.frame
        elif (self._steps is not None or self._queue) and not self._waiting:
            wanted = max(1, round(self._left / (5.0 if self._hurried else 1.0)))
        else:
            self._timer.stop()
            return
        if not self._timer.isActive():
            self._last = perf_counter()
            self._timer.start(wanted)
        elif self._timer.interval() != wanted:
            self._timer.start(wanted)
