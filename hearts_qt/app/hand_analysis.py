"""Reviews one hand outside the GUI thread, the person's own seat first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.game.actions import Play
from hearts_qt.limits import OPENED_FILE
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.coach.advice import Coach, cards_of
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS, DecisionReviewer
from hearts_qt.players.review.decisions import PlayedHand, played_hand, same_choice
from hearts_qt.players.review.field import play_field
from hearts_qt.players.review.hand_review import review_hand
from hearts_qt.players.review.labels import NEAR_BEST, Z, unit_of
from hearts_qt.players.review.ledger import LedgerBook
from hearts_qt.players.review.possible_deals import possible_deals
from hearts_qt.players.review.results import HandReview
from hearts_qt.store.files import read_bytes
from hearts_qt.store.reviews import KeptReviews, merged, read_reviews

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import Action
    from hearts_qt.game.game import Game
    from hearts_qt.players.coach.advice import Advice
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.possible_deals import PossibleDeals
    from hearts_qt.players.review.results import Choice, DecisionReview
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.text import Text

__all__ = ["HandAnalysis", "Prepared", "is_accepted", "matching_choice"]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A hand that is ready to be shown: its decisions, what is known of them from an earlier
    review, and where that is kept."""

    played: PlayedHand
    kept: KeptReviews | None = None
    notice: Text | None = None


def _prepare(game: Game, hand: int, record: Path | None, number: int, worlds: int) -> Prepared:
    played = played_hand(game, hand)
    assert played is not None
    if record is None:
        return Prepared(played)
    try:
        written = read_bytes(record, OPENED_FILE)
    except OSError:
        # The record was moved or is on a drive that is gone. It is open already, so it is reviewed.
        return Prepared(played)
    kept, notice = read_reviews(record, written, worlds=worlds)
    return Prepared(played, kept, notice)


