"""A file that is read once, outside the GUI thread, for everything that needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from hearts_qt.app.worker import Worker

T = TypeVar("T")


class KeptOnce(Generic[T]):
    """Reads a file when it is first asked for."""

    def __init__(self, worker: Worker, lane: str, read: Callable[[], T]) -> None:
        """`read` is called in a lane of the worker."""
        self._worker, self._lane, self._read = worker, lane, read
        self._calls: list[Callable[[T], object]] = []
        self.known: T | None = None
        """What was read, once it was."""

    def ask(self, call: Callable[[T], object]) -> None:
        """Call a function with what the file holds, at once or when it was read."""
        if self.known is not None:
            call(self.known)
            return
        self._calls.append(call)
        if len(self._calls) == 1:
            self._worker.lane(self._lane).submit(self._read, self._take)

    def _take(self, read: T) -> None:
        self.known = read
        calls, self._calls = self._calls, []
        for call in calls:
            call(read)
