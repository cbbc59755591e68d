"""The numbers that a search and its owners go by."""

from __future__ import annotations

__all__ = [
    "CHARGE",
    "HALVES",
    "LAY_AWAY",
    "MOST_CHOICES",
    "MOST_WATCHED",
    "MOST_WORLDS",
    "PASS",
    "PLAIN",
    "PLAY",
    "SHOOT",
    "STANDS",
    "ZEROES",
]

MOST_WORLDS = 65536
MOST_CHOICES = 64
MOST_WATCHED = 16
"""Of so many cards it can be noted who took them."""

PLAY = 0
PASS = 1
CHARGE = 2
LAY_AWAY = 3

PLAIN = 0
"""After this choice the seat plays on as everybody does."""
SHOOT = 1
"""After this choice the seat tries to win every trick, until the moon is lost."""

STANDS = 0
"""A total that meets the target stays."""
HALVES = 1
ZEROES = 2
