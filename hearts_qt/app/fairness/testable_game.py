"""The game whose decisions the peek test can repeat. It is read outside the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import read_record
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.review.decisions import played_hands

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.records import SeatEntry
    from hearts_qt.players.review.decisions import PlayedHand


@dataclass(frozen=True, slots=True)
class TestableGame:
    """The finished hands of a game, and who played."""

    hands: tuple[PlayedHand, ...]
    seats: tuple[SeatEntry, ...]

    def testable(self) -> list[int]:
        """The seats whose decisions can be tested: all but the person's."""
        return [at for at, seat in enumerate(self.seats) if seat.player != "person"]

    @property
    def fault(self) -> str:
        """Why there is nothing to test, or empty."""
        if not self.hands:
            return _("Only a finished hand can be tested, and there is none yet.")
        return "" if self.testable() else _("No computer player played in this game.")


def read_testable_game(written: str, cancel: CancelToken) -> TestableGame:
    """The finished hands of the text of a record.

    Raises `RecordError` if the record breaks a rule, and `Cancelled`.
    """

    def go_on(_so_far: Game | None = None) -> None:
        if cancel.cancelled:
            raise Cancelled

    record = read_record(written)
    replayed = replay_record(record, go_on, deals=record.seal is None)
    hands = []
    for hand in played_hands(replayed):
        go_on()
        if hand.result is not None:
            hands.append(hand)
    return TestableGame(tuple(hands), tuple(record.seats))
