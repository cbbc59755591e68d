"""Keeps a game on disk: the save of the game in progress, its record, and its statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from hearts_qt.game.actions import Phase
from hearts_qt.rules.text import text
from hearts_qt.store.files import Later, at_once, cause

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.statistics.statistics_worker import StatisticsWorker
    from hearts_qt.app.worker import Worker
    from hearts_qt.rules.text import Text
    from hearts_qt.store.history import History, HistoryStep, Raised
    from hearts_qt.store.parked_games import ParkedGames
    from hearts_qt.store.record_shelf import GameRecord, RecordShelf
    from hearts_qt.store.save_format import OpenedSave
    from hearts_qt.store.saves import SaveStore

RETRY_INTERVAL = 3000
"""Milliseconds between attempts to write after a failure."""


class GameSaver:
    """Saves the current game step by step, and the records of finished ones.

    Without a store nothing is saved. Each disk error is reported once, through `complain`. The game
    goes on, and writing is tried again every few seconds, with every step, and at the end.
    """

    def __init__(
        self,
        current: CurrentGame,
        complain: Callable[[Text], object],
        saves: SaveStore | None,
        records: RecordShelf | None,
        make_statistics_worker: Callable[[Worker], StatisticsWorker] | None,
        worker: Worker,
    ) -> None:
        """`make_statistics_worker` makes the `StatisticsWorker` when it is first needed."""
        self._current = current
        self._complain = complain
        self._saves = saves
        self._records = records
        self._make_statistics_worker = make_statistics_worker
        self._worker = worker
        self._statistics_worker: StatisticsWorker | None = None
        self._parked: ParkedGames | None = None
        self._unkept: dict[str, GameRecord] = {}
        """The records that could not be written, by the names of their files."""
        self._retry = QTimer()
        self._retry.setInterval(RETRY_INTERVAL)
        self._retry.timeout.connect(self._try_again)
        self._later: Later = at_once
        if saves is not None:
            saves.tell = self._on_fault
            saves.waits_for_record = lambda: bool(self._unkept)
            self._later = saves.later

    @property
    def statistics_worker(self) -> StatisticsWorker | None:
        """Counts finished games; None if games are not counted."""
        if self._statistics_worker is None and self._make_statistics_worker is not None:
            self._statistics_worker = self._make_statistics_worker(self._worker)
            self._statistics_worker.trouble.connect(self._on_fault)
        return self._statistics_worker

    def load(self) -> History | None:
        """The saved game; None if there is none to resume."""
        if self._saves is None:
            return None
        history, fault = self._saves.load(self._has_record)
        self._on_fault(fault)
        return history

    def _has_record(self, history: History) -> bool:
        return (
            self._records is not None
            and self._records.path_of(history.game, history.begun).is_file()
        )

    def record_path(self) -> Callable[[], Path] | None:
        """Finds the file in which the record of the current game is kept once the game is over; it
        looks at the disk. None if records are not kept."""
        if self._records is None:
            return None
        history = self._current.history
        return partial(self._records.path_of, history.game, history.begun)

    def begin(self, history: History | None = None) -> None:
        """Save a whole game as the current one; by default the current game."""
        if self._saves is not None:
            self._on_fault(self._saves.begin(history or self._current.history))

    @property
    def keeps(self) -> bool:
        """Whether games are saved."""
        return self._saves is not None and self._saves.is_saving

    @property
    def parked(self) -> ParkedGames | None:
        """The parked games; None where games are not saved."""
        if self._saves is None or not self._saves.is_saving:
            return None
        if self._parked is None:
            # Imported late, because the program starts without it.
            from hearts_qt.store.parked_games import ParkedGames

            self._parked = ParkedGames(self._saves.path.parent, self._saves.later)
        return self._parked

    def park(self, discard: bool = False) -> Text | None:
        """Park the save of the current game.

        Returns one sentence on failure; nothing has changed then. With `discard`, actions that are
        not on disk yet are dropped.
        """
        if self._saves is None:
            return None
        return self._saves.park(self._current.history, discard)

    def unpark(self, name: str) -> Text | None:
        """Make a parked game the one on the table, for `take_up`. Returns one sentence on
        failure."""
        assert self._saves is not None
        return self._saves.unpark(name)

    def take_up(self, opened: OpenedSave) -> None:
        """Go on saving the game on the table, whose save was read."""
        assert self._saves is not None
        self._on_fault(self._saves.take_up(opened))

    def clear(self) -> None:
        """Forget the save of the current game; it has ended."""
        if self._saves is not None:
            self._saves.clear()

    def add(self, steps: Iterable[HistoryStep]) -> None:
        """Save actions that the game has taken."""
        steps = tuple(steps)
        if self._saves is not None and steps:
            self._on_fault(self._saves.add(steps))

    def go(self, position: int) -> None:
        """Save that the first `position` actions of the history now apply."""
        if self._saves is not None:
            self._on_fault(self._saves.go(position))

    def keep_raised(self, raised: Raised) -> None:
        """Save which cards the person has raised."""
        if raised != self._current.history.raised:
            self._current.history.raised = raised
            if self._saves is not None:
                self._on_fault(self._saves.keep_raised(raised))

    def keep_shown_notices(self, keys: tuple[str, ...]) -> None:
        """Save the keys of rule notices that the person has been shown."""
        self._current.history.shown_notices.update(keys)
        if self._saves is not None:
            self._on_fault(self._saves.keep_shown_notices(keys))

    def keep_fault(self, seat: int) -> None:
        """Save that the program on a seat has failed."""
        if self._saves is not None:
            self._on_fault(self._saves.keep_fault(seat, *self._current.history.faults[seat]))

    def keep_seats(self) -> None:
        """Save names and players that have changed."""
        if self._saves is not None:
            self._on_fault(self._saves.keep_seats(self._current.history.seats))

    def keep_finished(self, just_now: bool) -> None:
        """Write the record of a finished game, and count the game in the statistics.

        `just_now` says that it has just ended; otherwise it is written only if its record is
        missing. An existing record names the players of that time, while the seats may have other
        names and players by now.
        """
        current, history = self._current, self._current.history
        if current.game.phase is not Phase.OVER:
            return
        if just_now:
            current.seating.finish(history)
        if self._records is None:
            return
        record = self._records.record_of(
            current.game,
            current.seating.entries(),
            history.begun,
            history.preset,
            replace=just_now,
            unplayed=history.unplayed_deals(),
        )
        if not just_now and record.name in self._unkept:
            # Writing it failed and was reported a moment ago; the timer tries again.
            return
        self._later(
            partial(self._records.write, record), partial(self._on_record_written, record)
        )
        if just_now and self.statistics_worker is not None:
            self.statistics_worker.keep(current.game, current.person, record.name)

    def close_statistics(self) -> None:
        """Stop counting."""
        if self._statistics_worker is not None:
            self._statistics_worker.close()

    def save_waiting(self, *, wait: bool = True) -> Text | None:
        """Write again after a failure. Returns one sentence if that fails too.

        Without `wait`, this does not wait until a save that could be written is synced.
        """
        faults = [self._saves.retry(wait=wait) if self._saves is not None else None]
        if self._records is not None:
            for record in list(self._unkept.values()):
                if wait:
                    faults.append(self._records.write(record))
                    self._note_record(record, faults[-1])
                else:
                    self._later(
                        partial(self._records.write, record), partial(self._note_record, record)
                    )
        found = next((fault for fault in faults if fault is not None), None)
        if not self._failing:
            self._retry.stop()
        return found

    def save_all(self) -> Text | None:
        """Write again after a failure, at the end. Returns one sentence if something that matters
        to the person would be lost."""
        fault = self.save_waiting()
        return fault if self.would_lose else None

    @property
    def would_lose(self) -> bool:
        """Whether something that matters to the person is not on disk yet."""
        waits = self._saves is not None and self._saves.unsaved
        return bool(self._unkept) or (waits and self._current.history.has_decisions)

    @property
    def is_syncing(self) -> bool:
        """Whether the disk has yet to say if it takes what it was given."""
        return self.would_lose and not self._failing

    def save_elsewhere(self, folder: Path) -> Text | None:
        """Write everything unwritten to another folder. Returns one sentence on failure."""
        # Imported late, because the program starts without it.
        from hearts_qt.store.record_shelf import RecordShelf, copy_name
        from hearts_qt.store.save_format import write_copy

        history = self._current.history
        try:
            if self._saves is not None and self._saves.unsaved:
                path = folder / copy_name(history.game, history.begun)
                write_copy(history, path)
        except OSError as error:
            return text(
                "The game cannot be saved in {folder} because {cause}.",
                folder=str(folder),
                cause=cause(error),
            )
        other = RecordShelf(folder)
        faults = (other.write(record) for record in self._unkept.values())
        return next((fault for fault in faults if fault is not None), None)

    def close_save(self) -> None:
        """Write everything unwritten if possible, and close the save for good."""
        self._retry.stop()
        self.save_waiting()
        if self._saves is not None:
            self._saves.close()
        self._retry.stop()

    def _on_record_written(self, record: GameRecord, fault: Text | None) -> None:
        self._note_record(record, fault)
        self._on_fault(fault)

    def _note_record(self, record: GameRecord, fault: Text | None) -> None:
        """Follow the attempt to write a record; after a failure it is tried again."""
        if fault is not None:
            self._unkept[record.name] = record
            return
        self._unkept.pop(record.name, None)
        if self._saves is not None:
            self._saves.settle()

    def _try_again(self) -> None:
        self.save_waiting(wait=False)
        if not self._failing:
            self._complain(text("The disk has room again, and everything is saved."))

    def _on_fault(self, fault: Text | None) -> None:
        if fault is not None:
            self._complain(fault)
            if self._failing:
                self._retry.start()

    @property
    def _failing(self) -> bool:
        """Whether writing or syncing has failed."""
        return bool(self._unkept) or (self._saves is not None and self._saves.failing)

