"""Plays sound files, or stays silent on systems that cannot play them.

The sound library of Qt takes time to load and does not load at all without libpulse, so it is
imported with the first sound that is to be heard, and never before.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from hearts_qt.app.i18n import _
from hearts_qt.app.qt_logging import silence_category, without_qt_messages

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QMediaDevices, QSoundEffect

__all__ = ["AudioOutput", "QtAudioOutput", "SoundStatus", "shared_audio_output", "trouble"]

VOICES = 2
"""How often one file can sound at the same time."""


class SoundStatus(Enum):
    """Whether anything can be heard."""

    AVAILABLE = "available"
    NO_LIBRARY = "the system lacks a library"
    NO_DEVICE = "there is no sound device"


def trouble(hearing: SoundStatus) -> str:
    """Why nothing can be heard, in one sentence; empty where sounds can be heard."""
    if hearing is SoundStatus.NO_LIBRARY:
        return _(
            "Sounds cannot be played because a system library is missing (on Debian and Ubuntu, "
            "the package libpulse0)."
        )
    if hearing is SoundStatus.NO_DEVICE:
        return _("No sound device is ready on this computer.")
    return ""


class AudioOutput(Protocol):
    """What can play a sound file."""

    def play(self, file: Path, volume: float) -> None:
        """Play a file at a loudness from 0 to 1, or do nothing where that is not possible."""

    def status(self) -> SoundStatus:
        """Whether anything can be heard; finding out loads the sound library."""

    def load(self) -> None:
        """Prepare for sounds that will be played soon."""


class QtAudioOutput:
    """Plays through QtMultimedia."""

    def __init__(self) -> None:
        self._tried = False
        self._module: Any = None
        self._devices: QMediaDevices | None = None
        self._device = b""
        self._voices: dict[Path, list[QSoundEffect]] = {}
        self._next: dict[Path, int] = {}

    def load(self) -> None:
        """Load the sound library, unless that has been tried before."""
        if self._tried:
            return
        self._tried = True
        silence_category("qt.multimedia")
        try:
            from PySide6 import QtMultimedia
        except ImportError:
            # For example Debian without libpulse0.
            return
        self._module = QtMultimedia
        # Without a sound server, Qt writes warnings that belong to no category.
        with without_qt_messages():
            self._devices = QtMultimedia.QMediaDevices()
            self._look()
        self._devices.audioOutputsChanged.connect(self._look)

    def status(self) -> SoundStatus:
        self.load()
        if self._module is None:
            return SoundStatus.NO_LIBRARY
        return SoundStatus.AVAILABLE if self._device else SoundStatus.NO_DEVICE

    def play(self, file: Path, volume: float) -> None:
        self.load()
        if not self._device or not file.is_file():
            return
        voices = self._voices.get(file)
        if voices is None:
            voices = self._voices[file] = self._make(file)
        turn = self._next.get(file, 0)
        self._next[file] = (turn + 1) % len(voices)
        voice = voices[turn]
        voice.setVolume(volume)
        voice.play()

    def _make(self, file: Path) -> list[QSoundEffect]:
        from PySide6.QtCore import QUrl

        made = []
        with without_qt_messages():
            for _ in range(VOICES):
                voice = self._module.QSoundEffect()
                voice.setSource(QUrl.fromLocalFile(str(file)))
                made.append(voice)
        return made

    def _look(self) -> None:
        """Note the current output device; discard effects made for another one."""
        device = self._module.QMediaDevices.defaultAudioOutput()
        found = b"" if device.isNull() else bytes(device.id().data())
        if found != self._device:
            self._device = found
            self._voices.clear()


@cache
def shared_audio_output() -> AudioOutput:
    """The audio output that the table and the preferences share."""
    return QtAudioOutput()
