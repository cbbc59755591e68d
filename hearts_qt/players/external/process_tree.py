"""Starts an outside program in a way that lets everything it starts be ended with it.

On Windows a job object holds the processes; elsewhere a supervisor does (`process_supervisor`).
Either way the system or the supervisor ends them even if Hearts Qt is killed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import IO, Any, Protocol

from hearts_qt.process_supervisor import command_line

START_LIMIT = 60.0
"""Seconds that the supervisor has to start a program, which takes some hundredths of a second."""

KILL_WAIT = 10.0
"""Seconds to wait for programs that were killed; only one stuck in the kernel takes longer."""


class ProcessTree(Protocol):
    """A running program and everything that it has started."""

    pid: int
    """The process id of the program."""
    stdin: IO[bytes]
    stdout: IO[bytes]

    @property
    def code(self) -> int | None:
        """The exit code, negative for a signal; None if the program has not been seen to end."""
        ...

    @property
    def cpu(self) -> float | None:
        """The CPU seconds used so far by all of it; None if the system does not tell."""
        ...

    def wait(self, seconds: float) -> bool:
        """Wait for the program to end; returns whether it has. What it started may still run."""
        ...

    def kill(self) -> None:
        """Kill all of it, and wait for its end. May be called again."""
        ...


def start_process_tree(words: Sequence[str]) -> ProcessTree:
    """Start a program, whose error output is that of this process; raises `OSError`, and
    `ValueError` for words that cannot be passed to a program."""
    if sys.platform == "win32":
        return _Job(words)
    return _Supervised(words)


class _Supervised:
    """A program under a supervisor process."""

    def __init__(self, words: Sequence[str]) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                # A session of its own, so that Ctrl+C in a terminal does not reach it.
                self._supervisor: subprocess.Popen[bytes] = subprocess.Popen(
                    command_line(theirs.fileno(), words),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    bufsize=0,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
            except BaseException:
                ours.close()
                raise
        self._control = ours
        self._received = b""
        self._ended = False
        self._code: int | None = None
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        self.stdin: IO[bytes] = self._supervisor.stdin
        self.stdout: IO[bytes] = self._supervisor.stdout
        self.pid = 0
        what, number = self._line(START_LIMIT) or ("failed", errno.ETIMEDOUT)
        if what != "started":
            if what == "ended":
                # The supervisor could not run.
                number = errno.ECHILD
            self.kill()
            self.stdin.close()
            self.stdout.close()
            raise OSError(number, os.strerror(number))
        self.pid = number

    @property
    def code(self) -> int | None:
        return self._code

    @property
    def cpu(self) -> float | None:
        # Everything that the program has started is below the supervisor, whose own time is not
        # the program's.
        if self._supervisor.returncode is not None:
            return None
        return cpu_of_children(self._supervisor.pid)

    def wait(self, seconds: float) -> bool:
        if not self._ended:
            line = self._line(seconds)
            if line is not None:
                self._ended = True
                self._code = line[1]
        return self._ended

    def kill(self) -> None:
        # The supervisor kills everything when the socket is closed, and then ends.
        self._control.close()
        if self._supervisor.returncode is not None:
            return
        try:
            self._supervisor.wait(KILL_WAIT)
        except subprocess.TimeoutExpired:
            self._supervisor.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._supervisor.wait(KILL_WAIT)
        self._ended = True

    def _line(self, seconds: float) -> tuple[str, int] | None:
        """The next line of the supervisor, as a word and a number; None if none came in time.

        A supervisor that was killed takes the program with it.
        """
        until = monotonic() + seconds
        while b"\n" not in self._received:
            try:
                poll = select.poll()
                poll.register(self._control, select.POLLIN)
                if not poll.poll(max(0.0, until - monotonic()) * 1000):
                    return None
                chunk = self._control.recv(100)
            except (OSError, ValueError):
                chunk = b""
            if not chunk:
                return "ended", -signal.SIGKILL
            self._received += chunk
        line, _, self._received = self._received.partition(b"\n")
        word, _, number = line.decode("ascii").partition(" ")
        return word, int(number)


class _Job:
    """A program in a job object of Windows, which the system ends when its handle is closed."""

    def __init__(self, words: Sequence[str]) -> None:
        from hearts_qt.players.external.windows_job import WindowsJob

        job = WindowsJob()
        try:
            # No window of its own.
            options: dict[str, Any] = {
                "creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0)
            }
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **options
            )
        except BaseException:
            job.close()
            raise
        # What the program starts later is in the job too.
        job.add(self._process.pid)
        self._job = job
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        self.pid = self._process.pid

    @property
    def code(self) -> int | None:
        return self._process.returncode

    @property
    def cpu(self) -> float | None:
        return cpu_of(self.pid)

    def wait(self, seconds: float) -> bool:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode is not None

    def kill(self) -> None:
        # Closing the job ends every process in it.
        self._job.close()
        if self._process.returncode is not None:
            return
        with contextlib.suppress(OSError):
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(KILL_WAIT)


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
