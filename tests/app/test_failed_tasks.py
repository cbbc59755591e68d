"""A window whose task raises an unforeseen error says so, waits no longer, and has it reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.fairness import odds_page, peek_page, testable_game
from hearts_qt.app.fairness.odds_page import OddsPage
from hearts_qt.app.fairness.peek_page import PeekPage
from hearts_qt.app.files.open_file import CheckedFile, read_game
from hearts_qt.app.library import record_window
from hearts_qt.app.library.record_window import RecordWindow
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.preferences import appearance_panels, program_dialog
from hearts_qt.app.preferences.appearance_panels import PicturePanel
from hearts_qt.app.preferences.program_dialog import ProgramWindow
from hearts_qt.app.rules import rulebook_window
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.rules.rulebook_window import RulebookWindow
from hearts_qt.app.session import Session
from hearts_qt.app.table.playback.tempo import Durations
from hearts_qt.app.worker import FAILED, Worker
from hearts_qt.game.records import SeatEntry, split_records, write_record
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import played_hands
from hearts_qt.rules.options import Rules
from hearts_qt.store.folders import folders
from hearts_qt.store.game_library import GameLibrary
from tests.limits import wait_until

SEATS = (SeatEntry("You", "person"), *(SeatEntry(name, "basic") for name in ("Ada", "Ben", "Cy")))


@pytest.fixture
def worker(qapp: object) -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.close()


def game(number: int = 7) -> Any:
    return play_game(Rules(), [make_player("basic", seat) for seat in range(4)], number, 1)


def odds(worker: Worker, parent: QWidget) -> QWidget:
    window = OddsPage(GameLibrary.of(folders()), worker)
    window.setParent(parent)
    parent.show()
    return window


def peek(worker: Worker, parent: QWidget) -> QWidget:
    window = PeekPage(worker, LiveSettings())
    window.setParent(parent)
    window.show_game(testable_game.TestableGame(tuple(played_hands(game())), SEATS))
    window.show()
    window.start.click()
    assert not window.start.isEnabled()
    return window


def picture(worker: Worker, parent: QWidget) -> QWidget:
    panel = PicturePanel(LiveSettings(), worker)
    panel.setParent(parent)
    panel.use("any.png")
    assert not panel.choose.isEnabled()
    return panel


def program(worker: Worker, parent: QWidget) -> QWidget:
    window = ProgramWindow("Ada", "any", Rules(), 10, worker, parent)
    window.show()
    window.attempt.click()
    assert window.trying
    return window


def record(worker: Worker, parent: QWidget) -> QWidget:
    written = "".join(write_record(game(number), SEATS, given_up=True) for number in (1, 2))
    records = split_records(written)
    window = RecordWindow(
        windows.Record(Path("two.hearts"), CheckedFile(records, read_game(records[0][1]))),
        RuleNames(LiveSettings(), parent),
        Durations,
        worker,
        windows.open_nothing,
        parent,
    )
    window.show()
    window.after.click()
    return window


def rulebook(worker: Worker, parent: QWidget) -> QWidget:
    live = LiveSettings()
    session = Session(live, parent=parent, worker=worker)
    window = RulebookWindow(session, RuleNames(live, parent), parent)
    window.show()
    return window


@pytest.mark.parametrize(
    ("module", "task", "begin", "done"),
    [
        (odds_page, "_read", odds, lambda _window: True),
        (peek_page, "peek_test", peek, lambda window: window.start.isEnabled()),
        (appearance_panels, "keep_picture", picture, lambda panel: panel.choose.isEnabled()),
        (program_dialog, "try_program", program, lambda window: not window.trying),
        (record_window, "read_game", record, lambda _window: True),
        (rulebook_window, "book_with_examples", rulebook, lambda window: not window.preparing),
    ],
    ids=["odds", "peek test", "own picture", "program", "record", "rulebook"],
)
def test_it_says_so_and_waits_no_longer(
    qtbot: QtBot,
    worker: Worker,
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    task: str,
    begin: Callable[[Worker, QWidget], QWidget],
    done: Callable[[Any], bool],
) -> None:
    def fail(*_of: object, **_more: object) -> None:
        raise ZeroDivisionError

    reported: list[BaseException] = []
    monkeypatch.setattr("sys.excepthook", lambda _kind, error, _trace: reported.append(error))
    monkeypatch.setattr(module, task, fail)
    parent = QWidget()
    qtbot.addWidget(parent)
    window = begin(worker, parent)
    wait_until(lambda: bool(reported))
    assert [type(error) for error in reported] == [ZeroDivisionError]
    said = [label.text() for label in window.findChildren(QLabel)]
    said += [page.toPlainText() for page in window.findChildren(QTextEdit)]
    assert said.count(FAILED) == 1
    assert done(window)
