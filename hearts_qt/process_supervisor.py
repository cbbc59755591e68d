"""A small process that runs an outside program, and kills everything that the program started.

Hearts Qt starts one supervisor for each outside program, on every system but Windows, and holds
one end of a socket pair. When that end is closed, by Hearts Qt or because Hearts Qt was killed,
the supervisor kills the program and all its descendants. On Linux that includes descendants that
have left the process group with `setsid`: the supervisor is a "child subreaper" (see prctl(2)), so
it becomes the parent of every descendant whose own parent has ended. Elsewhere it kills the
program's process group.

The supervisor sends lines to Hearts Qt: `started PID` or `failed ERRNO`, and `ended CODE` when the
program has ended by itself, with a negative code for a signal, as in `subprocess`.

This module imports nothing of Hearts Qt and little else, because it is started for each program.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Sequence

OPTION = "--supervise"
"""The first word of the command line by which a bundle runs as a supervisor."""

PR_SET_PDEATHSIG = 1
"""Of `prctl`: the signal that this process gets when its parent ends."""

PR_SET_CHILD_SUBREAPER = 36
"""Of `prctl`: become the parent of descendants whose parents have ended."""

END_SIGNALS = (signal.SIGINT, signal.SIGTERM, *((signal.SIGHUP,) if os.name == "posix" else ()))

KILL_LIMIT = 9.0
"""Seconds after which the supervisor ends even if a descendant, stuck in the kernel, has not."""

PAUSE = 0.001
"""Seconds between two looks at descendants that are being killed."""


def command_line(control: int, words: Sequence[str]) -> list[str]:
    """The command that runs a program under a supervisor.

    `control` is the supervisor's end of the socket pair, a file descriptor that it inherits.
    """
    # A bundle has no Python interpreter, but its own executable can do the same.
    own = (
        [sys.executable, OPTION]
        if getattr(sys, "frozen", False)
        else [sys.executable, "-I", "-S", os.path.abspath(__file__)]
    )
    return [*own, str(control), *words]


def main(arguments: Sequence[str]) -> int:
    """Run a program until the socket is closed; `arguments` are the socket and the words."""
    control = int(arguments[0])
    os.set_inheritable(control, False)
    return Supervisor(control).run(list(arguments[1:]))


class Supervisor:
    """Runs one program. `control` is the socket to Hearts Qt."""

    def __init__(self, control: int) -> None:
        self._control = control
        self._program = 0
        """The process id of the program, which leads a session and a process group; 0 once the
        id may belong to another process."""
        self._told_end = False
        self._wake, self._wake_writer = os.pipe()

    def run(self, words: list[str]) -> int:
        """Run the program; returns when it and its descendants have been killed."""
        self._catch_signals()
        _prctl(PR_SET_CHILD_SUBREAPER, 1)
        try:
            self._program = _start(words)
        except OSError as error:
            self._send(f"failed {error.errno}")
            return 1
        # Only the program holds the pipes now, so that their other ends notice when it closes them.
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        self._send(f"started {self._program}")
        self._wait()
        self._kill_all()
        return 0

    def _catch_signals(self) -> None:
        """Have signals wake `_wait`. Those that are ignored stay so, for the program too."""
        os.set_blocking(self._wake_writer, False)
        signal.set_wakeup_fd(self._wake_writer, warn_on_full_buffer=False)
        for number in (*END_SIGNALS, signal.SIGCHLD):
            if number == signal.SIGCHLD or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda number, frame: None)

    def _wait(self) -> None:
        """Wait until the socket is closed or a signal says that everything is to end."""
        self._bury()
        while True:
            ready = select.select([self._control, self._wake], [], [])[0]
            if self._wake in ready:
                if set(os.read(self._wake, 512)) & {int(number) for number in END_SIGNALS}:
                    return
                self._bury()
            if self._control in ready:
                # Hearts Qt sends nothing: there is something to read when it has gone.
                return

    def _bury(self) -> None:
        """Tell the end of the program, and reap the adopted descendants that have ended."""
        for child in _children():
            if child != self._program:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(child, os.WNOHANG)
        if self._told_end or not self._program:
            return
        if sys.platform == "linux":
            # It is not reaped before everything is killed: until then its process id, which is
            # that of its group too, cannot be used again.
            look = os.WEXITED | os.WNOHANG | os.WNOWAIT
            result = os.waitid(os.P_PID, self._program, look)
            if result is None:
                return
            exited = result.si_code == os.CLD_EXITED
            code = result.si_status if exited else -result.si_status
        else:
            child, status = os.waitpid(self._program, os.WNOHANG)
            if not child:
                return
            code = os.waitstatus_to_exitcode(status)
            self._kill_group()
            self._program = 0
        self._told_end = True
        self._send(f"ended {code}")

    def _kill_all(self) -> None:
        """Kill the program and its descendants, and wait for their end.

        The children of what is killed become children of this process, and are killed next.
        """
        until = time.monotonic() + KILL_LIMIT
        self._kill_group()
        self._program = 0
        while time.monotonic() < until:
            try:
                if os.waitpid(-1, os.WNOHANG)[0]:
                    continue
            except ChildProcessError:
                return
            for child in _children():
                with contextlib.suppress(OSError):
                    os.kill(child, signal.SIGKILL)
            time.sleep(PAUSE)

    def _kill_group(self) -> None:
        if self._program:
            with contextlib.suppress(OSError):
                os.killpg(self._program, signal.SIGKILL)
            with contextlib.suppress(OSError):
                os.kill(self._program, signal.SIGKILL)

    def _send(self, line: str) -> None:
        # Hearts Qt may be gone, which `_wait` notices.
        with contextlib.suppress(OSError):
            os.write(self._control, f"{line}\n".encode("ascii"))


def _start(words: list[str]) -> int:
    """Start a program in a session of its own; returns its process id, raises `OSError`."""
    parent = os.getpid()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            signal.set_wakeup_fd(-1)
            os.setsid()
            # Should the supervisor be killed, the program at least ends with it.
            _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:
                os._exit(1)
            # Python ignores these, and other programs do not expect that.
            for name in ("SIGPIPE", "SIGXFZ", "SIGXFSZ"):
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), signal.SIG_DFL)
            os.execvp(words[0], words)
        except OSError as error:
            os.write(writing, str(error.errno).encode("ascii"))
        finally:
            os._exit(127)
    os.close(writing)
    # The pipe is closed by a successful start.
    said = os.read(reading, 20)
    os.close(reading)
    if said:
        os.waitpid(child, 0)
        raise OSError(int(said), os.strerror(int(said)))
    return child


def _prctl(option: int, value: int) -> None:
    """Set an attribute of this process, on Linux only."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _children() -> list[int]:
    """The process ids of the children of this process; none where the system does not tell."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", "rb") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
