"""The window of the statistics, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.dialogs import ConfirmDialog
from hearts_qt.app.statistics.statistics_window import StatisticsWindow
from hearts_qt.app.statistics.statistics_worker import StatisticsResult
from hearts_qt.app.ui import theme
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore
from hearts_qt.store.statistics import Statistics
from tests.app.statistics.opened_statistics import MODERN, Main, opened, shown
from tests.app.ui.colour import contrast, parse
from tests.end2end.drivers import Mouse
from tests.limits import answered, wait_until
from tests.store.counted_games import OTHER, SHORT, count, finished, name_of, on_shelf


@pytest.fixture
def main(qtbot: QtBot) -> Iterator[Main]:
    made = Main()
    qtbot.addWidget(made)
    yield made
    made.session.worker.close()


def click(button: QPushButton) -> None:
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def statistics() -> Statistics:
    return Statistics.of(folders())


def value(window: StatisticsWindow, name: str) -> str:
    model = window.figures
    (row,) = [row for row in range(model.rowCount()) if model.data(model.index(row, 0)) == name]
    return str(model.data(model.index(row, 2)))


def answer(accept: bool, asked: list[str]) -> AbstractContextManager[None]:
    """Answer the question that the block asks, and add its text to `asked`."""

    def press(question: QWidget) -> None:
        assert isinstance(question, ConfirmDialog)
        asked.append(question.accessibleDescription())
        if accept:
            QTest.mouseClick(question.accept_button, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(question, Qt.Key.Key_Return)

    return answered(press)


def test_the_key_opens_it_and_before_the_first_game_it_says_how_to_begin(
    home: Path, qtbot: QtBot
) -> None:
    driver = Mouse(home)
    QTest.keyClick(driver.window, Qt.Key.Key_F3)
    window = driver.window.windows.get(windows.Statistics)
    assert isinstance(window, StatisticsWindow)
    wait_until(lambda: bool(window.empty.text()))
    assert window.empty.isVisible()
    assert window.empty_picture.isVisible()
    assert window.pending_note.isVisible()
    assert window.empty.text() == "Your statistics appear here after your first finished game."
    for hidden in (window.body, window.chooser, window.reset_one, window.reset_all, window.note):
        assert not hidden.isVisible()
    # A game that is finished at the table appears.
    assert driver.session.saver.statistics_worker is not None
    driver.session.saver.statistics_worker.keep(finished(2), 0, name_of(2, 2))
    wait_until(window.body.isVisible)
    assert value(window, "Games") == "1"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    driver.close()


def test_earlier_games_are_read_in_and_unreadable_records_are_reported(main: Main) -> None:
    on_shelf(1, finished(1))
    (folders().games / name_of(2, 2)).write_text("damaged", "utf-8")
    window = opened(main)
    assert not window.empty.isVisible()
    assert value(window, "Games") == "1"
    assert window.about.text() == "1 game, 1 March 2026"
    assert window.note.text() == (
        f"1 game is not counted because its record cannot be read: {name_of(2, 2)}"
    )
    # With only one rule set there is no list to choose from.
    assert window.title.isVisible()
    assert not window.chooser.isVisible()
    assert not window.reset_all.isVisible()


def test_rule_sets_are_chosen_by_keyboard_and_named(main: Main) -> None:
    ProfileStore(folders().rules).save(Profile("Thursday", OTHER, None))
    count(statistics(), 1, 2)
    count(statistics(), 3, rules=OTHER)
    count(statistics(), 4, rules=MODERN)
    window = opened(main)
    # The rules of the current game are chosen first.
    assert window.code == rules_to_code(MODERN)
    assert window.chooser.currentText() == "Modern Hearts"
    assert [window.chooser.itemText(row) for row in range(3)] == [
        "Modern Hearts", "Thursday", f"Your own rules {rules_to_code(SHORT)}"
    ]  # fmt: skip
    window.chooser.setFocus()
    QTest.keyClick(window.chooser, Qt.Key.Key_Down)
    assert window.code == rules_to_code(OTHER)
    assert value(window, "Games") == "1"
    QTest.keyClick(window.chooser, Qt.Key.Key_Down)
    assert window.about.text() == "2 games since 1 March 2026"
    assert window.places_chart.accessibleDescription().count("place ") == 4
    assert window.points_chart.accessibleDescription().startswith("game 1: ")


def test_a_rule_set_that_gets_another_name_is_called_by_it_at_once(main: Main) -> None:
    profiles = ProfileStore(folders().rules)
    profiles.save(Profile("Thursday", OTHER, None))
    count(statistics(), 1, 2)
    count(statistics(), 3, rules=OTHER)
    window = opened(main)
    window.show_rules(rules_to_code(OTHER))
    profiles.rename("Thursday", "Friday")
    main.rule_names.look_again()
    assert window.code == rules_to_code(OTHER)
    assert window.chooser.currentText() == window.title.text() == "Friday"
    # A closed window does not change; it shows the new name when it is opened again.
    window.close()
    high = window.table.height()
    profiles.rename("Friday", "Sunday")
    main.rule_names.look_again()
    assert window.table.height() == high
    shown(window, main.session.saver.statistics_worker)
    window.show_rules(rules_to_code(OTHER))
    assert window.title.text() == "Sunday"


def test_everything_is_reached_by_tab_and_has_a_name(main: Main) -> None:
    count(statistics(), 1)
    count(statistics(), 2, rules=OTHER)
    window = opened(main)
    window.chooser.setFocus()
    reached = []
    for _ in range(9):
        focus = window.focusWidget()
        reached.append(focus)
        assert focus.accessibleName() or isinstance(focus, QPushButton)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert reached[:8] == [
        window.chooser, window.period, window.pages.tabBar(), window.table, window.places_chart,
        window.points_chart, window.reset_one, window.reset_all,
    ]  # fmt: skip
    assert isinstance(reached[8], QPushButton)
    # The arrow keys go from figure to figure.
    window.table.setFocus()
    QTest.keyClick(window.table, Qt.Key.Key_Down)
    row = window.table.currentIndex().row()
    QTest.keyClick(window.table, Qt.Key.Key_Down)
    assert window.table.currentIndex().row() == row + 1
    # When it opens again, Enter does nothing that the player has not chosen.
    window.reset_one.setFocus()
    window.close()
    shown(window, main.session.saver.statistics_worker)
    assert window.focusWidget() is window.pages.tabBar()


def test_a_reset_asks_and_forgets_one_rule_set(main: Main) -> None:
    count(statistics(), 1, 2)
    count(statistics(), 3, rules=OTHER)
    on_shelf(1, finished(1))
    window = opened(main)
    window.show_rules(rules_to_code(SHORT))
    asked: list[str] = []
    with answer(False, asked):
        click(window.reset_one)
    assert asked[0].startswith("2 games will no longer be counted.")
    assert window.rule_sets.rowCount() == 2
    with answer(True, asked):
        click(window.reset_one)
    wait_until(lambda: window.rule_sets.rowCount() == 1)
    assert window.code == rules_to_code(OTHER)
    assert [one.rules for one in statistics().summaries()] == [rules_to_code(OTHER)]
    assert len(list(folders().games.iterdir())) == 1
    QTest.keyClick(window, Qt.Key.Key_Escape)
    shown(window, main.session.saver.statistics_worker)
    assert window.rule_sets.rowCount() == 1


def test_a_reset_of_all_asks_and_leaves_nothing(main: Main) -> None:
    count(statistics(), 1)
    count(statistics(), 3, rules=OTHER)
    window = opened(main)
    asked: list[str] = []
    with answer(True, asked):
        click(window.reset_all)
    assert len(asked) == 1
    wait_until(window.empty.isVisible)
    assert statistics().summaries() == ()


def test_what_is_wrong_stands_in_the_window(main: Main) -> None:
    count(statistics(), 1)
    statistics().path.write_bytes(b"mine" * 100)
    window = opened(main)
    assert "damaged-1" in window.note.text()
    assert window.note.isVisible()
    assert window.empty.isVisible()


def test_while_records_are_read_in_it_says_how_many_and_resets_nothing(main: Main) -> None:
    count(statistics(), 1)
    window = opened(main)
    summaries = statistics().summaries()
    window._results_ready(StatisticsResult(summaries, done=False))
    window._progressed(3, 10)
    assert window.note.text() == "Reading records: 3 of 10"
    assert not window.reset_one.isEnabled()
    window._results_ready(StatisticsResult(summaries))
    assert not window.note.isVisible()
    assert window.reset_one.isEnabled()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_word_and_line_stands_out(main: Main, dark: bool) -> None:
    count(statistics(), 1, 2, rules=PRESETS["Partnership, totals together"].rules)
    theme.apply("dark" if dark else "light")
    try:
        window = opened(main)
        assert "you and your partner together" in window.about.text()
        ground = parse(theme.colours().window)[0]
        for chart in (window.places_chart, window.points_chart):
            drawn = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
            content = bytes(drawn.constBits())
            inks = set(zip(content[0::3], content[1::3], content[2::3], strict=False))
            # Only the strongest contrast counts: antialiased edges of letters have less.
            assert max(contrast(ink, ground) for ink in inks) >= 4.5
    finally:
        theme.apply("light")


def test_ten_places_and_strange_figures_fit(main: Main) -> None:
    rules = Rules(packs=2, players=10, pass_cycle=("hold",), hand_limit=1, tie="share")
    count(statistics(), 1, rules=rules)
    window = opened(main)
    assert len(window.places_chart.values) == 10
    for width, height in ((1000, 600), (window.minimumWidth(), window.minimumSizeHint().height())):
        window.resize(width, height)
        QCoreApplication.processEvents()
        assert not window.grab().isNull()
        assert window.table.verticalScrollBar().maximum() == 0
