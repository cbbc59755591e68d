"""Keeps messages of Qt that are of no use to a player out of the terminal and the log.

Card art made by others makes Qt write warnings that a player can do nothing about. The program
checks it and reports what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler


def _drop(_kind: QtMsgType, _context: QMessageLogContext, _message: str) -> None:
    pass


@contextmanager
def without_qt_messages() -> Iterator[None]:
    """Drop every message of Qt within the block. For the GUI thread only."""
    before = qInstallMessageHandler(_drop)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
