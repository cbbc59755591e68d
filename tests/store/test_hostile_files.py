"""Files that are not regular, are too large or nest too deeply are refused in one sentence."""

from __future__ import annotations

import os
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hearts_qt import limits
from hearts_qt.app.files.open_file import read_file
from hearts_qt.app.program.application import EarlySettings, read_early_settings
from hearts_qt.app.program.single_instance import SingleInstance
from hearts_qt.rules.profile import ProfileError
from hearts_qt.store.files import (
    LEFTOVER_AGE,
    TooLargeError,
    cause,
    open_regular,
    read_bytes,
    read_text,
    remove_leftovers,
)
from hearts_qt.store.folders import Folders
from hearts_qt.store.log import Log
from hearts_qt.store.profiles import ProfileStore, profile_of_file
from hearts_qt.store.record_files import OpenedFileError
from hearts_qt.store.saves import FILE_NAME, SaveStore
from hearts_qt.store.settings import Settings
from hearts_qt.store.settings_file import SettingsFile
from hearts_qt.store.statistics import FILE_NAME as STATISTICS
from hearts_qt.store.statistics import Statistics, StatisticsError
from hearts_qt.terminal.record_arguments import records_in
from hearts_qt.terminal.rule_arguments import CommandError

posix = pytest.mark.skipif(os.name == "nt", reason="there are no such files")

KINDS = ("pipe", "socket", "folder", "device")


