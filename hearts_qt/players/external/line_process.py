"""A program at the other end of two pipes, a line at a time.

Neither a program that does not read, nor one that writes without end, nor one that stays when its
input is closed can hold up whoever talks to it: a thread writes, a thread reads, and both are
waited for with a limit.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import PurePath
from time import monotonic, sleep
from types import FrameType
from typing import Any

from hearts_qt.players.api import OUTSIDE
from hearts_qt.players.cancellation import Cancelled
from hearts_qt.players.external.cpu_usage import cpu_of
from hearts_qt.rules.text import Text, text

__all__ = [
    "ENDING",
    "Broken",
    "Late",
    "LineProcess",
    "program_name",
    "short_name",
    "undisturbed",
    "words_of",
]

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that end a program; Windows knows two of them."""

LONGEST_LINE = 65_536
"""Bytes. A program that answers more than this in a line is not answering."""

MOST_LINES = 64
"""Lines that wait to be read. A program that writes more is left to wait itself."""

SLICE = 0.01
"""Seconds between two checks whether the wait is cancelled."""

FAREWELL = 0.5
"""Seconds that a program has to end by itself once its input is closed."""

KILL_WAIT = 10.0
"""Seconds to wait for a program that was killed; only one stuck in the kernel takes longer."""

INTERPRETERS = frozenset(
    {
        "bash", "bun", "deno", "dotnet", "env", "java", "julia", "lua", "luajit", "nice", "node",
        "perl", "php", "powershell", "pwsh", "py", "pypy", "python", "pythonw", "Rscript", "ruby",
        "run", "sh", "uv", "zsh",
    }
)  # fmt: skip
"""Words that begin a command without saying whose program it is."""


class Broken(Exception):
    """The program could not be started, or has ended; `reason` says how, as half a sentence."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Late(Exception):
    """No answer came within the time limit."""


def words_of(command: str) -> list[str]:
    """The words of a command, as a shell would split it; raises `ValueError`."""
    if os.name != "nt":
        return shlex.split(command)
    # Backslashes are part of file names there, and only double quotation marks keep words together.
    words = shlex.split(command, posix=False)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]


def program_name(command: str) -> str:
    """What to call the program of a command: its file's name without folder and ending."""
    try:
        words = words_of(command)
    except ValueError:
        words = command.split()
    names = [PurePath(word).stem for word in words if not word.startswith("-")]
    names = [name for name in names if not name.isdigit()]
    own = [name for name in names if name.rstrip("0123456789.") not in INTERPRETERS]
    return next(iter(own or names), command).strip() or "?"


