"""*Fair play*: which game it tests, and the page that compares the cards with chance."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.fairness.fair_play_window import FairPlayWindow
from hearts_qt.app.fairness.game_to_test import GameToTest
from hearts_qt.app.fairness.odds_page import OddsPage, odds_columns
from hearts_qt.app.library.library_window import LibraryWindow
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.ui import theme
from hearts_qt.app.windows import Place
from hearts_qt.app.worker import Worker
from hearts_qt.game.deals import SealedDeals, seal_words
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.store.game_library import GameLibrary
from tests.end2end.drivers import Keyboard
from tests.limits import wait_until

SEATS = [SeatEntry("You", "person"), SeatEntry("=Rosa", "basic"), SeatEntry("Otto", "casual"),
         SeatEntry("Kenji", "skilled")]  # fmt: skip
DEALS = SealedDeals("3c" * 32, "card 5 of 52")


@pytest.fixture
def worker(qapp: object) -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.close()


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Keyboard]:
    made = Keyboard(tmp_path)
    yield made
    made.close()


def library(tmp_path: Path, hands: int = 0) -> GameLibrary:
    games = tmp_path / "games"
    games.mkdir()
    if hands:
        players = [make_player("basic", seat) for seat in range(4)]
        game = play_game(Rules(target=2000), players, DEALS, hands)
        (games / "one.hearts").write_text(write_record(game, SEATS, given_up=True), "utf-8")
    return GameLibrary(games, tmp_path / "deleted", tmp_path / "index")


def odds(qtbot: QtBot, worker: Worker, where: GameLibrary) -> OddsPage:
    made = OddsPage(where, worker)
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: "Reading" not in made.verdict.text())
    return made


def test_every_player_is_beside_the_odds(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    made = odds(qtbot, worker, library(tmp_path, 44))
    assert made.verdict.text() == "All 20 comparisons are within what chance explains."
    assert [made.chooser.itemText(at) for at in range(4)] == [
        "You: 44 hands", "=Rosa: 44 hands", "Kenji: 44 hands", "Otto: 44 hands",
    ]  # fmt: skip
    assert made.model.rowCount() == 5
    fair = str(made.model.index(1, 4).data())
    assert "had more" in fair
    assert "20 comparisons" in made.note.text()
    made.show_player(2)
    assert made.chooser.currentText() == "Kenji: 44 hands"
    to = tmp_path / "odds.csv"
    made.export_to(to)
    wait_until(lambda: made.note.text().startswith("Saved as"))
    rows = list(csv.DictReader(io.StringIO(to.read_text("utf-8"))))
    assert len(rows) == 20
    assert rows[0]["player"] == "you"
    assert rows[5]["player"] == "'=Rosa"
    assert float(rows[0]["expected"]) == 11


def test_a_few_hands_are_not_compared(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    made = odds(qtbot, worker, library(tmp_path, 5))
    assert made.verdict.text() == "There are too few hands yet to compare them with chance."
    assert "at least 30 hands" in made.few.text()
    assert not made.table.isVisible()
    assert not made.export.isEnabled()


def test_without_games_it_says_what_will_appear(
    qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    made = odds(qtbot, worker, library(tmp_path))
    assert "after your first finished game" in made.verdict.text()
    assert not made.chooser.isVisible()


def test_the_model_is_a_model(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    model = TableModel(odds_columns())
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    made = odds(qtbot, worker, library(tmp_path, 31))
    model.show(made.players[0].lines)
    assert model.rowCount() == 4
    model.show(())
    assert model.rowCount() == 0


def window(
    qtbot: QtBot, worker: Worker, where: GameLibrary, *games: GameToTest, at: Place | None = None
) -> FairPlayWindow:
    made = FairPlayWindow(games, where, worker, LiveSettings(), at=at)
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: "Reading" not in made.peeking.verdict.text())
    return made


LAST = GameToTest("Your last game", None)


def test_the_last_game_is_tested(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    made = window(qtbot, worker, library(tmp_path, 2), LAST)
    assert made.game.isHidden(), "there is no other game to choose"
    words = [one.text() for one in made.deals.findChildren(QLabel)]
    assert " ".join(seal_words(DEALS.seal)) in words
    assert "“card 5 of 52”" in words
    assert made.peeking.players.currentText() == "=Rosa"


def test_without_a_game_it_explains_all_the_same(
    qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    made = window(qtbot, worker, library(tmp_path), LAST)
    for page in (made.deals, made.peeking):
        assert "first finished game" in page.verdict.text()
    assert not made.peeking.start.isVisible()
    for number in range(made.pages.count()):
        made.pages.setCurrentIndex(number)
        page = made.pages.widget(number)
        explain = page.findChildren(QPushButton, "explain")
        explain[0].click()
        assert any("not" in shown.text() and "✗" in shown.text()
                   for shown in page.findChildren(QLabel) if shown.isVisible())  # fmt: skip


def test_another_game_can_be_chosen(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    players = [make_player("basic", seat) for seat in range(4)]
    mine = GameToTest("mine", write_record(play_game(Rules(), players, 7, 2), SEATS))
    made = window(qtbot, worker, library(tmp_path, 1), mine, LAST, at=Place(0, 2, "pass"))
    assert made.pages.currentIndex() == 1, "a decision is given"
    assert made.peeking.hands.currentText() == "Hand 1"
    assert made.peeking.players.currentText() == "Otto"
    assert made.deals.title.text() == "Not sealed"
    made.show_game(1)
    wait_until(lambda: made.deals.title.text() == "Sealed deals")


def test_the_result_is_not_cut_off_if_text_is_large(
    qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    theme.set_text_size(200)
    try:
        made = window(qtbot, worker, library(tmp_path, 1), LAST, at=Place(0))
        made.peeking.start.click()
        wait_until(lambda: made.peeking.outcome is not None)
        for said in (made.peeking.verdict, made.peeking.control, made.peeking.about):
            wait_until(lambda said=said: said.height() >= said.heightForWidth(said.width()))
    finally:
        theme.set_text_size(100)


def test_what_is_no_record_is_said(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    path = tmp_path / "game.hearts"
    for content, said in (
        (b"\xff\xfe", str(path)),
        (b"no record", str(path)),
        (b'{"hearts_record": 7}\n', "version 7"),
        (None, str(path)),
    ):
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
        made = window(qtbot, worker, library(tmp_path), GameToTest("game", path))
        assert said in made.deals.verdict.text()
        assert said in made.peeking.verdict.text()
        (tmp_path / "games").rmdir()


def test_the_cut_is_asked_for_once(driver: Keyboard) -> None:
    live = driver.program.live
    assert not live.values.offer_cut
    driver.window.windows.open(windows.FairPlay())
    made = driver.window.windows.get(windows.FairPlay)
    assert isinstance(made, FairPlayWindow)
    cut = made.findChild(QCheckBox, "offer_cut")
    assert isinstance(cut, QCheckBox)
    cut.click()
    assert live.values.offer_cut
    live.change(offer_cut=False)
    assert not cut.isChecked()


def test_it_knows_the_game_of_the_window_it_was_opened_from(
    driver: Keyboard, tmp_path: Path
) -> None:
    at = driver.window.windows
    players = [make_player("basic", seat) for seat in range(4)]
    path = tmp_path / "mine.hearts"
    path.write_text(write_record(play_game(Rules(), players, 7, 1), SEATS), "utf-8")
    driver.window.open_file(str(path))
    wait_until(lambda: at.get(windows.Record) is not None)
    record = at.get(windows.Record)
    assert record is not None
    keys = [key for one in record.actions() for key in one.shortcuts()]
    assert keys == driver.window.actions_of.by_id["fair_play"].shortcuts()
    driver.window.actions_of.by_id["fair_play"].trigger()
    made = at.get(windows.FairPlay)
    assert isinstance(made, FairPlayWindow)
    titles = [made.game.itemText(number) for number in range(made.game.count())]
    assert titles == ["mine", "The game on the table", "Your last game"]
    record.close()
    # A library in which no game is chosen shows none.
    at.open(windows.Library())
    assert isinstance(at.get(windows.Library), LibraryWindow)
    driver.window.actions_of.by_id["fair_play"].trigger()
    made = at.get(windows.FairPlay)
    assert isinstance(made, FairPlayWindow)
    assert made.game.currentText() == "The game on the table"
    wait_until(lambda: "finished hand" in made.peeking.verdict.text())
