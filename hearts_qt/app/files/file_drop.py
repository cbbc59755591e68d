"""Opens files that are dropped onto a window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


class FileDrop(QObject):
    """Filters the events of a window, and opens each file that is dropped onto it."""

    def __init__(self, window: QWidget, open_file: Callable[[str], object]) -> None:
        """`open_file` gets the path of a file."""
        super().__init__(window)
        self._open = open_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        assert isinstance(event, (QDragEnterEvent, QDropEvent))
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths:
            return False
        # Copy, not move: otherwise the program that the file comes from might delete it.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            for path in paths:
                self._open(path)
        return True


def leave_drops_to_window(view: QAbstractScrollArea) -> None:
    """Make a view leave files that are dropped on it to its window."""
    view.setAcceptDrops(False)
    view.viewport().setAcceptDrops(False)
