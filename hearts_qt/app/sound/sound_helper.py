"""The process that plays the sounds; `hearts-qt --sound-helper` runs it.

A sound server that accepts a connection and never answers blocks QtMultimedia for half a minute and
longer. In a process of its own it blocks no window.

The program and its helper exchange lines of JSON. The program sends `[file, volume]`, with a volume
from 0 to 1, and the helper answers each such line with `"done"`. The helper sends a value of
`SoundStatus` when it has found out whether sounds can be heard, and whenever that changes.

The helper ends when its standard input ends, which is also the case when the program is killed.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, QUrl, Signal

from hearts_qt.app.qt_messages import silence_category
from hearts_qt.app.qt_plugins import use_own_plugins
from hearts_qt.app.sound.status import SoundStatus

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QMediaDevices, QSoundEffect

DONE = "done"
"""The answer to a command to play."""

VOICES = 2
"""How many times one file can be playing at the same moment."""

LONGEST_CALL = 20.0
"""Seconds that a call into the sound library may take; after that the process ends. The program
kills it earlier; this limit is for a helper whose program is gone while the library holds the
interpreter lock."""


def encode_play(file: Path, volume: float) -> bytes:
    """The line that asks the helper to play a file at a volume from 0 to 1."""
    return json.dumps([str(file), volume]).encode("ascii") + b"\n"


def _send(what: str) -> None:
    try:
        os.write(1, json.dumps(what).encode("ascii") + b"\n")
    except OSError:
        # The program has gone.
        os._exit(0)


@contextmanager
def _limited() -> Iterator[None]:
    """End the process if the block takes longer than `LONGEST_CALL`."""
    with open(os.devnull, "w") as nothing:
        faulthandler.dump_traceback_later(LONGEST_CALL, exit=True, file=nothing)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


class _SoundPlayer(QObject):
    """Plays the requested files with QtMultimedia."""

    asked = Signal(bytes)

    def __init__(self) -> None:
        super().__init__()
        self._module: Any = None
        self._devices: QMediaDevices | None = None
        self._device = b""
        self._voices: dict[str, list[QSoundEffect]] = {}
        self._next: dict[str, int] = {}
        self.asked.connect(self._play, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Load the sound library, look for a device, and tell the program."""
        silence_category("qt.multimedia")
        with _limited():
            try:
                from PySide6 import QtMultimedia
            except ImportError:
                # For example Debian without libpulse0.
                _send(SoundStatus.NO_LIBRARY.value)
                return
            self._module = QtMultimedia
            self._devices = QtMultimedia.QMediaDevices()
        self._look()
        self._devices.audioOutputsChanged.connect(self._look)

    def _look(self) -> None:
        """Find the current output device; discard effects made for another one."""
        with _limited():
            device = self._module.QMediaDevices.defaultAudioOutput()
            self._device = b"" if device.isNull() else bytes(device.id().data())
        self._voices.clear()
        _send((SoundStatus.AVAILABLE if self._device else SoundStatus.NO_DEVICE).value)

    def _play(self, line: bytes) -> None:
        file, volume = json.loads(line)
        if self._device and Path(file).is_file():
            with _limited():
                voices = self._voices.get(file)
                if voices is None:
                    voices = self._voices[file] = [self._make(file) for _ in range(VOICES)]
                turn = self._next.get(file, 0)
                self._next[file] = (turn + 1) % len(voices)
                voices[turn].setVolume(volume)
                voices[turn].play()
        _send(DONE)

    def _make(self, file: str) -> QSoundEffect:
        made: QSoundEffect = self._module.QSoundEffect()
        made.setSource(QUrl.fromLocalFile(file))
        return made


def _read(player: _SoundPlayer) -> None:
    """Pass on the commands, and end the process with the program. Runs in a thread, because the
    main thread may wait for the sound server."""
    try:
        with open(0, "rb", closefd=False) as commands:
            for line in commands:
                player.asked.emit(line)
    except (OSError, RuntimeError):
        pass
    os._exit(0)


def run() -> int:
    """Play sounds until the program ends."""
    # Ctrl+C in a terminal reaches this process too; only the main program is to handle it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_own_plugins()
    application = QCoreApplication(["hearts-qt"])
    player = _SoundPlayer()
    threading.Thread(target=_read, args=(player,), name="commands", daemon=True).start()
    player.start()
    return application.exec()
