"""What a new game is begun from."""

from __future__ import annotations

from dataclasses import dataclass, field

from hearts_qt.rules.options import Rules
from hearts_qt.store.settings import SeatSettings

__all__ = ["DealSource", "GameSetup"]


@dataclass(frozen=True, slots=True)
class DealSource:
    """Where the deals of a game come from.

    `number` is the number of the game, from 0 to 2**64 - 1, which all deals follow from; None draws
    one. `first_deal` replaces the deal number of the first hand.
    """

    number: int | None = None
    first_deal: int | None = None


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that is chosen before a game begins; `Session.begin` takes it.

    Without `rules` those of the settings are played. `preset` is the preset that the rules started
    from, if any; it is unused without `rules`. `seats` has a name and a player for each seat, from
    seat 0; without it the settings decide. Raises `ValueError` if the seats do not fit the rules.
    """

    rules: Rules | None = None
    preset: str | None = None
    seats: tuple[SeatSettings, ...] | None = None
    deals: DealSource = field(default_factory=DealSource)

    def __post_init__(self) -> None:
        if self.seats is not None and (self.rules is None or len(self.seats) != self.rules.players):
            raise ValueError("a game needs rules and one entry for each seat")
