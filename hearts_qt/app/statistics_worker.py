"""Counts finished games and reads the statistics, in a thread of its own.

The database is never waited for: not at the end of a game, and not while records of many games are
read in. What is asked is done one thing after another.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from hearts_qt.rules.text import Text
from hearts_qt.store.statistics import StatisticsError

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.store.statistics import Statistics, Summary

__all__ = ["Counting", "Found"]

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """The statistics as they are: what is known of each rule set, and what there is to say of it.

    `unread` is how many records cannot be read; `faults` are sentences. `done` is false as long as
    records are still being read in.
    """

    summaries: tuple[Summary, ...] = ()
    unread: int = 0
    faults: tuple[Text, ...] = ()
    done: bool = True


class Counting(QObject):
    """Keeps and reads one player's statistics."""

    kept = Signal()
    """A game has been counted."""
    found = Signal(object)
    """What was asked for by `read` or `reset`, as a `Found`; several while records are read in."""
    progressed = Signal(int, int)
    """How many of how many records have been read in."""
    trouble = Signal(object)
    """A `Text` that says why a game could not be counted."""

    _tell = Signal(object)
    """Something to be done where the windows are."""

    def __init__(self, statistics: Statistics, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.statistics = statistics
        self._waiting: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()
        self._worker: threading.Thread | None = None
        self._stop = stop = threading.Event()
        self.destroyed.connect(lambda: stop.set())
        self._tell.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def keep(self, game: Game, seat: int, name: str) -> None:
        """Count a game that a seat has just finished; `name` is that of its record."""
        self._do(lambda: self._keep(game, seat, name))

    def read(self) -> None:
        """Find out how the statistics stand, reading in the records that they lack."""
        self._do(self._read)

    def reset(self, rules: str | None) -> None:
        """Begin anew for the rule set of a code, or for all; what is left is told as by `read`."""
        self._do(lambda: self._reset(rules))

    def close(self) -> None:
        """Read in no more records; returns when the thread has ended and all games are counted."""
        self._stop.set()
        worker = self._worker
        if worker is not None:
            worker.join(5.0)

    def _do(self, job: Callable[[], None]) -> None:
        with self._lock:
            self._waiting.append(job)
            if self._worker is None:
                # The interpreter waits for this thread when it ends.
                self._worker = threading.Thread(target=self._work, name="statistics")
                self._worker.start()

    def _call(self, what: Callable[[], None]) -> None:
        what()

    # -- in the thread -------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._worker = None
                    return
                job = self._waiting.popleft()
            try:
                job()
            except RuntimeError:
                # The window was closed meanwhile: nobody is there to be told.
                _LOG.debug("The statistics have nobody to tell")
            except Exception:
                _LOG.exception("The statistics cannot be used")

    def _keep(self, game: Game, seat: int, name: str) -> None:
        fault = self.statistics.keep(game, seat, name)
        self._tell.emit(self.kept.emit if fault is None else lambda: self.trouble.emit(fault))

    def _read(self) -> None:
        faults: list[Text] = []
        unread = 0
        summaries: tuple[Summary, ...] = ()
        # A damaged file is out of the way after the first attempt.
        for _attempt in range(2):
            try:
                summaries = self.statistics.summaries()
                self._say(Found(summaries, faults=tuple(faults), done=False))
                unread = self.statistics.catch_up(self._progress, self._stop)
                summaries = self.statistics.summaries()
            except StatisticsError as error:
                if error.text not in faults:
                    faults.append(error.text)
            else:
                break
        self._say(Found(summaries, unread, tuple(faults)))

    def _reset(self, rules: str | None) -> None:
        try:
            self.statistics.reset(rules)
        except StatisticsError as error:
            summaries: tuple[Summary, ...] = ()
            with contextlib.suppress(StatisticsError):
                summaries = self.statistics.summaries()
            self._say(Found(summaries, faults=(error.text,)))
            return
        self._read()

    def _progress(self, count: int, of: int) -> None:
        if not threading.main_thread().is_alive():
            # The interpreter waits for this thread when it ends; not for the rest of the shelf.
            self._stop.set()
        self._tell.emit(lambda: self.progressed.emit(count, of))

    def _say(self, found: Found) -> None:
        self._tell.emit(lambda: self.found.emit(found))
