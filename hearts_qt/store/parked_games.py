"""Parked games: listing them, deleting them, and undoing that.

Each is one file in a folder, a save with a summary as its last line
(`hearts_qt.store.save_format`). Only the process that holds the lock of the `SaveStore` changes the
folder.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from datetime import datetime
from io import BufferedReader
from pathlib import Path
from typing import Any

import msgspec

from hearts_qt.limits import SAVE_FILE, SAVE_HEADER
from hearts_qt.rules.options import OptionError, Rules, RulesError, rules_from_json
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import Later, at_once, cause, open_regular, read_bytes
from hearts_qt.store.history import SavedSeat
from hearts_qt.store.journal import read_lines, with_checksum
from hearts_qt.store.kept_file import KeptFile, is_newer
from hearts_qt.store.save_format import (
    VERSION,
    GameStanding,
    OpenedSave,
    SaveError,
    open_parked,
    read_parked,
    summary_line,
    summary_of,
)
from hearts_qt.store.saves import DELETED, PARKED, SAVED_GAME
from hearts_qt.store.time_stamps import seconds_of, time_of_stamp, time_stamp
from hearts_qt.store.trash import Trash

SUFFIX = ".jsonl"
"""The ending of their names."""

TAIL = 64_000
"""How far from the end of a save its summary is looked for, in bytes."""


@dataclass(frozen=True, slots=True)
class ParkedGame:
    """What a list shows of a parked game."""

    name: str
    """The name of its file."""
    rules: Rules
    preset: str | None
    seats: tuple[SavedSeat, ...]
    summary: GameStanding
    newer: bool = False
    """Whether a newer version of the program saved it; only that version can continue it. Then
    only `name` and the time in `summary` are known."""

    @property
    def when(self) -> datetime | None:
        """When the game was parked, in local time."""
        return time_of_stamp(self.summary.at)


class ParkedGames:
    """The folder of the parked games, which need not exist yet."""

    def __init__(self, data: Path, later: Later = at_once) -> None:
        """`data` is the folder of the game on the table. `later` syncs what is moved."""
        self.folder = data / PARKED
        self.trash = Trash(self.folder, self.folder / DELETED, (SUFFIX,), later)
        self._known: dict[tuple[str, int, int], ParkedGame] = {}

    def count(self) -> int:
        """The number of files; none is read."""
        return len(self._paths())

    def read(self) -> tuple[list[ParkedGame], list[Text]]:
        """All parked games, the most recent first, and sentences about unusable files.

        A damaged file is renamed, never deleted. Only the first line and the end of a file are
        read; a game without a summary is replayed. Slow: do not call it in the GUI thread.
        """
        found: list[ParkedGame] = []
        said: list[Text] = []
        known = {}
        for path in self._paths():
            try:
                state = path.stat()
                key = (path.name, state.st_size, state.st_mtime_ns)
                game = self._known.get(key) or _game(path)
            except FileNotFoundError:
                # It has just been continued or deleted.
                continue
            except (SaveError, OSError) as error:
                said.append(self._refusal(path, error))
                continue
            known[key] = game
            found.append(game)
        self._known = known
        found.sort(key=lambda one: (seconds_of(one.when), one.name), reverse=True)
        return found, said

    def open(self, name: str) -> OpenedSave | Text:
        """A parked game, to be continued, or one sentence if that is not possible; a damaged file
        is renamed. Slow: do not call it in the GUI thread."""
        path = self.folder / name
        try:
            return open_parked(read_bytes(path, SAVE_FILE))
        except (SaveError, OSError) as error:
            return self._refusal(path, error)

    def delete(self, name: str) -> Text | None:
        """Delete a game; `restore` undoes that for some days. Returns one sentence on failure."""
        try:
            self.trash.delete(name)
        except OSError as error:
            return text(
                "The saved game {file} cannot be deleted because {cause}.",
                file=str(self.folder / name),
                cause=cause(error),
            )
        self.trash.sync()
        return None

    def restore(self, name: str) -> Text | None:
        """Undo a deletion; returns one sentence on failure."""
        try:
            self.trash.restore(name)
        except FileExistsError:
            return None
        except OSError as error:
            return text(
                "The saved game {file} cannot be restored because {cause}.",
                file=str(self.folder / name),
                cause=cause(error, reading=True),
            )
        self.trash.sync()
        return None

    def remove_old(self, records: Path) -> int:
        """Remove games for good that were deleted some days ago, and their reviews, which are kept
        where their records would be, in the folder `records`. Returns the number of games."""
        for path in self.trash.old():
            with contextlib.suppress(SaveError, OSError):
                self._remove_review(path, records)
        return self.trash.remove_old()

    def _remove_review(self, save: Path, records: Path) -> None:
        """Remove the review of a game that was never finished. Raises `SaveError`, `OSError`."""
        from hearts_qt.store.record_shelf import RecordShelf
        from hearts_qt.store.reviews import review_path

        history = read_parked(read_bytes(save, SAVE_FILE))
        record = RecordShelf(records).path_of(history.game, history.begun)
        if not record.exists():
            review_path(record).unlink(missing_ok=True)

    def _paths(self) -> list[Path]:
        """The saves in the folder, sorted by name; none if there is no such folder."""
        try:
            return sorted(
                path
                for path in self.folder.iterdir()
                if path.suffix == SUFFIX and not path.is_dir()
            )
        except OSError:
            return []

    def _refusal(self, path: Path, error: SaveError | OSError) -> Text:
        """Rename a file that is not a usable save, and return a sentence about it.

        A file that cannot be read, or of a newer version, keeps its name: it may be usable later.
        """
        file = KeptFile(path, SAVED_GAME)
        if isinstance(error, OSError):
            return file.unread(error)
        if error.newer:
            return file.newer(text("Only that version can continue the game."))
        return file.quarantine(error.text, [], [], at_once)[1]


def _game(path: Path) -> ParkedGame:
    """What a list shows of a save. Raises `SaveError` and `OSError`."""
    with BufferedReader(open_regular(path, "rb")) as file:
        header = _header(file.readline(SAVE_HEADER))
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - TAIL))
        tail = file.read(TAIL)
    if is_newer(header.get("hearts_qt_save"), VERSION):
        stamp = time_stamp(path.stat().st_mtime)
        unknown = GameStanding(stamp, 1, (), (), ())
        return ParkedGame(path.name, Rules(), None, (), unknown, newer=True)
    summary = _last_summary(tail)
    if summary is None:
        history = read_parked(read_bytes(path, SAVE_FILE))
        stamp = time_stamp(path.stat().st_mtime)
        summary = msgspec.structs.replace(summary_of(history), at=stamp)
        return ParkedGame(path.name, history.game.rules, history.preset, history.seats, summary)
    try:
        rules = rules_from_json(header["rules"])
        seats = summary.seats or msgspec.convert(header["seats"], tuple[SavedSeat, ...])
        preset = header.get("preset")
    except (KeyError, TypeError, OptionError, RulesError, msgspec.ValidationError):
        raise SaveError(text("it is not a game saved by Hearts Qt")) from None
    if len(seats) != rules.players or len(summary.totals) != rules.team_count:
        raise SaveError(text("its seats do not match its rules"))
    return ParkedGame(path.name, rules, preset if isinstance(preset, str) else None, seats, summary)


def _header(line: bytes) -> dict[str, Any]:
    """The first line of a save. Raises `SaveError`."""
    try:
        bodies = read_lines(line)[0]
        return decode_json(bodies[0], dict[str, Any])
    except ValueError:
        raise SaveError(text("it is not a game saved by Hearts Qt")) from None


def _last_summary(tail: bytes) -> GameStanding | None:
    """The summary in the last line of a save, if its checksum continues the line before."""
    lines = tail.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        return None
    before, last = lines[-3], lines[-2]
    try:
        checksum = int(before[-10:-2], 16)
        body = last[: -len(b',"crc":"00000000"}')] + b"}"
        if with_checksum(body, checksum)[0] != last + b"\n":
            return None
    except ValueError:
        return None
    return summary_line(body)
