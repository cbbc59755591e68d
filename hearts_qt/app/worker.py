"""Runs slow work outside the GUI thread: players, coach, art, decks, statistics.

A `Worker` has lanes. The tasks of one lane run one after another, in a thread that lives as long as
the lane has tasks; lanes run beside each other, so a player never waits for card art. A task is a
function without arguments that works on plain values. Its result is delivered in the GUI thread,
unless its token was cancelled before that.

References to callbacks and results are dropped in the GUI thread only: a Qt object whose last
reference disappears in another thread would be destroyed there.
"""

from __future__ import annotations

import atexit
import heapq
import itertools
import logging
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from hearts_qt.app.system.qt_setup import make_all_types
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.text import N_
from hearts_qt.store.files import at_once, ignore

Result = TypeVar("Result")

CLOSE_SECONDS = 5.0
"""Seconds for which `Worker.close` waits for threads to end by default."""

FAILED = N_("This could not be done because of an error in Hearts Qt.")
"""What a window says in place of a progress when its task has raised an unexpected error, which its
handler then raises again, so that it is reported."""

_LOG = logging.getLogger(__name__)

_open_workers: weakref.WeakSet[Worker] = weakref.WeakSet()
_threads: weakref.WeakSet[threading.Thread] = weakref.WeakSet()


class _Mailbox(QObject):
    """Brings what threads deliver to the GUI thread, for the workers of the whole program.

    A worker may be deleted with the widget that it belongs to, and a thread that emits a signal of
    an object in that very moment crashes the program. So threads emit the signal of this object,
    which nothing deletes.
    """

    _arrived = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._workers: deque[Worker] = deque()
        self._arrived.connect(self._open_next, Qt.ConnectionType.QueuedConnection)

    def announce(self, worker: Worker) -> None:
        """Deliver the worker's next result in the GUI thread. Any thread may call this."""
        self._workers.append(worker)
        self._arrived.emit()

    def _open_next(self) -> None:
        self._workers.popleft()._take()


@cache
def _mailbox() -> _Mailbox:
    """The mailbox of the program; the GUI thread calls this first."""
    return _Mailbox()


class _Task:
    """A function to run, and the handlers of its result. The GUI thread drops their references
    afterwards."""

    __slots__ = ("done", "error", "failed", "function", "must_run", "result", "token")

    def __init__(
        self,
        function: Callable[[], Any],
        done: Callable[[Any], object] | None,
        failed: Callable[[Exception], object] | None,
        token: CancelToken,
        must_run: bool,
    ) -> None:
        self.function: Callable[[], Any] | None = function
        self.done = done
        self.failed = failed
        self.token = token
        self.must_run = must_run
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        """Run the function in the thread of the caller, unless the task is cancelled."""
        if self.token.cancelled or self.function is None:
            return
        try:
            self.result = self.function()
        except BaseException as error:
            # Whatever a task raises, its lane goes on with the next one.
            self.error = error

    def finish(self) -> None:
        """Call the handler of the result or of the error, unless the task is cancelled."""
        done, failed, result, error = self.done, self.failed, self.result, self.error
        self.forget()
        if self.token.cancelled:
            if error is not None:
                _LOG.debug("A cancelled task failed: %r", error)
        elif error is None:
            if done is not None:
                done(result)
        elif failed is not None and isinstance(error, Exception):
            failed(error)
        else:
            sys.excepthook(type(error), error, error.__traceback__)

    def forget(self) -> None:
        """Drop every reference."""
        self.function = self.done = self.failed = self.result = self.error = None


