"""Undo and redo of the person's decisions, and restarting a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Action, Charge, Deal, LayAway, Pass, Play
from hearts_qt.store.history import Raised

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.game_driver import GameDriver
    from hearts_qt.app.session.game_saver import GameSaver
    from hearts_qt.app.session.selection import Selection


class Undo:
    """Moves back and forth in the history of the current game, and saves each move."""

    def __init__(
        self,
        current: CurrentGame,
        selection: Selection,
        saver: GameSaver,
        driver: GameDriver,
        rebuild: Callable[[], None],
        emit_can_undo: Callable[[], None],
    ) -> None:
        """`rebuild` shows the game as it stands and lets it go on; `emit_can_undo` announces
        whether undo is possible."""
        self._current = current
        self._selection = selection
        self._saver = saver
        self._driver = driver
        self._rebuild = rebuild
        self._emit_can_undo = emit_can_undo
        self._back_at = -1
        """The position to which the last step back led."""
        self._restarted: tuple[int, int] | None = None
        """The positions after and before the hand was restarted, until the person decides again."""

    @property
    def possible(self) -> bool:
        """Whether `back` changes anything."""
        advice, restarted = self._selection.has_advice, self._before_restart() is not None
        return advice or restarted or self._current.undo_possible

    def back(self) -> bool:
        """Go back to the person's last decision, also to one of an earlier hand. Returns whether
        there was one.

        Cards that were passed, charged or laid away are raised again. If a hint has replaced
        raised cards, only that is undone. After `restart_hand`, everything that it undid is
        restored.
        """
        if self._selection.take_back_advice():
            return True
        before = self._before_restart()
        if before is not None:
            self._restarted = None
            return self._go(before)
        current = self._current
        position = current.history.undo_position()
        if current.pending is not None or (current.finishing and position is None):
            raised = _raised_for(current.pending)
            self._driver.stop()
            self._saver.keep_raised(raised)
            self._rebuild()
            return True
        return position is not None and self._go(position)

    def forward(self) -> bool:
        """Repeat the decision that was undone last, and what followed. Returns whether there was
        one."""
        position = self._current.history.redo_position()
        return position is not None and self._go(position)

    @property
    def returned(self) -> tuple[int, ...]:
        """The card that the last step back returned to the hand, until the person decides again."""
        history = self._current.history
        if history.position != self._back_at or self._back_at >= len(history.steps):
            return ()
        action = history.steps[self._back_at].action
        return (action.card,) if isinstance(action, Play) else ()

    @property
    def restart_possible(self) -> bool:
        """Whether the person has decided anything in this hand."""
        return self._first_decision() is not None

    def restart_hand(self) -> bool:
        """Go back to the person's first decision of this hand. Returns whether that changed
        anything. `back` then restores all decisions at once, and `forward` one after the other."""
        position, before = self._first_decision(), self._current.history.position
        if position is None or not self._go(position, raise_again=False):
            return False
        self._restarted = (position, before)
        self._emit_can_undo()
        return True

    def forget_restart(self) -> None:
        """Undo decisions one by one from now on: the person has decided again since the restart, or
        there is another game."""
        self._restarted = None

    def _before_restart(self) -> int | None:
        """The position before the hand was restarted, if nothing has been done since then."""
        if self._restarted is None or self._current.history.position != self._restarted[0]:
            return None
        return self._restarted[1]

    def _first_decision(self) -> int | None:
        """The position of the person's first decision of this hand; None before it."""
        steps, position = self._current.history.steps, self._current.history.position
        deals = (at for at in range(position) if isinstance(steps[at].action, Deal))
        deal = max(deals, default=None)
        if deal is None:
            return None
        marks = [at for at in range(deal, position) if steps[at].is_undo_stop]
        return marks[0] if marks else None

    def _go(self, position: int, *, raise_again: bool = True) -> bool:
        """Apply only the first `position` actions of the history, save that, and show it.

        `raise_again` raises the cards of the decision that was undone.
        """
        history = self._current.history
        if position == history.position:
            return False
        self._driver.stop()
        self._back_at = position if position < history.position else -1
        history.go(position)
        self._saver.go(position)
        if raise_again and position < len(history.steps) and history.steps[position].is_undo_stop:
            self._saver.keep_raised(_raised_for(history.steps[position].action))
        self._driver.hold_forced()
        self._rebuild()
        return True


def _raised_for(action: Action | None) -> Raised:
    """The cards that were raised for a decision, each with the seat it went to, or -1."""
    match action:
        case Pass(packets=packets):
            return tuple((card, seat) for seat, cards in packets or () for card in cards)
        case Charge(cards=cards) | LayAway(cards=cards):
            return tuple((card, -1) for card in cards)
    return ()
