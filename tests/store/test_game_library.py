"""The list of kept games: it shows what the records say; its index is only a cache."""

from __future__ import annotations

import os
import sqlite3
import time
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store import game_library, record_files
from hearts_qt.store.folders import folders
from hearts_qt.store.game_library import BATCH, GameLibrary, KeptGame
from hearts_qt.store.record_shelf import REVIEW_SUFFIX
from hearts_qt.store.trash import KEPT_DAYS

SHORT = Rules(target=20)
TEAMS = Rules(target=20, teams="shared_tricks", pass_cycle=("left",))
SEATS = [SeatEntry("You", "person"), *[SeatEntry(name, "basic") for name in ("Ada", "Ben", "Cy")]]


@cache
def record(number: int, rules: Rules = SHORT) -> str:
    players = [make_player("random", number + seat) for seat in range(rules.players)]
    return write_record(play_game(rules, players, number), SEATS, "Modern Hearts")


def name_of(number: int) -> str:
    return f"2026-03-01 20.15.{number:02}.123 Modern Hearts.hearts"


@pytest.fixture
def library() -> GameLibrary:
    made = GameLibrary.of(folders())
    made.records.mkdir(parents=True)
    return made


def put(library: GameLibrary, *numbers: int) -> None:
    for number in numbers:
        (library.records / name_of(number)).write_text(record(number), "utf-8")


def listed(library: GameLibrary) -> dict[str, KeptGame]:
    return {game.name: game for game in library.games()}


def count_reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    read: list[str] = []
    true = record_files.read_bytes

    def counting(path: Path, most: int) -> bytes:
        read.append(path.name)
        return true(path, most)

    monkeypatch.setattr(record_files, "read_bytes", counting)
    return read


def test_a_folder_that_is_missing_has_no_games() -> None:
    assert GameLibrary.of(folders()).games() == []
    assert not folders().games.exists()


def test_a_game_is_listed_with_its_figures(library: GameLibrary) -> None:
    put(library, 3)
    (game,) = library.games()
    assert game.begun == datetime(2026, 3, 1, 20, 15, 3, 123_000).astimezone()
    summary = game.summary
    assert summary is not None
    assert game.fault is None
    played = play_game(SHORT, [make_player("random", 3 + seat) for seat in range(4)], 3)
    assert summary.rules == rules_to_code(SHORT)
    assert summary.preset == "Modern Hearts"
    assert summary.names == ("You", "Ada", "Ben", "Cy")
    assert summary.totals == tuple(played.totals)
    assert summary.points == played.totals[0]
    assert summary.hands == len(played.finished)
    assert summary.winners == played.winners
    assert summary.places == 4
    assert summary.place == 1 + sum(total < played.totals[0] for total in played.totals)
    assert summary.deal == str(played.finished[0].deal)
    assert summary.over


def test_games_of_teams_unfinished_games_and_several_in_a_file(library: GameLibrary) -> None:
    (library.records / "teams.hearts").write_text(record(1, TEAMS), "utf-8")
    lines = record(1).splitlines(keepends=True)
    (library.records / "half.hearts").write_text("".join(lines[:2]), "utf-8")
    (library.records / "two.hearts").write_text(record(1) + record(2), "utf-8")
    found = {name: game.summary for name, game in listed(library).items()}
    teams, half, two = found["teams.hearts"], found["half.hearts"], found["two.hearts"]
    assert teams is not None
    assert half is not None
    assert two is not None
    assert teams.places == len(teams.totals) == 2
    assert (half.over, half.place, half.hands, half.winners) == (False, 0, 1, ())
    assert two.games == 2


def test_records_named_after_their_numbers_are_listed(library: GameLibrary) -> None:
    for name in ("2026-03-01_20.15.00.123_18446744073709551615.hearts", "unknown_7.hearts"):
        (library.records / name).write_text(record(1), "utf-8")
    found = listed(library)
    assert len(found) == 2
    assert found["2026-03-01_20.15.00.123_18446744073709551615.hearts"].begun.day == 1


def test_a_damaged_record_is_listed_with_a_sentence(library: GameLibrary) -> None:
    lines = record(1).splitlines(keepends=True)
    contents = {
        "a.hearts": b"{",
        "b.hearts": b"\xff\xfe",
        "c.hearts": (lines[0] + '{"hand": 0}\n').encode(),
        "d.hearts": record(1).replace('"winners": [', '"winners": [9, ').encode(),
        "e.hearts": b"",
        name_of(7): record(1)[:-40].encode(),
    }
    for name, content in contents.items():
        (library.records / name).write_bytes(content)
    found = listed(library)
    assert found.keys() == contents.keys()
    for game in found.values():
        assert game.summary is None
        assert str(game.fault).endswith(".")


def test_what_is_no_record_is_left_alone(library: GameLibrary) -> None:
    put(library, 1)
    for name in ("notes.txt", "data.jsonl", "data2.jsonl", ".hearts-backup", "x.hearts.new-12"):
        (library.records / name).write_text('{"mine": 1}\n', "utf-8")
    (library.records / "data2.jsonl").write_bytes(b"\xff")
    (library.records / "folder.hearts").mkdir()
    (library.records / "saved.hearts").write_text('{"hearts_qt_save": 1}\n', "utf-8")
    before = sorted(path.name for path in library.records.iterdir())
    assert listed(library).keys() == {name_of(1)}
    assert sorted(path.name for path in library.records.iterdir()) == before


