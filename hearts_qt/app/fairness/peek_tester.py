"""Opens the window that tests whether a player looked at hidden cards.

The text of the game or record is read outside the GUI thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.fairness.peek_window import PeekWindow, TestableGame
from hearts_qt.app.i18n import _, say
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.review.decisions import played_hands
from hearts_qt.players.review.review_results import DecisionIndex
from hearts_qt.rules.text import brief
from hearts_qt.store.record_files import OpenedFileError, read_records

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game

Show = Callable[[Callable[[], "QDialog"]], None]


class PeekTester(QObject):
    """Reads one game at a time for the test; a new request cancels the one before."""

    refused = Signal(str)
    """One sentence that says why a game cannot be tested."""
    help_wanted = Signal()
    """The player wants to know what the test proves."""

    def __init__(self, worker: Worker, live: LiveSettings, show: Show, parent: QWidget) -> None:
        """`show` gets a function that makes the window, and shows it in place of an earlier one."""
        super().__init__(parent)
        self._parent = parent
        self._worker = worker
        self._live = live
        self._lane = worker.lane("read for the peek test")
        self._show = show
        self._token = CancelToken()

    def test_record(
        self,
        written: str,
        title: str,
        *,
        hand: int | None = None,
        seat: int | None = None,
        index: DecisionIndex | None = None,
    ) -> None:
        """Offer the test for the text of one record, at a decision if one is given.

        `title` is what the game is called, empty for the game on the table; `hand` counts from 0,
        and `index` is `Decision.index`.
        """
        self._submit(lambda cancel: _read(written, title, cancel), hand, seat, index)

    def test_file(self, path: str) -> None:
        """Offer the test for the first game of a file."""
        title = brief(Path(path).stem, 80)
        self._submit(
            lambda cancel: _read(read_records(path)[0][1], title, cancel), None, None, None
        )

    def _submit(
        self,
        read: Callable[[CancelToken], TestableGame],
        hand: int | None,
        seat: int | None,
        index: DecisionIndex | None,
    ) -> None:
        self._token.cancel()
        token = self._token = CancelToken()
        self._lane.submit(
            partial(read, token),
            lambda game: self._read(game, hand, seat, index),
            self._failed,
            token=token,
        )

    def _read(
        self, game: object, hand: int | None, seat: int | None, index: DecisionIndex | None
    ) -> None:
        assert isinstance(game, TestableGame)
        if not game.hands:
            self.refused.emit(_("Only a finished hand can be tested, and there is none yet."))
            return
        if not game.testable():
            self.refused.emit(_("No computer player played in this game."))
            return

        def make() -> QDialog:
            made = PeekWindow(
                game, self._worker, self._live, self._parent, hand=hand, seat=seat, index=index
            )
            made.help_wanted.connect(self.help_wanted)
            return made

        self._show(make)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, RecordError | OpenedFileError):
            raise error
        self.refused.emit(say(error.text))


def _read(written: str, title: str, cancel: CancelToken) -> TestableGame:
    """The finished hands of a record. Raises `RecordError` if it breaks a rule, and `Cancelled`."""

    def go_on(_so_far: Game | None = None) -> None:
        if cancel.cancelled:
            raise Cancelled

    record = read_record(written)
    game = replay_record(record, go_on, deals=record.seal is None)
    hands = []
    for hand in played_hands(game):
        go_on()
        if hand.result is not None:
            hands.append(hand)
    return TestableGame(tuple(hands), tuple(record.seats), title)
