"""Lists, deletes, restores and exports kept games outside the GUI thread.

Listing again replaces a list that is still being read. Other requests do not wait for that.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.game_titles import export_title
from hearts_qt.app.worker import FAILED
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import N_, Text, text
from hearts_qt.store.files import cause
from hearts_qt.store.record_shelf import SUFFIX, file_name

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from hearts_qt.app.library.library_model import LibraryRow
    from hearts_qt.app.worker import Worker
    from hearts_qt.store.game_library import GameLibrary, KeptGame

_NOT_DELETED = N_("The game cannot be deleted because {cause}.")
_NOT_RESTORED = N_("The game cannot be restored because {cause}.")
_NOT_EXPORTED = N_("The game cannot be exported because {cause}.")


@dataclass(frozen=True, slots=True)
class Listing:
    """A part of the list of kept games.

    `first` says that it replaces what was listed before; later parts add to it. `left` is the
    number of records that are still to be read.
    """

    games: tuple[KeptGame, ...]
    first: bool
    left: int


class LibraryWorker(QObject):
    """Does what the library asks for."""

    listed = Signal(object)
    """A `Listing`; several follow each `list_games`, the last with nothing left."""
    deleted = Signal(object)
    """The names of records that were deleted."""
    restored = Signal(object)
    """The names of records that are back."""
    exported = Signal(object)
    """The paths of the files that were written."""
    failed = Signal(object)
    """A `Text` that says what could not be done and why."""

    def __init__(self, library: GameLibrary, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._worker = worker
        self._lane = worker.lane("library")
        # Deleting need not wait until ten thousand records are read.
        self._files = worker.lane("kept games")
        self._listing = CancelToken()
        self._token = CancelToken()
        self._tokens = tokens = {"files": self._token}
        self.destroyed.connect(lambda: _cancel(tokens))

    def list_games(self) -> None:
        """List the kept games; `listed` follows."""
        self._listing.cancel()
        token = self._listing = self._tokens["list"] = CancelToken()
        self._lane.submit(partial(self._list, token), None, self._not_listed, token=token)

    def stop_listing(self) -> None:
        """Stop reading records; those that were read are in the index."""
        self._listing.cancel()

    def delete(self, names: Sequence[str]) -> None:
        """Delete records; `deleted` follows."""
        self._submit(partial(self._library.delete, tuple(names)), self.deleted, _NOT_DELETED)

    def restore(self, names: Sequence[str]) -> None:
        """Bring deleted records back; `restored` follows."""
        self._submit(partial(self._library.restore, tuple(names)), self.restored, _NOT_RESTORED)

    def export(self, files: Sequence[tuple[str, Path]]) -> None:
        """Copy records, each to a file; `exported` follows."""
        self._submit(partial(self._export, tuple(files)), self.exported, _NOT_EXPORTED)

    def export_to(self, rows: Sequence[LibraryRow], folder: Path) -> None:
        """Copy records to a folder, under names that are free there; `exported` follows."""
        games = [(row.name, export_name(row)) for row in rows]
        self._submit(partial(self._export_to, games, folder), self.exported, _NOT_EXPORTED)

    def _submit(
        self, function: Callable[[], object], signal: SignalInstance, sentence: str
    ) -> None:
        def failed(error: Exception) -> None:
            if not isinstance(error, OSError):
                self.failed.emit(Text(FAILED))
                raise error
            self.failed.emit(text(sentence, cause=cause(error)))

        self._files.submit(function, signal.emit, failed, token=self._token)

    def _not_listed(self, error: Exception) -> None:
        self.listed.emit(Listing((), first=False, left=0))
        if not isinstance(error, OSError):
            self.failed.emit(Text(FAILED))
            raise error
        folder = str(self._library.records)
        self.failed.emit(
            text(
                "The folder {folder} cannot be read because {cause}.",
                folder=folder,
                cause=cause(error, reading=True),
            )
        )

    # -- outside the GUI thread ----------------------------------------------------------------

    def _list(self, token: CancelToken) -> None:
        first = True

        def so_far(games: list[KeptGame], left: int) -> None:
            nonlocal first
            listing = Listing(tuple(games), first, left)
            first = False
            self._worker.call_in_gui(token, self.listed.emit, listing)

        self._library.games(so_far, token)

    def _export(self, files: Iterable[tuple[str, Path]]) -> list[Path]:
        written = []
        for name, path in files:
            self._library.export(name, path)
            written.append(path)
        return written

    def _export_to(self, games: Sequence[tuple[str, str]], folder: Path) -> list[Path]:
        # One by one, because two games may have the same name.
        return self._export((name, free_path(folder / wanted)) for name, wanted in games)


def _cancel(tokens: dict[str, CancelToken]) -> None:
    for token in tokens.values():
        token.cancel()


def export_name(row: LibraryRow) -> str:
    """The name that a game is exported under."""
    return file_name(export_title(row.game.begun, row.rules, row.result)) + SUFFIX



def free_path(wanted: Path) -> Path:
    """The path, or the first of “name (2)”, “name (3)” … that no file has."""
    path, number = wanted, 2
    while os.path.lexists(path):
        path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        number += 1
    return path
