"""Always ducks: never wins a trick that it can lose, with or without points."""

from __future__ import annotations

from collections.abc import Sequence

from tests.players.strangers.habits import duck, follows, high_first, low_first
from tests.players.strangers.memory import Memory
from tests.players.strangers.program import Style


def play(memory: Memory, legal: Sequence[str]) -> str:
    """The highest card that loses the trick; when void, simply the highest."""
    if memory.led is None:
        return low_first(legal)[0]
    if follows(memory, legal):
        return duck(memory, legal)
    return high_first(legal)[0]


STYLE = Style(play=play, pass_order=lambda _memory, hand: high_first(hand))
