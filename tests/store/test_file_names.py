"""Files whose names are not text: each is listed, counted, kept and shown like any other."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from hearts_qt.file_names import kept, name_of_kept, shown
from hearts_qt.rules.text import text
from hearts_qt.store import hand_figures, record_files
from hearts_qt.store.game_library import GameLibrary
from hearts_qt.store.hand_figures import HandFiguresCache
from hearts_qt.store.settings import Settings
from hearts_qt.store.settings_file import SettingsFile
from hearts_qt.store.statistics import Statistics
from tests.store.hand_records import keep_game

NAMES = ("M\udcfcller", "Müller", "a\ufffdb", "\ufffddcfc", "\ud800", "🂡", "\ufffd" * 3, "")

needs_any_name = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="names are always text there"
)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_kept_as_text_and_given_back(name: str) -> None:
    assert name_of_kept(json.loads(json.dumps(kept(name)).encode())) == name
    kept(name).encode()
    shown(name).encode()


def test_two_names_are_never_kept_alike() -> None:
    assert len({kept(name) for name in NAMES}) == len(NAMES)


def test_every_string_in_a_value_is_kept() -> None:
    value = {"a\udcff": ["b\udcff", 3, None, {"c": "d\udcff"}]}
    assert name_of_kept(json.loads(json.dumps(kept(value), ensure_ascii=False).encode())) == value


def test_a_sentence_can_be_shown_whatever_name_is_in_it() -> None:
    assert str(text("{file} is damaged.", file="M\udcfcller")) == "M\ufffdller is damaged."
    # A terminal would obey these.
    assert shown("a\x1b]0;b\x07c\x9bd\re\n\tf") == "a\ufffd]0;b\ufffdc\ufffdd\ufffde\n\tf"


def strange(folder: Path, number: int = 2) -> str:
    """Keep a game in a file whose name is not text; returns the name."""
    path, _game = keep_game(folder, number)
    name = "2026-03-02 20.15.00.123 M\udcfcller.hearts"
    os.rename(path, folder / name)
    return name


@needs_any_name
def test_a_strange_name_hides_no_game_of_the_library(tmp_path: Path) -> None:
    good, _game = keep_game(tmp_path / "games", 1)
    bad = strange(tmp_path / "games")
    library = GameLibrary(tmp_path / "games", tmp_path / "deleted", tmp_path / "index")
    for _time in range(2):
        games = {game.name: game for game in library.games()}
        assert games.keys() == {good.name, bad}
        assert all(game.summary is not None for game in games.values())
    assert library._known().keys() == {good.name, bad}
    (tmp_path / "games" / bad).unlink()
    library.games()
    assert library._known().keys() == {good.name}


@needs_any_name
def test_a_game_with_a_strange_name_is_counted_once(tmp_path: Path) -> None:
    keep_game(tmp_path / "games", 1)
    bad = strange(tmp_path / "games")
    counted = Statistics(tmp_path, tmp_path / "games")
    said: list[tuple[int, int]] = []
    assert counted.catch_up(lambda count, of: said.append((count, of))) == ()
    assert said == [(1, 2), (2, 2)]
    assert counted.catch_up(lambda count, of: said.append((count, of))) == ()
    assert len(said) == 2
    assert sum(len(one.games) for one in counted.summaries()) == 2
    counted.reset()
    assert bad in counted.reset_names()


@needs_any_name
def test_the_hands_of_a_game_with_a_strange_name_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_game(tmp_path / "games", 1)
    bad = strange(tmp_path / "games")
    file = HandFiguresCache(tmp_path / "games", tmp_path / "hands")
    first = file.games()
    assert bad in [game.name for game in first]
    monkeypatch.setattr(hand_figures, "read_record_file", None)
    assert file.games() == first


def test_a_deck_in_a_folder_with_a_strange_name_is_remembered(tmp_path: Path) -> None:
    deck = "/home/me/svg-M\udcfcller"
    settings = Settings(deck=deck, added_decks=[deck], rules_folder=deck)
    assert SettingsFile(tmp_path / "s.json").write(settings) is None
    assert SettingsFile(tmp_path / "s.json").read() == (settings, None)


def fail(*_of: object) -> None:
    raise RuntimeError("a fault of the program")


def test_a_fault_of_the_program_in_one_record_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever the error is, the record is named and the others are there."""
    good, _game = keep_game(tmp_path / "games", 1)
    bad, _game = keep_game(tmp_path / "games", 2)
    true = record_files.read_bytes
    monkeypatch.setattr(
        record_files, "read_bytes", lambda path, most: fail() if path == bad else true(path, most)
    )
    library = GameLibrary(tmp_path / "games", tmp_path / "deleted", tmp_path / "index")
    games = {game.name: game for game in library.games()}
    assert games[good.name].summary is not None
    assert "error in Hearts Qt" in str(games[bad.name].fault)
    counted = Statistics(tmp_path, tmp_path / "games")
    assert counted.catch_up() == (bad.name,)
    assert sum(len(one.games) for one in counted.summaries()) == 1
    figures = HandFiguresCache(tmp_path / "games", tmp_path / "hands").games()
    assert [one.name for one in figures] == [good.name]
    assert bad.name in caplog.text


def test_a_copy_of_a_record_is_the_same_game(tmp_path: Path) -> None:
    """Programs that keep folders alike on several computers leave such copies beside records."""
    games = tmp_path / "games"
    path, _game = keep_game(games, 1)
    record = path.read_bytes()
    path.unlink()
    plain = games / "2026-03-01 20.15.00.123 Modern Hearts.hearts"
    copy = games / "2026-03-01 20.15.00.123 Modern Hearts (conflicted copy 2026-03-02).hearts"
    other = games / "2026-03-01 20.15.00.124 Modern Hearts.hearts"
    for one in (copy, plain, other):
        one.write_bytes(record)
    library = GameLibrary(games, tmp_path / "deleted", tmp_path / "index")
    told: list[str] = []
    for _time in range(2):
        told.clear()
        listed = library.games(lambda found, _left: told.extend(game.name for game in found))
        assert {game.name for game in listed} == {plain.name, other.name}
        assert sorted(told) == sorted([plain.name, other.name])
    counted = Statistics(tmp_path, games)
    assert counted.catch_up() == ()
    assert [len(one.games) for one in counted.summaries()] == [2]
    assert counted._missing() == []
    figures = HandFiguresCache(games, tmp_path / "hands")
    found = figures.games(left_out=counted.reset_names())
    assert [one.name for one in found] == [plain.name, other.name]
    plain.unlink()
    assert {game.name for game in library.games()} == {copy.name, other.name}
