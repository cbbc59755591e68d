"""When to try again what has failed: at once, and then after pauses that grow."""

from __future__ import annotations

import time
from collections.abc import Callable


class Retries:
    """Says when the next attempt is due. Times are in seconds."""

    def __init__(
        self, longest: float, first: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`first` and `longest` are the pauses after the second failure and after many."""
        self._first = first
        self._longest = longest
        self._clock = clock
        self._pause = 0.0
        self._failed_at = float("-inf")

    @property
    def wait(self) -> float:
        """Seconds until the next attempt is due; 0 if it is."""
        return max(0.0, self._failed_at + self._pause - self._clock())

    def failed(self) -> None:
        """Note that an attempt has failed, or that what had succeeded has come to an end."""
        now = self._clock()
        # What has worked for long enough is tried again at once, as after its first failure.
        fresh = now - self._failed_at > 2 * self._longest
        self._pause = 0.0 if fresh else min(max(2 * self._pause, self._first), self._longest)
        self._failed_at = now

    def forget(self) -> None:
        """Make the next attempt due at once."""
        self._failed_at = float("-inf")
