"""Sections 3.2, 6, 7 and 10 by example: the kitty, and what a hand scores."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_qt.rules.cards import black_card, black_of, card_values, format_cards
from hearts_qt.rules.cards import parse_card as card
from hearts_qt.rules.endless_games import chargeable
from hearts_qt.rules.options import Rules
from tests.rules.laid_out_hand import Hand

FREE: dict[str, Any] = {
    "opening": "dealer_left", "first_trick_penalties": "allowed", "hearts_lead": "anytime",
}  # fmt: skip


def table(**values: int) -> tuple[tuple[int, int], ...]:
    """A custom table of card values; names are rank and suit, with `_` before a digit (`_2H=1`)."""
    return tuple(sorted((card(name.lstrip("_")), value) for name, value in values.items()))


# 7.1 Values


@pytest.mark.parametrize(
    ("scheme", "hearts", "spades"),
    [
        ("standard", [1] * 13, {"QS": 13}),
        ("hearts_only", [1] * 13, {}),
        ("black_jack", [1] * 13, {"JS": 10}),
        ("black_maria", [1] * 13, {"QS": 13, "KS": 10, "AS": 7}),
        ("spot", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], {"QS": 25}),
        ("spot_tens", [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15], {"QS": 25}),
        ("gong_zhu", [0, 0, 0, 10, 10, 10, 10, 10, 10, 20, 30, 40, 50], {"QS": 100}),
    ],
)
def test_each_scheme_has_its_card_values(
    scheme: str, hearts: list[int], spades: dict[str, int]
) -> None:
    values = card_values(scheme, None)
    assert list(values[39:]) == hearts
    assert {name: values[card(name)] for name in spades} == spades
    assert sum(map(abs, values)) == sum(hearts) + sum(spades.values())


def test_an_own_table() -> None:
    values = card_values(table(_7C=7, QS=-999, AH=999), None)
    assert (values[card("7C")], values[card("QS")], values[card("AH")]) == (7, -999, 999)
    assert sum(map(abs, values)) == 2005


@pytest.mark.parametrize("bonus", ["JD", "TD"])
def test_the_bonus_card_is_worth_minus_ten_whatever_the_table_says(bonus: str) -> None:
    assert card_values("standard", card(bonus), 10)[card(bonus)] == -10
    assert card_values(table(JD=5, TD=6), card(bonus), 10)[card(bonus)] == -10


@pytest.mark.parametrize(
    ("scheme", "black"),
    [
        ("standard", "QS"), ("hearts_only", None), ("black_jack", "JS"), ("black_maria", "QS"),
        ("spot", "QS"), ("spot_tens", "QS"), (table(QS=1), "QS"), (table(QS=-1), None),
        (table(JS=10), None),
    ],
)  # fmt: skip
def test_the_black_card(scheme: Any, black: str | None) -> None:
    assert black_card(scheme) == (None if black is None else card(black))
    assert black_of({"card_values": scheme, "black_card": "auto"}) == black_card(scheme)


def test_another_spade_may_be_the_black_card() -> None:
    rules = Rules(card_values="black_maria", black_card=card("KS"))
    assert rules.black == card("KS")
    assert not chargeable(Rules(card_values="black_maria", black_card=card("AS")).values()).count(
        card("QS")
    )


# 7.2 The moon


MOON_HANDS = ["AC AS", "2C QS", "3C 2H", "4C JD"]
"""Seat 0 takes both tricks, and with them the queen, a heart and the jack of diamonds."""
HEART: dict[str, Any] = {"card_values": table(QS=13, _2H=1)}


def moon(**options: Any) -> Hand:
    """A hand in which seat 0 captures everything."""
    hand = Hand(MOON_HANDS, **{**FREE, **HEART, **options})
    return hand.play("AC 2C 3C 4C AS QS 2H JD")


def test_penalties_count_as_they_are_without_a_moon() -> None:
    hand = Hand(["AC 2D", "2C AD", "QS 2H", "4C 4D"], **{**FREE, **HEART})
    hand.play("AC 2C QS 4C 2D AD 2H 4D")
    assert hand.position.moon_seat == -1
    assert hand.scores() == [13, 1, 0, 0]


def test_add_and_subtract() -> None:
    hand = moon()
    assert hand.position.moon_seat == 0
    assert hand.scores("add") == [0, 14, 14, 14]
    assert hand.scores("subtract") == [-14, 0, 0, 0]


@pytest.mark.parametrize("points", [0, 26, 5])
def test_moon_points(points: int) -> None:
    hand = moon(moon_points=points)
    assert hand.scores("add") == [0, points, points, points]
    assert hand.scores("subtract") == [-points, 0, 0, 0]


def test_a_moon_that_is_off_is_not_shot() -> None:
    hand = moon(moon="off", sun=True)
    assert hand.position.moon_seat == -1
    assert hand.scores() == [14, 0, 0, 0]


def test_there_is_no_moon_without_penalty_cards() -> None:
    assert moon(card_values=(), hand_limit=1, tie="share").position.moon_seat == -1


def test_bonus_cards_score_moon_or_not() -> None:
    hand = moon(bonus_card=card("JD"))
    assert hand.scores("add") == [-10, 14, 14, 14]
    assert hand.scores("subtract") == [-24, 0, 0, 0]


@pytest.mark.parametrize("needs", [False, True])
def test_moon_needs_bonus(needs: bool) -> None:
    # Seat 3 keeps the jack of diamonds for a trick of its own.
    hand = Hand(["AC AS 2D", "2C QS 3D", "3C 2H 4D", "4C 5S JD"], moon_needs_bonus=needs,
                   bonus_card=card("JD"), **FREE, **HEART)  # fmt: skip
    hand.play("AC 2C 3C 4C AS QS 2H 5S 2D 3D 4D JD")
    assert hand.position.moon_seat == (-1 if needs else 0)
    assert hand.scores() == ([14, 0, 0, -10] if needs else [0, 14, 14, 4])
    # With the bonus card, or if no bonus card is in play, it is a moon either way.
    assert moon(bonus_card=card("JD"), moon_needs_bonus=needs).position.moon_seat == 0
    assert moon(moon_needs_bonus=needs).position.moon_seat == 0


def test_the_kitty_counts_for_the_moon() -> None:
    hand = Hand(["AC", "2C", "3C", "4C"], kitty="QS 2H", **FREE, **HEART).play("AC 2C 3C 4C")
    assert hand.scores() == [0, 14, 14, 14]


def test_moon_needs_every_bonus_card() -> None:
    # Seat 1 takes the queen and one negative card; the other one went to seat 0.
    values = table(QS=13, _2D=-3, _3D=-4)
    for needs, shooter in ((True, -1), (False, 1)):
        hand = Hand(["AC 2S", "3C AS", "2D QS", "4C 3D"], moon_needs_bonus=needs,
                       card_values=values, **FREE)  # fmt: skip
        hand.play("AC 3C 2D 4C 2S AS QS 3D")
        assert hand.captured(1) == "3D 2S QS AS"
        assert hand.position.moon_seat == shooter


# 7.3 The sun


@pytest.mark.parametrize("sun", [False, True])
def test_the_sun_doubles_the_amount(sun: bool) -> None:
    assert moon(sun=sun).scores("add") == [0, *[28 if sun else 14] * 3]
    assert moon(sun=sun, moon_points=5).scores("subtract") == [-10 if sun else -5, 0, 0, 0]


def test_the_sun_needs_every_trick() -> None:
    hand = Hand(["AC AS 2D", "2C QS 3D", "3C 2H 4D", "4C 5S JD"], sun=True, **FREE, **HEART)
    hand.play("AC 2C 3C 4C AS QS 2H 5S 2D 3D 4D JD")
    assert hand.scores() == [0, 14, 14, 14]


def test_the_sun_needs_a_trick_at_all() -> None:
    hand = Hand(["2C", "2C", "3C", "3C", "2H", "9D"], packs=2, sun=True,
                   card_values=table(_2H=1), **FREE)  # fmt: skip
    hand.play("2C 2C 3C 3C 2H 9D")
    assert hand.position.moon_seat == 0
    assert hand.scores() == [0, 1, 1, 1, 1, 1]


# 7.4 Ten of clubs


@pytest.mark.parametrize("doubles", [False, True])
def test_the_ten_of_clubs_doubles_penalties_and_bonus_together(doubles: bool) -> None:
    hand = Hand(["AC AS", "TC QS", "3C 2D", "4C JD"], bonus_card=card("JD"),
                   ten_of_clubs_doubles=doubles, **FREE,
                   card_values=table(QS=13, _2H=1))  # fmt: skip
    hand.play("AC TC 3C 4C AS QS 2D JD")
    # No player was dealt the heart that has a value, so this is a moon of 13 points.
    assert hand.scores("subtract") == [(-13 - 10) * (2 if doubles else 1), 0, 0, 0]


def test_what_the_moon_gives_to_others_is_not_doubled() -> None:
    hand = Hand(["AC AS 2D", "2C QS 3D", "3C 2H 4D", "4C 5S TC"], ten_of_clubs_doubles=True,
                   no_trick_bonus=5, **FREE, **HEART)  # fmt: skip
    hand.play("AC 2C 3C 4C AS QS 2H 5S 2D 3D 4D TC")
    assert hand.scores() == [0, 14, 14, 14]


def test_a_receiver_of_the_moon_with_the_ten_doubles_only_their_own() -> None:
    # Seat 3 takes the jack of diamonds and the ten of clubs, seat 0 the moon.
    hand = Hand(["AC AS 2D", "2C QS TC", "3C 2H JD", "4C 5S AD"], ten_of_clubs_doubles=True,
                   bonus_card=card("JD"), **FREE, **HEART)  # fmt: skip
    hand.play("AC 2C 3C 4C AS QS 2H 5S 2D TC JD AD")
    assert hand.scores("add") == [0, 14, 14, 14 - 20]
    assert hand.scores("subtract") == [-14, 0, 0, -20]


def test_with_two_packs_the_factors_multiply() -> None:
    hand = Hand(["AC", "TC", "TC", "QS", "3C", "4C"], packs=2, ten_of_clubs_doubles=True,
                   moon="off", **FREE).play("AC TC TC QS 3C 4C")  # fmt: skip
    assert hand.scores() == [52, 0, 0, 0, 0, 0]


# 7.5 No trick


def test_no_trick_bonus() -> None:
    hand = Hand(["AC 2D", "2C AD", "QS 2H", "4C 4D"], no_trick_bonus=5, **FREE, **HEART)
    hand.play("AC 2C QS 4C 2D AD 2H 4D")
    assert hand.scores() == [13, 1, -5, -5]


def test_no_bonus_in_a_hand_with_a_moon() -> None:
    assert moon(no_trick_bonus=5).scores("add") == [0, 14, 14, 14]
    assert moon(no_trick_bonus=5).scores("subtract") == [-14, 0, 0, 0]


def test_the_no_trick_bonus_is_not_doubled() -> None:
    # Nobody wins a trick: seat 0, the opener, is given everything, the ten of clubs too.
    hand = Hand(["2D", "2D", "3D", "3D", "TC", "JH"], packs=2, no_trick_bonus=5, moon="off",
                   ten_of_clubs_doubles=True, **FREE).play("2D 2D 3D 3D TC JH")  # fmt: skip
    assert hand.scores() == [2 - 5, -5, -5, -5, -5, -5]


PIG: dict[str, Any] = {**FREE, "card_values": "gong_zhu"}


def test_all_hearts_turn_and_the_black_card_with_them() -> None:
    turn = {**PIG, "moon": "turn_hearts", "no_trick_bonus": 5}
    hands = ["AC AS", "2C QS", "3C 2H", "4C AH"]
    hand = Hand(hands, **turn).play("AC 2C 3C 4C AS QS 2H AH")
    # A moon, so that nobody has points off for no trick.
    assert hand.scores() == [-150, 0, 0, 0]
    hand = Hand(hands, charged=("", "QS", "", ""), charging="any", **turn)
    assert hand.play("AC 2C 3C 4C AS QS 2H AH").scores() == [-250, 0, 0, 0]
    # Who captures the queen does not matter for the moon; the two of hearts does.
    apart = Hand(["AH 2S", "2H 3S", "3C QS", "4C 4S"], **turn).play("AH 2H 3C 4C 2S 3S QS 4S")
    assert apart.scores() == [-50, 0, 100, 0]
    split = Hand(["AH 2S", "3D 3S", "3C QS", "4C 2H"], **turn).play("2S 3S QS 2H 3C 4C AH 3D")
    assert split.scores() == [-5, -5, 100, 50]


def test_the_ten_of_clubs_alone() -> None:
    ten = {**PIG, "ten_of_clubs_doubles": True, "ten_of_clubs_alone": 50}
    hands = ["AC 2D", "TC AD", "3C 3D", "4C 4D"]
    assert Hand(hands, **ten).play("AC TC 3C 4C 2D AD 3D 4D").scores() == [-50, 0, 0, 0]
    charged = Hand(hands, charged=("", "TC", "", ""), charging="any", **ten)
    assert charged.play("AC TC 3C 4C 2D AD 3D 4D").scores() == [-100, 0, 0, 0]
    # A heart without a value is a card that counts; a value of the ten itself is not.
    heart = Hand(["AC 2D", "TC AD", "2H 3D", "4C 4D"], **ten)
    assert heart.play("AC TC 2H 4C 2D AD 3D 4D").scores() == [0, 0, 0, 0]
    valued = Hand(hands, moon="off", **{**ten, "card_values": table(TC=7, QS=13, AH=1)})
    assert valued.play("AC TC 3C 4C 2D AD 3D 4D").scores() == [-36, 0, 0, 0]


# 6 Charging


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, "QS AH"),
        ({"card_values": "hearts_only"}, "AH"),
        ({"card_values": "black_jack"}, "AH"),
        ({"bonus_card": card("JD")}, "JD QS AH"),
        ({"bonus_card": card("TD")}, "QS AH"),
        ({"ten_of_clubs_doubles": True}, "TC QS AH"),
        ({"card_values": table(QS=5)}, "QS"),
        ({"card_values": table(_2H=-5), "hand_limit": 2}, "AH"),
        ({"card_values": table(QS=-5, JD=7)}, ""),
    ],
)
def test_which_cards_may_be_charged(options: dict[str, Any], cards: str) -> None:
    assert format_cards(chargeable(Rules(**options).values())) == cards


def charging(charged: str, **options: Any) -> list[int]:
    """Seat 0 takes ace and two of hearts, queen, jack of diamonds and ten of clubs; no moon."""
    hand = Hand(["AC AS", "AH QS", "2H JD", "TC 5D"], charging="any", moon="off",
                   charged=["", *[" ".join(set(charged.split()) & set(h.split()))
                                  for h in ("AH QS", "2H JD", "TC 5D")]],
                   **{**FREE, **options})  # fmt: skip
    return hand.play("AC AH 2H TC AS QS JD 5D").scores()


def test_what_charges_do() -> None:
    everything = {"bonus_card": card("JD"), "ten_of_clubs_doubles": True}
    assert charging("") == [15, 0, 0, 0]
    assert charging("AH") == [17, 0, 0, 0]
    assert charging("QS") == [28, 0, 0, 0]
    assert charging("AH QS") == [30, 0, 0, 0]
    assert charging("", **everything) == [10, 0, 0, 0]
    assert charging("JD", **everything) == [-10, 0, 0, 0]
    assert charging("TC", **everything) == [20, 0, 0, 0]
    assert charging("AH QS JD TC", **everything) == [40, 0, 0, 0]


def test_charges_count_for_the_moon() -> None:
    hand = Hand(["AC AS", "AH QS", "2H JD", "TC 5C"], charging="any",
                   charged=["", "AH QS", "", ""], **FREE)  # fmt: skip
    hand.play("AC AH 2H TC AS QS JD 5C")
    assert hand.scores() == [0, 30, 30, 30]


def test_with_two_packs_only_the_charged_copy_is_affected_and_one_ace_doubles_all() -> None:
    hands = ["AC AS", "QS 2S", "QS 3S", "2H AH", "2H AH", "TC 4S"]
    options = {"packs": 2, "charging": "any", "moon": "off", **FREE}
    plays = "AC QS QS 2H 2H TC AS 2S 3S AH AH 4S"
    one = Hand(hands, charged=["", "QS", "", "AH", "", ""], **options).play(plays)
    assert one.scores()[0] == 26 + 13 + 8
    both = Hand(hands, charged=["", "QS", "QS", "AH", "AH", ""], **options).play(plays)
    assert both.scores()[0] == 52 + 8


def test_a_charged_ten_of_two_quadruples_alone() -> None:
    hand = Hand(
        ["AC", "TC", "TC", "2H", "3C", "4C"], packs=2, ten_of_clubs_doubles=True, moon="off",
        charging="any", charged=["", "TC", "", "", "", ""], **FREE,
    )  # fmt: skip
    assert hand.play("AC TC TC 2H 3C 4C").scores()[0] == 8


def test_a_charge_does_not_double_a_value_of_the_ten_of_clubs() -> None:
    hand = Hand(["AC", "TC", "2H", "3C"], ten_of_clubs_doubles=True, charging="any",
                   card_values=table(TC=5), charged=["", "TC", "", ""], moon="off",
                   **FREE)  # fmt: skip
    assert hand.play("AC TC 2H 3C").scores() == [20, 0, 0, 0]


# 3.2 The kitty


def test_the_kitty_goes_to_the_first_trick() -> None:
    hand = Hand(["2C 2D", "AC 3D", "3C 4D", "4C AD"], kitty="KS", opening="lowest_club")
    hand.play("2C AC 3C 4C")
    assert hand.captured(1) == "2C 3C 4C AC KS"


def test_the_kitty_goes_to_the_first_penalty() -> None:
    hands = ["2C 2D 5D", "AC 3D 6D", "3C 4D 7D", "4C AH 8S"]
    hand = Hand(hands, kitty="KS", kitty_to="first_penalty").play("2C AC 3C 4C")
    assert "KS" not in hand.captured(1)
    hand.play("3D 4D AH 2D")
    assert hand.captured(2) == "2D 3D 4D KS AH"


def test_a_kitty_that_nobody_earned_goes_to_the_last_winner() -> None:
    hand = Hand(["2C 2D", "AC 3D", "3C 4D", "4C AD"], kitty="KS", kitty_to="first_penalty")
    hand.play("2C AC 3C 4C 3D 4D AD 2D")
    assert hand.captured(3) == "2D 3D 4D AD KS"


def test_what_piled_up_counts_for_the_first_penalty() -> None:
    hand = Hand(
        ["2C 5D 6S", "2C 2D QD", "3C 6D 6S", "3C 7D 7S", "2H 8D TS", "9D KD TD"], packs=2,
        kitty="KS", kitty_to="first_penalty", first_trick_penalties="allowed",
    ).play("2C 2C 3C 3C 2H 9D 5D 2D 6D 7D 8D KD")  # fmt: skip
    assert hand.captured(5) == "2C 2C 3C 3C 2D 5D 6D 7D 8D 9D KD KS 2H"


def test_the_first_trick_that_is_won_takes_the_kitty() -> None:
    hand = Hand(
        ["2C 5D", "2C 2D", "3C 6D", "3C 7D", "8C 8D", "8C KD"], packs=2, kitty="KS"
    ).play("2C 2C 3C 3C 8C 8C")  # fmt: skip
    assert hand.captured(0) == ""
    assert hand.play("5D 2D 6D 7D 8D KD").captured(5) == (
        "2C 2C 3C 3C 8C 8C 2D 5D 6D 7D 8D KD KS"
    )


def test_an_exchanged_kitty_joins_the_hand_and_as_many_cards_are_laid_away() -> None:
    hand = Hand(["2C 2D 6D", "AC 3D KS", "3C 4D 7D", "4C AD 8D"], kitty="QS AH",
                   kitty_use="exchange")  # fmt: skip
    hand.play("2C AC 3C 4C")
    assert hand.position.owed == 2
    assert hand.hand(1) == "3D QS KS AH"
    hand.lay_away("AH 3D")
    assert hand.hand(1) == "QS KS"
    assert hand.captured(1) == "2C 3C 4C AC 3D AH"
    assert (hand.turn, hand.position.owed, hand.position.broken) == (1, 0, False)


def test_two_copies_in_the_kitty_and_with_its_taker() -> None:
    hands = ["AC 2D", "2C 3D", "3C 4D", "4C 5D", "5C 6D", "6C 7D"]
    hand = Hand(hands, packs=2, kitty="KS KS", **FREE)
    assert hand.play("AC 2C 3C 4C 5C 6C").captured(0).count("KS") == 2
    hands[0] = "AC KS"
    hand = Hand(hands, packs=2, kitty="KS QS", kitty_use="exchange", **FREE)
    assert hand.play("AC 2C 3C 4C 5C 6C").hand(0) == "QS KS KS"
    hand.lay_away("KS KS")
    assert hand.hand(0) == "QS"
    assert hand.captured(0).count("KS") == 2


def test_on_the_last_trick_exchange_means_capture() -> None:
    hand = Hand(["2C", "AC", "3C", "4C"], kitty="QS AH", kitty_use="exchange")
    hand.play("2C AC 3C 4C")
    assert hand.over
    assert hand.captured(1) == "2C 3C 4C AC QS AH"


def test_cards_laid_away_keep_their_charge() -> None:
    hand = Hand(["2C 2D", "AC QS", "3C 4D", "4C AD"], kitty="5S", kitty_use="exchange",
                   charging="any", charged=["", "QS", "", ""], moon="off")  # fmt: skip
    hand.play("2C AC 3C 4C").lay_away("QS").play("5S 4D AD 2D")
    assert hand.scores() == [0, 26, 0, 0]


# 10 Partnerships


def test_partners_put_their_tricks_together() -> None:
    hand = Hand(["AC 2D", "2C 3D", "QS AD", "4C 4D"], teams="shared_tricks", **FREE, **HEART)
    hand.play("AC 2C QS 4C 2D 3D AD 4D")
    assert hand.position.moon_seat == 0
    assert hand.scores("add") == [0, 13]
    assert hand.scores("subtract") == [-13, 0]


def test_a_team_shoots_the_sun_and_earns_no_trick_bonus_as_one() -> None:
    hands = ["AC 2D", "2C 3D", "QS AD", "4C 4D"]
    plays = "AC 2C QS 4C 2D 3D AD 4D"
    sun = Hand(hands, teams="shared_tricks", sun=True, **FREE, **HEART).play(plays)
    assert sun.scores("add") == [0, 26]
    none = Hand(hands, teams="shared_tricks", no_trick_bonus=5, moon="off", **FREE, **HEART)
    assert none.play(plays).scores() == [13, -5]
    own = Hand(["AC 2D", "2C 4D", "QS AH", "4C KD"], teams="shared_tricks", moon="off",
                  no_trick_bonus=5, **FREE, card_values=table(QS=13))  # fmt: skip
    assert own.play("AC 2C QS 4C 2D 4D AH KD").scores() == [13, 0]


def test_three_teams_of_two_are_given_the_amount_once_each() -> None:
    hand = Hand(["AC", "2C", "3C", "4C", "5C", "QS"], teams="shared_tricks", **FREE)
    assert hand.play("AC 2C 3C 4C 5C QS").scores("add") == [0, 13, 13]


def test_with_totals_together_the_shooters_partner_is_one_of_the_others() -> None:
    hand = Hand(["AC", "2C", "3C", "QS"], teams="shared_totals", **FREE)
    assert hand.play("AC 2C 3C QS").scores("add") == [0, 13, 13, 13]


# 7.6 Points by trick

BY_TRICK = (("each", 1), ("first", 5), ("next_to_last", 20), ("last", -100))
THREE_TRICKS = ["2C AC 3D", "3C 4C 9D", "6C 5C 4D", "7C 8C TD"]


def test_points_by_trick_are_on_top_of_each_other_and_of_the_cards() -> None:
    hand = Hand(THREE_TRICKS, trick_points=BY_TRICK, card_values=table(AC=7), moon="off", **FREE)
    # Seats 3, 0 and 3 win.
    assert hand.play("2C 3C 6C 7C 8C AC 4C 5C 3D 9D 4D TD").scores() == [28, 0, 0, -93]
    alone = Hand(["2C", "3C", "6C", "7C"], trick_points=BY_TRICK, **FREE)
    assert alone.play("2C 3C 6C 7C").scores() == [0, 0, 0, -94]


def test_points_by_trick_count_in_a_moon_and_are_doubled_by_the_ten_of_clubs() -> None:
    hand = moon(trick_points=(("each", 3),))
    won = [hand.position.tricks_of(seat) for seat in range(4)]
    assert hand.position.moon_seat == 0
    assert hand.scores("add") == [3 * won[0], *(14 + 3 * other for other in won[1:])]
    ten = Hand(["TC", "2C", "3C", "4C"], ten_of_clubs_doubles=True, trick_points=(("last", 3),),
               **FREE)  # fmt: skip
    assert ten.play("TC 2C 3C 4C").scores() == [6, 0, 0, 0]


def test_an_unwon_trick_has_no_points_and_partners_share_theirs() -> None:
    hands = ["2C 5D", "2C 2D", "3C 6D", "3C 7D", "4C 8D", "4C 9D"]
    hand = Hand(hands, packs=2, trick_points=BY_TRICK, **FREE)
    # The only won trick is first and last, and none is next to last.
    assert hand.play("2C 2C 3C 3C 4C 4C 5D 2D 6D 7D 8D 9D").scores() == [0, 0, 0, 0, 0, -94]
    pair = Hand(THREE_TRICKS, trick_points=BY_TRICK, teams="shared_tricks", **FREE)
    assert pair.play("2C 3C 6C 7C 8C AC 4C 5C 3D 9D 4D TD").scores() == [21, -93]
