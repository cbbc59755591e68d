"""How much CPU a program from outside has used, so that it can be compared with that of others."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

__all__ = ["cpu_of"]


def cpu_of(number: int) -> float | None:
    """The CPU seconds that a process has used, with whatever it has started and that is still its
    own; None where there is no such process, and where the system does not tell, as it does on
    Linux.

    Threads that have ended count, and so do programs that have ended and were waited for, these to
    a hundredth of a second.
    """
    if sys.platform != "linux":
        return None
    try:
        # The clock of a process, as `clock_getcpuclockid` makes its number of that of the process.
        seconds = time.clock_gettime(~number << 3 | 2)
    except OSError:
        return None
    with contextlib.suppress(OSError):
        process = Path(f"/proc/{number}")
        # What stands in brackets is the name of the program, which may hold anything.
        fields = process.joinpath("stat").read_bytes().rpartition(b")")[2].split()
        seconds += (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        for task in process.joinpath("task").iterdir():
            for child in task.joinpath("children").read_bytes().split():
                seconds += cpu_of(int(child)) or 0.0
    return seconds
