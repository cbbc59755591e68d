"""Fixtures for the tests of item models."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What Qt said while the test ran."""
    said: list[str] = []

    def note(kind: QtMsgType, _context: object, words: str) -> None:
        if kind != QtMsgType.QtDebugMsg:
            said.append(words)

    before = qInstallMessageHandler(note)
    yield said
    qInstallMessageHandler(before)
