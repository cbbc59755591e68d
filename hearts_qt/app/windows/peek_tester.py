"""Opens the window that tests whether a player looked: for the game on the table, or a record.

The record is read outside the GUI thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import _, say
from hearts_qt.app.windows.peek_window import PeekWindow, TestableGame
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import RecordError, read_record
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.review.decisions import played_hands
from hearts_qt.players.review.results import DecisionIndex

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game

__all__ = ["PeekTester"]

Show = Callable[[Callable[[], "QDialog"]], None]


class PeekTester(QObject):
    """Reads one game after another; asking for another one cancels the one before."""

    refused = Signal(str)
    """One sentence that says why a game cannot be tested."""
    help_wanted = Signal()
    """The player wants to know what the test proves."""

    def __init__(self, worker: Worker, show: Show, parent: QWidget) -> None:
        """`show` shows the window that a function makes, in place of an earlier one."""
        super().__init__(parent)
        self._parent = parent
        self._worker = worker
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
        and `index` is that of `Decision`.
        """
        self._token.cancel()
        token = self._token = CancelToken()
        self._lane.submit(
            partial(_read, written, title, token),
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
                game, self._worker, self._parent, hand=hand, seat=seat, index=index
            )
            made.help_wanted.connect(self.help_wanted)
            return made

        self._show(make)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, RecordError):
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
