"""Receives documents that macOS hands over as events instead of command-line arguments.

They arrive as soon as the event loop runs, which may be before the table is shown, so they are kept
until `take` is called.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class FileOpenEvents(QObject):
    """Collects the documents that are to be opened, by filtering the application's events."""

    def __init__(self, application: QObject) -> None:
        super().__init__(application)
        self._waiting: list[str] = []
        self._open: Callable[[str], object] | None = None
        application.installEventFilter(self)

    def take(self, open_file: Callable[[str], object]) -> None:
        """Open the documents that have arrived, and from now on each as it arrives."""
        self._open = open_file
        waiting, self._waiting = self._waiting, []
        for file in waiting:
            open_file(file)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return False
        file = event.file()
        if not file:
            return False
        if self._open is None:
            self._waiting.append(file)
        else:
            self._open(file)
        return True
