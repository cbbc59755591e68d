"""The rulebook describes exactly the rules in force."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import book_lines, differences, place_of, rulebook
from tests.strategies import random_rules

BASE: dict[str, dict[str, Any]] = {
    "packs": {"players": 6},
    "equal_cards": {"players": 6, "packs": 2},
    "kitty_to": {"players": 3, "pass_cycle": ("left",)},
    "bonus_points": {"bonus_card": parse_card("JD")},
    "kitty_use": {"players": 3, "pass_cycle": ("left",)},
    "charging": {"bonus_card": parse_card("JD")},
    "moon_needs_bonus": {"bonus_card": parse_card("JD")},
    "black_card": {"card_values": tuple((26 + rank, 1) for rank in range(13))},
    "ten_of_clubs_alone": {"ten_of_clubs_doubles": True},
}
"""The other options that must be set for an option to have an effect."""

OTHER: dict[str, tuple[Any, ...]] = {
    "players": (5,),
    "removed": (parse_cards("2C"), parse_cards("2C 2D")),
    "pass_cycle": (("left",), ("hold",), ("scatter", "hold")),
    "pass_count": (4,),
    "moon_points": (0, 30),
    "no_trick_bonus": (1, 5),
    "target": (50,),
    "hand_limit": (1, 12),
    "kitty_size": (4, 8),
    "bonus_points": (1, 15),
    "low_target": (1, 50),
    "ten_of_clubs_alone": (1, 50),
    "special_totals": (((50, 0),), ((50, 0), (100, 25))),
    "trick_points": ((("last", -10),), (("each", 1), ("first", 5), ("next_to_last", 2))),
    "card_values": (((parse_card("7C"), 7), (parse_card("QS"), 13)),),
}


def written(rules: Rules) -> str:
    """The whole rulebook as one text."""
    return "\n".join(
        str(part) for section in rulebook(rules) for part in (section.title, *section.paragraphs)
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_read(name: str) -> None:
    sections = rulebook(PRESETS[name].rules)
    assert len(sections) >= 7
    for section in sections:
        assert section.paragraphs
        assert set(section.options) <= set(OPTIONS)
        for paragraph in section.paragraphs:
            sentence = str(paragraph)
            assert "{" not in sentence
            assert sentence[-1] in ".:"
            assert "  " not in sentence


def test_presets_that_differ_read_differently() -> None:
    assert len({written(preset.rules) for preset in PRESETS.values()}) == len(
        {preset.rules for preset in PRESETS.values()}
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_changes_the_rulebook(name: str) -> None:
    option = OPTIONS[name]
    base = BASE.get(name, {})
    values = [choice.key for choice in option.choices if name != "pass_cycle"]
    values += OTHER.get(name, ())
    texts = {}
    for value in dict.fromkeys([option.default, *values]):
        changes = {**base, name: value}
        if name == "pass_cycle" and "scatter" in value:
            changes["pass_count"] = 3
        if name == "players":
            changes |= {"pass_cycle": ("left",)}
        texts[value] = written(Rules(**changes))
    assert len(texts) >= 2
    assert len(set(texts.values())) == len(texts)


# What differs, and where an option stands


@pytest.mark.parametrize("name", PRESETS)
def test_nothing_is_marked_in_a_preset(name: str) -> None:
    rules = PRESETS[name].rules
    assert differences(rules) == ()
    assert not any(section.differs for section in rulebook(rules))


def marked(rules: Rules) -> list[str]:
    return [str(r.text) for section in rulebook(rules) for r in section.rules if r.differs]


def test_what_reads_otherwise_than_in_the_nearest_preset_is_marked() -> None:
    rules = PRESETS["Black Lady"].rules.changed(target=50, black_when_safe=True)
    assert differences(rules) == ("black_when_safe", "target")
    found = marked(rules)
    assert len(found) == 3
    assert found[0].startswith("You must play the queen of spades as soon as")
    assert found[1].startswith("On the first trick this does not apply")
    assert "50 points" in found[2]


def test_a_difference_that_leaves_no_sentence_is_among_the_differences() -> None:
    rules = PRESETS["Turbo Hearts with Booster Nines"].rules.changed(charging="off", target=99)
    assert "charging" in differences(rules, "Turbo Hearts with Booster Nines")
    assert "charg" not in written(rules)


@pytest.mark.parametrize("number", range(30))
def test_every_option_has_a_place_in_every_rulebook(number: int) -> None:
    rules = random_rules(Random(number))
    sections = rulebook(rules)
    for option in OPTIONS:
        at, index = place_of(option, sections)
        assert option in sections[at].options or index is not None, option
        if index is not None:
            assert option in sections[at].rules[index].options


def test_an_option_is_found_at_the_rule_that_is_about_it() -> None:
    def words(option: str, rules: Rules) -> str:
        sections = rulebook(rules)
        at, index = place_of(option, sections)
        return str(sections[at].title if index is None else sections[at].rules[index].text)

    turbo = PRESETS["Turbo Hearts"].rules
    assert words("charging", turbo).startswith("After any pass and before the first lead")
    assert words("hearts_lead", turbo).startswith("Hearts may not be led")
    assert words("first_trick_penalties", turbo).startswith("On the first trick you may")
    assert words("moon", turbo).startswith("The shooter’s penalty cards")
    assert words("packs", PRESETS["Cancellation Hearts"].rules).startswith("Two identical cards")
    assert words("black_when_safe", turbo) == "Which cards may be played"
    assert words("kitty_to", turbo) == "The deal"


# Numbers agree with the rules


@pytest.mark.parametrize("number", range(60))
def test_the_numbers_in_the_book_are_those_of_the_rules(number: int) -> None:
    rules = random_rules(Random(number))
    book = written(rules)
    assert re.search(rf"Each player is dealt {rules.hand_size} cards?\.", book)
    assert bool(rules.kitty_count) == ("kitty" in book)
    if rules.kitty_count:
        assert re.search(rf"The {rules.kitty_count} cards? left over", book)
    if rules.target is not None:
        ends = rf"reaches {rules.target} points? or more"
        if rules.counts_points:
            ends = rf"falls to −{rules.target} points? or lower"
        assert re.search(ends, book)
    if rules.hand_limit is not None:
        assert re.search(rf"ends after {rules.hand_limit} hands?\.", book)
    if set(rules.pass_cycle) != {"hold"}:
        assert re.search(rf"each player chooses {rules.pass_count} cards? and passes", book)
    turns = rules.moon == "turn_hearts"
    if rules.moon_points != "auto" and not turns and "shoots the moon" in book:
        assert re.search(rf"\b{rules.moon_points} points?\b", book)


@pytest.mark.parametrize("number", range(60))
def test_no_sentence_turns_points_that_count_plus_and_minus_round(number: int) -> None:
    rules = random_rules(Random(number)).changed(scores_shown="points")
    book = written(rules)
    assert "highest" in book.replace("The highest card", "").replace("the highest card", "")
    for words in ("lowest total", "lowest sum", "lowest alone", "for lowest", "point off",
                  "points off", "taken off", "goes down"):  # fmt: skip
        assert words not in book, words
    # Nothing else is said than under penalties.
    usual = rulebook(rules.changed(scores_shown="penalties"))
    assert [len(part.rules) for part in usual][1:] == [len(p.rules) for p in rulebook(rules)][1:]


def test_the_rulebook_of_a_team_game_speaks_of_pairs() -> None:
    rules = PRESETS["Partnership, tricks together"].rules.changed(
        no_trick_bonus=5, ten_of_clubs_doubles=True, sun=True
    )
    book = written(rules)
    for sentence in ("A pair that captures all", "A pair that takes no trick at all gets 5 points",
                     "A pair that captures the ten of clubs", "once for the pair",
                     "The pair with the lowest total wins."):  # fmt: skip
        assert sentence in book
    assert "other player gets" not in book


def test_no_sentence_speaks_of_what_is_not_there() -> None:
    nothing = Rules.stored(
        {"card_values": (), "hearts_over_black": True, "black_when_safe": True, "sun": True}
    )
    book = written(nothing)
    assert "No game can end, because no card costs points" in book
    assert "100 points" not in book
    for word in ("penalty", "queen of spades", "moon", "sun", "kitty", "partner", "pair"):
        assert word not in book.lower(), word
    bonus_only = written(Rules(card_values=((parse_card("QS"), -5),), hand_limit=3))
    assert "they take points off your score" in bonus_only
    assert "The game ends after 3 hands." in bonus_only


def test_who_may_lead_any_card_may_not_lead_a_forbidden_one() -> None:
    for opening in ("club_holder", "black_taker"):
        book = written(Rules(opening=opening))
        assert "leads any legal card to the first trick" in book
        assert "leads any card" not in book


def test_a_moon_of_hearts_needs_those_that_cost_nothing_and_none_of_a_dead_kitty() -> None:
    gong_zhu = PRESETS["Gong Zhu"].rules
    too = "all the hearts of a hand, those that cost nothing too, shoots the moon"
    assert too in written(gong_zhu)
    assert too not in written(Rules(moon="turn_hearts"))
    needed = "The cards in it are not needed for shooting the moon."
    dead = gong_zhu.changed(players=3, kitty_to="nobody")
    assert needed in written(dead)
    assert needed not in written(dead.changed(moon="off"))


def test_a_black_card_of_your_own_takes_the_place_of_the_usual_one() -> None:
    sentence = "The king of spades is the black card, in place of the queen of spades."
    king = parse_card("KS")
    black_maria = PRESETS["Black Maria, 43 points"].rules
    assert sentence in written(black_maria.changed(black_card=king))
    table = ((king, 13), (parse_card("2H"), 1))
    alone = written(Rules(card_values=table, black_card=king))
    assert "The king of spades is the black card." in alone


# On paper


def test_the_printed_book_marks_and_explains() -> None:
    lines = list(book_lines(Rules(target=50, tie="share")))
    assert lines[0] == "Black Lady, changed"
    assert "* Target: 50 (100 in Black Lady)" in lines
    assert "Marked | in the margin: different from Black Lady." in lines
    assert [line for line in lines if line.startswith("| ")] == [
        "| The game ends after the hand in which a player reaches 50 points or more."
    ]
    assert max(map(len, lines)) <= 78


def test_examples_are_printed_for_changed_rules_or_for_all() -> None:
    def examples(rules: Rules, every: bool) -> int:
        return sum("Example" in line for line in book_lines(rules, every))

    assert examples(Rules(), False) == 0
    assert examples(Rules(), True) == 3
    assert examples(PRESETS["American Hearts"].rules, False) == 1
    assert examples(PRESETS["Turbo Hearts"].rules, False) == 5


def test_a_charged_queen_need_not_be_played_at_the_first_spades() -> None:
    turbo = PRESETS["Turbo Hearts"].rules.changed(black_when_safe=True)
    sentence = "It does not apply to a charged queen of spades the first time spades are led."
    assert sentence in written(turbo)
    assert sentence not in written(turbo.changed(charging="off"))


def test_a_tie_is_played_on_until_the_game_may_end_if_totals_can_fall() -> None:
    sentence = "until one player is lowest alone and the game may end as said above."
    assert sentence in written(PRESETS["Omnibus Hearts"].rules)
    assert sentence not in written(PRESETS["Omnibus Hearts"].rules.changed(tie="share"))
    assert sentence not in written(Rules())


def test_a_removed_card_of_two_packs_is_one_of_its_copies() -> None:
    rules = PRESETS["Cancellation Hearts"].rules.changed(removed=parse_cards("9S 8C 8C"))
    assert "one copy of the nine of spades" in written(rules)
    assert "both copies of the eight of clubs" in written(rules)


def test_a_removed_ten_of_clubs_doubles_nothing() -> None:
    rules = Rules(ten_of_clubs_doubles=True, removed=parse_cards("TC 2C 3C 4C"))
    assert "captures the ten of clubs" not in written(rules)
