"""The kept games as a list, with an index so that the list appears quickly.

The records in the folder of games are authoritative. The index is a small SQLite file in the cache
folder: for each record, its size, its time and what the list shows of it. Only records that are new
or have changed since are read. An index that is missing, damaged or of another version is made
again; if none can be written, the list works without it.

A record that cannot be read is listed with the reason. Files that are not records, and folders, are
not listed and never changed. Deleted records go to a folder of their own, from which they can be
restored for some days.

SQLite is imported with the first request, so that the program starts faster.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt import limits
from hearts_qt.file_names import kept, name_of_kept, shown
from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import Text, text
from hearts_qt.store.databases import (
    BESIDE,
    check_files,
    connect,
    is_busy,
    set_version,
    version_of,
)
from hearts_qt.store.files import (
    make_folder,
    make_private_file,
    read_bytes,
    write_atomically,
)
from hearts_qt.store.record_shelf import (
    REVIEW_SUFFIX,
    SUFFIX,
    stamp_of,
    time_of,
)
from hearts_qt.store.time_stamps import local_time
from hearts_qt.store.trash import Trash

if TYPE_CHECKING:
    import sqlite3

    from hearts_qt.store.folders import Folders
    from hearts_qt.store.record_files import RecordFile

INDEX = "library.sqlite"
"""The name of the index."""

DELETED = "deleted games"
"""The name of the folder of deleted records."""

VERSION = 1
"""The version of the index. One of another version is made again."""

APPLICATION = 0x48514C42
"""The `application_id` of the index."""

BATCH = 200
"""The number of records read before they are reported and indexed."""

_LOG = logging.getLogger(__name__)


class GameSummary(msgspec.Struct, frozen=True, array_like=True):
    """What the list shows of a record.

    `rules` is the code of the rules, `preset` the preset that they started from. `names` and
    `players` are those of `SeatEntry`, by seat. `person` is the person's seat, or -1. `place` and
    `places` are the person's, or 0 for a game that is not over or that no person played. `winners`
    are seats. `hands` counts finished hands. `totals` are the latest, by side, and `points` is the
    person's. `deal` is the deal number of the first hand, in decimal; empty if there is none.
    `games` is the number of games in the file, of which this is the first. `delegated` counts the
    hands of which the person left at least one decision to the computer.
    """

    rules: str
    preset: str | None
    names: tuple[str, ...]
    players: tuple[str, ...]
    person: int
    place: int
    places: int
    winners: tuple[int, ...]
    over: bool
    hands: int
    totals: tuple[int, ...]
    points: int
    deal: str
    games: int
    delegated: int = 0

    @property
    def won(self) -> bool:
        """Whether the person has won."""
        return self.person in self.winners


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A record in the folder: the name of its file, when its game began, and what it says.

    `begun` is in local time and has its time zone; it is the time of the file if its name has none.
    `fault` says in one sentence why the record cannot be read; `summary` is None then.
    """

    name: str
    begun: datetime
    size: int
    modified: int
    summary: GameSummary | None
    fault: Text | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    """A file of the folder as the system describes it; `modified` is in nanoseconds."""

    name: str
    size: int
    modified: int


