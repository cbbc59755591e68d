"""A game that names a program starts it only if the person has added it on this computer."""

from __future__ import annotations

import os
import random
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.dialogs import AddProgramDialog, shown_command
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main import banner as banner_module
from hearts_qt.app.session import Session
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup
from hearts_qt.game.records import split_records
from hearts_qt.rules.options import Rules
from hearts_qt.store.history import History
from hearts_qt.store.save_format import write_copy
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings import SeatSettings, Settings
from tests.app.session.session_driver import continue_parked, play, settle
from tests.end2end.drivers import Driver
from tests.limits import wait_until

RULES = Rules(pass_cycle=("left",), target=20)
POSIX = pytest.mark.skipif(os.name == "nt", reason="the program is written for POSIX")


@pytest.fixture
def marker(tmp_path: Path) -> Path:
    """The file that the program makes when it is started."""
    return tmp_path / "STARTED"


@pytest.fixture
def program(marker: Path, tmp_path: Path) -> str:
    """A program that says that it was started, and then plays like the example."""
    path = tmp_path / "bot.py"
    path.write_text(
        f"open({str(marker)!r}, 'w').close()\n"
        "from hearts_qt.players.external.example_player import main\nmain()\n",
        "utf-8",
    )
    return "cmd:" + shlex.join([sys.executable, str(path)])


@pytest.fixture
def driver(home: Path, qapp: QApplication) -> Iterator[Driver]:
    """The program with a fresh game."""
    made = Driver(home)
    yield made
    made.close()


def history(program: str, folder: Path) -> History:
    """A game in which nobody has passed yet; the program sits at seats 1 and 3."""
    seats = tuple(SeatSettings(player=program if at % 2 else "basic") for at in range(4))
    session = Session(LiveSettings(), SaveStore(folder))
    session.games.begin(GameSetup(RULES, seats=seats, deals=DealSource(5)))
    session.close()
    return session.current.history


def opened(driver: Driver, path: Path) -> None:
    driver.window.open_file(str(path))
    wait_until(lambda: not driver.window.windows.reader.busy)
    wait_until(lambda: not driver.program.session.driver.busy)


def begin(session: Session, seats: tuple[SeatSettings, ...]) -> None:
    session.games.begin(GameSetup(RULES, seats=seats, deals=DealSource(5)))


def parked(session: Session, seats: tuple[SeatSettings, ...]) -> None:
    begin(session, seats)
    session.games.leave()
    assert session.saver.parked is not None
    continue_parked(session, session.saver.parked.read()[0][0].name)


def rematch(session: Session, seats: tuple[SeatSettings, ...]) -> None:
    begin(session, seats)
    session.games.rematch()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("way", [begin, parked, rematch])
def test_no_way_to_a_game_starts_its_program(
    way: Callable[[Session, tuple[SeatSettings, ...]], None],
    program: str,
    marker: Path,
    tmp_path: Path,
) -> None:
    # Even the settings' own seats start only what was added.
    seats = tuple(SeatSettings(player=program) for _at in range(4))
    saves = SaveStore(tmp_path / "save")
    assert saves.open() is None
    session = Session(LiveSettings(Settings(seats=list(seats))), saves)
    way(session, seats)
    settle(session)
    assert session.current.seating.programs_to_add == dict.fromkeys((1, 2, 3), program)
    assert [session.current.seating.level_words(seat) for seat in (1, 2, 3)] == ["Basic"] * 3
    assert "has not been added" in str(session.current.seating.note(1))
    written = split_records(session.record_text())[0][1]
    assert "so Basic plays instead" in written, "the record says who has played"
    session.close()
    again = Session(LiveSettings(), SaveStore(tmp_path / "save"))
    assert again.games.resume()
    settle(again)
    again.close()
    assert not marker.exists()


@POSIX
def test_a_saved_game_that_is_opened_starts_its_program_only_once_it_is_added(
    driver: Driver, program: str, marker: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "holiday.hearts"
    write_copy(history(program, tmp_path / "made"), path)
    opened(driver, path)
    session, banner = driver.program.session, driver.window.banner
    assert session.current.seating.programs_to_add == dict.fromkeys((1, 3), program)
    assert banner.kind == "program"
    assert "not been added on this computer. Basic plays instead" in banner.text
    play(session, random.Random(1), 3)
    assert not marker.exists()
    asked: list[str] = []

    def no(dialog: AddProgramDialog) -> bool:
        asked.append(dialog.command.toPlainText())
        assert dialog.cancel.isDefault()
        assert "all your rights" in dialog.rights.text()
        return False

    monkeypatch.setattr(AddProgramDialog, "ask", no)
    banner.first.click()
    assert asked == [program.removeprefix("cmd:")]
    assert driver.program.live.values.added_programs == []
    assert not banner.shown, "it was answered"
    opened(driver, path)
    assert banner.kind == "program", "another game"
    monkeypatch.setattr(AddProgramDialog, "ask", lambda _dialog: True)
    banner.first.click()
    assert driver.program.live.values.added_programs == [program]
    assert not banner.shown
    assert session.current.seating.programs_to_add == {}
    play(session, random.Random(1), 1)
    wait_until(marker.exists)


def test_a_name_is_plain_text_in_every_label(driver: Driver, tmp_path: Path) -> None:
    # Qt reads the file of a picture in a text that it takes for HTML.
    name = "<img src='/x/y.png'>"
    made = history("basic", tmp_path / "made")
    made.seats = tuple(msgspec.structs.replace(seat, name=name) for seat in made.seats)
    path = tmp_path / "holiday.hearts"
    write_copy(made, path)
    opened(driver, path)
    assert driver.session.current.names == [name] * 4
    labels = [one for one in QApplication.allWidgets() if isinstance(one, QLabel)]
    assert any(name in one.text() for one in labels)
    plain = Qt.TextFormat.PlainText
    assert [one.text() for one in labels if one.text() and one.textFormat() != plain] == []


def test_other_messages_are_not_hidden_by_the_offer(
    driver: Driver, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Opening may say something more that would time out here.
    monkeypatch.setattr(banner_module, "READING_TIME", 10**8)
    path = tmp_path / "holiday.hearts"
    write_copy(history(program, tmp_path / "made"), path)
    banner = driver.window.banner
    banner.say("message", "Your game cannot be saved.", stays=True)
    opened(driver, path)
    assert banner.kind == "message"
    banner.dismiss()
    assert banner.kind == "program"
    banner.dismiss()
    driver.program.session.names_changed.emit()
    assert not banner.shown, "closing is an answer"


def test_the_whole_command_is_shown_whatever_is_in_it(qtbot: QtBot) -> None:
    long = "sh -c " + "x" * 5000
    parent = QWidget()
    qtbot.addWidget(parent)
    assert AddProgramDialog("cmd:" + long, parent).command.toPlainText() == long
    hidden = "cmd:ls\n\u202e; rm -rf ~ \u200b<b>x</b>"
    assert shown_command(hidden) == "ls\\u{a}\\u{202e}; rm -rf ~ \\u{200b}<b>x</b>"


def test_programs_are_added_once_and_the_oldest_are_forgotten() -> None:
    live = LiveSettings()
    for number in (*range(120), 119, 60):
        live.add_program(f"cmd:{number}")
    assert len(live.values.added_programs) == 100
    assert live.values.added_programs[-2:] == ["cmd:119", "cmd:60"]
    assert "cmd:19" not in live.values.programs
    assert "cmd:11" not in live.values.programs, "only exactly the same command"
