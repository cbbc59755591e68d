"""Events, in the order in which they happen, and the results: finished tricks and scored hands.

An event says what an action brought about, in plain values, so that a table can follow a game
without knowing its rules: who is winning a trick, what a card counts, who can still shoot the moon.
Events hold hidden cards too: show a seat only what it may see, as `protocol.MessageLog` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.game.actions import MoonWay
from hearts_qt.rules.game_end import ChangedTotal

if TYPE_CHECKING:
    from hearts_qt.rules.score_parts import ScorePart

Cards = tuple[int, ...]


class Dealt(msgspec.Struct, frozen=True):
    """A hand was dealt: `direction` is where this hand's pass goes.

    `deal` is the deal number, None where it is not known. While the game lasts it must not be
    shown: later deals may follow from it.
    """

    hand: int
    deal: int | None
    dealer: int
    direction: str
    hands: tuple[Cards, ...]
    kitty: Cards


class PassCommitted(msgspec.Struct, frozen=True):
    """A seat has chosen what to pass; the cards stay hidden from other seats."""

    seat: int


class Passed(msgspec.Struct, frozen=True):
    """The packets changed hands: (giver, receiver, cards); the receivers did not pass blind."""

    moves: tuple[tuple[int, int, Cards], ...]


class ChargeCommitted(msgspec.Struct, frozen=True):
    """A seat has chosen what to charge; its cards are shown when all seats have chosen."""

    seat: int


class Charged(msgspec.Struct, frozen=True):
    """All charges were laid face up; `charged` has a tuple of cards for each seat."""

    charged: tuple[Cards, ...]


class TurnCame(msgspec.Struct, frozen=True):
    """It is now a seat's turn to play."""

    seat: int


class TrickPlay(msgspec.Struct, frozen=True):
    """A play of the trick on the table, and how it stands now."""

    seat: int
    card: int
    charged: bool = False
    """Whether this copy of the card was charged."""
    points: int = 0
    """What the card counts, with its charge and doubled hearts."""
    round: int = 0
    """0, or 1 for the second card that a seat plays to a boosted trick."""
    winning: bool = False
    """Whether this is the best play so far."""
    cancelled: bool = False
    """Whether an identical card of the suit led has cancelled this one."""


class Played(msgspec.Struct, frozen=True):
    """A card was played; `charged` when that copy was charged."""

    seat: int
    card: int
    charged: bool = False
    void: int | None = None
    """The suit led, if the seat has just shown that it has none of it."""
    trick: tuple[TrickPlay, ...] = ()
    """All plays of the trick as they stand now, this one last."""


class HeartsBroken(msgspec.Struct, frozen=True):
    """Hearts were broken by this card."""

    seat: int
    card: int


class Boosted(msgspec.Struct, frozen=True):
    """A nine boosted the trick: each player plays a second card. `suit` is the suit led."""

    suit: int


class TrickTaken(msgspec.Struct, frozen=True):
    """A trick went to its winner, with all unwon tricks before it."""

    winner: int
    cards: Cards
    points: int
    """What these cards count, with charges and doubled hearts."""
    factor: int = 1
    """By how much the tens of clubs that the winner has captured multiply its score."""
    moon_seat: int | None = None
    """The only seat that has captured cards of the moon in tricks (penalty cards or, where all
    hearts turn, hearts); when partners share their tricks, the first such seat of the only team
    that has. None if there are more, or no moons."""
    moon_share: float = 0.0
    """The share of the points of these cards, without charges, that `moon_seat` or its team has."""


class TrickUnwon(msgspec.Struct, frozen=True):
    """All cards of the led suit cancelled: the trick stays on the table."""

    cards: Cards


class KittyTaken(msgspec.Struct, frozen=True):
    """The kitty went to a seat; `exchange` when it went to the hand."""

    seat: int
    cards: Cards
    exchange: bool


class LaidAway(msgspec.Struct, frozen=True):
    """The seat that took the kitty laid cards away, face down."""

    seat: int
    cards: Cards
    charged: Cards = ()
    """Those of the cards that were charged."""


class MoonShot(msgspec.Struct, frozen=True):
    """A seat (under shared tricks, its team) captured every penalty card or, where all hearts turn,
    every heart."""

    seat: int
    sun: bool


class HandScored(msgspec.Struct, frozen=True):
    """The hand was scored. `scores` and `totals` are by side, `captured` is by seat.

    `changed` are the totals that changed because of their exact value.
    """

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    captured: tuple[Cards, ...]
    changed: tuple[ChangedTotal, ...]
    moon_seat: int | None = None
    """As in `TrickTaken`, judged from all captured cards, the kitty included."""


class GameOver(msgspec.Struct, frozen=True):
    """The game ended; `winners` are seats."""

    winners: tuple[int, ...]


Event = (
    Dealt
    | PassCommitted
    | Passed
    | ChargeCommitted
    | Charged
    | TurnCame
    | Played
    | HeartsBroken
    | Boosted
    | TrickTaken
    | TrickUnwon
    | KittyTaken
    | LaidAway
    | MoonShot
    | HandScored
    | GameOver
)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    leader: int
    """The seat that led."""
    cards: tuple[tuple[int, int], ...]
    """The plays as (seat, card) pairs, in order."""
    winner: int | None
    """The seat that won the trick; None when it stayed on the table."""
    points: int
    """The points of the cards that the winner took, unwon tricks included; 0 if unwon."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """A scored hand."""

    hand: int
    """The number of the hand, from 0."""
    deal: int | None
    """The deal number; None where it is not known."""
    dealer: int
    direction: str
    """The direction of the pass."""
    scores: tuple[int, ...]
    """The points of this hand, for each side."""
    totals: tuple[int, ...]
    """The totals after this hand, for each side."""
    captured: tuple[Cards, ...]
    """All captured cards of each seat, with those that lay face down."""
    tricks_won: tuple[int, ...]
    """The number of tricks that each seat has won."""
    moon: tuple[int, MoonWay] | None
    """Who shot the moon and how it counted; None without a moon."""
    sun: bool
    """Whether the moon was a sun: every trick was won as well."""
    charged: tuple[Cards, ...]
    """The captured cards of each seat that were charged."""
    parts: tuple[tuple[ScorePart, ...], ...]
    """What the score of each side is made of."""
    changed: tuple[ChangedTotal, ...]