class GameLibrary:
    """The games in a folder, which need not exist yet. Its methods may take long."""

    def __init__(self, records: Path, deleted: Path, index: Path) -> None:
        """`records` is the folder of kept games, `deleted` the folder of deleted ones."""
        self.records = records
        self.trash = Trash(records, deleted, (SUFFIX, REVIEW_SUFFIX))
        self.index = index

    @classmethod
    def of(cls, where: Folders) -> GameLibrary:
        """The library in the given folders."""
        return cls(where.games, where.data / DELETED, where.cache / INDEX)

    # Listing

    def games(
        self,
        so_far: Callable[[list[KeptGame], int], object] | None = None,
        cancel: CancelToken | None = None,
    ) -> list[KeptGame]:
        """All kept games, in no particular order.

        `so_far` is called with the games that are known already and the number of those that must
        be read, and then with each batch of games that were read and the number left. `cancel`
        ends the work early. Raises `OSError` if the folder cannot be read.
        """
        found = self._files()
        # Of several records of a game, the one with the plain name comes first.
        found.sort(key=lambda file: (len(file.name), file.name))
        known = self._known()
        listed: dict[tuple[str, GameSummary], str] = {}
        games: list[KeptGame] = []
        unread: list[_Found] = []
        for file in found:
            row = known.get(file.name)
            if row is not None and row[0] == file.size and row[1] == file.modified:
                games += _unless_copy(_kept(file, row[2]), listed)
            else:
                unread.append(file)
        if so_far is not None:
            so_far(list(games), len(unread))
        for start in range(0, len(unread), BATCH):
            if is_cancelled(cancel):
                return games
            files = unread[start : start + BATCH]
            read = [game for file in files if (game := self._read_any(file)) is not None]
            self._remember(read, ())
            read = [game for one in read for game in _unless_copy(one, listed)]
            games.extend(read)
            if so_far is not None:
                so_far(read, max(0, len(unread) - start - BATCH))
        gone = known.keys() - {file.name for file in found}
        if gone:
            self._remember((), tuple(gone))
        return games

    def _files(self) -> list[_Found]:
        """The files of the folder that have the name of a record."""
        found = []
        try:
            with os.scandir(self.records) as entries:
                for entry in entries:
                    if not entry.name.endswith(SUFFIX):
                        continue
                    with contextlib.suppress(OSError):
                        status = entry.stat()
                        if stat.S_ISREG(status.st_mode):
                            found.append(_Found(entry.name, status.st_size, status.st_mtime_ns))
        except FileNotFoundError:
            # No game has been kept yet.
            return []
        return found

    def _read_any(self, file: _Found) -> KeptGame | None:
        """Like `_read`, but an unexpected error in one record does not hide the others."""
        try:
            return self._read(file)
        except Exception:
            _LOG.exception("The record %s cannot be read", shown(file.name))
            return _kept(file, None, text("It cannot be read because of an error in Hearts Qt."))

    def _read(self, file: _Found) -> KeptGame | None:
        """A game from its record; None for a file that is not a record."""
        from hearts_qt.store.record_files import (
            NotARecordError,
            RecordFileError,
            read_record_file,
        )
        from hearts_qt.store.save_format import is_copy

        try:
            return _kept(file, summary_of(read_record_file(self.records / file.name)))
        except NotARecordError as error:
            return None if is_copy(error.written) else _kept(file, None, error.fault)
        except RecordFileError as error:
            return _kept(file, None, error.fault)

    # Removing and exporting

    def delete(self, names: Sequence[str]) -> list[str]:
        """Move records to the folder of deleted ones; returns the names of those that were moved.

        Stops at the first record that cannot be moved; raises `OSError` if none was moved before.
        """
        return self._move(names, self.trash.delete)

    def restore(self, names: Sequence[str]) -> list[str]:
        """Restore deleted records; returns the names of those that were restored.

        A record whose name was taken meanwhile stays deleted. Stops at the first record that cannot
        be moved; raises `OSError` if none was moved before.
        """
        return self._move(names, self.trash.restore)

    def _move(self, names: Sequence[str], move: Callable[[str], None]) -> list[str]:
        moved: list[str] = []
        for name in names:
            try:
                move(name)
            except (FileNotFoundError, FileExistsError):
                continue
            except OSError:
                if not moved:
                    raise
                break
            moved.append(name)
            with contextlib.suppress(OSError):
                # The review can be made again.
                move(name + REVIEW_SUFFIX)
        self.trash.sync()
        return moved

    def export(self, name: str, to: Path) -> None:
        """Copy a record to a file, which is replaced if it exists; raises `OSError`."""
        write_atomically(to, read_bytes(self.records / name, limits.OPENED_FILE), shared=True)

    # The index

    def _known(self) -> dict[str, tuple[int, int, GameSummary]]:
        """What the index holds for each name: size, time and summary."""
        known = {}
        with self._open() as database:
            if database is not None:
                rows = database.execute(
                    "SELECT name, size, modified, content FROM games"
                ).fetchmany(limits.STATISTICS_GAMES)
                for name, size, modified, content in rows:
                    with contextlib.suppress(TypeError, ValueError):
                        known[name_of_kept(str(name))] = (
                            size, modified, decode_json(content, GameSummary)
                        )
        return known

    def _remember(self, games: Sequence[KeptGame], gone: Sequence[str]) -> None:
        """Update the index: write games, and remove those that are gone."""
        rows = [
            (kept(game.name), game.size, game.modified, msgspec.json.encode(game.summary))
            for game in games
            # A damaged record is read again each time, in case it can be read then.
            if game.summary is not None
        ]
        if not rows and not gone:
            return
        with self._open() as database:
            if database is not None:
                database.execute("BEGIN IMMEDIATE")
                database.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", rows)
                removed = [(kept(name),) for name in gone]
                database.executemany("DELETE FROM games WHERE name = ?", removed)
                database.execute("COMMIT")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection | None]:
        """The open index, or None if there can be none. SQL errors in the block are suppressed."""
        import sqlite3

        database: sqlite3.Connection | None = None
        with contextlib.suppress(OSError, sqlite3.Error, _ForeignError):
            make_folder(self.index.parent)
            try:
                database = self._ready()
            except (sqlite3.DatabaseError, _ForeignError) as error:
                if is_busy(error):
                    raise
                # It is damaged or of another version. It is only a cache, so make it again.
                self._remove()
                database = self._ready()
        damaged = False
        try:
            yield database
        except sqlite3.Error as error:
            damaged = not is_busy(error)
        finally:
            if database is not None:
                # A transaction that was not committed is rolled back.
                database.close()
        if damaged:
            with contextlib.suppress(OSError):
                self._remove()

    def _ready(self) -> sqlite3.Connection:
        """Open or make the index; raises `OSError`, `sqlite3.Error` or `_ForeignError`."""
        check_files(self.index)
        make_private_file(self.index)
        database = connect(self.index)
        try:
            # A cache need not survive a power cut, but must not be half written.
            database.execute("PRAGMA synchronous = OFF")
            of = version_of(database)
            (others,) = database.execute(
                "SELECT count(*) FROM sqlite_master WHERE NOT (name = 'games' AND type = 'table')"
                " AND name NOT LIKE 'sqlite_autoindex%'"
            ).fetchone()
            if others or of not in ((0, 0), (APPLICATION, VERSION)):
                raise _ForeignError
            if of == (0, 0):
                database.execute("BEGIN IMMEDIATE")
                database.execute(
                    "CREATE TABLE games (name TEXT PRIMARY KEY, size INTEGER NOT NULL,"
                    " modified INTEGER NOT NULL, content BLOB NOT NULL)"
                )
                set_version(database, APPLICATION, VERSION)
                database.execute("COMMIT")
            # This fails if the table has other columns.
            database.execute("SELECT name, size, modified, content FROM games LIMIT 1").fetchone()
        except BaseException:
            database.close()
            raise
        return database

    def _remove(self) -> None:
        for end in BESIDE:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.index.with_name(self.index.name + end))


