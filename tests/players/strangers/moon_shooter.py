"""A shooter that judges its hand: it counts its losers before it tries for the moon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import (
    dangerous_first,
    follows,
    high_first,
    low_first,
    sensible_play,
)
from tests.players.strangers.memory import RANKS, Memory, rank, suit
from tests.players.strangers.program import Style

MAX_LOSERS = 2
"""It tries for the moon with at most this many cards that may lose a trick."""
MIN_LONG_SUIT = 5
"""In a suit of this length the low cards win once the high ones have been led."""
PASSED_OFF = 1
"""Before the pass it allows this many more losers, besides those that it can pass."""


def losers(memory: Memory, hand: Iterable[str]) -> list[str]:
    """The cards that may lose a trick if they are led from the top, the worst first."""
    cards = list(hand)
    lost = []
    for letter in "HSDC":
        mine = high_first(card for card in cards if suit(card) == letter)
        gaps = 0
        for at, card in enumerate(mine):
            higher = [r + letter for r in RANKS[rank(card) + 1 :]]
            gaps = sum(other not in mine and not memory.seen[other] for other in higher)
            # Each card led before draws a higher card (two, in a long suit) from the others.
            drawn = at if len(mine) < MIN_LONG_SUIT else 2 * at
            if gaps > drawn:
                lost.append(card)
    return sorted(low_first(lost), key=lambda card: suit(card) == "H", reverse=True)


def shoots(memory: Memory) -> bool:
    """Whether the moon is still possible and its hand is good enough for it."""
    mine = memory.mates(memory.seat)
    spoiled = any(points for seat, points in enumerate(memory.points) if seat not in mine)
    if memory.rules["moon"] == "off" or spoiled:
        return False
    return len(losers(memory, memory.hand)) <= min(MAX_LOSERS, len(memory.hand) // 4)


def play(memory: Memory, legal: Sequence[str]) -> str:
    """While it shoots: leads winners from the top, and when void throws losers without points."""
    if not shoots(memory):
        return sensible_play(memory, legal)
    lost = losers(memory, memory.hand)
    if memory.led is None:
        winners = [card for card in high_first(legal) if card not in lost]
        return (winners or high_first(legal))[0]
    if follows(memory, legal):
        winning = [card for card in high_first(legal) if memory.would_win(card)]
        if winning and memory.is_last:
            # The cheapest winner is enough.
            return winning[-1]
        return (winning or low_first(legal))[0]
    free = [card for card in low_first(legal) if memory.value(card) <= 0]
    return next((card for card in lost if card in free), (free or low_first(legal))[0])


def pass_order(memory: Memory, hand: Iterable[str]) -> list[str]:
    """With a hand fit for a moon, its losers; otherwise dangerous cards."""
    cards = list(hand)
    lost = losers(memory, cards)
    if memory.rules["moon"] != "off" and len(lost) <= (
        memory.rules["pass_count"] + MAX_LOSERS + PASSED_OFF
    ):
        return [*lost, *(card for card in low_first(cards) if card not in lost)]
    return dangerous_first(memory, cards)


STYLE = Style(play=play, pass_order=pass_order)