def test_only_what_is_new_or_changed_is_read_again(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library, 1, 2, 3)
    before = listed(library)
    read = count_reads(monkeypatch)
    assert listed(library) == before
    assert read == []
    put(library, 4)
    (library.records / name_of(2)).write_text(record(9), "utf-8")
    (library.records / name_of(1)).unlink()
    after = listed(library)
    assert sorted(read) == [name_of(2), name_of(4)]
    assert after.keys() == {name_of(2), name_of(3), name_of(4)}
    summary, expected = after[name_of(2)].summary, before[name_of(2)].summary
    assert summary != expected


BAD_INDEXES = {
    "empty": b"",
    "text": b"no database at all" * 100,
    "newer": None,
    "foreign": None,
    "cut": None,
    "view": None,
}


@pytest.mark.parametrize("kind", BAD_INDEXES)
def test_an_index_that_is_missing_or_damaged_is_made_again(
    library: GameLibrary, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library, 1, 2)
    expected = listed(library)
    content = BAD_INDEXES[kind]
    if content is not None:
        library.index.write_bytes(content)
    elif kind == "cut":
        library.index.write_bytes(library.index.read_bytes()[:5000])
    else:
        if kind != "newer":
            library.index.unlink()
        database = sqlite3.connect(library.index)
        if kind == "newer":
            database.execute("PRAGMA user_version = 99")
        elif kind == "view":
            database.execute("CREATE VIEW games AS SELECT 1 AS name")
        else:
            database.execute("CREATE TABLE other (x)")
        database.commit()
        database.close()
    assert listed(library) == expected
    read = count_reads(monkeypatch)
    assert listed(library) == expected
    assert read == [], "the index works again"


def test_rows_of_the_index_that_make_no_sense_are_read_from_their_records(
    library: GameLibrary,
) -> None:
    put(library, 1, 2)
    expected = listed(library)
    database = sqlite3.connect(library.index)
    database.execute("UPDATE games SET content = '[1]'")
    database.commit()
    database.close()
    assert listed(library) == expected


def test_it_works_where_no_index_can_be_written(library: GameLibrary) -> None:
    put(library, 1)
    library.index.parent.mkdir(parents=True)
    library.index.mkdir()
    assert listed(library).keys() == {name_of(1)}


def test_games_come_in_parts_and_can_be_cancelled(library: GameLibrary) -> None:
    put(library, *range(5))
    parts: list[tuple[int, int]] = []
    library.games(lambda games, left: parts.append((len(games), left)))
    assert parts == [(0, 5), (5, 0)]
    assert BATCH >= 5
    parts.clear()
    put(library, 6)
    token = CancelToken()

    def cancel(games: list[KeptGame], left: int) -> None:
        parts.append((len(games), left))
        token.cancel()

    library.games(cancel, token)
    assert parts == [(5, 1)]


def test_deleted_games_can_be_brought_back(library: GameLibrary) -> None:
    put(library, 1, 2)
    content = (library.records / name_of(1)).read_bytes()
    assert library.delete([name_of(1), "gone.hearts"]) == [name_of(1)]
    assert listed(library).keys() == {name_of(2)}
    assert library.restore([name_of(1)]) == [name_of(1)]
    assert (library.records / name_of(1)).read_bytes() == content
    # Restoring a game does not overwrite a file that has its name by now.
    assert library.delete([name_of(2)]) == [name_of(2)]
    put(library, 2)
    (library.records / name_of(2)).write_text("mine", "utf-8")
    assert library.restore([name_of(2)]) == []
    assert (library.records / name_of(2)).read_text("utf-8") == "mine"


def some_days_later(library: GameLibrary) -> None:
    """Tidy up as the program does when it starts again."""
    old = time.time() - (KEPT_DAYS + 1) * 86_400
    for path in library.trash.deleted.iterdir():
        os.utime(path, (old, old))
    library.trash.remove_old()


def test_the_review_of_a_game_goes_where_its_record_goes(library: GameLibrary) -> None:
    put(library, 1)
    review = library.records / (name_of(1) + REVIEW_SUFFIX)
    review.write_bytes(b"review")
    assert listed(library).keys() == {name_of(1)}
    library.delete([name_of(1)])
    assert not review.exists()
    library.restore([name_of(1)])
    assert review.read_bytes() == b"review"
    library.delete([name_of(1)])
    some_days_later(library)
    assert list(library.trash.deleted.iterdir()) == []


def test_deleted_games_are_gone_after_some_days(library: GameLibrary) -> None:
    put(library, 1, 2)
    library.delete([name_of(1)])
    (library.trash.deleted / "foreign.txt").write_text("mine", "utf-8")
    some_days_later(library)
    assert [path.name for path in library.trash.deleted.iterdir()] == ["foreign.txt"]
    assert listed(library).keys() == {name_of(2)}


def test_an_old_game_that_is_deleted_while_the_program_still_tidies_up_can_be_restored(
    library: GameLibrary,
) -> None:
    put(library, 1)
    old = time.time() - (KEPT_DAYS + 1) * 86_400
    os.utime(library.records / name_of(1), (old, old))
    library.delete([name_of(1)])
    library.trash.remove_old()
    assert library.restore([name_of(1)]) == [name_of(1)]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_what_cannot_be_deleted_stays(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(library, 1)

    def refuse(*_of: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(game_library.os, "replace", refuse)
    with pytest.raises(PermissionError):
        library.delete([name_of(1)])
    assert listed(library).keys() == {name_of(1)}


def test_an_export_is_a_copy(library: GameLibrary, tmp_path: Path) -> None:
    put(library, 1)
    library.export(name_of(1), tmp_path / "x.hearts")
    assert (tmp_path / "x.hearts").read_text("utf-8") == record(1)
    assert listed(library).keys() == {name_of(1)}
