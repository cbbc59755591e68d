"""Plays a random legal card one time in five, and otherwise as most people do."""

from __future__ import annotations

from collections.abc import Sequence

from tests.players.strangers.habits import dangerous_first, sensible_play
from tests.players.strangers.memory import Memory
from tests.players.strangers.program import Style

SHARE = 0.2
"""How often it plays at random."""


def play(memory: Memory, legal: Sequence[str]) -> str:
    """A card at random, or a sensible one."""
    chance = memory.chance("play")
    if chance.random() < SHARE:
        return chance.choice(legal)
    return sensible_play(memory, legal)


STYLE = Style(play=play, pass_order=dangerous_first)
