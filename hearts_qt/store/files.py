"""Writing files so that a power cut leaves the old or the new one, and setting bad ones aside."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

from hearts_qt.rules.text import N_, Text, text

__all__ = [
    "TooLargeError",
    "cause",
    "read_bytes",
    "read_text",
    "set_aside",
    "sync_folder",
    "try_new",
    "write_atomically",
    "write_new",
]


class TooLargeError(Exception):
    """A file that is larger than anything of its kind."""


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system knows how to."""
    if os.name == "nt":
        return
    # Some file systems refuse this; then there is nothing better to be had.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file by new content, durably, making its folder first.

    At every instant the path names either the whole old or the whole new content. Raises
    `OSError`; the old content is then untouched.
    """
    with _scratch(path, content) as scratch:
        os.replace(scratch, path)
    sync_folder(path.parent)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, durably, making its folder first.

    Raises `FileExistsError` when something has its name, and `OSError`; then nothing has changed.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with _scratch(path, content) as scratch:
        try:
            # Unlike a replacement this fails where somebody else was faster.
            os.link(scratch, path)
        except FileExistsError:
            raise
        except OSError:
            # A file system without links; there the name was free just now.
            os.rename(scratch, path)
    sync_folder(path.parent)


def try_new(path: Path) -> None:
    """Raise the `OSError` that `write_new` would raise if it wrote an empty file now.

    Nothing is left behind but the folder, where that was missing.
    """
    with _scratch(path, b""):
        pass


@contextlib.contextmanager
def _scratch(path: Path, content: bytes) -> Iterator[Path]:
    """A durable file with the content beside `path`, which is gone afterwards."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        # For callers that look for a free name this must not look like one that is taken.
        raise NotADirectoryError(
            errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent)
        ) from None
    scratch = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        with scratch.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield scratch
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink()


def read_bytes(path: Path, most: int = -1) -> bytes:
    """The content of a file, or its first `most` bytes.

    Raises `OSError`. A pipe or a device is no file here: reading one may never end.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    with path.open("rb") as file:
        return file.read(most)


def read_text(path: Path, most: int) -> str:
    """The text of a file of at most so many bytes.

    Raises `OSError`, `TooLargeError` and `UnicodeDecodeError`. What is no file is not read.
    """
    if path.is_file() and path.stat().st_size > most:
        raise TooLargeError(str(path))
    # What is said of its size need not be so: it may grow.
    content = read_bytes(path, most + 1)
    if len(content) > most:
        raise TooLargeError(str(path))
    return content.decode()


def set_aside(path: Path, why: str) -> Path | None:
    """Rename a file to the first free `name.<why>-1`, `-2`, and so on, so that nothing is lost.

    Returns its new path, or `None` when it could not be renamed and is where it was.
    """
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.name}.{why}-{number}")
        if os.path.lexists(aside):
            continue
        try:
            # On Windows `rename` refuses an existing name; elsewhere it was free just now.
            os.rename(path, aside)
        except FileExistsError:
            continue
        except OSError:
            return None
        sync_folder(path.parent)
        return aside
    return None


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
    errno.EBUSY: N_("another program is using it"),
}


_READING = {
    errno.ENOENT: N_("it does not exist"),
    errno.ENOTDIR: N_("it does not exist"),
    errno.EACCES: N_("you may not read it"),
    errno.EPERM: N_("you may not read it"),
    errno.EISDIR: N_("it is a folder"),
    errno.EINVAL: N_("it is not a file"),
}


def cause(error: OSError, reading: bool = False) -> Text:
    """What went wrong, in words that fit into "… because {cause}.".

    `reading` says that something was to be read, not written.
    """
    known = _CAUSES.get(error.errno or 0)
    if reading:
        known = _READING.get(error.errno or 0, known)
    if known is not None:
        return Text(known)
    return text("the system says “{words}”", words=error.strerror or type(error).__name__)
