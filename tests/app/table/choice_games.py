"""Games in which the player has something to choose."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.table.view import TableView
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import settings
from tests.app.table import table_driver
from tests.app.table.table_driver import settle

HOLD = {"pass_cycle": ("hold",)}


AMERICAN = PRESETS["American Hearts"].rules.changed(**HOLD)


MOON_NUMBER, TEAM_MOON, NORTHS_MOON = 1537, 67, 1338


def make_table(qtbot: QtBot, saves: SaveStore | None = None) -> TableView:
    """A table at which the other players play at random."""
    return table_driver.make_table(qtbot, LiveSettings(settings()), saves, size=(1024, 620))


def begin(view: TableView, rules: Rules, number: int = 3) -> None:
    view.session.new_game(rules, number)
    settle(view)
    view.setFocus()