def short_name(player: str) -> str:
    """A player's name for tables and headings: for a command the name of its program."""
    if player.startswith(OUTSIDE):
        return program_name(player.removeprefix(OUTSIDE))
    return player


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Hold back what signals that end us raise, so that no program is lost that was just started
    or is being ended."""
    if threading.current_thread() is not threading.main_thread():
        # No signal raises anything here.
        yield
        return
    handlers = {
        number: handler
        for number in ENDING
        if callable(handler := signal.getsignal(number))
    }
    # The last is left first: signals have their handlers back before those are called.
    with contextlib.ExitStack() as held, contextlib.ExitStack() as restoring:
        for number, handler in handlers.items():

            def later(
                number: int,
                frame: FrameType | None,
                handler: Callable[[int, FrameType | None], Any] = handler,
            ) -> None:
                held.callback(handler, number, frame)

            signal.signal(number, later)
            restoring.callback(signal.signal, number, handler)
        yield


class LineProcess:
    """A running program. Its error output goes where ours goes.

    Raises `Broken` when it cannot be started.
    """

    def __init__(self, command: str) -> None:
        try:
            words = words_of(command)
        except ValueError as error:
            raise Broken(text("its command has a quotation mark that is not closed")) from error
        if not words:
            raise Broken(text("its command is empty"))
        # A group of its own, so that what it starts can be ended with it, and a Ctrl-C meant for
        # us is none for it; on Windows no window of its own.
        apart: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NO_WINDOW", 0)}
            if os.name == "nt"
            else {"start_new_session": True}
        )
        try:
            # A list of words and no shell: nothing in the command is interpreted.
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **apart
            )
        except (OSError, ValueError) as error:
            cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Broken(text("it could not be started ({cause})", cause=cause)) from error
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._over = threading.Event()
        self._deaf = threading.Event()
        # Pipes cannot be waited for with a time limit on every system, queues can.
        self._reader = threading.Thread(target=self._read, name="outside reader", daemon=True)
        self._writer = threading.Thread(target=self._write, name="outside writer", daemon=True)
        self._reader.start()
        self._writer.start()

    @property
    def number(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def cpu(self) -> float | None:
        """The CPU seconds that the program has used so far; None where nobody tells."""
        return cpu_of(self._process.pid)

    def send(self, text: str) -> None:
        """Write whole lines, as soon as the program reads them."""
        if text:
            self._unsent.put(text.encode())

    def receive(self, seconds: float, cancelled: Callable[[], bool]) -> bytes:
        """The next line, without its end; raises `Late`, `Broken` or `Cancelled`."""
        until = monotonic() + seconds
        while True:
            if cancelled():
                raise Cancelled
            left = until - monotonic()
            if left <= 0:
                raise Late
            try:
                line = self._lines.get(timeout=min(SLICE, left))
            except queue.Empty:
                if self._deaf.is_set() and self._lines.empty():
                    raise Broken(self._ending(text("it closed its input"))) from None
                continue
            if line is None:
                raise Broken(self._ending(text("it closed its output")))
            return line

    def close(self) -> None:
        """End the program: by closing its input, and by force where that is not enough.

        This may take `FAREWELL` seconds, and what it started is ended too.
        """
        self._over.set()
        self._unsent.put(None)
        self._gone(FAREWELL)
        self.kill()

    def kill(self) -> None:
        """End the program at once, by force, with whatever it started."""
        self._over.set()
        process = self._process
        if process.returncode is None:
            # While nobody has asked how it ended, its number is that of its group for certain.
            if os.name != "nt":
                with contextlib.suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(KILL_WAIT)
        self._unsent.put(None)
        # Each closes the pipe that it works on, or leaves it to a program that got away with it.
        self._writer.join(FAREWELL)
        self._reader.join(FAREWELL)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (data := self._unsent.get()) is not None:
                rest = memoryview(data)
                while rest:
                    rest = rest[self._process.stdin.write(rest) or 0 :]
        self._deaf.set()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while not self._over.is_set():
                chunk = self._process.stdout.read(LONGEST_LINE)
                if not chunk:
                    break
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._put(line.rstrip(b"\r"))
                if len(rest) > LONGEST_LINE:
                    self._put(rest)
                    rest = b""
        self._put(None)
        with contextlib.suppress(OSError):
            self._process.stdout.close()

    def _put(self, line: bytes | None) -> None:
        """Add a line when there is room for it, unless nobody will read it."""
        while not self._over.is_set():
            try:
                self._lines.put(line, timeout=SLICE)
            except queue.Full:
                continue
            return

    def _ending(self, otherwise: Text) -> Text:
        """How the program ended, as half a sentence; `otherwise` when it is still there."""
        if not self._gone(FAREWELL):
            return otherwise
        self.kill()
        return text("it ended with code {code}", code=self._process.returncode)

    def _gone(self, seconds: float) -> bool:
        """Wait until the program has ended; whether it has."""
        until = monotonic() + seconds
        if not hasattr(os, "waitid"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
            return self._process.returncode is not None
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        while self._process.returncode is None:
            with contextlib.suppress(ChildProcessError):
                if os.waitid(os.P_PID, self._process.pid, look) is None:
                    if monotonic() > until:
                        return False
                    sleep(SLICE / 2)
                    continue
            break
        return True
