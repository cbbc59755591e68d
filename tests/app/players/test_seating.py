"""Who sits where: characters, guests with a level, and what the settings say about each seat."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from hearts_qt.app.players.seating import Seating, saved_seats, wanted_seats
from hearts_qt.players.cast import CAST, DEFAULT_CHARACTERS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import SeatSettings, Settings
from hearts_qt.store.settings_file import SettingsFile

TEN = Rules(**{**PRESETS["Cancellation Hearts"].rules.values(), "players": 10})


def seating(settings: Settings, rules: Rules | None = None) -> Seating:
    rules = Rules() if rules is None else rules
    seats = saved_seats(rules, settings, 7)
    return Seating(rules, seats, 0, wanted=wanted_seats(settings, rules.players))


def test_characters_sit_on_the_seats_for_which_nobody_was_chosen() -> None:
    table = seating(Settings())
    assert table.names == ["You", "Rosa", "Otto", "Kenji"]
    assert table.levels == ["", "basic", "casual", "skilled"]
    assert table.character(0) is None
    assert table.character(1) is CAST["rosa"]
    assert [entry.player for entry in table.entries()] == ["person", "basic", "casual", "skilled"]


@pytest.mark.parametrize("others", ["cast", "expert:bold", "random"])
def test_everybody_has_the_same_name_and_player_at_tables_of_every_size(others: str) -> None:
    seats = [SeatSettings("Me"), SeatSettings("", others)]
    settings = Settings(default_opponent=others, seats=seats)
    tables = [
        seating(settings, PRESETS[name].rules)
        for name in ("Three-Handed", "Modern Hearts", "Five-Handed", "Six-Handed")
    ]
    tables.append(seating(settings, TEN))
    for small, large in pairwise(tables):
        count = len(small.names)
        assert large.names[:count] == small.names
        assert large.levels[:count] == small.levels
    assert len(set(tables[-1].names)) == 10
    if others != "cast":
        assert tables[-1].levels == ["", *[others] * 9]


def test_a_chosen_character_is_replaced_where_the_usual_company_has_them() -> None:
    kenji = DEFAULT_CHARACTERS.index("kenji") + 1
    settings = Settings(seats=[SeatSettings(), SeatSettings("", "cast:kenji")])
    names = seating(settings, TEN).names
    assert names[1] == "Kenji"
    assert names.count("Kenji") == 1
    usual = seating(Settings(), TEN).names
    assert [at for at in range(10) if names[at] != usual[at]] == [1, kenji]


def test_a_name_of_your_own_hides_that_of_the_character_who_stays() -> None:
    table = seating(Settings(seats=[SeatSettings(), SeatSettings("Grandma", "cast:ida")]))
    assert table.names[1] == "Grandma"
    assert table.character(1) is CAST["ida"]
    assert table.levels[1] == "expert:cautious"
    assert table.level_words(1) == "Expert, cautious"


def test_a_character_of_a_newer_version_is_replaced_by_one_who_is_known() -> None:
    table = seating(Settings(seats=[SeatSettings(), SeatSettings("", "cast:nobody")]))
    assert table.names[1] == "Rosa"


def test_a_change_of_one_seat_leaves_the_others_as_they_are() -> None:
    settings = Settings()
    table = seating(settings)
    settings.seats = [SeatSettings("Me"), SeatSettings("", "cast:ida")]
    assert table.follow(settings)
    assert table.names == ["Me", "Ida", "Otto", "Kenji"]
    settings.default_opponent = "random"
    assert table.follow(settings)
    assert table.levels == ["", "expert:cautious", "random", "random"]
    assert table.names[2:] == ["Dario", "Edda"]


@pytest.mark.parametrize(
    ("written", "names", "levels"),
    [
        ({"seats": []}, ["Rosa", "Otto", "Kenji"], ["basic", "casual", "skilled"]),
        (
            {"seats": [{"name": "Me", "player": "basic"}, {"name": "", "player": "expert:bold"}]},
            ["Clara", "Otto", "Kenji"],
            ["expert:bold", "casual", "skilled"],
        ),
        (
            {"seats": [], "default_opponent": "skilled"},
            ["Clara", "Dario", "Edda"],
            ["skilled"] * 3,
        ),
        ({"tempo": "brisk"}, ["Rosa", "Otto", "Kenji"], ["basic", "casual", "skilled"]),
    ],
)
def test_seats_that_the_settings_leave_out_are_filled(
    tmp_path: Path, written: object, names: list[str], levels: list[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(written))
    settings, fault = SettingsFile(path).read()
    assert fault is None
    table = seating(settings)
    assert table.names[1:] == names
    assert table.levels[1:] == levels
