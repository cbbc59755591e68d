"""How files of SQLite are opened: those of this program, and whatever somebody put in their place.

SQLite is imported with the first one, so that the program starts faster.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hearts_qt import limits
from hearts_qt.store.files import check_regular

if TYPE_CHECKING:
    import sqlite3

BUSY_SECONDS = 0.4
"""Seconds to wait for a database that another program is using."""

BESIDE = ("", "-journal", "-wal", "-shm")
"""What the names of a database and of its files beside it end in."""


def check_files(path: Path) -> None:
    """Raise `OSError` if a database or a file beside it is there and is no regular file: SQLite
    would block on a pipe."""
    for end in BESIDE:
        try:
            check_regular(path.with_name(path.name + end))
        except FileNotFoundError:
            continue


def connect(path: Path) -> sqlite3.Connection:
    """An open database that begins and commits nothing by itself, and runs no SQL that is in its
    schema. Raises `sqlite3.Error`."""
    import sqlite3

    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.STATISTICS_VALUE)
        database.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        database.close()
        raise
    return database


def version_of(database: sqlite3.Connection) -> tuple[int, int]:
    """The numbers of the application and of the version; both are 0 in a new file."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(application), int(version)


def set_version(database: sqlite3.Connection, application: int, version: int) -> None:
    """Write these numbers."""
    database.execute(f"PRAGMA application_id = {application}")
    database.execute(f"PRAGMA user_version = {version}")


def is_busy(error: Exception) -> bool:
    """Whether an error only means that another program is using the database."""
    import sqlite3

    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
