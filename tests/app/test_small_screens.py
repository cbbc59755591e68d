"""Windows on small screens: nothing reaches past an edge, and a game can be played."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.main.window_frame import EDGES
from hearts_qt.app.session.session import Session
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import column
from hearts_qt.rules.options import Rules
from tests.limits import wait_until

SCREENS = [(640, 360), (683, 384), (781, 439), (911, 512)]
TABLES = {
    "pass": Rules(),
    "play": Rules(pass_cycle=("hold",)),
    "ten": Rules(packs=2, players=10, pass_cycle=("hold",)),
}


def rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow()
    live = LiveSettings()
    made.fill(Session(live, None), live)
    qtbot.addWidget(made)
    made.table.set_tempo(Tempo.AT_ONCE)
    made.show()
    return made


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_the_hand_and_the_prompt_are_seen_on_any_screen(window: MainWindow, rules: Rules) -> None:
    session, table = window.session, window.table
    session.new_game(rules, 7)
    wait_until(lambda: not session.driver.busy and table.table_scene.awaits_person)
    for screen in SCREENS:
        size = QSize(*screen) - EDGES
        window.resize(size)
        assert window.size() == size
        whole = QRectF(table.viewport().rect())
        hand = [rect(item.target.box) for item in table.table_scene.own_hand]
        prompt = QRectF(table.messages.status_line.geometry())
        assert all(whole.contains(card) for card in hand)
        assert whole.contains(prompt)
        assert table.messages.status_line.isVisible()
        assert table.messages.status_line.text()
        # Each card shows enough of itself to be known and hit, and nothing lies over it.
        steps = [right.x() - left.x() for left, right in pairwise(hand)]
        assert min(steps) >= 20
        assert not any(card.intersects(prompt) for card in hand)
        button = table.choices.confirm_button
        if button.isVisible():
            assert whole.contains(QRectF(button.geometry()))


def test_the_start_screen_fits_any_screen(window: MainWindow) -> None:
    window.screens.open_start_screen()
    for screen in SCREENS:
        size = QSize(*screen) - EDGES
        window.resize(size)
        assert window.size() == size


def test_the_size_may_change_before_the_table_hears_of_a_game_for_more(qtbot: QtBot) -> None:
    # As when the first table that is shown is one for five: showing it gives it its size.
    made, live = MainWindow(), LiveSettings()
    session = Session(live, None)
    session.timeline.replaced.connect(lambda: made.table.table_scene.set_size(QSize(1000, 640)))
    made.fill(session, live)
    qtbot.addWidget(made)
    made.table.set_tempo(Tempo.AT_ONCE)
    made.show()
    for players in (5, 3):
        session.new_game(Rules(players=players, pass_cycle=("left",)), 7)
        assert len(made.table.table_scene.cards.hands) == players


class Growing(Dialog):
    """A window whose content grows while it is shown."""

    def __init__(self) -> None:
        super().__init__("Growing")
        column(QLabel("Few words"), on=self)


def test_a_window_that_grows_stays_on_its_screen(qtbot: QtBot) -> None:
    window = Growing()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    window.resize(100, 60)
    window.move(screen.right() - 60, screen.bottom() - 40)
    window.show()
    assert screen.contains(window.geometry())
    window.resize(screen.width() - 60, screen.height() - 80)
    assert screen.contains(window.geometry())
