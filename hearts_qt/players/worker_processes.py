"""Processes that share the work of simulations and matches, and end what they have started.

Programs of players from outside run in groups of their own: nothing that ends us ends them. So a
worker that is to stop has to leave by the way of `finally`, where players are closed.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from hearts_qt.players.api import Listener, Player
from hearts_qt.players.external.line_process import ENDING, undisturbed

__all__ = ["close_players", "ended_in_order", "workers"]

LAST_CALL = 10
"""Seconds that a worker has to end what it has started, before the system ends it."""

CLOSING_LIMIT = 15.0
"""Seconds to wait for the programs of players to end; each is killed long before."""


@contextmanager
def workers(processes: int) -> Iterator[Any]:
    """A pool of so many processes; None where the work is for this one.

    When the block is left the processes are ended, and so is what they have started.
    """
    if processes <= 1:
        yield None
        return
    with _held_back():
        # Fresh processes: a forked copy of a program with threads may hang.
        pool = multiprocessing.get_context("spawn").Pool(processes, _begin)
    with pool:
        yield pool


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold Ctrl-C back meanwhile, and in processes that begin meanwhile until `_begin`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # The first process of all is this one; when it begins, nothing is held back any more.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Leave by way of `finally` when told to end, or when the terminal is closed, as after Ctrl+C:
    the programs that play are ended with this one."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    changed = []
    if threading.current_thread() is threading.main_thread():
        # What somebody has set on purpose, such as `nohup`, stays.
        changed = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def close_players(players: Iterable[Player]) -> None:
    """Let go of players that hold programs, all at once: a program that does not end by itself
    takes its time, and so may every other."""
    closing = [
        threading.Thread(target=player.close, name="closing a player")
        for player in players
        if isinstance(player, Listener)
    ]
    with undisturbed():
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join(CLOSING_LIMIT)


def _begin() -> None:
    """Make this process a worker: it leaves Ctrl-C to the one that it works for, and when it is
    told to end it does so in order."""

    def end(number: int, frame: FrameType | None) -> None:
        # Once is enough; and whatever holds it up, it ends.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.alarm(LAST_CALL)
        raise SystemExit(128 + number)

    def leave(number: int, frame: FrameType | None) -> None:
        """Not `SIG_IGN`, which programs that are started would inherit."""

    signal.signal(signal.SIGINT, leave)
    # Windows ends processes without a word; programs there have to see that their input is closed.
    if hasattr(signal, "pthread_sigmask"):
        signal.signal(signal.SIGTERM, end)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
