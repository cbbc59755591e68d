"""Keeps a game on disk: the save of the game in progress, its record, and its statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from hearts_qt.game.phase import Phase

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.statistics_worker import StatisticsWorker
    from hearts_qt.app.worker import Worker
    from hearts_qt.rules.text import Text
    from hearts_qt.store.record_shelf import RecordShelf
    from hearts_qt.store.saves import History, Raised, SaveStore, Step

__all__ = ["GameKeeper"]


class GameKeeper:
    """Saves the current game step by step, and keeps the record of a game that is over.

    Where no store was given nothing is kept. What goes wrong on disk is reported through
    `complain`, in one sentence; the game goes on.
    """

    def __init__(
        self,
        current: CurrentGame,
        complain: Callable[[Text], object],
        saves: SaveStore | None,
        shelf: RecordShelf | None,
        make_statistics_worker: Callable[[Worker], StatisticsWorker] | None,
        worker: Worker,
    ) -> None:
        """`make_statistics_worker` makes what counts finished games, when it is first needed."""
        self._current = current
        self._complain = complain
        self._saves = saves
        self._shelf = shelf
        self._make_statistics_worker = make_statistics_worker
        self._worker = worker
        self._statistics_worker: StatisticsWorker | None = None

    @property
    def statistics_worker(self) -> StatisticsWorker | None:
        """What counts finished games; None where nothing does."""
        if self._statistics_worker is None and self._make_statistics_worker is not None:
            self._statistics_worker = self._make_statistics_worker(self._worker)
            self._statistics_worker.trouble.connect(self._said)
        return self._statistics_worker

    def load(self) -> History | None:
        """The saved game; None when there is none that can be continued."""
        if self._saves is None:
            return None
        history, fault = self._saves.load()
        self._said(fault)
        return history

    def begin(self) -> None:
        """Save the current game from its beginning, in place of the one saved before."""
        if self._saves is not None:
            self._said(self._saves.begin(self._current.history))

    def add(self, steps: Iterable[Step]) -> None:
        """Save actions that the game has taken."""
        steps = tuple(steps)
        if self._saves is not None and steps:
            self._said(self._saves.add(steps))

    def go(self, position: int) -> None:
        """Save that `position` actions of the history are in force now."""
        if self._saves is not None:
            self._said(self._saves.go(position))

    def keep_raised(self, raised: Raised) -> None:
        """Save which cards the person has raised."""
        if raised != self._current.history.raised:
            self._current.history.raised = raised
            if self._saves is not None:
                self._said(self._saves.keep_raised(raised))

    def keep_shown_notices(self, keys: tuple[str, ...]) -> None:
        """Save the keys of rule notices that the person has been shown."""
        self._current.history.shown_notices.update(keys)
        if self._saves is not None:
            self._said(self._saves.keep_shown_notices(keys))

    def keep_fault(self, seat: int) -> None:
        """Save that the program on a seat has failed."""
        if self._saves is not None:
            self._said(self._saves.keep_fault(seat, *self._current.history.faults[seat]))

    def keep_finished(self, just_now: bool) -> None:
        """Keep the record of a game that is over, and count it.

        `just_now` says that it has just ended. A game that was over before is kept only if its
        record is missing: the record names the players at the time, and the seats may have other
        names and players by now.
        """
        current, history = self._current, self._current.history
        if current.game.phase is not Phase.OVER:
            return
        if just_now:
            current.seating.finish(history)
        if self._shelf is None:
            return
        seats = current.seating.entries()
        self._said(
            self._shelf.keep(current.game, seats, history.begun, history.preset, replace=just_now)
        )
        if just_now and self.statistics_worker is not None:
            name = self._shelf.path_of(current.game, history.begun).name
            self.statistics_worker.keep(current.game, current.person, name)

    def close_statistics(self) -> None:
        """Stop counting."""
        if self._statistics_worker is not None:
            self._statistics_worker.close()

    def close_save(self) -> None:
        """Close the save; nothing is saved afterwards."""
        if self._saves is not None:
            self._saves.close()

    def _said(self, fault: Text | None) -> None:
        if fault is not None:
            self._complain(fault)
