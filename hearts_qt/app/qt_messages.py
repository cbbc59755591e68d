"""Keeps messages of Qt that are of no use to a player out of the terminal and the log.

Card art made by others and systems without sound make Qt write warnings that a player can do
nothing about. The program checks both itself and reports what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLoggingCategory, QMessageLogContext, QtMsgType, qInstallMessageHandler

_silenced: set[str] = set()


def silence_category(category: str) -> None:
    """Switch off a logging category of Qt and all below it, except errors that end the program."""
    if category in _silenced:
        return
    _silenced.add(category)
    # Setting rules replaces the ones set before, so all of them are set each time.
    rules = [f"{name}{end}=false" for name in sorted(_silenced) for end in ("", ".*")]
    QLoggingCategory.setFilterRules("\n".join(rules))


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
