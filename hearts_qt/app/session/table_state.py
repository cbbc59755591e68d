"""The table at one place of a game's events, as a value: a pure fold over the events.

The game is often ahead of what is shown, and a review shows places that are long past. So whatever
shows a table shows a `TableState`, and never asks the game. It applies no rules: the events say who
is winning, what a card counts and who can shoot the moon.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from hearts_qt.app.players.portraits import FaceStates
from hearts_qt.game import events as ev
from hearts_qt.game.game import Game
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.options import Rules

Cards = tuple[int, ...]
Plays = tuple[ev.TrickPlay, ...]
T = TypeVar("T")


class TableState(msgspec.Struct, frozen=True):
    """The table after some events. Tuples are indexed by seat unless they say otherwise.

    Cards are numbers, suits are 0 to 3 (clubs, diamonds, spades, hearts). Hidden cards are there
    too: show only those that the person may see.
    """

    rules: Rules
    values: Cards
    """What each card counts when it is not charged, indexed by card."""
    black_card: int
    """The black card of the rules, or -1."""
    has_charges: bool
    """Whether the players choose what to charge before they play."""
    finished: int
    """How many hands have been scored."""
    totals: tuple[int, ...]
    """The totals before the hand, or after it once it is scored; one for each side."""
    dealer: int
    faces: FaceStates
    """What the faces of the players show."""
    hands: tuple[Cards, ...]
    """The cards of each hand, sorted by number."""
    charged: tuple[Cards, ...]
    """The charged cards still in hand."""
    received: tuple[Cards, ...]
    """The cards that the pass or the kitty brought a seat, until it plays or lays cards away."""
    aside: tuple[Cards, ...]
    """The cards of the kitty that each seat captured and the cards that it laid away, known to that
    seat only."""
    captured: tuple[Cards, ...]
    """The penalty and bonus cards that each seat captured in tricks; once the hand is scored, all
    that it captured."""
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    """How many tricks each seat has won."""
    factors: tuple[int, ...]
    """The factor by which captured tens of clubs multiply the score of each seat."""
    voids: tuple[frozenset[int], ...]
    """The suits that each seat has shown not to have."""
    marked: tuple[Cards, ...]
    """The cards that a look back at a decision points out."""
    to_act: tuple[int, ...] = ()
    """The seats that owe an action; several while cards are passed or charged."""
    passed: tuple[tuple[int, int, Cards], ...] = ()
    """The packets of the pass as (giver, receiver, cards), once all have passed. A seat that passed
    blind gave none."""
    committed: frozenset[int] = frozenset()
    """The seats that have chosen what to pass or to charge while others have not."""
    trick: Plays = ()
    """The trick on the table, in the order of play."""
    boosted: bool = False
    """Whether each player plays a second card to the trick on the table."""
    pile: Plays = ()
    """The plays of unwon tricks that wait on the table, in the order of play."""
    last_trick: Plays = ()
    """The trick that was finished last; empty before the first."""
    played: tuple[tuple[int, int], ...] = ()
    """All plays of the hand as (seat, card) pairs, in order."""
    kitty: int = 0
    """The number of cards of the kitty that lies on the table."""
    kitty_taker: int | None = None
    broken: bool = False
    moon_seat: int | None = None
    """The only seat that has taken penalty cards and can shoot the moon, if there is one."""
    moon_share: float = 0.0
    """The share of the hand's penalty points that `moon_seat` has, from 0 to 1."""
    opener: int | None = None
    """Where the taker of the black card leads the next hand: the seat that has captured it in this
    hand or, until the first card is played, in the hand before."""
    scores: tuple[int, ...] | None = None
    """The score of each side for the hand, from when it is scored until the next deal."""
    winners: tuple[int, ...] | None = None
    """The seats that have won, once the game is over."""

    @classmethod
    def before_hand(cls, game: Game) -> TableState:
        """The table before the last deal of a game, or before its first one."""
        rules, finished = game.rules, game.finished
        if finished and finished[-1].hand == game.hand_index:
            finished = finished[:-1]
        black = rules.black
        return cls(
            rules=rules,
            values=rules.card_worth,
            black_card=-1 if black is None else black,
            has_charges=rules.charging != "off" and bool(chargeable(rules.values())),
            finished=len(finished),
            totals=finished[-1].totals if finished else game.first_totals,
            dealer=game.dealer,
            faces=FaceStates.at_rest(rules),
            opener=game.earlier_black_taker if rules.opening == "black_taker" else None,
            **_cleared(((),) * rules.players),
        )

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.rules.players

    @property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """The trick on the table as (seat, card) pairs."""
        return tuple((play.seat, play.card) for play in self.trick)

    @property
    def dealt(self) -> bool:
        """Whether anyone holds cards."""
        return any(self.hands)

    @property
    def moon_likely(self) -> bool:
        """Whether only one side has taken penalty points, and at least half of all that the hand
        has."""
        return self.moon_share >= 0.5

    def looked_at(
        self, seat: int, marked: Cards, hands: Sequence[Sequence[int]] | None = None
    ) -> TableState:
        """The same table for a look back at a decision: some cards of a seat are pointed out, and
        none counts as just received. `hands` are the cards of each seat in another deal that was
        possible."""
        none: tuple[Cards, ...] = ((),) * self.players
        shown = self.hands if hands is None else tuple(tuple(sorted(hand)) for hand in hands)
        return replace(self, hands=shown, received=none, marked=_put(none, seat, marked))

    def after(self, event: ev.Event) -> TableState:
        """The table after one more event."""
        return replace(self, faces=self.faces.after(event), **self._changes(event))

    def _changes(self, event: ev.Event) -> dict[str, Any]:
        """The values that an event changes, apart from the faces."""
        seats = tuple(range(self.players))
        match event:
            case ev.Dealt():
                choose = event.direction != "hold" or self.has_charges
                return _cleared(tuple(tuple(sorted(hand)) for hand in event.hands)) | {
                    "dealer": event.dealer,
                    "kitty": len(event.kitty),
                    "to_act": seats if choose else (),
                }
            case ev.PassCommitted() | ev.ChargeCommitted():
                return {
                    "committed": self.committed | {event.seat},
                    "to_act": tuple(seat for seat in self.to_act if seat != event.seat),
                }
            case ev.Passed():
                return self._passed(event)
            case ev.Charged():
                return {"charged": event.charged, "committed": frozenset(), "to_act": ()}
            case ev.TurnCame():
                return {"to_act": (event.seat,)}
            case ev.Played():
                gone = [event.card] if event.charged else []
                voids = self.voids
                if event.void is not None:
                    voids = _put(voids, event.seat, voids[event.seat] | {event.void})
                return self._lost(event.seat, (event.card,), gone) | {
                    "played": (*self.played, (event.seat, event.card)),
                    "trick": event.trick,
                    "voids": voids,
                    "to_act": (),
                    "opener": self.opener if self.played else None,
                }
            case ev.HeartsBroken():
                return {"broken": True}
            case ev.Boosted():
                return {"boosted": True}
            case ev.TrickTaken():
                return self._taken(event)
            case ev.TrickUnwon():
                return self._trick_over() | {"pile": (*self.pile, *self.trick)}
            case ev.KittyTaken():
                return self._kitty_taken(event)
            case ev.LaidAway():
                return self._lost(event.seat, event.cards, event.charged) | {
                    "aside": _add(self.aside, event.seat, event.cards),
                    "to_act": (),
                }
            case ev.MoonShot():
                return {"to_act": (event.seat,) if self.rules.moon == "choice" else ()}
            case ev.HandScored():
                return {
                    "opener": self._opener_now(event.captured),
                    "finished": self.finished + 1,
                    "totals": event.totals,
                    "trick": (),
                    "scores": event.scores,
                    "captured": tuple(self._counting(cards) for cards in event.captured),
                    "moon_seat": event.moon_seat,
                    "to_act": (),
                }
            case ev.GameOver():
                return {"winners": event.winners}

    def _opener_now(self, captured: Iterable[Cards]) -> int | None:
        """Who leads the next hand once all captured cards are known."""
        if self.rules.opening != "black_taker" or self.opener is not None:
            return self.opener
        takers = (seat for seat, cards in enumerate(captured) if self.black_card in cards)
        return next(takers, None)

    def _counting(self, cards: Iterable[int]) -> Cards:
        return tuple(card for card in cards if self.values[card])

    def _passed(self, event: ev.Passed) -> dict[str, Any]:
        hands = [list(hand) for hand in self.hands]
        received: list[Cards] = [()] * self.players
        for giver, receiver, cards in event.moves:
            for card in cards:
                hands[giver].remove(card)
            hands[receiver] += cards
            received[receiver] = tuple(sorted((*received[receiver], *cards)))
        held = tuple(tuple(sorted(hand)) for hand in hands)
        return {
            "hands": held,
            "passed": event.moves,
            "received": tuple(received),
            "committed": frozenset(),
            "to_act": tuple(range(self.players)) if self.has_charges else (),
        }

    def _lost(
        self, seat: int, cards: Iterable[int], charged: Iterable[int]
    ) -> dict[str, Any]:
        """Cards leave a hand; `charged` are those of them that were charged."""
        return {
            "hands": _put(self.hands, seat, _without(self.hands[seat], cards)),
            "charged": _put(self.charged, seat, _without(self.charged[seat], charged)),
            "received": _put(self.received, seat, ()),
        }

    def _taken(self, event: ev.TrickTaken) -> dict[str, Any]:
        """The trick goes to its winner, with the unwon tricks before it."""
        seat = event.winner
        return self._trick_over() | {
            "tricks": _put(self.tricks, seat, self.tricks[seat] + 1),
            "points": _put(self.points, seat, self.points[seat] + event.points),
            "captured": _add(self.captured, seat, self._counting(event.cards)),
            "factors": _put(self.factors, seat, event.factor),
            "opener": seat if self._names_opener(event.cards) else self.opener,
            "moon_seat": event.moon_seat,
            "moon_share": event.moon_share,
            "pile": (),
        }

    def _names_opener(self, cards: Cards) -> bool:
        """Whether the player who captures these cards leads the next hand."""
        return self.rules.opening == "black_taker" and self.black_card in cards

    def _trick_over(self) -> dict[str, Any]:
        return {"last_trick": self.trick, "trick": (), "boosted": False}

    def _kitty_taken(self, event: ev.KittyTaken) -> dict[str, Any]:
        seat, cards = event.seat, event.cards
        found: dict[str, Any] = {"kitty": 0, "kitty_taker": seat}
        if not event.exchange:
            return found | {"aside": _add(self.aside, seat, cards)}
        return found | {
            "hands": _put(self.hands, seat, tuple(sorted((*self.hands[seat], *cards)))),
            "received": _put(self.received, seat, cards),
            # The new cards may be of any suit.
            "voids": _put(self.voids, seat, frozenset()),
            "to_act": (seat,),
        }


