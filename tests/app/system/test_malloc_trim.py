"""Memory goes back to the system: large pictures when they are freed, the rest after windows."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from hearts_qt.app.system import process_health
from hearts_qt.app.system.process_health import MemoryReturner
from tests.limits import PROCESS_LIMIT, wait_until

PROGRAM = """
import sys
from PySide6.QtGui import QImage
import psutil
from hearts_qt.app.system.process_health import give_back_large_blocks

process = psutil.Process()
picture = lambda side: QImage(side, side, QImage.Format.Format_ARGB32)

def kept():
    # What a heap with holes keeps: the last of many pictures stays.
    large = picture(2500)
    large.fill(1)
    del large
    before = process.memory_info().rss
    pictures = [picture(1000) for _ in range(40)]
    for one in pictures:
        one.fill(1)
    del pictures[:-1]
    return (process.memory_info().rss - before) / 2**20

if sys.argv[1] == "set":
    assert give_back_large_blocks()
print(kept())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc alone keeps them")
def test_large_pictures_leave_no_holes_behind() -> None:
    kept = {}
    for how in ("as it is", "set"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, how],
            capture_output=True, text=True, timeout=PROCESS_LIMIT, check=True,
        )  # fmt: skip
        kept[how] = float(done.stdout)
    assert kept["set"] < 10.0, kept
    assert kept["as it is"] > 100.0, "the C library gives it back by itself: this can go"


HOLES = """
import ctypes
import psutil
from hearts_qt.app.system.process_health import give_back_free_memory

process = psutil.Process()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]
blocks = [libc.malloc(100_000) for _ in range(1000)]
for block in blocks:
    ctypes.memset(block, 1, 100_000)
for block in blocks[:-1]:
    libc.free(block)
before = process.memory_info().rss
assert give_back_free_memory()
print((before - process.memory_info().rss) / 2**20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc alone has a way to ask for it")
def test_free_pages_in_the_middle_of_the_heap_are_returned() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HOLES],
        capture_output=True, text=True, timeout=PROCESS_LIMIT, check=True,
    )  # fmt: skip
    assert float(done.stdout) > 80.0


def test_memory_is_returned_once_after_several_windows(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_health, "AFTER", 0)
    done: list[int] = []
    monkeypatch.setattr(process_health, "give_back_free_memory", lambda: done.append(1))
    returner = MemoryReturner()
    returner.start()
    timer = returner.findChild(QTimer)
    for _ in range(3):
        qapp.focusWindowChanged.emit(None)
    wait_until(lambda: not timer.isActive())
    assert done == [1]
    returner.close()
    qapp.focusWindowChanged.emit(None)
    assert not timer.isActive()
