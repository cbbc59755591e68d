"""Memory of large pictures goes back to the system, also after larger ones were freed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.limits import PROCESS_LIMIT

PROGRAM = """
import sys
from PySide6.QtGui import QImage
import psutil
from hearts_qt.app.freed_memory import give_back_large_blocks

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
