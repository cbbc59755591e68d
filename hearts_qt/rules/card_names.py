"""The names of cards in words, as they stand within a sentence."""

from __future__ import annotations

from hearts_qt.rules.cards import RANKS, rank_of, suit_of
from hearts_qt.rules.text import N_, Text, text

SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("spades"), N_("hearts"))

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


def spoken_name(card: int) -> Text:
    """A card in words: “queen of spades”."""
    rank, suit = Text(RANK_NAMES[rank_of(card)]), Text(SUIT_NAMES[suit_of(card)])
    return text("{rank} of {suit}", rank=rank, suit=suit)


def the_card(card: int) -> Text:
    """A card in words with its article: “the queen of spades”."""
    return text(_THE[rank_of(card)], suit=Text(SUIT_NAMES[suit_of(card)]))


def card_sign(card: int) -> str:
    """The short form of a card, as its corner shows it: “Q♠”, “10♥”."""
    return RANKS[rank_of(card)].replace("T", "10") + "♣♦♠♥"[suit_of(card)]
