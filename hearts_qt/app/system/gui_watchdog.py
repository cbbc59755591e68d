"""Notices when the GUI thread does not answer, and reports where in the code it was.

A timer in the GUI thread counts beats, and a second thread checks that the count grows. The time in
which the GUI thread computes or waits counts; the time in which it waits for a processor or a disk
of a busy machine does not, but only Linux tells how long that was.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import re
import sys
import tempfile
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType

from PySide6.QtCore import QObject, Qt, QTimer

LIMIT = 1.0
"""Seconds without an answer that are reported."""

INTERVAL = 0.5
"""Seconds between two beats, and between two checks of them."""

LATE = 0.25
"""The fraction of the limit after which the watchdog looks at the frame and at processor times."""

_TASKS = "/proc/self/task"

_LOG = logging.getLogger(__name__)


def log_unanswered(seconds: float, stack: str) -> None:
    """Put a line into the log, with the stack of the GUI thread below it."""
    _LOG.warning("The window has not answered for %.1f seconds\n%s", seconds, stack)


def _stack_of(thread: int) -> str:
    """Where a thread is, by its number in Python, the innermost call first.

    It comes from `faulthandler`, which keeps no frame: if a frame were kept while its function
    ends, its Qt objects would be destroyed in the thread that keeps it.
    """
    with tempfile.TemporaryFile() as file:
        faulthandler.dump_traceback(file, all_threads=True)
        file.seek(0)
        threads = file.read().decode(errors="replace").split("\n\n")
    for text in threads:
        found = re.match(r"(?:Current t|T)hread 0x([0-9a-f]+)", text)
        if found and int(found[1], 16) == thread:
            return text.partition("\n")[2]
    return ""


def processor_times(thread: int) -> tuple[float, float]:
    """Seconds that a thread, by its number in the system, has computed, and seconds that all
    threads of this process have waited for a processor; zeros where that is unknown."""
    computed = queued = 0
    # Only Linux has this folder.
    for task in os.listdir(_TASKS) if os.path.isdir(_TASKS) else ():
        try:
            with open(f"{_TASKS}/{task}/schedstat", "rb") as file:
                ran, waited, _slices = file.read().split()
        except (OSError, ValueError):
            continue  # this thread has just ended
        queued += int(waited)
        if task == str(thread):
            computed = int(ran)
    return computed / 1e9, queued / 1e9


def _waits_for_disk(thread: int) -> bool:
    """Whether a thread, by its number in the system, is in an uninterruptible wait."""
    try:
        with open(f"{_TASKS}/{thread}/stat", "rb") as file:
            stat = file.read()
    except OSError:
        return False
    return stat.rpartition(b")")[2].split()[:1] == [b"D"]


class GuiWatchdog(QObject):
    """Calls `report` with seconds and a stack once for each time the GUI thread does not answer.

    `report` is called in another thread, usually while the GUI thread is still stuck. If native
    code holds the interpreter lock, no Python code can run, so `report` is called right afterwards.

    `entered`, which is for tests, gets the innermost frame of the GUI thread and returns what it is
    busy with. The time starts again when that changes; while it is None, nothing is reported.
    Without `entered`, everything is watched and no frame is touched.

    This thread is not one of `Worker`'s, because it must run while the GUI thread is stuck. It does
    nothing but watch.
    """

    def __init__(
        self,
        report: Callable[[float, str], object] = log_unanswered,
        parent: QObject | None = None,
        *,
        limit: float = LIMIT,
        interval: float = INTERVAL,
        entered: Callable[[FrameType], object] | None = None,
        times: Callable[[int], tuple[float, float]] | None = None,
    ) -> None:
        """`limit` and `interval` are in seconds; `times` is used instead of `processor_times`."""
        super().__init__(parent)
        self._report = report
        self._limit = limit
        self._interval = interval
        self._entered = entered
        self._times_of = times
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._gui = (0, 0)
        self._beats = self._beats_seen = 0
        self._beat_at = self._since = self._looked_at = 0.0
        self._busy_with: object = True
        self._times: tuple[float, float] | None = None
        self._is_reported = False
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.setInterval(round(interval * 1000))
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Watch the thread that calls this."""
        self._gui = (threading.get_ident(), threading.get_native_id())
        self._beat()
        self._looked_at = self._since = self._beat_at
        self._timer.start()
        self._thread = threading.Thread(target=self._watch, name="GUI watchdog", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Watch no longer."""
        self._timer.stop()
        self._stop.set()
        if self._thread is not None:
            self._thread.join(self._interval + LIMIT)

    def _beat(self) -> None:
        self._beat_at = monotonic()
        self._beats += 1

    def _watch(self) -> None:
        while not self._stop.wait(self._interval):
            self._look()

    def _look(self) -> None:
        now = monotonic()
        before, self._looked_at = self._looked_at, now
        if self._beats != self._beats_seen:
            self._beats_seen = self._beats
            self._begin(self._beat_at, True)
        if self._is_reported or now - self._since < self._limit * LATE:
            return
        if self._entered is not None:
            # The frame is not kept in a variable, so that no reference to it outlives this line.
            busy_with = self._entered(sys._current_frames()[self._gui[0]])
            if busy_with != self._busy_with:
                self._begin(before, busy_with)
            if busy_with is None:
                return
        times = processor_times if self._times_of is None else self._times_of
        computed, queued = times(self._gui[1])
        if self._times is None:
            self._times = computed, queued
        if _waits_for_disk(self._gui[1]):
            self._since += now - before
        computed -= self._times[0]
        queued -= self._times[1]
        stuck = max(now - self._since - max(0.0, queued), computed)
        if stuck >= self._limit and self._beats == self._beats_seen:
            self._is_reported = True
            self._report(stuck, _stack_of(self._gui[0]))

    def _begin(self, since: float, busy_with: object) -> None:
        self._since = since
        self._busy_with = busy_with
        self._times = None
        self._is_reported = False
