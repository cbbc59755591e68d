"""What a game waits for."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """The action that a game needs next.

    The values are the names used in files and in the protocol for outside players.
    """

    DEAL = "deal"
    """A `Deal`: before the first hand, and after each scored hand."""
    PASS = "pass"
    """A `Pass` from each seat that has not passed yet."""
    CHARGE = "charge"
    """A `Charge` from each seat that has not decided yet."""
    PLAY = "play"
    """A `Play` from the seat whose turn it is."""
    LAY_AWAY = "lay_away"
    """A `LayAway` from the seat that took the kitty into its hand."""
    MOON = "moon"
    """A `ChooseMoon` from the seat that shot the moon."""
    OVER = "over"
    """Nothing: the game has ended."""
