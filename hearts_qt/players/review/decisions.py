"""The decisions of a game, each with what its seat could know and with the actual deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from hearts_qt.game.actions import (
    Action,
    Charge,
    ChooseMoon,
    Deal,
    DecisionIndex,
    LayAway,
    MoonWay,
    Packet,
    Pass,
    Play,
    SeatAction,
)
from hearts_qt.game.game import Game
from hearts_qt.players.coach.advice import cards_of

if TYPE_CHECKING:
    from hearts_qt.game.deals import Deals
    from hearts_qt.game.events import HandResult
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.review.review_results import ReviewedChoice
    from hearts_qt.rules.kernel import Position
    from hearts_qt.rules.options import Rules

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was played, finished or not, with all its decisions in order.

    Tuples are indexed by seat.
    """

    rules: Rules
    hand: int
    """The number of the hand in the game, from 0."""
    dealer: int
    direction: str
    dealt: tuple[Cards, ...]
    kitty: Cards
    passes: tuple[tuple[Packet, ...] | None, ...] | None
    """What each seat passed, None for a blind pass; None instead if not all seats have passed."""
    charges: tuple[Cards, ...]
    """The cards that each seat charged."""
    totals: tuple[int, ...]
    """The totals before the hand, by side."""
    black_taker: int | None
    """The seat that captured the black card in the hand before; None if no seat did."""
    decisions: tuple[Decision, ...]
    game_before: HandStart
    """The game as it was before the deal, to play the hand again."""
    result: HandResult | None
    """The result; None while the hand is not finished."""

    def decisions_of(self, seat: int) -> tuple[Decision, ...]:
        """The decisions that the player of a seat made, without those left to the computer."""
        found = self.decisions
        return tuple(one for one in found if one.seat == seat and not one.action.delegated)

    def is_complete(self, seat: int) -> bool:
        """Whether the player of a seat left no decision to the computer."""
        return not any(one.seat == seat and one.action.delegated for one in self.decisions)


@dataclass(frozen=True, slots=True)
class HandStart:
    """What is needed to play a game again up to the deal of a hand: where its deals come from, its
    first dealer and totals, who captured the black card before it, the actions before the hand, and
    the deal."""

    source: Deals
    first_dealer: int
    first_totals: tuple[int, ...]
    first_black_taker: int | None
    log: tuple[Action, ...]
    deal: Deal

    def undealt(self, rules: Rules) -> Game:
        """The game, which waits for the deal."""
        return self.unbegun(rules).replayed(self.log)

    def unbegun(self, rules: Rules) -> Game:
        """The game before its first deal."""
        return Game(
            rules,
            self.source,
            first_dealer=self.first_dealer,
            totals=self.first_totals,
            black_taker=self.first_black_taker,
        )

    def game(self, rules: Rules) -> Game:
        """The game, with the hand dealt."""
        game = self.undealt(rules)
        game.apply(self.deal)
        return game


