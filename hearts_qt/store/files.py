"""Atomic file writes, limited reads, and locks."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from hearts_qt.rules.text import N_, Text, text

Result = TypeVar("Result")


class TooLargeError(OSError):
    """A file that is larger than `most` bytes, the limit of its kind."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        self.most = most


class Later(Protocol):
    """Runs tasks that may block on a disk: in another thread, one after another, or at once.

    Then it calls `done` with the result, or `failed` with an `OSError`, in the thread that
    submitted the task. When the program ends, the tasks still run, but nothing is called.
    """

    def __call__(
        self,
        task: Callable[[], Result],
        done: Callable[[Result], object] = ...,
        failed: Callable[[OSError], object] = ...,
    ) -> None: ...


def ignore(_answer: object) -> None:
    """Ignore the outcome of a task."""


def at_once(
    task: Callable[[], Result],
    done: Callable[[Result], object] = ignore,
    failed: Callable[[OSError], object] = ignore,
) -> None:
    """A `Later` that runs tasks immediately and lets their exceptions through."""
    done(task())


_FLAGS = {
    "rb": os.O_RDONLY,
    "r+b": os.O_RDWR,
    "ab": os.O_WRONLY | os.O_APPEND | os.O_CREAT,
}


def open_regular(path: Path, mode: Literal["rb", "r+b", "ab"]) -> FileIO:
    """Open a regular file, unbuffered; `mode` is as in `open`.

    Never waits: a pipe, socket, device or folder in its place raises `OSError` with `EINVAL` or
    `EISDIR`. All files that another program may have put there are opened by this function. A file
    that is opened for writing is readable by its owner only from then on.
    """
    # Check before, because opening a device may have effects, and after, because of a race.
    with contextlib.suppress(FileNotFoundError):
        check_regular(path)
    flags = _FLAGS[mode] | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
    try:
        handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
    except ValueError:
        raise _irregular(path, errno.ENOENT) from None
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise _irregular(path, errno.EINVAL) from None
        raise
    try:
        found = os.fstat(handle)
        _check_kind(found, path)
        if mode != "rb" and os.name == "posix" and found.st_mode & 0o077:
            # A file system without permissions, or another owner, may refuse this.
            with contextlib.suppress(OSError):
                os.fchmod(handle, found.st_mode & 0o700)
        return open(handle, mode, buffering=0)
    except BaseException:
        os.close(handle)
        raise


def open_new(path: Path) -> FileIO:
    """Make a file that only its owner may read, and open it for writing, unbuffered.

    Raises `OSError`, `FileExistsError` if the name is taken.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return open(os.open(path, flags, 0o600), "r+b", buffering=0)


def check_regular(path: Path) -> None:
    """Raise `OSError` unless there is a regular file at a path."""
    try:
        found = os.stat(path)
    except ValueError:
        # No file has a name with a zero byte, or with what the system cannot encode.
        raise _irregular(path, errno.ENOENT) from None
    _check_kind(found, path)


def _check_kind(found: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise _irregular(path, errno.EISDIR)
    if not stat.S_ISREG(found.st_mode):
        raise _irregular(path, errno.EINVAL)


def _irregular(path: Path, number: int) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder, where the system can do that."""
    if os.name == "nt":
        return
    # Some file systems refuse this, and there is no other way.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def make_folder(folder: Path, later: Later | None = at_once) -> None:
    """Create a folder and its parents if they are missing.

    They survive a power cut once `later` has synced them; without it they need not. New folders are
    readable by their owner only. Raises `OSError`, such as `FileExistsError` if there is a file in
    the way.
    """
    missing = []
    path = folder
    while not os.path.lexists(path) and path != path.parent:
        missing.append(path)
        path = path.parent
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)
        if later is not None:
            later(partial(sync_folder, path.parent))
    folder.mkdir(exist_ok=True)


def make_private(path: Path) -> None:
    """Make a folder or a file readable by its owner only; do nothing if it is missing.

    Failures are ignored: some file systems have no permissions.
    """
    if os.name == "posix":
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(os.stat(path).st_mode)
            if mode & 0o077:
                os.chmod(path, mode & 0o700)


def make_private_file(path: Path) -> None:
    """Create a file readable by its owner only, for a library that opens it by name. An existing
    file keeps its content. Errors are left to that library."""
    with contextlib.suppress(OSError):
        open_regular(path, "ab").close()


def write_atomically(path: Path, content: bytes, *, shared: bool = False) -> None:
    """Replace the content of a file atomically and durably; a missing folder is created.

    Only its owner may read the file, unless it is `shared`, such as a file that the player exports.
    Raises `OSError`; the old content is then unchanged.
    """
    with _scratch(path, content, shared) as scratch:
        os.replace(scratch, path)
    sync_folder(path.parent)


