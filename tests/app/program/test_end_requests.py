"""The program ends in order when the system asks for it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QSessionManager
from PySide6.QtWidgets import QApplication, QDialog

from hearts_qt.app.program.application import resume_command
from hearts_qt.app.program.end_requests import SIGNALS, EndRequests
from tests.limits import LIMIT, wait_until

MakeRequests = Callable[[Callable[[], object]], EndRequests]


@pytest.fixture
def saved() -> list[str]:
    """A list that gets an entry each time everything is saved."""
    return []


@pytest.fixture
def listening(qapp: QApplication, saved: list[str]) -> Iterator[MakeRequests]:
    """Makes requests that are closed after the test."""
    made: list[EndRequests] = []

    def make(end: Callable[[], object]) -> EndRequests:
        made.append(EndRequests(qapp, end, lambda: saved.append("all"), ["hearts-qt", "--resume"]))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.skipif(os.name == "nt", reason="signals of other systems")
@pytest.mark.parametrize("number", SIGNALS)
def test_the_first_signal_ends_the_program_with_its_status(
    number: signal.Signals, listening: MakeRequests
) -> None:
    ended: list[str] = []
    requests = listening(lambda: ended.append("once"))
    assert requests.status == 0
    os.kill(os.getpid(), number)
    wait_until(lambda: ended)
    os.kill(os.getpid(), signal.SIGTERM)
    wait_until(lambda: True)
    assert requests.status == 128 + number
    assert ended == ["once"]


@pytest.mark.skipif(os.name == "nt", reason="signals of other systems")
def test_a_dialog_that_is_open_does_not_hold_it_up(
    listening: MakeRequests, qapp: QApplication
) -> None:
    listening(qapp.exit)
    answers: list[int] = []
    dialog = QDialog()
    guard = QTimer(dialog)
    guard.timeout.connect(dialog.accept)
    guard.timeout.connect(qapp.quit)
    guard.start(int(LIMIT * 1000))
    QTimer.singleShot(0, dialog, lambda: answers.append(dialog.exec()))
    QTimer.singleShot(1, dialog, lambda: os.kill(os.getpid(), signal.SIGINT))
    qapp.exec()
    assert answers == [QDialog.DialogCode.Rejected]


def test_signals_that_were_ignored_stay_so_and_the_others_come_back(
    listening: MakeRequests,
) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        interrupted = signal.getsignal(signal.SIGINT)
        requests = listening(lambda: None)
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) != interrupted
        requests.close()
        assert signal.getsignal(signal.SIGINT) == interrupted
    finally:
        signal.signal(signal.SIGTERM, before)


class Manager:
    """Stands in for the desktop's session manager; notes what the program tells it."""

    RestartHint = QSessionManager.RestartHint

    def __init__(self) -> None:
        self.properties: dict[str, object] = {}

    def setRestartHint(self, hint: QSessionManager.RestartHint) -> None:
        self.properties["hint"] = hint

    def setRestartCommand(self, command: list[str]) -> None:
        self.properties["command"] = command


def test_the_end_of_the_session_saves_and_the_next_one_resumes(
    listening: MakeRequests, saved: list[str]
) -> None:
    ended: list[str] = []
    requests = listening(lambda: ended.append("once"))
    manager = Manager()
    requests._commit(manager)
    assert saved == ["all"]
    requests._save_state(manager)
    assert manager.properties == {
        "hint": QSessionManager.RestartHint.RestartIfRunning,
        "command": ["hearts-qt", "--resume"],
    }
    # The person may still cancel the logout.
    assert ended == []
    assert requests.status == 0


def test_the_program_is_started_again_by_its_own_command(monkeypatch: pytest.MonkeyPatch) -> None:
    assert resume_command() == [sys.executable, "-m", "hearts_qt", "--resume"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert resume_command() == [sys.executable, "--resume"]
