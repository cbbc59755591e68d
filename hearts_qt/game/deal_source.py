"""Where the deals of a game come from: a number, a seal, or cards that are known already.

A game is made with one of them (`Game.source`) and asks it for the first dealer and for the number
of each deal.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.game import deals
from hearts_qt.game.sealed_deals import NAME_LENGTH, SealedDeals

__all__ = ["Deals", "NumberedDeals", "SealedDeals", "UnopenedDeals"]


@dataclass(frozen=True, slots=True)
class NumberedDeals:
    """Deals that follow from a number of 64 bits, the game's number; see `deals`.

    `first` replaces the numbers of the first deals: one for a deal that the player chose, several
    for a rematch. Whoever knows the number of any deal that it does not replace can work out all
    later ones, so while a game lasts no number may be shown. Raises `ValueError` for a number that
    is out of range.
    """

    number: int
    first: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not all(0 <= number <= deals.MASK for number in (self.number, *self.first)):
            raise ValueError(f"a game or deal number is a whole number from 0 to {deals.MASK}")

    @property
    def name(self) -> str:
        """What tells a finished game from others; it names all its deals."""
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
        """What tells the game from others: the beginning of its seal."""
        return self.seal[:NAME_LENGTH]

    def deal_number(self, index: int) -> int | None:
        """None: the numbers of the deals are not known."""
        return None

    def first_dealer(self, players: int) -> int:
        """Raises `ValueError`: the first dealer is not known, and must be given to `Game`."""
        raise ValueError("the first dealer of a game whose seal is not opened is not known")


Deals = NumberedDeals | SealedDeals | UnopenedDeals
