"""Who sits where: names, computer players and teams of one game."""

from __future__ import annotations

from typing import Any

from hearts_qt.app.i18n import _, say
from hearts_qt.app.names import and_list, seat_name
from hearts_qt.players import PLAYERS, make_player
from hearts_qt.rules.options import Rules
from hearts_qt.store.saves import SavedSeat
from hearts_qt.store.settings import Settings

__all__ = ["DEFAULT_PLAYER", "Seating", "saved_seats"]

DEFAULT_PLAYER = "basic"
"""Who plays where nobody was chosen, and in the person's place when asked to."""


def saved_seats(rules: Rules, settings: Settings, number: int) -> tuple[SavedSeat, ...]:
    """The seats of a new game as the settings want them; seeds follow from the game's number."""
    return tuple(
        SavedSeat(
            settings.seat(seat).name,
            settings.seat(seat).player,
            (number * 11 + seat + 1) % 2**64,
        )
        for seat in range(rules.players)
    )


class Seating:
    """The seats of one game and their computer players."""

    def __init__(self, rules: Rules, seats: tuple[SavedSeat, ...], person: int) -> None:
        self.rules = rules
        self.seats = seats
        self.person = person
        self._players: dict[int, Any] = {}

    def player(self, seat: int) -> Any:
        """The computer player of a seat; for the person's seat the one that helps out."""
        if seat not in self._players:
            saved = self.seats[seat]
            name = saved.player if seat != self.person else DEFAULT_PLAYER
            player = make_player(name if name in PLAYERS else DEFAULT_PLAYER, saved.seed)
            player.new_game(self.rules, seat)
            self._players[seat] = player
        return self._players[seat]

    def substitute(self, seat: int) -> Any:
        """Put the simplest player into a seat whose own broke down, for the rest of the game."""
        player = make_player("random", self.seats[seat].seed)
        player.new_game(self.rules, seat)
        self._players[seat] = player
        return player

    def follow(self, settings: Settings) -> bool:
        """Take over names and players from changed settings; whether anything is different."""
        seats = tuple(
            SavedSeat(settings.seat(seat).name, settings.seat(seat).player, saved.seed)
            for seat, saved in enumerate(self.seats)
        )
        if seats == self.seats:
            return False
        for seat, (old, new) in enumerate(zip(self.seats, seats, strict=True)):
            if old.player != new.player:
                self._players.pop(seat, None)
        self.seats = seats
        return True

    @property
    def names(self) -> list[str]:
        """The name shown for each seat."""
        count = len(self.seats)
        return [saved.name or seat_name(seat, count) for seat, saved in enumerate(self.seats)]

    @property
    def levels(self) -> list[str]:
        """The registry name of each seat's computer player; empty for the person."""
        return [
            "" if seat == self.person else saved.player for seat, saved in enumerate(self.seats)
        ]

    def level_words(self, seat: int) -> str:
        """What kind of player a seat is, in words; empty for the person."""
        level = self.levels[seat]
        if not level:
            return ""
        entry = PLAYERS.get(level)
        return say(getattr(entry, "label", level.capitalize()))

    @property
    def teams(self) -> bool:
        """Whether partners play together, in whatever way."""
        return self.rules.teams != "none"

    def team_of(self, seat: int) -> int:
        """The team of a seat, or -1. Your partner sits across."""
        return seat % (self.rules.players // 2) if self.teams else -1

    def column_of(self, seat: int) -> int:
        """The column of the score sheet that a seat's points go to."""
        return self.team_of(seat) if self.rules.teams == "shared_tricks" else seat

    def column_name(self, column: int) -> str:
        """The heading of a column of the score sheet."""
        names = self.names
        if self.rules.teams == "shared_tricks":
            return and_list(
                [names[seat] for seat in range(len(names)) if self.column_of(seat) == column]
            )
        return names[column]

    def winners_sentence(self, seats: tuple[int, ...]) -> str:
        """Who has won the game, given the seats that have."""
        names = self.names
        if seats == (self.person,):
            return (
                _("You win the game")
                if not self.seats[self.person].name
                else _("{names} wins the game").format(names=names[self.person])
            )
        if len(seats) == 1:
            return _("{names} wins the game").format(names=names[seats[0]])
        return _("{names} win the game").format(names=and_list([names[seat] for seat in seats]))
