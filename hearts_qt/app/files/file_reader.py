"""Reads what a window needs outside the GUI thread: files that the player names, and records.

A file may be large, or lie on a drive that does not answer. If reading takes longer than a moment,
a message says so and offers to cancel.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QTimer

from hearts_qt.app.i18n import _, say
from hearts_qt.app.main.banner import BannerButton
from hearts_qt.app.ui.widgets import announce
from hearts_qt.game.records import RecordError
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

T = TypeVar("T")


class _Reading(NamedTuple):
    """What is to be read: its name, how, and what then happens."""

    name: str
    read: Callable[[CancelToken], Any]
    then: Callable[[Any], object]


class FileReader(QObject):
    """Reads one thing after another, in the order of the calls to `read`."""

    def __init__(self, worker: Worker, banner: Banner, parent: QObject) -> None:
        """Messages appear in `banner`."""
        super().__init__(parent)
        self._worker = worker
        self._waiting: deque[_Reading] = deque()
        self._now: _Reading | None = None
        self._token = CancelToken()
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(MOMENT)
        self._slow.timeout.connect(self._say)
        self.use_banner(banner)

    def use_banner(self, banner: Banner) -> None:
        """Show messages in this banner from now on."""
        self._banner = banner
        banner.dismissed.connect(self._dismissed)
        if self._now is not None:
            self._slow.start()

    @property
    def busy(self) -> bool:
        """Whether something is being read."""
        return self._now is not None

    def read(
        self, name: str, read: Callable[[CancelToken], T], then: Callable[[T], object]
    ) -> None:
        """Call `read` in another thread, and `then` with its result in this one.

        `name` is that of the file, and empty for the game on the table. If `read` raises
        `OpenedFileError` or `RecordError`, the player is told, and `then` is not called.
        """
        self._waiting.append(_Reading(name, read, then))
        self._next()

    def cancel(self) -> None:
        """Stop reading, and go on with the next one that waits."""
        self._token.cancel()
        self._ended()
        self._next()

    def _next(self) -> None:
        if self._now is not None or not self._waiting:
            return
        self._now = self._waiting.popleft()
        self._token = CancelToken()
        self._slow.start()
        # Each file has its own lane: one on a drive that never answers must not block the others.
        self._worker.lane("open file").submit(
            partial(self._now.read, self._token), self._read, self._failed, token=self._token
        )

    def _read(self, found: object) -> None:
        assert self._now is not None
        then = self._now.then
        self._ended()
        then(found)
        self._next()

    def _failed(self, error: Exception) -> None:
        self._ended()
        if isinstance(error, OpenedFileError | RecordError):
            # It stays until it is closed, because the player asked for the file.
            title = _("This file cannot be opened")
            self._banner.say("file", say(error.text), title=title, stays=True)
        self._next()
        if not isinstance(error, OpenedFileError | RecordError):
            raise error

    def _ended(self) -> None:
        self._now = None
        self._slow.stop()
        self._banner.dismiss(_KIND)

    def _say(self) -> None:
        assert self._now is not None
        name = brief(self._now.name, 60)
        sentence = _("Opening {file}…").format(file=name) if name else _("Opening…")
        # Closing the message cancels.
        answer = BannerButton(_("Cancel"), lambda: None)
        self._banner.say(_KIND, sentence, (answer,))
        announce(self._banner, sentence)

    def _dismissed(self, kind: str) -> None:
        """Cancel when the player closes the message by its button or by Escape."""
        if kind == _KIND and self._now is not None:
            self.cancel()
