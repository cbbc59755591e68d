"""Work outside the GUI thread: results come at most once and in order, and closing never hangs."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from hearts_qt.app.worker import Worker
from hearts_qt.players.cancellation import CancelToken
from tests.limits import PROCESS_LIMIT, process_events, wait_until

pytestmark = pytest.mark.usefixtures("qapp")

LIMIT = 20.0


class Gate:
    """A task that sets `begun` and then waits for `open`."""

    def __init__(self, value: object = None) -> None:
        self.begun = threading.Event()
        self.open = threading.Event()
        self.value = value

    def __call__(self) -> object:
        self.begun.set()
        assert self.open.wait(LIMIT)
        return self.value


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.close(LIMIT)


def in_gui() -> bool:
    return threading.current_thread() is threading.main_thread()


def test_a_task_runs_elsewhere_and_its_result_comes_here_once(worker: Worker) -> None:
    heard: list[tuple[object, bool]] = []
    worker.lane("a name").submit(
        lambda: (threading.current_thread().name, in_gui()),
        lambda result: heard.append((result, in_gui())),
    )
    assert heard == []
    wait_until(lambda: bool(heard))
    process_events(5)
    assert heard == [(("a name", False), True)]


def test_tasks_of_a_lane_run_one_after_another_the_urgent_first(worker: Worker) -> None:
    lane, gate, order = worker.lane("lane"), Gate(), list[str]()
    lane.submit(gate)
    for name, urgency in (("b1", 1), ("c", 2), ("b2", 1), ("a", 0)):
        lane.submit(lambda name=name: order.append(name), urgency=urgency)
    gate.open.set()
    wait_until(lambda: not lane.busy)
    assert order == ["a", "b1", "b2", "c"]


def test_a_lane_does_not_wait_for_another(worker: Worker) -> None:
    gate, heard = Gate(), list[str]()
    worker.lane("slow").submit(gate)
    worker.lane("quick").submit(lambda: "quick", heard.append)
    wait_until(lambda: heard == ["quick"])
    gate.open.set()


def test_cancelled_before_it_begins_a_task_does_not_run(worker: Worker) -> None:
    lane, gate, ran = worker.lane("lane"), Gate(), list[str]()
    lane.submit(gate)
    token = lane.submit(lambda: ran.append("run"), lambda _result: ran.append("told"))
    token.cancel()
    before = CancelToken()
    before.cancel()
    lane.submit(lambda: ran.append("run"), lambda _result: ran.append("told"), token=before)
    gate.open.set()
    wait_until(lambda: not lane.busy)
    process_events(5)
    assert ran == []


def test_cancelled_while_it_runs_a_task_is_not_heard_of(worker: Worker) -> None:
    lane, gate, heard = worker.lane("lane"), Gate(), list[object]()
    token = lane.submit(gate, heard.append, heard.append)
    assert gate.begun.wait(LIMIT)
    token.cancel()
    gate.open.set()
    wait_until(lambda: not lane.busy)
    process_events(5)
    assert heard == []


def test_cancelled_after_it_ended_a_task_is_not_heard_of(worker: Worker) -> None:
    lane, heard = worker.lane("lane"), list[object]()
    token = lane.submit(lambda: 1, heard.append)
    assert lane.join(LIMIT)  # no events are handled meanwhile
    token.cancel()
    process_events(5)
    assert heard == []


def test_a_task_sees_that_it_is_cancelled_whenever_that_was(worker: Worker) -> None:
    for when in ("before", "during"):
        token, begun, seen = CancelToken(), threading.Event(), threading.Event()

        def work(
            token: CancelToken = token,
            begun: threading.Event = begun,
            seen: threading.Event = seen,
        ) -> None:
            begun.set()
            while not token.cancelled:
                seen.wait(0.001)
            seen.set()

        if when == "before":
            token.cancel()
            work()
        else:
            worker.lane("lane").submit(work, token=token)
            assert begun.wait(LIMIT)
            token.cancel()
        assert seen.wait(LIMIT)


def test_an_error_is_handed_over_and_the_lane_goes_on(worker: Worker) -> None:
    lane, heard = worker.lane("lane"), list[object]()
    lane.submit(lambda: 1 // 0, heard.append, lambda error: heard.append(type(error)))
    lane.submit(lambda: "next", heard.append)
    wait_until(lambda: heard == [ZeroDivisionError, "next"])


@pytest.mark.parametrize("error", [ValueError("unforeseen"), SystemExit("unforeseen")])
def test_an_error_that_nobody_expects_is_reported(
    qtbot: QtBot, worker: Worker, error: BaseException
) -> None:
    def fail() -> None:
        raise error

    lane, heard = worker.lane("lane"), list[object]()
    with qtbot.captureExceptions() as caught:
        lane.submit(fail, heard.append)
        lane.submit(lambda: "next", heard.append)
        wait_until(lambda: heard == ["next"])
    assert [found[1] for found in caught] == [error]


def test_progress_reports_arrive_before_the_result(worker: Worker) -> None:
    token, heard = CancelToken(), list[object]()

    def work() -> str:
        for part in range(3):
            worker.call_in_gui(token, heard.append, part)
        return "end"

    worker.lane("lane").submit(work, heard.append, token=token)
    wait_until(lambda: len(heard) == 4)
    assert heard == [0, 1, 2, "end"]


def test_no_progress_reports_arrive_after_cancellation(worker: Worker) -> None:
    token, heard = CancelToken(), list[object]()
    lane = worker.lane("lane")
    lane.submit(lambda: worker.call_in_gui(token, heard.append, 1), token=token)
    assert lane.join(LIMIT)
    token.cancel()
    process_events(5)
    assert heard == []


def test_things_are_put_away_in_the_thread_when_nothing_is_left(worker: Worker) -> None:
    threads: list[str] = []
    lane = worker.lane("lane", lambda: threads.append(threading.current_thread().name))
    for _ in range(2):
        lane.submit(lambda: None)
        wait_until(lambda: not lane.busy)
    assert threads
    assert set(threads) == {"lane"}


def test_qt_objects_that_a_task_holds_die_in_the_gui_thread(worker: Worker) -> None:
    died: list[bool] = []

    class Holder(QObject):
        def done(self, _result: object) -> None:
            pass

    def submit() -> weakref.ref[Holder]:
        holder = Holder()
        weakref.finalize(holder, lambda: died.append(in_gui()))
        lane.submit(lambda: holder.objectName(), holder.done).cancel()
        lane.submit(lambda: 1 // 0, holder.done, lambda _error: holder.done(None))
        return weakref.ref(holder)

    lane = worker.lane("lane")
    for _ in range(50):
        submit()
    wait_until(lambda: len(died) == 50)
    assert all(died)


def test_closing_cancels_what_waits_and_what_runs(worker: Worker) -> None:
    token, begun, heard = CancelToken(), threading.Event(), list[object]()

    def work() -> None:
        begun.set()
        while not token.cancelled:
            pass

    lane = worker.lane("lane")
    lane.submit(work, heard.append, token=token)
    lane.submit(lambda: heard.append("waiting"))
    assert begun.wait(LIMIT)
    assert worker.close(LIMIT)
    process_events(5)
    assert heard == []
    assert not lane.busy


def test_closing_runs_what_must_run(worker: Worker) -> None:
    lane, ran, token = worker.lane("lane"), list[str](), CancelToken()

    def until_closed() -> None:
        """Otherwise the second task might begin before the worker is closed."""
        end = time.monotonic() + LIMIT
        while not token.cancelled and time.monotonic() < end:
            time.sleep(0.001)

    lane.submit(until_closed, must_run=True)
    lane.submit(lambda: ran.append("may"), token=token)
    lane.submit(lambda: ran.append("must"), lambda _: ran.append("told"), must_run=True)
    assert worker.close(LIMIT)
    process_events(5)
    assert ran == ["must"]


def test_closing_never_hangs_and_says_what_did_not_end(caplog: pytest.LogCaptureFixture) -> None:
    worker, gate = Worker(), Gate()
    worker.lane("stubborn").submit(gate)
    assert gate.begun.wait(LIMIT)
    with caplog.at_level(logging.WARNING):
        assert not worker.close(0.01)
    assert "stubborn" in caplog.text
    gate.open.set()


def test_an_error_at_the_end_is_logged(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    worker.lane("lane").submit(lambda: 1 // 0, must_run=True)
    assert worker.close(LIMIT)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("must_run", [False, True])
def test_nothing_is_accepted_after_the_end(worker: Worker, must_run: bool) -> None:
    lane, ran = worker.lane("lane"), list[str]()
    worker.close()
    assert lane.submit(lambda: ran.append("run"), must_run=must_run).cancelled
    assert not lane.busy
    assert ran == []


def test_a_worker_whose_window_is_gone_cancels_everything() -> None:
    owner = QObject()
    worker = Worker(owner)
    lane, gate, token = worker.lane("lane"), Gate(), CancelToken()
    lane.submit(gate, token=token)
    assert gate.begun.wait(LIMIT)
    del owner
    assert token.cancelled
    gate.open.set()
    assert lane.join(LIMIT)


def test_many_tasks_from_many_lanes_come_once_each(worker: Worker) -> None:
    heard: list[tuple[int, int]] = []
    expected = []
    for name in range(8):
        lane = worker.lane(f"lane {name}")
        for number in range(100):
            lane.submit(returning((name, number)), heard.append)
            expected.append((name, number))
    wait_until(lambda: len(heard) >= len(expected))
    process_events(5)
    assert sorted(heard) == expected
    for name in range(8):
        assert [number for of, number in heard if of == name] == list(range(100))


DELETED_AT_WORK = """
import sys
from PySide6.QtCore import QCoreApplication, QObject
import shiboken6
from hearts_qt.app.worker import Worker

