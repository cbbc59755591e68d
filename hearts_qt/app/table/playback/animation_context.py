"""What an event animation works with, and the signals of the table while it plays events back."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.items.table_cards import LastTrick, TableCards
from hearts_qt.app.table.items.table_marks import TableMarks
from hearts_qt.app.table.playback.animation_queue import AnimationQueue, Mover
from hearts_qt.app.table.playback.effects import Effects
from hearts_qt.app.table.playback.tempo import Timing

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session


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


class AnimationContext(NamedTuple):
    """What an event animation may move, show and tell."""

    session: Session
    models: Models
    deck: Deck
    cards: TableCards
    marks: TableMarks
    last_trick: LastTrick
    effects: Effects
    animations: AnimationQueue
    mover: Mover
    timing: Timing
    signals: TableSignals
    tell: Callable[[str], None]
    """Shows a sentence in the status line. A `Narrator` speaks about the same events."""
    advance: Callable[[], None]
    """Has the models show the event; each animation does so once."""

    @property
    def received(self) -> tuple[int, ...]:
        """The cards that the pass or the kitty has brought the person."""
        return self.models.timeline.state.received[self.session.current.person]

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.session.current.names[seat]

    def is_person(self, seat: int) -> bool:
        """Whether the person sits at a seat."""
        return seat == self.session.current.person
