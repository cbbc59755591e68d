"""Reviews of hands and games: every decision of the seats that were asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hearts_qt.players.review.decision_reviewer import MOST_WORLDS, DecisionReviewer
from hearts_qt.players.review.decisions import PlayedHand
from hearts_qt.players.review.results import DecisionReview

if TYPE_CHECKING:
    from hearts_qt.players.cancellation import CancelToken

__all__ = ["decision_count", "review_hand"]


def decision_count(hand: PlayedHand, seats: Sequence[int]) -> int:
    """The number of decisions that `review_hand` reviews, for the progress."""
    return sum(decision.seat in seats for decision in hand.decisions)


def review_hand(
    hand: PlayedHand,
    seats: Sequence[int],
    *,
    seed: int = 0,
    worlds: int = MOST_WORLDS,
    cancel: CancelToken | None = None,
) -> Iterator[DecisionReview]:
    """Review the decisions of some seats of a hand, each as soon as it is done: all those of the
    first seat in their order, then those of the next.

    Name the person's own seat first. Each step takes some tenths of a second of CPU time and
    releases the interpreter lock for most of it. The same seed gives the same reviews, in whatever
    order the seats are. Raises `Cancelled` when it is cancelled.
    """
    reviewer = DecisionReviewer(hand.rules, seed, worlds)
    for seat in seats:
        for decision in hand.decisions:
            if decision.seat == seat:
                yield reviewer.review(hand, decision, cancel)
