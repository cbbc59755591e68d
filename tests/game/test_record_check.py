"""Records pass a checker that was written only from the two public pages on rules and records.

`python -m tests.campaigns.records` checks many more of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.reference.check_record import Figures, faults
from tests.strategies import random_rules

Line = dict[str, Any]


def played(rules: Rules, seed: int, hands: int = 2) -> Game:
    players = [make_player("random", seed + seat) for seat in range(rules.players)]
    return play_game(rules, players, seed, hands)


def record(game: Game) -> str:
    seats = [SeatEntry(f"Seat {seat}", "random") for seat in range(game.players)]
    return write_record(game, seats, legal=True)


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_found_in_the_records_of_a_preset(preset: str) -> None:
    figures = Figures()
    assert list(faults(record(played(PRESETS[preset].rules, 3)), figures)) == []
    assert figures.legal_sets == figures.plays > 50


def test_nothing_is_found_in_the_records_of_random_rule_sets() -> None:
    figures = Figures()
    for number in range(20):
        written = record(played(random_rules(Random(number)), number))
        assert list(faults(written, figures)) == [], number
    assert figures.legal_sets == figures.plays
    assert figures.over > 3


@pytest.mark.parametrize("preset", ["Turbo Hearts", "Five-Handed with kitty", "American Hearts"])
def test_nothing_is_found_in_a_record_that_stops_anywhere(preset: str) -> None:
    game = played(PRESETS[preset].rules, 8, hands=1)
    for length in range(len(game.log) + 1):
        part = game.replayed(game.log[:length])
        assert list(faults(record(part))) == [], length


def test_nothing_is_found_where_the_moon_waits_for_its_shooter() -> None:
    rules = PRESETS["American Hearts"].rules
    game = played(rules, 228, hands=1)
    assert game.finished[0].moon is not None
    waiting = game.replayed(game.log[:-1])
    assert '"moon": {' not in record(waiting)
    assert list(faults(record(waiting))) == []


def lines_of(preset: str, seed: int) -> list[Line]:
    return [json.loads(line) for line in record(played(PRESETS[preset].rules, seed)).splitlines()]


CHANGES: dict[str, tuple[str, Callable[[list[Line]], Any]]] = {
    "a score": ("Modern Hearts", lambda lines: lines[1]["scores"].__setitem__(0, 99)),
    "a total": ("Modern Hearts", lambda lines: lines[2]["totals"].__setitem__(1, 99)),
    "the direction": ("Modern Hearts", lambda lines: lines[1].update(direction="right")),
    "the dealer": ("Modern Hearts", lambda lines: lines[2].update(dealer=lines[1]["dealer"])),
    "a legal set": ("Modern Hearts", lambda lines: lines[1]["legal"].__setitem__(9, "2C")),
    "who plays": ("Modern Hearts", lambda lines: lines[1]["plays"][5].__setitem__(0, 3)),
    "a card": ("Modern Hearts", lambda lines: lines[1]["plays"][5].__setitem__(1, "AH")),
    "what was captured": (
        "Modern Hearts", lambda lines: lines[1]["captured"].reverse()),
    "a moon": ("Modern Hearts", lambda lines: lines[1].update(moon={"seat": 0, "how": "add"})),
    "a packet": ("Modern Hearts", lambda lines: lines[1]["passes"][0][0].update(to=2)),
    "a blind pass": ("Modern Hearts", lambda lines: lines[1]["passes"].__setitem__(0, "blind")),
    "a key": ("Modern Hearts", lambda lines: lines[1].pop("charged")),
    "an option": ("Modern Hearts", lambda lines: lines[0]["rules"]["options"].pop("sun")),
    "an empty list": (
        "Modern Hearts", lambda lines: lines[0]["rules"]["options"].update(removed="")),
    "a number": ("Modern Hearts", lambda lines: lines[0].update(game=17)),
    "a charge": ("Turbo Hearts", lambda lines: lines[1].update(charged=None)),
    "a role": ("Turbo Hearts", lambda lines: lines[1]["charged"].__setitem__(0, "2C")),
    "the kitty": (
        "Five-Handed with kitty", lambda lines: lines[1]["kitty_taken"].update(after_play=3)),
    "the exchange": (
        "Five-Handed with kitty", lambda lines: lines[1]["kitty_taken"].pop("laid_away")),
    "the pack": ("Modern Hearts", lambda lines: lines[1]["dealt"].__setitem__(
        0, lines[1]["dealt"][1])),
}  # fmt: skip


@pytest.mark.parametrize("what", CHANGES)
def test_the_checker_finds_what_is_wrong(what: str) -> None:
    preset, change = CHANGES[what]
    lines = lines_of(preset, 4)
    change(lines)
    written = "".join(json.dumps(line) + "\n" for line in lines)
    assert list(faults(written))


def test_the_checker_finds_a_wrong_or_missing_end() -> None:
    game = played(PRESETS["Black Lady"].rules, 2, hands=40)
    assert game.winners is not None
    whole = record(game).splitlines()
    result = json.loads(whole[-1])
    assert list(faults("\n".join(whole) + "\n")) == []
    for wrong in ({**result, "winners": []}, {**result, "hands": 1}, {**result, "totals": [0] * 4}):
        assert list(faults("\n".join([*whole[:-1], json.dumps(wrong)]) + "\n"))
    assert list(faults("\n".join(whole[:-1]) + "\n"))
    assert list(faults("\n".join([*whole[:3], whole[-1]]) + "\n"))
