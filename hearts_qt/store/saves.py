"""The save of the game in progress, written at every step.

The game on the table is `game.jsonl`. A parked game is the same file under another name in the
folder `parked` (`hearts_qt.store.parked_games`), with a summary as its last line. Parking and
switching only rename files, so at every moment each game is in exactly one place, whole.
`hearts_qt.store.save_format` has the format of the file.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, Iterable
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.limits import SAVE_FILE
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import (
    Later,
    at_once,
    cause,
    make_folder,
    open_regular,
    read_bytes,
    set_aside,
    sync_folder,
    try_lock,
)
from hearts_qt.store.journal import Journal, JournalError, read_lines, with_checksum
from hearts_qt.store.save_format import (
    FaultLine,
    Move,
    NoticesLine,
    RaisedLine,
    RefusedError,
    SummaryLine,
    history_of,
    is_newer,
    lines_of,
    summary_line,
    summary_of,
)
from hearts_qt.store.time_stamps import known_stamp

if TYPE_CHECKING:
    from hearts_qt.store.history import History, Raised, Step

FILE_NAME = "game.jsonl"

PARKED = "parked"
"""The folder of the parked games, beside the game on the table."""


class SaveStore:
    """Saves the current game; parks and resumes games.

    Only one process at a time may write it: `open` takes a lock, which the system releases however
    the process ends. Methods that touch the disk return None, or one sentence for the player. A
    full or broken disk is reported once, and writing is tried again at every step.

    `tell` is called with the sentence when a step was written, but cannot be synced.
    """

    def __init__(self, folder: Path, later: Later = at_once) -> None:
        """`later` syncs the steps of a game."""
        self.path = folder / FILE_NAME
        self.parked = folder / PARKED
        self.tell: Callable[[Text], object] = lambda _fault: None
        self._journal = Journal(self.path, later, self._synced)
        self._lock: FileIO | None = None
        self._read_only = False
        self._closed = False
        self._newer = False
        self._complained = False

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

    def exists(self) -> bool:
        """Whether there is a save, good or not, that this process may load."""
        return not self._read_only and os.path.lexists(self.path)

    def load(self) -> tuple[History | None, Text | None]:
        """The saved game, and one sentence if the save had to be renamed.

        Nothing is loaded while another process holds the lock. A save of a newer version is left
        alone, and nothing is saved then. A file that is damaged, or that is not a save, is renamed,
        never deleted. The good part of a damaged save is loaded and saved again.
        """
        if self._read_only:
            return None, None
        try:
            content = read_bytes(self.path, SAVE_FILE)
        except FileNotFoundError:
            return None, None
        except OSError as error:
            return None, self._aside(
                text("it cannot be read because {cause}", cause=cause(error, reading=True))
            )
        fault: Text | None = None
        length = checksum = 0
        try:
            bodies, length, checksum = read_lines(content)
        except JournalError as error:
            if error.line == 1:
                return None, self._aside(text("it is not a game saved by Hearts Qt"))
            fault = text("line {line} is damaged", line=error.line)
            bodies = error.bodies
        try:
            history = history_of(bodies)
        except RefusedError as refusal:
            if refusal.newer:
                return None, self._leave_newer()
            if refusal.history is None:
                return None, self._aside(refusal.text)
            # A line that does not fit comes before a damaged one, so report that fault.
            history, fault = refusal.history, refusal.text
        if fault is None:
            if summary_line(bodies[-1]) is not None:
                # The summary is of the parked game; drop it, because the game continues now.
                length -= len(with_checksum(bodies[-1], 0)[0])
                checksum = 0
                for body in bodies[:-1]:
                    checksum = zlib.crc32(body, checksum)
            self._journal.go_on(length, checksum)
            return history, None
        return history, self._mend(history, fault)

    def begin(self, history: History) -> Text | None:
        """Save a whole game in place of the one that was saved before."""
        first, *rest = lines_of(history)
        self._journal.start(first)
        self._journal.append(rest)
        return self._flush()

    def add(self, steps: Iterable[Step]) -> Text | None:
        """Save actions that were taken. When this returns they survive the end of the program;
        once `unsaved` is false, they survive a power cut."""
        self._journal.append(msgspec.json.encode(step) for step in steps)
        return self._flush()

    def go(self, position: int) -> Text | None:
        """Save that `position` actions of the history are now in force."""
        self._journal.append([msgspec.json.encode(Move(position))])
        return self._flush()

    def keep_raised(self, raised: Raised) -> Text | None:
        """Save which cards are raised for the decision that the person owes."""
        self._journal.append([msgspec.json.encode(RaisedLine(raised))])
        return self._flush()

    def keep_shown_notices(self, keys: tuple[str, ...]) -> Text | None:
        """Save the keys of house rules that the person has just been shown."""
        self._journal.append([msgspec.json.encode(NoticesLine(keys))])
        return self._flush()

    def keep_fault(self, seat: int, player: str, sentence: str) -> Text | None:
        """Save that a seat's player failed, so that it is not used again in this game."""
        self._journal.append([msgspec.json.encode(FaultLine((seat, player, sentence)))])
        return self._flush()

    @property
    def is_saving(self) -> bool:
        """Whether games are saved: not while another process holds the lock, for example."""
        return not self._read_only and not self._closed

    def park(self, history: History, drop_waiting: bool = False) -> Text | None:
        """Move the game on the table to the parked games.

        Returns one sentence if that is not possible; the game is then still on the table. Until
        `begin` or `load` there is no game on the table. With `drop_waiting`, lines that could not
        be written are lost, and the game is parked as far as it has been saved.
        """
        journal = self._journal
        try:
            self._take_lock()
            if not self.is_saving:
                return text("Games are not saved at the moment, so this one cannot be kept.")
            if not drop_waiting:
                journal.finish()
                length, checksum = journal.length, journal.checksum
                journal.append([msgspec.json.encode(SummaryLine(summary_of(history.game)))])
                with contextlib.suppress(OSError):
                    # Without a summary, a list replays the game. A partly written line is dropped.
                    journal.finish()
            journal.close()
            try:
                make_folder(self.parked)
                os.rename(self.path, _free_name(self.parked, history))
            except OSError:
                if not drop_waiting:
                    journal.go_on(length, checksum)
                raise
        except OSError as error:
            return text(
                "This game cannot be put away in {folder} because {cause}. It stays on the table.",
                folder=str(self.parked),
                cause=cause(error),
            )
        sync_folder(self.parked)
        sync_folder(self.path.parent)
        return None

    def unpark(self, name: str) -> Text | None:
        """Move a parked game to the table, for `load`; a game that is still there is replaced.

        Returns one sentence if that is not possible; nothing has changed then.
        """
        try:
            self._take_lock()
            if not self.is_saving:
                return text("Another Hearts Qt is running and has this game.")
            self._journal.close()
            os.replace(self.parked / name, self.path)
        except OSError as error:
            return text(
                "The saved game {file} cannot be continued because {cause}.",
                file=str(self.parked / name),
                cause=cause(error),
            )
        sync_folder(self.path.parent)
        sync_folder(self.parked)
        return None

    def clear(self) -> None:
        """Remove the game from the table: it has ended, and its record is kept."""
        self._journal.close()
        if not self.is_saving or self._lock is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            # A finished game that is still there is shown again at the next start.
            return
        sync_folder(self.path.parent)

    @property
    def unsaved(self) -> bool:
        """Whether some lines are not written or not synced yet."""
        return self._journal.unsaved and not self._read_only and not self._closed

    @property
    def failing(self) -> bool:
        """Whether some lines wait because they could not be written or synced."""
        return self._complained and self.unsaved

    def retry(self, *, wait: bool = True) -> Text | None:
        """Write the lines that could not be written; returns one sentence each time that fails.

        With `wait` false they may still have to be synced; then `failing` is still true.
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

        Waiting lines are written if that is possible now and lost otherwise; call `retry` first to
        find out.
        """
        self.retry()
        self._closed = True
        self._journal.close(wait=False)
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()

    def _take_lock(self) -> None:
        """Take the lock unless it is held or another process has it. Raises `OSError`."""
        if self._lock is not None or self._read_only:
            return
        make_folder(self.path.parent)
        lock = open_regular(self.path.with_name("game.lock"), "ab")
        if try_lock(lock):
            if is_newer(self.path):
                # A new game must not overwrite it either, even if it was never loaded.
                self._newer = self._read_only = True
                lock.close()
                return
            self._lock = lock
        else:
            # Not only for now: the other process's game must not be overwritten after it ends.
            self._read_only = True
            lock.close()

    def _flush(self) -> Text | None:
        """Write the prepared lines; returns one sentence if that fails."""
        if self._read_only or self._closed:
            return None
        try:
            self._write(wait=False)
        except OSError as error:
            return self._complaint(error)
        return None

    def _write(self, wait: bool) -> None:
        """Write the prepared lines, and with `wait` sync them before this returns. Raises
        `OSError`."""
        self._take_lock()
        if self._lock is not None:
            if wait:
                self._journal.finish()
            else:
                self._journal.flush()
        if not self._journal.unsaved:
            self._complained = False

    def _synced(self, error: OSError | None) -> None:
        """Take note that written lines were synced, or why they were not."""
        if error is None:
            if not self._journal.unsaved:
                self._complained = False
        elif (fault := self._complaint(error)) is not None:
            self.tell(fault)

    def _complaint(self, error: OSError) -> Text | None:
        """The sentence for a game that cannot be saved; None if it was reported already."""
        if self._complained:
            return None
        self._complained = True
        return self._sentence(error)

    def _sentence(self, error: OSError) -> Text:
        return text(
            "The game cannot be saved in {folder} because {cause}. You can keep playing; Hearts Qt "
            "tries to save again after every step.",
            folder=str(self.path.parent),
            cause=cause(error),
        )

    def _mend(self, history: History, fault: Text) -> Text:
        """Rename a damaged save, save its good part again, and return a sentence about it."""
        aside = set_aside(self.path, "damaged")
        if aside is None:
            self._read_only = True
            return text(
                "The saved game {file} is damaged: {fault}. The game continues from the last good "
                "step, but is not saved. Move the file away to save games again.",
                file=str(self.path),
                fault=fault,
            )
        return self.begin(history) or text(
            "The saved game is damaged: {fault}. The game continues from the last good step. The "
            "damaged file is kept as {file}.",
            fault=fault,
            file=str(aside),
        )

    def _leave_newer(self) -> Text:
        """Leave the save of a newer version alone and return a sentence about it."""
        self._read_only = True
        return text(
            "The saved game {file} belongs to a newer version of Hearts Qt, which can continue it. "
            "The file is not changed, and this game is not saved.",
            file=str(self.path),
        )

    def _aside(self, fault: Text) -> Text:
        """Rename the save and return a sentence about it."""
        aside = set_aside(self.path, "damaged")
        if aside is None:
            # It must not be overwritten, so this program run saves nothing.
            self._read_only = True
            return text(
                "The saved game {file} cannot be continued: {fault}. The file could not be "
                "renamed, so this game is not saved. Move the file away to save games again.",
                file=str(self.path),
                fault=fault,
            )
        return text(
            "The saved game cannot be continued: {fault}. It is kept as {file}, and a new game "
            "starts.",
            file=str(aside),
            fault=fault,
        )


def _free_name(folder: Path, history: History) -> Path:
    """A path in a folder that no file has, named after a game."""
    stem = f"{known_stamp(history.begun)}_{history.game.source.name}"
    path, number = folder / f"{stem}.jsonl", 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path
