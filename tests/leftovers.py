"""Ends and deletes what tests of the app leave behind, so that memory does not grow.

Python's collector cannot free a Qt object while a function that refers to it is connected to one
of its own signals, because it does not see the reference that Qt holds. In the program such objects
belong to a window or live as long as the program; a test leaves them behind. And `deleteLater`
takes effect only in an event loop, which most tests do not run.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt.app import worker
from hearts_qt.app.session import Session


@contextmanager
def deleted_afterwards() -> Iterator[None]:
    """After the block, delete the Qt objects that wait for deletion, the windows that it has made,
    and everything whose worker it has left open."""
    windows, workers = set(_windows()), set(worker._open_workers)
    try:
        yield
    finally:
        if QCoreApplication.instance() is not None:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for window in _windows():
            # Deleting a window may have deleted others.
            if window not in windows and shiboken6.isValid(window):
                shiboken6.delete(window)
        for left in set(worker._open_workers) - workers:
            if shiboken6.isValid(left):
                _end(left)


def _windows() -> list[QWidget]:
    """The windows without a parent."""
    if not isinstance(QCoreApplication.instance(), QApplication):
        return []
    return [window for window in QApplication.topLevelWidgets() if window.parent() is None]


def _end(left: worker.Worker) -> None:
    root: QObject = left
    while (parent := root.parent()) is not None:
        root = parent
    if isinstance(root, Session):
        # Closes the files of its save too.
        root.close()
    left.close()
    shiboken6.delete(root)