def write_new(path: Path, content: bytes, *, shared: bool = False) -> None:
    """Write a new file durably; a missing folder is created.

    `shared` is as in `write_atomically`. Raises `FileExistsError` if the name is taken, or any
    other `OSError`; nothing has changed then.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with _scratch(path, content, shared) as scratch:
        try:
            # Unlike `os.replace`, this fails if the name was taken in the meantime.
            os.link(scratch, path)
        except FileExistsError:
            raise
        except OSError:
            # A file system without hard links. The name was free a moment ago.
            os.rename(scratch, path)
    sync_folder(path.parent)


def write_later(
    path: Path, content: bytes, later: Later, told: Callable[[OSError | None], object] = ignore
) -> None:
    """Replace the content of a file once the new content is on the disk; a missing folder is
    created.

    When this returns, the new content is in a file beside it (see `waiting_files`), so a kill loses
    nothing. `told` gets None once it would survive a power cut too, or the error of the disk; the
    old content is then unchanged. Raises `OSError`.
    """
    try:
        make_folder(path.parent, later)
    except FileExistsError:
        raise _irregular(path.parent, errno.ENOTDIR) from None
    waiting = path.with_name(f"{path.name}.new-{os.getpid()}-{next(_NUMBERS):06}")

    def finish() -> None:
        try:
            with open_regular(waiting, "r+b") as file:
                os.fsync(file.fileno())
            os.replace(waiting, path)
        except FileNotFoundError:
            # It has been deleted meanwhile.
            return
        sync_folder(path.parent)

    def failed(error: OSError) -> None:
        waiting.unlink(missing_ok=True)
        told(error)

    try:
        with open_new(waiting) as file:
            rest = memoryview(content)
            while rest:
                rest = rest[file.write(rest) :]
        later(finish, told, failed)
    except OSError:
        with contextlib.suppress(OSError):
            waiting.unlink()
        raise


_NUMBERS = itertools.count(1)
_WAITING = re.compile(r"(.+)\.new-[0-9]{1,10}-[0-9]{6}", re.DOTALL)


def waiting_files(paths: Iterable[Path]) -> dict[Path, list[Path]]:
    """The files among `paths` that `write_later` wrote and that wait to replace another file, by
    the path of that file, the latest last."""
    found: dict[Path, list[Path]] = {}
    for path in sorted(paths):
        if match := _WAITING.fullmatch(path.name):
            found.setdefault(path.with_name(match[1]), []).append(path)
    return found


def check_writable(path: Path) -> None:
    """Raise the `OSError` that `write_new` would raise now.

    Nothing is left behind, except a folder that was missing.
    """
    with _scratch(path, b"", False):
        pass


@contextlib.contextmanager
def _scratch(path: Path, content: bytes, shared: bool) -> Iterator[Path]:
    """A durable temporary file with the content, in the folder of `path`."""
    try:
        make_folder(path.parent)
    except FileExistsError:
        # Callers that look for a free name must not take this for a name that is taken.
        raise NotADirectoryError(
            errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent)
        ) from None
    scratch = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        with open(scratch, "wb", opener=_open_shared if shared else _open_private) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield scratch
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()


def _open_shared(path: str, flags: int) -> int:
    return os.open(path, flags, 0o666)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes.

    Raises `OSError`, of which `TooLargeError` is a kind.
    """
    with open_regular(path, "rb") as file:
        if os.fstat(file.fileno()).st_size > most:
            raise TooLargeError(path, most)
        # The file may grow meanwhile.
        parts: list[bytes] = []
        room = most + 1
        while room and (part := file.read(room)):
            parts.append(part)
            room -= len(part)
    if not room:
        raise TooLargeError(path, most)
    return b"".join(parts)


def read_text(path: Path, most: int) -> str:
    """The text of a regular file of at most `most` bytes; a byte order mark is left out.

    Raises `OSError`, of which `TooLargeError` is a kind, and `UnicodeDecodeError`.
    """
    return read_bytes(path, most).decode().removeprefix("\ufeff")


_LEFTOVER = re.compile(r".+\.(json|jsonl|hearts|hearts-rules)\.new-[0-9]{1,10}")

LEFTOVER_AGE = 3600.0
"""Age in seconds from which a temporary file is taken to be abandoned."""


def remove_leftovers(folders: Iterable[Path]) -> int:
    """Remove temporary files left by killed programs; returns how many.

    Only regular files with the names of `_scratch` that are at least an hour old.
    """
    removed = 0
    before = time.time() - LEFTOVER_AGE
    for folder in set(folders):
        with contextlib.suppress(OSError):
            for path in sorted(folder.iterdir()):
                if not _LEFTOVER.fullmatch(path.name):
                    continue
                with contextlib.suppress(OSError):
                    found = path.lstat()
                    if stat.S_ISREG(found.st_mode) and found.st_mtime < before:
                        path.unlink()
                        removed += 1
    return removed


_CAUSES = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT if hasattr(errno, "EDQUOT") else -1: N_("your disk quota is used up"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("you may not write there"),
    errno.EPERM: N_("you may not write there"),
    errno.ENOENT: N_("the folder is missing"),
    errno.ENOTDIR: N_("there is a file in place of the folder"),
    errno.EEXIST: N_("there is a file in place of the folder"),
    errno.EIO: N_("the disk reports an error"),
    errno.EISDIR: N_("there is a folder in place of the file"),
    errno.EINVAL: N_("there is something else in place of the file"),
    errno.EBUSY: N_("another program is using it"),
    errno.EBADF: N_("it is closed"),
}


_READING = {
    errno.ENOENT: N_("it does not exist"),
    errno.ENOTDIR: N_("there is a file in place of the folder"),
    errno.EACCES: N_("you may not read it"),
    errno.EPERM: N_("you may not read it"),
    errno.EISDIR: N_("it is a folder"),
    errno.EINVAL: N_("it is not a file"),
}


def cause(error: OSError, reading: bool = False) -> Text:
    """The cause of an error, as a clause for "… because {cause}.".

    `reading` is true if a file was read and false if it was written.
    """
    if isinstance(error, TooLargeError):
        return text("it is larger than {n} MB", n=error.most // 1_000_000)
    known = _CAUSES.get(error.errno or 0)
    if reading:
        known = _READING.get(error.errno or 0, known)
    if known is not None:
        return Text(known)
    return text("the system says “{words}”", words=error.strerror or type(error).__name__)


if sys.platform == "win32":
    import msvcrt

    def try_lock(file: FileIO) -> bool:
        """Lock an open file for this process; false if another process has locked it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: FileIO) -> bool:
        """Lock an open file for this process; false if another process has locked it.

        On a file system without locks, a file counts as free.
        """
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