def _cleared(hands: tuple[Cards, ...]) -> dict[str, Any]:
    """All values of a hand that begins with these cards."""
    seats = len(hands)
    none: tuple[Cards, ...] = ((),) * seats
    zeros = (0,) * seats
    return {
        "hands": hands,
        "charged": none,
        "received": none,
        "aside": none,
        "captured": none,
        "points": zeros,
        "tricks": zeros,
        "factors": (1,) * seats,
        "voids": (frozenset(),) * seats,
        "marked": none,
        "to_act": (),
        "passed": (),
        "committed": frozenset(),
        "trick": (),
        "boosted": False,
        "pile": (),
        "last_trick": (),
        "played": (),
        "kitty": 0,
        "kitty_taker": None,
        "broken": False,
        "moon_seat": None,
        "moon_share": 0.0,
        "scores": None,
        "winners": None,
    }


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The values of all seats with another one for one seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def _add(values: tuple[Cards, ...], seat: int, cards: Iterable[int]) -> tuple[Cards, ...]:
    """The cards of all seats with more cards for one seat."""
    return _put(values, seat, (*values[seat], *cards))


def _without(held: Cards, gone: Iterable[int]) -> Cards:
    """Cards without some of them, each copy once."""
    left = list(held)
    for card in gone:
        left.remove(card)
    return tuple(left)
