"""Statistics of finished games, kept per rule set in a small database.

Each game is a row under the name of its record, so it counts once however often it is finished
after an undo. What counts of a game in which the computer chose cards for the player, `game_stats`
says. Rule sets are told apart by their code.

`catch_up` adds records that are not in the database: games from before there were statistics, and
those that could not be written to a full disk. The names of games that were reset are remembered,
and these games are not added again; their records stay.

The database is opened anew for each query, and SQLite is imported with the first one, so that the
program starts faster.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hearts_qt import limits
from hearts_qt.file_names import kept, name_of_kept, shown
from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.rules.text import N_, SaidError, Text, text
from hearts_qt.store.databases import check_files, connect, set_version, version_of
from hearts_qt.store.files import (
    cause,
    make_folder,
    make_private_file,
)
from hearts_qt.store.kept_file import KeptFile, UnusableError, is_newer
from hearts_qt.store.record_shelf import stamp_of, time_of
from hearts_qt.store.time_stamps import is_since, seconds_of, time_of_stamp

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime

    from hearts_qt.game.game import Game
    from hearts_qt.game.game_stats import GameStats
    from hearts_qt.store.folders import Folders

FILE_NAME = "statistics.sqlite"

APPLICATION = 0x48515453
"""The `application_id` of our SQLite files."""

VERSION = 1
"""The version of the database, in its `user_version`. Later versions are refused."""

MOST_SEATS = 10

_LOG = logging.getLogger(__name__)

_PROGRESS_STEPS = 10_000
"""Steps of SQLite's virtual machine between two checks of the limit on them."""

AT_ONCE = 20
"""The number of records that are read before they are written to the database together."""

_FIELDS = "place, places, won, hands, points, best, worst, moons, stopped, queens"
"""The columns of the figures of a game, in the order of `GameStats`."""


def _make(database: sqlite3.Connection) -> None:
    """Make the tables: the games, and the names of those that were reset."""
    database.execute(
        "CREATE TABLE games (name TEXT PRIMARY KEY, begun TEXT NOT NULL, rules TEXT NOT NULL,"
        " place INTEGER NOT NULL, places INTEGER NOT NULL, won INTEGER NOT NULL,"
        " hands INTEGER NOT NULL, points INTEGER NOT NULL, best INTEGER NOT NULL,"
        " worst INTEGER NOT NULL, moons INTEGER NOT NULL, stopped INTEGER NOT NULL,"
        " queens INTEGER NOT NULL)"
    )
    database.execute("CREATE INDEX games_of_rules ON games (rules, begun)")
    database.execute("CREATE TABLE reset (name TEXT PRIMARY KEY)")
    set_version(database, APPLICATION, VERSION)


