"""Writing files so that a power cut leaves the old or the new one, and setting bad ones aside."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from hearts_qt.rules.text import N_, Text, text

__all__ = ["cause", "set_aside", "sync_folder", "write_atomically"]


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
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        with scratch.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    except OSError:
        with contextlib.suppress(OSError):
            scratch.unlink()
        raise
    sync_folder(path.parent)


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
    errno.EDQUOT if hasattr(errno, "EDQUOT") else -1: N_("your share of the disk is used up"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("writing there is not allowed"),
    errno.EPERM: N_("writing there is not allowed"),
    errno.ENOENT: N_("the folder is missing"),
    errno.ENOTDIR: N_("a file is in the place of the folder"),
    errno.EIO: N_("the disk reports an error"),
}


def cause(error: OSError) -> Text:
    """What went wrong, in words that fit into "… because {cause}."."""
    known = _CAUSES.get(error.errno or 0)
    if known is not None:
        return Text(known)
    return text("the system says “{words}”", words=error.strerror or type(error).__name__)
