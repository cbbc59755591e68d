"""The settings from which a new game begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from hearts_qt.game.deals import NewDeals, NumberedDeals, SealedDeals, new_secret, random_number
from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import SeatSettings


class DealSource(NamedTuple):
    """Where the deals of a game are to come from.

    By default the game is sealed, with a random secret. With `number`, from 0 to 2**64 - 1, or
    `first_deal`, the deal number of the first hand, it is not sealed; without `number`, a random
    one is drawn. `deals` overrides both: a seal that the person has seen and cut already, a deal
    with a real pack, or the deals of an earlier game.
    """

    number: int | None = None
    first_deal: int | None = None
    deals: NewDeals | None = None

    def drawn(self) -> NewDeals:
        """The deals; what was not given is drawn at random."""
        if self.deals is not None:
            return self.deals
        if self.number is None and self.first_deal is None:
            return SealedDeals(new_secret())
        number = random_number() if self.number is None else self.number
        return NumberedDeals(number, () if self.first_deal is None else (self.first_deal,))


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that is chosen before a game begins; `GameLifecycle.begin` takes it.

    Without `rules` the game uses those of the settings. `preset` is the preset that the rules
    started from, if any; it is unused without `rules`. `seats` has a name and a player for each
    seat, from seat 0; without it the settings decide. Raises `ValueError` if the seats do not fit
    the rules.
    """

    rules: Rules | None = None
    preset: str | None = None
    seats: tuple[SeatSettings, ...] | None = None
    deals: DealSource = field(default_factory=DealSource)

    def __post_init__(self) -> None:
        if self.seats is not None and (self.rules is None or len(self.seats) != self.rules.players):
            raise ValueError("a game needs rules and one entry for each seat")
