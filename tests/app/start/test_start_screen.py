"""The start screen: the saved games, and what can be done without a game."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRectF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.models.table_model import KEY
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.app.start.saved_games_model import moment
from hearts_qt.app.start.saved_games_view import seat_spot
from hearts_qt.app.start.start_screen import CHOICES, StartScreen
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import SeatSettings
from tests.end2end.drivers import folders_in
from tests.limits import wait_until

FOUR = (SeatSettings(), *[SeatSettings(player="random")] * 3)


class Started:
    """A program as it starts, with its window."""

    def __init__(self, home: Path, options: StartOptions | None = None) -> None:
        self.program = Program(options or StartOptions(), folders_in(home))
        assert self.program.start()
        assert self.program.window is not None
        self.window: MainWindow = self.program.window
        self.session = self.program.session
        self.window.table.set_tempo(Tempo.AT_ONCE)
        self.window.activateWindow()
        wait_until(self.window.isActiveWindow)

    @property
    def screen(self) -> StartScreen:
        assert self.window.start_screen is not None
        return self.window.start_screen

    @property
    def at_start(self) -> bool:
        return self.window.screens.currentWidget() is self.window.start_screen

    def begin(self, number: int, rules: Rules | None = None) -> None:
        seats = FOUR if rules is None else (SeatSettings(),) * rules.players
        setup = GameSetup(rules or Rules(), None, seats, DealSource(number))
        assert self.window.games.begin(setup)

    def leave(self, games: int) -> None:
        """Go to the start screen, and wait until it shows the games."""
        self.window.games.leave()
        self.shows(games)

    def shows(self, games: int) -> None:
        wait_until(lambda: self.window.saved_games.rowCount() == games)
        QCoreApplication.processEvents()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, modifier or Qt.KeyboardModifier.NoModifier)

    def close(self) -> None:
        self.window.close()
        self.program.close()
        QCoreApplication.processEvents()


def test_the_first_start_says_what_can_be_done(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    assert started.at_start
    assert not started.session.current.started
    screen = started.screen
    assert list(screen.buttons) == [entry.name for entry in CHOICES]
    assert screen.buttons["new_game"].hasFocus()
    assert not screen.games.isVisible()
    for button in screen.buttons.values():
        assert button.accessibleName()
        assert button.accessibleDescription()
    # By keyboard alone: down to another button and back, then a game.
    started.key(Qt.Key.Key_Down)
    assert screen.buttons["school"].hasFocus()
    started.key(Qt.Key.Key_Up)
    started.key(Qt.Key.Key_Return)
    chooser = started.window.windows.get(windows.NewGame)
    assert chooser is not None
    assert chooser.isVisible()
    started.window.games.new_game()
    assert started.session.current.started
    assert not chooser.isVisible()
    assert not started.at_start
    # The corner of the table names the rules, and the key that shows them.
    assert "Modern Hearts" in started.window.table_corner.rules.text()
    assert "F1" in started.window.table_corner.rules.text()
    assert not started.window.table_corner.waiting.isVisible()
    started.close()


@pytest.mark.parametrize(
    "entry", ["new_game", "school", "daily", "puzzles", "rule_sets", "library", "statistics"]
)
def test_each_button_leads_somewhere(home: Path, qtbot: QtBot, entry: str) -> None:
    started = Started(home)
    started.screen.buttons[entry].click()
    (dialog,) = started.window.windows.visible
    opens = started.screen.buttons[entry].entry.opens
    assert started.window.windows.get(type(opens)) is dialog
    started.close()


def test_games_are_continued_by_keyboard(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    started.begin(1)
    started.leave(1)
    started.begin(2, PRESETS["Three-Handed"].rules)
    started.leave(2)
    games = started.screen.games
    QAbstractItemModelTester(
        started.window.saved_games,
        QAbstractItemModelTester.FailureReportingMode.Fatal,
        started.window,
    )
    assert games.hasFocus()
    assert games.currentIndex().row() == 0
    words = str(games.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))
    assert "Three-Handed" in words
    assert "Hand 1" in words
    assert "You 0" in words
    started.key(Qt.Key.Key_Right)
    assert games.currentIndex().row() == 1
    started.key(Qt.Key.Key_Return)
    wait_until(lambda: started.session.current.started)
    assert started.session.current.game.number == 1
    assert not started.at_start
    # A line in the corner mentions the other game, and leads back.
    started.shows(1)
    waiting = started.window.table_corner.waiting
    assert waiting.text().startswith("1 other game")
    QTest.mouseClick(waiting, Qt.MouseButton.LeftButton)
    started.shows(2)
    assert started.at_start
    started.close()


def test_a_click_continues_a_game(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    started.begin(7)
    started.leave(1)
    games = started.screen.games
    middle = games.visualRect(games.model().index(0, 0)).center()
    QTest.mouseClick(games.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    wait_until(lambda: started.session.current.started)
    assert started.session.current.game.number == 7
    started.close()


def test_deleting_can_be_undone(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    started.begin(1)
    started.leave(1)
    started.begin(2)
    started.leave(2)
    screen = started.screen
    first = screen.games.currentIndex().data(KEY).name
    started.key(Qt.Key.Key_Delete)
    started.shows(1)
    assert screen.undo_button.isVisible()
    wait_until(started.window.actions_of.by_id["undo"].isEnabled)
    started.window.undo()
    started.shows(2)
    assert screen.games.currentIndex().data(KEY).name == first
    assert not screen.undo_button.isVisible()
    # By the mouse: the cross in the corner of a game, then the button.
    index = screen.games.model().index(0, 0)
    cross = screen.games.painter_of_games.cross(screen.games.visualRect(index).toRectF()).center()
    where = QPoint(round(cross.x()), round(cross.y()))
    QTest.mouseClick(screen.games.viewport(), Qt.MouseButton.LeftButton, pos=where)
    started.shows(1)
    started.key(Qt.Key.Key_Delete)
    started.shows(0)
    assert screen.undo_button.hasFocus()
    started.key(Qt.Key.Key_Return)
    started.shows(1)
    started.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    started.close()


def test_the_program_opens_on_the_game_that_was_on_the_table(home: Path, qtbot: QtBot) -> None:
    first = Started(home)
    first.begin(1)
    first.leave(1)
    first.begin(2)
    first.close()
    second = Started(home)
    assert not second.at_start
    assert second.session.current.game.number == 2
    # Nothing lies over the cards.
    assert not second.window.banner.shown
    second.leave(2)
    second.close()
    third = Started(home)
    assert third.at_start
    third.shows(2)
    assert third.screen.games.hasFocus()
    third.close()


@pytest.mark.parametrize("size", [(760, 520), (1024, 640), (1920, 1080)])
def test_everything_has_room_at_every_size(home: Path, qtbot: QtBot, size: tuple[int, int]) -> None:
    started = Started(home)
    started.window.resize(*size)
    for games in (0, 1):
        if games:
            started.begin(1)
            started.leave(1)
        QCoreApplication.processEvents()
        screen = started.screen
        areas = [
            button.rect().translated(button.mapTo(screen, QPoint(0, 0)))
            for button in screen.buttons.values()
        ]
        for area in areas:
            assert screen.rect().contains(area)
        for one, other in pairwise(areas):
            assert not one.intersects(other)
    started.close()


def test_a_full_table_has_its_lines_in_the_menu_bar(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    started.begin(1, PRESETS["Cancellation Hearts"].rules)
    corner = started.window.table_corner
    assert not corner.rules.isVisible()
    line = started.window.menuBar().cornerWidget()
    assert line is not None
    assert line.isVisible()
    started.begin(2)
    assert corner.rules.isVisible()
    assert not line.isVisible()
    started.close()


@pytest.mark.parametrize("size", [(760, 520), (1024, 640), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_a_full_table_has_its_lines_beside_the_status_line_in_full_screen(
    home: Path, qtbot: QtBot, size: tuple[int, int], left_handed: bool
) -> None:
    started = Started(home)
    window = started.window
    started.program.live.change(left_handed=left_handed)
    started.begin(1, replace(PRESETS["Cancellation Hearts"].rules, players=10))
    # Stands in for full screen, which would have the size of the screen.
    window.menuBar().hide()
    window.resize(*size)
    wait_until(lambda: window.table.width() == size[0])
    QCoreApplication.processEvents()
    corner, table = window.table_corner, window.table
    layout = table.table_scene.layout
    assert corner.rules.isVisible()
    for line in (corner.rules,):
        place = line.geometry()
        assert table.viewport().rect().contains(place)
        box = Box(place.x(), place.y(), place.width(), place.height())
        # The hand is never larger than right after the deal.
        assert not layout.covers_cards(box, layout.cards)
        assert not box.overlaps(layout.status_box)
        assert not box.overlaps(layout.broken_heart.box)
    window.menuBar().show()
    wait_until(lambda: not corner.rules.isVisible())
    assert window.menuBar().cornerWidget().isVisible()
    started.close()


def test_the_lines_in_the_menu_bar_leave_the_menus_their_room(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    started.begin(1, PRESETS["Cancellation Hearts"].rules)
    bar = started.window.menuBar()
    line = bar.cornerWidget()
    for width in (760, 1024, 1366):
        started.window.resize(width, 640)
        wait_until(lambda: bar.width() == width)
        QCoreApplication.processEvents()
        end = max(bar.actionGeometry(one).right() for one in bar.actions())
        assert end < line.geometry().left()
        assert line.geometry().right() < width
        words = [one for one in line.findChildren(QPushButton) if one.isVisible()]
        assert words
        assert all(one.width() >= one.sizeHint().width() for one in words)
    started.close()


def test_messages_of_a_large_table_go_where_they_cover_nothing(home: Path, qtbot: QtBot) -> None:
    started = Started(home)
    window = started.window
    banner = window.banner
    started.begin(1, PRESETS["Six-Handed"].rules)
    window.table.table_scene.animations.skip_all()
    wait_until(lambda: window.table.idle)
    banner.say("message", "It is saved.")
    upper, lower = QPoint(8, 8), QPoint(8, banner.parentWidget().height() - banner.height() - 8)
    assert window.table.hides(banner.rect().translated(upper))
    banner.would_cover = lambda place: place.y() < 100
    banner.say("message", "It is saved.")
    assert banner.pos() == lower
    # If no corner is free, the status line says how to leave full screen.
    banner.would_cover = lambda _place: True
    window.frame.say_how_to_leave()
    assert not banner.shown
    assert "F11" in window.table.messages.status_line.text()
    started.close()


def test_times_are_said_in_a_few_words(qapp: QApplication) -> None:
    now = datetime(2026, 3, 10, 12, 0)
    assert moment(datetime(2026, 3, 10, 9, 5), now).startswith("Today, ")
    assert moment(datetime(2026, 3, 9, 9, 5), now).startswith("Yesterday, ")
    assert "26" in moment(datetime(2026, 3, 1, 9, 5), now)
    assert moment(None) == ""


@pytest.mark.parametrize("size", [(760, 520), (1024, 640), (1366, 768)])
@pytest.mark.parametrize("text_size", [80, 150, 200])
def test_nothing_overlaps_at_any_text_size(
    home: Path, qtbot: QtBot, size: tuple[int, int], text_size: int
) -> None:
    started = Started(home)
    started.begin(1)
    started.program.live.change(text_size=text_size)
    started.leave(1)
    started.window.resize(*size)
    wait_until(lambda: started.window.width() == size[0])
    for _round in range(3):
        QCoreApplication.processEvents()
    screen = started.screen
    parts = [screen._card_fan, screen._title, screen._about, *screen.buttons.values()]
    shown = [one for one in parts if one.isVisible()]
    for one, other in pairwise(shown):
        assert one.geometry().bottom() < other.geometry().top()
    if screen._about.isVisible():
        assert screen._about.height() >= screen._about.heightForWidth(screen._about.width())
    started.program.live.change(text_size=100)
    started.close()


@pytest.mark.parametrize("players", range(2, 11))
def test_portraits_in_the_picture_of_a_game_do_not_overlap(players: int) -> None:
    area = QRectF(0, 0, 240, 144)
    side = area.width() * (0.125 if players <= 6 else 0.1)
    faces = [
        QRectF(spot.x() - side / 2, spot.y() - side / 2, side, 1.2 * side)
        for spot in (seat_spot(area, seat, players) for seat in range(1, players))
    ]
    assert all(area.contains(face) for face in faces)
    assert not any(one.intersects(other) for one, other in combinations(faces, 2))
