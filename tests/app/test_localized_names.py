"""The names of cards and suits: with capitals where they stand alone, without them in sentences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hearts_qt.app import i18n
from hearts_qt.app.localized_names import (
    card_phrase,
    card_words,
    cards_in_sentence,
    cards_words,
    suit_phrase,
    suit_words,
)
from hearts_qt.rules.cards import parse_card

QUEEN, TEN, TWO = (parse_card(name) for name in ("QS", "TH", "2C"))


@pytest.fixture
def german() -> Iterator[None]:
    i18n.install("de")
    yield
    i18n.install("en")


def test_names_that_stand_alone_have_capitals() -> None:
    assert card_words(QUEEN) == "Queen of Spades"
    assert cards_words([QUEEN, TEN, TWO]) == "Queen of Spades, Ten of Hearts and Two of Clubs"
    assert suit_words(0) == "Clubs"


def test_names_in_sentences_have_none() -> None:
    assert card_phrase(QUEEN) == "queen of spades"
    assert f"{cards_in_sentence([QUEEN, TEN, TWO])}" == (
        "the queen of spades, the ten of hearts and the two of clubs"
    )
    assert suit_phrase(0) == "clubs"


@pytest.mark.usefixtures("german")
def test_in_german_both_are_the_same() -> None:
    assert card_phrase(QUEEN) == card_words(QUEEN) == "Pik-Dame"
    assert [card_phrase(card) for card in range(52)] == [card_words(card) for card in range(52)]
    assert suit_phrase(0) == suit_words(0) == "Kreuz"
