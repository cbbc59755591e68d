"""Faults, the second start, banners, the score sheet, the rules and the colours."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import threading
import weakref
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.main.banner import Banner, BannerButton
from hearts_qt.app.program.application import EarlySettings, read_early_settings
from hearts_qt.app.program.error_reports import ErrorReports
from hearts_qt.app.program.single_instance import Call, CallState, SingleInstance
from hearts_qt.app.results.score_sheet import ScoreSheetWindow
from hearts_qt.app.rules.rulebook_window import RulebookWindow
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import axis_top, nice_step, spread
from hearts_qt.app.ui.totals_chart import LOWEST
from hearts_qt.game.actions import Phase
from hearts_qt.store.log import Log
from tests.end2end.drivers import Driver, Mouse, folders_in
from tests.limits import LIMIT, PROCESS_LIMIT, running, wait_until

ROOT = Path(__file__).resolve().parents[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it."""

    def light(name: str) -> float:
        parts = []
        for part in QColor(name).getRgbF()[:3]:
            parts.append(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("of", theme.THEMES)
def test_every_text_can_be_read(of: theme.Colours) -> None:
    for ground in (of.window, of.panel, of.raised):
        for ink in (of.text, of.muted, of.red, of.link):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    assert contrast(of.accent_text, of.accent) >= 4.5
    assert contrast(of.accent, of.panel) >= 3


def test_a_fault_is_logged_and_shown_once_in_plain_words(qtbot: QtBot, tmp_path: Path) -> None:
    log = Log(tmp_path)
    faults = ErrorReports(log)

    def fail() -> None:
        try:
            raise ValueError("a queen too many")
        except ValueError as error:
            faults.report(error)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join(LIMIT)
    wait_until(lambda: faults.window is not None)
    window = faults.window
    assert window is not None
    qtbot.addWidget(window)
    assert "a queen too many" in window.shown.toPlainText()
    window.copy.click()
    assert "a queen too many" in QGuiApplication.clipboard().text()
    window.go_on.click()
    assert not window.isVisible()
    fail()
    QCoreApplication.processEvents()
    assert faults.window is window
    assert not window.isVisible()


def test_the_hooks_bring_a_fault_to_the_log(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import logging

    from hearts_qt.store.log import install_hooks

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    log = Log(tmp_path)
    logging.getLogger().addHandler(log)
    faults = ErrorReports(log)
    try:
        install_hooks(faults.report)
        error = ValueError("unforeseen")
        sys.excepthook(ValueError, error, None)
    finally:
        logging.getLogger().removeHandler(log)
    wait_until(lambda: faults.window is not None)
    assert faults.window is not None
    qtbot.addWidget(faults.window)
    assert "unforeseen" in log.path.read_text("utf-8")


def test_an_error_keeps_nothing_in_memory(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python keeps the last uncaught exception, with all that its functions used."""
    from hearts_qt.store.log import install_hooks

    class Used:
        def fail(self) -> None:
            raise ValueError("unforeseen")

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    told: list[str] = []
    install_hooks(lambda error: told.append(str(error)))
    used = Used()
    left = weakref.ref(used)
    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(used.fail)
    timer.start(0)
    wait_until(lambda: told)
    del used, timer
    gc.collect()
    assert told == ["unforeseen"]
    assert left() is None


def test_only_the_first_claims_and_a_second_is_heard(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    other = SingleInstance(tmp_path / "elsewhere")
    called: list[bool] = []
    assert first.claim()
    assert not second.claim()
    assert other.claim()
    other.close()
    assert first.listen(lambda: called.append(True))
    call = Call(second)
    wait_until(lambda: call.look() is not CallState.SILENCE)
    assert call.look() is CallState.ANSWERED
    assert called == [True]
    first.close()
    assert second.claim()
    second.close()


def test_a_second_start_ends_and_leaves_the_save_alone(home: Path, qtbot: QtBot) -> None:
    driver = Driver(home)
    single = SingleInstance(folders_in(home).state)
    assert single.claim()
    front: list[bool] = []
    driver.window.come_to_front = lambda: front.append(True)
    assert single.listen(driver.window.come_to_front)
    driver.settle()
    data = home / "data"
    # The file has another name until the disk has taken the game.
    wait_until((data / "game.jsonl").exists)
    files = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    with running(
        [sys.executable, "-m", "hearts_qt", "--new"],
        cwd=ROOT,
        env={**os.environ, "HEARTS_QT_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        wait_until(lambda: process.poll() is not None)
        assert process.returncode == 0
    assert front == [True]
    now = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    assert now == files
    single.close()
    driver.close()


def test_banners_by_keyboard_and_by_themselves(qtbot: QtBot) -> None:
    parent = QWidget()
    parent.resize(600, 400)
    parent.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    qtbot.addWidget(parent)
    banner = Banner(parent)
    parent.show()
    parent.activateWindow()
    wait_until(parent.isActiveWindow)
    chosen: list[str] = []
    answers = (
        BannerButton("Yes", lambda: chosen.append("yes")),
        BannerButton("No", lambda: chosen.append("no")),
    )
    banner.say("question", "Well?", answers, focus=True)
    assert banner.first.hasFocus()
    assert parent.rect().contains(banner.geometry())
    QTest.keyClick(banner.first, Qt.Key.Key_Return)
    assert chosen == ["yes"]
    assert not banner.shown
    banner.say("question", "Well?", answers, focus=True)
    QTest.keyClick(banner.first, Qt.Key.Key_Tab)
    QTest.keyClick(banner.second, Qt.Key.Key_Space)
    assert chosen == ["yes", "no"]
    banner.say("question", "Well?", answers, focus=True)
    QTest.keyClick(banner.first, Qt.Key.Key_Escape)
    assert not banner.shown
    assert chosen == ["yes", "no"]
    banner.say("message", "It is saved.")
    assert banner.text == "It is saved."
    banner.dismiss("another kind")
    assert banner.shown
    banner.dismiss("message")
    assert not banner.shown


def test_the_words_of_a_banner_grow_with_the_window(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    sizes = []
    for size in ((1024, 640), (1180, 800), (1920, 1080), (3840, 2160)):
        parent.resize(*size)
        banner = Banner(parent)
        banner.say("full screen", "Press F11 or Escape to leave full screen.")
        (words,) = (each for each in banner.findChildren(QLabel) if each.text() == banner.text)
        sizes.append(words.font().pointSizeF())
        assert parent.rect().contains(banner.geometry())
    assert sizes[0] == sizes[1] < sizes[2] < sizes[3]


def test_the_score_sheet_and_the_rules_follow_the_game(home: Path, qtbot: QtBot) -> None:
    driver = Mouse(home)
    driver.settle()
    driver.window.windows.open(windows.ScoreSheet())
    driver.window.windows.open(windows.Rulebook())
    made = driver.window.windows
    sheet, rules = made.get(windows.ScoreSheet), made.get(windows.Rulebook)
    assert isinstance(sheet, ScoreSheetWindow)
    assert isinstance(rules, RulebookWindow)
    driver.session.decisions.finish_hand()
    wait_until(lambda: len(driver.session.current.game.finished) == 1 and driver.table.idle)
    wait_until(lambda: not rules.preparing)
    assert [len(each.course) for each in sheet.sheet.chart.values] == [2] * 4
    assert sheet.grab().size() == sheet.size() * sheet.devicePixelRatioF()
    assert "shoots the moon" in rules.page.toPlainText()
    driver.program.live.change(preset="American Hearts")
    driver.session.new_game()
    wait_until(lambda: not rules.preparing)
    assert "The shooter chooses" in rules.page.toPlainText()
    driver.close()


def test_the_totals_are_seen_however_many_hands(home: Path, qtbot: QtBot) -> None:
    driver = Mouse(home)
    # No hand of this game has a moon, whose arithmetic would take a line of the window.
    assert driver.window.games.begin(GameSetup(deals=DealSource(6)))
    driver.settle()
    driver.window.windows.open(windows.ScoreSheet())
    window = driver.window.windows.get(windows.ScoreSheet)
    assert isinstance(window, ScoreSheetWindow)
    sheet = window.sheet
    window.resize(1024, 640)
    for hands in range(1, 12):
        if driver.session.current.game.phase is Phase.OVER:
            break
        assert all(done.moon is None for done in driver.session.current.game.finished)
        driver.session.decisions.finish_hand()
        wait_until(lambda: driver.table.idle and not driver.session.driver.busy)
        QCoreApplication.processEvents()
        assert window.height() == 640
        last = sheet.model.index(hands, 0)
        shown = sheet.totals.visualRect(last)
        assert sheet.totals.viewport().rect().contains(shown), hands
        assert sheet.table.isRowHidden(hands)
        assert not sheet.table.isRowHidden(hands - 1)
        assert not sheet.totals.visibleRegion().isEmpty()
        if hands == 9:
            # Nine hands fit, because the chart gives way.
            assert not sheet.table.verticalScrollBar().isVisible()
        for column in range(4):
            hand = sheet.table.mapTo(sheet, QPoint(sheet.table.columnViewportPosition(column), 0))
            total = sheet.totals.mapTo(
                sheet, QPoint(sheet.totals.columnViewportPosition(column), 0)
            )
            assert abs(hand.x() - total.x()) <= 2
        driver.session.games.continue_hand()
        driver.settle()
    window.resize(1024, 480)
    QCoreApplication.processEvents()
    assert sheet.chart.height() >= LOWEST
    assert sheet.table.verticalScrollBar().isVisible()
    driver.close()


def test_geometry_is_remembered(home: Path, qtbot: QtBot) -> None:
    first = Driver(home)
    first.window.resize(790, 610)
    QCoreApplication.processEvents()
    first.close()
    assert read_early_settings(folders_in(home)).geometry
    second = Driver(home)
    assert second.window.size() == QSize(790, 610)
    second.close()


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"theme": 3, "geometry": [], "felt": null}', '{"geometry": {"main": "é"}}'],
)
def test_the_first_look_survives_any_settings(content: str, tmp_path: Path) -> None:
    where = folders_in(tmp_path)
    assert read_early_settings(where) == EarlySettings()
    where.config.mkdir()
    (where.config / "settings.json").write_text(content, "utf-8")
    assert read_early_settings(where) == EarlySettings()


def test_the_first_look_has_the_defaults_of_the_settings() -> None:
    from hearts_qt.store.settings import Settings

    look, settings = EarlySettings(), Settings()
    for name in ("theme", "felt", "full_screen", "language"):
        assert getattr(look, name) == getattr(settings, name)


def test_the_first_picture_needs_little() -> None:
    """Modules that the first picture does not need are imported after it."""
    code = (
        "import sys; import hearts_qt.app.program.application; "
        "import hearts_qt.app.program.single_instance; "
        "import hearts_qt.app.main.main_window; print(sorted(sys.modules))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PROCESS_LIMIT,
    ).stdout
    for late in (
        "PySide6.QtSvg",
        "miniaudio",
        "hearts_qt.game.game",
        "hearts_qt.players",
        "hearts_qt.app.session",
        "hearts_qt.app.table.view",
        "msgspec",
    ):
        assert not re.search(rf"'{re.escape(late)}'", out), late


def test_chart_steps_are_round_and_labels_do_not_overlap() -> None:
    assert [axis_top(100, highest) for highest in (0, 20, 49, 50, 99, 130)] == [
        100, 20, 49, 100, 100, 130,
    ]  # fmt: skip
    assert [nice_step(span, 4) for span in (3, 10, 100, 130, 500)] == [1, 5, 50, 50, 200]
    placed = spread([10.0, 10.0, 11.0, 90.0], 8, 0, 100)
    assert sorted(placed) == placed
    assert min(b - a for a, b in pairwise(placed)) >= 8
    # If there is too little room, the labels divide it evenly and stay inside.
    placed = sorted(spread([5.0, 5.0, 5.0, 5.0], 20, 0, 30))
    assert placed == [0, 10, 20, 30]
