"""Cards typed on the keyboard: `10h`, `qs`, or a suit alone."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_qt.rules.cards import RANKS, SUITS, rank_of, suit_of

_RANK = {letter.lower(): index for index, letter in enumerate(RANKS)} | {"10": RANKS.index("T")}


class TypedCard:
    """The part of a card's name that has been typed so far.

    `type(letter, cards, row)` returns the row to go to, or -1. A suit alone goes to the next card
    of that suit after the current row.
    """

    def __init__(self) -> None:
        self.typed = ""
        self.missing = -1
        """The card that was typed last if the person does not hold it; otherwise -1."""

    def wants(self, letter: str) -> bool:
        """Whether a letter could be part of a card."""
        return len(letter) == 1 and letter.lower() in "0123456789tjqkacdsh"

    def clear(self) -> None:
        """Forget what was typed."""
        self.typed = ""

    def type(self, letter: str, cards: Sequence[int], row: int) -> int:
        """Take one letter; return the row that it selects, or -1."""
        letter = letter.lower()
        self.missing = -1
        if letter.upper() in SUITS and len(letter) == 1:
            rank = _RANK.get(self.typed, -1)
            self.typed = ""
            suit = SUITS.index(letter.upper())
            found = _find(suit, rank, cards, row)
            if found < 0 and rank >= 0:
                self.missing = suit * len(RANKS) + rank
            return found
        if self.typed == "1" and letter == "0":
            self.typed = "10"
        else:
            self.typed = letter
        return -1

    def leads_nowhere(self, cards: Sequence[int]) -> bool:
        """Whether no card in the hand begins with the typed letters."""
        rank = _RANK["10"] if self.typed == "1" else _RANK.get(self.typed, -1)
        return all(rank_of(card) != rank for card in cards)


def _find(suit: int, rank: int, cards: Sequence[int], row: int) -> int:
    rows = [
        place
        for place, card in enumerate(cards)
        if suit_of(card) == suit and rank in (-1, rank_of(card))
    ]
    if not rows:
        return -1
    return next((place for place in rows if place > row), rows[0])
