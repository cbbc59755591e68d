"""Sections 5, 8 and 9 by example: who may play which cards, and who takes the trick."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.laid_out_hand import Hand

FREE: dict[str, Any] = {"opening": "dealer_left", "first_trick_penalties": "allowed"}


# 5.0 Following


def test_a_seat_that_can_follow_must_follow() -> None:
    hand = Hand(["2C 3D", "5C 6D", "7D 8D", "9C 9S"])
    hand.play("2C")
    assert hand.legal() == "5C"
    assert str(hand.why("6D").text) == "Follow clubs"
    assert hand.why("6D").section == "5.0"
    assert hand.why("6D").option == ""


def test_a_seat_that_cannot_follow_plays_anything() -> None:
    hand = Hand(["2C 3D", "7D KS", "5C 6D", "9C 9S"])
    hand.play("2C")
    assert hand.legal() == "7D KS"


@pytest.mark.parametrize(
    ("led", "words"), [("2C", "clubs"), ("2D", "diamonds"), ("2S", "spades"), ("2H", "hearts")]
)
def test_the_reason_names_the_suit_led(led: str, words: str) -> None:
    other = "3D" if led[1] != "D" else "3C"
    hand = Hand(
        [f"{led} 4D", f"5{led[1]} {other}", "7D 8D", "9C 9S"],
        hearts_lead="anytime", **FREE,
    )  # fmt: skip
    hand.play(led)
    assert str(hand.why(other).text) == f"Follow {words}"


# 5.1 Opening lead


def test_lowest_club_opens_with_that_card() -> None:
    hand = Hand(["5D 5S", "3C KC", "4C 6D", "KH 9S"])
    assert hand.turn == 1
    assert hand.legal() == "3C"
    assert str(hand.why("KC").text) == "The three of clubs opens"
    assert (hand.why("KC").option, hand.why("KC").section) == ("opening", "5.1")


def test_lowest_club_counts_what_is_in_hands_only() -> None:
    hand = Hand(["5D 5S", "KC KD", "4C 6D", "KH 9S"], kitty="2C 3C")
    assert hand.turn == 2


def test_any_club_is_opened_by_the_same_player_with_any_club() -> None:
    hand = Hand(["5D 5S", "3C KC", "4C 6D", "KH 9S"], opening="any_club")
    assert hand.turn == 1
    assert hand.legal() == "3C KC"
    hand = Hand(["5D 5S", "3C KD", "4C 6D", "KH 9S"], opening="any_club")
    assert str(hand.why("KD").text) == "A club opens"


def test_dealer_left_opens_with_anything_that_the_rest_allows() -> None:
    hand = Hand(["5D QS 3H", "3C KC AS", "4C 6D TD", "KH 9S 2D"], opening="dealer_left")
    assert hand.turn == 0
    assert hand.legal() == "5D"
    assert hand.why("3H").section == "5.2"
    assert hand.why("QS").section == "5.3"
    hand = Hand(["5D QS 3H", "3C KC AS", "4C 6D TD", "KH 9S 2D"], hearts_lead="anytime", **FREE)
    assert hand.legal() == "5D QS 3H"


def test_only_the_first_lead_is_bound() -> None:
    hand = Hand(["AC 3D", "2C 3S", "4C 6D", "5C 9S"]).play("2C 4C 5C AC")
    assert (hand.turn, hand.legal()) == (0, "3D")
    hand = Hand(["AC 3D 6C", "2C 3S KC", "4C 6D JC", "5C 9S QC"]).play("2C 4C 5C AC")
    assert hand.legal() == "6C 3D"
    hand = Hand(["AC 3D 6C", "2C 3S KC", "4C 6D JC", "5C 9S QC"], opening="any_club")
    assert hand.play("2C 4C 5C AC").legal() == "6C 3D"


def test_two_lowest_clubs_are_opened_by_the_one_nearer_the_dealers_left() -> None:
    hands = ["KD KS", "2D 4S", "3C 5D", "3C 5S", "7D 7S", "8D 8S"]
    assert Hand(hands, packs=2).turn == 2
    assert Hand([hands[2], *hands[:2], *hands[3:]], packs=2).turn == 0
    # Seat 5 deals here, and so comes last.
    assert Hand([*hands[:2], hands[4], hands[2], hands[5], hands[3]], packs=2).turn == 3


def test_without_a_club_the_opening_is_the_dealers_left() -> None:
    for opening in ("lowest_club", "any_club"):
        hand = Hand(["KD 2S", "2D 4S", "3S 5D", "7D 7S"], opening=opening)
        assert (hand.turn, hand.legal()) == (0, "KD 2S")


def test_a_lowest_club_that_is_a_penalty_card_opens_all_the_same() -> None:
    hand = Hand(["2C 3D", "5C 6D", "7D 8D", "9C 9S"], card_values=((0, 5),))
    assert hand.legal() == "2C"


# 5.2 Leading hearts


def lead_after_a_trick(seat0: str, **options: Any) -> Hand:
    """Seat 0 has won the first trick, in which no heart was played, and leads."""
    hand = Hand([f"AC {seat0}", "2C 2D 3D 4D", "3C 5D 6D 7D", "4C 8D 9D TD"], **options)
    return hand.play("2C 3C 4C AC")


def test_hearts_wait_until_broken() -> None:
    hand = lead_after_a_trick("2S 3H 4H")
    assert hand.legal() == "2S"
    assert str(hand.why("3H").text) == "Hearts are not broken yet"
    assert (hand.why("3H").option, hand.why("3H").section) == ("hearts_lead", "5.2")


def test_hearts_may_be_led_at_any_time_under_anytime() -> None:
    assert lead_after_a_trick("2S 3H 4H", hearts_lead="anytime").legal() == "2S 3H 4H"


def test_a_player_with_nothing_but_hearts_leads_one() -> None:
    assert lead_after_a_trick("3H 4H 5H").legal() == "3H 4H 5H"


def test_a_heart_sloughed_or_led_breaks_hearts() -> None:
    hand = Hand(["AC 2S 3H", "2C 2D 3D", "2H 5D 6D", "4C 8D 9D"],
                   first_trick_penalties="allowed")  # fmt: skip
    hand.play("2C 2H 4C AC")
    assert hand.legal() == "2S 3H"
    hand = lead_after_a_trick("AH 4H 2H").play("AH 2D 5D 8D")
    assert hand.position.broken


@pytest.mark.parametrize("breaks", [False, True])
@pytest.mark.parametrize(("scheme", "black"), [("standard", "QS"), ("black_jack", "JS")])
def test_the_black_card_breaks_hearts_if_asked(breaks: bool, scheme: str, black: str) -> None:
    hand = Hand(["AC 2S 3H", "2C 2D 3D", f"{black} 5D 6D", "4C 8D 9D"], card_values=scheme,
                   first_trick_penalties="allowed", black_breaks=breaks)  # fmt: skip
    hand.play(f"2C {black} 4C AC")
    assert hand.legal() == ("2S 3H" if breaks else "2S")


@pytest.mark.parametrize("over", [False, True])
def test_hearts_over_black(over: bool) -> None:
    assert lead_after_a_trick("QS 3H 4H", hearts_over_black=over).legal() == (
        "QS 3H 4H" if over else "QS"
    )
    # The exception is for the black card only, not for other spades.
    assert lead_after_a_trick("JS 3H 4H", hearts_over_black=over).legal() == "JS"
    spared = lead_after_a_trick("QS 3H 4H", hearts_over_black=over, card_values="hearts_only")
    assert spared.legal() == "QS"


def test_two_black_cards_are_spared_too() -> None:
    hand = Hand(
        ["AC QS QS 3H", "2C 2D 3D 4D", "3C 5D 6D 7D", "4C 8D 9D TD", "5C 2D 3D 4D", "6C 5S 6S 7S"],
        packs=2, hearts_over_black=True,
    ).play("2C 3C 4C 5C 6C AC")  # fmt: skip
    assert hand.legal() == "QS 3H"


# 5.3 First trick


@pytest.mark.parametrize(
    ("which", "legal", "why"),
    [
        ("no_black", "KD 5H", "No queen of spades on the first trick"),
        ("no_hearts", "KD QS", "No hearts on the first trick"),
    ],
)
def test_some_penalty_cards_on_the_first_trick(which: str, legal: str, why: str) -> None:
    hand = Hand(["2C 3D 9S", "KD QS 5H", "4C 5D 6D", "7C 8D 9D"], first_trick_penalties=which)
    assert hand.play("2C").legal() == legal
    kept_off = "QS" if which == "no_black" else "5H"
    assert str(hand.why(kept_off).text) == why
    assert hand.why(kept_off).option == "first_trick_penalties"
    # A player with nothing else plays one all the same.
    only = Hand(["2C 3D", "QS 5H" if which == "no_hearts" else "QS QC", "4C 5D", "7C 8D"],
                   first_trick_penalties=which).play("2C")  # fmt: skip
    assert only.legal() == ("QS" if which == "no_hearts" else "QC")


def test_no_penalty_card_on_the_first_trick() -> None:
    hand = Hand(["2C 3D 2S", "KD QS 5H", "5C 6D 7D", "9C 9S TS"]).play("2C")
    assert hand.legal() == "KD"
    assert str(hand.why("5H").text) == "No penalty cards on the first trick"
    assert (hand.why("QS").option, hand.why("QS").section) == ("first_trick_penalties", "5.3")
    assert Hand(["2C 3D 2S", "KD QS 5H", "5C 6D 7D", "9C 9S TS"],
                   first_trick_penalties="allowed").play("2C").legal() == "KD QS 5H"  # fmt: skip


def test_a_player_with_nothing_else_plays_a_penalty_card_to_the_first_trick() -> None:
    hand = Hand(["2C 3D 2S", "QS 5H 6H", "5C 6D 7D", "9C 9S TS"]).play("2C")
    assert hand.legal() == "QS 5H 6H"


def test_following_with_the_only_card_of_the_suit_comes_first() -> None:
    seven = (18, 7)
    hand = Hand(["2C 3D", "7D QS", "5D 6D", "9C 9S"], card_values=(seven,),
                   opening="dealer_left")  # fmt: skip
    hand.play("3D")
    assert hand.legal() == "7D"


def test_a_penalty_card_of_the_led_suit_waits_on_the_first_trick() -> None:
    hand = Hand(["2C 3D", "7C 8C", "5D 6D", "9C 9S"], card_values=((5, 7),)).play("2C")
    assert hand.legal() == "8C"


def test_bonus_cards_are_free_on_the_first_trick() -> None:
    hand = Hand(["2C 3D", "JD 5H", "5C 6D", "9C 9S"], bonus_card=22).play("2C")
    assert hand.legal() == "JD"


def test_penalties_go_on_the_second_trick() -> None:
    hand = Hand(["AC 3D 3S", "2C QS KS", "5C 6D 7D", "9C 4H 9D"]).play("2C 5C 9C AC 3D")
    assert hand.legal() == "QS KS"


def test_an_unwon_trick_was_the_first() -> None:
    hand = Hand(
        ["2C 5D 5S", "2C 2H QS", "3C 6D 6S", "3C 7D 7S", "8D 8S TS", "9D 9S TD"], packs=2
    ).play("2C 2C 3C 3C 8D 9D")
    assert hand.position.last_winner == -1
    hand.play("5D")
    assert hand.legal() == "QS 2H"


# 5.4 black_when_safe


def test_the_black_card_goes_when_its_holder_is_void() -> None:
    hand = Hand(["2C 3D", "QS 2D", "5C 6D", "9C 9S"], black_when_safe=True,
                   first_trick_penalties="allowed").play("2C")  # fmt: skip
    assert hand.legal() == "QS"
    assert str(hand.why("2D").text) == "Play the queen of spades now that it is safe"
    assert (hand.why("2D").option, hand.why("2D").section) == ("black_when_safe", "5.4")


def test_the_first_trick_comes_before_black_when_safe() -> None:
    hand = Hand(["2C 3D", "QS 2D", "5C 6D", "9C 9S"], black_when_safe=True).play("2C")
    assert hand.legal() == "2D"


@pytest.mark.parametrize(("led", "legal"), [("KS", "QS"), ("JS", "2S QS"), ("AS", "QS")])
def test_following_spades_it_goes_under_a_higher_one(led: str, legal: str) -> None:
    hand = Hand([f"{led} 3D", "QS 2S", "5C 6D", "9C 9D"], black_when_safe=True, **FREE)
    assert hand.play(led).legal() == legal


def test_the_black_card_goes_in_later_tricks_too() -> None:
    hand = Hand(["AC KS 2D", "2C QS 2S", "3C 6D 7D", "4C 9D 8D"], black_when_safe=True, **FREE)
    assert hand.play("AC 2C 3C 4C KS").legal() == "QS"


def test_black_jack_is_safe_under_the_queen() -> None:
    hand = Hand(["QS 3D", "JS 2S", "5C 6D", "9C 9D"], black_when_safe=True,
                   card_values="black_jack", **FREE)  # fmt: skip
    assert hand.play("QS").legal() == "JS"


def test_a_leader_is_never_safe_and_off_means_off() -> None:
    hands = ["QS 3D", "KS 2S", "5C 6D", "9C 9D"]
    assert Hand(hands, black_when_safe=True, **FREE).legal() == "3D QS"
    assert Hand(["KS 3D", "QS 2S", "5C 6D", "9C 9D"], **FREE).play("KS").legal() == "2S QS"


def test_a_cancelled_king_saves_nobody() -> None:
    hands = ["KS 3D", "KS 4D", "QS 2S", "5S 9D", "6S TD", "7S JD"]
    hand = Hand(hands, packs=2, black_when_safe=True, **FREE)
    hand.play("KS KS")
    assert hand.legal() == "2S QS"


def test_in_the_second_round_a_player_who_is_winning_is_not_safe() -> None:
    hand = Hand(["AS QS 2S", "9S 3C 2D", "4S 5C 3D", "5S 6C 4D"],
                   booster_nines=True, black_when_safe=True, **FREE)  # fmt: skip
    hand.play("AS 9S 4S 5S")
    assert hand.legal() == "2S QS"
    # With another player's higher spade on the table it is safe.
    hand = Hand(["9S QS 2S", "AS 3S 2D", "4S 5C 3D", "5S 6S 4D"],
                   booster_nines=True, black_when_safe=True, **FREE)  # fmt: skip
    hand.play("9S AS 4S 5S")
    assert hand.legal() == "QS"


def test_in_the_second_round_a_winner_who_is_void_is_not_safe() -> None:
    # Seat 0 led its last diamond, which is winning, so it need not play the queen.
    hand = Hand(["AD QS 2C", "9D 3C 2D", "4D 5C 3D", "5D 6C 8D"],
                   booster_nines=True, black_when_safe=True, **FREE)  # fmt: skip
    hand.play("AD 9D 4D 5D")
    assert hand.legal() == "2C QS"


# 5.5 Charged cards


CHARGED_QUEEN: dict[str, Any] = {
    "charging": "any", "opening": "dealer_left", "first_trick_penalties": "allowed",
}  # fmt: skip


def test_a_charged_card_waits_until_its_suit_has_been_led() -> None:
    hand = Hand(["2S 3S 4C", "QS 5S KS", "6S 7S 6C", "8S 9S 7C"], charged=["", "QS", "", ""],
                   **CHARGED_QUEEN)  # fmt: skip
    hand.play("2S")
    assert hand.legal() == "5S KS"
    assert str(hand.why("QS").text) == "Not the first time its suit is led: it is charged"
    assert (hand.why("QS").option, hand.why("QS").section) == ("charging", "5.5")
    hand.play("5S 6S 8S 9S 3S")
    assert hand.legal() == "QS KS"


def test_a_charged_card_may_not_be_led_before_either() -> None:
    hand = Hand(["QS 3D 4C", "KS 5S 5C", "6S 7S 6C", "8S 9S 7C"], charged=["QS", "", "", ""],
                   **CHARGED_QUEEN)  # fmt: skip
    assert hand.legal() == "4C 3D"
    assert hand.why("QS").section == "5.5"


def test_a_charged_card_with_nothing_else_is_played() -> None:
    hand = Hand(["2S 3S", "QS 5C", "6S 7S", "8S 9S"], charged=["", "QS", "", ""],
                   **CHARGED_QUEEN)  # fmt: skip
    assert hand.play("2S").legal() == "QS"


def test_sloughing_a_charged_card_is_free() -> None:
    hand = Hand(["2C 3S", "QS 5D", "6S 7S", "8S 9S"], charged=["", "QS", "", ""],
                   **CHARGED_QUEEN)  # fmt: skip
    assert hand.play("2C").legal() == "5D QS"


def test_a_charged_card_waits_in_later_tricks_too() -> None:
    hand = Hand(["AC 2S 4D", "2C QS 5S", "6S 7S 6C", "8S 9S 7C"], charged=["", "QS", "", ""],
                   **CHARGED_QUEEN)  # fmt: skip
    hand.play("AC 2C 6C 7C 2S")
    assert hand.legal() == "5S"


def test_the_first_trick_of_a_suit_is_both_rounds() -> None:
    hand = Hand(["9S 3S 4C", "QS 5S 2S", "6S 7S 6C", "8S TS 7C"], charged=["", "QS", "", ""],
                   booster_nines=True, **CHARGED_QUEEN)  # fmt: skip
    hand.play("9S 2S 6S 8S 3S")
    assert hand.legal() == "5S"


def test_an_uncharged_copy_goes_first_and_is_not_bound() -> None:
    hand = Hand(
        ["2S 3S", "QS QS", "6S 7S", "8S 9S", "TS JS", "5S 4S"], packs=2,
        charged=["", "QS", "", "", "", ""], **CHARGED_QUEEN,
    )  # fmt: skip
    hand.play("2S")
    assert hand.legal() == "QS"
    hand.play("QS")
    assert hand.position.charged_mask(1) == 1 << 36
    assert hand.position.table_charged == 0


# The order of the steps


def test_hearts_come_before_the_first_trick() -> None:
    # 5.2 leaves only the queen. 5.3 would then leave no card, so it does not apply.
    hand = Hand(["QS 3H", "3C KC", "4C 6D", "KH 9S"], opening="dealer_left")
    assert hand.legal() == "QS"
    hand = Hand(["QS 3H", "3C KC", "4C 6D", "KH 9S"], opening="dealer_left",
                   hearts_over_black=True)  # fmt: skip
    assert hand.legal() == "QS 3H"


# 5.6 Winning


def test_the_highest_card_of_the_led_suit_wins_and_leads_next() -> None:
    hand = Hand(["TC 3D", "2C 6D", "AS 7D", "QC 9S"], first_trick_penalties="allowed")
    hand.play("2C AS QC TC")
    assert hand.turn == 3
    assert hand.captured(3) == "2C TC QC AS"


# 8 Booster nines


def test_a_nine_of_the_led_suit_boosts() -> None:
    hand = Hand(["2C 3D 4D", "9C 5D 6D", "AC 7D 8D", "4C 9D TD"], booster_nines=True)
    hand.play("2C 9C AC 4C")
    assert hand.position.boosted
    assert hand.turn == 0
    hand.play("3D 5D 7D 9D")
    assert hand.turn == 2
    assert hand.captured(2) == "2C 4C 9C AC 3D 5D 7D 9D"
    assert hand.position.tricks_of(2) == 1


def test_in_the_second_round_the_suit_is_followed_and_may_win() -> None:
    hand = Hand(["2C 3C 4D", "9C AC 6D", "TC 7D 8D", "4C 9D TD"], booster_nines=True)
    hand.play("2C 9C TC 4C")
    assert hand.legal() == "3C"
    hand.play("3C")
    assert hand.legal() == "AC"
    hand.play("AC 7D 9D")
    assert hand.turn == 1


def test_a_nine_led_boosts_and_a_second_nine_boosts_no_more() -> None:
    hand = Hand(["9C 3D 4D", "JC 9D 6D", "TC 7D 8D", "QC 5D TD"], booster_nines=True, **FREE)
    hand.play("9C JC TC QC 3D 9D 7D 5D")
    assert not hand.position.boosted
    assert hand.position.trick_number == 1


def test_what_boosts_nothing() -> None:
    hands = ["2C 3D 4D", "8C 5D 6D", "AC 7D 8D", "9S 9D TD"]
    assert not Hand(hands, booster_nines=True).play("2C 8C AC 9S").position.boosted
    nine = ["2C 3D 4D", "9C 5D 6D", "AC 7D 8D", "4C 9D TD"]
    assert not Hand(nine).play("2C 9C AC 4C").position.boosted
    last = [hand.split()[0] for hand in nine]
    assert Hand(last, booster_nines=True).play("2C 9C AC 4C").over


# 9 Cancellation


def test_two_identical_cards_cancel() -> None:
    hand = Hand(
        ["2C 3D", "AC 4D", "AC 5D", "KC 6D", "3C 7D", "4C 8D"], packs=2
    ).play("2C AC AC KC 3C 4C")  # fmt: skip
    assert hand.turn == 3
    assert hand.captured(3) == "2C 3C 4C KC AC AC"


def test_one_player_may_cancel_their_own_card_in_a_boosted_trick() -> None:
    hand = Hand(
        ["2C 3D 3S", "AC AC 5D", "9C 5D 6S", "KC 6D 7S", "3C 7D 8S", "4C 8D 9S"], packs=2,
        booster_nines=True,
    ).play("2C AC 9C KC 3C 4C 3D AC 5D 6D 7D 8D")  # fmt: skip
    assert hand.turn == 3


def test_a_trick_of_cancelled_cards_stays_and_goes_to_the_next_winner() -> None:
    hand = Hand(
        ["2C 5D 5S", "2C 2D QD", "3C 6D 6S", "3C 7D 7S", "8D 8S TS", "9D 9S TD"], packs=2
    ).play("2C 2C 3C 3C 8D 9D")
    assert (hand.turn, hand.position.leader) == (0, 0)
    assert hand.captured(0) == ""
    hand.play("5D 2D 6D 7D 8S TD")
    assert hand.turn == 5
    assert hand.captured(5) == "2C 2C 3C 3C 2D 5D 6D 7D 8D 9D TD 8S"
    assert hand.position.tricks_of(5) == 1


@pytest.mark.parametrize(("equal", "winner"), [("first_wins", 1), ("last_wins", 2)])
def test_of_identical_cards_the_first_or_the_last_may_win(equal: str, winner: int) -> None:
    hand = Hand(
        ["2C 3D", "AC 4D", "AC 5D", "KC 6D", "3C 7D", "4C 8D"], packs=2, equal_cards=equal
    ).play("2C AC AC")  # fmt: skip
    assert hand.position.winning_seat() == winner
    hand.play("KC 3C 4C")
    assert hand.turn == winner
    assert hand.captured(winner) == "2C 3C 4C KC AC AC"
    # Three pairs leave nothing on the table: every trick is won.
    pairs = ["2C 5D", "2C 2D", "3C 6D", "3C 7D", "4C 8S", "4C 9D"]
    hand = Hand(pairs, packs=2, equal_cards=equal).play("2C 2C 3C 3C 4C 4C")
    assert hand.turn == 3 + winner
    assert hand.position.tricks_of(3 + winner) == 1


def test_identical_cards_of_both_rounds_of_a_boosted_trick_are_compared_together() -> None:
    hands = ["2C 3D 3S", "AC 4D 5D", "9C AC 6S", "KC 6D 7S", "3C 7D 8S", "4C 8D 9S"]
    rounds = "2C AC 9C KC 3C 4C 3D 4D AC 6D 7D 8D"
    for equal, winner in (("first_wins", 1), ("last_wins", 2)):
        hand = Hand(hands, packs=2, booster_nines=True, equal_cards=equal)
        assert hand.play(rounds).turn == winner


def test_the_black_card_is_safe_under_its_twin_only_where_the_first_wins() -> None:
    hands = ["4S 3D", "QS 4D", "QS 2S", "5S 9D", "6S TD", "7S JD"]
    for equal, legal in (("first_wins", "QS"), ("last_wins", "2S QS"), ("cancel", "2S QS")):
        hand = Hand(hands, packs=2, black_when_safe=True, equal_cards=equal, **FREE)
        assert hand.play("4S QS").legal() == legal
    # A higher spade that two players have played still makes it safe.
    hands = ["KS 3D", "KS 4D", "QS 2S", "5S 9D", "6S TD", "7S JD"]
    hand = Hand(hands, packs=2, black_when_safe=True, equal_cards="last_wins", **FREE)
    assert hand.play("KS KS").legal() == "QS"


def test_copies_that_meet_in_the_pile_or_among_the_captured_are_both_kept() -> None:
    hand = Hand(
        ["2C 5D 5S", "2C 2D 6S", "3C 8D 7S", "3C 7D 8D", "8D 8S TS", "9D KD 9D"], packs=2,
        opening="dealer_left",
    ).play("2C 2C 3C 3C 8D 9D 5D 2D 8D 7D 8S KD")  # fmt: skip
    assert hand.captured(5) == "2C 2C 3C 3C 2D 5D 7D 8D 8D 9D KD 8S"
    assert hand.turn == 5
    hand.play("9D 5S 6S 7S 8D TS")
    # Seat 5 won a second trick with the other nine of diamonds.
    assert hand.captured(5).count("9D") == 2


def test_an_unwon_last_trick_goes_to_the_last_winner() -> None:
    hand = Hand(
        ["2C 5D", "KC 5D", "3C 6D", "4C 6D", "5C 8S", "6C 9S"], packs=2
    ).play("2C KC 3C 4C 5C 6C 5D 6D 6D 8S 9S 5D")  # fmt: skip
    assert hand.over
    assert hand.captured(1) == "2C 3C 4C 5C 6C KC 5D 5D 6D 6D 8S 9S"
    assert hand.position.tricks_of(1) == 1


def test_a_hand_that_nobody_won_goes_to_its_opener_with_the_kitty() -> None:
    hand = Hand(["3C", "2C", "2C", "3C", "8D", "9D"], packs=2, kitty="KS 4H")
    assert hand.turn == 1
    hand.play("2C 2C 3C 8D 9D 3C")
    assert hand.over
    assert hand.captured(1) == "2C 2C 3C 3C 8D 9D KS 4H"
    assert [hand.position.tricks_of(seat) for seat in range(6)] == [0] * 6
