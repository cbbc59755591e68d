"""The page of the other players in *Fair play*: whether one looked at hidden cards."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.dialogs import AddProgramDialog
from hearts_qt.app.fairness import peek_page
from hearts_qt.app.fairness.peek_page import PeekPage
from hearts_qt.app.fairness.testable_game import read_testable_game
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.worker import Worker
from hearts_qt.game.records import SeatEntry, write_record
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.peek_test.peek_test import PeekTest
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from tests.limits import wait_until

SEATS = [
    SeatEntry("You", "person"), SeatEntry("Rosa", "basic"), SeatEntry("Otto", "casual"),
    SeatEntry("Far", "cmd:does-not-exist"),
]  # fmt: skip


@pytest.fixture
def worker(qapp: object) -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.close()


def record(hands: int = 2) -> str:
    players = [make_player("basic", seat) for seat in range(4)]
    return write_record(play_game(Rules(), players, 7, hands), SEATS)


def window(qtbot: QtBot, worker: Worker, at: windows.Place | None = None) -> PeekPage:
    made = PeekPage(worker, LiveSettings())
    qtbot.addWidget(made)
    made.show_game(read_testable_game(record(), CancelToken()), at)
    made.show()
    return made


def test_the_result_is_one_sentence_with_the_transcript(qtbot: QtBot, worker: Worker) -> None:
    shown = window(qtbot, worker)
    assert [shown.players.itemText(at) for at in range(shown.players.count())] == [
        "Rosa", "Otto", "Far",
    ]  # fmt: skip
    assert shown.hands.currentText() == "Hand 2"
    assert not shown.told.isVisible()
    shown.start.click()
    wait_until(lambda: shown.outcome is not None)
    assert not shown.told.isVisible()
    assert "Rosa could not see were dealt in 20 other ways" in shown.verdict.text()
    assert shown.control.text().startswith("For comparison")
    shown.details.click()
    assert shown.told.isVisible()
    lines = shown.told.toPlainText().splitlines()
    assert lines[0].startswith('{"hearts_player": 1')
    assert '"ask"' in lines[-1]
    assert not shown.progress.isVisible()
    shown.copy.click()
    assert shown.verdict.text() in QGuiApplication.clipboard().text()


def test_a_decision_can_be_given(qtbot: QtBot, worker: Worker) -> None:
    shown = window(qtbot, worker, windows.Place(0, 2, "pass"))
    assert shown.hands.currentText() == "Hand 1"
    assert shown.players.currentText() == "Otto"
    assert shown.decisions.currentText().startswith("Pass: ")


def test_another_decision_forgets_the_result(qtbot: QtBot, worker: Worker) -> None:
    shown = window(qtbot, worker)
    shown.start.click()
    wait_until(lambda: shown.outcome is not None)
    shown.players.set_key(2)
    shown.players.picked.emit(2)
    assert shown.outcome is None
    assert shown.verdict.text() == ""
    assert not shown.told.isVisible()


def test_a_test_can_be_cancelled(
    qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    def endless(*_of: object, cancel: CancelToken, **_more: object) -> PeekTest:
        while not cancel.cancelled and not ended.wait(0.01):
            pass
        raise Cancelled

    monkeypatch.setattr(peek_page, "peek_test", endless)
    shown = window(qtbot, worker)
    shown.start.click()
    assert shown.progress.isVisible()
    assert not shown.start.isEnabled()
    shown.stop.click()
    assert not shown.progress.isVisible()
    assert shown.start.isEnabled()
    assert shown.outcome is None
    ended.set()


def test_no_program_starts_before_it_is_added(
    qtbot: QtBot, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = window(qtbot, worker, windows.Place(1, 3))
    asked: list[str] = []
    adds = False

    def ask(dialog: AddProgramDialog) -> bool:
        asked.append(dialog.command.toPlainText())
        return adds

    monkeypatch.setattr(AddProgramDialog, "ask", ask)
    shown.start.click()
    assert asked == ["does-not-exist"]
    assert not shown.progress.isVisible()
    adds = True
    shown.start.click()
    wait_until(lambda: "does-not-exist" in shown.verdict.text())
    shown.start.click()
    assert len(asked) == 2, "it is added now"


def test_without_a_finished_hand_the_reason_is_said() -> None:
    players = [make_player("basic", seat) for seat in range(4)]
    game = play_game(Rules(), players, 7, 1)
    game = game.replayed(game.log[:20])
    read = read_testable_game(write_record(game, SEATS), CancelToken())
    assert read.fault == "Only a finished hand can be tested, and there is none yet."
