"""Plays sound files in a helper process, or stays silent where they cannot be played.

A sound library takes time to load, and blocks while a sound server does not answer. So
`sound_helper` loads it in another process, which is started with the first sound that is to be
heard, and never before. Nothing here waits for that process: if it does not answer in time, it is
killed. If it has ended, for this or another reason, a later sound starts it again, after pauses
that grow.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from hearts_qt.app.sound.sound_helper import DONE, Retries, SoundStatus, encode_play
from hearts_qt.app.system.helper_process import SOUND_HELPER, helper_command, helper_environment
from hearts_qt.rules.strict_json import read_json

ANSWER_SECONDS = 10.0
"""Seconds that the sound system has to answer, both at first and for each sound."""

MOST_WAITING = 20
"""How many sounds may be sent without an answer; no more are sent until one arrives."""

LONGEST_PAUSE = 300.0
"""Seconds from one start of a process that always fails to the next, in the long run."""

CLOSE_MILLISECONDS = 500
"""Milliseconds for which `close` waits for the process that it has killed."""

_LOG = logging.getLogger(__name__)


class AudioOutput(Protocol):
    """The interface of an object that plays sound files. No method waits for the sound system."""

    def play(self, file: Path, volume: float) -> None:
        """Play a file at a loudness from 0 to 1, or do nothing where that is not possible."""

    def status(self) -> SoundStatus:
        """Whether anything can be heard. The first call starts to find that out."""

    def load(self) -> None:
        """Prepare for sounds that will be played soon; try again what has failed, now and then."""

    def retry(self) -> None:
        """Find out at once whether anything can be heard now."""

    def on_change(self, changed: Callable[[], object]) -> None:
        """Call `changed` in the GUI thread whenever the status has changed."""


class HelperAudioOutput(QObject):
    """Plays through `sound_helper`."""

    _changed = Signal()

    def __init__(self, command: Sequence[str] = (), patience: float = ANSWER_SECONDS) -> None:
        """`command` replaces the command of the helper; `patience` is in seconds."""
        super().__init__()
        self._command = list(command) or helper_command(SOUND_HELPER)
        self._process: QProcess | None = None
        self._status = SoundStatus.UNKNOWN
        self._waiting = 0
        self._retries = Retries(LONGEST_PAUSE)
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.setInterval(round(patience * 1000))
        self._limit.timeout.connect(self._give_up)

    def on_change(self, changed: Callable[[], object]) -> None:
        self._changed.connect(changed)

    @property
    def process_id(self) -> int:
        """The number of the helper process; 0 if there is none."""
        return 0 if self._process is None else self._process.processId()

    @property
    def waiting(self) -> int:
        """How many sounds were sent and not answered yet."""
        return self._waiting

    def load(self) -> None:
        """Start the process if there is none, unless it has just failed."""
        if self._process is None and not self._retries.wait:
            self._start()

    def status(self) -> SoundStatus:
        if self._status is SoundStatus.UNKNOWN:
            self.load()
        return self._status

    def retry(self) -> None:
        """Start a new process."""
        self._stop()
        self._retries.forget()
        self._set(SoundStatus.UNKNOWN)
        self.load()

    def play(self, file: Path, volume: float) -> None:
        self.load()
        # With too many unanswered sounds, this one would be heard too late.
        late = self._waiting >= MOST_WAITING
        if self._process is None or self._status is not SoundStatus.AVAILABLE or late:
            return
        self._process.write(encode_play(file, volume))
        self._waiting += 1
        if not self._limit.isActive():
            self._limit.start()

    def close(self) -> None:
        """End the process. A later sound would start another one."""
        process = self._process
        self._stop()
        self._status = SoundStatus.UNKNOWN
        if process is not None:
            process.waitForFinished(CLOSE_MILLISECONDS)

    def _start(self) -> None:
        environment = QProcessEnvironment.systemEnvironment()
        for name, value in helper_environment().items():
            environment.insert(name, value)
        process = self._process = QProcess(self)
        process.setProcessEnvironment(environment)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._read)
        process.errorOccurred.connect(self._failed)
        process.finished.connect(self._ended)
        self._limit.start()
        process.start(self._command[0], self._command[1:])

    def _stop(self) -> None:
        """Kill the process, without waiting for its end."""
        process, self._process = self._process, None
        self._limit.stop()
        self._waiting = 0
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._read)
        process.errorOccurred.disconnect(self._failed)
        process.finished.disconnect(self._ended)
        if process.state() == QProcess.ProcessState.NotRunning:
            process.deleteLater()
        else:
            process.finished.connect(process.deleteLater)
            process.kill()

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            try:
                answer = read_json(bytes(self._process.readLine().data()))
                if answer == DONE:
                    self._waiting = max(0, self._waiting - 1)
                else:
                    self._set(SoundStatus(answer))
            except ValueError:
                continue  # a line that the helper did not write, such as one of a library
            # Each answer restarts the time limit for the next one.
            self._limit.stop()
            if self._waiting:
                self._limit.start()

    def _give_up(self) -> None:
        self._fail(SoundStatus.NO_ANSWER)

    def _failed(self, error: QProcess.ProcessError) -> None:
        # Every other error is followed by the end of the process.
        if error == QProcess.ProcessError.FailedToStart:
            self._fail(SoundStatus.STOPPED)

    def _ended(self) -> None:
        self._fail(SoundStatus.STOPPED)

    def _fail(self, status: SoundStatus) -> None:
        _LOG.warning("No sound: %s", status.value)
        self._retries.failed()
        self._stop()
        self._set(status)

    def _set(self, status: SoundStatus) -> None:
        if status is not self._status:
            self._status = status
            self._changed.emit()


@cache
def shared_audio_output() -> HelperAudioOutput:
    """The audio output that the table and the preferences share."""
    return HelperAudioOutput()


@atexit.register
def close_shared_audio_output() -> None:
    """End the process of the shared audio output, if there is one."""
    if shared_audio_output.cache_info().currsize:
        shared_audio_output().close()
