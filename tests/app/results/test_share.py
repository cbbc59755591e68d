"""A picture of a result: drawn light, copied to the clipboard, and saved to a file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.library.record_window import RecordWindow
from hearts_qt.app.models.table_models import ScoreModel
from hearts_qt.app.results import result_picture, share_window
from hearts_qt.app.results.replayed_game import ReplayedGame
from hearts_qt.app.results.result_picture import RATIO, draw_result
from hearts_qt.app.results.score_sheet import ScoreSheetWindow
from hearts_qt.app.results.share_window import ShareWindow, caption_of
from hearts_qt.app.ui import theme
from hearts_qt.game.deal_code import deal_code
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from tests.end2end.drivers import Mouse
from tests.gui_thread import elsewhere
from tests.limits import wait_until

PEOPLE = ("You", "Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ida")
SHORT = Rules(target=30)
TABLES = {
    "four": Rules(),
    "one hand": Rules(target=1),
    "ten": Rules(players=10, packs=2),
    "teams": Rules(target=50, teams="shared_tricks", pass_cycle=("left",)),
    "long": Rules(target=400),
}


def sheet(rules: Rules) -> tuple[ReplayedGame, ScoreModel]:
    players = [make_player("random", 3 + seat) for seat in range(rules.players)]
    count = rules.players
    shown = ReplayedGame(play_game(rules, players, 3), PEOPLE[:count], ("",) * count)
    return shown, ScoreModel(shown, shown)


@pytest.fixture
def driver(home: Path, qapp: QApplication) -> Iterator[Mouse]:
    made = Mouse(home)
    yield made
    made.close()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_picture_is_light_and_holds_everything(qtbot: QtBot, table: str, look: str) -> None:
    before = theme.is_dark()
    theme.apply(look)
    try:
        shown, model = sheet(TABLES[table])
        when = datetime(2026, 11, 23)
        caption = caption_of(shown.current.game, model, "Modern Hearts", when)
        image = draw_result(model, TABLES[table], caption)
    finally:
        theme.apply("dark" if before else "light")
    assert image.devicePixelRatio() == RATIO
    assert image.pixelColor(0, 0).name() == theme.LIGHT.raised
    light = sum(
        image.pixelColor(x, y).lightness() > 200
        for x in range(0, image.width(), 7)
        for y in range(0, image.height(), 7)
    )
    assert light > 0.85 * (image.width() // 7) * (image.height() // 7)
    # There is room for all columns and, up to a limit, all hands.
    columns, hands = model.columnCount(), model.rowCount() - 1
    least, _most = result_picture.COLUMN
    assert image.width() / RATIO >= result_picture.NUMBERS + columns * least
    rows = min(hands, result_picture.MOST_HANDS + 1)
    assert image.height() / RATIO >= result_picture.ROW * (rows + 2)
    assert image.height() / RATIO < 1700
    assert caption.deal == deal_code(shown.current.game.finished[0].deal)
    assert "23 November 2026" in caption.result
    assert f"after {hands} hand" in caption.result


def test_the_caption_of_an_unfinished_game_does_not_reveal_the_deal(qapp: QApplication) -> None:
    players = [make_player("random", seat) for seat in range(4)]
    shown = ReplayedGame(play_game(Rules(), players, 3, most_hands=2), PEOPLE[:4], ("",) * 4)
    caption = caption_of(shown.current.game, ScoreModel(shown, shown), "Modern Hearts", None)
    assert (caption.deal, caption.result) == ("", "2 hands played")


def shared(driver: Mouse) -> ShareWindow:
    window = driver.window.windows.get(windows.Share)
    assert isinstance(window, ShareWindow)
    assert window.isVisible()
    return window


def finish(driver: Mouse) -> None:
    """Play a short game to its end."""
    session = driver.session
    session.new_game(Rules(target=1), number=3)

    def over() -> bool:
        if session.current.waiting_to_continue:
            # Two players tie for the lowest total.
            session.games.continue_hand()
        elif session.current.game.winners is None and not session.current.finishing:
            session.decisions.finish_hand()
        return session.current.game.winners is not None

    wait_until(over)
    driver.settle()
    wait_until(driver.table.panel.isVisible)


def test_the_last_panel_shares_and_the_picture_is_copied_and_saved(
    driver: Mouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share_window, "pictures_folder", lambda: tmp_path)
    elsewhere(monkeypatch, share_window, "pictures_folder", "write_atomically")
    driver.window.resize(1024, 700)
    finish(driver)
    wait_until(lambda: not driver.table.panel.ignores_keys)
    driver.click(driver.table.panel.picture)
    window = shared(driver)
    wait_until(window.copy.hasFocus)
    assert "Total" in window.preview.accessibleDescription() or "total" in (
        window.preview.accessibleDescription()
    )
    QTest.keyClick(window.copy, Qt.Key.Key_Return)
    assert window.said.text() == "The picture is on the clipboard."
    assert QGuiApplication.clipboard().image().size() == window.image.size()
    asked: list[str] = []

    def choose(_parent: object, _title: str, path: str, _kinds: str) -> tuple[str, str]:
        asked.append(path)
        return str(tmp_path / "result"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.save.click()
    wait_until(lambda: window.said.text().startswith("Saved as"))
    assert QImage(str(tmp_path / "result.png")).size() == window.image.size()
    assert Path(asked[0]).parent == tmp_path
    assert " of 4.png" in asked[0]
    assert Path(asked[0]).name.startswith("20")

    def refuse(*_of: object, **_more: object) -> None:
        raise OSError(28, "no room")

    monkeypatch.setattr(share_window, "write_atomically", refuse)
    window.save_to(tmp_path / "other.png")
    wait_until(lambda: "disk is full" in window.said.text())


def test_the_score_sheet_shares_once_there_is_a_hand(driver: Mouse) -> None:
    driver.window.windows.open(windows.ScoreSheet())
    sheet = driver.window.windows.get(windows.ScoreSheet)
    assert isinstance(sheet, ScoreSheetWindow)
    assert not sheet.sheet.share.isEnabled()
    finish(driver)
    sheet.sheet.share.click()
    assert shared(driver).image.height() > 0


def test_a_record_shares(driver: Mouse, tmp_path: Path) -> None:
    players = [make_player("random", seat) for seat in range(4)]
    game = play_game(SHORT, players, 3)
    seats = [SeatEntry(name, "person" if name == "You" else "basic") for name in PEOPLE[:4]]
    path = tmp_path / "2026-03-01 20.15.00.123 Own rules.hearts"
    path.write_text(write_record(game, seats), "utf-8")
    driver.window.open_file(str(path))
    wait_until(lambda: driver.window.windows.get(windows.Record) is not None)
    record = driver.window.windows.get(windows.Record)
    assert isinstance(record, RecordWindow)
    record.sheet.share.click()
    assert shared(driver)._name.startswith("2026-03-01 Your own rules, ")
