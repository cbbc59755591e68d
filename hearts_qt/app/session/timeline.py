"""The events of the hand on the table, and a cursor among them.

The session appends events. Whoever plays them back advances the cursor, and a review sets it.
`state` is the table at the cursor: item models show it, and everything else shows the models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.session.table_state import TableState

if TYPE_CHECKING:
    from hearts_qt.game.events import Event
    from hearts_qt.game.game import Game


class Timeline(QObject):
    """A list of events and a cursor. The table at any place is a fold over the events before it.

    The list begins with the hand of the game that was taken last, and later hands follow. Each
    state is computed once.
    """

    replaced = Signal()
    """Emitted when everything must be rebuilt: the events are others, or the cursor was set."""
    appended = Signal(object)
    """Emitted once per event, in order, after it was saved. The game may already be ahead."""
    advanced = Signal(object)
    """Emitted when the cursor has passed an event; `state` is the table after it."""

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.played_back = False
        """Whether a playback calls `advance`; otherwise events are shown as soon as they are
        appended."""
        self.take(game)

    def take(self, game: Game) -> None:
        """Load the events of a game's last hand, all of them shown.

        The caller emits `replaced`, once everything else that belongs to the game is up to date.
        """
        self.events: list[Event] = list(game.hand_events)
        self._states = [TableState.before_hand(game)]
        self.cursor = len(self.events)
        """The number of events that are shown."""
        self.state = self.announced
        """The table at the cursor."""

    def at(self, place: int) -> TableState:
        """The table after the first `place` events."""
        states = self._states
        while len(states) <= place:
            states.append(states[-1].after(self.events[len(states) - 1]))
        return states[place]

    @property
    def announced(self) -> TableState:
        """The table after all events."""
        return self.at(len(self.events))

    def append(self, event: Event) -> None:
        """Add an event to the end."""
        self.events.append(event)
        if not self.played_back:
            self.advance()
        self.appended.emit(event)

    def advance(self) -> None:
        """Show the next event."""
        self.cursor += 1
        self.state = self.at(self.cursor)
        self.advanced.emit(self.events[self.cursor - 1])

    def go(self, place: int, state: TableState | None = None) -> None:
        """Set the cursor. `state` is shown instead of the table at that place: the same table with
        marks, or with other hidden cards."""
        self.cursor = place
        self.state = self.at(place) if state is None else state
        self.replaced.emit()
