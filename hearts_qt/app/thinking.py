"""Computer players that take their time think in a thread, and can be called off at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

from hearts_qt.app.collecting import nothing_collected

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation

__all__ = ["Thinker", "is_slow"]


def is_slow(player: object) -> bool:
    """Whether a computer player says of itself that it may need longer than a few milliseconds."""
    return bool(getattr(player, "slow", False))


class Thinker(QObject):
    """Asks one computer player at a time, in a thread of its own.

    A player may have a method `cancel()`, which makes a choice under way end early; whatever a
    cancelled choice comes to is thrown away.
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
        self._player: Any = None
        self._threads: list[threading.Thread] = []
        self._answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def seat(self) -> int:
        """The seat that thinks, or -1."""
        return self._seat

    def ask(self, seat: int, player: Any, observation: Observation) -> None:
        """Let a player choose; `decided` follows unless `cancel` comes first."""
        self.cancel()
        self._seat, self._player = seat, player
        thread = threading.Thread(
            target=self._think,
            args=(self._ticket, player.choose, observation),
            name=f"seat {seat}",
            daemon=True,
        )
        self._threads = [other for other in self._threads if other.is_alive()] + [thread]
        thread.start()

    def cancel(self) -> None:
        """Call off what is under way; nothing is heard of it any more."""
        self._ticket += 1
        player, self._player = self._player, None
        self._seat = -1
        cancel = getattr(player, "cancel", None)
        if cancel is not None:
            cancel()

    def close(self, seconds: float = 1.0) -> None:
        """Call off what is under way and wait a moment for its thread to end."""
        self.cancel()
        for thread in self._threads:
            thread.join(seconds)
        self._threads.clear()

    def _think(
        self, ticket: int, choose: Callable[[Observation], Action], observation: Observation
    ) -> None:
        """What the thread does."""
        action: Action | None = None
        error: Exception | None = None
        try:
            with nothing_collected():
                action = choose(observation)
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
        self._seat, self._player = -1, None
        if error is not None:
            self.failed.emit(seat, error)
        else:
            self.decided.emit(seat, action)
