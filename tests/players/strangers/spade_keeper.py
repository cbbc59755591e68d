"""Never passes spades: the queen and her neighbours stay, guarded or not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import high_first, low_first, sensible_play
from tests.players.strangers.memory import Memory, rank, suit
from tests.players.strangers.program import Style


def play(memory: Memory, legal: Sequence[str]) -> str:
    """As most people do; leads spades below the black card as long as she is out."""
    black = memory.black
    if memory.led is None and black and not memory.seen[black] and black not in memory.hand:
        hunting = [card for card in legal if suit(card) == "S" and rank(card) < rank(black)]
        if hunting:
            return low_first(hunting)[-1]
    return sensible_play(memory, legal)


def pass_order(_memory: Memory, hand: Iterable[str]) -> list[str]:
    """The highest cards of the other suits; spades only when nothing else is left."""
    return sorted(high_first(hand), key=lambda card: (suit(card) != "S", rank(card)), reverse=True)


STYLE = Style(play=play, pass_order=pass_order)
