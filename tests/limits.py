"""Limits for everything that a test waits for, so that no test can hang.

A test waits for a condition with `wait_until`, starts a program with `running` or with
`subprocess.run(..., timeout=PROCESS_LIMIT)`, and answers a modal dialog with `answered`.
`tests/test_limits.py` finds tests that wait in any other way.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")

LIMIT = 60.0
"""Seconds to wait for something that takes a fraction of a second on an idle machine."""

PROCESS_LIMIT = 250.0
"""Seconds in which a program that a test starts must end: less than the limit of a whole test."""


def process_events(rounds: int = 1) -> None:
    """Handle the Qt events that are due; does nothing without Qt."""
    core = sys.modules.get("PySide6.QtCore")
    if core is None or core.QCoreApplication.instance() is None:
        return
    for _ in range(rounds):
        core.QCoreApplication.processEvents()


def wait_until(condition: Callable[[], object], limit: float = LIMIT) -> None:
    """Handle Qt events until `condition()` is true; fail when it is not after `limit` seconds."""
    end = time.monotonic() + limit
    rounds = 0
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"the condition was still false after {limit:g} seconds")
        process_events()
        rounds += 1
        if rounds > 20:
            # Leave the processor to the thread or program that the condition depends on.
            time.sleep(0.001)


def in_worker(function: Callable[..., Result], *of: Any) -> Result:
    """Call a function in another thread, as the program's workers do; return its result."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *of).result(LIMIT)


@contextmanager
def running(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start a program; it is killed at the end of the block if it is still running.

    `options` are those of `subprocess.Popen`.
    """
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a program if it is still running, and close its pipes."""
    if process.poll() is None:
        process.kill()
    process.wait(LIMIT)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


@contextmanager
def answered(answer: Callable[[Any], None]) -> Iterator[None]:
    """Answer the modal dialog that the block opens.

    `answer` is called with the dialog and must close it. If it raises an error or leaves the
    dialog open, the dialog is rejected, so that its `exec()` returns, and the test fails. The test
    also fails when the block opens no dialog.
    """
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QDialog

    errors: list[BaseException] = []
    dialogs: list[object] = []
    timer = QTimer()

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        timer.stop()
        dialogs.append(dialog)
        try:
            answer(dialog)
            assert not dialog.isVisible(), "the answer left the dialog open"
        except BaseException as error:
            errors.append(error)
        finally:
            if dialog.isVisible():
                dialog.reject() if isinstance(dialog, QDialog) else dialog.close()

    timer.timeout.connect(look)
    timer.start(5)
    try:
        yield
    finally:
        timer.stop()
    if errors:
        raise errors[0]
    assert dialogs, "no dialog was opened"
