"""Counts nothing: sees its own cards and those on the table, and remembers no trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import follows, high_first, low_first
from tests.players.strangers.memory import Memory, rank, suit
from tests.players.strangers.program import Style

MIN_PICTURE_RANK = 9
"""From this rank, a jack, a card looks high."""


def play(memory: Memory, legal: Sequence[str]) -> str:
    """Leads from its longest suit; follows high when the table looks harmless."""
    if memory.led is None:
        longest = max("CDSH", key=lambda letter: len([c for c in legal if suit(c) == letter]))
        cards = low_first(card for card in legal if suit(card) == longest)
        return cards[len(cards) // 2]
    if follows(memory, legal):
        harmless = memory.at_stake <= 0 and memory.led != "H"
        below = [card for card in high_first(legal) if not memory.would_win(card)]
        if harmless and len(memory.trick) >= memory.n - 2:
            return next((c for c in high_first(legal) if c != memory.black), legal[0])
        return below[0] if below else low_first(legal)[0]
    if memory.black in legal:
        return memory.black or legal[0]
    # It gets rid of high cards, hearts first, then those of its shortest suit.
    return max(
        high_first(legal),
        key=lambda card: (
            rank(card) >= MIN_PICTURE_RANK,
            suit(card) == "H",
            -len(memory.held(suit(card))),
        ),
    )


def pass_order(_memory: Memory, hand: Iterable[str]) -> list[str]:
    """Pictures from short suits first."""
    cards = list(hand)

    def length(card: str) -> int:
        return sum(suit(other) == suit(card) for other in cards)

    return sorted(high_first(cards), key=lambda card: (rank(card) < MIN_PICTURE_RANK, length(card)))


STYLE = Style(play=play, pass_order=pass_order)
