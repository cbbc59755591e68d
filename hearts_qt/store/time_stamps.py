"""Time stamps: the moment when a game began, as it is written in saves and in names of files.

A stamp is in UTC, such as `2026-03-01_20.15.00.123Z`, so that its text sorts by the moment wherever
and in whatever season a game was played. One without the `Z`, as a person may type it, is in local
time. What is shown is always in local time.
"""

from __future__ import annotations

import math
import re
import time
from datetime import UTC, datetime

STAMP = r"[0-9][0-9._-]{0,39}Z?"
"""A pattern for anything that begins like a stamp; a user may have edited it."""

TIME = r"[0-9]{2}\.[0-9]{2}\.[0-9]{2}\.[0-9]{1,6}Z?"
"""A pattern for the time of day in a stamp."""

_PARTS = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})_([0-9]{2})\.([0-9]{2})\.([0-9]{2})\.([0-9]{1,6})(Z?)"
)


def time_stamp(at: float | None = None) -> str:
    """A time, in seconds since 1970, as a stamp; by default now."""
    at = time.time() if at is None else at
    return time.strftime("%Y-%m-%d_%H.%M.%S", time.gmtime(at)) + f".{int(at * 1000) % 1000:03}Z"


def known_stamp(stamp: str) -> str:
    """A stamp as a part of a file name; `unknown` if it does not look like one."""
    return stamp if re.fullmatch(STAMP, stamp) else "unknown"


def time_of_stamp(stamp: str) -> datetime | None:
    """The time of a stamp, in the local time zone; None for a damaged one."""
    # `strptime` would take half a second for ten thousand names.
    found = _PARTS.fullmatch(stamp)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, found.groups()[:6])
    fraction, zone = int(found[7].ljust(6, "0")), UTC if found[8] else None
    try:
        return _local(datetime(year, month, day, hour, minute, second, fraction, zone))
    except ValueError:
        return None


def local_time(at: float) -> datetime:
    """A time, in seconds since 1970, in the local time zone."""
    return datetime.fromtimestamp(at, UTC).astimezone()


def _local(given: datetime) -> datetime:
    """A time in the local time zone, in which one without a zone is."""
    try:
        return given.astimezone()
    except (OverflowError, ValueError, OSError):
        # The system knows no zone for the first and the last years.
        return given.replace(tzinfo=UTC)


def seconds_of(begun: datetime | None) -> float:
    """A time in seconds since 1970, for sorting; an unknown time comes before all others."""
    return -math.inf if begun is None else begun.timestamp()


def is_since(begun: datetime | None, day: str) -> bool:
    """Whether a time is on a local day, `YYYY-MM-DD`, or later. All are if the day is empty."""
    return not day or (begun is not None and begun.date().isoformat() >= day)
