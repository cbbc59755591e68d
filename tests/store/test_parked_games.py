"""Parked games: moved as whole files, listed without being replayed, restored after deletion."""

from __future__ import annotations

import errno
import os
import random
import time
from pathlib import Path

import msgspec
import pytest

from hearts_qt.game.game import Game
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store import parked_games, saves
from hearts_qt.store.journal import with_checksum
from hearts_qt.store.parked_games import ParkedGames
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.reviews import review_path
from hearts_qt.store.save_format import VERSION, OpenedSave, read_parked
from hearts_qt.store.saves import DELETED, FILE_NAME, PARKED, SaveStore
from hearts_qt.store.trash import KEPT_DAYS
from tests.store.parked_saves import parked_game
from tests.store.played_saves import begin, go_on, same


def only_file(folder: Path) -> Path:
    (path,) = (folder / PARKED).glob("*.jsonl")
    return path


@pytest.mark.parametrize("name", ["Modern Hearts", "Omnibus Hearts", "Three-Handed"])
def test_a_parked_game_continues_as_it_was(tmp_path: Path, name: str) -> None:
    history = parked_game(tmp_path, 5, rules=PRESETS[name].rules)
    assert not (tmp_path / FILE_NAME).exists()
    store = SaveStore(tmp_path)
    assert store.open() is None
    assert store.load() == (None, None)
    assert store.unpark(only_file(tmp_path).name) is None
    loaded, said = store.load()
    assert said is None
    assert loaded is not None
    assert same(loaded, history)
    # The summary is gone as soon as the game goes on.
    chance = random.Random(1)
    go_on(loaded, store, chance, 5)
    store.close()
    assert b'"summary"' not in (tmp_path / FILE_NAME).read_bytes()
    again, said = SaveStore(tmp_path).load()
    assert said is None
    assert again is not None
    assert same(again, loaded)


def test_the_list_tells_how_each_game_stands_without_replaying_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    histories = {number: parked_game(tmp_path, number, 150) for number in (1, 2, 3)}
    monkeypatch.setattr(parked_games, "open_parked", None)
    monkeypatch.setattr(parked_games, "read_parked", None)
    found, said = ParkedGames(tmp_path).read()
    assert said == []
    assert len(found) == 3
    assert [one.summary.at for one in found] == sorted(
        (one.summary.at for one in found), reverse=True
    )
    for one in found:
        history = histories[int(one.name.split("_")[-1].split(".")[0])]
        assert one.rules == history.game.rules
        assert one.seats == history.seats
        assert one.summary.totals == history.game.totals
        assert one.summary.hand == len(history.game.finished) + 1
        assert one.summary.cards == history.game.hand_of(0)
        assert one.when is not None


