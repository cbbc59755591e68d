"""Windows on small screens: nothing reaches past an edge, and a game can be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.main.window_catalogue import CATALOGUE
from hearts_qt.app.main.window_frame import EDGES
from hearts_qt.app.session.session import Session
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.palette import table_font
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import WINDOW_FRAME, Dialog
from hearts_qt.app.ui.layouts import column
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile
from tests.limits import process_events, wait_until

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


@pytest.fixture
def large_text(qapp: object) -> Iterator[None]:
    """Text of twice the size of the system's."""
    theme.set_text_size(200)
    yield
    theme.set_text_size(100)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_the_hand_and_the_prompt_are_seen_on_any_screen(
    window: MainWindow, rules: Rules, text: int, large_text: None
) -> None:
    theme.set_text_size(text)
    session, table = window.session, window.table
    session.new_game(rules, 7)
    wait_until(lambda: not session.driver.busy and table.table_scene.cards.awaits_person)
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


def test_the_start_screen_has_a_line_for_each_choice_also_with_large_text(
    window: MainWindow, large_text: None
) -> None:
    window.screens.open_start_screen()
    screen = window.start_screen
    assert screen is not None
    for size in SCREENS:
        window.resize(QSize(*size) - EDGES)
        process_events(10)
        buttons = list(screen.buttons.values())
        for button in buttons:
            needed = QFontMetricsF(table_font(1.15 * button._pixels, QFont.Weight.DemiBold))
            assert button.height() >= needed.height() - 1
            assert screen.rect().contains(button.mapTo(screen, button.rect().bottomRight()))
            assert button.width() >= needed.horizontalAdvance(button.text()) + 3.5 * button._pixels
        for above, below in pairwise(buttons):
            assert above.geometry().bottom() < below.geometry().top()


NEEDS_MORE = (windows.File, windows.FileChooser, windows.GamesFolder, windows.LogFolder,
              windows.Record, windows.NextRealDeal, windows.Share, windows.Review)  # fmt: skip
"""What needs a file, a finished game or a window of the system."""
OPENED = [kind for kind in CATALOGUE if kind not in NEEDS_MORE]


@pytest.mark.parametrize("kind", OPENED, ids=lambda kind: kind.__name__)
def test_every_window_fits_a_small_screen_with_large_text(
    window: MainWindow,
    large_text: None,
    kind: type[windows.Window],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stays within the screen, and no button is narrower or lower than its words."""
    room = QSize(683, 384) - WINDOW_FRAME
    monkeypatch.setattr(Dialog, "room", lambda self: room)
    window.session.new_game(Rules(), 7)
    profile = windows.RuleSet(Profile("1-2-3", Rules(target=50)))
    window.windows.open(profile if kind is windows.RuleSet else kind())
    wait_until(lambda: window.windows.get(kind) is not None)
    shown = window.windows.get(kind)
    assert shown is not None
    process_events(30)
    assert shown.width() <= room.width()
    assert shown.height() <= room.height()
    for button in shown.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.fontMetrics().horizontalAdvance(button.text()) + 4
            assert button.height() >= button.fontMetrics().height()
    for box in shown.findChildren(QDialogButtonBox):
        for button in box.buttons():
            assert button.width() >= button.minimumSizeHint().width(), button.text()


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
