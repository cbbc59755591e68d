"""Every example of a rulebook is true under the rules that it is printed with."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.examples import EXAMPLES, example_of
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import rulebook
from hearts_qt.rules.text import Text, text
from tests.reference.examples import CHECKS, faults_of_example
from tests.strategies import random_rules


def faults(rules: Rules) -> list[str]:
    """What is wrong with the examples of a rulebook."""
    examples = [example_of(found.example, rules) for part in rulebook(rules)
                for found in part.rules if found.example]  # fmt: skip
    return [fault for example in examples if example is not None
            for fault in faults_of_example(example)]  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_the_examples_of_every_preset_are_true(name: str) -> None:
    assert faults(PRESETS[name].rules) == []


@pytest.mark.parametrize("number", range(30))
def test_the_examples_of_other_rules_are_true(number: int) -> None:
    assert faults(random_rules(Random(number))) == []


TURBO = PRESETS["Turbo Hearts"].rules
SPOT = PRESETS["Spot Hearts"].rules
SIX = PRESETS["Cancellation Hearts"].rules

SHOWN: dict[str, tuple[Rules, str]] = {
    "pass blind": (Rules(pass_blind=True), "the player opposite gets them"),
    "charged card waits": (TURBO, "You have charged"),
    "charged card counts": (TURBO, "is charged. In a hand you capture"),
    "trick": (Rules(), "takes the trick"),
    "cancelled": (SIX, "cancel each other"),
    "boosted": (Rules(booster_nines=True), "each player adds a card"),
    "black when safe": (Rules(black_when_safe=True), "You have to play Q♠."),
    "values": (SPOT, "In a hand you capture"),
    "bonus card": (TURBO, "J♦"),
    "ten of clubs": (TURBO, "10♣"),
    "ten of clubs alone": (Rules(ten_of_clubs_doubles=True, ten_of_clubs_alone=50),
                           "10♣, no heart and nothing else that counts, and score −50."),
    "moon": (Rules(moon="choice"), "and by choice either you score 0, every other player 26, or "
             "you score −26, every other player 0."),
    "sun": (Rules(sun=True), "You shoot the sun: you score 0, every other player 52."),
    "exact target": (Rules(exact_target="halves"), "100 becomes 50."),
    "special totals": (Rules(special_totals=((50, 0),)), "50 becomes 0."),
}  # fmt: skip
"""For each kind of example, rules that have one, and what it says."""


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_kind_of_example_is_in_some_rulebook(kind: str) -> None:
    rules, says = SHOWN[kind]
    assert kind in [found.example for part in rulebook(rules) for found in part.rules]
    example = example_of(kind, rules)
    assert example is not None
    assert says in str(example.words)
    assert faults_of_example(example) == []
    assert kind in CHECKS


@pytest.mark.parametrize(
    ("kind", "changes", "says"),
    [
        ("pass blind", {"pass_cycle": ("hold", "across")}, "you get them back"),
        ("exact target", {"target": 101, "exact_target": "zeroes"}, "101 becomes 0."),
        ("moon", {"moon_points": 40}, "every other player 40"),
        ("moon", {"teams": "shared_tricks"}, "the other pair 26"),
        ("moon", {"bonus_card": parse_card("JD")}, "with J♦ among the cards captured"),
        ("moon", {"moon": "turn_hearts"}, "with Q♠ among the cards captured: you score −26, every"),
    ],
)
def test_an_example_takes_the_numbers_of_the_rules(
    kind: str, changes: dict[str, Any], says: str
) -> None:
    example = example_of(kind, Rules(**{"pass_blind": True, **changes}))
    assert example is not None
    assert says in str(example.words)
    assert faults_of_example(example) == []


def test_a_pair_that_plays_low_shows_what_a_charged_card_counts() -> None:
    example = example_of("charged card counts", PRESETS["Gong Zhu with partners"].rules)
    assert example is not None
    assert str(example.words) == (
        "J♦ is charged. In a hand your pair captures J♦ 5♥ and scores 190."
    )


def test_where_no_hand_shows_a_rule_there_is_no_example() -> None:
    assert example_of("exact target", Rules(target=1_000_000, exact_target="halves")) is None
    assert example_of("trick", Rules(players=10, packs=2, pass_cycle=("hold",))) is None
    every_card = Rules(card_values=tuple((card, 1) for card in range(52)))
    assert example_of("trick", every_card) is not None
    assert faults(every_card) == []
    with pytest.raises(KeyError):
        example_of("jokers", Rules())


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("moon", "every other player 0", "every other player 1"),
        ("sun", "the sun", "the moon"),
        ("exact target", "becomes 50", "becomes 49"),
        ("pass blind", "the player opposite", "the player on your right"),
        ("charged card waits", "Of this suit you hold", "Of this suit you hold A♥"),
        ("black when safe", "You have to play Q♠", "You have to play J♠"),
        ("trick", "You lead", "You lead 2♥"),
        ("bonus card", "J♦", "J♦ 2♣"),
    ],
)
def test_the_check_finds_what_is_false(kind: str, right: str, wrong: str) -> None:
    example = example_of(kind, SHOWN[kind][0])
    assert example is not None
    words = str(example.words)
    assert right in words
    assert faults_of_example(replace(example, words=Text(words.replace(right, wrong)))) != []


def test_an_example_may_not_be_long() -> None:
    example = example_of("trick", Rules())
    assert example is not None
    long = text("{words} And so on.", words=" ".join(["on"] * 60))
    assert faults_of_example(replace(example, words=long)) != []
