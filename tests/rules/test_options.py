"""Section 2: the table of options, what clashes and how to fix it, and the written forms."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given

from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.option_table import CHAPTERS, OPTIONS, OptionType
from hearts_qt.rules.options import (
    OptionError,
    Rules,
    RulesError,
    option_from_json,
    option_from_words,
    option_to_json,
    option_to_words,
    rules_from_json,
    rules_to_json,
)
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import problems
from tests.strategies import random_values, rule_sets

CHOICES = {
    "packs": (1, 2),
    "equal_cards": ("cancel", "first_wins", "last_wins"),
    "teams": ("none", "shared_tricks", "shared_totals"),
    "kitty_to": ("first_trick", "first_penalty", "last_trick", "nobody"),
    "kitty_use": ("capture", "exchange"),
    "pass_cycle": ("left", "right", "across", "scatter", "hold", "left2", "right2"),
    "opening": (
        "lowest_club", "any_club", "dealer_left", "club_holder", "lowest_spade", "black_taker",
    ),
    "hearts_lead": ("when_broken", "anytime"),
    "first_trick_penalties": ("forbidden", "allowed", "no_black", "no_hearts"),
    "card_values": (
        "standard", "hearts_only", "black_jack", "black_maria", "spot", "spot_tens", "gong_zhu",
    ),
    "black_card": ("auto", *range(26, 39)),
    "bonus_card": (None, parse_card("JD"), parse_card("TD")),
    "charging": ("off", "one", "any"),
    "moon": ("add", "subtract", "choice", "add_unless_opponent_wins", "off", "turn_hearts"),
    "exact_target": ("stands", "halves", "zeroes"),
    "tie": ("play_on", "share"),
    "scores_shown": ("penalties", "points"),
}
SWITCHES = {
    "pass_blind", "black_breaks", "hearts_over_black", "black_when_safe", "ten_of_clubs_doubles",
    "booster_nines", "moon_needs_bonus", "sun",
}  # fmt: skip
BOUNDS = {"players": (3, 10), "pass_count": (1, 5), "moon_points": (0, None),
          "no_trick_bonus": (0, None), "target": (1, None), "hand_limit": (1, None),
          "low_target": (1, None), "bonus_points": (1, 999), "kitty_size": (0, 98),
          "ten_of_clubs_alone": (0, 999)}  # fmt: skip


# The table


def test_the_table_has_the_options_of_section_2() -> None:
    others = {"removed", "special_totals", "trick_points"}
    assert set(OPTIONS) == {*CHOICES, *SWITCHES, *BOUNDS, *others}
    for name, keys in CHOICES.items():
        assert tuple(choice.key for choice in OPTIONS[name].choices) == keys
        assert OPTIONS[name].default == (keys[0] if name != "pass_cycle" else
                                         ("left", "right", "across", "hold"))  # fmt: skip
    for name in SWITCHES:
        assert OPTIONS[name].kind is OptionType.SWITCH
        assert OPTIONS[name].default is False
        assert [choice.key for choice in OPTIONS[name].choices] == [False, True]
    for name, (low, high) in BOUNDS.items():
        assert OPTIONS[name].low == low
        # Where section 2 says “any number”, the limit is what a score sheet can hold.
        assert OPTIONS[name].high == (high or 1_000_000_000)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_is_explained(option: Any) -> None:
    assert option.chapter in CHAPTERS
    assert option.label
    assert option.section.split(".")[0].isdigit()
    texts = [option.sentence, *(choice.sentence for choice in option.choices)]
    for sentence in texts:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    sentences = [choice.sentence for choice in option.choices]
    assert len(set(sentences)) == len(sentences)
    assert set(option.depends) <= set(OPTIONS)


@pytest.mark.parametrize("name", [*CHOICES, *sorted(SWITCHES)])
def test_every_value_can_be_chosen(name: str) -> None:
    roomy: dict[str, Any] = {"players": 6, "pass_count": 5, "charging": "off"}
    if name == "black_card":
        roomy["card_values"] = tuple((card, 1) for card in range(26, 39))
    for choice in OPTIONS[name].choices:
        value = (choice.key,) if name == "pass_cycle" else choice.key
        values = {**roomy, "packs": 2 if name == "equal_cards" else 1, name: value}
        assert problems(values) == []
        assert getattr(Rules(**values), name) == value


# Values that are faults in themselves


@pytest.mark.parametrize(
    ("name", "wrong", "says"),
    [
        ("players", 2, "Players takes a whole number from 3 to 10."),
        ("players", 11, "Players takes a whole number from 3 to 10."),
        ("players", True, "Players takes a whole number from 3 to 10."),
        ("players", 4.0, "Players takes a whole number from 3 to 10."),
        ("packs", 3, "Packs has no choice “3”."),
        ("packs", True, "Packs has no choice “True”."),
        ("removed", "2C", "Removed cards takes a list of cards."),
        ("removed", (52,), "Removed cards takes a list of cards."),
        ("pass_cycle", (), "Pass cycle takes one or more of: left right across scatter hold left2 "
                           "right2."),
        ("pass_cycle", ("up",), "Pass cycle takes one or more of: left right across scatter hold "
                                "left2 right2."),
        ("pass_count", 0, "Cards to pass takes a whole number from 1 to 5."),
        ("pass_count", 6, "Cards to pass takes a whole number from 1 to 5."),
        ("sun", 1, "Shooting the sun is either on or off."),
        ("moon", "both", "Shooting the moon has no choice “both”."),
        ("moon_points", -1, "Points for the moon takes a whole number from 0 to 1000000000."),
        ("moon_points", "none", "Points for the moon takes a whole number from 0 to 1000000000."),
        ("target", 0, "Target takes a whole number from 1 to 1000000000."),
        ("hand_limit", 0, "Limit of hands takes a whole number from 1 to 1000000000."),
        ("no_trick_bonus", -5, "Bonus for no trick takes a whole number from 0 to 1000000000."),
        ("card_values", "mine", "Card values has no scheme “mine”."),
        ("card_values", ((0, 1000),),
         "Card values takes for each card a whole number from -999 to 999."),
        ("card_values", ((0, -1000),),
         "Card values takes for each card a whole number from -999 to 999."),
        ("card_values", ((0, 1), (0, 2)),
         "Card values takes for each card a whole number from -999 to 999."),
        ("bonus_card", 0, "Bonus card has no choice “2C”."),
    ],
)  # fmt: skip
def test_a_value_that_an_option_cannot_have(name: str, wrong: Any, says: str) -> None:
    (fault,) = problems({name: wrong})
    assert str(fault.text) == says
    assert fault.options == (name,)
    assert problems({name: wrong, **fault.fix}) == []
    with pytest.raises(RulesError, match="^" + says[:12]) as raised:
        Rules(**{name: wrong})
    assert raised.value.problems == (fault,)


def test_an_option_that_there_is_not() -> None:
    (fault,) = problems({"jokers": 2})
    assert str(fault.text) == "There is no rule called “jokers”."


# Options that clash


MANY = parse_cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD")
"""All clubs and diamonds."""
SPADES = parse_cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS")

CLASHES: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({"players": 8}, ("players", "packs"), "One pack is for at most 7 players"),
    ({"packs": 2, "players": 4}, ("players", "packs"), "Two packs are for at least 6 players"),
    ({"removed": parse_cards("2C 2C")}, ("removed", "packs"), "2C cannot be removed more often"),
    ({"removed": parse_cards("QS")}, ("removed", "card_values", "bonus_card"),
     "QS carries a value"),
    ({"removed": parse_cards("JD 2H"), "bonus_card": 22},
     ("removed", "card_values", "bonus_card"), "JD 2H carry a value"),
    ({"removed": (*MANY, *SPADES, *range(39, 52)), "card_values": (), "hand_limit": 1,
      "tie": "share"}, ("removed", "players"),
     "There are fewer cards left than players"),
    ({"removed": (*MANY, *SPADES), "card_values": (), "pass_count": 4, "hand_limit": 1,
      "tie": "share"},
     ("pass_count", "removed", "players"),
     "A hand holds only 3 cards, fewer than are to be passed"),
    ({"players": 5}, ("pass_cycle", "players"), "No player sits opposite you at a table of 5"),
    ({"pass_cycle": ("scatter",), "pass_count": 4}, ("pass_cycle", "pass_count", "players"),
     "A scatter gives every other player the same: pass a multiple of 3 cards."),
    ({"pass_cycle": ("hold", "scatter"), "players": 8, "packs": 2},
     ("pass_cycle", "pass_count", "players"), "There are too few cards to scatter them"),
    ({"pass_cycle": ("left2",)}, ("pass_cycle", "players"), "Passing to the second player"),
    ({"pass_cycle": ("right2", "left")}, ("pass_cycle", "players"), "Passing to the second"),
    ({"teams": "shared_tricks", "players": 5, "pass_cycle": ("left",)}, ("teams", "players"),
     "Partners need an even number of players"),
    ({"teams": "shared_totals", "players": 3, "pass_cycle": ("left",)}, ("teams", "players"),
     "Partners need an even number of players"),
    ({"charging": "one", "card_values": ((3, 1), (4, 1), (5, 1), (36, -5))},
     ("charging", "card_values", "bonus_card", "ten_of_clubs_doubles"), "Charging needs a card"),
]  # fmt: skip

@pytest.mark.parametrize(("values", "options", "says"), CLASHES, ids=lambda value: str(value)[:60])
def test_a_clash_names_its_options_and_what_would_mend_it(
    values: dict[str, Any], options: tuple[str, ...], says: str
) -> None:
    (fault,) = problems(values)
    assert fault.options == options
    assert str(fault.text).startswith(says)
    assert str(fault.text).endswith(".")
    assert fault.fix
    assert set(fault.fix) <= set(options) | {"pass_cycle"}
    assert problems({**values, **fault.fix}) == []
    with pytest.raises(RulesError) as raised:
        Rules(**values)
    assert raised.value.problems == (fault,)


def test_all_faults_are_reported_at_once() -> None:
    faults = problems({"players": 9, "teams": "shared_tricks", "removed": parse_cards("QS QS")})
    assert [fault.options for fault in faults] == [
        ("players", "packs"),
        ("removed", "packs"),
        ("removed", "card_values", "bonus_card"),
        ("pass_cycle", "players"),
        ("teams", "players"),
    ]


def test_mends_lead_to_rules_that_can_be_played() -> None:
    chance = Random(7)
    fixed = 0
    for _ in range(400):
        values = random_values(chance)
        # These options are drawn independently, so that many of them clash.
        values |= {"players": chance.randint(3, 10), "packs": chance.randint(1, 2),
                   "pass_count": chance.randint(1, 5),
                   "pass_cycle": tuple(chance.choices(CHOICES["pass_cycle"], k=3)),
                   "teams": chance.choice(CHOICES["teams"])}  # fmt: skip
        for _ in range(8):
            faults = problems(values)
            if not faults:
                break
            fixed += 1
            values |= faults[0].fix
        Rules(**values)
    assert fixed > 200


def test_what_does_not_clash() -> None:
    # Nothing is passed, so it does not matter how many cards a hand holds.
    Rules(removed=(*MANY, *SPADES), card_values=(), hand_limit=1, tie="share", pass_count=5,
          pass_cycle=("hold",))  # fmt: skip
    # Two packs hold every card twice.
    Rules(packs=2, players=6, removed=parse_cards("2C 2C"))
    Rules(pass_cycle=("left",) * 200)
    Rules(card_values=((parse_card("7C"), 7),), removed=parse_cards("QS 2H"))


# Rule sets as values


def test_equal_rules_are_equal_however_they_were_written() -> None:
    one = Rules(removed=(13, 0), card_values=((51, 1), (5, 7), (6, 0)))
    other = Rules(removed=(0, 13), card_values=((5, 7), (51, 1)))
    assert one == other
    assert hash(one) == hash(other)
    assert one.removed == (0, 13)
    assert one.card_values == ((5, 7), (51, 1))


def test_changed_rules_keep_the_other_options_and_must_be_valid() -> None:
    rules = Rules().changed(target=50)
    assert (rules.target, rules.players) == (50, 4)
    with pytest.raises(RulesError):
        rules.changed(players=5)


@pytest.mark.parametrize(
    ("values", "hand", "kitty"),
    [
        ({}, 13, 0),
        ({"players": 3, "pass_cycle": ("left",)}, 17, 1),
        ({"players": 5, "pass_cycle": ("left",)}, 10, 2),
        ({"players": 6, "removed": parse_cards("2C 2D 3C 3D")}, 8, 0),
        ({"players": 10, "packs": 2, "removed": parse_cards("2C 2C")}, 10, 2),
    ],
)
def test_how_the_pack_deals_out(values: dict[str, Any], hand: int, kitty: int) -> None:
    rules = Rules(**values)
    assert (rules.hand_size, rules.kitty_count) == (hand, kitty)
    assert len(rules.pack) == 52 * rules.packs - len(rules.removed)


def test_removing_takes_out_one_copy_a_mention() -> None:
    two: dict[str, Any] = {"players": 6, "packs": 2}
    assert Rules(**two).pack.count(0) == 2
    assert Rules(**two, removed=(0,)).pack.count(0) == 1
    assert Rules(**two, removed=(0, 0)).pack.count(0) == 0


# Written forms


@given(rule_sets())
def test_round_trips(rules: Rules) -> None:
    assert rules_from_json(json.loads(json.dumps(rules_to_json(rules)))) == rules
    words = {name: option_to_words(name, value) for name, value in rules.values().items()}
    assert Rules(**{name: option_from_words(name, word) for name, word in words.items()}) == rules


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_presets_round_trip(preset: Any) -> None:
    assert rules_from_json(rules_to_json(preset.rules)) == preset.rules


@pytest.mark.parametrize(
    ("name", "value", "written", "word"),
    [
        ("players", 4, 4, "4"),
        ("packs", 2, 2, "2"),
        ("removed", (), None, "none"),
        ("removed", (0, 13), "2C 2D", "2C 2D"),
        ("bonus_card", None, None, "none"),
        ("bonus_card", 22, "JD", "JD"),
        ("hand_limit", None, None, "none"),
        ("hand_limit", 8, 8, "8"),
        ("moon_points", "auto", "auto", "auto"),
        ("moon_points", 26, 26, "26"),
        ("sun", True, True, "on"),
        ("sun", False, False, "off"),
        ("pass_cycle", ("left", "hold"), "left hold", "left hold"),
        ("card_values", "spot", "spot", "spot"),
        ("card_values", ((5, 7), (36, -13)), {"7C": 7, "QS": -13}, "7C=7,QS=-13"),
        ("card_values", (), {}, "none"),
        ("tie", "share", "share", "share"),
    ],
)
def test_option_values_round_trip_through_json_and_words(
    name: str, value: Any, written: Any, word: str
) -> None:
    assert option_to_json(name, value) == written
    assert option_from_json(name, written) == value
    assert option_to_words(name, value) == word
    assert option_from_words(name, word) == value


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("players", "4"), ("players", True), ("players", 4.5), ("packs", "2"), ("sun", "on"),
        ("sun", 1), ("removed", ["2C"]), ("removed", "2C XX"), ("pass_cycle", ["left"]),
        ("card_values", {"XX": 1}), ("card_values", {"2C": "1"}), ("card_values", 5),
        ("bonus_card", "XX"), ("bonus_card", 22), ("moon_points", None), ("tie", 1),
    ],
)  # fmt: skip
def test_forms_that_files_may_not_hold(name: str, written: Any) -> None:
    with pytest.raises(OptionError) as raised:
        option_from_json(name, written)
    assert name in str(raised.value) or "card" in str(raised.value)


@pytest.mark.parametrize(
    ("name", "word"),
    [("players", "four"), ("sun", "maybe"), ("card_values", "7C=x"), ("moon_points", "lots"),
     ("removed", "2C-2D"), ("bonus_card", "QQ"), ("target", "\u0665\u0660"), ("target", "5_0"),
     ("special_totals", "50"), ("special_totals", "50=x"), ("card_values", "QS="),
     ("card_values", "QS=1,qs=2")],
)  # fmt: skip
def test_invalid_option_words_are_refused(name: str, word: str) -> None:
    with pytest.raises(OptionError):
        option_from_words(name, word)


def test_switches_have_several_words() -> None:
    for word in ("on", "true", "yes", "ON", "Yes"):
        assert option_from_words("sun", word) is True
    for word in ("off", "false", "no", "Off"):
        assert option_from_words("sun", word) is False


@pytest.mark.parametrize(
    ("name", "words", "written"),
    [
        ("pass_cycle", ("left,right", "Left, Right", " left  right "), "left right"),
        ("card_values", ("qs:13 7c=7", "QS=13,7C=7", "7C = 7, QS : 13"), "7C=7,QS=13"),
        ("removed", ("2c,2D", "2C 2D", "2d, 2c"), "2C 2D"),
        ("special_totals", ("100:25 50=0", "50=0,100=25", "50 = 0; 100 = 25"), "50=0,100=25"),
        ("special_totals", ("none", "NONE"), "none"),
        ("trick_points", ("last=-10 each=5", "each: 5, LAST = -10"), "each=5,last=-10"),
        ("trick_points", ("none", "each=0"), "none"),
        ("bonus_card", ("jd", "JD"), "JD"),
        ("tie", ("SHARE",), "share"),
        ("moon_points", ("Auto",), "auto"),
    ],
)
def test_a_value_may_be_written_in_several_ways(
    name: str, words: tuple[str, ...], written: str
) -> None:
    for word in words:
        assert option_to_words(name, option_from_words(name, word)) == written


@pytest.mark.parametrize(
    ("totals", "says", "fixed"),
    [
        (((50, 0), (50, 25)), "names 50 twice", ((50, 0),)),
        (((50, 50), (60, 1)), "leaves 50 as it is", ((60, 1),)),
        (((50, -1),), "whole numbers from 0 to 9999", ()),
        (((10_000, 1),), "whole numbers from 0 to 9999", ()),
    ],
)
def test_special_totals_that_make_no_sense(
    totals: tuple[tuple[int, int], ...], says: str, fixed: tuple[tuple[int, int], ...]
) -> None:
    (fault,) = problems({"special_totals": totals})
    assert says in str(fault.text)
    assert fault.fix == {"special_totals": fixed}


def test_the_target_may_be_special_only_where_nothing_else_changes_it() -> None:
    assert problems({"special_totals": ((100, 50),)}) == []
    (fault,) = problems({"special_totals": ((50, 0), (100, 50)), "exact_target": "halves"})
    assert fault.options == ("special_totals", "target", "exact_target")
    assert fault.fix == {"special_totals": ((50, 0),)}


def test_a_first_trick_forbids_only_cards_that_there_are() -> None:
    for values in ("hearts_only", ((3, 5), (4, 5), (5, 5))):
        (fault,) = problems({"first_trick_penalties": "no_black", "card_values": values})
        assert fault.options == ("first_trick_penalties", "card_values")
        assert problems({"card_values": values, **fault.fix}) == []
    values = ((36, 13), (3, 5), (4, 5))
    (fault,) = problems({"first_trick_penalties": "no_hearts", "card_values": values})
    assert "No heart costs points" in str(fault.text)


def test_unknown_options_of_a_file_are_ignored_and_missing_ones_default() -> None:
    assert rules_from_json({"target": 50, "jokers": 2}) == Rules(target=50)
    with pytest.raises(RulesError):
        rules_from_json({"players": 5})
    with pytest.raises(KeyError):
        option_from_json("jokers", 2)
