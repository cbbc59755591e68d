"""Fails a test in which the program keeps the GUI thread from answering for a second."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QCoreApplication

import hearts_qt.app
from hearts_qt.app.garbage_collector import collect_if_due
from hearts_qt.app.gui_watchdog import LIMIT, GuiWatchdog

INTERVAL = 0.05
"""Seconds between two looks."""

_APP = str(Path(hearts_qt.app.__file__).parent)


class Calls:
    """Numbers the calls into the app that come from a test or from Qt."""

    def __init__(self) -> None:
        self._count = 0

    def current(self, frame: FrameType | None) -> int | None:
        """The number of the call that runs now; None while the test itself runs.

        A test may take long, and so may code outside the app that the app has not called, since no
        window waits for it. Collecting the garbage of a whole run of tests may take long as well.
        """
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


def limit_on_this_machine() -> float:
    """Seconds without an answer that fail a test.

    The watchdog does not count the time in which this process waits for a processor. But it does
    count the time in which this process waits for others that wait for a processor, so the limit is
    longer if more than two programs compete for each processor.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return LIMIT * max(1.0, load / (2 * (os.cpu_count() or 1)))


@contextmanager
def gui_thread_answers(limit: float | None = None) -> Iterator[list[str]]:
    """Fail if the block keeps the GUI thread from answering for `limit` seconds. The list collects
    the stacks; clear it in the block if they are expected."""
    if limit is None:
        limit = limit_on_this_machine()
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
    )
    watchdog.start()
    try:
        yield reports
    finally:
        watchdog.close()
    assert not reports, "the GUI thread did not answer for " + reports[0]
