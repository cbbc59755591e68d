"""What is said about a game: one sentence a trick, nothing twice, nothing early."""

from __future__ import annotations

import re

import pytest

from hearts_qt.app.narrator import Narrator, by_suit
from hearts_qt.app.table.playback.tempo import WORD_TIME
from hearts_qt.game import events as ev
from hearts_qt.rules.cards import RANK_NAMES, parse_card
from tests.bench.speech import events_of_hand, events_of_review, focus_words, narrate

NAMES = ("You", "Rosa", "Otto", "Kenji")


def narrator(said: list[str], length: str = "normal") -> Narrator:
    return Narrator(lambda: NAMES, lambda: 0, lambda: length, said.append)


def plays(*texts: str) -> list[ev.Played]:
    """The plays of a trick, each as its seat and its card: "1 2C"."""
    trick: tuple[ev.TrickPlay, ...] = ()
    made = []
    for one in texts:
        seat, card = int(one[0]), parse_card(one[2:])
        trick += (ev.TrickPlay(seat, card),)
        made.append(ev.Played(seat, card, trick=trick))
    return made


def test_a_trick_is_one_sentence_in_the_order_of_play() -> None:
    said: list[str] = []
    one = narrator(said)
    *others, own = plays("1 2C", "2 4C", "3 TC", "0 3C")
    for play in others:
        one.see(ev.TurnCame(play.seat))
        one.see(play)
        assert said == [], "nothing is said until the person is asked"
    one.ask("Follow clubs")
    one.ask("Follow clubs")
    assert said == ["Rosa two, Otto four, Kenji ten. Follow clubs."]
    one.see(own)
    one.see(ev.TrickTaken(3, (), 0))
    assert said[1:] == ["Kenji takes it."], "the own card is not read back"


@pytest.mark.parametrize("deal", [0, *range(1, 21)])
def test_a_hand_has_few_words_also_with_what_is_read_with_the_focus(deal: int) -> None:
    """The hand of the review had 642; a deal of 0 stands for it."""
    events = events_of_hand(deal) if deal else events_of_review()
    said = sum(len(line.split()) for line in narrate(events, "normal"))
    assert said + focus_words(events) <= 250


def test_mixed_suits_are_said_after_the_suit_led_and_the_queen_once() -> None:
    said: list[str] = []
    one = narrator(said)
    first, *others = plays("3 7D", "0 3D", "1 QS", "2 6D")
    one.see(first)
    one.ask("Follow diamonds")
    for event in others:
        one.see(event)
    one.see(ev.TrickTaken(3, (), 13))
    assert said == [
        "Kenji seven. Follow diamonds.",
        "Rosa spade queen, Otto six. Kenji takes 13 points.",
    ]
    full: list[str] = []
    one = narrator(full, "full")
    for event in plays("3 7D", "1 QS", "2 6D"):
        one.see(event)
    one.see(ev.TrickTaken(3, (), 13))
    assert full == [
        "Diamonds: Kenji seven, Rosa queen of spades, Otto six. Kenji takes 13 points."
    ]


def test_a_long_sentence_leaves_out_what_the_order_of_play_tells() -> None:
    said: list[str] = []
    one = narrator(said)
    for event in plays("0 7C", "1 2D", "2 2H", "3 4S"):
        one.see(event)
    one.see(ev.TrickTaken(0, (), 1))
    assert said == ["diamond two, heart two, spade four. You, 1 point."]
    for event in plays("1 7C", "2 2H", "3 4S"):
        one.see(event)
    one.ask("You have no clubs: play any card")
    assert said[1:] == ["Clubs: Rosa seven, heart two, spade four. Any card."]


@pytest.mark.parametrize("length", ["brief", "normal"])
def test_no_sentence_of_a_hand_takes_more_than_three_seconds(length: str) -> None:
    for deal in range(1, 9):
        said = narrate(events_of_hand(deal), length)
        assert max(WORD_TIME * len(sentence.split()) for sentence in said) <= 3000
        assert sum(len(sentence.split()) for sentence in said) <= 250


def test_cards_received_are_said_before_the_first_trick_and_broken_hearts_before_a_lead() -> None:
    said: list[str] = []
    one = narrator(said)
    cards = tuple(parse_card(card) for card in ("JD", "6H", "TH"))
    one.see(ev.Passed(((1, 0, cards),)))
    assert said == ["You receive diamond jack; heart six and ten."]
    first, second = plays("2 4C", "3 TH")
    one.see(first)
    one.see(second)
    one.see(ev.HeartsBroken(3, second.card))
    one.ask("You have no clubs: play any card")
    one.see(ev.TrickTaken(2, (), 1))
    one.ask("Your lead")
    assert said[1:] == [
        "Clubs: Otto four, Kenji heart ten. Any card.",
        "Otto takes 1 point.",
        "Hearts are broken. Your lead.",
    ]


def test_a_prompt_is_not_said_again_when_others_have_chosen() -> None:
    said: list[str] = []
    one = narrator(said)
    one.see(ev.Dealt(0, None, 0, "left", (), ()))
    one.ask("Choose 3 cards for Rosa")
    one.see(ev.PassCommitted(2))
    one.ask("Choose 3 cards for Rosa")
    one.forget()
    one.ask("Choose 3 cards for Rosa")
    assert said == ["Choose 3 cards for Rosa."]


def test_a_hand_that_is_finished_for_the_person_is_silent() -> None:
    said: list[str] = []
    one = narrator(said)
    first, second = plays("1 2C", "2 4C")
    one.see(first)
    one.quiet = True
    one.see(second)
    one.see(ev.TrickTaken(2, (), 0))
    one.quiet = False
    one.see(ev.HandScored((), (), (), ()))
    assert said == []


def test_what_was_said_can_be_repeated_step_by_step() -> None:
    said: list[str] = []
    one = narrator(said)
    for sentence in ("a", "b", "c"):
        one.tell(sentence)
    steps = [one.repeat(step) for step in (0, -1, -1, -1, 1, 1, 1)]
    assert steps == ["c", "b", "a", "a", "b", "c", "c"]
    one.tell("d")
    assert one.repeat() == "d"
    assert said == ["a", "b", "c", "d"], "a repeated sentence is not kept again"


@pytest.mark.parametrize("length", ["brief", "normal", "full"])
def test_a_whole_hand_is_short_and_says_nothing_twice(length: str) -> None:
    events = events_of_hand(7)
    said = narrate(events, length)
    text = " ".join(said)
    others = [e for e in events if isinstance(e, ev.Played) and e.seat != 0]
    assert len(others) == 39
    ranks = re.findall(rf"\b({'|'.join(RANK_NAMES)})\b", text)
    assert len(ranks) == 39 + 3, "no play is lost, no card received"
    assert len(re.findall("queen of spades|spade queen", text)) <= 2
    assert "is to play" not in text
    assert len(said) <= 2 * 13 + 3


def test_cards_by_suit_name_each_suit_once() -> None:
    cards = [parse_card(card) for card in ("2C", "TC", "KC", "AH")]
    assert by_suit(cards) == "two, ten and king of clubs; ace of hearts"
