"""The statistics on disk: every game counts once, for its rule set, and no fault loses any."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.game.game_stats import stats_of
from hearts_qt.game.records import SeatEntry
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.rules.text import Text
from hearts_qt.store import databases
from hearts_qt.store import statistics as store
from hearts_qt.store.folders import folders
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.statistics import FILE_NAME, VERSION, Statistics, StatisticsError, Summary
from hearts_qt.store.time_stamps import time_of_stamp
from tests.store.counted_games import OTHER, SEATS, SHORT, begun, count, finished, name_of, on_shelf


@pytest.fixture
def statistics() -> Statistics:
    return Statistics.of(folders())




def only(statistics: Statistics) -> Summary:
    (summary,) = statistics.summaries()
    return summary


# --- counting ---------------------------------------------------------------------------------


def test_nothing_is_there_before_the_first_game(statistics: Statistics) -> None:
    assert statistics.summaries() == ()
    assert statistics.catch_up() == ()
    assert not folders().data.exists(), "looking makes no file"


def test_games_are_added_up(statistics: Statistics) -> None:
    count(statistics, 1, 2, 3)
    all_of = [stats_of(finished(day), 0) for day in (1, 2, 3)]
    summary = only(statistics)
    assert summary.rules == rules_to_code(SHORT)
    assert summary.won == sum(one.won for one in all_of)
    assert sum(summary.placed) == 3
    assert len(summary.placed) == 4
    assert [summary.placed[one.place - 1] > 0 for one in all_of] == [True] * 3
    assert summary.hands == sum(one.hands for one in all_of)
    assert summary.mean == sum(one.points for one in all_of) / summary.hands
    assert summary.mean_place == sum(one.place for one in all_of) / 3
    assert (summary.best, summary.worst) == (
        min(one.best for one in all_of), max(one.worst for one in all_of)
    )  # fmt: skip
    assert (summary.moons, summary.stopped, summary.black_cards) == (
        sum(one.moons for one in all_of),
        sum(one.stopped for one in all_of),
        sum(one.black_cards for one in all_of),
    )
    assert [(game.begun, game.hands, game.points) for game in summary.games] == [
        (time_of_stamp(begun(day)), one.hands, one.points)
        for day, one in zip((1, 2, 3), all_of, strict=True)
    ]


def test_rule_sets_are_never_mixed_and_the_last_one_played_comes_first(
    statistics: Statistics,
) -> None:
    count(statistics, 1, 4)
    count(statistics, 2, rules=OTHER)
    assert [one.rules for one in statistics.summaries()] == [
        rules_to_code(SHORT), rules_to_code(OTHER)
    ]  # fmt: skip
    count(statistics, 5, rules=OTHER)
    assert [(one.rules, len(one.games)) for one in statistics.summaries()] == [
        (rules_to_code(OTHER), 2), (rules_to_code(SHORT), 2)
    ]  # fmt: skip


def test_a_game_that_ends_once_more_after_an_undo_counts_once(statistics: Statistics) -> None:
    count(statistics, 1, 2)
    other = finished(9)
    name = RecordShelf(folders().games).path_of(finished(1), begun(1)).name
    assert statistics.keep(other, 0, name) is None
    summary = only(statistics)
    assert [game.points for game in summary.games] == [
        stats_of(other, 0).points, stats_of(finished(2), 0).points
    ]  # fmt: skip


def test_a_record_with_a_strange_name_is_nobodys(statistics: Statistics) -> None:
    assert statistics.keep(finished(1), 0, "../x.jsonl") is None
    assert statistics.summaries() == ()


# --- what was played before -------------------------------------------------------------------


def test_records_on_the_shelf_are_read_in_once(statistics: Statistics) -> None:
    for day in range(1, 4):
        on_shelf(day, finished(day))
    on_shelf(4, finished(4, OTHER))
    progress: list[tuple[int, int]] = []
    assert statistics.catch_up(lambda at, of: progress.append((at, of))) == ()
    assert progress == [(1, 4), (2, 4), (3, 4), (4, 4)]
    read = statistics.summaries()
    assert [len(one.games) for one in read] == [1, 3]
    progress.clear()
    assert statistics.catch_up(lambda at, of: progress.append((at, of))) == ()
    assert progress == []
    other = Statistics(folders().data / "other", folders().games)
    count(other, 1, 2, 3)
    count(other, 4, rules=OTHER)
    assert other.summaries() == read, "a record tells the same as the game itself"


def test_what_is_counted_already_is_not_read(statistics: Statistics) -> None:
    count(statistics, 1)
    on_shelf(1, finished(1)).write_text("damaged", "utf-8")
    assert statistics.catch_up() == ()
    assert len(only(statistics).games) == 1


def test_the_person_is_found_wherever_they_sit(statistics: Statistics) -> None:
    on_shelf(1, finished(1), [*SEATS[1:3], SEATS[0], SEATS[3]])
    statistics.catch_up()
    assert only(statistics).points == stats_of(finished(1), 2).points


def test_unreadable_records_are_passed_over_and_counted(statistics: Statistics) -> None:
    on_shelf(1, finished(1))
    whole = on_shelf(2, finished(2)).read_text("utf-8")
    folder = folders().games
    (folder / name_of(3, 3)).write_text("{", "utf-8")
    (folder / name_of(4, 4)).write_bytes(b"\xff\xfe")
    (folder / name_of(5, 5)).mkdir()
    (folder / name_of(6, 6)).write_text(whole.replace('"winners": [', '"winners": [9, '), "utf-8")
    # Not the person's: games without a person, an unfinished one, files that are no records.
    on_shelf(7, finished(7), [SeatEntry("", "random")] * 4)
    (folder / name_of(8, 8)).write_text(whole.rsplit("\n", 2)[0] + "\n", "utf-8")
    (folder / "holiday.hearts").write_text(whole, "utf-8")
    (folder / "notes.txt").write_text("mine", "utf-8")
    before = sorted(folder.iterdir())
    assert len(statistics.catch_up()) == 4
    assert len(only(statistics).games) == 2
    assert len(statistics.catch_up()) == 4
    assert sorted(folder.iterdir()) == before


def test_reading_in_stops_when_asked_and_goes_on_later(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "AT_ONCE", 1)
    for day in range(1, 4):
        on_shelf(day, finished(day))
    cancel = CancelToken()
    statistics.catch_up(lambda at, _of: cancel.cancel() if at == 2 else None, cancel)
    assert len(only(statistics).games) == 2
    statistics.catch_up()
    assert len(only(statistics).games) == 3


# --- resetting --------------------------------------------------------------------------------


def test_a_reset_forgets_one_rule_set_for_good_and_leaves_the_records(
    statistics: Statistics,
) -> None:
    for day in (1, 2):
        on_shelf(day, finished(day))
    on_shelf(3, finished(3, OTHER))
    statistics.catch_up()
    statistics.reset(rules_to_code(SHORT))
    assert [one.rules for one in statistics.summaries()] == [rules_to_code(OTHER)]
    assert statistics.catch_up() == ()
    assert [one.rules for one in statistics.summaries()] == [rules_to_code(OTHER)]
    assert len(list(folders().games.iterdir())) == 3
    count(statistics, 4)
    assert [len(one.games) for one in statistics.summaries()] == [1, 1]


def test_a_reset_of_all(statistics: Statistics) -> None:
    on_shelf(1, finished(1))
    on_shelf(2, finished(2, OTHER))
    statistics.catch_up()
    statistics.reset()
    assert statistics.catch_up() == ()
    assert statistics.summaries() == ()
    # Games that end afterwards count.
    count(statistics, 1)
    assert len(only(statistics).games) == 1


# --- when the disk fails ----------------------------------------------------------------------


def fault_of(call: Any) -> str:
    with pytest.raises(StatisticsError) as caught:
        call()
    assert isinstance(caught.value.text, Text)
    assert str(caught.value).endswith(".")
    return str(caught.value)


@pytest.mark.parametrize(
    "content", [b"mine", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 5000, None],
    ids=["text", "zeros", "header", "cut"],
)  # fmt: skip
def test_a_damaged_file_is_put_aside_and_made_anew(
    statistics: Statistics, content: bytes | None
) -> None:
    on_shelf(1, finished(1))
    statistics.catch_up()
    if content is None:
        content = statistics.path.read_bytes()[:9000]
    statistics.path.write_bytes(content)
    said = fault_of(lambda: [statistics.summaries(), statistics.reset()])
    aside = folders().data / f"{FILE_NAME}.damaged-1"
    assert str(aside) in said
    assert aside.read_bytes() == content
    assert statistics.summaries() == ()
    statistics.catch_up()
    assert len(only(statistics).games) == 1


def test_a_database_of_another_program_is_put_aside(statistics: Statistics) -> None:
    folders().data.mkdir(parents=True)
    with sqlite3.connect(statistics.path) as database:
        database.execute("CREATE TABLE games (mine TEXT)")
    database.close()
    said = fault_of(lambda: count_error(statistics))
    assert "not a file of Hearts Qt" in said
    count(statistics, 1)
    assert len(only(statistics).games) == 1


def count_error(statistics: Statistics) -> None:
    said = statistics.keep(finished(1), 0, name_of(1, 1))
    if said is not None:
        raise StatisticsError(said)


@pytest.mark.parametrize("change", ["hands = 'x'", "place = 0", "hands = 0", "points = NULL"])
def test_figures_that_no_game_has_are_damage(statistics: Statistics, change: str) -> None:
    count(statistics, 1)
    with sqlite3.connect(statistics.path) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
        database.execute("PRAGMA writable_schema = OFF")
    database.close()
    with sqlite3.connect(statistics.path) as database:
        database.execute(f"UPDATE games SET {change}")
    database.close()
    assert "impossible results" in fault_of(statistics.summaries)
    assert statistics.summaries() == ()


def test_a_file_of_a_newer_version_is_left_alone(statistics: Statistics) -> None:
    count(statistics, 1)
    with sqlite3.connect(statistics.path) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.close()
    before = statistics.path.read_bytes()
    on_shelf(2, finished(2))
    for call in (statistics.summaries, statistics.catch_up, statistics.reset):
        said = fault_of(call)
        assert "newer version" in said
        assert str(statistics.path) in said
    assert "newer version" in str(statistics.keep(finished(2), 0, name_of(2, 2)))
    assert statistics.keep(finished(3), 0, name_of(3, 3)) is None, "it is said once"
    assert statistics.path.read_bytes() == before
    assert {path.name for path in folders().data.iterdir()} == {FILE_NAME, "games"}


def test_a_locked_file_is_reported_in_a_sentence_and_the_game_counted_later(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.01)
    count(statistics, 1)
    on_shelf(2, finished(2))
    other = sqlite3.connect(statistics.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    said = str(statistics.keep(finished(2), 0, name_of(2, 2)))
    assert "another program is using it" in said
    assert "another program is using it" in fault_of(statistics.summaries)
    other.execute("ROLLBACK")
    other.close()
    statistics.catch_up()
    assert len(only(statistics).games) == 2


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_READONLY, "you may not write there"),
        (sqlite3.SQLITE_CANTOPEN, "you may not write there"),
        (sqlite3.SQLITE_IOERR | 8 << 8, "the disk reports an error"),
        (sqlite3.SQLITE_NOMEM, "the system says “out of it”"),
    ],
)
def test_disk_errors_are_reported_in_a_sentence(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    count(statistics, 1)
    before = statistics.path.read_bytes()

    def fail(*_of: object, **_named: object) -> None:
        error = sqlite3.OperationalError("out of it")
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr(sqlite3, "connect", fail)
    for said in (
        str(statistics.keep(finished(2), 0, name_of(2, 2))),
        fault_of(statistics.summaries),
        fault_of(statistics.reset),
    ):
        assert words in said
        assert str(statistics.path) in said
    assert statistics.path.read_bytes() == before


def test_a_write_that_fails_in_the_middle_changes_nothing(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    count(statistics, 1)

    def fail(*_of: object, **_named: object) -> None:
        error = sqlite3.OperationalError("disk full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    def half(database: Any, rows: Any, replace: bool) -> None:
        database.execute("DELETE FROM games")
        fail()

    with monkeypatch.context() as patch:
        patch.setattr(store, "_add", half)
        assert "the disk is full" in str(statistics.keep(finished(2), 0, name_of(2, 2)))
    assert len(only(statistics).games) == 1
    count(statistics, 2)
    assert len(only(statistics).games) == 2


def test_things_in_the_way(statistics: Statistics, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine", "utf-8")
    blocked = Statistics(tmp_path / "data", tmp_path / "games")
    assert "in place of the folder" in str(blocked.keep(finished(1), 0, name_of(1, 1)))
    statistics.path.mkdir(parents=True)
    assert "it is a folder" in fault_of(statistics.summaries)
    assert statistics.path.is_dir()


def test_a_file_that_cannot_be_put_aside_stays(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders().data.mkdir(parents=True)
    statistics.path.write_bytes(b"mine")

    def refuse(*_of: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "rename", refuse)
    assert "Move it to another folder" in fault_of(statistics.summaries)
    assert statistics.path.read_bytes() == b"mine"


def test_games_of_other_tables_come_back_as_they_were(statistics: Statistics) -> None:
    for day, name in enumerate(("Cancellation Hearts", "Partnership, totals together"), 1):
        game = finished(day, replace(PRESETS[name].rules, hand_limit=2, tie="share"))
        assert statistics.keep(game, 0, name_of(day, day)) is None
        summary = statistics.summaries()[0]
        figures = stats_of(game, 0)
        assert (summary.points, summary.worst) == (figures.points, figures.worst)
        assert len(summary.placed) == figures.places
    assert len(astuple(figures)) == 10


def test_it_moves_with_its_folder(statistics: Statistics, tmp_path: Path) -> None:
    count(statistics, 1)
    shutil.copy(statistics.path, tmp_path)
    assert Statistics(tmp_path, tmp_path).summaries() == statistics.summaries()