class HandAnalysis(QObject):
    """Reviews the hands of one game, one at a time; a new one, or `close`, cancels the last.

    Decisions are told one by one. The reviews of a seat are kept beside the record once its last
    decision is reviewed.
    """

    prepared = Signal(object)
    """The `Prepared` hand."""
    reviewed = Signal(object)
    """The `DecisionReview` of one decision."""
    seat_done = Signal(int)
    """All decisions of a seat are reviewed."""
    field_done = Signal(object)
    """The `HandReview` with the ledger and, for the own seat, the field."""
    trouble = Signal(object)
    """A `Text` that says why results are not kept, or why kept ones are not used."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        own: int,
        worker: Worker,
        *,
        record: Path | None = None,
        number: int = 0,
        worlds: int = MOST_WORLDS,
        parent: QObject | None = None,
    ) -> None:
        """`record` is the file that holds the game, as record number `number`; without one the
        results are not kept. `players` are those of the seats, as in records."""
        super().__init__(parent)
        self._game, self._players, self._own = game, tuple(players), own
        self._record, self._number, self._worlds = record, number, worlds
        self._worker = worker
        self._lane = worker.lane("review")
        self._side = worker.lane("review answers")
        self._token = CancelToken()
        self._side_token = CancelToken()
        self._kept: KeptReviews | None = None
        self.found: HandReview | None = None
        """What is known of the hand so far."""

    def begin(self, hand: int) -> None:
        """Review a hand; `prepared` follows first."""
        self.cancel()
        self._token = CancelToken()
        self.found = None
        self._lane.submit(
            partial(_prepare, self._game, hand, self._record, self._number, self._worlds),
            self._begin,
            token=self._token,
        )

    def cancel(self) -> None:
        """Stop the review under way and the answers that are being prepared."""
        self._token.cancel()
        self._side_token.cancel()

    def _begin(self, prepared: Prepared) -> None:
        played = prepared.played
        self._kept = prepared.kept
        known = None if prepared.kept is None else prepared.kept.of(played.hand, self._number)
        if prepared.notice is not None:
            self.trouble.emit(prepared.notice)
        self.found = known
        self.prepared.emit(prepared)
        seats = range(played.rules.players)
        order = [self._own, *(seat for seat in seats if seat != self._own)]
        for seat in order:
            reviews = [] if known is None else [r for r in known.decisions if r.seat == seat]
            wanted = sum(decision.seat == seat for decision in played.decisions)
            if known is not None and len(reviews) == wanted:
                for review in reviews:
                    self.reviewed.emit(review)
                self.seat_done.emit(seat)
                self.field_done.emit(known)
                continue
            self._lane.submit(
                partial(self._review_seat, played, seat, self._token),
                self._accounted,
                token=self._token,
            )

    def _review_seat(self, played: PlayedHand, seat: int, token: CancelToken) -> HandReview:
        """In the worker: the decisions of a seat, each told as soon as it is reviewed, its ledger,
        and the field of the own seat."""
        tell = self._worker.call_in_gui
        found = []
        for review in review_hand(played, [seat], worlds=self._worlds, cancel=token):
            found.append(review)
            tell(token, self._add, played, review)
        tell(token, self.seat_done.emit, seat)
        ledger = LedgerBook(played).ledger(seat, found, token)
        field = play_field(played, seat, self._players, cancel=token) if seat == self._own else None
        return HandReview(
            played.hand,
            tuple(found),
            () if ledger is None else (ledger,),
            () if field is None else (field,),
        )

    def _add(self, played: PlayedHand, review: DecisionReview) -> None:
        known = HandReview(played.hand, ()) if self.found is None else self.found
        self.found = merged(known, HandReview(played.hand, (*self._of_seat(review.seat), review)))
        self.reviewed.emit(review)

    def _of_seat(self, seat: int) -> tuple[DecisionReview, ...]:
        known = () if self.found is None else self.found.decisions
        return tuple(review for review in known if review.seat == seat)

    def _accounted(self, part: HandReview) -> None:
        self.found = part if self.found is None else merged(self.found, part)
        self.field_done.emit(self.found)
        kept = self._kept
        if kept is not None:
            # Must run: what took seconds is not thrown away because the window is closed now.
            self._side.submit(partial(_keep, kept, part, self._number), self._told, must_run=True)

    def _told(self, fault: Text | None) -> None:
        if fault is not None:
            self.trouble.emit(fault)

    # Answers about one decision

    def explain(self, decision: Decision, done: Callable[[Advice], object]) -> None:
        """Have the coach explain the choices of a decision; `done` gets its advice."""
        self._side_token.cancel()
        self._side_token = token = CancelToken()
        self._side.submit(
            lambda: Coach(1).advise(decision.observation, token), done, token=token
        )

    def stop_explaining(self) -> None:
        """The answer that was asked for last is no longer wanted."""
        self._side_token.cancel()

    def judge(
        self,
        played: PlayedHand,
        decision: Decision,
        action: Action,
        done: Callable[[DecisionReview], object],
    ) -> None:
        """Review another choice than the one that was made; `done` gets the review."""
        self._side_token.cancel()
        self._side_token = token = CancelToken()
        other = replace(decision, action=action)
        reviewer_worlds = self._worlds
        self._side.submit(
            lambda: DecisionReviewer(played.rules, 0, reviewer_worlds).review(played, other, token),
            done,
            token=token,
        )

    def find_deals(
        self,
        played: PlayedHand,
        decision: Decision,
        best: int,
        done: Callable[[PossibleDeals | None], object],
    ) -> None:
        """Draw possible deals, and find ones in which the card that was played hurts, and in which
        it does no harm, against the card `best`."""
        self._side_token.cancel()
        self._side_token = token = CancelToken()
        self._side.submit(
            lambda: possible_deals(played, decision, best, cancel=token), done, token=token
        )

    def close(self) -> None:
        """Cancel everything."""
        self.cancel()


def _keep(kept: KeptReviews, part: HandReview, number: int) -> Text | None:
    kept.add(part, number)
    return kept.keep()


def matching_choice(review: DecisionReview, decision: Decision, action: Action) -> Choice | None:
    """The choice of a review that an action is, equivalent cards being one choice; None if it was
    not compared."""
    if isinstance(action, Play):
        same = equivalent_cards(decision.observation)
        for choice in review.choices:
            if choice.cards and same.get(choice.cards[0]) == same.get(action.card):
                return choice
        return None
    if same_choice(action, decision.action):
        return review.chosen
    cards = sorted(cards_of(action))
    how = getattr(action, "how", "")
    for choice in review.choices:
        if sorted(choice.cards) == cards and choice.how in ("", how):
            return choice
    return None


def is_accepted(choice: Choice, rules: Rules) -> bool:
    """Whether a choice counts as right when it is tried again: it is hardly behind the best one,
    or that cannot be told."""
    near = NEAR_BEST * unit_of(rules)
    return choice.behind <= near or choice.behind - Z * choice.error <= 0.0