def test_a_game_without_a_summary_is_replayed(tmp_path: Path) -> None:
    history = parked_game(tmp_path, 4, 100)
    path = only_file(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    whole, _said = ParkedGames(tmp_path).read()
    path.write_bytes(b"".join(lines[:-1]))
    found, said = ParkedGames(tmp_path).read()
    assert said == []
    assert msgspec.structs.replace(found[0].summary, at="") == msgspec.structs.replace(
        whole[0].summary, at=""
    )
    # A summary whose checksum does not follow from the line before is ignored.
    path.write_bytes(b"".join([*lines[:-2], lines[-1]]))
    found, said = ParkedGames(tmp_path).read()
    assert said == []
    assert found[0].summary.totals == history.game.totals


def test_a_torn_summary_costs_nothing(tmp_path: Path) -> None:
    history = parked_game(tmp_path, 4, 100)
    path = only_file(tmp_path)
    path.write_bytes(path.read_bytes()[:-7])
    store = SaveStore(tmp_path)
    assert store.open() is None
    assert len(ParkedGames(tmp_path).read()[0]) == 1
    assert store.unpark(path.name) is None
    loaded, said = store.load()
    assert said is None
    assert loaded is not None
    assert same(loaded, history)
    store.close()


def test_a_damaged_file_is_set_aside_with_a_sentence_that_names_it(tmp_path: Path) -> None:
    parked_game(tmp_path, 1)
    bad = tmp_path / PARKED / "bad.jsonl"
    bad.write_bytes(b"nonsense\nmore\n")
    games = ParkedGames(tmp_path)
    found, said = games.read()
    assert len(found) == 1
    assert len(said) == 1
    assert str(bad) in str(said[0])
    assert not bad.exists()
    assert bad.with_name("bad.jsonl.damaged-1").read_bytes() == b"nonsense\nmore\n"
    assert games.read()[1] == []


def test_the_good_part_of_a_damaged_game_continues(tmp_path: Path) -> None:
    parked_game(tmp_path, 1, 80)
    path = only_file(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[40] = lines[40].replace(b'"', b"'", 1)
    path.write_bytes(b"".join(lines))
    games = ParkedGames(tmp_path)
    opened = games.open(path.name)
    assert isinstance(opened, OpenedSave)
    store = SaveStore(tmp_path)
    assert store.open() is None
    assert store.unpark(path.name) is None
    assert "damaged" in str(store.take_up(opened))
    assert opened.history.steps
    loaded, said = store.load()
    assert said is None
    assert loaded is not None
    assert same(loaded, opened.history)
    store.close()


def test_a_game_of_a_newer_version_is_listed_and_left_alone(tmp_path: Path) -> None:
    parked_game(tmp_path, 1)
    path = only_file(tmp_path)
    lines = path.read_bytes().splitlines()
    header = msgspec.json.decode(lines[0])
    header["hearts_qt_save"] = VERSION + 1
    header.pop("crc")
    line, _checksum = with_checksum(msgspec.json.encode(header), 0)
    path.write_bytes(line)
    games = ParkedGames(tmp_path)
    found, said = games.read()
    assert said == []
    assert found[0].newer
    assert "newer version" in str(games.open(path.name))
    assert path.read_bytes() == line


def test_a_deleted_game_can_be_brought_back_for_some_days(tmp_path: Path) -> None:
    parked_game(tmp_path, 1)
    path = only_file(tmp_path)
    content = path.read_bytes()
    games = ParkedGames(tmp_path)
    assert games.delete(path.name) is None
    assert games.count() == 0
    assert games.remove_old(tmp_path) == 0
    assert games.restore(path.name) is None
    assert path.read_bytes() == content
    assert games.count() == 1
    assert games.delete(path.name) is None
    kept = tmp_path / PARKED / DELETED / path.name
    old = time.time() - (KEPT_DAYS + 1) * 86_400
    os.utime(kept, (old, old))
    assert games.remove_old(tmp_path) == 1
    assert str(path) in str(games.restore(path.name))


def test_the_review_of_an_unfinished_game_goes_with_the_game(tmp_path: Path) -> None:
    shelf, games = RecordShelf(tmp_path / "games"), ParkedGames(tmp_path)
    shelf.folder.mkdir()
    records = []
    for number in (1, 2, 3):
        history = parked_game(tmp_path, number)
        records.append(shelf.path_of(history.game, history.begun))
        review_path(records[-1]).write_text("{}")
    assert len(set(records)) == 3
    # The second game was finished, before an undo, and the third one is not deleted.
    records[1].write_text("{}")
    old = time.time() - (KEPT_DAYS + 1) * 86_400
    for game in games.read()[0][1:]:
        assert games.delete(game.name) is None
        os.utime(games.trash.deleted / game.name, (old, old))
    assert games.remove_old(shelf.folder) == 2
    assert [review_path(record).exists() for record in records] == [False, True, True]


def test_a_game_that_cannot_be_moved_stays_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SaveStore(tmp_path)
    assert store.open() is None
    history = begin(Rules())
    assert store.begin(history) is None
    go_on(history, store, random.Random(1), 30)

    def refuse(*_of: object) -> None:
        raise OSError(errno.EACCES, "no")

    with monkeypatch.context() as patch:
        patch.setattr(saves.os, "rename", refuse)
        said = store.park(history)
    assert "stays on the table" in str(said)
    assert str(tmp_path / PARKED) in str(said)
    # The game on the table is still saved at every step.
    go_on(history, store, random.Random(2), 30)
    store.close()
    loaded, said = SaveStore(tmp_path).load()
    assert said is None
    assert loaded is not None
    assert same(loaded, history)


def test_a_full_disk_refuses_to_park_what_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SaveStore(tmp_path)
    assert store.open() is None
    history = begin(Rules())
    assert store.begin(history) is None
    go_on(history, store, random.Random(1), 30)
    before = history.position

    def full(*_of: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr("hearts_qt.store.journal.os.fsync", full)
        said = store.keep_raised(((1, -1),))
        assert "full" in str(said)
        assert "full" in str(store.park(history))
        assert (tmp_path / FILE_NAME).exists()
        # If the unsaved part is given up, the game is parked as far as it was saved.
        assert store.park(history, drop_waiting=True) is None
    store.close()
    assert not (tmp_path / FILE_NAME).exists()
    loaded = read_parked(only_file(tmp_path).read_bytes())
    assert loaded.position == before


def test_two_games_of_the_same_moment_have_their_own_files(tmp_path: Path) -> None:
    for _ in range(3):
        store = SaveStore(tmp_path)
        assert store.open() is None
        history = begin(Rules(), 7)
        history.begun = "2026-01-01_10.00.00.000"
        assert store.begin(history) is None
        assert store.park(history) is None
        store.close()
    assert len(list((tmp_path / PARKED).glob("*.jsonl"))) == 3


def test_many_long_games_are_listed_by_their_ends(tmp_path: Path) -> None:
    """Only a bounded part of each file is read."""
    parked_game(tmp_path, 1, 400)
    path = only_file(tmp_path)
    content = path.read_bytes()
    header, rest = content.split(b"\n", 1)
    # The middle of the file is not read.
    middle = b"x" * (4 * parked_games.TAIL) + b"\n"
    path.write_bytes(header + b"\n" + middle + rest)
    found, said = ParkedGames(tmp_path).read()
    assert said == []
    assert isinstance(found[0].rules, Rules)
    assert Game(found[0].rules, 1).players == 4
