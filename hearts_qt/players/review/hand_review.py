"""Reviews of hands and games: every decision that the players of the given seats made.

What a player left to the computer is not reviewed, and there is no ledger then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from hearts_qt.game.game import Game
from hearts_qt.players.coach.advice import Coach
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.players.review.decision_reviewer import MOST_WORLDS, DecisionReviewer
from hearts_qt.players.review.decisions import PlayedHand, best_action, played_hand
from hearts_qt.players.review.labels import ERRORS
from hearts_qt.players.review.ledger import LedgerBook
from hearts_qt.players.review.review_results import DecisionReview, HandReview, Ledger
from hearts_qt.players.worker_processes import workers

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.deals import Deals
    from hearts_qt.players.cancellation import CancelToken
    from hearts_qt.players.parts import Where
    from hearts_qt.rules.options import Rules


THEME_WORLDS = 320
"""The number of worlds in which the coach finds the theme of an error."""

_ERRORS: Final = frozenset(label.key for label in ERRORS)


def decision_count(hand: PlayedHand, seats: Sequence[int]) -> int:
    """The number of decisions that `review_hand` reviews, for the progress."""
    return sum(len(hand.decisions_of(seat)) for seat in seats)


def review_hand(
    hand: PlayedHand,
    seats: Sequence[int],
    *,
    seed: int = 0,
    worlds: int = MOST_WORLDS,
    players: Sequence[str] = (),
    cancel: CancelToken | None = None,
) -> Iterator[DecisionReview]:
    """Review the decisions of some seats of a hand, each as soon as it is done: all those of the
    first seat in their order, then those of the next. `players` has the player of each seat, as
    records do, where that is known.

    Name the person's own seat first. Each step takes some hundredths of a second of CPU time, or
    up to a second where it is close, and releases the interpreter lock for most of it. An error
    that comes from a moon may take some seconds. The same seed gives the same reviews, in whatever
    order the seats are. Raises `Cancelled` when it is cancelled.
    """
    reviewer = DecisionReviewer(hand.rules, seed, worlds, players=players)
    coach = Coach(seed, Limits(inf, inf, THEME_WORLDS))
    for seat in seats:
        for decision in hand.decisions_of(seat):
            review = reviewer.review(hand, decision, cancel)
            best = best_action(decision, review.best) if review.label in _ERRORS else None
            if best is not None:
                why = coach.explain(decision.observation, best, decision.action, cancel, players)
                review = replace(review, theme=None if why.theme is None else why.theme.value)
            yield review


def review_whole_hand(
    hand: PlayedHand,
    seats: Sequence[int],
    *,
    seed: int = 0,
    worlds: int = MOST_WORLDS,
    players: Sequence[str] = (),
    cancel: CancelToken | None = None,
) -> HandReview:
    """Review the decisions of some seats of a hand and, where it was finished, make their ledgers;
    `players` is as in `review_hand`. Raises `Cancelled` when it is cancelled."""
    found = list(
        review_hand(hand, seats, seed=seed, worlds=worlds, players=players, cancel=cancel)
    )
    book = LedgerBook(hand, seed)
    ledgers = [book.ledger(seat, found, cancel) for seat in seats]
    return assembled(hand, found, [ledger for ledger in ledgers if ledger is not None])


def assembled(
    hand: PlayedHand, reviews: Sequence[DecisionReview], ledgers: Sequence[Ledger]
) -> HandReview:
    """The review of a hand from its parts, the decisions in the order in which they were made."""
    order = {
        (decision.seat, decision.index): at for at, decision in enumerate(hand.decisions)
    }
    return HandReview(
        hand.hand,
        tuple(sorted(reviews, key=lambda review: order[review.seat, review.index])),
        tuple(sorted(ledgers, key=lambda ledger: ledger.seat)),
    )


def review_game(
    game: Game,
    hands: Sequence[int],
    seats: Sequence[int],
    *,
    seed: int = 0,
    worlds: int = MOST_WORLDS,
    players: Sequence[str] = (),
    where: Where = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[HandReview]:
    """Review some hands of a game, by their numbers, each seat of a hand as a part of the work.
    `players` is as in `review_hand`.

    `progress` is called with the number of decisions done and of all decisions. The result does not
    depend on where the parts are done. Raises `ClusterError` if there is no such cluster. For a
    program with a window, `review_hand` is the better way: it can be cancelled.
    """
    found = [played_hand(game, number) for number in hands]
    played = [hand for hand in found if hand is not None]
    total = sum(decision_count(hand, seats) for hand in played)
    done = 0
    before = (game.rules, game.source, game.first_dealer, game.first_totals)
    start = (*before, game.first_black_taker, list(game.log))
    names = tuple(players)
    work = [(start, hand.hand, seat, seed, worlds, names) for hand in played for seat in seats]
    with workers(where if work else 1) as crew:
        parts = crew.in_order(_review_part, work)
        for hand in played:
            reviews: list[DecisionReview] = []
            ledgers: list[Ledger] = []
            for _ in seats:
                part = next(parts)
                reviews += part.decisions
                ledgers += part.ledgers
                done += len(part.decisions)
                if progress is not None:
                    progress(done, total)
            yield assembled(hand, reviews, ledgers)


_Start = tuple["Rules", "Deals", int, tuple[int, ...], "int | None", "list[Action]"]
"""What is needed to make the game in another process: rules, deals, first dealer, totals, who
captured the black card before, and actions."""


def _review_part(
    given: tuple[_Start, int, int, int, int, tuple[str, ...]], cancel: CancelToken
) -> HandReview:
    """Review one seat of one hand."""
    (rules, source, dealer, totals, taker, log), hand, seat, seed, worlds, players = given
    game = Game(
        rules, source, first_dealer=dealer, totals=totals, black_taker=taker
    ).replayed(log)
    played = played_hand(game, hand)
    assert played is not None
    return review_whole_hand(
        played, [seat], seed=seed, worlds=worlds, players=players, cancel=cancel
    )
