"""The table after the events that have been announced or shown so far.

The game is often ahead of what is shown: an event of a trick may be announced when the next trick
has been played already. So tables and item models keep a state of their own, which follows the
events. It applies no rules: the events say who is winning, what a card counts and who can shoot the
moon.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

from hearts_qt.game import events as ev
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import suit_of
from hearts_qt.rules.values import card_values


def _suits(hands: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """The suits that each hand has."""
    return [frozenset(suit_of(card) for card in hand) for hand in hands]


class TableState:
    """The table after the events seen so far. Lists are indexed by seat unless they say otherwise.

    Cards are numbers, suits are 0 to 3 (clubs, diamonds, spades, hearts).
    """

    def __init__(self, game: Game) -> None:
        self.rebuild(game)

    def rebuild(self, game: Game) -> None:
        """Start again from a game as it stands, by going through the events of its hand."""
        self.rules = game.rules
        self.players = game.rules.players
        self.values = card_values(game.rules.card_values, game.rules.bonus_card)
        """What each card counts when it is not charged, indexed by card."""
        self.dealer = game.dealer
        self.totals = list(game.totals)
        """The totals before the hand, or after it once it is scored; one for each side."""
        self._clear([[] for _ in range(self.players)])
        for event in game.hand_events:
            self.apply_event(event)

    def _clear(self, hands: list[list[int]]) -> None:
        """Begin a hand with these cards."""
        self.hands = hands
        self.suits = _suits(hands)
        """The suits of each hand as it went into play; cards that are played leave them."""
        self.charged: list[list[int]] = [[] for _ in range(self.players)]
        """The charged cards still in hand."""
        self.trick: tuple[ev.TrickPlay, ...] = ()
        """The trick on the table, in the order of play."""
        self.pile: list[ev.TrickPlay] = []
        """The plays of unwon tricks that wait on the table, in the order of play."""
        self.last_trick: tuple[ev.TrickPlay, ...] = ()
        """The trick that was finished last; empty before the first."""
        self.played: list[tuple[int, int]] = []
        """All plays of the hand as (seat, card) pairs, in order."""
        self.aside: list[list[int]] = [[] for _ in range(self.players)]
        """The cards of the kitty that each seat captured and the cards that it laid away, known to
        that seat only."""
        self.captured: list[list[int]] = [[] for _ in range(self.players)]
        """The penalty and bonus cards that each seat captured in tricks; once the hand is scored,
        all that it captured."""
        self.points = [0] * self.players
        self.tricks = [0] * self.players
        """How many tricks each seat has won."""
        self.factors = [1] * self.players
        """The factor by which captured tens of clubs multiply the score of each seat."""
        self.kitty_taker: int | None = None
        self.received: list[tuple[int, ...]] = [()] * self.players
        """The cards that each seat received in the pass."""
        self.voids: list[frozenset[int]] = [frozenset()] * self.players
        """The suits that each seat has shown not to have."""
        self.broken = False
        self.moon_seat: int | None = None
        """The only seat that has taken penalty cards and can shoot the moon, if there is one."""
        self.moon_share = 0.0
        """The share of the hand's penalty points that `moon_seat` has, from 0 to 1."""
        self.scores: tuple[int, ...] | None = None
        """The score of each side for the hand, from when it is scored until the next deal."""

    def copy(self) -> TableState:
        """A copy that can follow events of its own."""
        made = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                copied = [list(one) if isinstance(one, list) else one for one in value]
                setattr(made, name, copied)
        return made

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """The trick on the table as (seat, card) pairs."""
        return tuple((play.seat, play.card) for play in self.trick)

    def apply_event(self, event: object) -> None:
        """Follow one event."""
        match event:
            case ev.Dealt():
                self._clear([sorted(hand) for hand in event.hands])
                self.dealer = event.dealer
            case ev.Passed():
                for giver, receiver, cards in event.moves:
                    for card in cards:
                        self.hands[giver].remove(card)
                    self.hands[receiver] += cards
                    self.received[receiver] = tuple(sorted((*self.received[receiver], *cards)))
                for hand in self.hands:
                    hand.sort()
                self.suits = _suits(self.hands)
            case ev.Charged():
                self.charged = [list(cards) for cards in event.charged]
            case ev.Played():
                self._lose(event.seat, event.card, event.charged)
                self.played.append((event.seat, event.card))
                self.trick = event.trick
                if event.void is not None:
                    self.voids[event.seat] |= {event.void}
            case ev.HeartsBroken():
                self.broken = True
            case ev.TrickTaken():
                self._take(event)
            case ev.TrickUnwon():
                self.pile += self.trick
                self._end_trick()
            case ev.KittyTaken():
                self.kitty_taker = event.seat
                if event.exchange:
                    self.hands[event.seat] = sorted((*self.hands[event.seat], *event.cards))
                    self.suits[event.seat] |= {suit_of(card) for card in event.cards}
                    # The new cards may be of any suit.
                    self.voids[event.seat] = frozenset()
                else:
                    self.aside[event.seat] += event.cards
            case ev.LaidAway():
                self.aside[event.seat] += event.cards
                charged = list(event.charged)
                for card in event.cards:
                    self._lose(event.seat, card, card in charged)
                    if card in charged:
                        charged.remove(card)
            case ev.HandScored():
                self.totals = list(event.totals)
                self.trick = ()
                self.scores = event.scores
                self.captured = [self._counting(cards) for cards in event.captured]
                self.moon_seat = event.moon_seat

    def _counting(self, cards: Sequence[int]) -> list[int]:
        return [card for card in cards if self.values[card]]

    def _lose(self, seat: int, card: int, charged: bool) -> None:
        """A card leaves a hand."""
        self.hands[seat].remove(card)
        if charged:
            self.charged[seat].remove(card)

    def _take(self, event: ev.TrickTaken) -> None:
        """The trick goes to its winner, with the unwon tricks before it."""
        winner = event.winner
        self.tricks[winner] += 1
        self.points[winner] += event.points
        self.captured[winner] += self._counting(event.cards)
        self.factors[winner] = event.factor
        self.moon_seat, self.moon_share = event.moon_seat, event.moon_share
        self.pile = []
        self._end_trick()

    def _end_trick(self) -> None:
        self.last_trick = self.trick
        self.trick = ()
