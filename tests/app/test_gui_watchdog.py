"""A GUI thread that does not answer is told, with the place; one that does is left alone."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEventLoop, QTimer

from hearts_qt.app import gui_watchdog
from hearts_qt.app.gui_watchdog import GuiWatchdog, log_unanswered
from tests.gui_thread import Calls, gui_thread_answers
from tests.limits import LIMIT, process_events, wait_until


class Watched:
    """A watchdog that reports soon, and what it has reported."""

    def __init__(self) -> None:
        self.reports: list[tuple[float, str]] = []
        self.dog = GuiWatchdog(
            lambda seconds, stack: self.reports.append((seconds, stack)), limit=0.2, interval=0.02
        )
        self.dog.start()

    def sleep_until_reported(self) -> None:
        """Block the GUI thread."""
        end = time.monotonic() + LIMIT
        while not self.reports and time.monotonic() < end:
            time.sleep(0.01)


@pytest.fixture
def watched(qapp: object) -> Iterator[Watched]:
    one = Watched()
    yield one
    one.dog.close()


def compute_until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + LIMIT
    while not condition() and time.monotonic() < end:
        sum(range(1000))


def test_a_wait_is_reported_once_with_its_place(watched: Watched) -> None:
    watched.sleep_until_reported()
    time.sleep(0.3)
    process_events(3)
    ((seconds, stack),) = watched.reports
    assert seconds >= 0.2
    assert "in sleep_until_reported" in stack


def test_computing_is_reported_too(watched: Watched) -> None:
    compute_until(lambda: watched.reports)
    assert "in compute_until" in watched.reports[0][1]


def test_the_next_time_is_reported_again(watched: Watched) -> None:
    watched.sleep_until_reported()
    beats = watched.dog._beats
    wait_until(lambda: watched.dog._beats > beats + 1)
    # Let it see the beat.
    wait_until(lambda: watched.dog._beats_seen > beats)
    watched.reports.clear()
    watched.sleep_until_reported()
    assert len(watched.reports) == 1


def test_waiting_for_a_processor_does_not_count(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gui_watchdog, "processor_times", lambda thread: (0, time.monotonic()))
    time.sleep(0.6)
    assert watched.reports == []


def test_waiting_for_a_disk_does_not_count(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gui_watchdog, "_waits_for_disk", lambda thread: True)
    time.sleep(0.6)
    assert watched.reports == []


def test_the_line_in_the_log_has_the_stack(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        log_unanswered(1.25, "  File somewhere\n")
    assert "has not answered for 1.2 seconds\n  File somewhere" in caplog.text


def test_closing_ends_the_thread(qapp: object) -> None:
    before = threading.active_count()
    dog = GuiWatchdog(interval=0.02)
    dog.start()
    assert threading.active_count() == before + 1
    dog.close()
    assert threading.active_count() == before


# What fails a test


def sleep_in_the_app(seconds: float) -> None:
    """As if a function of the app slept."""
    code = compile(f"import time; time.sleep({seconds})", f"{gui_watchdog.__file__}", "exec")
    exec(code, {})


def test_the_app_must_answer_in_a_test(qapp: object) -> None:
    with pytest.raises(AssertionError, match="did not answer"), gui_thread_answers(0.2):
        sleep_in_the_app(1.0)


def test_a_test_itself_may_take_its_time(qapp: object) -> None:
    with gui_thread_answers(0.2):
        time.sleep(0.6)


def test_many_short_calls_are_no_long_one(qapp: object) -> None:
    with gui_thread_answers(0.6):
        for _ in range(20):
            sleep_in_the_app(0.05)


def test_a_loop_of_events_answers(qapp: object) -> None:
    with gui_thread_answers(0.4):
        loop = QEventLoop()
        QTimer.singleShot(1000, loop.quit)
        code = compile("loop.exec()", gui_watchdog.__file__, "exec")
        exec(code, {"loop": loop})


def test_a_call_is_known_again() -> None:
    calls = Calls()
    assert calls.current(None) is None
