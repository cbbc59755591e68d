"""The save of the game in progress, written at every step.

The current game is `game.jsonl`, or `game-1.jsonl` and so on until a slow disk has removed the one
before. A parked game is the same file under another name in the folder `parked`
(`hearts_qt.store.parked_games`), with a summary as its last line. Parking and resuming only rename
files, so each game is in exactly one place at any moment. `hearts_qt.store.save_format` defines
the format.
"""

from __future__ import annotations

import contextlib
import os
import re
import zlib
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.game.actions import Phase
from hearts_qt.limits import SAVE_FILE
from hearts_qt.rules.text import N_, Text, text
from hearts_qt.store.files import (
    Later,
    at_once,
    cause,
    make_folder,
    open_regular,
    read_bytes,
    sync_folder,
    try_lock,
)
from hearts_qt.store.journal import Journal, with_checksum
from hearts_qt.store.kept_file import DAMAGED, KeptFile, set_aside
from hearts_qt.store.save_format import (
    FaultLine,
    Move,
    NoticesLine,
    OpenedSave,
    RaisedLine,
    SaveError,
    SeatsLine,
    SummaryLine,
    is_newer_save,
    lines_of,
    open_save,
    read_parked,
    summary_line,
    summary_of,
)
from hearts_qt.store.time_stamps import known_stamp

if TYPE_CHECKING:
    from hearts_qt.store.history import History, HistoryStep, Raised, SavedSeat

FILE_NAME = "game.jsonl"

_NUMBERED = re.compile(r"game-([0-9]{1,9})\.jsonl")
"""Names of saves that were begun before the disk had removed an earlier one."""

PARKED = "parked"
"""The folder of the parked games, beside the game on the table."""

SAVED_GAME = N_("The saved game {file}")
"""The `KeptFile.subject` of a save."""

DELETED = "deleted"
"""The folder of deleted games, inside that of the parked ones."""

_NEW_GAME = text("A new game starts.")
_NOT_SAVED = text("This game is not saved.")
_MOVE_IT = text("Move the file to another folder to save games again.")


