"""Reviews the hands of a game outside the GUI thread, the person's own seat first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app import windows
from hearts_qt.app.localized_names import seat_name
from hearts_qt.game.actions import Play
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.coach.advice import Coach, cards_of
from hearts_qt.players.pimc.candidates import equivalent_cards
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS, DecisionReviewer
from hearts_qt.players.review.decisions import (
    HandReplay,
    PlayedHand,
    best_action,
    hands_to_review,
    how_of,
    played_hand,
    same_choice,
)
from hearts_qt.players.review.expert_replays import play_expert_replays
from hearts_qt.players.review.hand_review import decision_count, review_hand
from hearts_qt.players.review.labels import NEAR_BEST, Z, unit_of
from hearts_qt.players.review.ledger import LedgerBook
from hearts_qt.players.review.possible_deals import possible_deals
from hearts_qt.players.review.review_results import HandReview
from hearts_qt.store.reviews import (
    KeptReviews,
    Tried,
    hand_digests,
    merged,
    read_reviews,
    update_reviews,
)

if TYPE_CHECKING:
    from pathlib import Path

    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import Action, DecisionIndex, SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.players.coach.explanation import Explanation
    from hearts_qt.players.review.decisions import Decision
    from hearts_qt.players.review.possible_deals import PossibleDeals
    from hearts_qt.players.review.review_results import DecisionReview, ReviewedChoice
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.text import Text


FIRST_HAND = windows.Place(0)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game to review. `names` and `players` are those of the seats, as in records."""

    game: Game
    names: tuple[str, ...]
    players: tuple[str, ...]
    person: int = 0
    """The seat of the person; -1 if no person played."""
    record: Callable[[], Path] | None = None
    """Finds the file that holds the game, or will hold it once it is over: results are kept beside
    it. It is called in the worker. None if they are not kept."""
    fault: Text | None = None
    """What is wrong with the record."""
    all_hands: bool = True
    """Whether the game has all hands of the record, and not only those before the fault."""
    at: windows.Place = FIRST_HAND
    """The decision to begin with; in a hand alone, that is the first one of the own seat."""
    start: windows.ReviewStart = "hand"
    worlds: int = MOST_WORLDS
    """The most worlds in which a decision is tried, under each model of the opponents."""

    @property
    def own(self) -> int:
        """The own seat, whose decisions are reviewed first: the person's, or else seat 0."""
        return max(0, self.person)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A hand that is ready to be shown: its decisions, and what is kept of the game's reviews."""

    played: PlayedHand
    replay: HandReplay
    kept: _Kept | None = None


@dataclass(frozen=True, slots=True)
class _Kept:
    """Where the reviews of a game are kept, and what is there."""

    record: Path
    digests: list[str]
    """The digest of each hand."""
    reviews: KeptReviews
    notice: Text | None


def _played(game: Game, hand: int) -> PlayedHand:
    played = played_hand(game, hand)
    assert played is not None
    return played


def _prepare(
    game: Game, hand: int, record: Callable[[], Path] | None, worlds: int
) -> Prepared:
    played = _played(game, hand)
    replay = HandReplay(played)
    if record is None:
        return Prepared(played, replay)
    path = record()
    reviews, notice = read_reviews(path, worlds=worlds)
    return Prepared(played, replay, _Kept(path, hand_digests(game), reviews, notice))


