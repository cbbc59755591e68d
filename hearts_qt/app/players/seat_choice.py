"""The choice of who plays the seats of the next game."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.players.cast import ANY_CHARACTER
from hearts_qt.store.settings import SeatSettings, Settings


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """What is set for the seats, in the spelling of the settings. Immutable: each change makes a
    copy.

    Seat 0 is the person's. `default_opponent` holds for the seats beyond `seats`.
    """

    seats: tuple[SeatSettings, ...]
    default_opponent: str

    @classmethod
    def of(cls, settings: Settings) -> SeatChoice:
        """What the settings say."""
        return cls(tuple(settings.seats), settings.default_opponent)

    @property
    def values(self) -> dict[str, object]:
        """The settings that say the same."""
        return {"seats": list(self.seats), "default_opponent": self.default_opponent}

    def seat(self, seat: int) -> SeatSettings:
        """What is set for a seat; the player is never `cast`, but the character."""
        return Settings(seats=list(self.seats), default_opponent=self.default_opponent).seat(seat)

    def table(self, players: int) -> tuple[SeatSettings, ...]:
        """What is set for each seat of a table for `players` players."""
        return tuple(self.seat(seat) for seat in range(players))

    def everybody(self, players: int) -> str | None:
        """The player that is set for all seats but the person's; None if they differ."""
        set_here = {self._as_set(seat).player for seat in range(1, players)}
        return set_here.pop() if len(set_here) == 1 else None

    def with_everybody(self, player: str) -> SeatChoice:
        """The same with a player on every seat but the person's, at tables of every size."""
        seats = [
            SeatSettings(one.name, player if seat else one.player)
            for seat, one in enumerate(self.seats)
        ]
        return SeatChoice(tuple(seats), player)

    def with_player(self, seat: int, player: str, players: int) -> SeatChoice:
        """The same with a player on a seat, at a table for `players` players.

        A character who sits elsewhere at this table changes places with the one who sat here.
        """
        changed = self._set(seat, SeatSettings(self._as_set(seat).name, player))
        if player.startswith(f"{ANY_CHARACTER}:"):
            for other in range(1, players):
                if other != seat and self.seat(other).player == player:
                    swapped = SeatSettings(self._as_set(other).name, self.seat(seat).player)
                    changed = changed._set(other, swapped)
        return changed

    def with_name(self, seat: int, name: str) -> SeatChoice:
        """The same with a name for a seat; an empty name stands for the usual one."""
        return self._set(seat, SeatSettings(name, self._as_set(seat).player))

    def _as_set(self, seat: int) -> SeatSettings:
        if seat < len(self.seats):
            return self.seats[seat]
        return SeatSettings(player=self.default_opponent) if seat else SeatSettings()

    def _set(self, seat: int, one: SeatSettings) -> SeatChoice:
        seats = [self._as_set(at) for at in range(max(len(self.seats), seat + 1))]
        seats[seat] = one
        return SeatChoice(tuple(seats), self.default_opponent)
