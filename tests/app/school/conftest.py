"""Fixtures for the tests of the school."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hearts_qt.app.worker import Worker


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()
