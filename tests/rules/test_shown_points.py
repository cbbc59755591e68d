"""Section 7.7: the words of rules that count plus and minus."""

from __future__ import annotations

from random import Random

import pytest

from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import problems, without_effect
from hearts_qt.rules.rulebook import rulebook
from hearts_qt.rules.rulebook_words import value_label
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import plural, text
from tests.strategies import random_rules


def test_numbers_and_words_change_together() -> None:
    points = Rules(scores_shown="points")
    assert [Rules().shown(13), points.shown(13), points.shown(-10), points.shown(0)] == [
        13, -13, 10, 0,
    ]  # fmt: skip
    said = plural("The game ends at {n} point", "The game ends at {n} points", 50)
    assert str(as_shown(said, "points")) == "The game ends at −50 points"
    assert as_shown(said, "penalties") is said
    inner = text("{first} {rest}", first=text("The lowest total wins."), rest="lowest")
    assert str(as_shown(inner, "points")) == "The highest total wins. lowest"


@pytest.mark.parametrize("name", PRESETS)
def test_results_are_the_same_however_they_are_shown(name: str) -> None:
    rules = PRESETS[name].rules
    for way in ("penalties", "points"):
        other = rules.changed(scores_shown=way)
        assert other.card_worth == rules.card_worth
        assert other.counts_points == (way == "points")


def test_values_of_options_have_the_sign_of_the_scores() -> None:
    assert value_label("target", 100, "points") == "−100"
    assert value_label("target", 100, "penalties") == "100"
    assert value_label("special_totals", ((50, 0),), "points") == "−50 → 0"
    assert str(value_label("trick_points", (("last", -10),), "points")) == "last trick 10"
    assert str(value_label("moon", "subtract", "points")) == "Added to the shooter"


def test_faults_are_told_in_the_words_of_the_scores() -> None:
    values = {"target": None, "scores_shown": "points"}
    assert any("target above zero" in str(fault.text) for fault in problems(values))
    idle = without_effect({"scores_shown": "points", "moon_needs_bonus": True})
    assert str(idle["moon_needs_bonus"]) == "No card brings points."


def test_every_counterpart_says_something_else() -> None:
    from hearts_qt.rules.shown_points import counterparts

    for (_context, usual), shown in counterparts().items():
        assert shown.singular != usual
        assert (shown.context, shown.singular) not in counterparts()


def test_each_rulebook_names_one_winner() -> None:
    for number in range(40):
        rules = random_rules(Random(number))
        book = "\n".join(str(p) for part in rulebook(rules) for p in part.paragraphs)
        other = "lowest" if rules.counts_points else "highest"
        for words in (f"{other} total", f"{other} sum", f"{other} alone"):
            assert words not in book
