"""What a test leaves behind is deleted; otherwise a run of all tests would fill the memory."""

from __future__ import annotations

import gc
import weakref

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.session import Session
from hearts_qt.rules.options import Rules
from tests.app.session.session_driver import settings, settle
from tests.leftovers import deleted_afterwards


def shown_table() -> tuple[weakref.ref[object], ...]:
    """Show a window with a game, and leave it."""
    live = LiveSettings(settings())
    session, window = Session(live), MainWindow()
    window.fill(session, live)
    window.show()
    session.new_game(Rules(), 11)
    settle(session)
    return weakref.ref(session), weakref.ref(window), weakref.ref(window.table)


def test_a_window_and_its_session_are_freed() -> None:
    with deleted_afterwards():
        left = shown_table()
    gc.collect()
    assert [one() for one in left] == [None] * 3
