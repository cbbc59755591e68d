"""The signals of the table while it plays events back."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal


class Cue(Enum):
    """A movement on the table that can have a sound."""

    DEAL = "a hand is dealt"
    """Its duration is that of the whole deal."""
    CARD = "a card is played"
    BLACK_CARD = "the black card is played"
    SLIDE = "cards are pushed over the felt"
    TRICK = "a trick goes to its winner"
    BROKEN = "hearts are broken"
    MOON = "a player has taken everything"


class TableSignals(QObject):
    """The signals of the scene and of the event animations."""

    said = Signal(str)
    """The new text of the status line."""
    spoken = Signal(str)
    """What a screen reader says about the event that is shown now."""
    cued = Signal(object, float)
    """A movement that can have a sound begins: the `Cue`, and its duration in milliseconds."""
    hand_scored = Signal(object)
    """The `HandScored` event is shown."""
    game_over = Signal(object)
    """The `GameOver` event is shown."""
    cleared = Signal()
    """The table was rebuilt, so everything that lies over it must be hidden."""
    laid_out = Signal()
    """Places have changed: the widgets over the table must follow."""
