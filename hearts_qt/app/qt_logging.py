"""Keeps Qt from writing about things that are no trouble to anybody.

Art made by others and systems without sound make Qt write warnings that a player can do nothing
about; whatever is wrong with either is found out and said by the program itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLoggingCategory, QMessageLogContext, QtMsgType, qInstallMessageHandler

__all__ = ["quiet", "without_messages"]

_quiet: set[str] = set()


def quiet(category: str) -> None:
    """Switch a logging category of Qt off, with all below it, errors that end the program aside."""
    if category in _quiet:
        return
    _quiet.add(category)
    # Setting rules replaces the ones set before, so all of them are set each time.
    rules = [f"{name}{end}=false" for name in sorted(_quiet) for end in ("", ".*")]
    QLoggingCategory.setFilterRules("\n".join(rules))


def _drop(_kind: QtMsgType, _context: QMessageLogContext, _message: str) -> None:
    pass


@contextmanager
def without_messages() -> Iterator[None]:
    """While this lasts, whatever Qt writes is dropped. Not for threads."""
    before = qInstallMessageHandler(_drop)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
