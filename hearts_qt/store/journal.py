"""An append-only file of JSON lines that survives kills and power cuts, and detects damage.

Every line is one JSON object whose last member, `crc`, is a checksum over the line and the checksum
of the line before it, so a line that was changed, lost, doubled or moved is detected. A last line
that was only partly written, because the program ended suddenly, is dropped.
"""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Iterable, Sequence
from io import FileIO
from pathlib import Path

from hearts_qt.store.files import open_regular, write_atomically

_TAIL = len(b',"crc":"00000000"}')


class JournalError(ValueError):
    """The journal is damaged; `line` is the number of the first bad line, from 1.

    `bodies` are the JSON objects of the good lines before it.
    """

    def __init__(self, line: int, bodies: Sequence[bytes] = ()) -> None:
        super().__init__(f"line {line} is damaged")
        self.line = line
        self.bodies = list(bodies)


def with_checksum(body: bytes, before: int) -> tuple[bytes, int]:
    """A line for a JSON object, and its checksum. `before` is the checksum of the line before."""
    checksum = zlib.crc32(body, before)
    return body[:-1] + b',"crc":"%08x"}\n' % checksum, checksum


def _without_checksum(line: bytes, before: int) -> tuple[bytes, int] | None:
    """The JSON object of a line without its line break, and its checksum, or `None`."""
    body = line[:-_TAIL] + b"}"
    expected, checksum = with_checksum(body, before)
    return (body, checksum) if expected[:-1] == line else None


def read_lines(content: bytes) -> tuple[list[bytes], int, int]:
    """The JSON objects of a journal, the length of its good part, and the last checksum.

    One bad line at the end, complete or not, is dropped, because a sudden end of the program leaves
    such a line. Raises `JournalError` if more lines follow a bad one, or if no line is good.
    """
    bodies: list[bytes] = []
    checksum = 0
    length = 0
    lines = content.split(b"\n")
    ended = lines.pop() == b""
    if not ended:
        lines.append(content[content.rfind(b"\n") + 1 :])
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        good = None if last and not ended else _without_checksum(line, checksum)
        if good is None:
            if last and bodies:
                break
            raise JournalError(number, bodies)
        body, checksum = good
        bodies.append(body)
        length += len(line) + 1
    if not bodies:
        raise JournalError(1)
    return bodies, length, checksum


class Journal:
    """A journal open for writing.

    Lines that could not be written stay in memory and are written before the next ones, so nothing
    is lost when a full disk has room again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None
        self._length = 0
        self._checksum = 0
        self._waiting = b""
        self._fresh = True

    @property
    def unsaved(self) -> bool:
        """Whether lines are in memory because they could not be written."""
        return bool(self._waiting)

    @property
    def length(self) -> int:
        """The length of what has been written, in bytes."""
        return self._length

    @property
    def checksum(self) -> int:
        """The checksum of the last line that was prepared."""
        return self._checksum

    def start(self, body: bytes) -> None:
        """Prepare a new journal whose first line is a JSON object; `flush` writes it."""
        self.close()
        self._fresh = True
        self._length = 0
        self._waiting, self._checksum = with_checksum(body, 0)

    def go_on(self, length: int, checksum: int) -> None:
        """Continue an existing journal, whose first `length` bytes are good."""
        self.close()
        self._fresh = False
        self._length = length
        self._checksum = checksum

    def append(self, bodies: Iterable[bytes]) -> None:
        """Prepare JSON objects to be appended; `flush` writes them."""
        for body in bodies:
            line, self._checksum = with_checksum(body, self._checksum)
            self._waiting += line

    def flush(self) -> None:
        """Write the prepared lines durably: when this returns, they survive a power cut.

        Raises `OSError` if they could not be written; they are then kept for the next call.
        """
        if not self._waiting:
            return
        if self._fresh:
            write_atomically(self.path, self._waiting)
            self._fresh = False
        else:
            file = self._file if self._file is not None else self._open()
            try:
                rest = memoryview(self._waiting)
                while rest:
                    rest = rest[file.write(rest) :]
                os.fsync(file.fileno())
            except OSError:
                # Part of a line may be written: the next attempt opens the file again and cuts it.
                self._file = None
                file.close()
                raise
        self._length += len(self._waiting)
        self._waiting = b""

    def close(self) -> None:
        """Close the file; prepared lines that were not written are lost."""
        file, self._file = self._file, None
        self._waiting = b""
        if file is not None:
            file.close()

    def _open(self) -> FileIO:
        """Open the file and cut off what follows the good part; raises `OSError`."""
        file = open_regular(self.path, "r+b")
        try:
            if file.seek(0, os.SEEK_END) < self._length:
                raise FileNotFoundError(errno.ENOENT, "the file has become shorter", str(self.path))
            file.truncate(self._length)
            file.seek(self._length)
        except OSError:
            file.close()
            raise
        self._file = file
        return file
