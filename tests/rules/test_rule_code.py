"""Codes of rule sets: they are short and easy to type, and their meaning never changes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules import rule_code as codes
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules, rules_to_json
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import (
    ALPHABET,
    CodeError,
    looks_like_code,
    rules_from_code,
    rules_to_code,
)
from tests.strategies import rule_sets

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "codes.json").read_text("utf-8")
)
TURBO = PRESETS["Turbo Hearts"].rules


def with_checksum(body: str) -> str:
    """A code with whatever content, as another program might make it."""
    places = [ALPHABET.index(sign) for sign in body]
    return body + "".join(ALPHABET[place] for place in codes._checksum(places))


def all_options(entry: dict[str, Any]) -> dict[str, Any]:
    """The options of a pinned code; those that came later have their defaults."""
    return rules_to_json(Rules()) | entry["options"]


# What may never change


@pytest.mark.parametrize("name", GOLDEN)
def test_a_code_means_the_same_for_ever(name: str) -> None:
    entry = GOLDEN[name]
    rules = rules_from_code(entry["code"])
    assert rules_to_json(rules) == all_options(entry)
    assert rules_to_code(rules) == entry["code"]


def test_every_preset_and_every_option_is_pinned() -> None:
    assert set(PRESETS) <= set(GOLDEN)
    usual = rules_to_json(Rules())
    changed = {
        option
        for entry in GOLDEN.values()
        for option, value in all_options(entry).items()
        if value != usual[option]
    }
    assert changed == set(OPTIONS)
    for name, preset in PRESETS.items():
        assert all_options(GOLDEN[name]) == rules_to_json(preset.rules)


def test_numbers_of_options_are_given_once() -> None:
    numbers = [option.code_id for option in OPTIONS.values()]
    assert len(set(numbers)) == len(numbers)
    assert min(numbers) > 0


# Writing


@given(rule_sets())
def test_a_code_holds_the_whole_rule_set(rules: Rules) -> None:
    code = rules_to_code(rules)
    assert rules_from_code(code) == rules
    assert set(code) <= {*ALPHABET, "-"}


def test_codes_are_short() -> None:
    assert len(rules_to_code(Rules())) == 7
    for preset in PRESETS.values():
        assert len(rules_to_code(preset.rules)) <= max(36, 4 * len(preset.changes))


def test_a_table_of_52_values_has_a_code() -> None:
    table = tuple((card, (-1) ** card * (card + 1)) for card in range(52))
    rules = Rules(card_values=table, target=1_000_000_000, hand_limit=1_000_000_000)
    assert rules_from_code(rules_to_code(rules)) == rules


def test_a_long_pass_cycle_has_a_code() -> None:
    rules = Rules(pass_cycle=("left", "right") * 300)
    assert rules_from_code(rules_to_code(rules)) == rules


# Typing


@pytest.mark.parametrize(
    "change",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: code.replace("-", " "),
        lambda code: code.replace("-", "\r\n"),
        lambda code: code.replace("-", " – "),
        lambda code: f"  “{code}”.\n",
        lambda code: f"`{code}`",
        lambda code: "\u200b".join(code),
        lambda code: code.replace("0", "O").replace("1", "I"),
        lambda code: code.replace("0", "o").replace("1", "l").replace("V", "u"),
        lambda code: "".join(chr(ord(s) + 0xFEE0) if s.isalnum() else s for s in code),
    ],
)
def test_a_code_may_be_typed_in_many_ways(change: Any) -> None:
    for preset in PRESETS.values():
        assert rules_from_code(change(rules_to_code(preset.rules))) == preset.rules


@pytest.mark.parametrize("name", PRESETS)
def test_every_wrong_character_is_found(name: str) -> None:
    code = rules_to_code(PRESETS[name].rules).replace("-", "")
    for at, right in enumerate(code):
        for sign in ALPHABET:
            if sign != right:
                with pytest.raises(CodeError):
                    rules_from_code(code[:at] + sign + code[at + 1 :])
        with pytest.raises(CodeError):
            rules_from_code(code[:at] + code[at + 1 :])


def test_swaps_and_additions_are_found() -> None:
    code = rules_to_code(TURBO).replace("-", "")
    for at, (first, second) in enumerate(pairwise(code)):
        if first != second:
            with pytest.raises(CodeError, match="not"):
                rules_from_code(code[:at] + second + first + code[at + 2 :])
    for at in range(len(code) + 1):
        for sign in ALPHABET:
            if code[:at] + sign + code[at:] != code:
                with pytest.raises(CodeError):
                    rules_from_code(code[:at] + sign + code[at:])


def test_two_wrong_characters_are_found() -> None:
    chance = Random(4)
    code = rules_to_code(PRESETS["Black Maria, spot"].rules).replace("-", "")
    for _ in range(3000):
        signs = list(code)
        for at in chance.sample(range(len(code)), 2):
            signs[at] = chance.choice(ALPHABET.replace(signs[at], ""))
        with pytest.raises(CodeError):
            rules_from_code("".join(signs))


# Refusing


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "codes look like H1-"),
        ("   ", "codes look like"),
        ("H1", "codes look like"),
        ("Modern Hearts", "codes look like"),
        ("H1-WZQT", "not copied correctly"),
        ("H1-WZÄS", "no code has a “Ä”"),
        (with_checksum("H2123"), "newer version"),
        (with_checksum("H1ZZ"), "not copied correctly"),
        (with_checksum("H1ZZ1"), "newer version"),
        (with_checksum("H10"), "not copied correctly"),
        (with_checksum("H147"), "newer version"),
        (with_checksum("H1G7"), "newer version"),
        (with_checksum("H1GQ0"), "newer version"),
        (with_checksum("H117"), "cannot be played"),
        (with_checksum("H11ZZZZZZZZZZ"), "not copied correctly"),
        (with_checksum("H17ZZZZZ"), "not copied correctly"),
        (with_checksum("H17Z1"), "not copied correctly"),
        (with_checksum("H131M2"), "cannot be played"),
        (with_checksum("H1GG1ZZZ"), "not copied correctly"),
        ("9" * 100_000, "codes look like"),
        ("H1" + "A" * 100_000, "not copied correctly"),
    ],
)
def test_what_is_no_code_is_refused_with_a_sentence(code: str, says: str) -> None:
    with pytest.raises(CodeError) as caught:
        rules_from_code(code)
    said = str(caught.value)
    assert says in said
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 300


@given(st.text(alphabet=ALPHABET, max_size=12))
def test_made_up_codes_are_rules_or_refused(body: str) -> None:
    try:
        rules = rules_from_code(with_checksum("H1" + body))
    except CodeError:
        return
    assert rules_from_code(rules_to_code(rules)) == rules


def test_a_code_is_recognised() -> None:
    assert looks_like_code(" h1-anything")
    assert not looks_like_code("Hearts")
    assert not looks_like_code("")
