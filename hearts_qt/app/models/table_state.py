"""What lies where on the table, kept up to date event by event.

The game is often ahead of what is shown: an event of a trick is announced when the trick after it
has been played already. So the models take what they show from the events, and from the game itself
only when everything is built anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from hearts_qt.game import events as ev
from hearts_qt.game.game import Game
from hearts_qt.game.phase import Phase
from hearts_qt.rules.cards import ACE_OF_HEARTS, HEARTS, TEN_OF_CLUBS, rank_of, suit_of
from hearts_qt.rules.values import card_values

__all__ = ["Mirror", "Standing", "standings"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One play on the table: who, what, in which round, and whether it wins or is cancelled."""

    seat: int
    card: int
    round: int
    winning: bool
    cancelled: bool


def standings(plays: tuple[tuple[int, int], ...], players: int) -> tuple[Standing, ...]:
    """The plays of a trick under way, with what each is worth as things stand.

    The highest card of the suit led wins; identical cards of that suit cancel one another, which
    can only happen with two packs.
    """
    if not plays:
        return ()
    cards = [card for _, card in plays]
    led = suit_of(cards[0])
    cancelled = [suit_of(card) == led and cards.count(card) > 1 for card in cards]
    pairs = zip(cards, cancelled, strict=True)
    able = [card for card, gone in pairs if suit_of(card) == led and not gone]
    best = max(able, key=rank_of, default=None)
    return tuple(
        Standing(seat, card, index // players, card == best and not gone, gone)
        for index, ((seat, card), gone) in enumerate(zip(plays, cancelled, strict=True))
    )


def _suits(hands: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """The suits that each hand has."""
    return [frozenset(suit_of(card) for card in hand) for hand in hands]


class Mirror:
    """The table after the events seen so far. Lists are indexed by seat."""

    def __init__(self, game: Game) -> None:
        self.rebuild(game)

    def rebuild(self, game: Game) -> None:
        """Take everything from a game as it stands."""
        self.rules = game.rules
        self.players = players = game.rules.players
        self.values = card_values(game.rules.card_values, game.rules.bonus_card)
        self.hands = [list(game.hand_of(seat)) for seat in range(players)]
        self.suits = _suits(self.hands)
        """The suits of each hand as it went into play; cards that are played leave them."""
        for seat, card in chain(game.trick, *(trick.cards for trick in game.tricks)):
            self.suits[seat] |= {suit_of(card)}
        self.charged = [list(cards) for cards in game.charged]
        """The charged cards still in hand."""
        told = all(cards is not None for cards in game.charges)
        self.charges = [list(cards or ()) if told else [] for cards in game.charges]
        """All that was charged in this hand, once everybody has decided."""
        self.plays = list(game.trick)
        self.captured: list[list[int]] = [[] for _ in range(players)]
        self.points = [0] * players
        self.tricks = [0] * players
        self.factors = [1] * players
        """By what the tens of clubs that a seat has captured multiply its score."""
        self.kitty_taker: int | None = None if game.kitty_taken is None else game.kitty_taken[0]
        self.received: list[tuple[int, ...]] = [()] * players
        self.last_trick: tuple[tuple[int, int], ...] = ()
        """The plays of the trick that was finished last, empty before the first."""
        self.voids: list[frozenset[int]] = [frozenset()] * players
        """The suits that each seat has been seen not to have."""
        self.broken = game.hearts_broken
        self.dealer = game.dealer
        self.totals = list(game.totals)
        self.pile: list[tuple[int, int]] = []
        """The plays of tricks that nobody won and that wait on the table."""
        for trick in game.tricks:
            self.pile += trick.cards
            if trick.winner is not None:
                self._take(trick.winner, self.pile, trick.points)
                self.pile = []
            self.last_trick = trick.cards
            self._note_voids(trick.cards)
        self._note_voids(game.trick)
        self.scores: tuple[int, ...] | None = None
        """What the hand brought each side, once it is scored and until the next deal."""
        if game.phase in (Phase.DEAL, Phase.OVER) and game.finished:
            self._close(game.finished[-1].scores, game.finished[-1].captured)

    def see(self, event: object) -> None:
        """Take in one event."""
        match event:
            case ev.Dealt():
                self.hands = [sorted(hand) for hand in event.hands]
                self.suits = _suits(self.hands)
                self.charged = [[] for _ in range(self.players)]
                self.charges = [[] for _ in range(self.players)]
                self.plays = []
                self.pile = []
                self.scores = None
                self.factors = [1] * self.players
                self.kitty_taker = None
                self.captured = [[] for _ in range(self.players)]
                self.points = [0] * self.players
                self.tricks = [0] * self.players
                self.received = [()] * self.players
                self.last_trick = ()
                self.voids = [frozenset()] * self.players
                self.broken = False
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
                self.charges = [list(cards) for cards in event.charged]
            case ev.Played():
                self.hands[event.seat].remove(event.card)
                if event.charged:
                    self.charged[event.seat].remove(event.card)
                self.plays.append((event.seat, event.card))
                self._note_voids((self.plays[0], self.plays[-1]))
            case ev.HeartsBroken():
                self.broken = True
            case ev.TrickTaken():
                self.last_trick = tuple(self.plays)
                self._take(event.winner, [*self.pile, *self.plays], event.points)
                self.plays, self.pile = [], []
            case ev.TrickUnwon():
                self.last_trick = tuple(self.plays)
                self.pile += self.plays
                self.plays = []
            case ev.KittyTaken():
                self.kitty_taker = event.seat
                if not event.exchange:
                    return
                self.hands[event.seat] = sorted((*self.hands[event.seat], *event.cards))
                self.suits[event.seat] |= {suit_of(card) for card in event.cards}
            case ev.LaidAway():
                for card in event.cards:
                    self._leave(event.seat, card)
            case ev.HandScored():
                self.totals = list(event.totals)
                self.plays = []
                self._close(event.scores, event.captured)

    def moon_seat(self) -> int | None:
        """The only seat that has taken penalty cards, if there is one and a moon can be shot."""
        if self.rules.moon == "off":
            return None
        takers = [
            seat
            for seat in range(self.players)
            if any(self.values[card] > 0 for card in self.captured[seat])
        ]
        if self.rules.teams == "shared_tricks" and takers:
            teams = {seat % (self.players // 2) for seat in takers}
            return takers[0] if len(teams) == 1 else None
        return takers[0] if len(takers) == 1 else None

    def standings(self) -> tuple[Standing, ...]:
        """The trick on the table."""
        return standings(tuple(self.plays), self.players)

    def was_charged(self, seat: int, card: int) -> bool:
        """Whether a card was charged that a seat has played."""
        return self.charges[seat].count(card) > self.charged[seat].count(card)

    def worth(self, plays: Sequence[tuple[int, int]]) -> int:
        """The value of cards that have been played, charges counted."""
        doubled = any(ACE_OF_HEARTS in cards for cards in self.charges)
        points = 0
        for seat, card in plays:
            value = self.values[card]
            if suit_of(card) == HEARTS:
                points += 2 * value if doubled else value
            else:
                points += 2 * value if self.was_charged(seat, card) else value
        return points

    def _note_voids(self, plays: Sequence[tuple[int, int]]) -> None:
        """Who did not follow the first of these plays had nothing of its suit."""
        for seat, card in plays:
            led = suit_of(plays[0][1])
            if suit_of(card) != led:
                self.voids[seat] |= {led}

    def _close(self, scores: Sequence[int], captured: Sequence[Sequence[int]]) -> None:
        """The hand is scored: what lay face down is seen now."""
        self.scores = tuple(scores)
        self.captured = [[card for card in cards if self.values[card]] for cards in captured]

    def _leave(self, seat: int, card: int) -> None:
        """A card leaves a hand; of two copies the uncharged one goes first."""
        hand, charged = self.hands[seat], self.charged[seat]
        hand.remove(card)
        if charged.count(card) > hand.count(card):
            charged.remove(card)

    def _take(self, winner: int, plays: Sequence[tuple[int, int]], points: int) -> None:
        """A trick goes to its winner, with what had piled up before it."""
        self.tricks[winner] += 1
        self.points[winner] += points
        cards = sorted(card for _seat, card in plays)
        self.captured[winner] += [card for card in cards if self.values[card]]
        if self.rules.ten_of_clubs_doubles:
            for seat, card in plays:
                if card == TEN_OF_CLUBS:
                    self.factors[winner] *= 4 if self.was_charged(seat, card) else 2
