"""Offers over the table that no other feature tests."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.school.school_window import SchoolWindow
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.rules.presets import PRESETS
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
