"""Events: what an action brought about, in the order in which it happened.

Events hold plain values and everything that happened, hidden cards included: whoever shows them to
a seat shows only what that seat may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.rules.text import Text

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt: `direction` is where this hand's pass goes."""

    hand: int
    deal: int
    dealer: int
    direction: str
    hands: tuple[Cards, ...]
    kitty: Cards


@dataclass(frozen=True, slots=True)
class PassCommitted:
    """A seat has chosen what to pass; nobody else sees what."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """The packets changed hands: (giver, receiver, cards), as they really went."""

    moves: tuple[tuple[int, int, Cards], ...]


@dataclass(frozen=True, slots=True)
class ChargeCommitted:
    """A seat has chosen what to charge; shown when all have."""

    seat: int


@dataclass(frozen=True, slots=True)
class Charged:
    """All charges were laid face up, one tuple of cards a seat."""

    charged: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TurnCame:
    """It is now a seat's turn to play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played; `charged` when that copy was charged."""

    seat: int
    card: int
    charged: bool = False


@dataclass(frozen=True, slots=True)
class HeartsBroken:
    """Hearts were broken by this card."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Boosted:
    """A nine boosted the trick: everybody plays a second card. `suit` is the suit led."""

    suit: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick, with all that had piled up before it, went to its winner."""

    winner: int
    cards: Cards
    points: int


@dataclass(frozen=True, slots=True)
class TrickUnwon:
    """All cards of the led suit cancelled: the trick stays on the table."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The kitty went to a seat; `exchange` when it went to the hand."""

    seat: int
    cards: Cards
    exchange: bool


@dataclass(frozen=True, slots=True)
class LaidAway:
    """The kitty's taker laid cards away, face down."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class MoonShot:
    """A seat (under shared tricks, its team) captured every penalty card."""

    seat: int
    sun: bool


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand was scored. `scores` and `totals` have an entry a side; `captured` one a seat."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    captured: tuple[Cards, ...]
    notes: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
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
