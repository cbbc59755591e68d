"""Counts finished games and reads the statistics, outside the GUI thread.

So the windows never wait for the database, neither at the end of a game nor while the records of
many games are read. Requests are carried out one after another.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.worker import FAILED
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import Text
from hearts_qt.store.statistics import StatisticsError

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game
    from hearts_qt.store.statistics import Statistics, Summary


@dataclass(frozen=True, slots=True)
class StatisticsResult:
    """The statistics of all rule sets, and what went wrong."""

    summaries: tuple[Summary, ...] = ()
    unread: tuple[str, ...] = ()
    """The names of the records that cannot be read."""
    faults: tuple[Text, ...] = ()
    """One sentence for each thing that went wrong."""
    done: bool = True
    """False while records are still being read in."""


class StatisticsWorker(QObject):
    """Updates and reads one player's statistics."""

    kept = Signal()
    """A game has been counted."""
    found = Signal(object)
    """A `StatisticsResult`, asked for by `read` or `reset`; several while records are read in."""
    progressed = Signal(int, int)
    """How many of how many records have been read in."""
    trouble = Signal(object)
    """A `Text` that says why a game could not be counted."""

    def __init__(
        self, statistics: Statistics, worker: Worker, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.statistics = statistics
        self._worker = worker
        self._lane = worker.lane("statistics")
        self._token = token = CancelToken()
        self.destroyed.connect(lambda: token.cancel())

    def keep(self, game: Game, seat: int, name: str) -> None:
        """Count a game that a seat has just finished; `name` is that of its record.

        The game is counted even if the program is being closed.
        """
        self._lane.submit(
            partial(self.statistics.keep, game, seat, name), self._kept, must_run=True
        )

    def read(self) -> None:
        """Read the statistics, counting the records that they lack; `found` follows."""
        self._lane.submit(self._read, self.found.emit, self._failed, token=self._token)

    def reset(self, rules: str | None) -> None:
        """Forget the games of the rule set with this code, or of all rule sets; then do the same as
        `read`."""
        self._lane.submit(
            partial(self._reset, rules), self.found.emit, self._failed, token=self._token
        )

    def close(self) -> None:
        """Cancel reading. Games that were handed to `keep` are still counted."""
        self._token.cancel()

    def _kept(self, fault: Text | None) -> None:
        if fault is None:
            self.kept.emit()
        else:
            self.trouble.emit(fault)

    def _failed(self, error: Exception) -> None:
        self.found.emit(StatisticsResult(faults=(Text(FAILED),)))
        raise error

    # -- outside the GUI thread ----------------------------------------------------------------

    def _read(self) -> StatisticsResult:
        faults: list[Text] = []
        unread: tuple[str, ...] = ()
        summaries: tuple[Summary, ...] = ()
        # The first attempt has moved a damaged file aside.
        for _attempt in range(2):
            try:
                summaries = self.statistics.summaries()
                so_far = StatisticsResult(summaries, faults=tuple(faults), done=False)
                self._worker.call_in_gui(self._token, self.found.emit, so_far)
                unread = self.statistics.catch_up(self._progress, self._token)
                summaries = self.statistics.summaries()
            except StatisticsError as error:
                if error.text not in faults:
                    faults.append(error.text)
            else:
                break
        return StatisticsResult(summaries, unread, tuple(faults))

    def _reset(self, rules: str | None) -> StatisticsResult:
        try:
            self.statistics.reset(rules)
        except StatisticsError as error:
            summaries: tuple[Summary, ...] = ()
            with contextlib.suppress(StatisticsError):
                summaries = self.statistics.summaries()
            return StatisticsResult(summaries, faults=(error.text,))
        return self._read()

    def _progress(self, count: int, of: int) -> None:
        self._worker.call_in_gui(self._token, self.progressed.emit, count, of)