class SaveStore:
    """Saves the current game; parks and resumes games.

    Only one process at a time may write: `open` takes a lock, which the system releases however the
    process ends. Methods that touch the disk return None, or one sentence for the player. A full or
    broken disk is reported once, and every later step tries again.

    Methods write at once, but never wait for the disk; `later` syncs in order. A power cut may keep
    a later rename and lose an earlier one, so no rename replaces an existing file: a new current
    game gets a file of its own (`game-1.jsonl`) until the one before is gone from the disk.
    """

    def __init__(self, folder: Path, later: Later = at_once) -> None:
        """`later` syncs files and names."""
        self.path = folder / FILE_NAME
        self.parked = folder / PARKED
        self.later = later
        self.tell: Callable[[Text], object] = lambda _fault: None
        """Called with a sentence if something that was written cannot be synced."""
        self.waits_for_record: Callable[[], bool] = lambda: False
        """Whether records of finished games are still unwritten; their saves stay until then."""
        self._journal = Journal(self.path, later, self._synced)
        self._on_table: History | None = None
        self._leaving: dict[Path, Journal] = {}
        """Unsynced journals of parked games."""
        self._finished: list[Path] = []
        """Saves of finished games, removed once their records are kept."""
        self._moves = 0
        """The number of unsynced renames."""
        self._left: set[Path] = set()
        """Old names of files whose rename is unsynced."""
        self._lock: FileIO | None = None
        self._read_only = False
        self._closed = False
        self._newer = False
        self._trouble: OSError | None = None
        """The error that was reported, until writing and syncing work again."""

    def open(self) -> Text | None:
        """Take the lock; the folder is made if it is missing."""
        self._closed = False
        try:
            self._take_lock()
        except OSError as error:
            return self._complaint(error)
        if self._newer:
            return self._leave_newer()
        if self._read_only:
            return text(
                "Another Hearts Qt is running and saves its game in {folder}, so this game is not "
                "saved.",
                folder=str(self.path.parent),
            )
        return None

    def load(
        self, is_kept: Callable[[History], bool] = lambda _history: False
    ) -> tuple[History | None, Text | None]:
        """The saved game, and one sentence if its file is unusable.

        Nothing is loaded while another process holds the lock. A save of a newer version is left
        alone, and nothing is saved then. A damaged or foreign file is renamed, never deleted; the
        good part of a damaged save is loaded and saved again.

        If the program was killed while switching games, there may be several saves: the newest is
        loaded and the others are parked, except finished games with a record (`is_kept`).
        """
        if self._read_only:
            return None, None
        paths = [path for path in self._tables() if path not in self._finished]
        while paths:
            path = paths.pop()
            if path != self._journal.path:
                self._journal = Journal(path, self.later, self._synced)
            history, fault = self._load()
            if history is not None or fault is not None or self._read_only:
                for other in paths:
                    self._put_back(other, history, is_kept)
                return history, fault
        return None, None

    def _load(self) -> tuple[History | None, Text | None]:
        """The game in the journal's file, and what is wrong with it."""
        journal = self._journal
        try:
            content = read_bytes(journal.path, SAVE_FILE)
        except OSError as error:
            return None, self._aside(error)
        try:
            opened = open_save(content)
        except SaveError as refusal:
            if refusal.newer:
                return None, self._leave_newer()
            first, end, _rest = content.partition(b"\n")
            if journal.path != self.path and (not end or b"\0" in first):
                # Nobody was told that this new game is saved: the power was cut before.
                journal.path.unlink(missing_ok=True)
                return None, None
            return None, self._aside(refusal.text)
        return opened.history, self.take_up(opened)

    def take_up(self, opened: OpenedSave) -> Text | None:
        """Go on saving the game on the table, whose save was read. Returns one sentence if it is
        damaged; its good part is saved again then."""
        journal, history = self._journal, opened.history
        self._on_table = history
        if opened.fault is not None:
            return self._mend(history, opened.fault)
        length, checksum, bodies = opened.length, opened.checksum, opened.bodies
        if summary_line(bodies[-1]) is not None:
            # The summary is of the parked game; drop it, because the game continues now.
            length -= len(with_checksum(bodies[-1], 0)[0])
            checksum = 0
            for body in bodies[:-1]:
                checksum = zlib.crc32(body, checksum)
        if journal.length:
            # It was parked a moment ago, and is not synced yet.
            journal.cut(length, checksum)
        else:
            journal.go_on(opened.content[:length], checksum)
        return None

    def begin(self, history: History) -> Text | None:
        """Save a whole game as the current one."""
        if self._closed or self._read_only:
            return None
        before = self._journal
        self._journal = Journal(self._free_place(), self.later, self._synced)
        first, *rest = lines_of(history)
        self._journal.start(first)
        self._journal.append(rest)
        had_file = before.path not in self._finished and os.path.lexists(before.path)
        fault = self._flush()
        if had_file:
            self._put_down(before, self._on_table)
        self._on_table = history
        return fault

    def add(self, steps: Iterable[HistoryStep]) -> Text | None:
        """Save actions. They survive a crash of the program when this returns, and a power cut once
        `unsaved` is false."""
        self._journal.append(msgspec.json.encode(step) for step in steps)
        return self._flush()

    def go(self, position: int) -> Text | None:
        """Save that the first `position` actions of the history now apply."""
        self._journal.append([msgspec.json.encode(Move(position))])
        return self._flush()

    def keep_raised(self, raised: Raised) -> Text | None:
        """Save which cards are raised for the person's current decision."""
        self._journal.append([msgspec.json.encode(RaisedLine(raised))])
        return self._flush()

    def keep_shown_notices(self, keys: tuple[str, ...]) -> Text | None:
        """Save the keys of rule notices that were just shown."""
        self._journal.append([msgspec.json.encode(NoticesLine(keys))])
        return self._flush()

    def keep_fault(self, seat: int, player: str, sentence: str) -> Text | None:
        """Save that a seat's player failed and must not be used again in this game."""
        self._journal.append([msgspec.json.encode(FaultLine((seat, player, sentence)))])
        return self._flush()

    def keep_seats(self, seats: tuple[SavedSeat, ...]) -> Text | None:
        """Save changed names and players."""
        self._journal.append([msgspec.json.encode(SeatsLine(seats))])
        return self._flush()

    @property
    def is_saving(self) -> bool:
        """Whether games are saved: not while another process holds the lock, for example."""
        return not self._read_only and not self._closed

    def park(self, history: History, drop_waiting: bool = False) -> Text | None:
        """Park the current game; until `begin` or `load` there is none then.

        Returns one sentence on failure; the game then stays the current one. With `drop_waiting`,
        unwritten lines are dropped, and the game is parked as far as it was saved. Waits for the
        disk only after it has reported an error.
        """
        journal = self._journal
        length = journal.length
        try:
            self._take_lock()
            if not self.is_saving:
                return text("Games are not saved at the moment, so this one cannot be kept.")
            if drop_waiting:
                journal.close()
            else:
                write = journal.finish if self.failing else journal.flush
                write()
                length, checksum = journal.length, journal.checksum
                journal.append([msgspec.json.encode(SummaryLine(summary_of(history)))])
                with contextlib.suppress(OSError):
                    # Without a summary, a list replays the game. A partly written line is dropped.
                    write()
            try:
                make_folder(self.parked, self.later)
                self._move(journal, self._free_name(history))
            except OSError:
                if not drop_waiting:
                    journal.cut(length, checksum)
                raise
        except OSError as error:
            return text(
                "This game cannot be put away in {folder} because {cause}. It stays on the table.",
                folder=str(self.parked),
                cause=cause(error),
            )
        self._clear_table()
        if journal.unsaved:
            self._leaving[journal.path] = journal
        journal.end()
        self._sync_names(self.parked, self.path.parent)
        return None

    def unpark(self, name: str) -> Text | None:
        """Make a parked game the current one, for `take_up`, in place of another one.

        Returns one sentence on failure; nothing has changed then.
        """
        before, path = self._journal, self.parked / name
        try:
            self._take_lock()
            if not self.is_saving:
                return text("Another Hearts Qt is running and has this game.")
            journal = self._leaving.get(path) or Journal(path, self.later, self._synced)
            self._move(journal, self._free_place())
        except OSError as error:
            return text(
                "The saved game {file} cannot be continued because {cause}.",
                file=str(path),
                cause=cause(error),
            )
        self._leaving.pop(path, None)
        self._journal = journal
        self._put_down(before, self._on_table)
        self._on_table = None
        self._sync_names(self.path.parent, self.parked)
        return None

    def clear(self) -> None:
        """Remove the game from the table. The save of a finished game goes once its record is
        kept."""
        if not self.is_saving or self._lock is None:
            return
        before, history = self._journal, self._on_table
        self._clear_table()
        self._put_down(before, history)

    @property
    def unsaved(self) -> bool:
        """Whether some lines are unwritten or unsynced."""
        return (
            (self._journal.unsaved or bool(self._leaving))
            and not self._read_only
            and not self._closed
        )

    @property
    def failing(self) -> bool:
        """Whether writing or syncing failed, and lines still wait for it."""
        return self._trouble is not None and self.unsaved

    def retry(self, *, wait: bool = True) -> Text | None:
        """Write lines after a failure; returns one sentence if that fails again.

        Without `wait`, syncing is left to `later`, and `failing` stays true until it is done.
        """
        if not self.failing:
            return None
        try:
            self._write(wait)
        except OSError as error:
            return self._sentence(error)
        return None

    def close(self) -> None:
        """Close the save and release the lock; nothing is saved afterwards.

        Lines that cannot be written now are lost; call `retry` first to find out.
        """
        self.retry()
        self._closed = True
        for journal in (self._journal, *self._leaving.values()):
            journal.close()
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()

    # The files of the table

    def _tables(self) -> list[Path]:
        """The saves of current games, the newest last; usually there is one."""
        found = {}
        with contextlib.suppress(OSError):
            for path in self.path.parent.iterdir():
                if path == self.path:
                    found[0] = path
                elif number := _NUMBERED.fullmatch(path.name):
                    found[int(number[1])] = path
        return [found[number] for number in sorted(found)]

    def _free_place(self) -> Path:
        """An unused path for a new current game."""
        numbers = [0]
        for path in (*self._tables(), *self._left):
            if number := _NUMBERED.fullmatch(path.name):
                numbers.append(int(number[1]))
        return self.path.with_name(f"game-{max(numbers) + 1}.jsonl")

    def _free_name(self, history: History) -> Path:
        """An unused path for a parked game, named after the game."""
        stem = f"{known_stamp(history.begun)}_{history.game.source.name}"
        path, number = self.parked / f"{stem}.jsonl", 1
        while path in self._left or os.path.lexists(path):
            number += 1
            path = self.parked / f"{stem}-{number}.jsonl"
        return path

    def _move(self, journal: Journal, path: Path) -> None:
        """Rename a journal's file; call `_sync_names` afterwards. Raises `OSError`."""
        before = journal.path
        journal.rename(path)
        self._left.add(before)

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError:
            # It is parked, or shown again, at the next start.
            return
        self._left.add(path)
        self._sync_names(path.parent)

    def _sync_names(self, *folders: Path) -> None:
        """Have renames synced, then call `settle`."""
        self._moves += 1

        def sync() -> None:
            for folder in dict.fromkeys(folders):
                sync_folder(folder)

        def done(_result: object) -> None:
            self._moves -= 1
            self.settle()

        self.later(sync, done)

    def _clear_table(self) -> None:
        """Forget the current game."""
        self._journal, self._on_table = Journal(self.path, self.later, self._synced), None

    def _put_down(self, journal: Journal, history: History | None) -> None:
        """Remove the save of a game that is no longer the current one. A finished game's record may
        still be unwritten, so its save is removed after the tasks that `later` has now."""
        journal.close()
        if self._lock is None:
            return
        if history is not None and history.game.phase is Phase.OVER:
            self._finished.append(journal.path)
            self._sync_names(self.path.parent)
        elif os.path.lexists(journal.path):
            self._remove(journal.path)

    def _put_back(
        self, path: Path, on_table: History | None, is_kept: Callable[[History], bool]
    ) -> None:
        """Park a second current game; remove it if it is a copy of the first, or finished and
        kept as a record."""
        try:
            history = read_parked(read_bytes(path, SAVE_FILE))
        except OSError:
            return
        except SaveError as error:
            if not error.newer:
                set_aside(path, DAMAGED, self.later)
            return
        same = on_table is not None and (history.begun, history.game.source.name) == (
            on_table.begun, on_table.game.source.name
        )  # fmt: skip
        if same or (history.game.phase is Phase.OVER and is_kept(history)):
            self._remove(path)
            return
        with contextlib.suppress(OSError):
            make_folder(self.parked, self.later)
            self._move(Journal(path), self._free_name(history))
            self._sync_names(self.parked, self.path.parent)

    def settle(self) -> None:
        """Once everything is synced, remove the saves of finished games, and give the current save
        its usual name."""
        if self._moves or self._journal.unsaved or self._leaving or not self.is_saving:
            return
        self._left.clear()
        if self.waits_for_record():
            return
        if self._finished:
            finished, self._finished = self._finished, []
            for path in finished:
                self._remove(path)
            return
        place = self._journal.path
        if place != self.path and os.path.lexists(place) and not os.path.lexists(self.path):
            with contextlib.suppress(OSError):
                self._move(self._journal, self.path)
                self._sync_names(self.path.parent)

    # The lock, and what goes wrong

    def _take_lock(self) -> None:
        """Take the lock, unless this or another process holds it. Raises `OSError`."""
        if self._lock is not None or self._read_only:
            return
        make_folder(self.path.parent, self.later)
        lock = open_regular(self.path.with_name("game.lock"), "ab")
        if try_lock(lock):
            if any(is_newer_save(path) for path in self._tables()):
                # A new game must not overwrite it either, even if it was never loaded.
                self._newer = self._read_only = True
                lock.close()
                return
            self._lock = lock
            with contextlib.suppress(OSError):
                # At the first start, and synced at once: no game may be moved to a folder that a
                # power cut can take.
                make_folder(self.parked / DELETED)
        else:
            # Not only for now: the other process's game must not be overwritten after it ends.
            self._read_only = True
            lock.close()

    def _flush(self) -> Text | None:
        """Write the pending lines; returns one sentence on failure."""
        if self._read_only or self._closed:
            return None
        try:
            self._write(wait=False)
        except OSError as error:
            return self._complaint(error)
        return None

    def _write(self, wait: bool) -> None:
        """Write the pending lines; with `wait`, also sync them. Raises `OSError`."""
        self._take_lock()
        if self._lock is not None:
            for path, journal in (*self._leaving.items(), (None, self._journal)):
                try:
                    if wait:
                        journal.finish()
                    else:
                        journal.flush()
                except FileNotFoundError:
                    # A parked game may have been deleted meanwhile.
                    if path is None:
                        raise
                    del self._leaving[path]
        self._after_sync()

    def _synced(self, error: OSError | None) -> None:
        """Called when lines were synced, or with the error."""
        if error is None:
            self._after_sync()
        elif (fault := self._complaint(error)) is not None:
            self.tell(fault)

    def _after_sync(self) -> None:
        """Drop journals that are synced, and the error once nothing is pending."""
        for path, journal in tuple(self._leaving.items()):
            if not journal.unsaved:
                journal.end()
                del self._leaving[path]
        if not self._journal.unsaved and not self._leaving:
            self._trouble = None
        self.settle()

    def _complaint(self, error: OSError) -> Text | None:
        """The sentence for a game that cannot be saved; None if it was reported already."""
        known, self._trouble = self._trouble, error
        return None if known is not None else self._sentence(error)

    def _sentence(self, error: OSError) -> Text:
        return text(
            "The game cannot be saved in {folder} because {cause}. You can keep playing; Hearts Qt "
            "tries to save again after every step.",
            folder=str(self.path.parent),
            cause=cause(error),
        )

    def _mend(self, history: History, fault: Text) -> Text:
        """Rename a damaged save, save its good part again, and return a sentence about it."""
        said = self._aside(
            fault,
            text("The game continues from the last good step."),
            text("The game continues from the last good step, but is not saved."),
        )
        return self.begin(history) or said

    def _leave_newer(self) -> Text:
        """Leave the save of a newer version alone and return a sentence about it."""
        self._read_only = True
        return KeptFile(self._journal.path, SAVED_GAME).newer(
            text("Only that version can continue the game."), _NOT_SAVED
        )

    def _aside(
        self, fault: Text | OSError, then: Text = _NEW_GAME, stuck: Text = _NOT_SAVED
    ) -> Text:
        """Rename the save and return a sentence about it."""
        aside, said = KeptFile(self._journal.path, SAVED_GAME).quarantine(
            fault, [then], [stuck, _MOVE_IT], self.later
        )
        # What cannot be renamed must not be overwritten, so this program run saves nothing.
        self._read_only = aside is None
        return said
