"""Lets the players of a game act, one after the other, until the person owes a decision."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.app.players.seating import PlayerWorker
from hearts_qt.game.actions import Charge, IllegalAction, Phase, Play, SeatAction
from hearts_qt.players.api import is_slow
from hearts_qt.store.history import HistoryStep

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.game_saver import GameSaver
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.events import Event

SLICE = 0.008
"""Seconds for which quick computer players act before control returns to the event loop."""


def report(error: Exception) -> None:
    """Pass an exception to `sys.excepthook`, as if it were uncaught, but go on."""
    sys.excepthook(type(error), error, error.__traceback__)


class GameDriver(QObject):
    """Asks the players of the current game and applies their actions.

    Quick players are asked directly, slow ones in a thread. A computer player that raises an
    exception does not end the game: a substitute takes its seat.
    """

    thinking = Signal(int)
    """The seat of a slow player that is choosing; -1 when it is done."""
    busy_changed = Signal(bool)
    """Whether a computer player has something to do."""

    def __init__(
        self,
        current: CurrentGame,
        *,
        saver: GameSaver,
        announce: Callable[[list[Event]], None],
        tell_fault: Callable[[int], None],
        plays_forced: Callable[[], bool],
        worker: Worker,
    ) -> None:
        """`saver` saves actions before `announce` is called with their events.

        `tell_fault` is called with a seat whose player may have failed. `plays_forced` says whether
        the person's card is played for them when they have only one choice. `worker` runs slow
        players.
        """
        super().__init__()
        self._current = current
        self._saver = saver
        self._announce = announce
        self._tell_fault = tell_fault
        self._plays_forced = plays_forced
        self._hold_auto = False
        self._first_auto = False
        self._certain = False
        self._busy = False
        self._player_worker = PlayerWorker(worker, self)
        self._player_worker.decided.connect(self._decided)
        self._player_worker.failed.connect(self._failed)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.run)

    @property
    def busy(self) -> bool:
        """Whether a computer player has something to do."""
        return self._busy

    # What continues without the person

    def finish_hand(self, *, certain: bool = False) -> None:
        """Play the person's cards too, until the hand is scored.

        With `certain` the result of the hand is known, so it does not matter who plays how.
        Otherwise the player of `Seating.stand_in` chooses, and its choices count as delegated.
        """
        self._current.finishing = self._first_auto = True
        self._certain = certain

    def end_hand(self) -> None:
        """Let the person decide again: the hand is scored."""
        self._current.finishing = self._first_auto = False

    def hold_forced(self) -> None:
        """Do not play a forced card for the person this time, as after an undo."""
        self._hold_auto = True

    def stop(self) -> None:
        """Cancel all pending work of computer players."""
        self._later.stop()
        self._current.pending = None
        self.end_hand()
        if self._player_worker.seat >= 0:
            self._player_worker.cancel()
            self.thinking.emit(-1)
        self._set_busy(False)

    def ask_again(self) -> None:
        """Follow a change of players: if the one that is choosing was replaced, the new one is
        asked."""
        seat = self._player_worker.seat
        if seat >= 0 and not self._current.seating.has(seat):
            self._player_worker.cancel()
            self.thinking.emit(-1)
            self._later.start()

    def act(self, action: SeatAction) -> None:
        """Take a decision of the person that `Game.check` has found legal, then let the others act
        as `run` does.

        Where several seats decide at the same time, the decision stays pending until the others
        have decided. It is applied last, so undoing it does not undo theirs.
        """
        current = self._current
        if any(seat != current.person for seat in current.game.to_act):
            current.pending = action
            self.run()
            return
        self._hold_auto = False
        self._run(*self._apply(current.person, action, True, False))

    def run(self) -> None:
        """Let the computer players act until the person owes a decision; save and announce their
        actions."""
        self._run()

    def _run(self, step: HistoryStep | None = None, events: Sequence[Event] = ()) -> None:
        """As `run`. An action has just happened, and is neither saved nor announced yet, if there
        are a step and events."""
        current = self._current
        done, happened = [] if step is None else [step], list(events)
        until = perf_counter() + SLICE
        slow = more = False
        try:
            while (seat := self._next_seat()) is not None:
                chosen: SeatAction | None
                delegated = False
                if seat == current.person and current.pending is not None:
                    chosen, undo_stop = current.pending, True
                    current.pending = None
                    self._hold_auto = False
                else:
                    delegated = self._is_delegated(seat)
                    player = self._player(seat)
                    self._tell_fault(seat)
                    # A program that fails while choosing is no longer slow, but its answer is still
                    # to come.
                    if is_slow(player) or seat == self._player_worker.seat:
                        slow = True
                        break
                    undo_stop = self._take_undo_stop(seat)
                    chosen = self._quick_action(seat)
                step, brought = self._apply(seat, chosen, undo_stop, delegated)
                done.append(step)
                happened += brought
                if perf_counter() > until:
                    more = True
                    break
        finally:
            # Even after an exception, every action that the game has taken must be in the save.
            self._saver.add(done)
        self._saver.keep_finished(just_now=bool(done))
        generation = current.generation
        self._set_busy(slow or more)
        self._announce(happened)
        if generation != current.generation:
            return
        if more:
            self._later.start()
        elif slow and self._player_worker.seat < 0 and (seat := self._next_seat()) is not None:
            tell = current.seating.message_sender(seat, current.history)
            player = self._player(seat)
            self._player_worker.ask(seat, player, current.game.observation(seat), tell)
            self.thinking.emit(seat)

    def _next_seat(self) -> int | None:
        """The next seat that acts without waiting for the person."""
        current = self._current
        game, person = current.game, current.person
        seats = game.to_act
        for seat in seats:
            if seat != person:
                return seat
        if not seats:
            return None
        if current.pending is not None or current.finishing:
            return person
        if game.phase is Phase.CHARGE and not game.charges_open_to(person):
            # The person is not asked when there is nothing to charge.
            return person
        played = self._plays_forced() and not self._hold_auto and self._only_action() is not None
        return person if played else None

    def _only_action(self) -> SeatAction | None:
        """The action of the person if they have only one choice."""
        game, person = self._current.game, self._current.person
        if game.phase is Phase.CHARGE and not game.charges_open_to(person):
            return Charge(person, ())
        legal = game.legal(person)
        return Play(person, legal[0]) if len(legal) == 1 else None

    def _is_delegated(self, seat: int) -> bool:
        """Whether the computer makes a real choice for the person."""
        left = seat == self._current.person and self._current.finishing and not self._certain
        return left and self._only_action() is None

    def _player(self, seat: int) -> Any:
        """The computer player that acts for a seat now."""
        seating = self._current.seating
        return seating.stand_in() if self._is_delegated(seat) else seating.player(seat)

    def _take_undo_stop(self, seat: int) -> bool:
        """Whether an undo stops before this action: it does at the first action played for the
        person."""
        undo_stop = seat == self._current.person and self._first_auto
        if seat == self._current.person:
            self._first_auto = False
        return undo_stop

    def _quick_action(self, seat: int) -> SeatAction | None:
        """The action of a quick player; None if it raised an exception."""
        current = self._current
        if seat == current.person and (only := self._only_action()) is not None:
            return only
        try:
            observation = current.game.observation(seat)
            chosen: SeatAction = self._player(seat).choose(observation)
        except Exception as error:
            report(error)
            return None
        return chosen

    def _apply(
        self, seat: int, action: SeatAction | None, undo_stop: bool, delegated: bool
    ) -> tuple[HistoryStep, list[Event]]:
        """Apply an action of a seat, or that of a substitute if the action is missing or
        illegal."""
        current = self._current
        game = current.game
        events: list[Event] | None = None
        if action is not None:
            if delegated:
                action = replace(action, delegated=True)
            try:
                events = game.apply(action)
            except IllegalAction as error:
                report(error)
        if action is None or events is None:
            instead: SeatAction = current.seating.substitute(seat).choose(game.observation(seat))
            action = replace(instead, delegated=delegated)
            events = game.apply(action)
        step = HistoryStep(action, undo_stop)
        current.history.add(step)
        return step, events

    def _decided(self, seat: int, action: SeatAction | None) -> None:
        """Apply the action of a slow player; None if it raised an exception."""
        self.thinking.emit(-1)
        self._tell_fault(seat)
        delegated = self._is_delegated(seat)
        self._run(*self._apply(seat, action, self._take_undo_stop(seat), delegated))

    def _failed(self, seat: int, error: Exception) -> None:
        """Handle an exception of a slow player."""
        report(error)
        self._decided(seat, None)

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)
