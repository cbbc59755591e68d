"""Threads that make pictures never collect what belongs to the event loop."""

from __future__ import annotations

import gc

from hearts_qt.app.collecting import nothing_collected


def test_the_collector_rests_until_the_last_has_left() -> None:
    assert gc.isenabled()
    with nothing_collected():
        assert not gc.isenabled()
        with nothing_collected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_left_as_it_was() -> None:
    gc.disable()
    try:
        with nothing_collected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
