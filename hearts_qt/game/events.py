"""Events: what an action brought about, in the order in which it happened.

Events hold plain values and everything that happened, hidden cards included: whoever shows them to
a seat shows only what that seat may see.
"""

from __future__ import annotations

import msgspec

from hearts_qt.rules.text import Text

Cards = tuple[int, ...]


class Dealt(msgspec.Struct, frozen=True):
    """A hand was dealt: `direction` is where this hand's pass goes."""

    hand: int
    deal: int
    dealer: int
    direction: str
    hands: tuple[Cards, ...]
    kitty: Cards


class PassCommitted(msgspec.Struct, frozen=True):
    """A seat has chosen what to pass; nobody else sees what."""

    seat: int


class Passed(msgspec.Struct, frozen=True):
    """The packets changed hands: (giver, receiver, cards), as they really went."""

    moves: tuple[tuple[int, int, Cards], ...]


class ChargeCommitted(msgspec.Struct, frozen=True):
    """A seat has chosen what to charge; shown when all have."""

    seat: int


class Charged(msgspec.Struct, frozen=True):
    """All charges were laid face up, one tuple of cards a seat."""

    charged: tuple[Cards, ...]


class TurnCame(msgspec.Struct, frozen=True):
    """It is now a seat's turn to play."""

    seat: int


class Played(msgspec.Struct, frozen=True):
    """A card was played; `charged` when that copy was charged."""

    seat: int
    card: int
    charged: bool = False


class HeartsBroken(msgspec.Struct, frozen=True):
    """Hearts were broken by this card."""

    seat: int
    card: int


class Boosted(msgspec.Struct, frozen=True):
    """A nine boosted the trick: everybody plays a second card. `suit` is the suit led."""

    suit: int


class TrickTaken(msgspec.Struct, frozen=True):
    """A trick, with all that had piled up before it, went to its winner."""

    winner: int
    cards: Cards
    points: int


class TrickUnwon(msgspec.Struct, frozen=True):
    """All cards of the led suit cancelled: the trick stays on the table."""

    cards: Cards


class KittyTaken(msgspec.Struct, frozen=True):
    """The kitty went to a seat; `exchange` when it went to the hand."""

    seat: int
    cards: Cards
    exchange: bool


class LaidAway(msgspec.Struct, frozen=True):
    """The kitty's taker laid cards away, face down."""

    seat: int
    cards: Cards


class MoonShot(msgspec.Struct, frozen=True):
    """A seat (under shared tricks, its team) captured every penalty card."""

    seat: int
    sun: bool


class HandScored(msgspec.Struct, frozen=True):
    """The hand was scored. `scores` and `totals` have an entry a side; `captured` one a seat."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    captured: tuple[Cards, ...]
    notes: tuple[Text, ...]


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
