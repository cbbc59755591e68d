"""Finished games are kept: each once, with its names, even after an undo."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main import window_catalogue
from hearts_qt.app.session import Session
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from hearts_qt.store.folders import folders
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import SeatSettings
from hearts_qt.terminal import main
from tests.app.session.session_driver import play, settings, settle
from tests.end2end.drivers import Mouse
from tests.gui_thread import elsewhere
from tests.limits import wait_until

SHORT = Rules(target=20)

pytestmark = pytest.mark.usefixtures("qapp")


def session_with_shelf(saves: SaveStore | None = None, **values: Any) -> Session:
    live = LiveSettings(settings(**values))
    return Session(live, saves, records=RecordShelf(folders().games))


def kept() -> dict[str, bytes]:
    folder = folders().games
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.is_dir() else {}


def finish(session: Session, seed: int) -> None:
    play(session, random.Random(seed), 5000)
    assert session.current.game.phase is Phase.OVER


def test_a_finished_game_is_kept_with_its_names() -> None:
    seats = [SeatSettings("Édith"), SeatSettings("Bo", "random"), SeatSettings("", "basic")]
    session = session_with_shelf(seats=seats)
    session.new_game(SHORT, number=3)
    settle(session)
    assert kept() == {}
    finish(session, 1)
    (name,) = kept()
    header = json.loads(kept()[name].decode().split("\n", 1)[0])
    assert header["game"] == "3"
    assert [(seat["name"], seat["player"]) for seat in header["seats"]] == [
        ("Édith", "person"), ("Bo", "random"), ("Dario", "basic"), ("Kenji", "skilled"),
    ]  # fmt: skip
    assert main(["replay", str(folders().games / name)]) == 0


def test_records_name_the_preset_of_the_settings_also_after_a_rematch() -> None:
    session = session_with_shelf(preset="Black Lady", rules={"target": 20})
    session.new_game()
    finish(session, 1)
    session.games.rematch(same_deals=True)
    finish(session, 2)
    session.new_game(SHORT)
    finish(session, 3)
    presets = [
        json.loads(content.decode().split("\n", 1)[0])["rules"]["preset"]
        for _, content in sorted(kept().items())
    ]
    assert presets == ["Black Lady", "Black Lady", None]


def test_another_end_after_an_undo_replaces_the_record(tmp_path: Path) -> None:
    saves = SaveStore(tmp_path)
    assert saves.open() is None
    session = session_with_shelf(saves)
    session.new_game(SHORT, number=3)
    finish(session, 1)
    first = kept()
    for _ in range(6):
        session.undo.back()
        settle(session)
    finish(session, 5)
    second = kept()
    assert list(first) == list(second)
    session.undo.back()
    settle(session)
    assert session.undo.forward()
    settle(session)
    assert kept() == second
    session.close()

    # After a restart, and with other names in the settings, it is still the same game.
    seats = [SeatSettings("Zoe"), SeatSettings("Yan")]
    again = session_with_shelf(SaveStore(tmp_path), seats=seats)
    assert again.games.resume()
    settle(again)
    assert kept() == second
    for _ in range(6):
        again.undo.back()
        settle(again)
    finish(again, 9)
    assert list(kept()) == list(first)
    again.close()


def test_a_game_that_was_over_when_the_program_died_is_kept_at_the_next_start(
    tmp_path: Path,
) -> None:
    saves = SaveStore(tmp_path)
    assert saves.open() is None
    session = Session(LiveSettings(settings()), saves)
    session.new_game(SHORT, number=3)
    finish(session, 1)
    session.close()
    assert kept() == {}
    again = session_with_shelf(SaveStore(tmp_path))
    assert again.games.resume()
    settle(again)
    assert len(kept()) == 1
    again.close()


def test_the_game_goes_on_where_nothing_can_be_kept() -> None:
    folders().data.mkdir(parents=True)
    folders().games.write_text("in the way", "utf-8")
    session = session_with_shelf()
    said: list[str] = []
    session.message.connect(said.append)
    session.new_game(SHORT, number=3)
    finish(session, 1)
    assert len(said) == 1
    assert str(folders().games) in said[0]
    assert session.current.winners
    session.games.rematch()
    settle(session)
    assert session.current.game.phase is not Phase.OVER


def test_a_kept_game_is_opened_from_the_menu(
    home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_with_shelf()
    session.new_game(SHORT, number=3)
    finish(session, 3)
    session.close()
    (name,) = kept()
    driver = Mouse(home)
    driver.settle()
    chosen = ""
    asked: list[str] = []

    def choose(_parent: QWidget, _title: str, folder: str, kinds: str) -> tuple[str, str]:
        asked.extend((folder, kinds))
        return chosen, ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    action = driver.window.actions_of.by_id["open_record"]
    action.trigger()
    assert asked[0] == str(folders().games)
    assert f"*{Path(name).suffix}" in asked[1]
    assert driver.window.windows.get(windows.Record) is None
    chosen = str(folders().games / name)
    action.trigger()
    wait_until(lambda: not driver.window.windows.reader.busy)
    sheet = driver.window.windows.get(windows.Record)
    assert sheet is not None
    # The title says when the game was played, not what the file is called.
    assert name[:4] in sheet.windowTitle()
    driver.close()


def test_the_kept_games_are_shown_or_where_they_are(
    home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Mouse(home)
    driver.settle()
    opened: list[str] = []
    able = True

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return able

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    elsewhere(monkeypatch, window_catalogue, "make_if_possible")
    action = driver.window.actions_of.by_id["open_games_folder"]
    action.trigger()
    wait_until(lambda: opened == [str(folders().games)])
    assert folders().games.is_dir()
    assert "kept games" not in driver.window.banner.text
    able = False
    action.trigger()
    wait_until(lambda: str(folders().games) in driver.window.banner.text)
    driver.window.banner.dismiss()
    folders().games.rmdir()
    folders().games.write_text("in the way", "utf-8")
    opened.clear()
    action.trigger()
    wait_until(lambda: str(folders().games) in driver.window.banner.text)
    assert opened == []
    driver.close()
