"""The page of the deals in *Fair play*, alone and for the game on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.fairness.deal_check import check_written
from hearts_qt.app.fairness.deal_page import RESULT, DealPage, deal_columns
from hearts_qt.app.fairness.fair_play_window import FairPlayWindow
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.game.deals import SealedDeals
from hearts_qt.game.game import Game
from hearts_qt.game.records import SeatEntry, Why, write_record
from hearts_qt.game.seal_check import DealStep
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from tests.end2end.drivers import Keyboard
from tests.limits import wait_until

DEALS = SealedDeals("3c" * 32, "card 5 of 52")
SEATS = [SeatEntry(name, "basic") for name in ("Ann", "Bob", "Cy", "Dee")]


def played(deals: SealedDeals | int = DEALS, hands: int | None = None) -> Game:
    players = [make_player("basic", seat) for seat in range(4)]
    return play_game(Rules(target=30), players, deals, hands)


def record(deals: SealedDeals | int = DEALS, hands: int | None = None) -> str:
    return write_record(played(deals, hands), SEATS)


def window(qtbot: QtBot, written: str, cut: str | None = None) -> DealPage:
    made = DealPage()
    qtbot.addWidget(made)
    made.show_check(check_written(written, cut))
    made.show()
    return made


def lines(made: QWidget) -> list[str]:
    return [field.text() for field in made.findChildren(QLineEdit)]


def test_a_finished_game_shows_every_step(qtbot: QtBot) -> None:
    game = played()
    made = window(qtbot, write_record(game, SEATS))
    assert made.title.text() == "Sealed deals"
    assert made.verdict.text().startswith("✓ Every deal follows")
    assert lines(made) == [DEALS.seal, DEALS.secret]
    assert made.model.rowCount() == len(game.finished)
    result = made.model.index(0, RESULT)
    assert result.data() == "✓ Number and cards fit"
    assert "Cy" in str(made.model.data(result, 3))
    assert "card 5 of 52" in [one.text().strip("“”") for one in made.findChildren(QLabel)]
    assert "Neither proves" in made.explanation.text()


def test_the_program_of_ten_lines_is_shown_and_copied(qtbot: QtBot) -> None:
    made = window(qtbot, record())
    assert made.script.isHidden()
    made.script_button.click()
    assert made.script.isVisible()
    assert made.script.toPlainText().count("\n") == 10
    made.copy_script.click()
    assert QGuiApplication.clipboard().text() == made.script.toPlainText()
    made.script_button.click()
    assert made.script.isHidden()


def test_a_game_under_way_shows_its_seal_and_nothing_more(qtbot: QtBot) -> None:
    made = window(qtbot, record(hands=2), "card 5 of 52")
    assert "when the game is over" in made.verdict.text()
    assert lines(made) == [DEALS.seal]
    assert made.view.isHidden()
    assert made.script_button.isHidden()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"secret": "3', '"secret": "4', "The secret does not fit the seal"),
        ('"cut": "card 5', '"cut": "card 6', "so the cut, or the secret"),
        ('"deal_index": 1', '"deal_index": 0', "not in order"),
    ],
)
def test_what_does_not_fit_is_said(qtbot: QtBot, old: str, new: str, said: str) -> None:
    made = window(qtbot, record().replace(old, new))
    assert made.verdict.text().startswith("✗")
    assert said in made.verdict.text()


def test_deals_that_were_not_simply_played(qtbot: QtBot) -> None:
    game = Game(Rules(), DEALS)
    game.apply(game.source.deal_action(1))
    unplayed: list[tuple[int, Why]] = [(0, "abandoned"), (1, "restarted"), (1, "after_opening")]
    made = window(qtbot, write_record(game, SEATS, given_up=True, unplayed=unplayed))
    words = [made.model.index(row, RESULT).data() for row in range(2)]
    assert words[0].startswith("Taken back")
    assert words[1] == "✓ Number and cards fit, restarted, dealt after the secret was known"
    assert made.model.index(0, 1).data() == "–"


def test_games_that_are_not_sealed(qtbot: QtBot) -> None:
    made = window(qtbot, record(5))
    assert made.title.text() == "Not sealed"
    assert "those of its number" in made.verdict.text()
    assert made.model.rowCount() > 0
    # While the game is not over, no deal number is shown.
    running = window(qtbot, record(5, hands=2))
    assert running.model.rowCount() == 0
    check = check_written(record(5, hands=1), chosen=True)
    chosen = DealPage()
    qtbot.addWidget(chosen)
    chosen.show_check(check)
    assert chosen.verdict.text() == "Not sealed: you chose the deal."


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model: TableModel[DealStep] = TableModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    check = check_written(record())
    model.show(check.deals, deal_columns(check.names))
    model.show(())


# In the program


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Keyboard]:
    made = Keyboard(tmp_path)
    yield made
    made.close()


def begin(driver: Keyboard, *, cut: bool) -> None:
    """Ctrl+N and Enter, at a table with pauses."""
    driver.program.live.change(offer_cut=cut)
    driver.table.set_tempo(Tempo.NORMAL)
    driver.table.setFocus()
    driver.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: driver.window.windows.get(windows.NewGame) is not None)
    dialog = driver.window.windows.get(windows.NewGame)
    assert isinstance(dialog, NewGameWindow)
    wait_until(dialog.isActiveWindow)
    driver.key(Qt.Key.Key_Return)


def test_a_game_deals_at_once(driver: Keyboard) -> None:
    begin(driver, cut=False)
    assert driver.session.current.started
    assert driver.table.choices.cut_panel is None
    source = driver.session.current.game.source
    assert isinstance(source, SealedDeals)
    assert source.cut == ""


@pytest.mark.parametrize("cut", [(), (Qt.Key.Key_Right,)], ids=["without a cut", "with a cut"])
def test_who_asked_for_the_cut_gets_it_and_has_time(
    driver: Keyboard, cut: tuple[Qt.Key, ...]
) -> None:
    begin(driver, cut=True)
    assert driver.session.games.awaits_cut
    driver.window.activateWindow()
    wait_until(driver.window.isActiveWindow)
    panel = driver.table.choices.cut_panel
    wait_until(lambda: QGuiApplication.focusObject() is panel)
    for key in (*cut, Qt.Key.Key_Return):
        driver.key(key)
    assert driver.session.current.started
    source = driver.session.current.game.source
    assert isinstance(source, SealedDeals)
    assert bool(source.cut) is bool(cut)


def fair_play(driver: Keyboard) -> FairPlayWindow:
    """Open *Fair play* by its key, and wait for the check."""
    driver.window.actions_of.by_id["fair_play"].trigger()
    made = driver.window.windows.get(windows.FairPlay)
    assert isinstance(made, FairPlayWindow)
    wait_until(lambda: made.deals.title.isVisible())
    return made


def test_the_seal_can_be_seen_before_the_cut_and_in_the_game(driver: Keyboard) -> None:
    driver.session.games.offer_cut(True)
    driver.window.games.new_game()
    assert driver.session.games.awaits_cut
    driver.window.refresh()
    page = fair_play(driver).deals
    source = driver.session.current.game.source
    assert isinstance(source, SealedDeals)
    assert lines(page) == [source.seal]
    # Before the cut the window does not say whether there is one.
    assert not any("not cut" in one.text() for one in page.findChildren(QLabel))
    driver.session.games.cut("words")
    driver.settle()
    page = fair_play(driver).deals
    assert "“words”" in [one.text() for one in page.findChildren(QLabel)]
