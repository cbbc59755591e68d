"""The summary of a reviewed game: a row for each hand, the sum, and links to costly decisions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.review.hand_analysis import ReviewedGame
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.app.review.words import is_error
from hearts_qt.app.worker import Worker
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.store.reviews import read_reviews
from tests.limits import PROCESS_LIMIT, wait_until

NAMES = ("You", "Ada", "Bruno", "Clara")
PLAYERS = ("person", "basic", "basic", "basic")


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def test_a_whole_game_is_summed_up_and_kept(
    home: Path, qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    players = [make_player("random" if not seat else "basic", 12 + seat) for seat in range(4)]
    game = play_game(Rules(target=30), players, 12)
    assert len(game.finished) > 1
    record = tmp_path / "game.hearts"
    entries = [SeatEntry(name, player) for name, player in zip(NAMES, PLAYERS, strict=True)]
    record.write_text(write_record(game, entries), encoding="utf-8")
    reviewed = ReviewedGame(game, NAMES, PLAYERS, record=lambda: record, start="game", worlds=32)
    window = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
    qtbot.addWidget(window)
    window.show()
    panel, model = window.pages.game, window.pages.game.model
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(model, mode)
    wait_until(lambda: all(row.given is not None for row in model.rows), PROCESS_LIMIT)
    assert not panel.progress.isVisible()
    last = model.rowCount() - 1
    assert model.index(last, 1).data() == str(game.finished[-1].totals[0])
    costly = sum(
        is_error(one)
        for review in window.analysis.hands.values()
        for one in review.decisions
        if one.seat == 0
    )
    assert model.index(last, 3).data() == str(costly)
    # Enter on a row shows the hand.
    panel.table.selectRow(1)
    panel.table.setFocus()
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    wait_until(lambda: window.decision is not None and window.decision.hand == 1)
    # A link leads to its decision.
    costliest = panel.costly.shown[0]
    QTest.keyClick(panel.costly.links[0], Qt.Key.Key_Space)
    wait_until(lambda: window.decision is not None and window.decision.hand == costliest.hand)
    assert window.decision is not None
    assert window.decision.index == costliest.index
    window.close()
    wait_until(lambda: not window.analysis._answers_lane.busy)
    kept, notice = read_reviews(record)
    assert notice is None
    assert {each.review.hand for each in kept.hands.values()} >= {0, 1}
