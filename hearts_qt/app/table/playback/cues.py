"""The moments of the picture that can be heard. The table tells them; it knows of no sound."""

from __future__ import annotations

from enum import Enum

__all__ = ["Cue"]


class Cue(Enum):
    """What begins to move on the table; it is told with the time until it arrives."""

    DEAL = "a hand is dealt"
    """The time is that of the whole deal."""
    CARD = "a card is played"
    BLACK_CARD = "the black card is played"
    SLIDE = "cards are pushed over the cloth"
    TRICK = "a trick goes to its winner"
    BROKEN = "hearts are broken"
    MOON = "somebody has taken everything"
