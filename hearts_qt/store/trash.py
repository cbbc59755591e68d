"""A trash folder for saved games, games of the library or rule sets: deletions can be undone."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hearts_qt.store.files import Later, at_once, make_folder, sync_folder

KEPT_DAYS = 7
"""Days after which a deleted file is removed for good."""


@dataclass(frozen=True, slots=True)
class Trash:
    """A folder and its trash folder; neither need exist yet.

    Only files whose names end with one of the `suffixes` are ever removed for good. Call `sync`
    after moving files, so that the moves survive a power cut; `later` does that.
    """

    folder: Path
    deleted: Path
    suffixes: tuple[str, ...]
    later: Later = at_once

    def delete(self, name: str) -> None:
        """Move a file to the trash, replacing one of the same name there. Raises `OSError`."""
        make_folder(self.deleted, self.later)
        path = self.folder / name
        with contextlib.suppress(OSError):
            # The time of the deletion. `remove_old` may run at this very moment, so it comes first.
            os.utime(path)
        os.replace(path, self.deleted / name)

    def restore(self, name: str) -> None:
        """Move a file back. Raises `OSError`, `FileExistsError` if its name is taken by now."""
        path = self.folder / name
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        make_folder(self.folder, self.later)
        os.rename(self.deleted / name, path)

    def old(self) -> list[Path]:
        """The files that were deleted some days ago."""
        before = time.time() - KEPT_DAYS * 86_400
        found = []
        with contextlib.suppress(OSError):
            for path in self.deleted.iterdir():
                with contextlib.suppress(OSError):
                    if path.name.endswith(self.suffixes) and path.lstat().st_mtime < before:
                        found.append(path)
        return found

    def remove_old(self) -> int:
        """Remove files for good that were deleted some days ago; returns how many."""
        removed = 0
        for path in self.old():
            with contextlib.suppress(OSError):
                path.unlink()
                removed += 1
        return removed

    def sync(self) -> None:
        """Have all moves synced."""
        for folder in (self.deleted, self.folder):
            self.later(partial(sync_folder, folder))
