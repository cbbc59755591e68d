"""The folder of records: each finished game is kept in a file of its own, whatever fails."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.game.game import Game
from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import SeatEntry, read_record
from hearts_qt.menu_entry import RECORD_SUFFIX
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import files
from hearts_qt.store.folders import folders
from hearts_qt.store.history import History, HistoryStep, SavedSeat
from hearts_qt.store.record_shelf import RecordShelf, file_name, stamp_of, time_of
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.time_stamps import time_of_stamp

SEATS = [SeatEntry(name, "random") for name in ("Ada", "Bruno", "Clara\u2028", "\ud800")]
BEGUN = "2026-03-01_20.15.00.123"


def finished(seed: int, number: int = 7) -> Game:
    return play_game(
        Rules(target=20), [make_player("random", seed + seat) for seat in range(4)], number, None
    )


@pytest.fixture
def records() -> RecordShelf:
    return RecordShelf(folders().games)


def test_a_game_is_kept_as_a_record_that_replays(records: RecordShelf) -> None:
    game = finished(1)
    assert records.keep(game, SEATS[:3] + SEATS[:1], BEGUN, "Modern Hearts") is None
    (path,) = records.folder.iterdir()
    assert path.name == "2026-03-01 20.15.00.123 Own rules.hearts"
    record = read_record(path.read_text("utf-8"))
    assert replay_record(record).winners == game.winners
    assert (record.preset, record.seats[2].name) == ("Modern Hearts", "Clara\u2028")


def test_a_name_that_is_no_text_does_not_stop_it(records: RecordShelf) -> None:
    assert records.keep(finished(1), SEATS, BEGUN) is None
    assert len(list(records.folder.iterdir())) == 1


def test_another_end_of_the_same_game_replaces_it_and_nothing_else(records: RecordShelf) -> None:
    assert records.keep(finished(1), SEATS, BEGUN) is None
    first = records.path_of(finished(1), BEGUN)
    other = finished(1, number=8)
    assert records.keep(other, SEATS, BEGUN) is None
    again = "2026-03-02_20.15.00.123"
    assert records.keep(finished(1), SEATS, again) is None
    before = {path: path.read_bytes() for path in records.folder.iterdir()}
    assert len(before) == 3
    assert records.keep(finished(50), SEATS, BEGUN) is None
    after = {path: path.read_bytes() for path in records.folder.iterdir()}
    assert [path for path in before if before[path] != after[path]] == [first]


def test_a_record_that_is_named_after_its_number_keeps_that_name(records: RecordShelf) -> None:
    assert records.keep(finished(1), SEATS, BEGUN) is None
    path = records.path_of(finished(1), BEGUN)
    assert path.suffix == RECORD_SUFFIX
    numbered = path.rename(path.with_name(f"{BEGUN}_7.hearts"))
    before = numbered.read_bytes()
    assert records.keep(finished(50), SEATS, BEGUN) is None
    assert list(records.folder.iterdir()) == [numbered]
    assert numbered.read_bytes() != before


def test_a_record_is_named_after_its_time_and_its_rules(records: RecordShelf) -> None:
    game = Game(PRESETS["Black Lady"].rules, 7)
    name = records.path_of(game, BEGUN).name
    assert name == "2026-03-01 20.15.00.123 Black Lady.hearts"
    assert stamp_of(name) == stamp_of(f"{BEGUN}_7.hearts") == BEGUN
    assert time_of(name) == time_of(f"{BEGUN}_7.hearts") == time_of_stamp(BEGUN)
    assert stamp_of("unknown_7.hearts") == ""
    for other in ("my game.hearts", "2026-03-01 20.15.00.123.hearts", f"{name}.new-12", "x"):
        assert stamp_of(other) is None
        assert time_of(other) is None


def test_a_title_becomes_a_name_that_every_system_takes() -> None:
    assert file_name("a/b: “c”\n ?.. ") == "a b “c”"
    assert file_name("///") == "game"


def test_what_is_kept_may_be_left_as_it_is(records: RecordShelf) -> None:
    assert records.keep(finished(1), SEATS, BEGUN, replace=False) is None
    before = {path: path.read_bytes() for path in records.folder.iterdir()}
    assert len(before) == 1
    assert records.keep(finished(50), SEATS, BEGUN, replace=False) is None
    assert {path: path.read_bytes() for path in records.folder.iterdir()} == before


def test_a_stamp_from_a_damaged_save_leads_nowhere_else(records: RecordShelf) -> None:
    for stamp in ("../../x", "", "a", "9" * 60, "1/2"):
        assert records.path_of(finished(1), stamp).parent == records.folder


def test_a_full_disk_is_reported_in_a_sentence(
    records: RecordShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert records.keep(finished(1), SEATS, BEGUN) is None
    before = {path: path.read_bytes() for path in records.folder.iterdir()}

    def refuse(*_of: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", refuse)
    said = str(records.keep(finished(50), SEATS, BEGUN))
    assert said.endswith("because the disk is full.")
    assert str(records.folder) in said
    assert {path: path.read_bytes() for path in records.folder.iterdir()} == before


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("mine", "utf-8")
    said = str(RecordShelf(tmp_path / "games").keep(finished(1), SEATS, BEGUN))
    assert said.endswith(".")
    assert (tmp_path / "games").read_text("utf-8") == "mine"


def test_a_saved_game_remembers_when_it_began_and_from_what_rules(tmp_path: Path) -> None:
    store = SaveStore(tmp_path)
    history = History(Game(Rules(), 7), (SavedSeat(),) * 4)
    history.begun, history.preset = BEGUN, "Black Lady"
    history.add(HistoryStep(history.game.next_deal()))
    history.game.apply(history.steps[0].action)
    assert store.begin(history) is None
    again, fault = SaveStore(tmp_path).load()
    assert fault is None
    assert again is not None
    assert (again.begun, again.preset) == (BEGUN, "Black Lady")
    store.close()
