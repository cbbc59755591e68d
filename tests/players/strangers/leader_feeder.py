"""Gives its points to the player who is ahead, never to its partner if it can be helped."""

from __future__ import annotations

from collections.abc import Sequence

from tests.players.strangers.habits import (
    cheapest_first,
    costliest_first,
    dangerous_first,
    duck,
    follows,
    low_lead,
    sensible_follow,
)
from tests.players.strangers.memory import Memory
from tests.players.strangers.program import Style


def leader(memory: Memory) -> int:
    """The other player with the lowest total, this hand's points included, partner excepted."""
    mates = memory.mates(memory.seat)
    others = [(memory.seat + step) % memory.n for step in range(1, memory.n)]
    return min(
        (seat for seat in others if seat not in mates),
        key=lambda seat: memory.totals[seat] + memory.points[seat],
    )


def play(memory: Memory, legal: Sequence[str]) -> str:
    """Points on the leader's tricks; on those of others only what costs nothing."""
    if memory.led is None:
        return low_lead(memory, legal)
    best = memory.best
    taker = best[0] if best else None
    feeds = taker == leader(memory)
    if follows(memory, legal):
        if taker in memory.mates(memory.seat):
            return duck(memory, legal)
        paying = [card for card in costliest_first(memory, legal)
                  if memory.value(card) > 0 and not memory.would_win(card)]  # fmt: skip
        return paying[0] if feeds and paying else sensible_follow(memory, legal)
    return (costliest_first if feeds else cheapest_first)(memory, legal)[0]


STYLE = Style(play=play, pass_order=dangerous_first)
