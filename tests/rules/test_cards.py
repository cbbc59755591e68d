"""Cards: their written form, and sets of them."""

from __future__ import annotations

import pytest

from hearts_qt.rules import cards


def test_every_card_has_its_name_and_its_name_the_card() -> None:
    names = [cards.card_name(card) for card in range(52)]
    assert " ".join(names[:13]) == "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert names[13::13] == ["2D", "2S", "2H"]
    assert [cards.parse_card(name) for name in names] == list(range(52))
    assert [(cards.suit_of(card), cards.rank_of(card)) for card in (0, 36, 51)] == [
        (0, 0), (2, 10), (3, 12),
    ]  # fmt: skip


@pytest.mark.parametrize("wrong", ["", "Q", "SQ", "qs", "10C", "1C", "QX", "QS ", "QSS", "Q♠"])
def test_invalid_card_names_are_refused(wrong: str) -> None:
    with pytest.raises(cards.CardError, match=f"“{wrong}” is not a card"):
        cards.parse_card(wrong)


def test_sets_of_cards() -> None:
    assert cards.parse_cards("QS 2C QS TD") == (0, 21, 36, 36)
    assert cards.parse_cards("") == ()
    assert cards.format_cards((36, 0)) == "QS 2C"
    with pytest.raises(cards.CardError, match="“XX” is not a card"):
        cards.parse_cards("2C XX")


def test_masks_hold_up_to_two_copies_of_a_card() -> None:
    once, twice = cards.mask_of((0, 36, 36))
    assert (once, twice) == (1 | 1 << 36, 1 << 36)
    assert cards.cards_of(once, twice) == (0, 36, 36)
    assert cards.cards_of(once) == (0, 36)
    assert list(cards.bits_of(0b1011)) == [0, 1, 3]
    with pytest.raises(cards.CardError, match="QS is there more than twice"):
        cards.mask_of((36, 36, 36))


def test_names_of_special_cards() -> None:
    named = {
        cards.TWO_OF_CLUBS: "2C", cards.TEN_OF_CLUBS: "TC", cards.TEN_OF_DIAMONDS: "TD",
        cards.JACK_OF_DIAMONDS: "JD", cards.JACK_OF_SPADES: "JS", cards.QUEEN_OF_SPADES: "QS",
        cards.KING_OF_SPADES: "KS", cards.ACE_OF_SPADES: "AS", cards.ACE_OF_HEARTS: "AH",
    }  # fmt: skip
    assert {cards.card_name(card): name for card, name in named.items()} == {
        name: name for name in named.values()
    }
