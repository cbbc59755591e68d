"""Opens the window that checks deals, for the game on the table, a record or a file.

Records are read and computed outside the GUI thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.fairness.deal_check import DealCheck, check_written
from hearts_qt.app.fairness.deal_check_window import DealCheckWindow
from hearts_qt.app.i18n import say
from hearts_qt.game.records import RecordError
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import brief
from hearts_qt.store.record_files import OpenedFileError, fault_in, read_records

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.session import Session
    from hearts_qt.app.worker import Worker

Show = Callable[[Callable[[], "QDialog"]], None]


class DealChecker(QObject):
    """Checks the deals of one game at a time; a new check cancels the one before."""

    refused = Signal(str)
    """One sentence that says why deals cannot be checked."""

    def __init__(self, worker: Worker, show: Show, parent: QWidget) -> None:
        """`show` gets a function that makes the window, and shows it in place of an earlier one."""
        super().__init__(parent)
        self._parent = parent
        self._lane = worker.lane("check deals")
        self._show = show
        self._token = CancelToken()

    def check_game(self, session: Session) -> None:
        """Check the game on the table, or show its seal if it is not over yet."""
        source = session.current.game.source
        # The cut is empty while the player can still cut.
        cut = None if session.games.awaits_cut else source.cut
        self._submit(partial(check_written, session.record_text(), cut, source.chosen), "")

    def check_record(self, written: str, game: str) -> None:
        """Check the text of one record; `game` is what the game is called."""
        self._submit(partial(check_written, written), game)

    def check_file(self, path: str) -> None:
        """Check the first game of a file."""
        self._submit(partial(_check_file, path), brief(Path(path).stem, 80))

    def _submit(self, compute: Callable[[], DealCheck], game: str) -> None:
        self._token.cancel()
        self._token = CancelToken()
        self._lane.submit(
            compute, lambda check: self._checked(check, game), self._failed, token=self._token
        )

    def _checked(self, check: object, game: str) -> None:
        assert isinstance(check, DealCheck)
        self._show(lambda: DealCheckWindow(check, game, self._parent))

    def _failed(self, error: Exception) -> None:
        if isinstance(error, RecordError | OpenedFileError):
            self.refused.emit(say(error.text))
        else:
            raise error


def _check_file(path: str) -> DealCheck:
    """Check the first game of a file. Raises `OpenedFileError`."""
    _line, first = read_records(path)[0]
    try:
        return check_written(first)
    except RecordError as error:
        raise fault_in(path, error) from error
