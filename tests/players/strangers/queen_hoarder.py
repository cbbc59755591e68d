"""Hoards the queen: keeps her, with spades around her, until she is forced out or safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import follows, high_first, low_first, sensible_play
from tests.players.strangers.memory import Memory, rank, suit
from tests.players.strangers.program import Style

MAX_LATE_CARDS = 3
"""With at most this many cards left it discards her: she has to go."""


def _safe(memory: Memory, legal: Sequence[str]) -> bool:
    """Whether the black card is certain to go to another player."""
    assert memory.black is not None
    if memory.led is None or memory.would_win(memory.black):
        return False
    return follows(memory, legal) or len(memory.hand) <= MAX_LATE_CARDS


def play(memory: Memory, legal: Sequence[str]) -> str:
    """Choose as most people do, from the cards other than the black one."""
    black = memory.black
    if black is None or black not in legal:
        return sensible_play(memory, legal)
    if _safe(memory, legal):
        return black
    others = [card for card in legal if card != black]
    if not others:
        return black
    if memory.led is None:
        # Spades guard her, so other suits are led.
        return low_first([card for card in others if suit(card) != "S"] or others)[0]
    return sensible_play(memory, others)


def pass_order(memory: Memory, hand: Iterable[str]) -> list[str]:
    """High hearts and diamonds; of spades only what is above her, and never herself."""
    cards = list(hand)

    def order(card: str) -> int:
        if card == memory.black:
            return -100
        guards = memory.black in cards and suit(card) == "S"
        return rank(card) - (50 if guards else 0)

    return sorted(high_first(cards), key=order, reverse=True)


def lay_away_order(memory: Memory, hand: Iterable[str]) -> list[str]:
    """Whatever costs nothing; the black card last."""
    return sorted(high_first(hand), key=lambda card: (card == memory.black, memory.value(card)))


STYLE = Style(play=play, pass_order=pass_order, lay_away_order=lay_away_order)
