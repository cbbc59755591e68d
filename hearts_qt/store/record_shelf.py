"""The folder of finished games; each is kept as a record in its own file.

A file is named after the time in UTC when the game began and the rule set, such as
`2026-03-01 20.15.00.123Z Modern Hearts.hearts`. Where that name is taken, or the time is not known,
it is named after the time and the game's number.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.game.deals import NAME_LENGTH
from hearts_qt.limits import RECORD_FILE
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause, read_bytes, write_atomically
from hearts_qt.store.time_stamps import STAMP, TIME, known_stamp, time_of_stamp

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.records import SeatEntry, Why

SUFFIX = ".hearts"
"""The suffix of records; a double click opens such files."""

REVIEW_SUFFIX = ".review.json"
"""What follows the whole name of a record in the name of the file with its review; see
`hearts_qt.store.reviews`."""

_NAMES = (
    re.compile(rf"(?P<day>unknown|{STAMP})_[0-9a-f]{{1,20}}\.hearts"),
    re.compile(
        rf"(?P<day>[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}) (?P<time>{TIME}) .{{1,120}}\.hearts",
        re.DOTALL,
    ),
)
"""The forms of the file names of records: with the number of the game, and with its rules."""


def time_of(name: str) -> datetime | None:
    """When the game of a kept record began, by the name of its file; None for other names."""
    return time_of_stamp(stamp_of(name) or "")


def stamp_of(name: str) -> str | None:
    """The time stamp in the file name of a kept record; empty if the time was not known.

    None for a name that is not of the form of `_NAMES`.
    """
    for pattern in _NAMES:
        found = pattern.fullmatch(name)
        if found is not None:
            time_of_day = found.groupdict().get("time")
            stamp = found["day"] if time_of_day is None else f"{found['day']}_{time_of_day}"
            return "" if stamp == "unknown" else stamp
    return None


def file_name(title: str) -> str:
    """A title as a file name, without characters that any supported system forbids."""
    kept = "".join(" " if sign in '<>:"/\\|?*' or ord(sign) < 32 else sign for sign in title)
    return " ".join(kept.split())[:120].rstrip(". ") or "game"


def copy_name(game: Game, begun: str) -> str:
    """The file name of a game in progress that is saved elsewhere.

    The number of the game is not in it, because all deals follow from it.
    """
    seal = "" if game.number is not None else f"_{game.source.name}"
    return f"{known_stamp(begun)}{seal}-saved{SUFFIX}"


def _name_in(path: Path) -> str | None:
    """The identifier of a record's game (the `name` of its deals), from the first line; None if
    that cannot be read."""
    try:
        line = read_bytes(path, RECORD_FILE).partition(b"\n")[0]
        head = read_json(line)
        name = head["game"] if head["game"] is not None else head["seal"][:NAME_LENGTH]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return name if isinstance(name, str) else None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a finished game, and the name of its file."""

    name: str
    content: bytes
    replace: bool
    """Whether it replaces an earlier record of the game, from before an undo."""


class RecordShelf:
    """Keeps finished games in a folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, game: Game, begun: str) -> Path:
        """The file of a game that began at the time `begun` (see `time_stamp`).

        A game keeps its file however often it is finished after an undo. A game played again on
        the same deals may have the same number, but another time and so another file. A sealed
        game has the first digits of its seal in place of a number.
        """
        known = known_stamp(begun)
        with_name = self.folder / f"{known}_{game.source.name}{SUFFIX}"
        if with_name.is_file() or time_of_stamp(known) is None:
            return with_name
        others = self._of_stamp(known)
        for path in others:
            if _name_in(path) in (None, game.source.name):
                return path
        if others:
            # Another game has this time, because a saved game was copied or edited.
            return with_name
        day, _line, time_of_day = known.partition("_")
        name = preset_of(game.rules) or "Own rules"
        return self.folder / (file_name(f"{day} {time_of_day} {name}") + SUFFIX)

    def _of_stamp(self, stamp: str) -> list[Path]:
        """The records whose names are a time stamp followed by the name of rules."""
        start = stamp.replace("_", " ") + " "
        try:
            names = sorted(name for name in os.listdir(self.folder) if name.startswith(start))
        except OSError:
            return []
        return [self.folder / name for name in names if stamp_of(name) == stamp]

    def keep(
        self,
        game: Game,
        seats: Sequence[SeatEntry],
        begun: str,
        preset: str | None = None,
        replace: bool = True,
        unplayed: Sequence[tuple[int, Why]] | None = None,
    ) -> Text | None:
        """Write the record of a game; see `record_of` and `write`."""
        return self.write(self.record_of(game, seats, begun, preset, replace, unplayed))

    def record_of(
        self,
        game: Game,
        seats: Sequence[SeatEntry],
        begun: str,
        preset: str | None = None,
        replace: bool = True,
        unplayed: Sequence[tuple[int, Why]] | None = None,
    ) -> GameRecord:
        """The record of a game, for `write`. `unplayed` is that of `write_record`."""
        # Imported here, so that the program starts faster.
        from hearts_qt.game.records import write_record

        record = write_record(game, seats, preset, unplayed=unplayed)
        content = record.encode(errors="backslashreplace")
        return GameRecord(self.path_of(game, begun).name, content, replace)

    def write(self, record: GameRecord) -> Text | None:
        """Write a record durably; any thread may do this.

        Returns one sentence if it cannot be written; an existing one is then unchanged.
        """
        path = self.folder / record.name
        try:
            if record.replace or not path.is_file():
                write_atomically(path, record.content)
        except OSError as error:
            return text(
                "The record of this game cannot be kept in {folder} because {cause}.",
                folder=str(self.folder),
                cause=cause(error),
            )
        return None