class Lane:
    """Tasks that run one at a time; made by `Worker.lane`. Its methods are for the GUI thread."""

    def __init__(self, worker: Worker, name: str, when_idle: Callable[[], object] | None) -> None:
        self.name = name
        self._worker = worker
        self._when_idle = when_idle
        self._lock = threading.Lock()
        self._tasks: list[tuple[int, int, _Task]] = []
        self._count = itertools.count()
        self._current: _Task | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether tasks wait or run."""
        return self._thread is not None

    def submit(
        self,
        function: Callable[[], Result],
        done: Callable[[Result], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        *,
        token: CancelToken | None = None,
        urgency: int = 0,
        must_run: bool = False,
    ) -> CancelToken:
        """Run a function in the thread of this lane, after the tasks of the same or lower urgency
        number.

        Once it has returned, `done` gets its result in the GUI thread; when it has raised an
        exception, `failed` gets that; without `failed` the exception is reported. Exactly one of
        them is called, once, and neither after `token` was cancelled. A task that is cancelled
        before it begins does not run.

        `Worker.close` cancels all tasks but those with `must_run`. After that no task is accepted,
        and the returned token is cancelled already.
        """
        if token is None:
            token = CancelToken()
        if self._worker.closed:
            if must_run:
                _LOG.warning("Not run, because the program ends: %s", self.name)
            token.cancel()
            return token
        task = _Task(function, done, failed, token, must_run)
        with self._lock:
            heapq.heappush(self._tasks, (urgency, next(self._count), task))
            if self._thread is None:
                make_all_types()
                # A daemon thread, so that it cannot keep the process from ending; `Worker.close`
                # waits for it, with a limit.
                self._thread = threading.Thread(target=self._work, name=self.name, daemon=True)
                _threads.add(self._thread)
                self._worker._add(self)
                self._thread.start()
        return token

    def cancel_all(self) -> None:
        """Cancel every task that need not run."""
        with self._lock:
            tasks = [entry[2] for entry in self._tasks]
            if self._current is not None:
                tasks.append(self._current)
        for task in tasks:
            if not task.must_run:
                task.token.cancel()

    def join(self, seconds: float) -> bool:
        """Wait for the thread to end, up to a number of seconds; return whether it has ended."""
        thread = self._thread
        if thread is None or thread is threading.current_thread():
            return True
        thread.join(max(0.0, seconds))
        return not thread.is_alive()

    def _work(self) -> None:
        """What the thread does."""
        while self._run_next():
            pass

    def _run_next(self) -> bool:
        """Run one task. Returns whether the thread is to go on."""
        with self._lock:
            task = self._current = heapq.heappop(self._tasks)[2] if self._tasks else None
        if task is not None:
            task.run()
            self._current = None
            self._worker._deliver(task.finish, task)
            return True
        if self._when_idle is not None:
            try:
                self._when_idle()
            except Exception:
                _LOG.exception("%s cannot put its things away", self.name)
        with self._lock:
            if self._tasks:
                return True
            self._thread = None
        self._worker._remove(self)
        return False


class Worker(QObject):
    """Owns the threads of the program. `Program` makes one and closes it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mailbox = _mailbox()
        self._lock = threading.Lock()
        self._lanes: set[Lane] = set()
        self._closed = False
        self._deliveries: deque[tuple[Callable[[], object], _Task | None]] = deque()
        deleted = self._deleted = threading.Event()
        _open_workers.add(self)
        lanes = self._lanes

        def cancel_all() -> None:
            deleted.set()
            for lane in tuple(lanes):
                lane.cancel_all()

        # A worker that belongs to a window stops its tasks when the window is gone.
        self.destroyed.connect(cancel_all)

    @property
    def closed(self) -> bool:
        """Whether the worker is closed and accepts no tasks any more."""
        return self._closed

    def lane(self, name: str, when_idle: Callable[[], object] | None = None) -> Lane:
        """A new lane; its thread has this name.

        `when_idle` is called in the thread before it ends, to put away what tasks have kept open.
        All lanes have the usual priority: a thread that has the interpreter lock and waits for a
        processor holds up the GUI thread too. At a low one, beside busy processes, one gap of a
        hundred between two frames was 88 ms, at the usual one 22 ms.
        """
        return Lane(self, name, when_idle)

    def call_in_gui(
        self, token: CancelToken, function: Callable[..., object], *values: Any
    ) -> None:
        """Call a function in the GUI thread soon, unless the token is cancelled by then.

        For tasks that report something before they end. May be called from any thread. Calls are
        made in order, and before the task's result is delivered.
        """

        def call() -> None:
            if not token.cancelled:
                function(*values)

        self._deliver(call)

    def close(self, timeout: float = CLOSE_SECONDS) -> bool:
        """Cancel all tasks, run those that must run, and wait for the threads to end.

        Waits no longer than `timeout` seconds. Returns whether all threads have ended; the log
        names those that have not. No result is delivered afterwards.
        """
        self._closed = True
        _open_workers.discard(self)
        with self._lock:
            lanes = tuple(self._lanes)
        for lane in lanes:
            lane.cancel_all()
        until = monotonic() + timeout
        late = [lane.name for lane in lanes if not lane.join(until - monotonic())]
        if late:
            _LOG.warning("Still running %g seconds after the end: %s", timeout, ", ".join(late))
        while self._deliveries:
            self._take()
        return not late

    def _add(self, lane: Lane) -> None:
        with self._lock:
            self._lanes.add(lane)

    def _remove(self, lane: Lane) -> None:
        with self._lock:
            # The lane may have started a new thread meanwhile.
            if not lane.busy:
                self._lanes.discard(lane)

    def _deliver(self, call: Callable[[], object], task: _Task | None = None) -> None:
        """Have a function called in the GUI thread. Any thread may do that; `task` is the task that
        it ends."""
        self._deliveries.append((call, task))
        self._mailbox.announce(self)

    def _take(self) -> None:
        """Make one of the delivered calls, unless the worker is closed or deleted. If the call
        raises, the later ones are still made."""
        if not self._deliveries:
            return
        call, task = self._deliveries.popleft()
        if not self._closed and not self._deleted.is_set():
            call()
            return
        if task is not None:
            if task.error is not None and not task.token.cancelled:
                _LOG.error("A task failed while the program ended", exc_info=task.error)
            task.forget()


class DiskLane:
    """Syncs files in a lane of a worker, because a slow disk may take seconds for it.

    It is a `hearts_qt.store.files.Later`. The end of the program waits for what was handed over.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._lane = worker.lane("disk")

    def __call__(
        self,
        task: Callable[[], Result],
        done: Callable[[Result], object] = ignore,
        failed: Callable[[OSError], object] = ignore,
    ) -> None:
        if self._worker.closed:
            at_once(task, done, failed)
            return

        def fail(error: Exception) -> None:
            if not isinstance(error, OSError):
                raise error
            failed(error)

        self._lane.submit(task, done, fail, must_run=True)


def threads_run() -> bool:
    """Whether a thread of any worker is still running."""
    return any(thread.is_alive() for thread in tuple(_threads))


@atexit.register
def _close_all() -> None:
    """Close workers that are still open, because a thread that draws while Python ends may
    crash."""
    for worker in tuple(_open_workers):
        worker.close(2.0)
