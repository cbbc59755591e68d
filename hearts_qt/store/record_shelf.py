"""The shelf of finished games: each is kept as a record, a file of its own."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause, write_atomically

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.records import SeatEntry

__all__ = ["EARLIER_SUFFIX", "SUFFIX", "RecordShelf", "time_stamp"]

SUFFIX = ".hearts"
"""How the names of records end: such files open with a double click."""

EARLIER_SUFFIX = ".jsonl"
"""How they ended before; such records are still read, and keep their names."""

_STAMP = re.compile(r"[0-9][0-9._-]{0,39}")


def time_stamp() -> str:
    """Now, by the clock on the wall, as it stands in names of files: `2026-03-01_20.15.00.123`."""
    now = time.time()
    return time.strftime("%Y-%m-%d_%H.%M.%S", time.localtime(now)) + f".{int(now * 1000) % 1000:03}"


class RecordShelf:
    """Keeps finished games in a folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path_of(self, game: Game, begun: str) -> Path:
        """The file of a game that was begun at that time (`time_stamp`).

        The same game has the same file whenever it is finished, and no other game has it: a game
        played again on the same deals has the same number, but was begun at another time.
        """
        # The stamp comes out of the saved game, so it might hold anything.
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
        """Write a game down, in place of how it had ended before an undo.

        Without `replace` nothing is done where it is kept already. Returns one sentence when
        writing is not possible; what was there is then still there.
        """
        # Records are of no use before a game is over, and the program starts without them.
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
