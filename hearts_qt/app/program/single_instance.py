"""Runs one program per user: a second start shows the first one's window and ends.

A second start that was given a file to open hands the path over.

The first process holds a lock, which the operating system releases however the process ends, so
the program can start again after a crash. A second start leaves a message in a folder that the
first one watches, and the first one removes it, which is the answer. The folder lies beside the
player's saved games, and whoever can write there could change those as well. A message can do no
more than show the window and name a file to open."""

from __future__ import annotations

import contextlib
import enum
import logging
import os
import sys
import time
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from hearts_qt.app.i18n import _
from hearts_qt.limits import SECOND_START_MESSAGE
from hearts_qt.store.files import make_folder, open_regular, read_bytes, try_lock

FRESH = 10.0
"""Seconds after which nobody waits for the answer to a message: its sender renews it while it
waits."""

_END = ".message"

_LOG = logging.getLogger(__name__)


class Message:
    """What a second start has to say: show the window, and open a file if one is named."""

    def __init__(self, folder: Path, file: str = "") -> None:
        """Leave the message in a folder. Raises `OSError`."""
        _make_private(folder)
        self._path = folder / f"{os.getpid()}-{time.monotonic_ns()}{_END}"
        scratch = self._path.with_suffix(".new")
        try:
            scratch.write_bytes(os.fsencode(file))
            scratch.rename(self._path)
        except OSError:
            with contextlib.suppress(OSError):
                scratch.unlink()
            raise

    @property
    def answered(self) -> bool:
        """Whether the first process has taken the message. To be asked again and again, because
        that keeps the message fresh."""
        now = time.time()
        try:
            os.utime(self._path, (now, now))
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return False

    def withdraw(self) -> None:
        """Say no more, because nobody waits for the answer any longer."""
        with contextlib.suppress(OSError):
            self._path.unlink()


class SingleInstance(QObject):
    """Makes sure that one process at a time works in a folder."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = folder / "running.lock"
        self.messages = folder / "second-starts"
        """Where second starts leave their messages."""
        self._file: FileIO | None = None
        self._watcher: QFileSystemWatcher | None = None
        self._called: Callable[[], object] = lambda: None
        self._opened: Callable[[str], object] = lambda file: None

    def claim(self) -> bool:
        """Take the lock. Returns whether this process is the first; a folder that cannot be written
        counts as free."""
        try:
            make_folder(self._path.parent, None)
            file = open_regular(self._path, "ab")
        except OSError as error:
            _LOG.warning("There is no lock, because %s cannot be written: %s", self._path, error)
            return True
        if not try_lock(file):
            file.close()
            return False
        self._file = file
        return True

    def listen(
        self, called: Callable[[], object], opened: Callable[[str], object] = lambda file: None
    ) -> bool:
        """Call `called` for each later start, and also `opened` if that start has a file to open.

        Returns whether later starts can reach this process.
        """
        try:
            _make_private(self.messages)
        except OSError as error:
            _LOG.warning("A second start cannot be heard: %s", error)
            return False
        self._called, self._opened = called, opened
        self._watcher = QFileSystemWatcher([str(self.messages)], self)
        self._watcher.directoryChanged.connect(self._look)
        self._look()
        return True

    def _look(self) -> None:
        """Take every message that is there."""
        with contextlib.suppress(OSError):
            for path in sorted(self.messages.glob(f"*{_END}")):
                self._take(path)

    def _take(self, path: Path) -> None:
        try:
            written = path.lstat().st_mtime
            content = read_bytes(path, SECOND_START_MESSAGE)
        except OSError:
            # It was withdrawn, or something else is in its place.
            return
        with contextlib.suppress(OSError):
            path.unlink()
        if abs(time.time() - written) > FRESH:
            return
        self._called()
        file = os.fsdecode(content)
        if os.path.isabs(file) and "\0" not in file:
            self._opened(file)

    def close(self) -> None:
        """Stop listening, and release the lock."""
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        if self._file is not None:
            self._file.close()
            self._file = None


def _make_private(folder: Path) -> None:
    """Make a folder that nobody else may look into or write to. Raises `OSError`."""
    make_folder(folder, None)
    if os.name == "posix":
        folder.chmod(0o700)


PATIENCE = 5.0
"""Seconds to wait before the player is told. The first process may still be starting."""

PAUSE = 20
"""Milliseconds from one look for the answer to the next."""


class CallState(enum.Enum):
    """What has become of a call so far."""

    SILENCE = "silence"
    ANSWERED = "answered"
    FREE = "free"
    """The other process has ended, and this one has taken its place."""


class Call:
    """Asks the running program to show its window, and to open a file if one is named.

    The file's path must be absolute.
    """

    def __init__(self, single: SingleInstance, file: str = "") -> None:
        self._single = single
        self._message: Message | None = None
        try:
            self._message = Message(single.messages, file)
        except OSError as error:
            _LOG.warning("No message can be left: %s", error)

    def look(self) -> CallState:
        """What has become of it; to be called again and again."""
        if self._message is not None and self._message.answered:
            return CallState.ANSWERED
        if self._single.claim():
            self.end()
            return CallState.FREE
        return CallState.SILENCE

    def wait(self, seconds: float) -> CallState:
        """Look until there is an outcome, for some seconds at most."""
        until = time.monotonic() + seconds
        while (outcome := self.look()) is CallState.SILENCE and time.monotonic() < until:
            time.sleep(PAUSE / 1000)
        return outcome

    def end(self) -> None:
        """Ask no longer."""
        if self._message is not None:
            self._message.withdraw()


def reach_first(single: SingleInstance, file: str, attended: bool) -> int | None:
    """Call the program that is already running.

    Returns the exit code, or None if that program has ended and this one has taken its place. If
    there is no answer, a person is told in a window, which waits on; `attended` is false if there
    is nobody to see it.
    """
    call = Call(single, file)
    outcome = call.wait(PATIENCE)
    if outcome is CallState.SILENCE:
        print(_("Hearts Qt is already running but is not responding."), file=sys.stderr)
        if attended:
            outcome = _wait_in_window(call)
        call.end()
    return {CallState.ANSWERED: 0, CallState.SILENCE: 1, CallState.FREE: None}[outcome]


def _wait_in_window(call: Call) -> CallState:
    """Wait until there is an outcome or the person does not want to wait any longer."""
    from hearts_qt.app.dialogs import WaitingDialog

    dialog = WaitingDialog()
    outcome = CallState.SILENCE

    def look() -> None:
        nonlocal outcome
        outcome = call.look()
        if outcome is not CallState.SILENCE:
            dialog.accept()

    timer = QTimer(dialog)
    timer.timeout.connect(look)
    timer.start(PAUSE * 10)
    dialog.exec()
    timer.stop()
    dialog.deleteLater()
    return outcome
