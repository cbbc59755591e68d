"""Runs Python's cyclic garbage collector in the GUI thread only.

Python collects in whatever thread happens to allocate. A reference cycle may hold Qt objects, and a
Qt object that is destroyed outside its own thread crashes the program. So automatic collection is
switched off while a window is open, and a timer in the GUI thread collects instead.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL = 1000
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
        self._timer.setInterval(INTERVAL)
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
