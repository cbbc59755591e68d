"""Computer players that take their time think in a thread, and can be called off at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from time import monotonic
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

    A player may have a method `heed(event)`, told before it is asked: once the event is set the
    choice is to end early. Others may have `cancel()`, which ends the choice under way. Whatever a
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
        self._player: Any = None
        self._called_off = threading.Event()
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
        self._seat, self._player = seat, player
        self._called_off = threading.Event()
        self._threads = [entry for entry in self._threads if entry[0].is_alive()]
        earlier = [thread for thread, other in self._threads if other is player]
        thread = threading.Thread(
            target=self._think,
            args=(self._ticket, player, observation, before, self._called_off, earlier),
            name=f"seat {seat}",
            daemon=True,
        )
        self._threads.append((thread, player))
        thread.start()

    def cancel(self) -> None:
        """Call off what is under way; nothing is heard of it any more."""
        self._ticket += 1
        player, self._player = self._player, None
        self._seat = -1
        self._called_off.set()
        cancel = getattr(player, "cancel", None)
        if cancel is not None:
            cancel()

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
        called_off: threading.Event,
        earlier: Sequence[threading.Thread],
    ) -> None:
        """What the thread does."""
        action: Action | None = None
        error: Exception | None = None
        for thread in earlier:
            # It has been called off; one player never chooses twice at the same time.
            thread.join()
        if called_off.is_set():
            return
        try:
            heed = getattr(player, "heed", None)
            if heed is not None:
                heed(called_off)
            with nothing_collected():
                if before is not None:
                    before()
                action = player.choose(observation)
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
