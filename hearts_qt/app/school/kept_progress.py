"""The progress in the school, read once for everything that needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.store.folders import folders
from hearts_qt.store.school_progress import SchoolProgress

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker

PROGRESS_FILE = "school.json"


class KeptProgress(QObject):
    """Reads the progress outside the GUI thread when it is first asked for."""

    def __init__(
        self, live: LiveSettings, worker: Worker, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._live, self._worker = live, worker
        self._calls: list[Callable[[SchoolProgress], object]] = []
        self.known: SchoolProgress | None = None
        """The progress, once it was read."""

    def ask(self, call: Callable[[SchoolProgress], object]) -> None:
        """Call a function with the progress, at once or when it was read."""
        if self.known is not None:
            call(self.known)
            return
        self._calls.append(call)
        if len(self._calls) == 1:
            path, later = folders().state / PROGRESS_FILE, self._live.later
            self._worker.lane("school").submit(lambda: SchoolProgress(path, later), self._take)

    def _take(self, progress: SchoolProgress) -> None:
        self.known = progress
        calls, self._calls = self._calls, []
        for call in calls:
            call(progress)
