"""Reviews the hand that was just finished in the background, while its result is shown."""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.review.words import is_error
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.hand_review import review_hand
from hearts_qt.players.review.review_results import HandReview

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.game.actions import Action
    from hearts_qt.game.game import Game

NICENESS = 10
"""The niceness of the thread, on Linux, where each thread has its own."""
MOST_KEPT = 100
"""The most hands whose reviews are kept in memory."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The review of the person's decisions in a hand, and the game up to the end of that hand."""

    start: Game
    log: tuple[Action, ...]
    review: HandReview

    def belongs_to(self, game: Game) -> bool:
        start = self.start
        return (
            start.rules == game.rules
            and start.source == game.source
            and start.first_dealer == game.first_dealer
            and tuple(game.log[: len(self.log)]) == self.log
        )


class FinishedHandReview(QObject):
    """Reviews the person's decisions of the last finished hand in the background.

    Call `begin` when the result of a hand is shown and `stop` when the person goes on. The reviews
    of the hands of the game on the table are kept in memory, so that the review window need not
    repeat them.
    """

    ready = Signal(int, bool)
    """The hand is reviewed: the number of costly decisions, and whether all of them are plays."""

    def __init__(
        self, session: Session, parent: QObject | None = None, *, worlds: int = MOST_WORLDS
    ) -> None:
        """`worlds` limits the search."""
        super().__init__(parent)
        self._session, self._worlds = session, worlds
        self._lane = session.worker.lane("review after a hand")
        self._token = CancelToken()
        self._known: list[_Known] = []

    def begin(self) -> None:
        """Review the last finished hand; `ready` follows unless `stop` is called first."""
        self.stop()
        game, person = self._session.current.game, self._session.current.person
        hand = game.finished[-1].hand
        known = self.reviews(game).get(hand)
        if known is not None:
            self._emit_ready(known)
            return
        self._token = CancelToken()
        # The game on the table goes on, so the worker replays a copy of it.
        start, log = game.undealt(), tuple(game.log)
        players = tuple(entry.player for entry in self._session.current.seating.entries())
        self._lane.submit(
            partial(_review, start, log, hand, person, players, self._worlds, self._token),
            lambda review: self._add(_Known(start, log, review)),
            token=self._token,
        )

    def stop(self) -> None:
        """Cancel the review under way."""
        self._token.cancel()

    def reviews(self, game: Game) -> dict[int, HandReview]:
        """What is known of the hands of a game, by the number of the hand, from 0."""
        self._known = [one for one in self._known if one.belongs_to(game)][-MOST_KEPT:]
        return {one.review.hand: one.review for one in self._known}

    def _add(self, known: _Known) -> None:
        self._known.append(known)
        self._emit_ready(known.review)

    def _emit_ready(self, review: HandReview) -> None:
        costly = [one for one in review.decisions if is_error(one)]
        self.ready.emit(len(costly), all(isinstance(one.index, int) for one in costly))


def _review(
    start: Game,
    log: tuple[Action, ...],
    hand: int,
    seat: int,
    players: tuple[str, ...],
    worlds: int,
    token: CancelToken,
) -> HandReview:
    """In the worker: the decisions of one seat."""
    if sys.platform == "linux":
        # Linux gives each thread a niceness of its own. The thread of this lane does nothing else.
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
    played = played_hand(start.replayed(log), hand)
    assert played is not None
    found = review_hand(played, [seat], worlds=worlds, players=players, cancel=token)
    return HandReview(hand, tuple(found))
