"""Asks slow computer players for decisions outside the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from hearts_qt.players.cancellation import CancelToken

if TYPE_CHECKING:
    from hearts_qt.app.worker import Lane, Worker
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation


class PlayerWorker(QObject):
    """Asks one computer player at a time.

    The player gets a token; once that is cancelled, the player ends early and its choice is
    discarded. A player is never asked again before its last choice has ended.
    """

    decided = Signal(int, object)
    """The seat and its action."""
    failed = Signal(int, object)
    """The seat whose player raised an exception, and that exception."""

    def __init__(self, worker: Worker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._seat = -1
        self._token = CancelToken()
        self._lanes: list[tuple[Any, Lane]] = []
        """The players that may still be choosing, each with its lane."""

    @property
    def seat(self) -> int:
        """The seat that is choosing, or -1."""
        return self._seat

    def ask(
        self,
        seat: int,
        player: Any,
        observation: Observation,
        before: Callable[[], None] | None = None,
    ) -> None:
        """Ask a player for a choice; `decided` or `failed` follows unless `cancel` comes first.

        `before` is called outside the GUI thread, right before the player is asked.
        """
        self.cancel()
        self._seat = seat
        self._token = token = CancelToken()

        def choose() -> Action:
            if before is not None:
                before()
            action: Action = player.choose(observation, token)
            return action

        self._lane(seat, player).submit(choose, self._decided, self._failed, token=token)

    def cancel(self) -> None:
        """Cancel the choice under way; no signal follows for it."""
        self._seat = -1
        self._token.cancel()

    def _lane(self, seat: int, player: Any) -> Lane:
        """The lane of a player: the same one as before if its last choice has not ended, else a new
        one."""
        self._lanes = [entry for entry in self._lanes if entry[1].busy]
        for other, lane in self._lanes:
            if other is player:
                return lane
        lane = self._worker.lane(f"seat {seat}")
        self._lanes.append((player, lane))
        return lane

    def _decided(self, action: Action) -> None:
        seat, self._seat = self._seat, -1
        self.decided.emit(seat, action)

    def _failed(self, error: Exception) -> None:
        seat, self._seat = self._seat, -1
        self.failed.emit(seat, error)
