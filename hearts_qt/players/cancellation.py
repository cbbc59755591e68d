"""Cancelling a computer player's decision from another thread."""

from __future__ import annotations


class CancelToken:
    """A flag that cancels one piece of work. Once set, it stays set.

    The caller makes a token, hands it to the work and keeps it. `cancel` may be called from any
    thread, before the work begins, while it runs, or after it has ended. Work that finds its token
    cancelled ends as soon as it can; its result is of no use to the caller.
    """

    __slots__ = ("_cancelled",)

    def __init__(self) -> None:
        self._cancelled = False

    def cancel(self) -> None:
        """Cancel the work."""
        # Python sets an attribute in one step, so no lock is needed.
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether the work is cancelled."""
        return self._cancelled


class Cancelled(Exception):
    """The work was cancelled before it had a result."""


def is_cancelled(cancel: CancelToken | None) -> bool:
    """Whether there is a token and it is cancelled."""
    return cancel is not None and cancel.cancelled
