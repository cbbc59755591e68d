"""The parts of the table that an event animation works with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.app.table.art.deck_art import Deck
from hearts_qt.app.table.items.last_trick import LastTrick
from hearts_qt.app.table.items.table_cards import TableCards
from hearts_qt.app.table.items.table_marks import TableMarks
from hearts_qt.app.table.playback.animation_queue import AnimationQueue
from hearts_qt.app.table.playback.effects import Effects
from hearts_qt.app.table.playback.mover import Mover
from hearts_qt.app.table.playback.table_signals import TableSignals
from hearts_qt.app.table.playback.tempo import Timing

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session


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
    timing: Timing
    signals: TableSignals

    @property
    def mover(self) -> Mover:
        """Moves the items."""
        return self.animations.mover

    @property
    def received(self) -> tuple[int, ...]:
        """The cards that the pass or the kitty has brought the person."""
        return self.models.state.received[self.session.current.person]

    def advance(self) -> None:
        """Have the models show the event; each animation does so once."""
        self.models.timeline.advance()

    def tell(self, sentence: str) -> None:
        """Show a sentence in the status line and have a screen reader speak it."""
        self.signals.said.emit(sentence)
        self.signals.spoken.emit(sentence)

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.session.current.names[seat]

    def is_person(self, seat: int) -> bool:
        """Whether the person sits at a seat."""
        return seat == self.session.current.person
