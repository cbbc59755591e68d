"""The folder of finished games; each is kept as a record in its own file."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause, write_atomically

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.records import SeatEntry

__all__ = ["EARLIER_SUFFIX", "SUFFIX", "RecordShelf", "copy_name", "time_of", "time_stamp"]

SUFFIX = ".hearts"
"""The suffix of records; a double click opens such files."""

EARLIER_SUFFIX = ".jsonl"
"""The suffix in earlier versions; such records are still read and keep their names."""

_STAMP = re.compile(r"[0-9][0-9._-]{0,39}")
_KEPT = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}_[0-9]{2}\.[0-9]{2}\.[0-9]{2})\.[0-9]+_[0-9]+\.")


def time_stamp() -> str:
    """The local time as it is written in file names: `2026-03-01_20.15.00.123`."""
    now = time.time()
    return time.strftime("%Y-%m-%d_%H.%M.%S", time.localtime(now)) + f".{int(now * 1000) % 1000:03}"


def time_of(name: str) -> datetime | None:
    """When the game of a kept record began, by the name of its file; None for other names."""
    found = _KEPT.match(name)
    if found is None:
        return None
    try:
        return datetime.strptime(found[1], "%Y-%m-%d_%H.%M.%S")
    except ValueError:
        return None


def copy_name(game: Game, begun: str) -> str:
    """The file name of a game in progress that is saved elsewhere."""
    return f"{begun if _STAMP.fullmatch(begun) else 'unknown'}_{game.number}-saved{SUFFIX}"


class RecordShelf:
    """Keeps finished games in a folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, game: Game, begun: str) -> Path:
        """The file of a game that began at the time `begun` (see `time_stamp`).

        A game keeps its file however often it is finished after an undo. A game played again on
        the same deals has the same number, but another time and so another file.
        """
        # The time comes from the saved game, which a user may have edited.
        known = begun if _STAMP.fullmatch(begun) else "unknown"
        earlier = self.folder / f"{known}_{game.number}{EARLIER_SUFFIX}"
        return earlier if earlier.is_file() else earlier.with_suffix(SUFFIX)

    def keep(
        self,
        game: Game,
        seats: Sequence[SeatEntry],
        begun: str,
        preset: str | None = None,
        replace: bool = True,
    ) -> Text | None:
        """Write the record of a game, replacing the one from before an undo.

        If `replace` is false, an existing record stays. Returns one sentence if the record cannot
        be written; an existing one is then unchanged.
        """
        # Imported late, because the program starts without it.
        from hearts_qt.game.records import write_record

        path = self.path_of(game, begun)
        content = write_record(game, seats, preset).encode(errors="backslashreplace")
        try:
            if replace or not path.is_file():
                write_atomically(path, content)
        except OSError as error:
            return text(
                "The record of this game cannot be kept in {folder} because {cause}.",
                folder=str(self.folder),
                cause=cause(error),
            )
        return None
