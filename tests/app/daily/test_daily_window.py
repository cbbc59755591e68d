"""The window of the deals of the day: a deal is played, kept, compared and shared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.daily import daily_window, month_grid
from hearts_qt.app.daily.daily_picture import draw_daily
from hearts_qt.app.daily.daily_window import DAILY_FILE, DailyWindow, kept_results
from hearts_qt.app.daily.daily_words import shared_text, spoken_text
from hearts_qt.app.daily.month_grid import MonthGrid
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.worker import Worker
from hearts_qt.game.daily import DailyDeal
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.daily_results import DailyResult, DailyResults
from hearts_qt.store.folders import folders
from tests.limits import wait_until

DAY = date(2026, 11, 25)
RESULT = DailyResult(
    "daily", DAY, "H1-WZQS", points=7, marks=["---h--hq-----"], field=[2, 7, 26, 8]
)


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def open_window(qtbot: QtBot, worker: Worker) -> DailyWindow:
    live = LiveSettings()
    live.change(motion="off")
    made = DailyWindow(kept_results(live, worker), live, worker, today=DAY)
    qtbot.addWidget(made)
    made.show()
    wait_until(lambda: made.results is not None)
    return made


def decide(window: DailyWindow, plays: int) -> Game:
    """Have Basic decide for the person, at most so many times and to the end of the hand."""
    assert window.playing is not None
    session = window.playing.session
    window.playing.table.set_tempo("at_once")
    player = make_player("basic", 0)
    player.new_game(session.current.game.rules, 0)
    hands = len(session.current.game.finished)
    for _ in range(plays):
        wait_until(
            lambda: session.current.person in session.current.to_act
            or len(session.current.game.finished) > hands
        )
        game = session.current.game
        if len(game.finished) > hands:
            break
        session.driver.act(player.choose(game.observation(0)))
    return session.current.game


def test_a_deal_is_played_kept_and_compared(
    home: Path, qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_window, "field_points", lambda _deal, member, _token: member)
    window = open_window(qtbot, worker)
    window.play.click()
    decide(window, 3)
    window.close()
    # Where it was left it goes on, with the cards that were played.
    kept = DailyResults(folders().state / DAILY_FILE).of(window.deal)
    assert kept is not None
    assert kept.points is None
    window = open_window(qtbot, worker)
    assert window.play.text() == "Continue"
    window.play.click()
    assert window.playing is not None
    assert window.playing.session.current.game.log[: len(kept.log)] == kept.log
    game = decide(window, 20)
    scored = game.finished[-1].scores[0]
    panel = window.playing.table.panel
    wait_until(panel.isVisible)
    assert panel.first.accessibleName() == "Result"
    panel.first.click()
    wait_until(lambda: window.shown is not None and len(window.shown.field) == 16)
    result = DailyResults(folders().state / DAILY_FILE).of(window.deal)
    assert result is not None
    assert (result.points, result.log, result.field) == (scored, [], list(range(16)))
    window.copy.click()
    assert f"Better than {15 - scored if scored < 15 else 0} of 16." in (
        QApplication.clipboard().text()
    )
    # Another play does not replace the first.
    assert window.play.text() == "Play again"
    window.play.click()
    decide(window, 2)
    assert DailyResults(folders().state / DAILY_FILE).of(window.deal) == result
    window.close()


def test_the_four_hands_of_a_week_are_played(
    home: Path, qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_window, "field_points", lambda _deal, member, _token: member)
    window = open_window(qtbot, worker)
    window.kind.button("weekly").click()
    assert window.deal.kind == "weekly"
    window.play.click()
    for _hand in range(4):
        assert window.playing is not None
        table = window.playing.table
        game = decide(window, 20)
        wait_until(table.panel.isVisible)
        table.panel.first.click()
    wait_until(lambda: window.shown is not None and len(window.shown.field) == 16)
    result = DailyResults(folders().state / DAILY_FILE).of(window.deal)
    assert result is not None
    assert len(result.marks) == 4
    assert result.points == game.totals[0]
    window.close()


def test_the_same_play_meets_the_same_answers(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    logs = []
    for _ in range(2):
        window = open_window(qtbot, worker)
        window.results = None
        window.results = DailyResults(home / "nowhere.json")
        window.shown = None
        window.begin()
        logs.append(list(decide(window, 20).log))
        window.close()
    assert logs[0] == logs[1]


def test_what_is_shared_tells_nothing_of_the_cards(home: Path, qtbot: QtBot) -> None:
    assert shared_text(RESULT, "Modern Hearts", False).splitlines() == [
        "Hearts Qt, deal of 2026-11-25, Modern Hearts",
        "7 points. Experts: 10.8 (2 to 26). Better than 2 of 4.",
        "⬛⬛⬛♥⬛⬛♥♛⬛⬛⬛⬛⬛",
    ]
    words = spoken_text(RESULT, "Modern Hearts", True)
    assert "(again)" in words
    assert "Tricks with points: 4, 7; trick with the black card: 8." in words
    week = replace(RESULT, kind="weekly", marks=["h", "-m"])
    assert "Hand 2: the moon was shot." in spoken_text(week, "Modern Hearts", False)
    assert not draw_daily(week, "Modern Hearts", False).isNull()


def test_days_are_chosen_by_keyboard(home: Path, qtbot: QtBot, worker: Worker) -> None:
    window = open_window(qtbot, worker)
    month = window.month
    month.setFocus()
    QTest.keyClick(month, Qt.Key.Key_Up)
    assert window.deal == DailyDeal.of("daily", date(2026, 11, 18), PRESETS["Modern Hearts"].rules)
    QTest.keyClick(month, Qt.Key.Key_PageUp)
    assert month.day == date(2026, 10, 1)
    QTest.keyClick(month, Qt.Key.Key_PageDown)
    month.choose(date(2030, 1, 1))
    assert month.day == DAY
    window.close()


def test_the_week_begins_as_in_the_region(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    # The first of November is a Sunday.
    for region, place in (("en_GB", 6), ("en_US", 0)):
        monkeypatch.setattr(month_grid, "locale", partial(QLocale, region))
        month = MonthGrid(DAY)
        qtbot.addWidget(month)
        month.show()
        first = next(at for at, one in enumerate(month._buttons) if one.isVisible())
        assert (first, month._buttons[first].text()) == (place, "1")


def test_a_day_that_was_missed_can_be_played_and_nothing_is_said_of_it(
    home: Path, qtbot: QtBot, worker: Worker
) -> None:
    kept = DailyResults(folders().state / DAILY_FILE)
    for day in (2, 20):
        kept.put(replace(RESULT, day=date(2026, 11, day)))
    window = open_window(qtbot, worker)
    assert window._counts.text() == "You have played 2 deals of the day, 2 this month."
    window.month.choose(date(2026, 11, 19))
    assert window.shown is None
    assert window.play.isEnabled()
    window.play.click()
    decide(window, 1)
    window.close()
    assert DailyResults(folders().state / DAILY_FILE).days("daily", RESULT.code).keys() >= {
        date(2026, 11, 2), date(2026, 11, 20)
    }  # fmt: skip
