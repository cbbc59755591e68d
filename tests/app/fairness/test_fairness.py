"""*Is it rigged?* and *Is it fair?*: the windows over kept games."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.fairness.fairness_window import FairnessWindow
from hearts_qt.app.fairness.odds_window import OddsWindow, odds_columns
from hearts_qt.app.fairness.peek_window import PeekWindow
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.results.score_sheet import ScoreSheetWindow
from hearts_qt.app.statistics.statistics_window import StatisticsWindow
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


def odds(qtbot: QtBot, worker: Worker, where: GameLibrary) -> OddsWindow:
    made = OddsWindow(where, worker, windows.open_nothing)
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
    assert "begins at 30" in made.few.text()
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


def test_the_last_game_is_the_example(qtbot: QtBot, worker: Worker, tmp_path: Path) -> None:
    asked: list[windows.Window] = []
    made = FairnessWindow(library(tmp_path, 4), worker, asked.append)
    qtbot.addWidget(made)
    made.show()
    assert not made.check.isEnabled()
    wait_until(lambda: made.example is not None)
    assert " ".join(seal_words(DEALS.seal)) in made.deals_example.text()
    assert "card 5 of 52" in made.deals_example.text()
    assert "=Rosa" in made.peek_example.text()
    assert "had 4 hands" in made.odds_example.text()
    assert made.example is not None
    game = windows.RecordText(made.example.written, "Your last game")
    assert '"opened"' in game.written
    made.check.click()
    made.peek.click()
    made.compare.click()
    assert asked == [windows.DealCheck(game), windows.PeekTest(game), windows.Odds()]


def test_without_a_game_the_page_explains_all_the_same(
    qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    made = FairnessWindow(library(tmp_path), worker, windows.open_nothing)
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: bool(made.deals_example.text()))
    assert "first finished game" in made.deals_example.text()
    assert any("deal your own cards" in shown.text() for shown in made.findChildren(QLabel))
    assert not made.check.isEnabled()
    assert made.compare.isEnabled()


def test_the_windows_lead_to_each_other(driver: Keyboard) -> None:
    main = driver.window
    main.windows.open(windows.Statistics())
    statistics = main.windows.get(windows.Statistics)
    assert isinstance(statistics, StatisticsWindow)
    statistics.odds.click()
    rigged = main.windows.get(windows.Odds)
    assert isinstance(rigged, OddsWindow)
    rigged.explain.click()
    fair = main.windows.get(windows.Fairness)
    assert isinstance(fair, FairnessWindow)
    fair.compare.click()
    assert main.windows.get(windows.Odds) is rigged


def test_players_are_tested_from_the_score_sheet_and_at_a_given_decision(driver: Keyboard) -> None:
    main = driver.window
    players = [make_player("basic", seat) for seat in range(4)]
    written = write_record(play_game(Rules(), players, 7, 2), SEATS)
    game, at = windows.RecordText(written, "mine"), windows.Place(0, 2, "pass")
    main.windows.open(windows.PeekTest(game, at))
    wait_until(lambda: main.windows.get(windows.PeekTest) is not None)
    shown = main.windows.get(windows.PeekTest)
    assert isinstance(shown, PeekWindow)
    assert shown.hands.currentText() == "Hand 1"
    shown.explain.click()
    assert isinstance(main.windows.get(windows.Fairness), FairnessWindow)
    # No hand of the game on the table is finished.
    main.windows.open(windows.ScoreSheet())
    sheet = main.windows.get(windows.ScoreSheet)
    assert isinstance(sheet, ScoreSheetWindow)
    assert not sheet.sheet.peek.isEnabled()
    main.windows.open(windows.PeekTest())
    wait_until(lambda: "finished hand" in main.banner.text)