class _ForeignError(Exception):
    """The index belongs to another version or another program."""


def _kept(file: _Found, summary: GameSummary | None, fault: Text | None = None) -> KeptGame:
    begun = time_of(file.name) or local_time(file.modified // 1_000_000_000)
    return KeptGame(file.name, begun, file.size, file.modified, summary, fault)


def _unless_copy(
    game: KeptGame, listed: dict[tuple[str, GameSummary], str]
) -> Sequence[KeptGame]:
    """The game, unless another record of it is listed already.

    Programs that keep folders alike on several computers leave such copies. A game that began in
    the same millisecond and has the same summary is the same.
    """
    stamp = stamp_of(game.name)
    if not stamp or game.summary is None:
        return (game,)
    return (game,) if listed.setdefault((stamp, game.summary), game.name) == game.name else ()


def summary_of(file: RecordFile) -> GameSummary:
    """The summary of the first game of a file; raises `RecordFileError` if it cannot be read.

    Only the form is checked, as `read_record` does; opening the record checks the rest.
    """
    from hearts_qt.game.game_stats import place_of
    from hearts_qt.rules.rule_code import rules_to_code
    from hearts_qt.store.record_files import RecordFileError

    record = file.record()
    rules = record.rules
    person = next((at for at, seat in enumerate(record.seats) if seat.player == "person"), -1)
    finished = [hand for hand in record.hands if hand.totals is not None]
    result = record.result
    sides = {rules.side_of(seat) for seat in range(rules.players)}
    totals: Sequence[int] = [0] * len(sides)
    if result is not None:
        totals = result.totals
    elif finished and finished[-1].totals is not None:
        totals = finished[-1].totals
    winners = result.winners if result is not None else []
    if len(totals) != len(sides) or not all(0 <= seat < rules.players for seat in winners):
        raise RecordFileError(
            file.path, text("The totals or the number of hands are not those of the game.")
        )
    place, places = 0, 0
    if result is not None and person >= 0:
        place, places = place_of(rules, totals, winners, person)
    return GameSummary(
        rules=rules_to_code(rules),
        preset=record.preset,
        names=tuple(seat.name for seat in record.seats),
        players=tuple(seat.player for seat in record.seats),
        person=person,
        place=place,
        places=places,
        winners=tuple(winners),
        over=result is not None,
        hands=len(finished),
        totals=tuple(totals),
        points=totals[rules.side_of(person)] if person >= 0 else 0,
        deal=(record.hands[0].deal or "") if record.hands else "",
        games=len(file.records),
        delegated=sum(bool((hand.delegated or {}).get(str(person))) for hand in record.hands),
    )
