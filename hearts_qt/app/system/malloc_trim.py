"""Returns freed memory to the system."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    import ctypes

AFTER = 3000
"""Milliseconds from when a window comes to the front or is closed until free memory is given back.
By then what the window used has been freed; windows that follow within this time share one call."""

M_MMAP_THRESHOLD = -3
"""The parameter of `mallopt` for the size from which a block is mapped on its own."""

LARGE = 512 * 1024
"""Bytes from which a block goes back to the system when it is freed: pictures of whole windows and
surfaces are larger, those of single cards smaller."""


@cache
def _glibc() -> ctypes.CDLL | None:
    """The C library, if it is one that has `mallopt` and `malloc_trim`."""
    if sys.platform != "linux":
        return None
    # The start does not need it.
    import ctypes

    try:
        library = ctypes.CDLL(None)
    except OSError:
        return None
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


def give_back_large_blocks() -> bool:
    """Have the C library return large blocks to the system when they are freed.

    glibc maps large blocks on their own, but raises its threshold up to 32 MiB once the first of
    them are freed. From then on pictures lie in the heap among small objects, and their memory
    stays with the process. A threshold that was set explicitly is no longer adjusted (mallopt(3)).
    Returns whether it was set, which works on Linux with glibc only.
    """
    library = _glibc()
    return library is not None and bool(library.mallopt(M_MMAP_THRESHOLD, LARGE))


def give_back_free_memory() -> bool:
    """Return the free pages of the heap to the system, wherever in it they lie.

    By itself glibc returns only what is free at the end of the heap, so that the pages of windows
    that were closed stay with the process. Returns whether there was something to return; where the
    C library is not glibc nothing is done (malloc_trim(3)).
    """
    library = _glibc()
    return library is not None and bool(library.malloc_trim(0))


class MemoryReturner(QObject):
    """Gives free memory back to the system soon after windows were opened or closed.

    Each call takes a few milliseconds at most. Only windows leave much free memory behind.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(give_back_free_memory)
        self._application: QGuiApplication | None = None

    def start(self) -> None:
        """Begin to give memory back."""
        application = QGuiApplication.instance()
        if self._application is None and isinstance(application, QGuiApplication):
            give_back_large_blocks()
            self._application = application
            application.focusWindowChanged.connect(self._wait)

    def close(self) -> None:
        """Leave memory where it is from now on."""
        self._timer.stop()
        if self._application is not None:
            self._application.focusWindowChanged.disconnect(self._wait)
            self._application = None

    def _wait(self) -> None:
        if not self._timer.isActive():
            self._timer.start()
