"""*Could they see my cards?*: the window, for the game on the table and for records."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from hearts_qt.app.dialogs.add_program_dialog import AddProgramDialog
from hearts_qt.app.fairness import peek_window
from hearts_qt.app.fairness.peek_tester import PeekTester
from hearts_qt.app.fairness.peek_window import PeekWindow
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


def window(qtbot: QtBot, worker: Worker, **where: object) -> PeekWindow:
    made: list[QDialog] = []

    def show(make: object) -> None:
        assert callable(make)
        made.append(make())

    parent = QDialog()
    qtbot.addWidget(parent)
    tester = PeekTester(worker, LiveSettings(), show, parent)
    tester.test_record(record(), "A game", **where)  # type: ignore[arg-type]
    wait_until(lambda: bool(made))
    (found,) = made
    assert isinstance(found, PeekWindow)
    found.show()
    return found


def test_the_result_is_one_sentence_with_the_transcript(qtbot: QtBot, worker: Worker) -> None:
    shown = window(qtbot, worker)
    assert [shown.players.itemText(at) for at in range(shown.players.count())] == [
        "Rosa", "Otto", "Far",
    ]  # fmt: skip
    assert shown.hands.currentText() == "Hand 2"
    assert not shown.told.isVisible()
    shown.start.click()
    wait_until(lambda: shown.outcome is not None)
    assert "Rosa could not see were dealt in 20 other ways" in shown.verdict.text()
    assert shown.control.text().startswith("For comparison")
    lines = shown.told.toPlainText().splitlines()
    assert lines[0].startswith('{"hearts_player": 1')
    assert '"ask"' in lines[-1]
    assert not shown.progress.isVisible()
    shown.copy.click()
    assert shown.verdict.text() in QGuiApplication.clipboard().text()


def test_a_decision_can_be_given(qtbot: QtBot, worker: Worker) -> None:
    shown = window(qtbot, worker, hand=0, seat=2, index="pass")
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

    monkeypatch.setattr(peek_window, "peek_test", endless)
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
    shown = window(qtbot, worker, seat=3)
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


def test_without_a_finished_hand_the_reason_is_said(qtbot: QtBot, worker: Worker) -> None:
    parent = QDialog()
    qtbot.addWidget(parent)
    tester = PeekTester(worker, LiveSettings(), lambda _make: None, parent)
    said: list[str] = []
    tester.refused.connect(said.append)
    players = [make_player("basic", seat) for seat in range(4)]
    game = play_game(Rules(), players, 7, 1)
    game = game.replayed(game.log[:20])
    tester.test_record(write_record(game, SEATS), "")
    wait_until(lambda: bool(said))
    assert said == ["Only a finished hand can be tested, and there is none yet."]


def test_a_file_is_read_and_what_is_no_record_is_said(
    qtbot: QtBot, worker: Worker, tmp_path: Path
) -> None:
    parent = QDialog()
    qtbot.addWidget(parent)
    made: list[object] = []
    said: list[str] = []

    def show(make: object) -> None:
        assert callable(make)
        window = make()
        qtbot.addWidget(window)
        made.append(window)

    tester = PeekTester(worker, LiveSettings(), show, parent)
    tester.refused.connect(said.append)
    path = tmp_path / "mine.hearts"
    path.write_text(record(), "utf-8")
    tester.test_file(str(path))
    wait_until(lambda: bool(made))
    path.write_text("", "utf-8")
    tester.test_file(str(path))
    wait_until(lambda: len(said) == 1)
    tester.test_file(str(tmp_path / "none.hearts"))
    wait_until(lambda: len(said) == 2)
    assert said[0] == f"{path} is not a game record."
    assert said[1].startswith(f"{tmp_path / 'none.hearts'} cannot be opened because ")
