"""Tells a press that is meant for what lies on the table from one that comes too early for it.

A person who clicks or presses a key several times in a row wants the table to hurry, or has not
noticed that it has already obeyed. Such a press must not play the card that has slid under the
pointer, or got the focus, in the meantime.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QInputEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

LEAST_REST = 120.0
"""Milliseconds for which the table must have been at rest before a press can be an answer to what
it shows. Nobody can see something and press within less."""

SAME_PLACE = 2.0
"""The greatest distance between clicks at the same place, in distances that begin a drag."""


class Haste:
    """Watches the presses at one table: of the mouse, and of the keys that the hand takes.

    `rested` gives the milliseconds for which everything that has happened has been shown.
    """

    def __init__(self, rested: Callable[[], float]) -> None:
        self._rested = rested
        self._time = 0
        self._what: QPoint | int | None = None
        """Where the last press was, or of which key."""
        self.least_rest = LEAST_REST
        """With 0, no press is too early; for automatic play."""

    def too_early(self, event: QInputEvent) -> bool:
        """Note a press. Returns whether the table has only just come to rest, or the same press
        came a moment ago; call it once for each press."""
        what: QPoint | int | None = None
        if isinstance(event, QMouseEvent):
            what = event.globalPosition().toPoint()
        elif isinstance(event, QKeyEvent):
            what = event.key()
        time = event.timestamp()
        passed, self._time = time - self._time, time
        before, self._what = self._what, what
        if not self.least_rest:
            return False
        if self._rested() < self.least_rest:
            return True
        return passed < QApplication.doubleClickInterval() and _same(before, what)


def _same(before: QPoint | int | None, what: QPoint | int | None) -> bool:
    if isinstance(before, QPoint) and isinstance(what, QPoint):
        near = SAME_PLACE * QApplication.startDragDistance()
        return (what - before).manhattanLength() <= near
    return before == what
