"""Opens files that the player names: rule sets, records and saved games.

A file may be large, or lie on a drive that does not answer, so it is read outside the GUI thread.
If that takes longer than a moment, a message says so and offers to cancel.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.app.files.open_file import read_file
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.main.banner import Answer
from hearts_qt.app.ui.widgets import announce
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import brief
from hearts_qt.store.record_files import OpenedFileError

if TYPE_CHECKING:
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.worker import Worker

MOMENT = 400
"""Milliseconds after which the message appears."""

_KIND = "opening"
"""The kind of the message."""


class FileOpener(QObject):
    """Reads files one after another, in the order of the calls to `open`."""

    opened = Signal(str, object)
    """The path of a file, and what `read_file` returned for it."""
    refused = Signal(str)
    """One sentence that says why a file cannot be opened."""

    def __init__(self, worker: Worker, banner: Banner, parent: QObject) -> None:
        """The message appears in `banner`."""
        super().__init__(parent)
        self._worker = worker
        self._banner = banner
        self._waiting: deque[str] = deque()
        self._path = ""
        self._token = CancelToken()
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(MOMENT)
        self._slow.timeout.connect(self._say)
        banner.dismissed.connect(self._dismissed)

    def use_banner(self, banner: Banner) -> None:
        """Show the message about slow files in another banner from now on."""
        self._banner = banner
        banner.dismissed.connect(self._dismissed)
        if self._path:
            self._slow.start()

    @property
    def busy(self) -> bool:
        """Whether a file is being read."""
        return bool(self._path)

    def open(self, path: str) -> None:
        """Read a file; `opened` or `refused` follows, unless that is cancelled."""
        self._waiting.append(path)
        self._next()

    def cancel(self) -> None:
        """Stop reading the current file, and go on with the next one that waits."""
        self._token.cancel()
        self._ended()
        self._next()

    def _next(self) -> None:
        if self._path or not self._waiting:
            return
        self._path = path = self._waiting.popleft()
        self._token = CancelToken()
        self._slow.start()
        # Each file has its own lane: one on a drive that never answers must not block the others.
        self._worker.lane("open file").submit(
            partial(read_file, path, self._token), self._read, self._failed, token=self._token
        )

    def _read(self, found: object) -> None:
        path = self._path
        self._ended()
        self.opened.emit(path, found)
        self._next()

    def _failed(self, error: Exception) -> None:
        self._ended()
        if isinstance(error, OpenedFileError):
            self.refused.emit(say(error.text))
        self._next()
        if not isinstance(error, OpenedFileError):
            raise error

    def _ended(self) -> None:
        self._path = ""
        self._slow.stop()
        self._banner.dismiss(_KIND)

    def _say(self) -> None:
        sentence = _("Opening {file}…").format(file=brief(Path(self._path).name, 60))
        # Closing the message cancels.
        answer = Answer(pgettext("button", "Cancel"), lambda: None)
        self._banner.say(_KIND, sentence, (answer,))
        announce(self._banner, sentence)

    def _dismissed(self, kind: str) -> None:
        """Cancel when the player closes the message by its button or by Escape."""
        if kind == _KIND and self._path:
            self.cancel()
