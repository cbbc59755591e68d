"""The pages of the statistics on many hands, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.app.statistics import statistics_window
from hearts_qt.app.statistics.statistics_window import StatisticsWindow
from hearts_qt.players.coach.themes import THEME_NAMES
from hearts_qt.store.folders import folders
from hearts_qt.store.hand_summary import FEWEST_HANDS, DecisionExample
from hearts_qt.store.reviews import read_reviews
from tests.app.statistics.opened_statistics import Main, opened
from tests.end2end.drivers import Mouse, folders_in
from tests.limits import wait_until
from tests.store.hand_records import keep_game, keep_reviews

OVERVIEW, GIVEN, KINDS, OPPONENTS, DIRECTIONS = range(5)


@pytest.fixture
def main(home: Path, qtbot: QtBot) -> Iterator[Main]:
    made = Main()
    qtbot.addWidget(made)
    yield made
    made.session.worker.close()


def keep(games: int, reviewed: int, folder: Path | None = None) -> None:
    """Keep some games, one a month back in time, and review the latest ones."""
    for number in range(games):
        day = date.today() - timedelta(days=31 * number)
        path, game = keep_game(folder or folders().games, number, day=day.isoformat())
        if number < reviewed:
            keep_reviews(path, game, number)


def page(window: StatisticsWindow, number: int) -> None:
    window.pages.setCurrentIndex(number)
    wait_until(lambda: window._hands is not None)
    QCoreApplication.processEvents()


def tabs_shown(window: StatisticsWindow) -> list[int]:
    return [at for at in range(window.pages.count()) if window.pages.isTabVisible(at)]


def test_a_page_appears_with_its_first_figures_and_until_then_a_bar_counts(main: Main) -> None:
    keep(1, 0)
    window = opened(main)
    assert tabs_shown(window) == [OVERVIEW], "nothing is known of the hands yet"
    page(window, OVERVIEW)
    assert GIVEN not in tabs_shown(window)
    assert KINDS not in tabs_shown(window)
    assert window.analysis_note.text().startswith(f"0 of {FEWEST_HANDS} hands")
    assert (window.analysis_bar.value(), window.analysis_bar.maximum()) == (0, FEWEST_HANDS)
    assert window.analysis_bar.isVisible()
    assert window.analyse.isVisible()
    for number in range(1, 6):
        path, game = keep_game(folders().games, number)
        keep_reviews(path, game, number)
    window._hands = None
    window._hand_worker.read(window.code)
    page(window, OVERVIEW)
    assert tabs_shown(window) == [OVERVIEW, GIVEN, KINDS, OPPONENTS, DIRECTIONS]
    assert not window.analysis.isVisible(), "the overview says no more of it"
    page(window, GIVEN)
    assert window.analysis.isVisible()


def test_many_hands_show_every_figure_with_its_error(main: Main) -> None:
    keep(6, 6)
    window = opened(main)
    page(window, GIVEN)
    given = window.given_page
    assert "±" in given.given.value.text()
    assert "analysed hands you gave away" in given.given.more.text()
    assert given.trend.isVisible()
    assert given.trend.accessibleDescription().count("±") == given.groups.rowCount()
    assert given.rank.value.text().count("%") == 2
    # Luck is either hidden or marked as a plain average: values were measured in too few hands.
    assert not given.luck.isVisible() or "plain average" in given.luck.more.text()
    assert window.analyse.isHidden(), "all hands are analysed"
    for name in (GIVEN, KINDS, OPPONENTS, DIRECTIONS):
        page(window, name)
        assert not window.grab().isNull()


def test_the_period_holds_for_all_pages(main: Main) -> None:
    keep(5, 5)
    window = opened(main)
    page(window, DIRECTIONS)
    all_hands = window._hands
    assert all_hands is not None
    window.show_period(30)
    wait_until(lambda: window._hands is not None)
    assert window._hands is not None
    assert 0 < window._hands.games < all_hands.games == 5
    assert window.about.text().startswith(f"{window._hands.games} game")
    page(window, OVERVIEW)
    window.show_period(0)
    assert window.about.text().startswith("5 games")


def test_a_theme_leads_to_the_hands_in_which_it_cost_points(main: Main) -> None:
    keep(4, 4)
    window = opened(main)
    page(window, KINDS)
    kinds = window.kinds_page
    costliest, other = kinds.themes.rows
    assert costliest.given >= other.given > 0
    assert kinds.theme_head.text() == f"Your costliest theme: {THEME_NAMES[costliest.theme]}"
    kinds.theme_table.selectRow(1)
    name = str(THEME_NAMES[other.theme])
    assert kinds.example_head.text() == f"Costliest errors: {name}"
    assert {example.error.theme for example in kinds.examples.rows} == {other.theme.value}
    asked: list[windows.Window] = []
    window._open_window = asked.append
    QTest.mouseClick(kinds.review, Qt.MouseButton.LeftButton)
    assert len(asked) == 1


def test_a_kind_of_decision_leads_to_its_examples_by_keyboard(main: Main) -> None:
    keep(4, 4)
    window = opened(main)
    page(window, KINDS)
    kinds = window.kinds_page
    kinds.table.setFocus()
    first = kinds.example_head.text()
    QTest.keyClick(kinds.table, Qt.Key.Key_Down)
    assert kinds.example_head.text() != first
    asked: list[windows.Window] = []
    window._open_window = asked.append
    kinds.table.selectRow(0)
    kinds.example_table.setFocus()
    QTest.keyClick(kinds.example_table, Qt.Key.Key_Return)
    QTest.mouseClick(kinds.review, Qt.MouseButton.LeftButton)
    example = kinds.examples.rows[0]
    assert isinstance(example, DecisionExample)
    at = windows.Place(example.hand, 0, example.error.index)
    assert asked == [windows.Review(folders().games / example.record, at)] * 2
    # The selection stays when the figures are read again.
    kinds.example_table.selectRow(2)
    window._hand_worker.read(window.code)
    window._hands = None
    wait_until(lambda: window._hands is not None)
    assert kinds.example_table.currentIndex().row() == 2


def test_everything_has_a_name_and_fits_narrow_and_with_large_text(main: Main) -> None:
    keep(4, 4)
    window = opened(main)
    for number in (GIVEN, KINDS, OPPONENTS, DIRECTIONS):
        page(window, number)
        for width, height in ((window.minimumWidth(), 500), (1000, 600)):
            window.resize(width, height)
            QCoreApplication.processEvents()
            shown = window.pages.widget(number).findChildren(QTableView)
            for table in shown:
                assert table.accessibleName()
                if table.isVisible():
                    assert table.verticalScrollBar().maximum() == 0
                    for column in range(table.model().columnCount()):
                        hint = table.horizontalHeader().sectionSizeHint(column)
                        assert table.columnWidth(column) >= hint, "no heading is cut"


def test_hands_are_analysed_until_they_are_stopped(
    main: Main, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(1, 0)
    monkeypatch.setattr(statistics_window, "READ_AGAIN", 1)
    window = opened(main)
    window._hand_worker._worlds = 32
    page(window, GIVEN)
    QTest.mouseClick(window.analyse, Qt.MouseButton.LeftButton)
    assert window.analyse.text() == "Stop"
    wait_until(lambda: bool(window._hands and window._hands.reviewed))
    QTest.mouseClick(window.analyse, Qt.MouseButton.LeftButton)
    assert window.analyse.text() == "Analyse hands"
    assert not window._hand_worker.analyses
    (path,) = folders().games.glob("*.hearts")
    kept, notice = read_reviews(path)
    assert notice is None
    assert kept.hands
    review = max((each.review for each in kept.hands.values()), key=lambda one: one.hand)
    assert review.ledgers
    assert review.expert_replays, "the latest hand comes first, with all that the statistics show"


def test_an_example_opens_the_review_at_its_decision(home: Path, qtbot: QtBot) -> None:
    where = folders_in(home)
    keep(4, 4, where.games)
    driver = Mouse(home)
    driver.window.windows.open(windows.Statistics())
    window = driver.window.windows.get(windows.Statistics)
    assert isinstance(window, StatisticsWindow)
    wait_until(window.body.isVisible)
    page(window, KINDS)
    example = window.kinds_page.examples.rows[0]
    assert isinstance(example, DecisionExample)
    QTest.mouseClick(window.kinds_page.review, Qt.MouseButton.LeftButton)
    wait_until(lambda: driver.window.windows.get(windows.Review) is not None)
    review = driver.window.windows.get(windows.Review)
    assert isinstance(review, ReviewWindow)
    wait_until(lambda: review.decision is not None)
    decision = review.decision
    assert decision is not None
    assert (decision.seat, decision.index) == (0, example.error.index)
    assert review.view_choice.hands.key() == example.hand
    assert not review.decisions.is_secret(review.row), "it shows what is asked for"
    review.close()
    driver.close()
