"""Locks on open files, which the system releases however a process ends."""

from __future__ import annotations

import sys
from io import FileIO

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
