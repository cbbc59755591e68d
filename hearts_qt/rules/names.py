"""The names of cards in words, as they stand within a sentence."""

from __future__ import annotations

from hearts_qt.rules.cards import RANKS, rank_of, suit_of
from hearts_qt.rules.text import N_, Text, text

__all__ = ["RANK_NAMES", "SUIT_NAMES", "card_sign", "spoken_name"]

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


def spoken_name(card: int) -> Text:
    """A card in words: “queen of spades”."""
    return text("{rank} of {suit}", rank=RANK_NAMES[rank_of(card)], suit=SUIT_NAMES[suit_of(card)])


def card_sign(card: int) -> str:
    """The short form of a card, as its corner shows it: “Q♠”, “10♥”."""
    return RANKS[rank_of(card)].replace("T", "10") + "♣♦♠♥"[suit_of(card)]
