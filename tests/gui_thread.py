"""Fails a test in which the program keeps the GUI thread from answering for some seconds.

What counts is the time for which the GUI thread computes, and the time for which it waits while
hardly anything on the machine waits for a processor, a disk or memory. So a busy machine fails no
test: there only computing counts.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

import hearts_qt.app
from hearts_qt.app.system.process_health import (
    GuiWatchdog,
    collect_if_due,
    processor_times,
    stack_of,
)

LIMIT = 3.0
"""Seconds of computing. The program itself reports one second; but a processor that is shared with
other work of the same core, or of the same host, may compute at a third of its speed."""

EXCUSED = 10.0
"""Seconds of waiting of the GUI thread for which one second of pressure is an excuse. The system
measures pressure roughly, as a mean over processors, and long waits of a single thread late."""

INTERVAL = 0.05
"""Seconds between two looks."""

_APP = str(Path(hearts_qt.app.__file__).parent)


def elsewhere(monkeypatch: pytest.MonkeyPatch, owner: object, *names: str) -> None:
    """Fail if the GUI thread calls these functions of a module or a class, which may wait for a
    disk."""
    for name in names:
        monkeypatch.setattr(owner, name, _refused_here(getattr(owner, name), name))


def _refused_here(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    def checked(*of: Any, **named: Any) -> Any:
        if threading.current_thread() is threading.main_thread():
            raise AssertionError(f"the GUI thread waits for a disk in {name}")
        return function(*of, **named)

    return checked


class Calls:
    """Numbers the calls into the app that come from a test or from Qt. Made in the GUI thread.

    The GUI thread is asked to look at its own frames, which it does between two instructions of
    Python. No other thread may hold a frame: if its function ended meanwhile, the Qt objects in it
    would be destroyed in that thread.
    """

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        self._count = 0
        self._answer: int | None = None
        self._is_asked = False

    def current(self) -> int | None:
        """The number of the call that runs now; None while the test itself runs.

        A test may take long, and so may code outside the app that the app has not called, since no
        window waits for it. Collecting the garbage of a whole run of tests may take long as well.
        The answer is that of the last look, except while the GUI thread is in native code.
        """
        if not self._is_asked:
            answer = self._answer
            self._is_asked = True
            _ASKED.append(self)
            if ctypes.pythonapi.Py_AddPendingCall(_LOOK, None) != 0:
                self._is_asked = False  # too many wait already; ask again
            return answer
        # It has not looked since it was asked. The call is the one that is known, or it is new.
        stack = stack_of(self._thread)
        if _APP not in stack or f" in {collect_if_due.__name__}\n" in stack:
            return None
        return self._answer or 0

    def look(self, frame: FrameType | None) -> None:
        """Find the call in the frames of the GUI thread, from the innermost on. Call it there."""
        self._answer = self._number(frame)
        self._is_asked = False

    def _number(self, frame: FrameType | None) -> int | None:
        outermost = None
        while frame is not None:
            if frame.f_code is collect_if_due.__code__:
                return None
            if frame.f_code.co_filename.startswith(_APP):
                outermost = frame
            frame = frame.f_back
        if outermost is None:
            return None
        # Mark the frame, because a later frame may have the same address in memory. The mark has a
        # meaning only for tools that trace each opcode.
        if not outermost.f_trace_opcodes:
            outermost.f_trace_opcodes = True
            self._count += 1
        return self._count


_ASKED: deque[Calls] = deque()
"""Who waits for the GUI thread to look."""


@ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
def _LOOK(_argument: object) -> int:
    """Look for all who have asked. The interpreter calls it in the main thread."""
    while _ASKED:
        _ASKED.popleft().look(sys._getframe())
    return 0


def pressure() -> float:
    """Seconds for which anything on this machine has waited for a processor, a disk or memory.

    Where the system does not say, the machine counts as always busy.
    """
    total = 0.0
    try:
        for what in ("cpu", "io", "memory"):
            # The first line is `some avg10=… avg60=… avg300=… total=MICROSECONDS`.
            written = Path("/proc/pressure", what).read_text("ascii").splitlines()[0]
            total += int(written.rpartition("total=")[2]) / 1e6
        # What other guests of the same host took: the eighth number, in hundredths of a second.
        total += int(Path("/proc/stat").read_text("ascii").split(None, 9)[8]) / 100
    except (OSError, ValueError, IndexError):
        return monotonic()
    return total


def times_that_count(thread: int) -> tuple[float, float]:
    """Seconds that a thread has computed, and seconds in which its waiting does not count."""
    computed, queued = processor_times(thread)
    return computed, queued + EXCUSED * pressure()


@contextmanager
def gui_thread_answers(limit: float = LIMIT) -> Iterator[list[str]]:
    """Fail if the block keeps the GUI thread from answering for `limit` seconds. The list collects
    the stacks; clear it in the block if they are expected."""
    reports: list[str] = []
    if QCoreApplication.instance() is None:
        # Qt is not running yet.
        yield reports
        return
    watchdog = GuiWatchdog(
        lambda seconds, stack: reports.append(f"{seconds:.1f} seconds in\n{stack}"),
        limit=limit,
        interval=INTERVAL,
        entered=Calls().current,
        times=times_that_count,
    )
    watchdog.start()
    try:
        yield reports
    finally:
        watchdog.close()
    assert not reports, "the GUI thread did not answer for " + reports[0]
