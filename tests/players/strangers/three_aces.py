"""Shoots the moon whenever it holds three aces, until another player gets a point."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import follows, high_first, low_first, sensible_play
from tests.players.strangers.memory import RANKS, Memory, rank, suit
from tests.players.strangers.program import Style

MIN_ACES = 3
"""With this many aces it tries for the moon."""


def _aces(cards: Iterable[str]) -> int:
    return sum(rank(card) == RANKS.index("A") for card in cards)


def shoots(memory: Memory) -> bool:
    """Whether it goes for the moon: it began with three aces, and only its side has points."""
    mine = memory.mates(memory.seat)
    spoiled = any(points for seat, points in enumerate(memory.points) if seat not in mine)
    enough = _aces(_started_with(memory)) >= MIN_ACES
    return memory.rules["moon"] != "off" and not spoiled and enough


def _started_with(memory: Memory) -> list[str]:
    return [*memory.hand, *memory.played]


def play(memory: Memory, legal: Sequence[str]) -> str:
    """While it shoots: its highest card if that wins, else its lowest that costs nothing."""
    if not shoots(memory):
        return sensible_play(memory, legal)
    if memory.led is None:
        return high_first(legal)[0]
    if follows(memory, legal):
        winning = [card for card in high_first(legal) if memory.would_win(card)]
        return (winning or low_first(legal))[0]
    return min(low_first(legal), key=lambda card: max(0, memory.value(card)))


def pass_order(_memory: Memory, hand: Iterable[str]) -> list[str]:
    """With three aces the lowest cards; otherwise high ones, and aces only after the others."""
    cards = list(hand)
    if _aces(cards) >= MIN_ACES:
        return low_first(cards)
    return sorted(
        high_first(cards),
        key=lambda card: (rank(card) < RANKS.index("A"), suit(card) == "S", rank(card)),
        reverse=True,
    )


STYLE = Style(play=play, pass_order=pass_order)
