"""A cautious beginner: plays low, leads no spades, throws hearts early, knows nothing of moons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import follows, high_first, low_first
from tests.players.strangers.memory import Memory, rank, suit
from tests.players.strangers.program import Style


def play(memory: Memory, legal: Sequence[str]) -> str:
    """The lowest card to lead or follow; when void, hearts first, then the black card."""
    if memory.led is None:
        queen_out = memory.black is not None and not memory.seen[memory.black]
        calm = [card for card in legal if not (queen_out and suit(card) == "S")]
        return low_first(calm or legal)[0]
    if follows(memory, legal):
        return low_first(legal)[0]
    hearts = [card for card in high_first(legal) if suit(card) == "H"]
    if hearts:
        return hearts[0]
    return next((card for card in legal if card == memory.black), high_first(legal)[0])


def pass_order(memory: Memory, hand: Iterable[str]) -> list[str]:
    """The black card, then the highest hearts, then whatever is high."""
    return sorted(
        high_first(hand),
        key=lambda card: (card == memory.black, suit(card) == "H" and rank(card) > 7, rank(card)),
        reverse=True,
    )


STYLE = Style(play=play, pass_order=pass_order)
