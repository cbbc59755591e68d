"""Profiles: they read back as written, and any other file is refused with one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import (
    LONGEST_NAME,
    Profile,
    ProfileError,
    checked_name,
    read_profile,
    rules_of_options,
    write_profile,
)
from tests.strategies import rule_sets

TURBO = Profile("Thursday", PRESETS["Turbo Hearts"].rules.changed(target=50), "Turbo Hearts")


def profile_with(**changes: Any) -> str:
    return json.dumps({**json.loads(write_profile(TURBO)), **changes})


def options_with(**changes: Any) -> str:
    found = json.loads(write_profile(TURBO))
    found["rules"]["options"].update(changes)
    return json.dumps(found)


@given(rule_sets())
def test_what_is_written_is_read_again(rules: Rules) -> None:
    profile = Profile("Ours", rules, "Black Lady")
    assert read_profile(write_profile(profile), "here") == profile


def test_a_profile_is_the_json_that_is_promised() -> None:
    found = json.loads(write_profile(TURBO))
    assert found["hearts_rules"] == 1
    assert found["name"] == "Thursday"
    assert found["rules"]["preset"] == "Turbo Hearts"
    assert set(found["rules"]["options"]) == set(OPTIONS)
    assert found["rules"]["options"]["bonus_card"] == "JD"
    assert found["rules"]["options"]["pass_cycle"] == "left right across hold"


def test_missing_options_have_their_defaults_and_unknown_keys_do_no_harm() -> None:
    written = {
        "hearts_rules": 1,
        "name": " Only \n the  target ",
        "author": "Ada",
        "rules": {"options": {"target": 50}, "colour": "green"},
    }
    found = read_profile("\ufeff" + json.dumps(written), "here")
    assert found == Profile("Only the target", Rules(target=50), None)


def test_a_preset_that_nobody_knows_is_none() -> None:
    written = profile_with(rules={"preset": "Hearts of 2050", "options": {}})
    assert read_profile(written, "here").preset is None


def with_values(table: str) -> str:
    """A profile with this table of card values, written out."""
    return profile_with(rules={"options": {"card_values": "here"}}).replace('"here"', table)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("", "JSON"),
        ("{", "JSON"),
        ("[" * 100_000, "JSON"),
        ('{"hearts_rules": ' + "9" * 10_000 + "}", "does not say “hearts_rules”"),
        ("null", "hearts_rules"),
        ("[]", "hearts_rules"),
        ("{}", "hearts_rules"),
        (profile_with(hearts_rules=0), "hearts_rules"),
        (profile_with(hearts_rules=True), "hearts_rules"),
        (profile_with(hearts_rules="1"), "hearts_rules"),
        (profile_with(hearts_rules=1.0), "hearts_rules"),
        (profile_with(hearts_rules=2), "newer version"),
        (profile_with(name=None), "has no name"),
        (profile_with(name="  "), "needs a name"),
        (profile_with(name="x" * 61), "at most 60"),
        (profile_with(name="a\x00b"), "cannot be shown"),
        (profile_with(name="a\ud800b"), "cannot be shown"),
        (profile_with(rules=None), "no options"),
        (profile_with(rules={"preset": "Black Lady"}), "no options"),
        (profile_with(rules={"options": []}), "no options"),
        (with_values('{"7C": 7, "7C": 9}'), "card_values: 7C is named twice."),
        (with_values('{"7C": 0, "2D": 1, "7C": 0}'), "card_values: 7C is named twice."),
        (with_values('{"7C": 7, "ZZ": 0}'), "“ZZ” is not a card"),
        (with_values('{"7C": 7, "8C": false}'), "takes a whole number, not “False”"),
        (options_with(targte=50), "no rule called “targte”"),
        (options_with(**{"x\n\x00" * 50: 1}), "no rule called “x x"),
        (options_with(target=0), "Target takes a whole number"),
        (options_with(target=10**300), "Target takes a whole number"),
        (options_with(target="50"), "target takes a whole number"),
        (options_with(target=True), "target takes a whole number"),
        (options_with(target=5.5), "target takes a whole number"),
        (options_with(target=[[50]]), "target takes a whole number"),
        (options_with(sun=1), "sun is true or false"),
        (options_with(moon="sometimes\nnever"), "no choice “sometimes never”"),
        (options_with(packs=True), "whole number"),
        (options_with(players=9), "at most 7 players"),
        (options_with(removed="QS"), "carries a value"),
        (options_with(removed="2X"), "“2X” is not a card"),
        (options_with(removed=["2C"]), "removed takes words"),
        (options_with(card_values={"7\nC": 7}), "is not a card"),
        (options_with(card_values={"7C": 7000}), "from -999 to 999"),
        (options_with(card_values="double"), "no scheme “double”"),
        (options_with(pass_cycle=""), "takes one or more"),
        (options_with(pass_cycle="left wrong"), "takes one or more"),
    ],
)
def test_what_is_no_profile_is_refused_with_a_sentence(written: str, says: str) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(written, "mine.hearts-rules")
    said = str(caught.value)
    assert says in said
    assert said.startswith("mine.hearts-rules: ")
    assert said.endswith(".")
    assert said.isprintable()
    assert len(said) < 300


def test_all_faults_of_a_profile_are_named_at_once() -> None:
    written = options_with(players="a", packs=7, targte=50, target=-5)
    with pytest.raises(ProfileError) as caught:
        read_profile(written, "mine.hearts-rules")
    said = str(caught.value)
    assert "players takes a whole number" in said
    assert "Packs has no choice “7”." in said
    assert "no rule called “targte”" in said
    assert "Target takes a whole number from 1" in said
    # Clashes between values are reported only once each value is valid on its own.
    assert "at most" not in said


@pytest.mark.parametrize(
    "name",
    ["x", "Ängström & Söhne", "双方", "\U0001f468\u200d\U0001f467 at home", "x" * LONGEST_NAME],
)
def test_names_are_free(name: str) -> None:
    assert read_profile(write_profile(Profile(name, Rules())), "here").name == name
    assert checked_name(f" {name}\t") == name


def test_of_very_many_faults_the_first_are_told() -> None:
    """A text that held a thousand others could not be shown, and the preferences did not open."""
    options = {f"option_{number}": 1 for number in range(5000)}
    with pytest.raises(ProfileError) as caught:
        rules_of_options(options)
    said = str(caught.value)
    assert "“option_9”" in said
    assert "“option_10”" not in said
    assert said.endswith("And 4990 more.")
