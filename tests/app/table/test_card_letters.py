"""The letters of aces and courts can be those of the language."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QImage

from hearts_qt.app import localized_names
from hearts_qt.app.decks.card_set import built_in_set, built_in_sets
from hearts_qt.app.table.art import deck_art
from hearts_qt.app.table.art.deck_art import BACK, Deck
from hearts_qt.app.table.art.svg_art import PictureOrder, draw
from hearts_qt.rules.cards import parse_card

pytestmark = pytest.mark.usefixtures("qapp")

DECKS = [deck.id for deck in built_in_sets()]
GERMAN = {"A": "A", "K": "K", "Q": "D", "J": "B"}


def picture(deck: str, card: str, sign: str = "") -> QImage:
    cards = built_in_set(deck)
    assert cards is not None
    face = cards.faces[parse_card(card)]
    drawn = draw(PictureOrder(face.path, 100, 140, True, sign=sign, signs=cards.signs))
    assert drawn is not None
    return drawn


def differing(one: QImage, other: QImage) -> list[tuple[int, int]]:
    places = itertools.product(range(one.width()), range(one.height()))
    return [(x, y) for x, y in places if one.pixel(x, y) != other.pixel(x, y)]


@pytest.mark.parametrize("deck", [*DECKS, *(f"{deck}-four" for deck in DECKS)])
@pytest.mark.parametrize("card", ["AS", "JH", "QS", "KD"])
def test_another_letter_changes_the_corners_only(deck: str, card: str) -> None:
    usual, other = picture(deck, card), picture(deck, card, "W")
    places = differing(usual, other)
    assert places
    # Large print has its letter in the middle as well.
    right, low = (50, 54) if deck.startswith("hearts-qt-large") else (60, 80)
    assert all((x < 54 and y < 74) or (x > right and y > low) for x, y in places)


@pytest.mark.parametrize("deck", DECKS)
def test_a_letter_that_was_not_drawn_changes_nothing(deck: str) -> None:
    assert picture(deck, "QH", "Ж") == picture(deck, "QH")


def test_a_table_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_art, "rank_signs", lambda: GERMAN)
    deck = Deck()
    assert deck.choose("hearts-qt", "navy", False, True)
    assert deck.order(parse_card("QS"), 100).sign == "D"
    assert deck.order(parse_card("9S"), 100).sign == ""
    assert deck.order(BACK, 100).sign == ""
    assert not deck.choose("hearts-qt", "navy", False, True)
    assert deck.choose("hearts-qt", "navy", False, False)
    assert deck.order(parse_card("QS"), 100).sign == ""
    deck.close()


def test_english_letters_can_be_had_on_french_cards() -> None:
    assert localized_names.rank_signs() == {"A": "A", "K": "K", "Q": "Q", "J": "J"}
    assert picture("hearts-qt-paris", "KS", "R") == picture("hearts-qt-paris", "KS")
    assert picture("hearts-qt-paris", "KS", "K") != picture("hearts-qt-paris", "KS")


LETTERS = {
    "English": "A K Q J", "German": "A K D B", "French": "A R D V", "Italian": "A R D F",
    "Dutch": "A H V B", "Polish": "A K D W", "Turkish": "A P K V", "Swedish": "E K D Kn",
    "Danish": "E K D B", "Russian": "Т К Д В",
}  # fmt: skip
"""The letters of aces, kings, queens and jacks; other languages keep the English ones."""


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
def test_the_letters_of_all_planned_languages_are_drawn(deck: str, letters: str) -> None:
    usual = rank_letters(deck)
    for card, sign in zip(("AS", "KS", "QS", "JS"), letters.split(), strict=True):
        same = picture(deck, card, sign) == picture(deck, card)
        # The Cyrillic К looks like the other one.
        assert same == (sign.translate(LIKE_LATIN) == usual[card[0]])


LIKE_LATIN = str.maketrans("К", "K")


def rank_letters(deck: str) -> dict[str, str]:
    """The letters that the cards of a deck have by themselves."""
    if "paris" in deck:
        return {"A": "1", "K": "R", "Q": "D", "J": "V"}
    return {rank: rank for rank in "AKQJ"}
