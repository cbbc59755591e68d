"""Gives the memory of large pictures back to the system as soon as it is free."""

from __future__ import annotations

import sys

__all__ = ["give_back_large_blocks"]

M_MMAP_THRESHOLD = -3
"""The parameter of `mallopt` for the size from which a block is mapped on its own."""

LARGE = 512 * 1024
"""Bytes from which a block goes back to the system when it is freed: pictures of whole windows and
surfaces are larger, those of single cards smaller."""


def give_back_large_blocks() -> bool:
    """Have the C library return large blocks to the system when they are freed.

    glibc maps large blocks on their own, but raises its threshold up to 32 MiB once the first of
    them are freed. From then on pictures lie in the heap among small objects, and their room stays
    with the process. A threshold that was set once no longer moves (mallopt(3)). Returns whether it
    was set, which is so on Linux with glibc.
    """
    if sys.platform != "linux":
        return False
    import ctypes

    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return False
    return bool(mallopt(M_MMAP_THRESHOLD, LARGE))
