"""Hands are played in the real program by keyboard and ear alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.cards import RANK_NAMES, rank_of
from tests.end2end.by_ear import CHOICE, END, NAMES, listening
from tests.end2end.screen_reader import missing

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=f"lacks {missing()}"),
]

MOST_TOLD = 230
"""The most words that are announced in a hand, whatever was dealt: usually 160 to 185, and seldom
more than 200."""
MOST_READ = 85
"""The most words in a hand that are read with the focus, not announced: among them the names of
the cards that are typed, of three words each."""
CHARGEABLE = 8
"""A deal in which the person may charge."""
WITH_KITTY = 8
"""A deal in which the person holds the ace of clubs, and another player leads the lowest."""


@pytest.mark.parametrize("hears", [True, False], ids=["announcements", "focus only"])
def test_a_hand_is_heard_whole_once_and_in_time(
    tmp_path: Path, qapp: QApplication, hears: bool
) -> None:
    with listening(tmp_path / "home", "--new", hears=hears) as person:
        first = person.next("1 of 13", "focus", 0)
        assert re.search(r"\. Choose 3 cards for [A-Z]\w+\. 1 of 13$", first)
        assert person.reader.said == [], "the prompt is said once, with the focus"
        for count, left in enumerate(("2 more.", "1 more.", "Press Enter.")):
            if count:
                person.hear("Right", f"{count + 1} of 13", "focus")
            assert person.turn_card().startswith(f"Raised. {left}")
        told = len(person.told)
        person.react("Return")
        person.until(lambda: len(person.told) > told)
        assert person.told[-1].startswith("You receive ")
        heard, told = len(person.heard), len(person.told)
        person.react("space")
        person.play_hand(told)
        first_trick = [one.text for one in person.heard].index(person.of_hand[0])
        later = person.heard[first_trick:]
        unasked = [one for one in later if one.kind in ("name", "description")]
        assert unasked == [], "nothing of the hand is read by itself"
        assert "Card table" not in [one.text for one in later]
        result = person.next("Next hand", "focus", heard)
        assert re.search(r"^Next hand\. Hand 1: You −?\d+, ", result)
        heard_words = sum(
            len(one.text.split()) for one in person.heard if not CHOICE.match(one.text)
        )
        told_words = sum(len(line.split()) for line in person.told)
        assert told_words <= MOST_TOLD
        assert heard_words - told_words <= MOST_READ


def test_a_hand_with_charging(tmp_path: Path, qapp: QApplication) -> None:
    rules = {"pass_cycle": "hold", "target": 1000}
    home = tmp_path / "home"
    with listening(home, "--new", preset="Turbo Hearts", rules=rules) as person:
        person.deal(CHARGEABLE)
        assert person.told[-1] == "Charge a card, or play without charging."
        card = person.choices()[-1]
        assert person.raise_card(card).startswith("Raised. Press Enter or “Charge the ")
        heard, told = len(person.heard), len(person.told)
        person.react("Return")
        person.play_hand(told)
        names = [one.text for one in person.heard[heard:] if one.kind == "name"]
        assert names == [], "the card that was charged is not read back"
        (charged,) = person.events("Charged")
        others = [NAMES[seat] for seat, cards in enumerate(charged["charged"]) if seat and cards]
        said = " ".join(person.of_hand)
        assert [name for name in NAMES if f"{name} charges " in said] == others
        assert "You charge" not in said, "what the person has done is not read back"
        person.next("Next hand", "focus", heard)


def test_a_scatter_pass_says_where_each_card_goes(tmp_path: Path, qapp: QApplication) -> None:
    rules = {"pass_cycle": "scatter"}
    with listening(tmp_path / "home", "--new", rules=rules) as person:
        first = person.next("1 of 13", "focus", 0)
        assert "Give 1 card each: to Clara, Dario and Edda. 1 of 13" in first
        cards = person.choices()[:3]
        said = [person.raise_card(card) for card in cards]
        names = ["Clara", "Dario", "Edda"]
        assert [line.split(".")[0] for line in said] == [f"Raised, for {name}" for name in names]
        told = len(person.told)
        person.press("Shift_L+Right")
        rank, suit = cards[0]
        person.until(lambda: len(person.told) > told)
        assert person.told[told:] == [f"For Clara. The {rank} of {suit}s is now for Edda"]
        told = len(person.told)
        person.react("Return")
        person.until(lambda: len(person.told) > told)
        assert person.told[told].startswith("You receive ")
        told, heard = len(person.told), len(person.heard)
        person.react("space")
        person.play_hand(told)
        person.next("Next hand", "focus", heard)


def test_a_hand_with_a_kitty_and_cards_laid_away(tmp_path: Path, qapp: QApplication) -> None:
    rules = {"pass_cycle": "hold", "target": 1000}
    home = tmp_path / "home"
    with listening(home, "--new", preset="Five-Handed with kitty", rules=rules) as person:
        person.deal(WITH_KITTY)
        # The highest club that the person holds is the ace, which takes the first trick.
        told = len(person.told) - 1
        person.play([card for card in person.choices() if card[1] == "club"][-1])
        person.until(lambda: END.search(person.told[-1]))
        assert END.findall(person.told[-1])[-1][0] == "You"
        person.react("space")
        person.until(lambda: "Lay away 2 cards" in person.told[-1])
        assert person.told[-1].startswith("You take the kitty. You receive ")
        (kitty,) = person.events("KittyTaken")
        for rank in (RANK_NAMES[rank_of(card)] for card in kitty["cards"]):
            assert rank in person.told[-1]
        for card in person.choices()[-2:]:
            assert person.raise_card(card).startswith("Raised.")
        ready = len(person.told)
        person.react("Return")
        person.until(lambda: person.events("LaidAway"))
        person.play_hand(told, ready)
        assert not any("lay" in line.lower() for line in person.told[ready:])


def test_the_cut_of_a_sealed_game_waits(tmp_path: Path, qapp: QApplication) -> None:
    with listening(tmp_path / "home", "--new", offer_cut=True, tempo="normal") as person:
        sealed = person.next("Sealed: ", "focus", 0)
        assert len(sealed.split()) <= 25
        assert person.told == [], "it is said once, with the focus"
        assert person.hear("Home", "Card ") == "Card 1 of 52"
        assert person.hear("Right", "Card ") == "Card 2 of 52"
        person.react("Return")
        assert "Choose 3 cards for " in person.next("1 of 13", "focus", 0)
