"""When a decision that went wrong is asked about again: after intervals that grow.

A right answer leads to the next interval, one with a hint to the same one again, and a wrong one
back to the first. After the last interval it is not asked about any more.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

INTERVALS: Final = (
    timedelta(hours=4),
    timedelta(days=1),
    timedelta(days=3),
    timedelta(weeks=1),
    timedelta(weeks=2),
    timedelta(days=30),
    timedelta(days=91),
    timedelta(days=182),
)

LEARNED: Final = len(INTERVALS)
"""The step after the last interval."""

MOST_A_DAY: Final = 5
"""The most decisions that are asked about on one day."""


def step_after(step: int, score: float) -> int:
    """The step after an answer with a score: 0 for a wrong one, 1 for a right one, and between if
    it was right with a hint."""
    if score >= 1.0:
        return min(step + 1, LEARNED)
    return step if score > 0.0 else 0


def due_at(step: int, asked: datetime) -> datetime | None:
    """When a decision is due that was asked about at a time and is at a step since; None if it is
    not asked about any more."""
    return None if step >= LEARNED else asked + INTERVALS[step]
