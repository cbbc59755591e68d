"""The queue that plays events back as movement, one after another.

No timer runs while the table is idle: the first movement or wait starts it, and it stops after the
last.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from enum import Enum
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from hearts_qt.app.table.playback.mover import Mover

FRAME = 16
"""Milliseconds between frames."""

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
            wanted = FRAME
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
