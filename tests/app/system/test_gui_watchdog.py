"""The watchdog reports where a GUI thread hangs, and reports nothing while it responds."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer

from hearts_qt.app.system import process_health
from hearts_qt.app.system.process_health import GuiWatchdog, log_unanswered
from tests import gui_thread
from tests.gui_thread import Calls, gui_thread_answers
from tests.limits import LIMIT

LIMIT_HERE = 0.2
"""Seconds without an answer that the watchdogs of this file report."""
NEVER = 3600.0
"""The interval, in seconds, of a watchdog that should not look by itself."""


class Watched:
    """A watchdog that reports soon, and what it has reported."""

    def __init__(self) -> None:
        self.reports: list[tuple[float, str]] = []
        self.dog = GuiWatchdog(
            lambda seconds, stack: self.reports.append((seconds, stack)),
            limit=LIMIT_HERE,
            interval=0.02,
        )
        self.dog.start()


@pytest.fixture
def watched(qapp: object) -> Iterator[Watched]:
    one = Watched()
    yield one
    one.dog.close()


class Clock:
    """A clock that the test moves, and a watchdog that looks only when the test says so.

    The watchdog looks in a thread of its own, as it does in the program. The processors are idle:
    no time passes in which the GUI thread computes, or in which a thread waits for a processor.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, entered: Any = None) -> None:
        self.now = 100.0
        self.computed = self.queued = 0.0
        self.reports: list[tuple[float, str]] = []
        monkeypatch.setattr(process_health, "monotonic", lambda: self.now)
        monkeypatch.setattr(
            process_health, "processor_times", lambda thread: (self.computed, self.queued)
        )
        monkeypatch.setattr(process_health, "_waits_for_disk", lambda thread: False)
        self.dog = GuiWatchdog(
            lambda seconds, stack: self.reports.append((seconds, stack)),
            limit=LIMIT_HERE,
            interval=NEVER,
            entered=entered,
        )
        self.dog.start()

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and the watchdog look afterwards."""
        self.now += seconds
        look = threading.Thread(target=self.dog._look)
        look.start()
        look.join(LIMIT)
        assert not look.is_alive()

    def wait_while_it_looks(self) -> None:
        """Block the GUI thread for twice the limit."""
        for _look in range(20):
            self.pass_time(LIMIT_HERE / 10)


@pytest.fixture
def clock(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    one = Clock(monkeypatch)
    yield one
    one.dog.close()


@pytest.fixture
def clock_in_tests(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """The clock, with a watchdog that watches only calls into the app."""
    one = Clock(monkeypatch, Calls().current)
    yield one
    one.dog.close()


def compute_until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + LIMIT
    while not condition() and time.monotonic() < end:
        sum(range(1000))


def test_a_wait_is_reported_with_its_place(clock: Clock) -> None:
    clock.wait_while_it_looks()
    ((seconds, stack),) = clock.reports
    assert seconds >= LIMIT_HERE
    assert "in wait_while_it_looks" in stack


def test_computing_is_reported_too(watched: Watched) -> None:
    compute_until(lambda: watched.reports)
    assert "in compute_until" in watched.reports[0][1]


def test_a_wait_is_reported_once(clock: Clock) -> None:
    for _look in range(30):
        clock.pass_time(0.02)
    ((seconds, _stack),) = clock.reports
    assert seconds == pytest.approx(LIMIT_HERE, abs=0.021)


def test_a_thread_that_beats_is_not_reported(clock: Clock) -> None:
    for _look in range(30):
        clock.dog._beat()
        clock.pass_time(0.15)
    assert clock.reports == []


def test_the_next_time_is_reported_again(clock: Clock) -> None:
    for _time in range(2):
        clock.dog._beat()
        clock.pass_time(0.1)
        for _look in range(30):
            clock.pass_time(0.02)
    assert len(clock.reports) == 2


def test_waiting_for_a_processor_does_not_count(clock: Clock) -> None:
    for _look in range(30):
        clock.queued += 0.02
        clock.pass_time(0.02)
    assert clock.reports == []


def test_waiting_for_a_disk_does_not_count(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_health, "_waits_for_disk", lambda thread: True)
    for _look in range(30):
        clock.pass_time(0.02)
    assert clock.reports == []


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


def call_in_the_app(function: Callable[[], object]) -> None:
    """Call a function from code that seems to belong to the app."""
    exec(compile("function()", process_health.__file__, "exec"), {"function": function})


def test_the_app_must_answer_in_a_test(qapp: object) -> None:
    with pytest.raises(AssertionError, match="did not answer"), gui_thread_answers(0.2) as reports:
        call_in_the_app(lambda: compute_until(lambda: reports))


@pytest.mark.parametrize(("busy", "fails"), [(0.0, True), (1.0, False)])
def test_a_wait_fails_a_test_only_on_an_idle_machine(
    clock_in_tests: Clock, monkeypatch: pytest.MonkeyPatch, busy: float, fails: bool
) -> None:
    clock = clock_in_tests
    monkeypatch.setattr(gui_thread, "processor_times", lambda thread: (0.0, 0.0))
    monkeypatch.setattr(gui_thread, "pressure", lambda: busy * clock.now)
    clock.dog._times_of = gui_thread.times_that_count
    call_in_the_app(lambda: [clock.pass_time(0.05) for _ in range(20)])
    assert bool(clock.reports) is fails


def test_how_busy_the_machine_is_only_grows() -> None:
    before = gui_thread.pressure()
    assert before > 0
    assert gui_thread.pressure() >= before


def test_a_long_call_of_the_app_counts(clock_in_tests: Clock) -> None:
    clock = clock_in_tests
    call_in_the_app(lambda: [clock.pass_time(0.05) for _ in range(20)])
    assert len(clock.reports) == 1


def test_a_test_itself_may_take_its_time(clock_in_tests: Clock) -> None:
    for _ in range(20):
        clock_in_tests.pass_time(0.05)
    assert clock_in_tests.reports == []


def test_many_short_calls_are_no_long_one(clock_in_tests: Clock) -> None:
    clock = clock_in_tests
    for _ in range(20):
        call_in_the_app(lambda: clock.pass_time(0.06))
    assert clock.reports == []


def test_a_loop_of_events_answers(clock_in_tests: Clock) -> None:
    clock = clock_in_tests
    clock.dog._timer.setInterval(5)
    loop = QEventLoop()
    end = time.monotonic() + LIMIT
    seen = [clock.dog._beats]

    def step() -> None:
        if clock.dog._beats != seen[-1]:
            seen.append(clock.dog._beats)
            clock.pass_time(0.15)
        if len(seen) > 10 or time.monotonic() > end:
            loop.quit()

    timer = QTimer()
    timer.timeout.connect(step)
    timer.start(1)
    call_in_the_app(loop.exec)
    assert len(seen) == 11
    assert clock.reports == []


def test_a_call_is_known_again() -> None:
    calls, numbers = Calls(), []

    def look() -> None:
        calls.look(sys._getframe())
        numbers.append(calls.current())

    look()
    call_in_the_app(lambda: (look(), look()))
    call_in_the_app(look)
    assert numbers == [None, 1, 1, 2]


def test_a_call_that_does_not_look_is_known_by_its_functions(qapp: object) -> None:
    calls, numbers = Calls(), []

    def look() -> None:
        numbers.append(calls.current())

    def look_twice_in_another_thread() -> None:
        for _look in range(2):
            thread = threading.Thread(target=look)
            thread.start()
            # The GUI thread waits in native code.
            thread.join(LIMIT)

    calls.current()
    call_in_the_app(look_twice_in_another_thread)
    assert numbers[1] is not None
