"""A full disk when the program ends: nothing is lost without a question."""

from __future__ import annotations

import errno
import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.app.dialogs import UnsavedDialog
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.saves import SaveStore
from tests.app.session.session_driver import play, settings
from tests.end2end.drivers import Driver, Mouse, folders_in
from tests.limits import LIMIT, answered, wait_until


class Disk:
    """A disk that the test can fill."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        self.answers = threading.Event()
        """Set while it answers; without that it takes its time."""
        self.answers.set()
        self._sync = os.fsync
        monkeypatch.setattr(os, "fsync", self.sync)

    def sync(self, handle: int) -> None:
        assert self.answers.wait(LIMIT)
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._sync(handle)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def driver(home: Path, qapp: QApplication, disk: Disk) -> Iterator[Mouse]:
    made = Mouse(home)
    yield made
    disk.full = False
    made.close()


def decide_on_a_full_disk(driver: Mouse, disk: Disk) -> list[object]:
    """Take decisions that cannot be saved; returns the actions of the game."""
    driver.settle()
    disk.full = True
    for _ in range(3):
        driver.decide()
        driver.settle()
    return [step.action for step in driver.session.current.history.steps]


def saved(driver: Driver, home: Path) -> list[object]:
    history, _fault = SaveStore(folders_in(home).data).load()
    assert history is not None
    return [step.action for step in history.steps]


def test_closing_saves_as_soon_as_the_disk_has_room(
    driver: Mouse, disk: Disk, home: Path
) -> None:
    actions = decide_on_a_full_disk(driver, disk)
    disk.full = False
    driver.close()
    assert saved(driver, home) == actions


def test_the_person_is_asked_and_may_try_again(driver: Mouse, disk: Disk, home: Path) -> None:
    actions = decide_on_a_full_disk(driver, disk)
    said: list[str] = []

    def answer(dialog: UnsavedDialog) -> None:
        said.append(dialog.reason.text())
        dialog.retry_button.click()
        assert dialog.isVisible()
        disk.full = False
        dialog.retry_button.click()

    with answered(answer):
        driver.close()
    assert "the disk is full" in said[0]
    assert saved(driver, home) == actions


def test_a_disk_that_has_not_answered_yet_is_waited_for(
    driver: Mouse, disk: Disk, home: Path
) -> None:
    driver.settle()
    disk.full = True
    disk.answers.clear()
    driver.decide()
    assert driver.session.saver.is_syncing
    threading.Timer(0.1, disk.answers.set).start()
    with answered(lambda dialog: dialog.stay_button.click()):
        driver.window.close()
    assert driver.window.isVisible()
    disk.full = False
    assert driver.session.saver.save_all() is None


def test_the_person_may_keep_playing(driver: Mouse, disk: Disk) -> None:
    decide_on_a_full_disk(driver, disk)
    with answered(lambda dialog: dialog.stay_button.click()):
        driver.window.close()
    assert driver.window.isVisible()
    assert driver.session.current.started


def test_a_game_saved_elsewhere_is_continued_by_opening_it(
    driver: Mouse, disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = decide_on_a_full_disk(driver, disk)
    other = tmp_path / "stick"
    other.mkdir()

    def answer(dialog: UnsavedDialog) -> None:
        # The stick has room.
        disk.full = False
        monkeypatch.setattr(driver.session.saver, "save_waiting", lambda *, wait=True: None)
        dialog.save_in(other)

    with answered(answer):
        driver.window.close()
    (path,) = other.iterdir()
    driver.program.close()
    again = Mouse(tmp_path / "another home")
    try:
        again.window.open_file(str(path))
        wait_until(lambda: not again.window.windows.reader.busy)
        again.settle()
        steps = again.session.current.history.steps[: len(actions)]
        assert [step.action for step in steps] == actions
    finally:
        again.close()


def test_the_end_of_the_system_asks_nothing(driver: Mouse, disk: Disk) -> None:
    decide_on_a_full_disk(driver, disk)
    driver.window.close_without_asking()
    assert not driver.window.isVisible()


def test_a_signal_answers_an_open_question(driver: Mouse, disk: Disk) -> None:
    decide_on_a_full_disk(driver, disk)
    with answered(lambda dialog: driver.window.close_without_asking()):
        driver.window.close()
    assert not driver.window.isVisible()


def test_a_record_waits_for_room_and_is_complained_about_once(
    tmp_path: Path, disk: Disk, qapp: QApplication
) -> None:
    """The message comes once, even if keeping the record is tried twice."""
    records = RecordShelf(tmp_path / "games")
    session = Session(LiveSettings(settings()), records=records)
    said: list[str] = []
    session.message.connect(said.append)
    session.new_game(Rules(target=20), number=3)
    disk.full = True
    play(session, random.Random(1), 5000)
    assert session.current.game.phase is Phase.OVER
    session.saver.keep_finished(just_now=False)
    session.saver.keep_finished(just_now=False)
    assert len([sentence for sentence in said if "record" in sentence]) == 1
    path = records.path_of(session.current.game, session.current.history.begun)
    assert not path.exists()
    session.new_game(Rules(target=20), number=4)
    disk.full = False
    session.saver._try_again()
    assert path.exists()
    session.close()
