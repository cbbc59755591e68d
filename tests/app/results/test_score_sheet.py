"""The score sheet: its figures appear one by one, and it follows the current game."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.models.table_models import ScoreModel
from hearts_qt.app.players.portraits import initial_pixmap, portrait_pixmap
from hearts_qt.app.players.seating import saved_seats
from hearts_qt.app.results.replayed_game import ReplayedGame
from hearts_qt.app.results.score_sheet import (
    NARROWEST,
    PORTRAIT,
    TOTAL_ONLY,
    ScoreSheet,
    ScoreSheetWindow,
)
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.table.playback.tempo import Durations, Tempo
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.totals_chart import TotalsChart
from hearts_qt.app.ui.widgets import NumberAnimation, part_of_row
from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.cards import JACK_OF_DIAMONDS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.history import History
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.settings import SeatSettings
from tests.app.session import session_driver
from tests.app.table.scene_driver import Table


def test_a_game_with_fewer_seats_can_be_taken_up_while_the_sheet_is_there(qtbot: QtBot) -> None:
    session = session_driver.make_session()
    session.new_game(Rules(players=5, pass_cycle=("left",)), 3)
    model = ScoreModel(session)
    seen: list[object] = []

    def look() -> None:
        for column in range(model.columnCount()):
            seen.append(model.headerData(column, Qt.Orientation.Horizontal))
            seen.append(model.data(model.index(0, column), ScoreRole.TotalRole))

    session.names_changed.connect(look)
    seats = saved_seats(Rules(), session_driver.settings(), 4)
    session.games.continue_with(History(Game(Rules(), 4), seats))
    assert seen
    assert model.columnCount() == 4
    session.close()


def test_writing_goes_from_nothing_to_all_and_can_be_hurried(qtbot: QtBot) -> None:
    writing = NumberAnimation()
    parts: list[float] = []
    writing.changed.connect(lambda: parts.append(writing.progress))
    assert writing.progress == 1.0
    writing.begin(0)
    assert parts == [1.0], "without motion everything is there at once"
    writing.begin(500)
    assert writing.running
    assert writing.progress == 0.0
    writing.advance(250)
    assert writing.progress == pytest.approx(0.5)
    writing.begin(500)
    assert writing.finish()
    assert writing.progress == 1.0
    assert not writing.finish()


@pytest.mark.parametrize("rows", [1, 4, 10])
def test_rows_follow_one_another_and_all_are_written_in_the_end(rows: int) -> None:
    for part in (0.0, 0.3, 0.7):
        written = [part_of_row(part, row, rows) for row in range(rows)]
        assert written == sorted(written, reverse=True)
    assert all(part_of_row(1.0, row, rows) == 1.0 for row in range(rows))
    assert part_of_row(0.0, 0, rows) == 0.0


@pytest.mark.parametrize("seats", [3, 10])
def test_no_column_is_out_of_sight_however_narrow(qtbot: QtBot, seats: int) -> None:
    rules = Rules(players=seats, packs=2 if seats > 6 else 1, pass_cycle=("hold",))
    table = Table(qtbot, rules, Tempo.AT_ONCE)
    window = score_sheet(table, RuleNames(LiveSettings()))
    sheet = window.sheet
    qtbot.addWidget(window)
    window.show()
    for width in (window.width(), window.minimumSizeHint().width()):
        window.resize(width, 600)
        QCoreApplication.processEvents()
        header = sheet.table.horizontalHeader()
        assert header.length() <= sheet.table.viewport().width(), width
        room = sheet.screen().availableSize().width() >= 1024
        assert header.sectionSize(seats - 1) >= (NARROWEST if room or seats < 6 else TOTAL_ONLY)
        # The legend mentions that columns are narrow only if they are.
        assert ("Widen" in sheet.legend.text()) is (header.sectionSize(0) < NARROWEST)


def test_faces_stand_above_the_names(qtbot: QtBot) -> None:
    table = Table(qtbot, Rules(teams="shared_tricks"), Tempo.AT_ONCE)
    window = score_sheet(table, RuleNames(LiveSettings()))
    sheet = window.sheet
    qtbot.addWidget(window)
    assert sheet.pictured
    with_faces = sheet.table.horizontalHeader().sizeHint().height()
    assert [len(sheet.pictures(column, 1.0)) for column in range(2)] == [2, 2], "partners"
    rosa = portrait_pixmap("rosa", PORTRAIT).toImage()
    assert sheet.pictures(1, 1.0)[0].toImage() == rosa
    seats = [SeatSettings(), *[SeatSettings(player="basic")] * 3]
    table.live.change(seats=seats)
    assert not sheet.pictured
    assert sheet.table.horizontalHeader().sizeHint().height() < with_faces


def test_a_recorded_character_has_its_face(qtbot: QtBot) -> None:
    players = ("person", "expert:cautious", "basic", "expert:bold")
    shown = ReplayedGame(Game(Rules(), 4), ("You", "Ida", "Ida", "Bruno"), players)
    sheet = ScoreSheet(shown, ScoreModel(shown), RuleNames(LiveSettings()), Durations)
    qtbot.addWidget(sheet)
    assert sheet.pictured
    drawn = [sheet.pictures(column, 1.0)[0].toImage() for column in range(4)]
    assert drawn[1] == portrait_pixmap("ida", PORTRAIT).toImage()
    assert drawn[2] == initial_pixmap("Ida", PORTRAIT, 1.0, theme.is_dark()).toImage()
    assert drawn[3] == portrait_pixmap("bruno", PORTRAIT).toImage()


def test_a_sheet_behind_the_game_does_not_say_that_it_is_over(qtbot: QtBot) -> None:
    game = Game(Rules(target=50), 4)
    players = [make_player("random", seat) for seat in range(4)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    while game.winners is None:
        deals = game.phase is Phase.DEAL
        seat = -1 if deals else game.to_act[0]
        game.apply(game.next_deal() if deals else players[seat].choose(game.observation(seat)))
    shown = ReplayedGame(game, ("A", "B", "C", "D"), ("basic",) * 4)
    sheet = ScoreSheet(shown, ScoreModel(shown), RuleNames(LiveSettings()), Durations)
    qtbot.addWidget(sheet)
    hands = len(game.finished)
    assert hands > 1
    assert sheet._about.text() == f"The game is over after {hands} hands."
    shown.timeline.go(len(shown.timeline.events) - 3)
    before = f"{hands - 1} hand{'s' if hands > 2 else ''} played. The game ends at 50 points."
    assert sheet._about.text() == before


BELOW_ZERO = Rules(target=None, low_target=30, bonus_card=JACK_OF_DIAMONDS)


def test_a_sheet_names_both_totals_at_which_a_game_ends(qtbot: QtBot) -> None:
    for rules, words in (
        (PRESETS["Gong Zhu"].rules, "The game ends at −1000 or 1000 points."),
        (BELOW_ZERO, "The game ends at −30 points."),
        (Rules(target=None, hand_limit=3), ""),
    ):
        shown = ReplayedGame(Game(rules, 4), ("A", "B", "C", "D"), ("basic",) * 4)
        sheet = ScoreSheet(shown, ScoreModel(shown), RuleNames(LiveSettings()), Durations)
        qtbot.addWidget(sheet)
        assert sheet._about.text() == f"0 hands played. {words}".strip()


def test_tab_leads_from_the_hands_to_the_totals(qtbot: QtBot) -> None:
    players = [make_player("basic", seat) for seat in range(4)]
    game, kinds = play_game(Rules(), players, 4, 2), ("person", *["basic"] * 3)
    shown = ReplayedGame(game, ("You", "Ida", "Ada", "Ben"), kinds)
    sheet = ScoreSheet(shown, ScoreModel(shown), RuleNames(LiveSettings()), Durations)
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.table.setFocus()
    QTest.keyClick(sheet.table, Qt.Key.Key_Tab)
    assert sheet.focusWidget() is sheet.totals
    current = sheet.totals.currentIndex()
    said = current.data(Qt.ItemDataRole.AccessibleTextRole)
    rest = current.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert said.startswith("Total: You ")
    assert "You" not in rest, "the row is one sentence, which begins with its first cell"
    assert f"{said}, {rest}" == sheet.model.spoken_row(current.row())


def test_own_rules_are_called_by_their_name(qtbot: QtBot) -> None:
    rules = Rules(target=77)
    names = RuleNames(LiveSettings())
    window = score_sheet(Table(qtbot, rules, Tempo.AT_ONCE), names)
    sheet: ScoreSheet = window.sheet
    qtbot.addWidget(window)
    assert sheet._title.text() == "Your own rules"
    ProfileStore(folders().rules).save(Profile("Thursday", rules, None))
    names.look_again()
    assert sheet._title.text() == "Thursday"


def score_sheet(table: Table, names: RuleNames) -> ScoreSheetWindow:
    """The score sheet of a table."""
    durations = table.scene.timing.durations
    return ScoreSheetWindow(
        table.session,
        table.models.scores,
        names,
        lambda: durations,
        windows.open_nothing,
        table.view,
    )


@pytest.mark.parametrize("percent", [100, 200])
def test_no_button_below_the_sheet_is_cut(qtbot: QtBot, percent: int) -> None:
    theme.set_text_size(percent)
    try:
        table = Table(qtbot, Rules(), Tempo.AT_ONCE)
        names = RuleNames(table.live)
        window = score_sheet(table, names)
        window.show()
        QCoreApplication.processEvents()
        buttons = [one for one in window.findChildren(QPushButton) if one.isVisible()]
        assert len(buttons) >= 3
        for one in buttons:
            assert one.width() >= one.sizeHint().width(), one.text()
            assert window.rect().contains(one.rect().translated(one.mapTo(window, QPoint())))
    finally:
        theme.set_text_size(100)


def test_the_names_beside_the_chart_have_lines_of_their_own(qtbot: QtBot) -> None:
    session = session_driver.make_session()
    session.new_game(Rules(players=10, packs=2, pass_cycle=("hold",)), 3)
    chart = TotalsChart(ScoreModel(session))
    qtbot.addWidget(chart)
    assert chart.minimumHeight() > 10 * QFontMetricsF(theme.font(theme.Type.SMALL)).height()
    session.close()
