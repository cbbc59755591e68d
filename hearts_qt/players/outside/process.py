"""A program at the other end of two pipes, a line at a time."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import subprocess
import threading
from time import monotonic

from hearts_qt.rules.text import Text, text

__all__ = ["Broken", "Called", "Late", "LineProcess"]

LONGEST_LINE = 65_536
"""Bytes. A program that answers more than this in a line is not answering."""

SLICE = 0.05
"""Seconds between two looks at whether the wait was called off."""

FAREWELL = 0.5
"""Seconds that a program has to end by itself once its input is closed."""


class Broken(Exception):
    """The program could not be started, or has ended; `reason` says how, as half a sentence."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Late(Exception):
    """No answer came within the time limit."""


class Called(Exception):
    """The wait was called off."""


class LineProcess:
    """A running program. Its error output goes where ours goes.

    Raises `Broken` when it cannot be started.
    """

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command, posix=os.name != "nt")
        except ValueError as error:
            raise Broken(text("its command has a quotation mark that is not closed")) from error
        if not words:
            raise Broken(text("its command is empty"))
        try:
            # A list of words and no shell: nothing in the command is interpreted.
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except (OSError, ValueError) as error:
            cause = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Broken(text("it could not be started ({cause})", cause=cause)) from error
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        # Pipes cannot be waited for with a time limit on every system, a queue can.
        self._reader = threading.Thread(target=self._read, name="outside player", daemon=True)
        self._reader.start()

    def send(self, text: str) -> None:
        """Write whole lines; raises `Broken` when the program does not listen any more."""
        assert self._process.stdin is not None
        data = memoryview(text.encode())
        try:
            while data:
                data = data[self._process.stdin.write(data) or 0 :]
        except (OSError, ValueError) as error:
            raise Broken(self._ending()) from error

    def receive(self, seconds: float, called_off: threading.Event) -> bytes:
        """The next line, without its end; raises `Late`, `Broken` or `Called`."""
        until = monotonic() + seconds
        while True:
            if called_off.is_set():
                raise Called
            left = until - monotonic()
            if left <= 0:
                raise Late
            try:
                line = self._lines.get(timeout=min(SLICE, left))
            except queue.Empty:
                continue
            if line is None:
                raise Broken(self._ending())
            return line

    def close(self) -> None:
        """End the program: by closing its input, and by force where that is not enough."""
        process = self._process
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.kill()
        self._reader.join(FAREWELL)
        with contextlib.suppress(OSError):
            assert process.stdout is not None
            process.stdout.close()

    def kill(self) -> None:
        """End the program at once, by force."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while chunk := self._process.stdout.read(LONGEST_LINE):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._lines.put(line.rstrip(b"\r"))
                if len(rest) > LONGEST_LINE:
                    self._lines.put(rest)
                    rest = b""
        self._lines.put(None)

    def _ending(self) -> Text:
        """How the program ended, as half a sentence."""
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return text("it closed its output")
        return text("it ended with code {code}", code=code)
