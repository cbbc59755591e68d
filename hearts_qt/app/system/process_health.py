"""Keeps the process sound: collects garbage, returns memory, and notices a GUI thread that hangs.

Python collects garbage in whatever thread happens to allocate. A reference cycle may hold Qt
objects, and a Qt object that is destroyed outside its own thread crashes the program. So automatic
collection is switched off while a window is open, and a timer in the GUI thread collects instead.

For the watchdog, a timer in the GUI thread counts beats, and a second thread checks that the count
grows. It counts time spent computing or blocked. On Linux, waiting for CPU or disk is subtracted.
"""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import re
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    import ctypes

COLLECT_INTERVAL = 1000
"""Milliseconds between two checks of the collector's counters."""


def collect_if_due() -> int:
    """Collect the oldest generation whose threshold is passed, and all younger ones.

    The thresholds are Python's own (`gc.get_threshold`). Returns the number of the generation that
    was collected, from 0 to 2, or -1 when nothing was due. Call it in the GUI thread only.
    """
    due, passed = -1, 0
    for generation, (count, threshold) in enumerate(
        zip(gc.get_count(), gc.get_threshold(), strict=True)
    ):
        # How often Python would have collected the younger generation since the last look.
        count += passed
        if not 0 < threshold < count:
            break
        due, passed = generation, count // threshold
    if due >= 0:
        gc.collect(due)
    return due


class GarbageCollector(QObject):
    """Takes the place of Python's automatic collection until `close`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(COLLECT_INTERVAL)
        self._timer.timeout.connect(collect_if_due)

    def start(self) -> None:
        """Collect from now on. Automatic collection is off since the object was made."""
        self._timer.start()

    def freeze(self) -> None:
        """Exclude all objects that exist now from later collections, which become many times
        faster.

        Meant for the end of the start, when the modules, classes and windows that live as long as
        the program exist.
        """
        gc.freeze()

    def close(self) -> None:
        """Collect no more; automatic collection is again what it was before."""
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()


AFTER = 3000
"""Milliseconds from when a window comes to the front or is closed until free memory is given back.
By then what the window used has been freed; windows that follow within this time share one call."""

M_MMAP_THRESHOLD = -3
"""The parameter of `mallopt` for the size from which a block is mapped on its own."""

LARGE = 512 * 1024
"""Bytes from which a block goes back to the system when it is freed: pictures of whole windows and
surfaces are larger, those of single cards smaller."""


@cache
def _glibc() -> ctypes.CDLL | None:
    """The C library, if it is one that has `mallopt` and `malloc_trim`."""
    if sys.platform != "linux":
        return None
    # The start does not need it.
    import ctypes

    try:
        library = ctypes.CDLL(None)
    except OSError:
        return None
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


def give_back_large_blocks() -> bool:
    """Have the C library return large blocks to the system when they are freed.

    glibc maps large blocks on their own, but raises its threshold up to 32 MiB once the first of
    them are freed. From then on pictures lie in the heap among small objects, and their memory
    stays with the process. A threshold that was set explicitly is no longer adjusted (mallopt(3)).
    Returns whether it was set, which works on Linux with glibc only.
    """
    library = _glibc()
    return library is not None and bool(library.mallopt(M_MMAP_THRESHOLD, LARGE))


def give_back_free_memory() -> bool:
    """Return the free pages of the heap to the system, wherever in it they lie.

    By itself glibc returns only what is free at the end of the heap, so that the pages of windows
    that were closed stay with the process. Returns whether there was something to return; where the
    C library is not glibc nothing is done (malloc_trim(3)).
    """
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


class MemoryReturner(QObject):
    """Gives free memory back to the system soon after windows were opened or closed.

    Each call takes a few milliseconds at most. Only windows leave much free memory behind.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(give_back_free_memory)
        self._application: QGuiApplication | None = None

    def start(self) -> None:
        """Begin to give memory back."""
        application = QGuiApplication.instance()
        if self._application is None and isinstance(application, QGuiApplication):
            give_back_large_blocks()
            self._application = application
            application.focusWindowChanged.connect(self._wait)

    def close(self) -> None:
        """Leave memory where it is from now on."""
        self._timer.stop()
        if self._application is not None:
            self._application.focusWindowChanged.disconnect(self._wait)
            self._application = None

    def _wait(self) -> None:
        if not self._timer.isActive():
            self._timer.start()


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


def stack_of(thread: int) -> str:
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

    `entered`, which is for tests, returns what the GUI thread is busy with; it is called in the
    other thread. The time starts again when that changes; while it is None, nothing is reported.
    Without `entered`, everything is watched.

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
        entered: Callable[[], object] | None = None,
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
            busy_with = self._entered()
            if busy_with != self._busy_with:
                self._begin(before, busy_with)
            if busy_with is None:
                return
        times = processor_times if self._times_of is None else self._times_of
        computed, queued = times(self._gui[1])
        if self._times is None:
            self._times = computed, queued
            # What passed before may have been waiting for a processor: nobody has looked at it.
            self._since = max(self._since, now - self._limit * LATE)
        if _waits_for_disk(self._gui[1]):
            self._since += now - before
        computed -= self._times[0]
        queued -= self._times[1]
        stuck = max(now - self._since - max(0.0, queued), computed)
        if stuck >= self._limit and self._beats == self._beats_seen:
            self._is_reported = True
            self._report(stuck, stack_of(self._gui[0]))

    def _begin(self, since: float, busy_with: object) -> None:
        self._since = since
        self._busy_with = busy_with
        self._times = None
        self._is_reported = False
