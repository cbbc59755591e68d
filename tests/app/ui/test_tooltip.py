"""Tooltips show names as they are."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.ui.widgets import plain_tip
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import SeatSettings, Settings
from tests.app.table.table_driver import make_table


@pytest.mark.parametrize("name", ["Ada", "A > B", "Tom & Jerry", "first\nsecond"])
def test_a_usual_text_stays_as_it_is(name: str) -> None:
    assert plain_tip(name) == name


def test_markup_in_a_name_is_shown() -> None:
    tip = plain_tip("<b>Ada</b><img src='/dev/zero'>")
    assert tip.startswith("<span")
    assert "<b>" not in tip
    assert "<img" not in tip
    assert "&lt;b&gt;Ada" in tip


def test_widgets_and_plates_show_names_as_they_are(qtbot: QtBot) -> None:
    """A saved game, a rule set or the settings of another person may contain any name."""
    name = "<b>Ada</b><img src='/dev/zero'>"
    seats = [SeatSettings(name), *[SeatSettings(name, "cmd:./<b>bot</b>")] * 3]
    live = LiveSettings(Settings(seats=seats, portraits=False))
    ProfileStore(folders().rules).save(Profile(name, Rules(target=55)))
    table = make_table(qtbot, live, size=(640, 400))
    table.session.new_game()
    preferences = PreferencesWindow(table.session, live, windows.open_nothing)
    qtbot.addWidget(preferences)
    preferences.show()
    plates = [plate.toolTip() for plate in table.table_scene.marks.plates]
    widgets = [*preferences.findChildren(QWidget), *table.findChildren(QWidget)]
    tips = [*plates, *(widget.toolTip() for widget in widgets)]
    assert any("&lt;b&gt;" in tip for tip in plates)
    assert any("&lt;b&gt;bot" in tip for tip in tips)
    assert [tip for tip in tips if "<b>" in tip or "<img" in tip] == []
