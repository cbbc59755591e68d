"""Keeps Python's collector of unreachable objects out of threads that draw pictures or think.

The collector runs in whatever thread happens to allocate. Among what it finds may be objects of Qt,
which must die in the thread they live in: a timer that is deleted while the event loop calls it
takes the program with it.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["nothing_collected"]

_lock = threading.Lock()
_inside = 0
_switched_off = False


@contextmanager
def nothing_collected() -> Iterator[None]:
    """While this lasts, in any thread, nothing is collected; afterwards as before."""
    global _inside, _switched_off
    with _lock:
        _inside += 1
        if _inside == 1:
            _switched_off = gc.isenabled()
            gc.disable()
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0 and _switched_off:
                gc.enable()
