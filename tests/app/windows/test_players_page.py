"""Choosing who plays: levels from the registry, programs with a try, all seats at once."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.session import Session
from hearts_qt.app.windows.preferences.dialog import PreferencesWindow
from hearts_qt.app.windows.preferences.players_page import PROGRAM
from hearts_qt.app.windows.preferences.program_dialog import ProgramWindow
from hearts_qt.app.windows.preferences.tab_order import tab_order
from hearts_qt.players import PLAYERS
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external import command_for, example_player_path, program_name
from hearts_qt.players.external.trial_hand import try_program
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import Page, Settings
from hearts_qt.store.settings_file import SettingsFile
from tests.campaigns.outside import children
from tests.limits import wait_until

EXAMPLE = command_for(example_player_path())


def make(qtbot: QtBot, file: SettingsFile | None = None, **values: object) -> PreferencesWindow:
    live = LiveSettings(Settings(**values), file)  # type: ignore[arg-type]
    window = PreferencesWindow(Session(live), live)
    window.open_page(Page.PLAYERS)
    qtbot.addWidget(window)
    window.show()
    return window


def pick(level: QComboBox | None, key: object) -> None:
    """Choose an entry as a player would."""
    assert level is not None
    row = level.findData(key)
    level.setCurrentIndex(row)
    level.activated.emit(row)


def asked(window: PreferencesWindow, seat: int) -> ProgramWindow:
    pick(window.players.editors(seat)[1], PROGRAM)
    assert window.players.program is not None
    return window.players.program


def test_a_program_is_chosen_for_a_seat_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    window = make(qtbot, file)
    dialog = asked(window, 2)
    assert not dialog.use.isEnabled()
    dialog.command.setText("  ./my bot --fast ")
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert window.live.values.seat(2).player == "cmd:./my bot --fast"
    level = window.players.editors(2)[1]
    assert level is not None
    assert level.key() == PROGRAM
    assert level.currentText() == "my…"
    window.live.flush()
    assert file.read()[0].seat(2).player == "cmd:./my bot --fast"
    # Picking it again asks again, with what there was; Escape leaves that.
    dialog = asked(window, 2)
    assert dialog.command.text() == "./my bot --fast"
    dialog.command.setText("other")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.players.program is None
    assert window.live.values.seat(2).player == "cmd:./my bot --fast"
    assert level.key() == PROGRAM


def test_escape_shows_again_what_was_set(qtbot: QtBot) -> None:
    window = make(qtbot)
    dialog = asked(window, 1)
    dialog.reject()
    level = window.players.editors(1)[1]
    assert level is not None
    assert level.key() == "basic"
    assert level.itemText(level.findData(PROGRAM)) == "Program…"


def test_all_seats_at_once(qtbot: QtBot) -> None:
    window = make(qtbot, preset="Cancellation Hearts")
    everybody = window.players.all_others
    assert everybody is not None
    seats = range(1, PRESETS["Cancellation Hearts"].rules.players)
    for key in PLAYERS:
        pick(everybody, key)
        assert {window.live.values.seat(seat).player for seat in seats} == {key}
    pick(window.players.editors(3)[1], "random")
    pick(window.players.editors(2)[1], "basic")
    assert everybody.key() is None
    assert everybody.placeholderText() == "Mixed"
    assert everybody.findText("Mixed") < 0, "it cannot be chosen"
    pick(everybody, PROGRAM)
    assert window.players.program is not None
    window.players.program.command.setText(EXAMPLE)
    window.players.program.use.click()
    assert {window.live.values.seat(seat).player for seat in seats} == {"cmd:" + EXAMPLE}
    assert everybody.currentText() == "example_player…"
    pick(window.players.editors(1)[1], "random")
    assert everybody.key() is None
    window.reset_page()
    assert window.live.values.seat(1).player == "cast:rosa"


def test_a_player_of_all_other_seats_holds_at_tables_of_every_size(qtbot: QtBot) -> None:
    window = make(qtbot, preset="Modern Hearts")
    everybody = window.players.all_others
    pick(everybody, "random")
    window.live.change(preset="Cancellation Hearts", rules={"players": 10})
    assert {window.live.values.seat(seat).player for seat in range(1, 10)} == {"random"}
    assert window.players.all_others is not None
    assert window.players.all_others.key() == "random"
    window._session.new_game()
    assert window._session.seating.levels == ["", *["random"] * 9]
    # One chosen at a large table replaces what was set for a seat that a small one lacks.
    pick(window.players.editors(8)[1], "basic")
    window.live.change(preset="Modern Hearts", rules={})
    pick(window.players.all_others, "basic")
    pick(window.players.all_others, "random")
    assert window.live.values.seat(8).player == "random"
    assert window.live.values.seat(0).player == "basic"


def test_when_changes_count_is_said_once(qtbot: QtBot) -> None:
    live = LiveSettings(Settings())
    session = Session(live)
    window = PreferencesWindow(session, live)
    qtbot.addWidget(window)
    window.open_page(Page.TABLE)
    assert window.note.text() == "Changes apply at once."
    # The language counts from the next start, and its row says so.
    window.open_page(Page.LANGUAGE)
    assert window.note.text() == ""
    session.close()


def test_a_try_says_whether_a_program_works(qtbot: QtBot) -> None:
    window = make(qtbot)
    dialog = asked(window, 1)
    dialog.command.setText(EXAMPLE)
    dialog.attempt.click()
    assert dialog.trying
    assert dialog.attempt.text() == "Stop"
    wait_until(lambda: not dialog.trying)
    assert dialog.note.text().startswith("It works: example_player played a hand and gave 14")
    dialog.command.setText(shlex.join([sys.executable, "-I", "-c", "print('good morning')"]))
    assert dialog.note.text() == ""
    dialog.attempt.click()
    wait_until(lambda: not dialog.trying)
    assert "answered “good morning” to “pass”" in dialog.note.text()
    assert "Basic" not in dialog.note.text()
    dialog.command.setText("/no/such program")
    dialog.attempt.click()
    wait_until(lambda: not dialog.trying)
    assert "could not be started" in dialog.note.text()
    dialog.reject()


@pytest.mark.parametrize("how", ["stop", "close", "edit"])
def test_a_try_is_stopped_and_its_program_ended(qtbot: QtBot, how: str) -> None:
    window = make(qtbot)
    dialog = asked(window, 1)
    dialog.command.setText(shlex.join([sys.executable, "-I", "-c", "import time; time.sleep(60)"]))
    dialog.attempt.click()
    wait_until(lambda: bool(children()))
    if how == "stop":
        dialog.attempt.click()
    elif how == "edit":
        dialog.command.setText("other")
    else:
        dialog.close()
    assert not dialog.trying
    wait_until(lambda: not children())
    if how != "close":
        dialog.reject()
    assert window.players.program is None


def test_the_example_is_copied_as_a_start(qtbot: QtBot, tmp_path: Path) -> None:
    window = make(qtbot)
    dialog = asked(window, 1)
    dialog.copy_example(tmp_path / "my own player")
    copy = tmp_path / "my own player.py"
    assert copy.read_bytes() == example_player_path().read_bytes()
    assert dialog.command.text() == command_for(copy)
    trial = try_program(dialog.command.text(), Rules(), CancelToken())
    assert trial is not None
    assert trial.works
    dialog.copy_example(tmp_path / "no folder" / "x.py")
    assert "cannot be saved" in dialog.note.text()
    dialog.reject()


@pytest.mark.parametrize("preset", ["Three-Handed", "Modern Hearts", "Cancellation Hearts"])
def test_the_page_fits_small_windows_and_the_keyboard(qtbot: QtBot, preset: str) -> None:
    rules = next(p.rules for name, p in PRESETS.items() if name.startswith(preset))
    window = make(qtbot, preset=next(name for name in PRESETS if name.startswith(preset)))
    window.resize(QSize(1024, 640).boundedTo(QSize(992, 576)))
    QApplication.processEvents()
    order = tab_order(window)
    for seat in range(1, rules.players):
        name, level = window.players.editors(seat)
        assert level is not None
        assert order.index(level) == order.index(name) + 1
        assert level.mapTo(window, level.rect().topRight()).x() < window.width()
        assert level.accessibleName()


def test_names_of_programs() -> None:
    assert program_name("python3 -u '/home/me/my players/queen.py' --fast") == "queen"
    assert program_name("./bot --depth 3") == "bot"
    assert program_name("nice -n 5 java -jar hearts.jar") == "hearts"
    assert program_name("/usr/bin/python3.11 -m mine") == "mine"
    assert program_name('broken "quote') == "broken"
    assert program_name("python3") == "python3"
    assert program_name("") == "?"


@pytest.mark.skipif(os.name == "nt", reason="written otherwise there")
def test_commands_for_files() -> None:
    assert command_for(Path("/a b/bot")) == "'/a b/bot'"
    assert command_for(Path("/a/bot.py")) == shlex.join([sys.executable, "/a/bot.py"])
