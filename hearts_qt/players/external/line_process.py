"""A program that is written to and read from, a line at a time.

The caller never hangs, even if the program does not read, writes without end, or goes on when its
input is closed. One thread writes and another reads, and the caller waits for both with a time
limit.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import PurePath
from time import monotonic
from types import FrameType
from typing import Any

from hearts_qt.limits import PROGRAM_LINE, PROGRAM_LINES
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.cancellation import Cancelled
from hearts_qt.rules.text import Text, text

END_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that end a program; Windows has two of them."""

SLICE = 0.01
"""Seconds between two checks whether the wait is cancelled."""

END_SECONDS = 0.5
"""Seconds that a program has to end once its input is closed."""

INTERPRETERS = frozenset(
    {
        "bash", "bun", "deno", "dotnet", "env", "java", "julia", "lua", "luajit", "nice", "node",
        "perl", "php", "powershell", "pwsh", "py", "pypy", "python", "pythonw", "Rscript", "ruby",
        "run", "sh", "uv", "zsh",
    }
)  # fmt: skip
"""Words at the start of a command that do not name the program."""


class ProgramFailure(Exception):
    """The program could not be started, or has ended; `reason` says why, in a clause."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class AnswerTimeout(Exception):
    """No answer came within the time limit."""


def words_of(command: str) -> list[str]:
    """The words of a command, as a shell would split it; raises `ValueError`."""
    if os.name != "nt":
        return shlex.split(command)
    # Backslashes are part of file names there, and only double quotation marks keep words together.
    words = shlex.split(command, posix=False)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]


def program_name(command: str) -> str:
    """The name of the program of a command: the name of its file without folder and suffix."""
    try:
        words = words_of(command)
    except ValueError:
        words = command.split()
    names = [PurePath(word).stem for word in words if not word.startswith("-")]
    names = [name for name in names if not name.isdigit()]
    own = [name for name in names if name.rstrip("0123456789.") not in INTERPRETERS]
    return next(iter(own or names), command).strip() or "?"


def short_name(player: str) -> str:
    """The name of a player for tables and headings; for a command the name of its program."""
    if player.startswith(COMMAND_PREFIX):
        return program_name(player.removeprefix(COMMAND_PREFIX))
    return player


@contextlib.contextmanager
def signals_delayed() -> Iterator[None]:
    """Delay the signals that end this process during the block, so that a program which is being
    started or ended in it is not left behind."""
    if threading.current_thread() is not threading.main_thread():
        # Signals are handled in the main thread only.
        yield
        return
    handlers = {
        number: handler
        for number in END_SIGNALS
        if callable(handler := signal.getsignal(number))
    }
    # The inner stack is left first: the handlers are restored before they are called.
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
    """A running program. Its error output goes to the error output of this process.

    Raises `ProgramFailure` if it cannot be started.
    """

    def __init__(self, command: str) -> None:
        try:
            words = words_of(command)
        except ValueError as error:
            reason = text("its command has a quotation mark that is not closed")
            raise ProgramFailure(reason) from error
        if not words:
            raise ProgramFailure(text("its command is empty"))
        # Imported late: few games have outside programs, and each start would take longer.
        from hearts_qt.players.external.process_tree import start_process_tree

        try:
            # No shell: nothing in the command is interpreted.
            self._process = start_process_tree(words)
        except (OSError, ValueError) as error:
            cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise ProgramFailure(text("it could not be started ({cause})", cause=cause)) from error
        self._lines: queue.Queue[bytes | None] = queue.Queue(PROGRAM_LINES)
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_ending = threading.Event()
        self._input_closed = threading.Event()
        # Not every system can wait for a pipe with a time limit, but queues can.
        self._reader = threading.Thread(target=self._read, name="outside reader", daemon=True)
        self._writer = threading.Thread(target=self._write, name="outside writer", daemon=True)
        self._reader.start()
        self._writer.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def cpu(self) -> float | None:
        """The CPU seconds that the program and what it started have used so far; None if the
        system does not tell."""
        return self._process.cpu

    def send(self, text: str) -> None:
        """Send whole lines; they are written as soon as the program reads."""
        if text:
            self._unsent.put(text.encode())

    def receive(self, seconds: float, cancelled: Callable[[], bool]) -> bytes:
        """The next line, without its end.

        Waits up to `seconds`. Raises `AnswerTimeout`, `ProgramFailure` and `Cancelled`.
        """
        until = monotonic() + seconds
        while True:
            if cancelled():
                raise Cancelled
            left = until - monotonic()
            if left <= 0:
                raise AnswerTimeout
            try:
                line = self._lines.get(timeout=min(SLICE, left))
            except queue.Empty:
                if self._input_closed.is_set() and self._lines.empty():
                    raise ProgramFailure(self._ending(text("it closed its input"))) from None
                continue
            if line is None:
                raise ProgramFailure(self._ending(text("it closed its output")))
            return line

    def close(self) -> None:
        """End the program and what it started: by closing its input, and by force if it does not
        end within `END_SECONDS` seconds."""
        self._is_ending.set()
        self._unsent.put(None)
        self._process.wait(END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End the program and what it started at once, by force."""
        self._is_ending.set()
        self._process.kill()
        self._unsent.put(None)
        # Each thread closes its pipe.
        self._writer.join(END_SECONDS)
        self._reader.join(END_SECONDS)

    def _write(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (data := self._unsent.get()) is not None:
                rest = memoryview(data)
                while rest:
                    rest = rest[self._process.stdin.write(rest) or 0 :]
        self._input_closed.set()
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while not self._is_ending.is_set():
                chunk = self._process.stdout.read(PROGRAM_LINE)
                if not chunk:
                    break
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._put(line.rstrip(b"\r"))
                if len(rest) > PROGRAM_LINE:
                    self._put(rest)
                    rest = b""
        self._put(None)
        with contextlib.suppress(OSError):
            self._process.stdout.close()

    def _put(self, line: bytes | None) -> None:
        """Add a line as soon as there is room for it, unless the program is being ended."""
        while not self._is_ending.is_set():
            try:
                self._lines.put(line, timeout=SLICE)
            except queue.Full:
                continue
            return

    def _ending(self, otherwise: Text) -> Text:
        """How the program ended, in a clause; `otherwise` if it still runs."""
        if not self._process.wait(END_SECONDS):
            return otherwise
        self.kill()
        return text("it ended with code {code}", code=self._process.code)
