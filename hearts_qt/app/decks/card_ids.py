"""The names of cards inside a sheet, and in a folder with a file for each card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from hearts_qt.rules.cards import CARDS, RANKS, rank_of, suit_of

BACK_ELEMENT = "back"

_SUITS = ("club", "diamond", "spade", "heart")
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "1")


def _kde(card: int) -> str:
    return f"{_RANKS[rank_of(card)]}_{_SUITS[suit_of(card)]}"


def _gnome(card: int) -> str:
    return f"{_SUITS[suit_of(card)]}_{_RANKS[rank_of(card)]}"


SCHEMES: dict[str, Callable[[int], str]] = {"kde": _kde, "gnome": _gnome}
"""The ways in which the elements of a sheet are named: `queen_spade`, or `spade_queen`."""

_RANK_WORDS = {
    word: rank
    for rank, words in enumerate(
        (
            ("2", "two"),
            ("3", "three"),
            ("4", "four"),
            ("5", "five"),
            ("6", "six"),
            ("7", "seven"),
            ("8", "eight"),
            ("9", "nine"),
            ("10", "t", "ten"),
            ("11", "j", "jack"),
            ("12", "q", "queen"),
            ("13", "k", "king"),
            ("1", "01", "14", "a", "ace"),
        )
    )
    for word in words
} | {f"0{rank + 2}": rank for rank in range(8)}
_SUIT_WORDS = {
    word: suit
    for suit, words in enumerate(
        (
            ("c", "club", "clubs"),
            ("d", "diamond", "diamonds"),
            ("s", "spade", "spades"),
            ("h", "heart", "hearts"),
        )
    )
    for word in words
}
_JOINED_RANKS = _RANK_WORDS | {"0": _RANK_WORDS["10"]}
"""The words for ranks in one word with a suit, where a 0 is the ten: `0S`."""


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_RANK, _SUIT = _any_of(_JOINED_RANKS), _any_of(_SUIT_WORDS)
_JOINED = re.compile(
    rf"(?:cards?)?(?:(?P<rank>{_RANK})(?:of)?(?P<suit>{_SUIT})|(?P<suit2>{_SUIT})(?P<rank2>{_RANK}))"
)


def card_of_file(stem: str) -> int | None:
    """The card that a file is named after, without its ending; None for none.

    `QS`, `s12`, `10h`, `0H`, `queen_of_spades`, `Spade-Queen`, `spadeQueen`, `cardSpadesQ`,
    `English_pattern_ace_of_hearts`.
    """
    words = [word for word in re.split(r"[^0-9a-z]+", stem.lower()) if word]
    for word in words:
        joined = _JOINED.fullmatch(word)
        if joined is not None:
            rank = _JOINED_RANKS[joined["rank"] or joined["rank2"]]
            return _card(rank, _SUIT_WORDS[joined["suit"] or joined["suit2"]])
    ranks = {_RANK_WORDS[word] for word in words if word in _RANK_WORDS}
    suits = {_SUIT_WORDS[word] for word in words if word in _SUIT_WORDS}
    if len(ranks) == 1 and len(suits) == 1:
        return _card(ranks.pop(), suits.pop())
    return None


def is_back_file(stem: str) -> bool:
    """Whether a file is named after the back of a card."""
    words = re.split(r"[^0-9a-z]+", stem.lower())
    return any(word in {"back", "backside", "cardback", "reverse"} for word in words)


def _card(rank: int, suit: int) -> int:
    card = suit * len(RANKS) + rank
    assert 0 <= card < CARDS
    return card
