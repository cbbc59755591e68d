"""Moving the files of older versions to the folders of this one."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

from hearts_qt.rules.text import Text, text
from hearts_qt.store.files import cause, make_folder, open_regular, sync_folder, try_lock, write_new
from hearts_qt.store.folders import Folders

LOCK_FILE = "running.lock"
"""The file in the folder `state` that a running program keeps locked."""

_KINDS = ("config", "data", "state", "cache")


def move_older_files(older: Folders, now: Folders) -> Text | None:
    """Move everything from the folders of an older version into those of this one.

    Nothing is lost and no file is overwritten: if a name is taken, the moved file gets the first
    free name that ends in `.older-1`, `.older-2` and so on, unless both files are the same. Each
    file is moved in one step, so an interrupted move continues at the next start. Nothing is
    moved while an older version runs. Returns one sentence if something could not be moved, which
    is then still in its place.
    """
    if older == now:
        return None
    # On Windows the cache is inside another of these folders, so it must be moved first.
    sources = sorted(
        {getattr(older, kind) for kind in _KINDS}, key=lambda path: len(path.parts), reverse=True
    )
    sources = [source for source in sources if source.is_dir()]
    if not sources:
        return None
    if _is_running(older):
        return text(
            "An older version of Hearts Qt is running. Close both and start this one again to "
            "find your games and settings."
        )
    keep_now = {getattr(now, kind) for kind in _KINDS}
    keep = keep_now | set(sources)
    failed: OSError | None = None
    for source in sources:
        for entry in _entries(source):
            target = _new_place(entry, source, older, now)
            if target != entry and entry not in keep:
                try:
                    _move(entry, target)
                except OSError as error:
                    failed = failed or error
        if source not in keep_now:
            with contextlib.suppress(OSError):
                # Only an empty folder can be removed.
                source.rmdir()
    if failed is None:
        return None
    return text(
        "Some files of an older version of Hearts Qt could not be moved, because {cause}. They "
        "are still in {folder}.",
        cause=cause(failed),
        folder=str(Path(failed.filename).parent if failed.filename else sources[-1]),
    )


def _entries(folder: Path) -> list[Path]:
    """The entries of a folder, sorted by name; none if it cannot be read."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _is_running(older: Folders) -> bool:
    """Whether a program holds the lock of the older folders."""
    path = older.state / LOCK_FILE
    if not path.is_file():
        return False
    try:
        with open_regular(path, "ab") as file:
            return not try_lock(file)
    except OSError:
        return False


def _new_place(entry: Path, source: Path, older: Folders, now: Folders) -> Path:
    """Where an entry of an older folder belongs; several kinds of files may share that folder."""
    kinds = [kind for kind in _KINDS if getattr(older, kind) == source]
    if "config" in kinds and len(kinds) > 1:
        if entry.name == "rules" or entry.name.startswith("settings.json"):
            kinds = ["config"]
        else:
            kinds.remove("config")
    folder: Path = getattr(now, kinds[0])
    return folder / entry.name


def _move(source: Path, target: Path) -> None:
    """Move a file or a folder with everything in it; raises `OSError` for the first failure."""
    if source.is_dir() and not source.is_symlink():
        if os.path.lexists(target) and not target.is_dir():
            target = _free_name(target)
        if not os.path.lexists(target) and _renamed(source, target):
            return
        failed: OSError | None = None
        for entry in sorted(source.iterdir()):
            try:
                _move(entry, target / entry.name)
            except OSError as error:
                failed = failed or error
        if failed is not None:
            raise failed
        source.rmdir()
        return
    if os.path.lexists(target):
        if _same_file(source, target):
            source.unlink()
            return
        target = _free_name(target)
    if not _renamed(source, target):
        _copy(source, target)
        source.unlink()


def _renamed(source: Path, target: Path) -> bool:
    """Rename to a free name; false if the two places are on different disks."""
    make_folder(target.parent)
    try:
        os.rename(source, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        return False
    sync_folder(target.parent)
    return True


def _copy(source: Path, target: Path) -> None:
    """Copy a file, durably and with its times, to a free name on another disk."""
    found = source.lstat()
    if stat.S_ISLNK(found.st_mode):
        os.symlink(os.readlink(source), target)
    elif stat.S_ISREG(found.st_mode):
        write_new(target, source.read_bytes())
        with contextlib.suppress(OSError):
            os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns))
    else:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(source))


def _same_file(one: Path, other: Path) -> bool:
    """Whether two paths are regular files with the same content."""
    if one.is_symlink() or other.is_symlink() or not (one.is_file() and other.is_file()):
        return False
    if one.stat().st_size != other.stat().st_size:
        return False
    return one.read_bytes() == other.read_bytes()


def _free_name(path: Path) -> Path:
    """The first name of the form `name.older-1` that is free."""
    number = 1
    while os.path.lexists(free := path.with_name(f"{path.name}.older-{number}")):
        number += 1
    return free
