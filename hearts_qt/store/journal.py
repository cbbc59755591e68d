"""An append-only file of JSON lines that survives kills and power cuts, and detects damage.

Every line is one JSON object whose last member, `crc`, is a checksum over the line and the checksum
of the line before it, so a line that was changed, lost, doubled or moved is detected. A last line
that was only partly written, because the program ended suddenly, is dropped.
"""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import FileIO
from pathlib import Path

from hearts_qt.store.files import (
    Later,
    at_once,
    ignore,
    make_folder,
    open_new,
    open_regular,
    sync_folder,
)

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

    Lines are kept in memory until they are written and synced, because after a disk error anything
    written since the last sync may be gone. They are written again as soon as that works. The file
    may be renamed meanwhile; its syncs go on.
    """

    def __init__(
        self,
        path: Path,
        later: Later = at_once,
        told: Callable[[OSError | None], object] = ignore,
    ) -> None:
        """`later` syncs the file; `told` gets the error of a sync, or None when it has worked."""
        self.path = path
        self._later = later
        self._told = told
        self._file: FileIO | None = None
        self._length = 0
        self._checksum = 0
        self._waiting = b""
        self._written = 0
        """Pending bytes that are written but not synced."""
        self._fresh = True
        """Whether the file has yet to be created."""
        self._nameless = True
        """Whether the name of the file is unsynced."""
        self._ends = False
        """Whether to close the file once everything is synced."""
        self._counted = 0
        """Pending bytes that the current sync covers."""
        self._syncing: FileIO | None = None
        self._lock = threading.Lock()
        """Held while a file is synced, and while the GUI thread syncs or closes it itself."""
        self._fault: OSError | None = None
        """Why the last sync of the file failed; the GUI thread may not have been told yet."""

    @property
    def unsaved(self) -> bool:
        """Whether any line is unwritten or unsynced."""
        return bool(self._waiting)

    @property
    def length(self) -> int:
        """The length of all lines, in bytes."""
        return self._length + len(self._waiting)

    @property
    def checksum(self) -> int:
        """The checksum of the last line that was prepared."""
        return self._checksum

    def start(self, body: bytes) -> None:
        """Prepare a new journal whose first line is a JSON object; `flush` makes its file, which
        must not be there yet."""
        self.close()
        self._fresh = self._nameless = True
        self._length = 0
        self._waiting, self._checksum = with_checksum(body, 0)

    def go_on(self, content: bytes, checksum: int) -> None:
        """Continue an existing journal from its good lines.

        A killed program may have left them without syncing them, so they are synced again.
        """
        self.close()
        self._fresh, self._nameless = False, True
        self._length = 0
        self._waiting = content
        self._written = len(content)
        self._checksum = checksum
        with contextlib.suppress(OSError):
            # It is opened again for the next line.
            self._sync(self._open(len(content)))
        self.end()

    def cut(self, length: int, checksum: int) -> None:
        """Continue from the first `length` bytes. Raises `OSError`."""
        self._length = min(self._length, length)
        self._waiting = self._waiting[: length - self._length]
        self._written = min(self._written, len(self._waiting))
        self._counted = min(self._counted, self._written)
        self._checksum = checksum
        self._ends = False
        if self._file is not None:
            self._file.truncate(length)
            self._file.seek(length)

    def append(self, bodies: Iterable[bytes]) -> None:
        """Prepare JSON objects to be appended; `flush` writes them."""
        for body in bodies:
            line, self._checksum = with_checksum(body, self._checksum)
            self._waiting += line

    def flush(self) -> None:
        """Write the pending lines and have them synced.

        When this returns they survive a crash of the program, and a power cut once `unsaved` is
        false. Raises `OSError` if they could not be written; they are then kept for the next call.
        """
        file, fresh = self._file, self._fresh
        if not self._waiting or (file is not None and self._written == len(self._waiting)):
            return
        begin = self._written
        self._ends = False
        if fresh:
            make_folder(self.path.parent, self._later)
            file = self._file = open_new(self.path)
        elif file is None:
            # What was in the file before an error is written over, so that it is synced too.
            file, begin = self._open(self._length), 0
        try:
            rest = memoryview(self._waiting)[begin:]
            while rest:
                rest = rest[file.write(rest) :]
            self._fresh = False
            self._written = len(self._waiting)
            self._sync(file)
        except OSError:
            # Part of a line may be written: the next attempt opens the file again and cuts it.
            self._drop()
            if fresh:
                self._fresh, self._written = True, 0
                with contextlib.suppress(OSError):
                    self.path.unlink()
            raise

    def finish(self) -> None:
        """Write and sync the pending lines, and wait for the disk. Raises `OSError`; they are then
        kept for the next call."""
        self.flush()
        file = self._file
        if file is None or not self._waiting:
            return
        try:
            with self._lock:
                if self._fault is not None:
                    # The system tells of an error once only.
                    raise self._fault
                os.fsync(file.fileno())
        except OSError:
            self._drop()
            raise
        if self._nameless:
            sync_folder(self.path.parent)
        self._file, self._nameless = None, False
        file.close()
        self._forget(self._written)

    def rename(self, path: Path) -> None:
        """Give the file a name that is free. Raises `OSError`.

        The caller syncs the folders. On Windows, which renames no open file, a sync that is under
        way ends first.
        """
        if os.name == "nt" and self._file is not None:
            with self._lock:
                self._file.close()
            self._drop()
        os.rename(self.path, path)
        self.path = path
        if os.name == "nt":
            with contextlib.suppress(OSError):
                self.flush()

    def end(self) -> None:
        """Close the file once all lines are synced; another line opens it again."""
        self._ends = True
        if not self._waiting:
            self._drop()

    def close(self) -> None:
        """Close the file once everything written is synced; unwritten lines are dropped."""
        if self._file is not None and self._written:
            self._later(self._sync_task(self._file), ignore, ignore)
        self._drop()
        self._waiting = b""
        self._written = 0

    def _open(self, place: int) -> FileIO:
        """Open the file at a place, and cut off what follows the last whole line that was written;
        raises `OSError`."""
        file = open_regular(self.path, "r+b")
        try:
            if file.seek(0, os.SEEK_END) < self._length:
                raise FileNotFoundError(errno.ENOENT, "the file has become shorter", str(self.path))
            file.truncate(self._length + self._written)
            file.seek(place)
        except OSError:
            file.close()
            raise
        self._file = file
        return file

    def _drop(self) -> None:
        """Have the file closed after its syncs, which do not matter any more."""
        file, self._file, self._syncing, self._fault = self._file, None, None, None
        if file is not None:
            self._later(file.close, ignore, ignore)

    def _sync(self, file: FileIO) -> None:
        """Start a sync of what is written, or another one after the current sync."""
        if self._syncing is not file:
            self._syncing = file
            self._counted = self._written
            self._later(
                self._sync_task(file), partial(self._synced, file), partial(self._failed, file)
            )

    def _sync_task(self, file: FileIO) -> Callable[[], None]:
        folder = self.path.parent if self._nameless else None
        return partial(self._sync_now, file, folder)

    def _sync_now(self, file: FileIO, folder: Path | None) -> None:
        """Sync a file unless it is closed, and its name in a folder; any thread may do this."""
        with self._lock:
            if file.closed:
                return
            try:
                os.fsync(file.fileno())
            except OSError as error:
                if file is self._file:
                    self._fault = error
                raise
        if folder is not None:
            sync_folder(folder)

    def _synced(self, file: FileIO, _result: object) -> None:
        if file is not self._file:
            return
        self._syncing = None
        self._nameless = False
        self._forget(self._counted)
        if self._written:
            self._sync(file)
        elif self._ends and not self._waiting:
            self._drop()
        self._told(None)

    def _failed(self, file: FileIO, error: OSError) -> None:
        if file is self._file:
            self._drop()
            self._told(error)

    def _forget(self, count: int) -> None:
        """Drop synced bytes from the pending lines."""
        self._length += count
        self._waiting = self._waiting[count:]
        self._written = max(0, self._written - count)
