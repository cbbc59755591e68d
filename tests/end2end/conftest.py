"""Fixtures for every test of the whole program. A test leaves no window open, and fails when the
program keeps the GUI thread from answering."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.brief import (  # noqa: F401  (fixtures)
    brief_thought,
    drawn_pictures,
    pictures_drawn_once,
)
from tests.gui_thread import gui_thread_answers
from tests.leftovers import deleted_afterwards


@pytest.fixture(autouse=True)
def gui_thread_reports() -> Iterator[list[str]]:
    """The stacks at which the GUI thread did not answer for a second. One of them is a failure."""
    with deleted_afterwards(), gui_thread_answers() as reports:
        yield reports
