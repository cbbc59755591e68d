"""Who does a long work: this process, processes that share it and end the programs they started,
or a cluster.

Programs of outside players run in process groups of their own, so they do not end with this
process. A worker that has to stop therefore raises an exception, so that `finally` closes its
players.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.util import Finalize
from queue import SimpleQueue
from types import FrameType
from typing import Any

from hearts_qt.players.api import Listener, Player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external.line_process import END_SIGNALS, signals_delayed
from hearts_qt.players.parts import Cluster, Part, Result, ThisProcess, Where, Work, Workers

WORKER_END_SECONDS = 10
"""Seconds that a worker has to end its programs before the system ends it."""

CLOSE_SECONDS = 15.0
"""Seconds to wait for the programs of players to end; each is killed long before."""


@contextmanager
def workers(where: Where) -> Iterator[Workers]:
    """Whoever does a work: this process for 1, so many processes, or a cluster.

    At the end of the block processes are ended, and so are the programs they started; a cluster
    gives up what it has not done. Raises `ClusterError` if there is no such cluster.
    """
    if isinstance(where, Cluster):
        # Only here, since it needs a package that few people have.
        from hearts_qt.players.cluster import ClusterWorkers

        with ClusterWorkers(where.address) as cluster:
            yield cluster
        return
    if where <= 1:
        yield ThisProcess()
        return
    with _sigint_blocked():
        # Fresh processes: a forked copy of a process with threads may hang.
        pool = multiprocessing.get_context("spawn").Pool(where, _init_worker)
    with pool:
        yield _Processes(pool, where)


class _Processes(Workers):
    """The processes of a pool."""

    def __init__(self, pool: Any, count: int) -> None:
        self._pool = pool
        self._count = count

    def as_done(
        self, work: Work[Part, Result], parts: Iterable[Part]
    ) -> Generator[tuple[int, Result], None, None]:
        """As in `Workers`; an exception of a part is raised here."""
        done: SimpleQueue[tuple[int, list[Result], BaseException | None]] = SimpleQueue()
        numbered = enumerate(parts)
        under_way = 0
        while True:
            # A process that is done takes the next part at once.
            while under_way < 2 * self._count and (given := next(numbered, None)) is not None:
                number, part = given
                self._pool.apply_async(
                    _do,
                    (work, part),
                    callback=lambda result, at=number: done.put((at, [result], None)),
                    error_callback=lambda error, at=number: done.put((at, [], error)),
                )
                under_way += 1
            if not under_way:
                return
            number, results, error = done.get()
            under_way -= 1
            if error is not None:
                raise error
            yield number, results[0]


def _do(work: Work[Part, Result], part: Part) -> Result:
    """Do a part in a process of a pool, which is ended from without."""
    return work(part, CancelToken())


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block Ctrl-C in this block, and in processes started in it until `_init_worker`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # It is started first, since starting it later would unblock the signal.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def exit_on_signals() -> Iterator[None]:
    """Raise an exception when this process is told to end or its terminal is closed, like after
    Ctrl+C, so that the programs of players are ended too."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    changed = []
    if threading.current_thread() is threading.main_thread():
        # A handler that was set on purpose, such as by `nohup`, stays.
        changed = [number for number in END_SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def close_players(players: Iterable[Player]) -> None:
    """Close the players that hold programs, all at the same time, since each may take a while."""
    closing = [
        threading.Thread(target=player.close, name="closing a player")
        for player in players
        if isinstance(player, Listener)
    ]
    with signals_delayed():
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join(CLOSE_SECONDS)


def _init_worker() -> None:
    """Make this process a worker: it ignores Ctrl-C, which its parent handles, and raises an
    exception when it is told to end."""

    def end(number: int, frame: FrameType | None) -> None:
        # Once is enough; the alarm ends the process if it hangs.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.alarm(WORKER_END_SECONDS)
        raise SystemExit(128 + number)

    def leave(number: int, frame: FrameType | None) -> None:
        """Not `SIG_IGN`, which started programs would inherit."""

    signal.signal(signal.SIGINT, leave)
    _repeat_end_signal()
    # On its way out it has no programs left, and an exception there would print a traceback.
    Finalize(None, signal.signal, (signal.SIGTERM, signal.SIG_DFL), exitpriority=0)
    # Windows ends processes without a signal; programs there notice that their input is closed.
    if hasattr(signal, "pthread_sigmask"):
        signal.signal(signal.SIGTERM, end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _repeat_end_signal() -> None:
    """Give this process the signal to end again and again once it has come.

    Python runs a handler between two instructions. A signal that comes after the last one before
    a system call that waits, such as reading the next part, would be noticed only after the call,
    which never returns.
    """
    if not hasattr(signal, "pthread_kill"):
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    main = threading.main_thread().ident
    assert main is not None

    def repeat() -> None:
        while signal.SIGTERM not in os.read(reader, 64):
            pass
        while True:
            signal.pthread_kill(main, signal.SIGTERM)
            time.sleep(0.1)

    threading.Thread(target=repeat, name="repeating the signal to end", daemon=True).start()
