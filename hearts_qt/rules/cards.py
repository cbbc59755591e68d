"""Cards as small whole numbers: their written form, their names, and what they are worth.

A card is `suit * 13 + rank`, suits in the order clubs, diamonds, spades, hearts and ranks from two
(0) to ace (12). With two packs the two copies of a card are the same number, so a set of cards is
a sorted tuple that may hold a number twice. The written form is rank then suit: `2C`, `TD`, `QS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from hearts_qt.rules.text import N_, Inflected, Text, brief, text, text_in

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


SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("spades"), N_("hearts"))
"""A suit within a sentence, all its cards, as in "follow clubs"."""

RANK_NAMES = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
    N_("ace"),
)
"""The rank of a card within a sentence, as in "the queen of spades"."""


# One text for each rank: in other languages the article depends on the name of the rank.
_THE = (
    N_("the two of {suit}"),
    N_("the three of {suit}"),
    N_("the four of {suit}"),
    N_("the five of {suit}"),
    N_("the six of {suit}"),
    N_("the seven of {suit}"),
    N_("the eight of {suit}"),
    N_("the nine of {suit}"),
    N_("the ten of {suit}"),
    N_("the jack of {suit}"),
    N_("the queen of {suit}"),
    N_("the king of {suit}"),
    N_("the ace of {suit}"),
)


# Translators: The same in the accusative case, for example after a verb.
_ACCUSATIVE = (
    text_in("card, accusative", "the two of {suit}"),
    text_in("card, accusative", "the three of {suit}"),
    text_in("card, accusative", "the four of {suit}"),
    text_in("card, accusative", "the five of {suit}"),
    text_in("card, accusative", "the six of {suit}"),
    text_in("card, accusative", "the seven of {suit}"),
    text_in("card, accusative", "the eight of {suit}"),
    text_in("card, accusative", "the nine of {suit}"),
    text_in("card, accusative", "the ten of {suit}"),
    text_in("card, accusative", "the jack of {suit}"),
    text_in("card, accusative", "the queen of {suit}"),
    text_in("card, accusative", "the king of {suit}"),
    text_in("card, accusative", "the ace of {suit}"),
)
# Translators: The same in the dative case, for example after some prepositions.
_DATIVE = (
    text_in("card, dative", "the two of {suit}"),
    text_in("card, dative", "the three of {suit}"),
    text_in("card, dative", "the four of {suit}"),
    text_in("card, dative", "the five of {suit}"),
    text_in("card, dative", "the six of {suit}"),
    text_in("card, dative", "the seven of {suit}"),
    text_in("card, dative", "the eight of {suit}"),
    text_in("card, dative", "the nine of {suit}"),
    text_in("card, dative", "the ten of {suit}"),
    text_in("card, dative", "the jack of {suit}"),
    text_in("card, dative", "the queen of {suit}"),
    text_in("card, dative", "the king of {suit}"),
    text_in("card, dative", "the ace of {suit}"),
)


def spoken_name(card: int) -> Text:
    """A card in words: “queen of spades”."""
    rank, suit = Text(RANK_NAMES[rank_of(card)]), Text(SUIT_NAMES[suit_of(card)])
    return text("{rank} of {suit}", rank=rank, suit=suit)


def the_card(card: int) -> Inflected:
    """A card in words with its article: “the queen of spades”. Translations may ask for the forms
    `accusative` and `dative`."""
    suit = (("suit", Text(SUIT_NAMES[suit_of(card)])),)
    rank = rank_of(card)
    return Inflected(
        Text(_THE[rank], values=suit),
        {
            "accusative": Text(_ACCUSATIVE[rank].singular, values=suit, context="card, accusative"),
            "dative": Text(_DATIVE[rank].singular, values=suit, context="card, dative"),
        },
    )


def card_sign(card: int) -> str:
    """The short form of a card, as its corner shows it: “Q♠”, “10♥”."""
    return RANKS[rank_of(card)].replace("T", "10") + "♣♦♠♥"[suit_of(card)]


_SPOTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
_SPOTS_TENS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)
_ONES = (1,) * 13
_GONG_ZHU = (0, 0, 0, 10, 10, 10, 10, 10, 10, 20, 30, 40, 50)

HIGHEST_VALUE = 999
"""The greatest value of a card in the player's own table; its negative is the least."""


def _scheme(hearts: tuple[int, ...], spades: dict[int, int]) -> tuple[int, ...]:
    table = [0] * CARDS
    table[13 * HEARTS : 13 * HEARTS + 13] = hearts
    for card, value in spades.items():
        table[card] = value
    return tuple(table)


_TABLES = {
    "standard": _scheme(_ONES, {QUEEN_OF_SPADES: 13}),
    "hearts_only": _scheme(_ONES, {}),
    "black_jack": _scheme(_ONES, {JACK_OF_SPADES: 10}),
    "black_maria": _scheme(_ONES, {QUEEN_OF_SPADES: 13, KING_OF_SPADES: 10, ACE_OF_SPADES: 7}),
    "spot": _scheme(_SPOTS, {QUEEN_OF_SPADES: 25}),
    "spot_tens": _scheme(_SPOTS_TENS, {QUEEN_OF_SPADES: 25}),
    "gong_zhu": _scheme(_GONG_ZHU, {QUEEN_OF_SPADES: 100}),
}


def card_values(
    scheme: str | tuple[tuple[int, int], ...], bonus_card: int | None = None, bonus_points: int = 0
) -> tuple[int, ...]:
    """The values of the 52 cards under a scheme or the player's own table, and a bonus card that
    takes `bonus_points` off."""
    if isinstance(scheme, str):
        table = list(_TABLES[scheme])
    else:
        table = [0] * CARDS
        for card, value in scheme:
            table[card] = value
    if bonus_card is not None:
        table[bonus_card] = -bonus_points
    return tuple(table)


def worth_of(options: Mapping[str, Any]) -> tuple[int, ...]:
    """The values of the 52 cards under the given option values, which must all be there."""
    return card_values(options["card_values"], options["bonus_card"], options["bonus_points"])


def penalty_points(values: tuple[int, ...], packs: int) -> int:
    """The points of all penalty cards in play, nothing charged: what an `auto` moon is worth.

    `values` are those of `card_values`. A card with a value is never removed from the pack.
    """
    return packs * sum(value for value in values if value > 0)


def black_of(options: Mapping[str, Any]) -> int | None:
    """The spade that the given option values make special, or None; both options must be there."""
    named: str | int = options["black_card"]
    return black_card(options["card_values"]) if isinstance(named, str) else named


def black_card(scheme: str | tuple[tuple[int, int], ...]) -> int | None:
    """The spade that card values make special where `black_card` names none: the queen, the jack
    under Black Jack, or none."""
    if scheme == "hearts_only":
        return None
    if scheme == "black_jack":
        return JACK_OF_SPADES
    return QUEEN_OF_SPADES if card_values(scheme, None)[QUEEN_OF_SPADES] > 0 else None


def hearts_have_value(values: tuple[int, ...]) -> bool:
    """Whether some heart has a value other than 0."""
    return any(values[13 * HEARTS : 13 * HEARTS + 13])