@contextmanager
def in_place(path: Path, kind: str) -> Iterator[None]:
    """Put something that is not a regular file at a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        before = os.getcwd()
        # The name of a socket must be short.
        os.chdir(path.parent)
        try:
            with socket.socket(socket.AF_UNIX) as one:
                one.bind(path.name)
        finally:
            os.chdir(before)
    yield


def save_of(path: Path) -> object:
    store = SaveStore(path.parent)
    trouble = store.open()
    _history, fault = store.load()
    store.close()
    return trouble or fault


def settings_of(path: Path) -> object:
    where = Folders(path.parent, path.parent, path.parent, path.parent)
    assert read_early_settings(where) == EarlySettings()
    values, fault = SettingsFile(path).read()
    assert values == Settings()
    return fault


def opened(path: Path) -> object:
    with pytest.raises(OpenedFileError) as caught:
        read_file(str(path))
    return caught.value


def on_command_line(path: Path) -> object:
    with pytest.raises(CommandError) as caught:
        records_in(str(path))
    return caught.value


def rule_set_of(path: Path) -> object:
    with pytest.raises(ProfileError) as caught:
        profile_of_file(path)
    assert len(ProfileStore(path.parent).problems()) == 1
    return caught.value


def statistics_of(path: Path) -> object:
    with pytest.raises(StatisticsError) as caught:
        Statistics(path.parent, path.parent / "games").summaries()
    return caught.value


READERS: dict[str, Callable[[Path], object]] = {
    FILE_NAME: save_of,
    "game.lock": save_of,
    "settings.json": settings_of,
    "mine.hearts-rules": rule_set_of,
    STATISTICS: statistics_of,
    "game.hearts": opened,
    "rules.json": on_command_line,
}
"""For each kind of file, a function that reads it and returns the sentence."""


@posix
@pytest.mark.timeout(30)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", READERS)
def test_what_is_no_file_is_refused_in_a_sentence(tmp_path: Path, name: str, kind: str) -> None:
    with in_place(tmp_path / name, kind):
        said = str(READERS[name](tmp_path / name))
    assert said.count("because") + said.count(": ") >= 1
    assert any(
        clause in said for clause in ("not a file", "is a folder", "in place of the file")
    ), said
    assert "Errno" not in said


@posix
@pytest.mark.timeout(30)
@pytest.mark.parametrize("kind", KINDS)
def test_locks_and_the_log_do_not_wait_either(tmp_path: Path, kind: str, qapp: object) -> None:
    import logging

    with in_place(tmp_path / "running.lock", kind), in_place(tmp_path / "hearts-qt.log", kind):
        single = SingleInstance(tmp_path)
        assert single.claim()
        single.close()
        Log(tmp_path).emit(logging.LogRecord("a", logging.ERROR, "b", 1, "c", (), None))


@posix
@pytest.mark.timeout(30)
@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_sqlite_opens_no_pipe_beside_the_statistics(tmp_path: Path, end: str) -> None:
    Statistics(tmp_path, tmp_path / "games").reset()
    with in_place(tmp_path / f"{STATISTICS}{end}", "pipe"):
        assert "it is not a file" in str(statistics_of(tmp_path / STATISTICS))


@posix
@pytest.mark.parametrize("mode", ["rb", "r+b", "ab"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_mode_refuses_what_is_no_file(tmp_path: Path, kind: str, mode: str) -> None:
    with in_place(tmp_path / "x", kind), pytest.raises(OSError, match=r"x") as caught:
        open_regular(tmp_path / "x", mode)
    assert str(cause(caught.value)).startswith("there is")


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match="settings") as caught:
        read_bytes(tmp_path / "file" / "settings.json", 10)
    assert str(cause(caught.value, reading=True)) == "there is a file in place of the folder"


LIMITED = {
    FILE_NAME: limits.SAVE_FILE,
    "settings.json": limits.SETTINGS_FILE,
    "mine.hearts-rules": limits.RULE_SET_FILE,
    "game.hearts": limits.OPENED_FILE,
    "rules.json": limits.COMMAND_LINE_FILE,
}


@pytest.mark.parametrize("name", LIMITED)
def test_a_file_beyond_its_limit_is_refused_unread(tmp_path: Path, name: str) -> None:
    most = LIMITED[name]
    with (tmp_path / name).open("wb") as file:
        # A sparse file takes no space on the disk.
        file.truncate(most + 1)
    said = str(READERS[name](tmp_path / name))
    assert f"it is larger than {most // 1_000_000} MB" in said


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"hearts_rules":1,"rules":['])
@pytest.mark.parametrize(
    "name", ["game.jsonl", "settings.json", "mine.hearts-rules", "game.hearts"]
)
def test_a_document_that_is_too_deep_is_refused(tmp_path: Path, name: str, opening: str) -> None:
    path = tmp_path / name
    path.write_text(opening * 100_000, "ascii")
    assert str(READERS[name](path))
    path.write_text(opening * 100_000 + "\n" + opening * 100_000 + "\n", "ascii")
    assert path.exists()
    assert str(READERS[name](path))


def test_the_limit_itself_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(TooLargeError):
        read_bytes(path, 4)


def test_names_have_limits() -> None:
    from hearts_qt.rules.profile import checked_name
    from hearts_qt.store.settings import SeatSettings, checked

    assert checked_name("a" * limits.RULE_SET_NAME)
    with pytest.raises(ProfileError, match=str(limits.RULE_SET_NAME)):
        checked_name("a" * (limits.RULE_SET_NAME + 1))
    assert SeatSettings("a" * limits.SEAT_NAME)
    assert checked("seats", [{"name": "a" * limits.SEAT_NAME}])
    with pytest.raises(ValueError, match="length"):
        checked("seats", [{"name": "a" * (limits.SEAT_NAME + 1)}])


def test_settings_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'\xef\xbb\xbf{"felt": "blue", "theme": "dark"}')
    values, fault = SettingsFile(path).read()
    assert fault is None
    assert values.theme == "dark"
    where = Folders(tmp_path, tmp_path, tmp_path, tmp_path)
    assert read_early_settings(where).theme == "dark"
    assert read_text(path, 100).startswith("{")


def statistics_in(folder: Path) -> Statistics:
    """A statistics file with one game."""
    made = Statistics(folder, folder / "games")
    made.reset()
    with sqlite3.connect(made.path) as database:
        database.execute(
            "INSERT INTO games VALUES ('1_1.hearts', '1', 'H1', 1, 4, 1, 9, 20, 0, 5, 0, 0, 0)"
        )
    database.close()
    return made


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE games SET places = 1000000000",
        "UPDATE games SET points = 9000000000000000000",
        "UPDATE games SET points = 1.5",
        "UPDATE games SET rules = zeroblob(100000000)",
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "DROP TABLE games; CREATE VIEW games AS WITH RECURSIVE r(name) AS"
        " (SELECT 1 UNION ALL SELECT name + 1 FROM r) SELECT name, '' AS begun, '' AS rules,"
        " 1 AS place, 4 AS places, 1 AS won, 1 AS hands, 1 AS points, 1 AS best, 1 AS worst,"
        " 1 AS moons, 1 AS stopped, 1 AS queens FROM r",
    ],
)
def test_crafted_statistics_are_set_aside(tmp_path: Path, harm: str) -> None:
    made = statistics_in(tmp_path)
    assert len(made.summaries()) == 1
    with sqlite3.connect(made.path) as database:
        database.executescript(harm)
    database.close()
    with pytest.raises(StatisticsError, match="is damaged"):
        made.summaries()
    assert made.summaries() == ()


def test_statistics_that_take_too_long_are_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = statistics_in(tmp_path)
    with sqlite3.connect(made.path) as database:
        database.executemany(
            "INSERT INTO games VALUES (?, '1', 'H1', 1, 4, 1, 9, 20, 0, 5, 0, 0, 0)",
            [(f"2_{number}.hearts",) for number in range(5000)],
        )
    database.close()
    assert len(made.summaries()[0].games) == 5001
    monkeypatch.setattr(limits, "STATISTICS_STEPS", 20_000)
    with pytest.raises(StatisticsError, match="is damaged"):
        made.summaries()


def test_temporary_files_of_former_runs_are_removed(tmp_path: Path) -> None:
    old = time.time() - 2 * LEFTOVER_AGE
    left = ["game.jsonl.new-123", "settings.json.new-7", "2026_1.hearts.new-99"]
    kept = ["game.jsonl", "game.jsonl.damaged-1", "mine.new-1", "game.jsonl.new-12a", "notes.new-2"]
    for name in left + kept:
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (old, old))
    (tmp_path / "game.jsonl.new-5").write_bytes(b"being written")
    (tmp_path / "folder.json.new-6").mkdir()
    os.utime(tmp_path / "folder.json.new-6", (old, old))
    assert remove_leftovers((tmp_path, tmp_path / "missing", tmp_path)) == len(left)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [*kept, "game.jsonl.new-5", "folder.json.new-6"]
    )
