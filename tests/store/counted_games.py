"""Short games that are counted in statistics."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.store.folders import folders
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.statistics import Statistics

SHORT = Rules(target=20)


OTHER = Rules(target=20, moon="subtract")


SEATS = [SeatEntry("Ada", "person"), *[SeatEntry(name, "random") for name in ("B", "C", "D")]]


@cache
def finished(number: int, rules: Rules = SHORT) -> Game:
    players = [make_player("random", number + seat) for seat in range(rules.players)]
    return play_game(rules, players, number, None)


def begun(day: int) -> str:
    return f"2026-03-{day:02}_20.15.00.123"


def name_of(day: int, number: int) -> str:
    return f"{begun(day)}_{number}.hearts"


def on_shelf(day: int, game: Game, seats: list[SeatEntry] = SEATS) -> Path:
    records = RecordShelf(folders().games)
    assert records.keep(game, seats, begun(day)) is None
    return records.path_of(game, begun(day))


def count(statistics: Statistics, *days: int, rules: Rules = SHORT) -> None:
    for day in days:
        game = finished(day, rules)
        name = RecordShelf(folders().games).path_of(game, begun(day)).name
        assert statistics.keep(game, 0, name) is None
