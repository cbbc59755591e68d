"""Offers and questions over the table that no other feature tests."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.school.school_window import SchoolWindow
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.game.actions import Deal, Play
from hearts_qt.lessons.lesson_file import lessons
from hearts_qt.lessons.lesson_play import position_of
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.history import History, HistoryStep
from tests.end2end.drivers import Mouse
from tests.limits import process_events, wait_until


def test_the_lesson_of_a_rule_set_is_offered_once(home: Path, qtbot: QtBot) -> None:
    driver = Mouse(home)
    window = driver.window
    assert not window.banner.shown
    turbo = GameSetup(PRESETS["Omnibus Hearts"].rules, deals=DealSource(5))
    assert window.games.begin(turbo)
    wait_until(lambda: window.banner.kind == "lesson")
    assert "jack" in window.banner.text
    window.banner.first.click()
    school = window.windows.get(windows.School)
    assert isinstance(school, SchoolWindow)
    assert school.page.isVisible()
    school.close()
    window.banner.dismiss()
    assert window.games.begin(turbo)
    driver.settle()
    process_events(5)
    assert not window.banner.shown
    driver.close()


def test_the_first_hand_of_the_school_is_followed_by_what_may_come_next(
    home: Path, qtbot: QtBot
) -> None:
    driver = Mouse(home, StartOptions())
    window, session = driver.window, driver.session
    window.windows.open(windows.School("score"))
    school = window.windows.get(windows.School)
    assert isinstance(school, SchoolWindow)
    wait_until(lambda: school.progress is not None)
    school.page.panel.real.click()
    school.page.panel.begin.click()
    driver.settle()
    for _ in range(2):
        while not session.current.waiting_to_continue:
            session.decisions.finish_hand()
            driver.settle()
        wait_until(window.table.panel.isVisible)
        if len(session.current.game.finished) == 1:
            assert window.banner.kind == "first hand"
            driver.click(window.banner.second)
            again = window.windows.get(windows.School)
            assert isinstance(again, SchoolWindow)
            assert again.list.isVisible()
            again.close()
        session.games.continue_hand()
        driver.settle()
    # It is said once.
    assert window.banner.kind != "first hand"
    driver.close()


def test_a_costly_card_is_asked_about_if_the_settings_say_so(home: Path, qtbot: QtBot) -> None:
    driver = Mouse(home)
    window, session = driver.window, driver.session
    step = next(one for one in lessons("learn")[5].step if one.id == "queen-1")
    position = position_of(step)
    costly, safe = parse_card("AS"), parse_card("8S")

    def begin() -> None:
        game = position.replayed(position.log)
        history = History(game, session.current.history.seats)
        history.steps = [
            HistoryStep(action, not isinstance(action, Deal) and action.seat == 0)
            for action in game.log
        ]
        history.position = len(history.steps)
        session.games.continue_with(history)
        driver.settle()

    def played(card: int) -> bool:
        return any(one == Play(0, card) for one in session.current.game.log)

    window.live.change(warn_of_costly=True)
    begin()
    driver.click_card(driver.rows_of((costly,))[0])
    wait_until(lambda: window.banner.kind == "costly")
    assert window.banner.text.startswith("Are you sure? ")
    assert not played(costly)
    driver.click(window.banner.first)
    assert not window.banner.shown
    # The same card again is the answer, and so is the button.
    driver.click_card(driver.rows_of((costly,))[0])
    assert played(costly)
    begin()
    driver.click_card(driver.rows_of((costly,))[0])
    wait_until(lambda: window.banner.kind == "costly")
    driver.click(window.banner.second)
    assert played(costly)
    begin()
    driver.click_card(driver.rows_of((costly,))[0])
    wait_until(lambda: window.banner.kind == "costly")
    driver.click_card(driver.rows_of((safe,))[0])
    wait_until(lambda: played(safe))
    assert window.banner.kind != "costly"
    window.live.change(warn_of_costly=False)
    begin()
    driver.click_card(driver.rows_of((costly,))[0])
    assert played(costly)
    driver.close()


def test_the_program_starts_with_every_switch_turned_over(home: Path, qtbot: QtBot) -> None:
    driver = Mouse(home)
    values = driver.window.live.values
    turned = {
        name: not value
        for name in vars(values)
        if isinstance(value := getattr(values, name), bool)
    }
    assert turned["warn_of_costly"]
    driver.window.live.change(**turned)
    driver.close()
    driver = Mouse(home)
    after = driver.window.live.values
    assert {name: getattr(after, name) for name in turned} == turned
    assert driver.window.banner.kind != "costly"
    driver.close()
