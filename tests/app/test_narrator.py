"""What is said about a game: one sentence a trick, nothing twice, nothing early."""

from __future__ import annotations

import pytest

from hearts_qt.app.narrator import Narrator, by_suit
from hearts_qt.game import events as ev
from hearts_qt.rules.cards import parse_card
from tests.bench.speech import events_of_hand, narrate

NAMES = ("You", "Rosa", "Otto", "Kenji")


def narrator(said: list[str], length: str = "normal") -> Narrator:
    return Narrator(lambda: NAMES, lambda: 0, lambda: length, said.append)


def played(seat: int, card: str) -> ev.Played:
    return ev.Played(seat, parse_card(card))


def test_a_trick_is_one_sentence_in_the_order_of_play() -> None:
    said: list[str] = []
    one = narrator(said)
    for seat, card in ((1, "2C"), (2, "4C"), (3, "TC")):
        one.see(ev.TurnCame(seat))
        one.see(played(seat, card))
        assert said == [], "nothing is said until the person is asked"
    one.ask("Follow clubs")
    one.ask("Follow clubs")
    assert said == ["Rosa two, Otto four, Kenji ten of clubs. Follow clubs."]
    one.see(played(0, "3C"))
    one.see(ev.TrickTaken(3, (), 0))
    assert said[1:] == ["Kenji takes the trick."], "the own card is not read back"


def test_another_suit_is_named_and_the_queen_once() -> None:
    said: list[str] = []
    one = narrator(said)
    for event in (played(3, "7D"), played(0, "3D"), played(1, "QS"), played(2, "6D")):
        one.see(event)
    one.see(ev.TrickTaken(3, (), 13))
    plays = "Kenji seven of diamonds. Rosa queen of spades. Otto six of diamonds."
    assert said == [f"{plays} Kenji takes 13 points."]


def test_a_hand_that_is_finished_for_the_person_is_silent() -> None:
    said: list[str] = []
    one = narrator(said)
    one.see(played(1, "2C"))
    one.quiet = True
    one.see(played(2, "4C"))
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
    assert sum(text.count(f"{name} ") for name in NAMES[1:]) >= 39, "no play is lost"
    assert text.count("queen of spades") <= 2, "once received at most, and once played"
    assert "is to play" not in text
    assert len(said) <= 2 * 13 + 3
    assert sum(len(one.split()) for one in said) <= (310 if length == "full" else 270)


def test_cards_by_suit_name_each_suit_once() -> None:
    cards = [parse_card(card) for card in ("2C", "TC", "KC", "AH")]
    assert by_suit(cards) == "two, ten and king of clubs; ace of hearts"