class StatisticsError(SaidError):
    """The statistics cannot be used; `text` says why in one sentence. Nothing is lost."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """One game: when it began, or None if that is not known, and the figures of `GameStats`."""

    begun: datetime | None
    hands: int
    points: int
    place: int = 1
    places: int = 1
    won: bool = False
    best: int = 0
    worst: int = 0
    moons: int = 0
    stopped: int = 0
    black_cards: int = 0

    @property
    def mean(self) -> float:
        """Points per hand."""
        return self.points / self.hands


@dataclass(frozen=True, slots=True)
class Summary:
    """The statistics of all games under one rule set; fields are those of `GameStats`, combined.

    `rules` is the code of the rule set. `placed` has the number of games for each place, from the
    first place on; `games` has the games, the oldest first.
    """

    rules: str
    won: int
    placed: tuple[int, ...]
    hands: int
    points: int
    best: int
    worst: int
    moons: int
    stopped: int
    black_cards: int
    games: tuple[GameFigures, ...]

    @property
    def mean(self) -> float:
        """Points per hand."""
        return self.points / self.hands

    @property
    def mean_place(self) -> float:
        """The average place."""
        return sum(at * often for at, often in enumerate(self.placed, 1)) / len(self.games)

    def since(self, day: str) -> Summary | None:
        """The statistics of the games that began on a day or later, `YYYY-MM-DD`; None if there
        are none. With an empty day, all games."""
        if not day:
            return self
        games = [game for game in self.games if is_since(game.begun, day)]
        return _summary(self.rules, games, len(self.placed)) if games else None


class Statistics:
    """The statistics in a folder, which need not exist yet.

    Methods raise `StatisticsError` if the file cannot be used. A damaged file is renamed first; one
    of a newer version is left alone. Methods may be called in any thread.
    """

    def __init__(self, folder: Path, records: Path) -> None:
        """`records` is the folder of the finished games."""
        self.path = folder / FILE_NAME
        self.records = records
        self._file = KeptFile(self.path, N_("The statistics file {file}"))
        self._complained = ""

    @classmethod
    def of(cls, where: Folders) -> Statistics:
        """The statistics in the given folders."""
        return cls(where.data, where.games)

    # Counting

    def keep(self, game: Game, seat: int, name: str) -> Text | None:
        """Count a game that a seat has just finished, in place of its result from before an undo.

        `name` is that of its record. Returns one sentence on failure, but not the same one for
        several games in a row.
        """
        from hearts_qt.game.game_stats import stats_of

        figures = stats_of(game, seat)
        row = None if figures is None else _row(name, rules_to_code(game.rules), figures)
        if row is None and figures is not None:
            return None
        try:
            with self._writing() as database:
                if row is None:
                    database.execute("DELETE FROM games WHERE name = ?", (kept(name),))
                else:
                    _add(database, [row], replace=True)
        except StatisticsError as error:
            if str(error) == self._complained:
                return None
            self._complained = str(error)
            return error.text
        self._complained = ""
        return None

    def catch_up(
        self,
        progress: Callable[[int, int], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[str, ...]:
        """Count the kept games that are missing; returns the names of those that cannot be read.

        `progress` is called with the number of records read so far and in all; `cancel` ends the
        work early. Games without a person, and unfinished ones, are skipped.
        """
        missing = self._missing()
        unread: list[str] = []
        rows: list[tuple[Any, ...]] = []
        for count, path in enumerate(missing, 1):
            if is_cancelled(cancel):
                break
            try:
                row = _read(path)
            except _UnreadableError:
                unread.append(path.name)
            else:
                if row is not None:
                    rows.append(row)
            if len(rows) == AT_ONCE or (rows and count == len(missing)):
                with self._writing() as database:
                    for row in rows:
                        _add_new(database, row)
                rows = []
            if progress is not None:
                progress(count, len(missing))
        return tuple(unread)

    def _missing(self) -> list[Path]:
        """The records that are neither counted nor reset, the oldest first."""
        try:
            paths = tuple(self.records.iterdir())
        except OSError:
            # No game has been kept yet, or the folder cannot be read.
            return []
        # Of several records of a game, the one with the plain name comes first.
        found = sorted(
            (path for path in paths if stamp_of(path.name) is not None),
            key=lambda path: (seconds_of(time_of(path.name)), len(path.name), path.name),
        )
        with self._reading() as database:
            known = (
                set()
                if database is None
                else {
                    name_of_kept(str(name))
                    for (name,) in database.execute(
                        "SELECT name FROM games UNION SELECT name FROM reset"
                    )
                }
            )
        return [path for path in found if path.name not in known]

    # Reading

    def summaries(self) -> tuple[Summary, ...]:
        """The statistics of each rule set, the one that was played last first."""
        with self._reading() as database:
            if database is None:
                return ()
            rows = database.execute(
                f"SELECT rules, begun, {_FIELDS} FROM games ORDER BY name"
            ).fetchmany(limits.STATISTICS_GAMES + 1)
            if len(rows) > limits.STATISTICS_GAMES:
                raise UnusableError(text("it contains impossible results"))
            by_rules: dict[str, list[tuple[Any, ...]]] = {}
            for rules, *rest in rows:
                by_rules.setdefault(rules, []).append(tuple(rest))
            try:
                made = [
                    _summary(str(rules), _games(games), max(row[2] for row in games))
                    for rules, games in by_rules.items()
                ]
            except (TypeError, ValueError, ArithmeticError):
                raise UnusableError(text("it contains impossible results")) from None
        return tuple(sorted(made, key=lambda one: seconds_of(one.games[-1].begun), reverse=True))

    def reset_names(self) -> frozenset[str]:
        """The names of the records of games that were reset."""
        with self._reading() as database:
            if database is None:
                return frozenset()
            rows = database.execute("SELECT name FROM reset").fetchmany(limits.STATISTICS_GAMES)
            return frozenset(name_of_kept(str(name)) for (name,) in rows)

    # Forgetting

    def reset(self, rules: str | None = None) -> None:
        """Delete the statistics of the rule set with a code, or of all if `rules` is None.

        The records of the games stay, and are not counted again.
        """
        which, values = ("", ()) if rules is None else (" WHERE rules = ?", (rules,))
        with self._writing() as database:
            database.execute(
                f"INSERT OR IGNORE INTO reset (name) SELECT name FROM games{which}", values
            )
            database.execute(f"DELETE FROM games{which}", values)

    # The file

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection | None]:
        """The database, or None if there is none yet."""
        if not os.path.lexists(self.path):
            yield None
            return
        with self._open() as database:
            yield database if version_of(database)[1] else None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The database, made if necessary, in a transaction."""
        try:
            make_folder(self.path.parent)
            make_private_file(self.path)
        except OSError as error:
            raise self._unusable(error) from None
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            if not version_of(database)[1]:
                _make(database)
            yield database
            database.execute("COMMIT")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The open database; raises `StatisticsError` for any failure."""
        import sqlite3

        try:
            check_files(self.path)
        except OSError as error:
            raise self._unusable(error, reading=True) from None
        database: sqlite3.Connection | None = None
        try:
            database = connect(self.path)
            _restrict(database)
            self._check(database)
            yield database
        except UnusableError as error:
            raise self._aside(database, error.text) from None
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in (
                sqlite3.SQLITE_CORRUPT,
                sqlite3.SQLITE_NOTADB,
                sqlite3.SQLITE_ERROR,
                sqlite3.SQLITE_TOOBIG,
                sqlite3.SQLITE_INTERRUPT,
            ):
                # SQLITE_ERROR means that the tables are not those of this program.
                raise self._aside(database, text("it does not contain statistics")) from None
            raise self._unusable(_as_os_error(error, code)) from None
        finally:
            if database is not None:
                # A transaction that was not committed is rolled back.
                database.close()

    def _check(self, database: sqlite3.Connection) -> None:
        """Refuse a file of a newer version or of another program."""
        application, version = version_of(database)
        if application == APPLICATION and is_newer(version, VERSION):
            raise StatisticsError(self._file.newer(text("Games are not counted.")))
        (foreign,) = database.execute(
            "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')"
        ).fetchone()
        if foreign:
            # This program makes no views and triggers; a foreign one could run any SQL.
            raise UnusableError(text("it does not contain statistics"))
        (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and application != APPLICATION:
            raise UnusableError(text("it is not a file of Hearts Qt"))

    def _unusable(self, error: OSError, reading: bool = False) -> StatisticsError:
        return StatisticsError(
            text(
                "The statistics in {file} cannot be used because {cause}. Games that are not "
                "counted now will be counted from their records later.",
                file=str(self.path),
                cause=cause(error, reading),
            )
        )

    def _aside(self, database: sqlite3.Connection | None, fault: Text) -> StatisticsError:
        """Rename the file and return an error that says so."""
        if database is not None:
            # Windows cannot rename an open file.
            database.close()
        then = [text("Your games are counted again from their records.")]
        stuck = [text("Move it to another folder to have games counted again.")]
        return StatisticsError(self._file.quarantine(fault, then, stuck)[1])


class _UnreadableError(Exception):
    """A record that cannot be read or that breaks the rules."""


def _read(path: Path) -> tuple[Any, ...] | None:
    """The row of a recorded game; None if it is not over, or does not count for a person.

    Raises `_UnreadableError`.
    """
    from hearts_qt.game.game_stats import MoonStop, moon_stopped, stats_of
    from hearts_qt.game.record_check import replay_record
    from hearts_qt.game.records import RecordError
    from hearts_qt.store.record_files import RecordFileError, read_record_file

    try:
        record = read_record_file(path).only_record()
        person = next(
            (seat for seat, entry in enumerate(record.seats) if entry.player == "person"), None
        )
        if person is None or record.result is None:
            return None
        stops: list[MoonStop | None] = []
        game = replay_record(record, lambda so_far: stops.append(moon_stopped(so_far)))
        figures = stats_of(game, person, stops)
        return None if figures is None else _row(path.name, rules_to_code(game.rules), figures)
    except (RecordFileError, RecordError) as error:
        raise _UnreadableError(str(path)) from error
    except Exception as error:
        # A fault of this program in one record must not keep the others from being counted.
        _LOG.exception("The record %s cannot be counted", shown(str(path)))
        raise _UnreadableError(str(path)) from error


def _row(name: str, rules: str, figures: GameStats) -> tuple[Any, ...] | None:
    """A row of the table of games; None if the name is not that of a kept record."""
    begun = stamp_of(name)
    if begun is None:
        return None
    return (kept(name), begun, rules, *map(int, astuple(figures)))


def _add(database: sqlite3.Connection, rows: Sequence[tuple[Any, ...]], replace: bool) -> None:
    """Add games; existing ones are kept, or replaced if `replace` is true."""
    marks = ", ".join("?" * 13)
    how = "REPLACE" if replace else "IGNORE"
    database.executemany(
        f"INSERT OR {how} INTO games (name, begun, rules, {_FIELDS}) VALUES ({marks})", rows
    )


def _add_new(database: sqlite3.Connection, row: tuple[Any, ...]) -> None:
    """Add a game from its record, unless another record of the same game is counted.

    Programs that keep folders alike on several computers leave such copies. A game that began in
    the same millisecond and has the same rules and figures is the same.
    """
    name, *figures = row
    begun = figures[0]
    same = " AND ".join(f"{column} = ?" for column in ("begun", "rules", *_FIELDS.split(", ")))
    found = database.execute(
        f"SELECT name FROM games WHERE {same} AND name <> ?", (*figures, name)
    ).fetchone()
    if begun and found is not None:
        database.execute("INSERT OR IGNORE INTO reset (name) VALUES (?)", (name,))
    else:
        _add(database, [row], replace=False)


def _restrict(database: sqlite3.Connection) -> None:
    """Limit the time that a malicious file can use."""
    rounds = limits.STATISTICS_STEPS // _PROGRESS_STEPS
    left = iter(range(rounds))
    database.set_progress_handler(lambda: next(left, None) is None, _PROGRESS_STEPS)
    # With a lower setting, a power cut may restore the last journal and undo a transaction.
    database.execute("PRAGMA synchronous = EXTRA")


def _games(rows: Sequence[Sequence[Any]]) -> list[GameFigures]:
    """The games of a rule set, the oldest first; raises `ValueError` for impossible figures."""
    most = limits.STATISTICS_NUMBER
    if not all(type(figure) is int and abs(figure) <= most for row in rows for figure in row[1:]):
        raise ValueError("no such figure")
    seats = max(row[2] for row in rows)
    if not 1 <= seats <= MOST_SEATS:
        raise ValueError("no such table")
    if not all(1 <= row[1] <= seats and row[4] >= 1 for row in rows):
        raise ValueError("no such place")
    games = [
        GameFigures(
            time_of_stamp(str(begun)),
            hands,
            points,
            place,
            places,
            won,
            best,
            worst,
            moons,
            stopped,
            black,
        )
        for begun, place, places, won, hands, points, best, worst, moons, stopped, black in rows
    ]
    return sorted(games, key=lambda game: seconds_of(game.begun))


def _summary(rules: str, games: Sequence[GameFigures], places: int) -> Summary:
    """The summary of the games of a rule set with a number of places."""
    placed = [0] * places
    for game in games:
        placed[game.place - 1] += 1
    return Summary(
        rules=rules,
        won=sum(game.won for game in games),
        placed=tuple(placed),
        hands=sum(game.hands for game in games),
        points=sum(game.points for game in games),
        best=min(game.best for game in games),
        worst=max(game.worst for game in games),
        moons=sum(game.moons for game in games),
        stopped=sum(game.stopped for game in games),
        black_cards=sum(game.black_cards for game in games),
        games=tuple(games),
    )


def _as_os_error(error: sqlite3.Error, code: int) -> OSError:
    """An SQLite error as an `OSError`."""
    import sqlite3

    known = {
        sqlite3.SQLITE_FULL: errno.ENOSPC,
        sqlite3.SQLITE_READONLY: errno.EACCES,
        sqlite3.SQLITE_CANTOPEN: errno.EACCES,
        sqlite3.SQLITE_PERM: errno.EACCES,
        sqlite3.SQLITE_IOERR: errno.EIO,
        sqlite3.SQLITE_BUSY: errno.EBUSY,
        sqlite3.SQLITE_LOCKED: errno.EBUSY,
    }.get(code)
    return OSError(known or 0, os.strerror(known) if known else str(error))
