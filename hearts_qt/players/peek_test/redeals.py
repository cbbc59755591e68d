"""Redeals the cards that one seat could not see, so that everything it has seen stays the same.

The cards of a hand that is stopped at a decision are followed from the deal to where they are: each
has a path of the seats that held it. Cards on paths that the seat has not seen change places; then
the whole hand is played again by the rules. A deal counts only if every action of the hand is legal
in it, and if what the seat is told and may know is exactly the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from hearts_qt.game.actions import Action, Charge, Deal, IllegalAction, LayAway, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.game.protocol import Message, MessageLog
from hearts_qt.players.cancellation import Cancelled, CancelToken, is_cancelled
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.review.decisions import Decision, PlayedHand

SWAPS = 4
"""How many exchanges are tried for each hidden card before a deal is checked."""
TRIALS = 12
"""How many deals are tried for each one that is wanted."""

IN_KITTY = -1


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A game that stands where a seat has to decide, and what the seat has been told.

    `game` has all cards; `observation` and `messages` have what the seat may know. Two deals are
    the same if their `cards` are: those dealt and those held now.
    """

    game: Game
    observation: Observation
    messages: tuple[Message, ...]
    cards: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class _Path:
    """Where a card went in the hand: `dealt` is a seat or the kitty, `packet` the giver and the
    seat that it named, `holder` the seat that holds it now, None if none does."""

    dealt: int
    holder: int | None
    packet: tuple[int, int] | None = None
    laid_away: bool = False
    charged: bool = False
    known: bool = False
    """Whether the seat that decides has seen the card."""
    fixed: bool = False
    """Whether all could see it, or it lies where only this card fits."""


