"""A decision that is asked about again: the cards that nobody has seen are dealt anew, and what is
right is judged once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from hearts_qt.game.actions import IllegalAction, Phase, Play, SeatAction
from hearts_qt.game.game import Game
from hearts_qt.game.positions import HandPrefix
from hearts_qt.lessons.puzzle_file import SOLVER
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import decision_at, played_hand
from hearts_qt.players.review.labels import MISTAKE, NEAR_BEST, unit_of
from hearts_qt.players.review.possible_deals import other_deal

if TYPE_CHECKING:
    from hearts_qt.players.cancellation import CancelToken

WORLDS: Final = 256
"""The number of worlds in which the answer is judged again, under each model of the opponents."""


class AskedAgain(NamedTuple):
    """A position in which the person at seat 0 decides, and the right answers."""

    game: Game
    answers: tuple[SeatAction, ...]


def asked_again(
    game: Game, best: SeatAction, *, seed: int = 0, cancel: CancelToken | None = None
) -> AskedAgain | None:
    """A decision with other unseen cards, where that is possible, or else as it was.

    `best` is what was the best choice. None if that did not stay, or if nothing is clearly wrong.
    Raises `Cancelled`.
    """
    for position in (dealt_anew(game, seed=seed, cancel=cancel), game):
        if position is None:
            continue
        answers = _answers(position, best, seed, cancel)
        if answers:
            return AskedAgain(position, answers)
    return None


def dealt_anew(
    game: Game, *, seed: int = 0, cancel: CancelToken | None = None
) -> Game | None:
    """A game in which the person cannot tell from what they see that other players hold other
    cards, apart from the pass, which is left out. None if there is none: only plays are dealt anew,
    and none after cards were laid away. Raises `Cancelled`."""
    if game.phase is not Phase.PLAY or game.laid_away is not None:
        return None
    hand = played_hand(game, game.hand_index)
    assert hand is not None
    decision = decision_at(game, Play(SOLVER, game.legal(SOLVER)[0]))
    found = other_deal(hand, decision, seed=seed, cancel=cancel)
    if found is None:
        return None
    prefix = HandPrefix(
        hand.dealer,
        found.hands,
        found.kitty,
        charged=hand.charges,
        plays=tuple(card for _seat, card in game.plays),
    )
    try:
        return prefix.game(game.rules.changed(pass_cycle=("hold",)), hand.totals)
    except (IllegalAction, ValueError):
        return None


def _answers(
    game: Game, best: SeatAction, seed: int, cancel: CancelToken | None
) -> tuple[SeatAction, ...]:
    """The right answers; none if they are not clear, or if the best choice is no longer among
    them."""
    unit = unit_of(game.rules)
    reviewer = DecisionReviewer(game.rules, seed, WORLDS, WORLDS)
    judged = reviewer.judge(game, SOLVER, action=best, cancel=cancel)
    right = judged.right(NEAR_BEST * unit)
    if judged.find(best) not in right:
        return ()
    if not any(choice.behind.reaches(MISTAKE, unit) for choice in judged.choices):
        return ()
    return tuple(choice.action for choice in right)
