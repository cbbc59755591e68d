"""The program and the reference rules play the same games: a few of each preset and of random
rule sets. `python -m tests.campaigns.rules` plays many more."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.game.game import Game
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.campaigns.rules import play, units
from tests.reference import table
from tests.reference.hand import Hand
from tests.reference.side_by_side import Difference, Tally, play_game
from tests.strategies import random_rules, rule_sets


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_played_as_by_the_reference(preset: str) -> None:
    play_game(PRESETS[preset].rules, 4, hands=1)
    play_game(PRESETS[preset].rules, 11, hands=1)


def test_random_rule_sets_meet_everything() -> None:
    tally: Tally = Counter()
    for number in (*range(60, 105), 130):
        thorough = number % 20 == 0
        rules = random_rules(Random(number))
        _, found = play_game(rules, number, hands=1 if thorough else 2, thorough=thorough)
        tally += found
    wanted = {
        "blind", "boosted", "charged", "exchanged", "moon", "sun", "over", "redealt", "unwon",
        "pass left", "pass right", "pass across", "pass scatter", "pass left2", "pass right2",
        "reason 5.0", "reason 5.1", "reason 5.2", "reason 5.3", "reason 5.4", "reason 5.5",
    }  # fmt: skip
    assert wanted <= {what for what, times in tally.items() if times}


@given(rule_sets(), st.integers(0, 2**64 - 1))
def test_any_rule_set(rules: Rules, number: int) -> None:
    play_game(rules, number, hands=1)


def test_random_rule_sets_have_every_value() -> None:
    sets = [random_rules(Random(number)) for number in range(600)]
    for name, option in OPTIONS.items():
        had = {getattr(rules, name) for rules in sets}
        if name == "pass_cycle":
            had = {direction for rules in sets for direction in rules.pass_cycle}
        assert {choice.key for choice in option.choices} <= had, name
        assert len(had) > 1, name
    assert {rules.players for rules in sets} == set(range(3, 11))
    assert {rules.pass_count for rules in sets} == set(range(1, 6))
    assert any(isinstance(rules.card_values, tuple) for rules in sets)
    assert any(rules.kitty_count for rules in sets)


def fewer(method: Any) -> Any:
    """A wrong `Hand.legal`, which leaves out a legal card."""

    def legal(hand: Hand) -> list[str]:
        cards: list[str] = method(hand)
        return cards[1:] or cards

    return legal


def one_more(method: Any) -> Any:
    """A wrong `Hand.scores`, which gives the first side one point too many."""

    def scores(hand: Hand, how: str | None) -> list[int]:
        points: list[int] = method(hand, how)
        return [points[0] + 1, *points[1:]]

    return scores


@pytest.mark.parametrize("every", [1, 10_000])
@pytest.mark.parametrize(
    ("name", "change", "what"),
    [("legal", fewer, "legal cards"), ("scores", one_more, "scores")],
)
def test_a_difference_is_found(name: str, change: Any, what: str, every: int) -> None:
    with (
        patch.object(Hand, name, change(getattr(Hand, name))),
        pytest.raises(Difference, match=f"^{what}"),
    ):
        play_game(Rules(), 1, every=every)


def test_a_campaign_plays_as_many_hands_as_asked() -> None:
    presets = units(2, 60, 3, 4, every=30)
    assert len(presets) == len(PRESETS) + 2
    tally, differences = play([presets[0], *presets[-2:]])
    assert (tally["hands"], differences) == (4 + 3 + 3, [])
    looked_at = tally["saved and loaded"]
    assert 0 < looked_at < tally["actions"] / 10


def test_a_leaking_view_is_found() -> None:
    honest = Game.observation

    def leaking(game: Game, seat: int) -> Any:
        return dataclasses.replace(honest(game, seat), received=game.hand_of((seat + 1) % 4))

    def play_some() -> None:
        for number in range(5):
            play_game(Rules(), number, thorough=True)

    with (
        patch.object(Game, "observation", leaking),
        pytest.raises(Difference, match=r"^observation of seat"),
    ):
        play_some()


def test_the_reference_ends_a_game_on_its_own() -> None:
    # Checked without the program: a comparison cannot show a fault that both have.
    options = {"players": 4, "teams": "none", "target": 100, "exact_target": "stands",
               "special_totals": None, "hand_limit": None, "tie": "play_on",
               "low_target": None, "trick_points": None}  # fmt: skip
    assert table.close_hand(options, [90, 5, 5, 0], [10, 5, 5, 6], 3) == ([100, 10, 10, 6], [3])
    assert table.close_hand(options, [90, 5, 5, 0], [10, 0, 6, 5], 3)[1] == []
