"""Runs one program per user: a second start shows the first one's window and ends.

A second start that was given a file to open hands the path over.

The operating system releases the lock however the process ends, so the program can start again
after a crash. Qt's network module is imported only when a second start has to speak to the first,
and by the first after its window is shown.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.limits import SECOND_START_MESSAGE
from hearts_qt.store.files import make_folder, open_regular
from hearts_qt.store.locks import try_lock

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

CALL_SECONDS = 5.0
"""Seconds for which a second start tries to reach the first process, which may still be
starting."""

_CALL = b"come to front\n"
_OPEN = b"open "
"""Followed by a path as a JSON string, so that it fits on one line."""


class SingleInstance(QObject):
    """Makes sure that one process at a time works in a folder."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = folder / "running.lock"
        self._file: FileIO | None = None
        self._server: QLocalServer | None = None
        place = str(folder.absolute()).encode("utf-8", "surrogatepass")
        self.name = f"hearts-qt-{zlib.crc32(place):08x}-{zlib.adler32(place):08x}"

    def claim(self) -> bool:
        """Take the lock. Returns whether this process is the first; a folder that cannot be written
        counts as free."""
        try:
            make_folder(self._path.parent)
            file = open_regular(self._path, "ab")
        except OSError as error:
            _log(f"There is no lock, because {self._path} cannot be written: {error}")
            return True
        if not try_lock(file):
            file.close()
            return False
        self._file = file
        return True

    def call_first(self, patience: float = CALL_SECONDS, file: str = "") -> bool:
        """Ask the running program to show its window, and to open a file if one is named.

        Returns whether it answered within `patience`. The file's path must be absolute.
        """
        from PySide6.QtNetwork import QLocalSocket

        message = _OPEN + json.dumps(file).encode("ascii") + b"\n" if file else _CALL
        until = time.monotonic() + patience
        while True:
            socket = QLocalSocket()
            socket.connectToServer(self.name)
            if socket.waitForConnected(500):
                socket.write(message)
                socket.flush()
                answered = socket.waitForReadyRead(2000)
                socket.disconnectFromServer()
                if answered:
                    return True
            if time.monotonic() > until:
                return False
            time.sleep(0.05)

    def listen(
        self, called: Callable[[], object], opened: Callable[[str], object] = lambda file: None
    ) -> bool:
        """Call `called` for each later start, and also `opened` if that start has a file to open.

        Returns whether later starts can reach this process.
        """
        from PySide6.QtNetwork import QLocalServer

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not server.listen(self.name):
            # A killed process leaves its socket behind. We hold the lock, so no process uses the
            # socket.
            QLocalServer.removeServer(self.name)
            if not server.listen(self.name):
                _log(f"A second start cannot be heard: {server.errorString()}")
                return False

        def heard() -> None:
            socket = server.nextPendingConnection()
            if socket is None:
                return

            def answer() -> None:
                if not socket.canReadLine():
                    if socket.bytesAvailable() > SECOND_START_MESSAGE:
                        socket.abort()
                    return
                line = bytes(socket.readLine().data())
                if line != _CALL and not line.startswith(_OPEN):
                    return
                socket.write(b"coming\n")
                socket.flush()
                called()
                file = _file_of(line)
                if file:
                    opened(file)

            socket.readyRead.connect(answer)
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                answer()

        server.newConnection.connect(heard)
        self._server = server
        return True

    def close(self) -> None:
        """Release the lock and stop listening."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._file is not None:
            self._file.close()
            self._file = None


def _file_of(line: bytes) -> str:
    """The path in a message; empty if there is none."""
    if not line.startswith(_OPEN):
        return ""
    try:
        from hearts_qt.rules.strict_json import read_json

        found = read_json(line[len(_OPEN) :])
    except ValueError:
        return ""
    return found if isinstance(found, str) else ""


def _log(sentence: str) -> None:
    import logging

    logging.getLogger(__name__).warning(sentence)
