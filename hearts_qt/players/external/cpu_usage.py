"""How much CPU time an outside player has used, to compare it with that of other players."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

_USER_TIME, _CHILDREN_USER_TIME = 11, 13
"""Places in `/proc/PID/stat`, counted from after the name; system time follows each."""


def cpu_of(pid: int) -> float | None:
    """The CPU seconds that a process and its descendants have used, those left out that another
    process has adopted; None if there is no such process, or if the system does not tell: only
    Linux does.

    Threads that have ended count, and so do descendants that have ended, these to a hundredth of a
    second.
    """
    if sys.platform != "linux":
        return None
    own = _own_cpu(pid)
    return None if own is None else own + (cpu_of_children(pid) or 0.0)


def cpu_of_children(pid: int) -> float | None:
    """The CPU seconds of the descendants of a process; None as for `cpu_of`."""
    if sys.platform != "linux":
        return None
    try:
        reaped = _stat_time(pid, _CHILDREN_USER_TIME)
        while True:
            running = 0.0
            for task in Path(f"/proc/{pid}/task").iterdir():
                for child in task.joinpath("children").read_bytes().split():
                    running += cpu_of(int(child)) or 0.0
            before, reaped = reaped, _stat_time(pid, _CHILDREN_USER_TIME)
            # A child that is reaped in between would be counted twice or not at all.
            if reaped == before:
                return reaped + running
    except OSError:
        return None


def _own_cpu(pid: int) -> float | None:
    """The CPU seconds of a process alone."""
    try:
        # The number of its clock, computed from the process id as `clock_getcpuclockid` does.
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:
        pass
    try:
        # A process that has ended and is not reaped yet has no clock.
        return _stat_time(pid, _USER_TIME)
    except OSError:
        return None


def _stat_time(pid: int, place: int) -> float:
    """User and system time at a place of the process's statistics, in seconds; raises `OSError`."""
    # The name of the program stands in brackets and may hold any character.
    fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
    return (int(fields[place]) + int(fields[place + 1])) / os.sysconf("SC_CLK_TCK")
