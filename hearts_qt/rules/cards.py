"""Cards as small whole numbers, and their written form.

A card is `suit * 13 + rank`, suits in the order clubs, diamonds, spades, hearts and ranks from two
(0) to ace (12). With two packs the two copies of a card are the same number, so a set of cards is
a sorted tuple that may hold a number twice. The written form is rank then suit: `2C`, `TD`, `QS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hearts_qt.rules.text import brief

RANKS = "23456789TJQKA"
SUITS = "CDSH"
CLUBS, DIAMONDS, SPADES, HEARTS = range(4)
CARDS = 52

SUIT_MASKS = tuple(0x1FFF << (13 * suit) for suit in range(4))
"""For each suit, the mask in which the bits of its thirteen cards are set."""


class CardError(ValueError):
    """A text names no card, or a set holds a card more than twice."""


def suit_of(card: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 spades, 3 hearts."""
    return card // 13


def rank_of(card: int) -> int:
    """The rank of a card, from 0 for a two to 12 for an ace."""
    return card % 13


def card_name(card: int) -> str:
    """The written form of a card, such as `QS`."""
    return RANKS[card % 13] + SUITS[card // 13]


_BY_NAME = {card_name(card): card for card in range(CARDS)}


def parse_card(written: str) -> int:
    """Parse the written form of a card; raises `CardError` when it names none."""
    try:
        return _BY_NAME[written]
    except KeyError:
        # A space at the end may be the only fault, so short texts are quoted as they are.
        short = len(written) < 10 and written.isprintable()
        raise CardError(
            f"“{written if short else brief(written)}” is not a card; "
            "cards are written like 2C, TD, QS, AH"
        ) from None


def parse_cards(written: str) -> tuple[int, ...]:
    """Parse cards separated by spaces; returns them sorted. Raises `CardError`."""
    return tuple(sorted(parse_card(word) for word in written.split()))


def format_cards(cards: Iterable[int]) -> str:
    """Cards in their written form, separated by spaces, in the order given."""
    return " ".join(card_name(card) for card in cards)


def mask_of(cards: Iterable[int]) -> tuple[int, int]:
    """Two masks of a set of cards: those held at least once, and those held twice.

    Raises `CardError` when a card occurs more than twice.
    """
    once = twice = 0
    for card in cards:
        bit = 1 << card
        if twice & bit:
            raise CardError(f"{card_name(card)} is there more than twice")
        if once & bit:
            twice |= bit
        once |= bit
    return once, twice


def bits_of(mask: int) -> Iterator[int]:
    """The cards of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 14)
def cards_of(once: int, twice: int = 0) -> tuple[int, ...]:
    """The sorted cards of the two masks that `mask_of` makes."""
    if not twice:
        return tuple(bits_of(once))
    return tuple(sorted((*bits_of(once), *bits_of(twice))))


TWO_OF_CLUBS = parse_card("2C")
NINE_RANK = RANKS.index("9")
TEN_OF_CLUBS = parse_card("TC")
TEN_OF_DIAMONDS = parse_card("TD")
JACK_OF_DIAMONDS = parse_card("JD")
JACK_OF_SPADES = parse_card("JS")
QUEEN_OF_SPADES = parse_card("QS")
KING_OF_SPADES = parse_card("KS")
ACE_OF_SPADES = parse_card("AS")
ACE_OF_HEARTS = parse_card("AH")
