"""The cast: characters who are easy to tell apart and who play as their sentences say."""

from __future__ import annotations

from string import ascii_lowercase

import pytest

from hearts_qt.limits import SEAT_NAME
from hearts_qt.players.cast import (
    CAST,
    DEFAULT_CHARACTERS,
    character_of,
    next_character,
    recorded_player,
    registry_name,
)
from hearts_qt.players.levels.beginners import ALWAYS, HABITS, Habits, careless_policy
from hearts_qt.players.levels.search_levels import LEVELS, STYLES
from hearts_qt.players.registry import PLAYERS, make_player
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules

EACH = pytest.mark.parametrize("key", CAST)


def test_there_are_twelve_and_more_than_the_largest_table_has_seats() -> None:
    assert len(CAST) == 12
    assert len(CAST) > (OPTIONS["players"].high or 0)


@EACH
def test_a_key_is_the_name_in_lower_case_letters(key: str) -> None:
    character = CAST[key]
    assert key == character.name.lower() == character.key
    assert set(key) <= set(ascii_lowercase)
    assert len(key) < SEAT_NAME


@EACH
def test_the_sentence_names_the_character(key: str) -> None:
    character = CAST[key]
    assert character.sentence.startswith(f"{character.name} ")
    assert character.sentence.endswith(".")


@EACH
def test_a_character_is_a_computer_player_of_the_registry(key: str) -> None:
    assert make_player(CAST[key].player, 7) is not None


def test_names_begin_with_different_letters_and_no_two_play_the_same() -> None:
    assert len({character.name[0] for character in CAST.values()}) == len(CAST)
    assert len({character.player for character in CAST.values()}) == len(CAST)


def test_every_level_but_random_and_every_style_has_a_character() -> None:
    players = [character.player.partition(":") for character in CAST.values()]
    assert {level for level, _colon, _style in players} == set(PLAYERS) - {"random"}
    assert {style for _level, _colon, style in players if style} == set(STYLES)


def test_characters_are_listed_by_level_the_weakest_first() -> None:
    order = list(PLAYERS)
    levels = [order.index(character.player.partition(":")[0]) for character in CAST.values()]
    assert levels == sorted(levels)


def test_what_the_sentences_claim_is_what_the_levels_and_styles_do() -> None:
    sam, pia, otto = (HABITS[CAST[key].player] for key in ("sam", "pia", "otto"))
    assert (sam.leads_high, sam.spends_high) == (2, ALWAYS)
    assert (pia.leads_high, pia.spends_high, pia.discards_points_first) == (0, 2, True)
    policy = careless_policy(Rules())
    assert (policy.rules.single_dangers, policy.rules.considers_moon) == (0, False)
    assert otto == Habits()
    zoe, vera = LEVELS["expert"], LEVELS["master"]
    assert zoe.skill.use_inference
    assert vera.limits.play == max(level.limits.play for level in LEVELS.values())
    # A level that never tries a moon cannot be bold.
    assert LEVELS[CAST["bruno"].player.partition(":")[0]].skill.try_moons
    assert STYLES["cautious"].trick < 0 < STYLES["hunter"].hunt
    assert STYLES["bold"].moon > 0
    assert STYLES["bold"].high_card < 0 < STYLES["counter"].certainty


def test_an_open_seat_gets_a_character_who_is_free_and_the_others_stay() -> None:
    assert sorted(DEFAULT_CHARACTERS) == sorted(CAST)
    assert next_character(1, ()).key == DEFAULT_CHARACTERS[0]
    assert next_character(4, ["rosa", "ida"]).key == DEFAULT_CHARACTERS[3]
    assert next_character(1, ["rosa"]).key == DEFAULT_CHARACTERS[-1]


def test_a_seat_is_set_to_a_character_by_its_key() -> None:
    ida = CAST["ida"]
    assert ida.setting == "cast:ida"
    assert character_of("cast:ida") is ida
    assert registry_name("cast:ida") == "expert:cautious"
    for other in ("expert:bold", "cmd:ida", "ida", "cast", "cast:nobody"):
        assert character_of(other) is None
        assert registry_name(other) == other


def test_a_record_tells_a_character_by_its_name_and_its_player() -> None:
    assert recorded_player("Ida", "expert:cautious") == "cast:ida"
    assert recorded_player("Ida", "basic") == "basic"
    assert recorded_player("Anna", "expert:cautious") == "expert:cautious"
    assert recorded_player("You", "person") == "person"