class HandReplay:
    """A hand that can be looked at before each of its decisions."""

    def __init__(self, played: PlayedHand) -> None:
        self._undealt = played.game_before.undealt(played.rules)
        self._actions = (played.game_before.deal, *(one.action for one in played.decisions))
        self.places: list[int] = []
        """For each decision, the number of events of the hand before it."""
        self.game = game = self._undealt.copy_before_deal()
        """The game after the last decision."""
        for action in self._actions:
            game.apply(action)
            self.places.append(len(game.hand_events))

    def position(self, row: int) -> Game:
        """The game as it was before a decision, by its number in the hand, from 0."""
        game = self._undealt.copy_before_deal()
        for action in self._actions[: row + 1]:
            game.apply(action)
        return game


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of one seat, as it was made."""

    hand: int
    index: DecisionIndex
    seat: int
    trick: int
    """The number of the trick under way, from 0; -1 before the first card."""
    action: SeatAction
    observation: Observation
    """What the seat could know."""
    position: Position
    """The position with all cards known. Do not change it."""
    moon_scores: dict[MoonWay, tuple[int, ...]] | None = None
    """The scores of the hand for either way to count the moon, by side, where that is decided."""


def played_hands(game: Game) -> Iterator[PlayedHand]:
    """Every hand of a game, in order, the last one perhaps unfinished. `game` is not changed."""
    again = game.undealt()
    starts = [at for at, action in enumerate(game.log) if isinstance(action, Deal)]
    for start, end in pairwise([*starts, len(game.log)]):
        yield _hand(game, again, start, end)


def played_hand(game: Game, hand: int) -> PlayedHand | None:
    """One hand of a game by its number, from 0; None if it was not dealt."""
    starts = [at for at, action in enumerate(game.log) if isinstance(action, Deal)]
    if not 0 <= hand < len(starts):
        return None
    start = starts[hand]
    end = starts[hand + 1] if hand + 1 < len(starts) else len(game.log)
    again = game.replayed(game.log[:start])
    return _hand(game, again, start, end)


def hands_to_review(game: Game) -> tuple[int, ...]:
    """The numbers of the hands of a game in which a decision was made, from 0: those that are
    finished, and the last one if it was begun: all have passed, or charged, or a card was played.
    """
    found = [result.hand for result in game.finished]
    made: Counter[type[Action]] = Counter()
    for action in reversed(game.log):
        if isinstance(action, Deal):
            break
        made[type(action)] += 1
    begun = made[Play] or game.players in (made[Pass], made[Charge])
    if begun and game.hand_index not in found:
        found.append(game.hand_index)
    return tuple(found)


def net_points(rules: Rules, scores: tuple[int, ...], seat: int) -> float:
    """The net points of a seat, from the scores of a hand by side: the mean of the other sides less
    its own. Where partners have totals of their own the mean of both counts."""
    own = rules.side_of(seat)
    sides = len(scores) // 2 if rules.teams == "shared_totals" else len(scores)
    mine = [score for side, score in enumerate(scores) if side % sides == own % sides]
    others = [score for side, score in enumerate(scores) if side % sides != own % sides]
    return sum(others) / len(others) - sum(mine) / len(mine)


def same_choice(one: Action, other: Action) -> bool:
    """Whether two actions move the same cards in the same way."""
    return (
        type(one) is type(other)
        and cards_of(one) == cards_of(other)
        and how_of(one) == how_of(other)
    )


def how_of(action: Action) -> Literal["", "blind", "add", "subtract"]:
    """What the cards of an action do not show: that a pass is blind, or how a moon counts."""
    if isinstance(action, ChooseMoon):
        return action.how
    return "blind" if isinstance(action, Pass) and action.packets is None else ""


def best_action(decision: Decision, best: ReviewedChoice) -> SeatAction | None:
    """The action of the choice that a review ranks first; None where a review does not say who gets
    which of the cards that are passed."""
    cards, action = best.cards, decision.action
    if best.how == "blind":
        return Pass(decision.seat, None)
    match action:
        case Play() if cards:
            return Play(decision.seat, cards[0])
        case Pass(packets=((to, _),)) if cards:
            return Pass(decision.seat, ((to, cards),))
        case Charge():
            return Charge(decision.seat, cards)
        case LayAway():
            return LayAway(decision.seat, cards)
        case ChooseMoon() if best.how in ("add", "subtract"):
            return ChooseMoon(decision.seat, best.how)
    return None


def _hand(game: Game, again: Game, start: int, end: int) -> PlayedHand:
    """The hand whose actions are `game.log[start:end]`. `again` is the game before it; this plays
    it on to `end`."""
    deal = game.log[start]
    assert isinstance(deal, Deal)
    log = tuple(game.log[:start])
    before = HandStart(
        game.source, game.first_dealer, game.first_totals, game.first_black_taker, log, deal
    )
    totals, black_taker = again.totals, again.black_taker
    again.apply(deal)
    hand = again.hand_index
    found: list[Decision] = []
    passes = charges = None
    for action in game.log[start + 1 : end]:
        assert not isinstance(action, Deal)
        found.append(decision_at(again, action))
        again.apply(action)
        if isinstance(action, Pass) and all(again.pass_done):
            passes = tuple(again.passes)
        if isinstance(action, Charge) and all(cards is not None for cards in again.charges):
            charges = tuple(cards or () for cards in again.charges)
    # Passes or charges that not all seats have made are in no record, and are not reviewed.
    partly = {"pass"} if passes is None else set()
    if charges is None:
        partly.add("charge")
    found = [decision for decision in found if decision.index not in partly]
    done = bool(again.finished) and again.finished[-1].hand == hand
    return PlayedHand(
        game.rules,
        hand,
        again.dealer,
        again.direction or "hold",
        again.dealt,
        again.kitty,
        passes,
        charges or ((),) * game.players,
        totals,
        black_taker,
        tuple(found),
        before,
        again.finished[-1] if done else None,
    )


def decision_at(game: Game, action: SeatAction) -> Decision:
    """The decision that a seat makes with an action, in the game as it is before it. The action
    is not applied, so nobody need have made the decision."""
    index: DecisionIndex
    scores = None
    match action:
        case Play():
            index = len(game.plays)
        case Pass():
            index = "pass"
        case Charge():
            index = "charge"
        case LayAway():
            index = "lay_away"
        case ChooseMoon():
            index = "moon"
            scores = {how: scores for how, (scores, _) in game.moon_endings().items()}
    trick = -1 if isinstance(action, Pass | Charge) else len(game.tricks)
    return Decision(
        game.hand_index, index, action.seat, trick, action, game.observation(action.seat),
        game.position.copy(), scores,
    )  # fmt: skip
