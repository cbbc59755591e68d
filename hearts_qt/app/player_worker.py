"""Computer players that take their time think in a thread, and can be called off at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

from hearts_qt.players.cancellation import CancelToken

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation

__all__ = ["Thinker"]


class Thinker(QObject):
    """Asks one computer player at a time, in a thread of its own.

    A player is handed a token: once it is cancelled the choice is to end early. Whatever a
    cancelled choice comes to is thrown away, and no player is asked before its last choice ended.
    """

    decided = Signal(int, object)
    """The seat and its action."""
    failed = Signal(int, object)
    """The seat whose player raised an exception, and that."""
    _answered = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ticket = 0
        self._seat = -1
        self._token = CancelToken()
        self._threads: list[tuple[threading.Thread, Any]] = []
        self._answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def seat(self) -> int:
        """The seat that thinks, or -1."""
        return self._seat

    def ask(
        self,
        seat: int,
        player: Any,
        observation: Observation,
        before: Callable[[], None] | None = None,
    ) -> None:
        """Let a player choose; `decided` follows unless `cancel` comes first.

        `before` is called in the same thread before the player is asked.
        """
        self.cancel()
        self._seat = seat
        self._token = CancelToken()
        self._threads = [entry for entry in self._threads if entry[0].is_alive()]
        earlier = [thread for thread, other in self._threads if other is player]
        thread = threading.Thread(
            target=self._think,
            args=(self._ticket, player, observation, before, self._token, earlier),
            name=f"seat {seat}",
            daemon=True,
        )
        self._threads.append((thread, player))
        thread.start()

    def cancel(self) -> None:
        """Call off what is under way; nothing is heard of it any more."""
        self._ticket += 1
        self._seat = -1
        self._token.cancel()

    def close(self, seconds: float = 1.0) -> None:
        """Call off what is under way and wait a moment for its thread to end."""
        self.cancel()
        until = monotonic() + seconds
        for thread, _player in self._threads:
            thread.join(max(0.0, until - monotonic()))
        self._threads.clear()

    def _think(
        self,
        ticket: int,
        player: Any,
        observation: Observation,
        before: Callable[[], None] | None,
        token: CancelToken,
        earlier: Sequence[threading.Thread],
    ) -> None:
        """What the thread does."""
        action: Action | None = None
        error: Exception | None = None
        for thread in earlier:
            # It has been cancelled; one player never chooses twice at the same time.
            thread.join()
        if token.cancelled:
            return
        try:
            if before is not None:
                before()
            action = player.choose(observation, token)
        except Exception as caught:
            error = caught
        try:
            self._answered.emit(ticket, action, error)
        except RuntimeError:
            # The window was closed meanwhile: nobody is there to be told.
            return

    def _take(self, ticket: int, action: Action | None, error: Exception | None) -> None:
        if ticket != self._ticket:
            return
        seat = self._seat
        self._seat = -1
        if error is not None:
            self.failed.emit(seat, error)
        else:
            self.decided.emit(seat, action)
