"""The names of cards, suits, seats and pass directions, in the language of the interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hearts_qt.app.i18n import _, listed, ngettext, pgettext, say
from hearts_qt.rules.cards import (
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    rank_of,
    spoken_name,
    suit_of,
    the_card,
)
from hearts_qt.rules.text import N_

_RANKS = (
    N_("Two"),
    N_("Three"),
    N_("Four"),
    N_("Five"),
    N_("Six"),
    N_("Seven"),
    N_("Eight"),
    N_("Nine"),
    N_("Ten"),
    N_("Jack"),
    N_("Queen"),
    N_("King"),
    N_("Ace"),
)
"""The rank of a card where the card stands alone, as in "Queen of Spades"."""
_SUITS = (N_("Clubs"), N_("Diamonds"), N_("Spades"), N_("Hearts"))
"""A suit where it stands alone, as in "Queen of Spades" or above a column."""
_FOLLOW = (N_("Follow clubs"), N_("Follow diamonds"), N_("Follow spades"), N_("Follow hearts"))
"""What a player must do now: follow this suit."""
_VOID = (
    N_("You have no clubs: play any card"),
    N_("You have no diamonds: play any card"),
    N_("You have no spades: play any card"),
    N_("You have no hearts: play any card"),
)
"""What a player may do now, having no card of this suit."""
_DIRECTIONS = {
    "left": N_("Pass left"),
    "right": N_("Pass right"),
    "across": N_("Pass across"),
    "left2": N_("Pass two to the left"),
    "right2": N_("Pass two to the right"),
    "scatter": N_("Pass to each player"),
    "hold": N_("No cards are passed"),
}
"""The button that passes the chosen cards, or what it says if none are passed."""
_GUESTS = ("Clara", "Dario", "Edda", "Felix", "Greta", "Jonas", "Lena", "Marek", "Nora")
"""The names of seats on which no character of the cast sits."""


def card_words(card: int) -> str:
    """The name of a card where it stands alone: "Queen of Spades"."""
    rank, suit = _RANKS[rank_of(card)], _SUITS[suit_of(card)]
    return _("{rank} of {suit}").format(rank=_(rank), suit=_(suit))


def card_phrase(card: int) -> str:
    """The name of a card without its article: "queen of spades"."""
    return say(spoken_name(card))


def short_card(card: int) -> str:
    """A card in as few words as possible, as it is said among players: "heart ace"."""
    suits = (
        pgettext("suit before a rank", "club"),
        pgettext("suit before a rank", "diamond"),
        pgettext("suit before a rank", "spade"),
        pgettext("suit before a rank", "heart"),
    )
    # Translators: A card in as few words as possible: "heart ace".
    frame = pgettext("short name of a card", "{suit} {rank}")
    return frame.format(suit=suits[suit_of(card)], rank=_(RANK_NAMES[rank_of(card)]))


def rank_signs() -> dict[str, str]:
    """The letters that aces and court cards have in the language in use, by their English
    letters."""
    return {
        # Translators: The letters on cards. Possible are 1 A B C D E F H J K Kn P Q R S V W and the
        # Cyrillic В Д К Т; with another, the card keeps the letter of its picture.
        "A": pgettext("letter on a card", "A"),
        "K": pgettext("letter on a card", "K"),
        "Q": pgettext("letter on a card", "Q"),
        "J": pgettext("letter on a card", "J"),
    }


def typed_letters() -> tuple[dict[str, int], dict[str, int]]:
    """The ranks and the suits of the letters that players type in their language: those on the
    cards, and one for each suit."""
    ranks = {sign.lower(): RANKS.index(letter) for letter, sign in rank_signs().items()}
    # Translators: A letter each for clubs, diamonds, spades and hearts, which players may type
    # after a rank. C, D, S and H themselves always count as in English.
    letters = pgettext("typed letters of the suits, in this order", "CDSH")
    return ranks, {letter.lower(): suit for suit, letter in enumerate(letters)}


def cards_words(cards: Iterable[int]) -> str:
    """Names of cards that stand alone: "Two of Clubs, Ace of Hearts and Queen of Spades"."""
    return and_list([card_words(card) for card in cards])


def card_in_sentence(card: int) -> object:
    """A card with its article, to fill into a translated sentence: "the queen of spades". The
    sentence may take a form by its name, as in `{card:start}`."""
    return the_card(card).as_value(_, ngettext)


def cards_in_sentence(cards: Sequence[int]) -> object:
    """Cards with their articles, to fill into a translated sentence: "the two of clubs and the ace
    of hearts". The sentence may take a form by its name."""
    # The first screen does without the words of the rulebook.
    from hearts_qt.rules.rulebook_words import listed_cards

    return listed_cards(cards).as_value(_, ngettext)


def suit_words(suit: int) -> str:
    """The name of a suit where it stands alone: "Clubs"."""
    return _(_SUITS[suit])


def suit_phrase(suit: int) -> str:
    """The name of a suit within a sentence: "clubs"."""
    return _(SUIT_NAMES[suit])


def follow_sentence(suit: int) -> str:
    """The prompt for a person who must follow a suit."""
    return _(_FOLLOW[suit])


def void_sentence(suit: int) -> str:
    """The prompt for a person who is void in the suit led."""
    return _(_VOID[suit])


def direction_words(direction: str | None) -> str:
    """A direction of the pass in the words of a button; empty for `None`."""
    return _(_DIRECTIONS[direction]) if direction is not None else ""


def seat_name(seat: int) -> str:
    """The usual name of a seat; the same at tables of every size. Seat 0 is the person's."""
    return _GUESTS[(seat - 1) % len(_GUESTS)] if seat else _("You")


def and_list(words: list[str]) -> str:
    """Words joined as in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=listed(words[:-1]), last=words[-1])
