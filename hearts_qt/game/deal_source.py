"""Where the deals of a game come from: a number, a seal, a real pack, or cards known already.

A game has one of these classes as its `Game.source`, which gives the first dealer and the number
of each deal.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.game import deals
from hearts_qt.game.sealed_deals import NAME_LENGTH, SealedDeals

Cards = tuple[int, ...]
DealtCards = tuple[tuple[Cards, ...], Cards]
"""The cards of each seat, and those left over."""


@dataclass(frozen=True, slots=True)
class NumberedDeals:
    """Deals that follow from a number of 64 bits, the game's number; see `deals`.

    `first` replaces the numbers of the first deals: one for a deal that the player chose, several
    for a rematch. From the number of any deal that it does not replace, all later ones can be
    worked out, so while a game lasts no number may be shown. Raises `ValueError` for a number that
    is out of range.
    """

    number: int
    first: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not all(0 <= number <= deals.MASK for number in (self.number, *self.first)):
            raise ValueError(f"a game or deal number is a whole number from 0 to {deals.MASK}")

    @property
    def name(self) -> str:
        """An identifier of the game, for a finished game only: all its deals follow from it."""
        return str(self.number)

    def deal_number(self, index: int) -> int:
        """The deal number of a hand, counted from 0."""
        if index < len(self.first):
            return self.first[index]
        return deals.deal_number(self.number, index)

    def first_dealer(self, players: int) -> int:
        """The seat that deals the first hand."""
        return deals.first_dealer(self.number, players)


@dataclass(frozen=True, slots=True)
class UnopenedDeals:
    """The deals of a record whose seal has not been opened: only the cards dealt are known."""

    seal: str

    @property
    def name(self) -> str:
        """An identifier of the game: the beginning of its seal."""
        return self.seal[:NAME_LENGTH]

    def deal_number(self, index: int) -> int | None:
        """None: the numbers of the deals are not known."""
        return None

    def first_dealer(self, players: int) -> int:
        """Raises `ValueError`: the first dealer is not known, and must be given to `Game`."""
        raise ValueError("the first dealer of a game whose seal is not opened is not known")


@dataclass(frozen=True, slots=True)
class RealPackDeals:
    """Deals that players made with a real pack of cards and entered.

    `dealer` deals the first hand. `dealt` has the cards of the first deals. With `every_hand`, the
    cards of all later deals are entered too, each when its hand begins; otherwise they follow from
    `number`, as in `NumberedDeals`. Raises `ValueError` for a number or seat that is out of range.
    """

    number: int
    dealer: int
    dealt: tuple[DealtCards, ...] = ()
    every_hand: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.number <= deals.MASK:
            raise ValueError(f"a game number is a whole number from 0 to {deals.MASK}")
        if self.dealer < 0:
            raise ValueError("the dealer is a seat from 0")

    @property
    def name(self) -> str:
        """An identifier of the game, for a finished game only."""
        return str(self.number)

    def deal_number(self, index: int) -> int | None:
        """The deal number of a hand, counted from 0; None if its cards are entered."""
        if self.every_hand or index < len(self.dealt):
            return None
        return deals.deal_number(self.number, index)

    def cards_of(self, index: int) -> DealtCards | None:
        """The cards of a hand, counted from 0, if they have been entered here."""
        return self.dealt[index] if index < len(self.dealt) else None

    def first_dealer(self, players: int) -> int:
        """The seat that deals the first hand."""
        return self.dealer


Deals = NumberedDeals | SealedDeals | RealPackDeals | UnopenedDeals
