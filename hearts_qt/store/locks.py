"""Locks of the system on open files: given back however a process ends."""

from __future__ import annotations

import sys
from typing import BinaryIO

__all__ = ["try_lock"]

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: BinaryIO) -> bool:
        """Lock an open file for this process; whether it was free."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: BinaryIO) -> bool:
        """Lock an open file for this process; whether it was free.

        A file system that knows no locks counts as free: one process is the rule.
        """
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