class Redealer:
    """Deals the hidden cards of one decision again."""

    def __init__(self, hand: PlayedHand, decision: Decision) -> None:
        self._seat = decision.seat
        self._decision = decision
        self._actions = _until(hand, decision)
        before = hand.game_before
        start = before.unbegun(hand.rules)
        log = MessageLog(hand.rules, self._seat)
        for action in before.log:
            log.add(start.apply(action))
        self._told = tuple(log.messages)
        self._start = start
        dealt = start.copy_before_deal()
        dealt.apply(before.deal)
        self._paths: list[_Path] = []
        self._cards: list[int] = []
        self._follow(dealt)
        actual = self._played(self._cards)
        assert actual is not None, "the hand as it was played is legal"
        self.actual = actual
        """The decision in the actual deal."""
        self._hidden = [
            at for at, path in enumerate(self._paths) if not path.known and not path.fixed
        ]

    @property
    def hidden(self) -> int:
        """The number of cards that the seat could neither see nor locate."""
        return len(self._hidden)

    def redeals(
        self, count: int, rng: Random, cancel: CancelToken | None = None
    ) -> list[DecisionPoint]:
        """Up to `count` different deals that the seat cannot tell from the actual one; fewer where
        there are fewer, or where others are hard to find. Raises `Cancelled`."""
        found: dict[tuple[tuple[int, ...], ...], DecisionPoint] = {}
        state = list(self._cards)
        if len({self._cards[at] for at in self._hidden}) < 2:
            return []
        size = SWAPS * len(self._hidden)
        reach = size
        for _ in range(TRIALS * count):
            if is_cancelled(cancel):
                raise Cancelled
            trial = self._shuffled(state, reach, rng)
            asked = self._played(trial)
            if asked is None or not self._looks_the_same(asked):
                # Smaller steps are likelier to find deals that fit everything the seat saw.
                reach = max(1, reach // 2)
                continue
            state, reach = trial, min(size, 2 * reach)
            if asked.cards != self.actual.cards:
                found.setdefault(asked.cards, asked)
                if len(found) == count:
                    break
        return list(found.values())

    def controls(
        self, count: int, rng: Random, cancel: CancelToken | None = None
    ) -> list[DecisionPoint]:
        """Up to `count` deals in which the seat holds one other card, and in which its action in
        the game is still legal. Raises `Cancelled`."""
        chosen = cards_of(self._decision.action)
        own = [
            at
            for at, path in enumerate(self._paths)
            if path.holder == self._seat and not path.fixed and self._cards[at] not in chosen
        ]
        pairs = [
            (at, other)
            for at in own
            for other in self._hidden
            if self._cards[at] != self._cards[other]
        ]
        rng.shuffle(pairs)
        found: dict[tuple[tuple[int, ...], ...], DecisionPoint] = {}
        for at, other in pairs[: TRIALS * count]:
            if is_cancelled(cancel):
                raise Cancelled
            trial = list(self._cards)
            trial[at], trial[other] = trial[other], trial[at]
            asked = self._played(trial)
            if asked is None or not asked.observation.asked:
                continue
            if asked.observation.phase is not self.actual.observation.phase:
                continue
            try:
                asked.game.check(self._decision.action)
            except IllegalAction:
                continue
            found.setdefault(asked.cards, asked)
            if len(found) == count:
                break
        return list(found.values())

    # The paths of the cards

    def _follow(self, game: Game) -> None:
        """Note the path of every card up to the decision; `game` is at the deal."""
        for seat, cards in enumerate((*game.dealt, game.kitty)):
            place = seat if seat < game.players else IN_KITTY
            for card in cards:
                self._cards.append(card)
                known = place == self._seat
                self._paths.append(_Path(place, None if place == IN_KITTY else place, known=known))
        for action in self._actions:
            taken, moved = game.kitty_taken, game.moves
            game.apply(action)
            match action:
                case Play():
                    path = self._held(action.seat, action.card)
                    path.known = path.fixed = True
                    path.holder = None
                case LayAway():
                    for card in action.cards:
                        path = self._held(action.seat, card)
                        path.holder, path.laid_away = None, True
            if moved is None and game.moves is not None:
                self._pass(game)
            if taken is None and game.kitty_taken is not None:
                taker = game.kitty_taken[0]
                for path in self._paths:
                    if path.dealt == IN_KITTY:
                        path.known = path.known or taker == self._seat
                        # What is not exchanged lies face down with its taker.
                        exchanged = game.rules.exchanges_kitty
                        path.holder = taker if exchanged and path.holder is None else None
            if isinstance(action, Charge) and all(each is not None for each in game.charges):
                for seat, charged in enumerate(game.charges):
                    for card in charged or ():
                        path = self._held(seat, card)
                        path.charged = path.known = path.fixed = True

    def _held(self, seat: int, card: int) -> _Path:
        """The path of a card that a seat holds; a charged copy last."""
        held = [
            path
            for at, path in enumerate(self._paths)
            if path.holder == seat and self._cards[at] == card
        ]
        return min(held, key=lambda path: path.charged)

    def _pass(self, game: Game) -> None:
        """Note where the packets went."""
        arrived: list[tuple[_Path, int]] = []
        # `route_packets` keeps the order of the packets.
        named = [to for packets in game.passes for to, _ in packets or ()]
        for (giver, receiver, cards), to in zip(game.moves or (), named, strict=True):
            for card in cards:
                path = self._held(giver, card)
                path.packet = giver, to
                path.holder = None
                arrived.append((path, receiver))
        for path, receiver in arrived:
            path.holder = receiver
            path.known = path.known or receiver == self._seat

    # Other deals

    def _shuffled(self, state: list[int], swaps: int, rng: Random) -> list[int]:
        """The hidden cards after some random exchanges that no shown void rules out."""
        position = self.actual.game.position
        cards = list(state)
        for _ in range(swaps):
            one, other = rng.sample(self._hidden, 2)
            fits = all(
                path.holder is None or not position.void_mask(path.holder) >> card & 1
                for path, card in (
                    (self._paths[one], cards[other]), (self._paths[other], cards[one]),
                )
            )  # fmt: skip
            if fits:
                cards[one], cards[other] = cards[other], cards[one]
        return cards

    def _played(self, cards: Sequence[int]) -> DecisionPoint | None:
        """The decision with the cards on these paths; None if the rules do not allow the hand."""
        game = self._start.copy_before_deal(cards_known=True)
        log = MessageLog(game.rules, self._seat)
        log.messages = list(self._told)
        places = [*range(game.players), IN_KITTY]
        lots = tuple(
            tuple(
                sorted(
                    card
                    for path, card in zip(self._paths, cards, strict=True)
                    if path.dealt == place
                )
            )
            for place in places
        )
        deal = Deal(None, game.deal_index + 1, lots[:-1], lots[-1])
        written = [deal, *(self._rewritten(action, cards) for action in self._actions)]
        try:
            for action in written:
                log.add(game.apply(action))
        except IllegalAction:
            return None
        if self._seat not in game.to_act:
            return None
        observation = game.observation(self._seat)
        return DecisionPoint(game, observation, tuple(log.messages), _held_now(game, lots))

    def _rewritten(self, action: Action, cards: Sequence[int]) -> Action:
        """An action with the cards that are on its paths now."""
        if isinstance(action, Pass) and action.packets is not None:
            packets = [
                (to, self._where(cards, partial(_was_in, packet=(action.seat, to))))
                for to, _ in action.packets
            ]
            return Pass(action.seat, tuple(packets))
        if isinstance(action, LayAway):
            return LayAway(action.seat, self._where(cards, lambda path: path.laid_away))
        return action

    def _where(self, cards: Sequence[int], fits: Callable[[_Path], bool]) -> tuple[int, ...]:
        return tuple(
            sorted(
                card for path, card in zip(self._paths, cards, strict=True) if fits(path)
            )
        )

    def _looks_the_same(self, asked: DecisionPoint) -> bool:
        return (
            asked.observation == self.actual.observation
            and asked.messages == self.actual.messages
        )


def _until(hand: PlayedHand, decision: Decision) -> tuple[Action, ...]:
    """The actions of the hand before a decision.

    Passes and charges that the other seats choose at the same time as this one are left out.
    """
    at = next(at for at, each in enumerate(hand.decisions) if each is decision)
    phase = decision.observation.phase
    earlier = [each.action for each in hand.decisions[:at]]
    if phase is Phase.PASS:
        return ()
    if phase is Phase.CHARGE:
        return tuple(action for action in earlier if not isinstance(action, Charge))
    return tuple(earlier)


def _held_now(game: Game, lots: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return (*lots, *(game.hand_of(seat) for seat in range(game.players)))


def _was_in(path: _Path, packet: tuple[int, int]) -> bool:
    return path.packet == packet
