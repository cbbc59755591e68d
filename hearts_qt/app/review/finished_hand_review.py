"""Reviews the hand that was just finished in the background, while its result is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.review.retry import MOST_QUESTIONS
from hearts_qt.app.review.words import is_error
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.hand_review import decision_count, review_hand
from hearts_qt.players.review.review_results import HandReview
from hearts_qt.store.reviews import Tried, hand_digests, read_reviews, update_reviews

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.game.actions import Action
    from hearts_qt.game.game import Game
    from hearts_qt.rules.text import Text


@dataclass(frozen=True, slots=True)
class _Found:
    """What is known of the person's decisions in a hand, and what went wrong."""

    review: HandReview
    tried: Tried
    faults: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A hand to review from one seat. The game on the table goes on, so this has a copy."""

    start: Game
    log: tuple[Action, ...]
    hand: int
    seat: int
    players: tuple[str, ...]
    worlds: int
    record: Callable[[], Path] | None
    """Finds the file beside which reviews are kept; None if they are not kept."""


class FinishedHandReview(QObject):
    """Reviews the person's decisions of the last finished hand in the background.

    Call `begin` when the result of a hand is shown and `stop` when the person goes on. The reviews
    are kept where the review window finds them.
    """

    ready = Signal(int, bool)
    """The hand is reviewed: the number of costly decisions whose answers the person has not seen,
    and whether all of them are plays."""
    trouble = Signal(object)
    """A `Text` that says why reviews are not kept, or why kept ones are not used."""

    def __init__(
        self, session: Session, parent: QObject | None = None, *, worlds: int = MOST_WORLDS
    ) -> None:
        """`worlds` limits the search."""
        super().__init__(parent)
        self._session, self._worlds = session, worlds
        self._lane = session.worker.lane("review after a hand")
        self._token = CancelToken()

    def begin(self) -> None:
        """Review the last finished hand; `ready` follows unless `stop` is called first."""
        self.stop()
        self._token = CancelToken()
        current = self._session.current
        game = current.game
        wanted = _Wanted(
            game.undealt(),
            tuple(game.log),
            game.finished[-1].hand,
            current.person,
            tuple(entry.player for entry in current.seating.entries()),
            self._worlds,
            self._session.saver.record_path(),
        )
        self._lane.submit(
            partial(_review, wanted, self._token), self._reviewed, token=self._token
        )

    def stop(self) -> None:
        """Cancel the review under way."""
        self._token.cancel()

    def _reviewed(self, found: _Found) -> None:
        for fault in found.faults:
            self.trouble.emit(fault)
        costly = [one for one in found.review.decisions if is_error(one)]
        # Only the costliest are asked for; if they were answered, nothing is left to try.
        asked = sorted(costly, key=lambda one: one.loss, reverse=True)[:MOST_QUESTIONS]
        done = found.tried.answered
        if found.tried.over or all(one.index in done for one in asked):
            costly = []
        left = [one for one in costly if one.index not in done]
        self.ready.emit(len(left), all(isinstance(one.index, int) for one in left))


def _review(wanted: _Wanted, token: CancelToken) -> _Found:
    """In the worker: the decisions of one seat, from the file if they are kept there."""
    game = wanted.start.replayed(wanted.log)
    played = played_hand(game, wanted.hand)
    assert played is not None
    faults: list[Text] = []
    tried = Tried()
    record = None if wanted.record is None else wanted.record()
    digest = hand_digests(game)[wanted.hand]
    if record is not None:
        kept, notice = read_reviews(record, worlds=wanted.worlds)
        faults += [] if notice is None else [notice]
        known = kept.hands.get(digest)
        if known is not None:
            tried = known.tried
            own = tuple(one for one in known.review.decisions if one.seat == wanted.seat)
            if len(own) == decision_count(played, [wanted.seat]):
                return _Found(HandReview(wanted.hand, own), tried, tuple(faults))
    found = review_hand(
        played, [wanted.seat], worlds=wanted.worlds, players=wanted.players, cancel=token
    )
    review = HandReview(wanted.hand, tuple(found))
    if record is not None:
        fault = update_reviews(record, lambda kept: kept.add(digest, review), wanted.worlds)
        faults += [] if fault is None else [fault]
    return _Found(review, tried, tuple(faults))