class HandAnalysis(QObject):
    """Reviews the hands of one game, one at a time; `begin` for another hand and `close` cancel it.

    The review of each decision is announced as soon as it is made. The reviews of a seat are kept
    beside the record once its last decision is reviewed. After `analyse_game` the other hands
    follow whenever the hand that is shown needs no work.
    """

    prepared = Signal(object)
    """The `Prepared` hand."""
    reviewed = Signal(object)
    """The `DecisionReview` of one decision."""
    seat_done = Signal(int)
    """All decisions of a seat are reviewed."""
    ledger_ready = Signal(object)
    """The `HandReview` with the ledger of a seat and, for the own seat, the expert replays."""
    game_changed = Signal()
    """More is known of the hands of the game."""
    trouble = Signal(object)
    """A `Text` that says why results are not kept, or why kept ones are not used."""

    def __init__(
        self,
        reviewed: ReviewedGame,
        worker: Worker,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._game, self._players, self._own = reviewed.game, reviewed.players, reviewed.own
        # Nobody is called “You” in a sentence about another player.
        self._names = tuple("" if name == seat_name(0) else name for name in reviewed.names)
        self._record, self._worlds = reviewed.record, reviewed.worlds
        self._worker = worker
        self._lane = worker.lane("review")
        self._answers_lane = worker.lane("review answers")
        self._token = CancelToken()
        self._answers_token = CancelToken()
        self._kept: _Kept | None = None
        self._hand = -1
        """The number of the hand that is shown, from 0."""
        self._reviews_running = 0
        """The number of reviews under way: of seats of that hand, or of one seat of another
        hand."""
        self._whole_game = False
        """Whether the other hands are to be reviewed too."""
        self._other_started: set[tuple[int, int]] = set()
        """The other hands and their seats whose reviews were begun."""
        self.hands: dict[int, HandReview] = {}
        """What is known of each hand so far, by its number, from 0."""
        self.tried: dict[int, Tried] = {}
        """What the player has tried again in each hand, by its number."""

    def begin(self, hand: int) -> None:
        """Review a hand; `prepared` follows first."""
        self.cancel()
        self._token = CancelToken()
        self._hand, self._reviews_running = hand, 1
        self._other_started.clear()
        # The kept reviews are read only once; new ones are added to them.
        record = self._record if self._kept is None else None
        self._lane.submit(
            partial(_prepare, self._game, hand, record, self._worlds),
            self._begin,
            token=self._token,
        )

    @property
    def found(self) -> HandReview | None:
        """What is known of the hand that is shown."""
        return self.hands.get(self._hand)

    def analyse_game(self) -> None:
        """Review the other hands too, in the background: the own seat in each, then the others."""
        self._whole_game = True
        self._go_on()

    def is_known(self, hand: int, seat: int) -> bool:
        """Whether everything that the summary of the game shows about a seat in a hand is known."""
        review = self.hands.get(hand)
        return review is not None and any(one.seat == seat for one in review.ledgers)

    def _go_on(self) -> None:
        """Review the next seat of another hand, if that is wanted and none is under way."""
        if not self._whole_game or self._reviews_running:
            return
        seats = [self._own, *(seat for seat in range(self._game.players) if seat != self._own)]
        for seat in seats:
            for hand in hands_to_review(self._game):
                if (hand, seat) not in self._other_started and not self.is_known(hand, seat):
                    self._reviews_running += 1
                    self._other_started.add((hand, seat))
                    known = self._of_seat(seat, hand)
                    self._lane.submit(
                        partial(self._review_other, hand, seat, known, self._token),
                        self._reviewed_other,
                        token=self._token,
                    )
                    return

    def _review_other(
        self, hand: int, seat: int, found: tuple[DecisionReview, ...], token: CancelToken
    ) -> HandReview:
        """In the worker: the decisions of a seat in a hand that is not shown, and its ledger;
        `found` are the reviews that there are already."""
        played = _played(self._game, hand)
        if len(found) < decision_count(played, [seat]):
            found = tuple(
                review_hand(
                    played, [seat], worlds=self._worlds, players=self._players, cancel=token
                )
            )
        ledger = LedgerBook(played).ledger(seat, found, token)
        return HandReview(hand, found, () if ledger is None else (ledger,))

    def _reviewed_other(self, part: HandReview) -> None:
        self._reviews_running -= 1
        self._merge(part)
        self._keep_part(part)
        self._go_on()

    def _merge(self, part: HandReview) -> None:
        known = self.hands.get(part.hand)
        self.hands[part.hand] = part if known is None else merged(known, part)
        self.game_changed.emit()

    def cancel(self) -> None:
        """Stop the review under way and the answers that are being prepared."""
        self._token.cancel()
        self._answers_token.cancel()

    def _begin(self, prepared: Prepared) -> None:
        played, token = prepared.played, self._token
        self._reviews_running -= 1
        if prepared.kept is not None:
            self._kept = kept = prepared.kept
            for number, digest in enumerate(kept.digests):
                found = kept.reviews.hands.get(digest)
                if found is not None:
                    self.tried[number] = found.tried
                    self._merge(found.review)
            if kept.notice is not None:
                self.trouble.emit(kept.notice)
        self.prepared.emit(prepared)
        seats = range(played.rules.players)
        order = [self._own, *(seat for seat in seats if seat != self._own)]
        for seat in order:
            if token.cancelled:
                return
            reviews = self._of_seat(seat)
            whole = len(reviews) == decision_count(played, [seat])
            if whole:
                for review in reviews:
                    self.reviewed.emit(review)
                self.seat_done.emit(seat)
                if self._is_ledger_known(played, seat):
                    self.ledger_ready.emit(self.found)
                    continue
            self._reviews_running += 1
            self._lane.submit(
                partial(self._review_seat, played, seat, reviews if whole else None, token),
                self._add_ledger,
                token=token,
            )
        self.game_changed.emit()
        self._go_on()

    def _is_ledger_known(self, played: PlayedHand, seat: int) -> bool:
        """Whether the ledger of a seat is known and, for the own seat, the expert replays."""
        if played.result is None:
            return True
        found = self.found
        if found is None or not self.is_known(played.hand, seat):
            return False
        return seat != self._own or any(one.seat == seat for one in found.expert_replays)

    def _review_seat(
        self,
        played: PlayedHand,
        seat: int,
        known: tuple[DecisionReview, ...] | None,
        token: CancelToken,
    ) -> HandReview:
        """In the worker: the decisions of a seat, each announced as soon as it is reviewed, its
        ledger, and the expert replays of the own seat. Decisions that are `known` are not reviewed
        again."""
        tell = self._worker.call_in_gui
        found = list(known or ())
        if known is None:
            for review in review_hand(
                played, [seat], worlds=self._worlds, players=self._players, cancel=token
            ):
                found.append(review)
                tell(token, self._add, played, review)
            # The ledger takes seconds more, and whoever closes the window now must not lose these.
            tell(token, self._keep_part, HandReview(played.hand, tuple(found)))
            tell(token, self.seat_done.emit, seat)
        ledger = LedgerBook(played).ledger(seat, found, token)
        replays = (
            play_expert_replays(played, seat, self._players, cancel=token)
            if seat == self._own
            else None
        )
        return HandReview(
            played.hand,
            tuple(found),
            () if ledger is None else (ledger,),
            () if replays is None else (replays,),
        )

    def _add(self, played: PlayedHand, review: DecisionReview) -> None:
        before = (one for one in self._of_seat(review.seat) if one.index != review.index)
        self._merge(HandReview(played.hand, (*before, review)))
        self.reviewed.emit(review)

    def _of_seat(self, seat: int, hand: int | None = None) -> tuple[DecisionReview, ...]:
        """What is known of the decisions of a seat in a hand, by default the one that is shown."""
        known = self.hands.get(self._hand if hand is None else hand)
        return () if known is None else tuple(one for one in known.decisions if one.seat == seat)

    def _add_ledger(self, part: HandReview) -> None:
        self._reviews_running -= 1
        self._merge(part)
        self.ledger_ready.emit(self.found)
        self._keep_part(part)
        self._go_on()

    def _keep_part(self, part: HandReview) -> None:
        kept = self._kept
        if kept is not None:
            digest = kept.digests[part.hand]
            self._change(kept, lambda reviews: reviews.add(digest, part))

    def note_tried(self, index: DecisionIndex | None, *, over: bool) -> None:
        """Note that the answer to a decision of the own seat in the hand that is shown was given,
        if there is an index, and whether all answers of the hand are known now."""
        hand, kept = self._hand, self._kept
        before = self.tried.get(hand, Tried())
        answered = dict.fromkeys((*before.answered, *(() if index is None else (index,))))
        self.tried[hand] = tried = Tried(tuple(answered), over or before.over)
        if kept is not None and tried != before:
            digest = kept.digests[hand]
            self._change(kept, lambda reviews: reviews.note_tried(digest, hand, tried))

    def _change(self, kept: _Kept, change: Callable[[KeptReviews], object]) -> None:
        # `must_run`: closing the window now must not discard results that took seconds to compute.
        self._answers_lane.submit(
            partial(update_reviews, kept.record, change, self._worlds),
            self._on_fault,
            must_run=True,
        )

    def _on_fault(self, fault: Text | None) -> None:
        if fault is not None:
            self.trouble.emit(fault)

    # Answers about one decision

    def explain(
        self, decision: Decision, review: DecisionReview, done: Callable[[Explanation], object]
    ) -> None:
        """Have the coach explain the best choice of a decision, compared with the one that was
        made; `done` gets the explanation."""
        self._answers_token.cancel()
        self._answers_token = token = CancelToken()
        best = best_action(decision, review.best) or decision.action
        self._answers_lane.submit(
            lambda: Coach(1).explain(
                decision.observation, best, decision.action, token, self._players, self._names
            ),
            done,
            token=token,
        )

    def object_to(
        self, decision: Decision, action: Action, done: Callable[[Explanation | None], object]
    ) -> None:
        """Have the coach say what is wrong with an action; `done` gets the explanation, if there is
        one."""
        self._answers_token.cancel()
        self._answers_token = token = CancelToken()
        self._answers_lane.submit(
            lambda: Coach(1).object_to(
                decision.observation, action, token, self._players, self._names
            ),
            done,
            token=token,
        )

    def stop_explaining(self) -> None:
        """Cancel the answer that was asked for last."""
        self._answers_token.cancel()

    def judge(
        self,
        played: PlayedHand,
        decision: Decision,
        action: SeatAction,
        done: Callable[[DecisionReview], object],
    ) -> None:
        """Review another choice than the one that was made; `done` gets the review."""
        self._answers_token.cancel()
        self._answers_token = token = CancelToken()
        other = replace(decision, action=action)
        worlds, players = self._worlds, self._players
        self._answers_lane.submit(
            lambda: DecisionReviewer(played.rules, 0, worlds, players=players).review(
                played, other, token
            ),
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
        """Sample possible deals, and find some in which the card that was played costs points
        compared with the card `best`, and some in which it does not."""
        self._answers_token.cancel()
        self._answers_token = token = CancelToken()
        self._answers_lane.submit(
            lambda: possible_deals(played, decision, best, cancel=token), done, token=token
        )

    def close(self) -> None:
        """Cancel everything."""
        self.cancel()


def matching_choice(
    review: DecisionReview, decision: Decision, action: Action
) -> ReviewedChoice | None:
    """The choice of a review that an action corresponds to; equivalent cards are one choice. None
    if the review did not compare it."""
    if isinstance(action, Play):
        same = equivalent_cards(decision.observation)
        for choice in review.choices:
            if choice.cards and same.get(choice.cards[0]) == same.get(action.card):
                return choice
        return None
    if same_choice(action, decision.action):
        return review.chosen
    cards = sorted(cards_of(action))
    for choice in review.choices:
        if sorted(choice.cards) == cards and choice.how == how_of(action):
            return choice
    return None


def is_accepted(choice: ReviewedChoice, rules: Rules) -> bool:
    """Whether a choice counts as right in a retry: it is close to the best one, or not clearly
    behind it."""
    near = NEAR_BEST * unit_of(rules)
    return choice.behind <= near or choice.behind - Z * choice.error <= 0.0
