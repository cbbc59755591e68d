"""Announces events of the current game, and what the person has to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.session import prompts
from hearts_qt.game.actions import Phase

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.selection import Selection
    from hearts_qt.app.session.timeline import Timeline
    from hearts_qt.game.events import Event
    from hearts_qt.game.game import Game
    from hearts_qt.game.observation import Claim
    from hearts_qt.store.history import Raised


class Announcer(QObject):
    """Appends events to the timeline, and says what the person has to do.

    It remembers which claim was announced, and whether undo and redo are possible.
    """

    turn_changed = Signal(object)
    """The seats that owe an action, as a tuple; emitted after all events so far."""
    state_text = Signal(str)
    """What the person has to do, in one sentence."""
    can_undo = Signal(bool)
    can_redo = Signal(bool)
    claim_offered = Signal(object)
    """The `Claim` that can be accepted, or None; emitted when that changes."""
    hand_over = Signal()
    """A hand was scored and the game goes on: `GameLifecycle.continue_hand` deals the next one."""

    def __init__(
        self,
        current: CurrentGame,
        selection: Selection,
        timeline: Timeline,
        end_hand: Callable[[], None],
        undo_possible: Callable[[], bool],
        parent: QObject,
    ) -> None:
        """`end_hand` is called after the events of a hand that is over. `undo_possible` says
        whether anything can be undone."""
        super().__init__(parent)
        self._current = current
        self._selection = selection
        self._timeline = timeline
        self._end_hand = end_hand
        self._undo_possible = undo_possible
        self.claim: Claim | None = None
        """The claim that can be accepted now."""
        self._undo = self._redo = False

    def show(self, game: Game, raised: Raised | None = None) -> None:
        """Rebuild everything from a game: the current one, or the same one before its deal.

        `raised` are the cards that the person has raised.
        """
        self._current.generation += 1
        self._timeline.take(game)
        self._selection.forget()
        if raised is not None:
            self._selection.restore(raised)
        self._timeline.replaced.emit()

    def announce(self, events: list[Event]) -> None:
        """Announce events, then what the person has to do."""
        generation = self._current.generation
        for event in events:
            self._timeline.append(event)
            if generation != self._current.generation:
                return
        if self._current.game.phase in (Phase.DEAL, Phase.OVER):
            # Must come after the events: the table reads `finishing` while handling them.
            self._end_hand()
        self.announce_turn()

    def announce_turn(self) -> None:
        """Announce what the person has to do."""
        current = self._current
        generation = current.generation
        self._selection.refresh()
        claim = None
        playing = current.game.phase is Phase.PLAY and not current.finishing
        if playing and current.person in current.to_act:
            claim = current.game.claim()
        if claim != self.claim:
            self.claim = claim
            self.claim_offered.emit(claim)
        self.turn_changed.emit(current.to_act)
        if generation != current.generation:
            return
        self.emit_prompt()
        self.emit_can_undo()
        redo = current.redo_possible
        if redo != self._redo:
            self._redo = redo
            self.can_redo.emit(redo)
        if current.waiting_to_continue:
            self.hand_over.emit()

    def emit_prompt(self) -> None:
        """Emit the sentence that says what the person has to do."""
        self.state_text.emit(prompts.state(self._current))

    def emit_can_undo(self) -> None:
        """Emit whether undo and redo are possible, if that has changed."""
        undo = self._undo_possible()
        if undo != self._undo:
            self._undo = undo
            self.can_undo.emit(undo)
