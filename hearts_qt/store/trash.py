"""A trash folder, so that deletions can be undone."""

from __future__ import annotations

import contextlib
import errno
import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hearts_qt.store.files import Later, at_once, make_folder, sync_folder


@dataclass(frozen=True, slots=True)
class Trash:
    """A folder and its trash folder; neither need exist yet.

    Call `sync` after moving files, so that the moves survive a power cut; `later` does that.
    """

    folder: Path
    deleted: Path
    later: Later = at_once

    def delete(self, name: str) -> None:
        """Move a file to the trash, replacing one of the same name there. Raises `OSError`."""
        make_folder(self.deleted, self.later)
        target = self.deleted / name
        os.replace(self.folder / name, target)
        with contextlib.suppress(OSError):
            # The time of the deletion, for those who remove old files.
            os.utime(target)

    def restore(self, name: str) -> None:
        """Move a file back. Raises `OSError`, `FileExistsError` if its name is taken by now."""
        path = self.folder / name
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        make_folder(self.folder, self.later)
        os.rename(self.deleted / name, path)

    def sync(self) -> None:
        """Have all moves synced."""
        for folder in (self.deleted, self.folder):
            self.later(partial(sync_folder, folder))