app = QCoreApplication([])
sys.setswitchinterval(1e-6)
for number in range(3000):
    window = QObject()
    worker = Worker(window)
    for name in "abc":
        worker.lane(name).submit(lambda: None, lambda result: print("delivered"))
    shiboken6.delete(window)
    if number % 50 == 0:
        app.processEvents()
"""


def test_a_thread_may_deliver_while_its_worker_is_deleted() -> None:
    # A signal of the worker itself, emitted in that moment, crashes within a few hundred rounds.
    done = subprocess.run(
        [sys.executable, "-c", DELETED_AT_WORK],
        capture_output=True, text=True, timeout=PROCESS_LIMIT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def returning(value: Any) -> Callable[[], Any]:
    return lambda: value


STILL_DRAWING = """
import sys, threading
from PySide6.QtGui import QImage
import hearts_qt.app.program.application
from hearts_qt.app.worker import Worker
from hearts_qt.cli import main

begun = threading.Event()

def draw():
    image = QImage(2000, 2000, QImage.Format.Format_ARGB32)
    while True:
        image.mirrored().scaled(1900, 1900)
        begun.set()

def run(options):
    for number in range(2):
        worker.lane(str(number)).submit(draw)
    begun.wait()
    worker.close(0.1)
    print("closed")
    return 7

worker = Worker()
hearts_qt.app.program.application.run = run
sys.exit(main(["--new"]))
"""


def test_a_thread_that_does_not_end_aborts_nothing() -> None:
    """A thread that comes back from Qt when there is no interpreter would end in C++'s abort()."""
    finished = subprocess.run(
        [sys.executable, "-c", STILL_DRAWING],
        capture_output=True,
        check=False,
        timeout=PROCESS_LIMIT,
    )
    assert (finished.returncode, finished.stdout.split()) == (7, [b"closed"]), finished.stderr
