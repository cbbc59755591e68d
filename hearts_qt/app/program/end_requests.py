"""Ends the program in order when the system asks for it.

The system asks by a signal (SIGINT, SIGTERM, SIGHUP; SIGBREAK on Windows), by closing the console
window on Windows, or by the end of the desktop session.

Python handles a signal only between two bytecode instructions, and Qt's event loop may run none for
a long time. Therefore the interpreter writes the number of the signal to a socket
(`signal.set_wakeup_fd`), and the event loop waits for the other end of it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSocketNotifier, Qt
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QSessionManager

SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
"""The signals that end the program in order."""

END_LIMIT = 15.0
"""Seconds after a signal after which the process ends in any case, with the status of the
signal."""


class EndRequests(QObject):
    """Calls `end` at the first signal, and `save` when the desktop session ends.

    `end` must leave the event loop. `save` writes what is not written yet but must not end
    anything, because the person may still cancel the logout; when the session does end, Qt leaves
    the event loop or, on Windows, emits `aboutToQuit`. `restart` is the command by which the
    desktop may start the program again in the next session.

    To be made and closed in the main thread. Signals that are ignored, as `nohup` does with SIGHUP,
    stay ignored.
    """

    def __init__(
        self,
        application: QGuiApplication,
        end: Callable[[], object],
        save: Callable[[], object],
        restart: Sequence[str],
    ) -> None:
        super().__init__(application)
        self.status = 0
        """The exit status for the first signal: 128 plus its number, as in shells."""
        self._end = end
        self._save = save
        self._restart = list(restart)
        self._last_resort: threading.Timer | None = None
        self._socket, self._sender = socket.socketpair()
        self._socket.setblocking(False)
        self._sender.setblocking(False)
        self._notifier = QSocketNotifier(
            self._socket.fileno(), QSocketNotifier.Type.Read, self
        )
        self._notifier.activated.connect(self._read)
        self._wakeup_before = signal.set_wakeup_fd(
            self._sender.fileno(), warn_on_full_buffer=False
        )
        self._before: dict[int, Any] = {}
        for number in SIGNALS:
            if signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._note)
        self._close_console: Callable[[], object] = lambda: None
        if sys.platform == "win32":
            self._close_console = _WindowsConsole(self._sender).close
        # Direct connections: Qt continues to end the session when the functions have returned.
        direct = Qt.ConnectionType.DirectConnection
        application.commitDataRequest.connect(self._commit, direct)
        application.saveStateRequest.connect(self._save_state, direct)

    def close(self) -> None:
        """Give the signals back to the handlers that they had before."""
        self._close_console()
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()
        with contextlib.suppress(ValueError):
            signal.set_wakeup_fd(self._wakeup_before)
        if self._last_resort is not None:
            self._last_resort.cancel()
        self._notifier.setEnabled(False)
        self._socket.close()
        self._sender.close()

    def _note(self, number: int, frame: FrameType | None) -> None:
        """The handler of the signals; `_read` does the work, in the event loop."""

    def _read(self) -> None:
        try:
            numbers = self._socket.recv(512)
        except OSError:
            return
        number = next((one for one in numbers if one in self._before), None)
        if number is None or self.status:
            return
        self.status = 128 + number
        # Code that hangs must not keep the process alive: a system that shuts down kills it anyway.
        self._last_resort = threading.Timer(END_LIMIT, os._exit, (self.status,))
        self._last_resort.daemon = True
        self._last_resort.start()
        self._end()

    def _commit(self, manager: QSessionManager) -> None:
        """The desktop session is about to end."""
        self._save()

    def _save_state(self, manager: QSessionManager) -> None:
        """The desktop asks how to start the program again."""
        self._save()
        manager.setRestartHint(manager.RestartHint.RestartIfRunning)
        manager.setRestartCommand(self._restart)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _CLOSING = {2, 5, 6}
    """The events of a console that is closed, of logging off and of shutting down."""

    class _WindowsConsole:
        """Treats the end of the console like SIGTERM.

        Windows ends the process as soon as its handler returns, so the handler waits.
        """

        def __init__(self, sender: socket.socket) -> None:
            self._sender = sender
            self._closed = threading.Event()
            kind = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)
            self._handler = kind(self._handle)
            ctypes.windll.kernel32.SetConsoleCtrlHandler(self._handler, True)

        def _handle(self, event: int) -> bool:
            # Called in a thread of its own.
            if event not in _CLOSING:
                return False
            with contextlib.suppress(OSError):
                self._sender.send(bytes([signal.SIGTERM]))
            self._closed.wait(END_LIMIT)
            return True

        def close(self) -> None:
            """Stop waiting for events of the console."""
            ctypes.windll.kernel32.SetConsoleCtrlHandler(self._handler, False)
            self._closed.set()
