"""A game that *Fair play* can test: that on the table, a record, or the last one that was kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt.limits import OPENED_FILE
from hearts_qt.store.record_files import RecordFileError, read_record_file

if TYPE_CHECKING:
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.store.game_library import GameLibrary

LATEST = 3
"""How many of the latest kept games are tried until one of them can be read."""


@dataclass(frozen=True, slots=True)
class GameToTest:
    """Where the record of a game is, and what is known beyond it."""

    title: str
    record: str | Path | None
    """Its text, or a file, of which the first game is meant; None for the last game kept."""
    cut: str | None = None
    """The cut of a game under way, where it is known."""
    chosen: bool = False
    """Whether the player chose the deals."""

    def written(self, library: GameLibrary, cancel: CancelToken) -> str | None:
        """The text of the record; None if no game was kept. May be called in any thread.

        Raises `RecordFileError` for a file that is no record.
        """
        if isinstance(self.record, Path):
            return read_record_file(self.record, OPENED_FILE).records[0][1]
        return self.record if self.record is not None else last_record(library, cancel)


def last_record(library: GameLibrary, cancel: CancelToken) -> str | None:
    """The record of the latest kept game with a hand that the person was dealt and finished."""
    games = [
        game
        for game in library.games(cancel=cancel)
        if game.summary is not None and game.summary.person >= 0 and game.summary.hands
    ]
    for game in sorted(games, key=lambda each: each.begun, reverse=True)[:LATEST]:
        try:
            return read_record_file(library.records / game.name).records[0][1]
        except RecordFileError:
            continue
    return None
