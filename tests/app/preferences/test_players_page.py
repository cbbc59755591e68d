"""Choosing who plays: levels from the registry, programs after a trial, all seats at once."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.players.seats_editor import LEVEL, PROGRAM, SeatRow
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.preferences.players_page import AddedProgramsPanel
from hearts_qt.app.preferences.program_dialog import ProgramWindow
from hearts_qt.app.session import Session
from hearts_qt.app.ui.layouts import tab_order
from hearts_qt.players import PLAYERS
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external import command_for, example_player_path, program_name
from hearts_qt.players.external.trial_hand import try_program
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.settings import Page, SeatSettings, Settings
from hearts_qt.store.settings_file import SettingsFile
from tests.campaigns.outside import children
from tests.gui_thread import elsewhere
from tests.limits import wait_until

EXAMPLE = command_for(example_player_path())


def make(qtbot: QtBot, file: SettingsFile | None = None, **values: object) -> PreferencesWindow:
    live = LiveSettings(Settings(**values), file)
    window = PreferencesWindow(Session(live), live, windows.open_nothing)
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
    pick(row(window, seat).who, PROGRAM)
    assert window.players.seats.program is not None
    return window.players.seats.program


def row(window: PreferencesWindow, seat: int) -> SeatRow:
    return window.players.seats.rows[seat]


def shown(row: SeatRow) -> object:
    """The level and style that the lists of a row show; None if they are hidden."""
    assert row.level is not None
    assert row.style_choice is not None
    if row.level.isHidden():
        return None
    style = "" if row.style_choice.isHidden() else row.style_choice.key()
    return f"{row.level.key()}:{style}" if style else row.level.key()


def test_a_program_is_chosen_for_a_seat_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    window = make(qtbot, file)
    dialog = asked(window, 2)
    assert not dialog.use.isEnabled()
    dialog.command.setText("  ./my bot --fast ")
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert window.live.values.seat(2).player == "cmd:./my bot --fast"
    assert window.live.values.added_programs == ["cmd:./my bot --fast"]
    who = row(window, 2).who
    assert who is not None
    assert who.key() == PROGRAM
    assert who.currentText() == "my…"
    window.live.flush()
    assert file.read()[0].seat(2).player == "cmd:./my bot --fast"
    # Picking it again opens the dialog with the old command; Escape keeps that.
    dialog = asked(window, 2)
    assert dialog.command.text() == "./my bot --fast"
    dialog.command.setText("other")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.players.seats.program is None
    assert window.live.values.seat(2).player == "cmd:./my bot --fast"
    assert who.key() == PROGRAM


def test_escape_shows_again_what_was_set(qtbot: QtBot) -> None:
    window = make(qtbot)
    dialog = asked(window, 1)
    dialog.reject()
    who = row(window, 1).who
    assert who is not None
    assert who.key() == "cast:rosa"
    assert who.itemText(who.findData(PROGRAM)) == "A program…"


def test_level_and_style_are_two_choices_each_explained(qtbot: QtBot) -> None:
    window = make(qtbot)
    seat = row(window, 1)
    assert shown(seat) is None
    pick(seat.who, LEVEL)
    assert window.live.values.seat(1).player == "basic", "the level of Rosa, who sat there"
    assert seat.level is not None
    assert seat.style_choice is not None
    assert seat.style_choice.isHidden(), "Basic has no styles"
    assert [seat.level.itemData(at) for at in range(seat.level.count())] == list(PLAYERS)
    pick(seat.level, "expert")
    pick(seat.style_choice, "cautious")
    assert window.live.values.seat(1).player == shown(seat) == "expert:cautious"
    pick(seat.level, "master")
    assert window.live.values.seat(1).player == shown(seat) == "master:cautious"
    pick(seat.style_choice, "")
    pick(seat.level, "novice")
    assert window.live.values.seat(1).player == shown(seat) == "novice"
    role = Qt.ItemDataRole.AccessibleDescriptionRole
    descriptions = {key: str(seat.level.itemData(at, role)) for at, key in enumerate(PLAYERS)}
    assert "on every trick that looks harmless" in descriptions["beginner"]
    assert "points per hand worse than Basic at this table" in descriptions["beginner"]
    assert "has not been measured" in descriptions["master"]


def test_a_level_that_never_tries_a_moon_does_not_claim_to(qtbot: QtBot) -> None:
    window = make(qtbot, seats=[SeatSettings(), SeatSettings("", "skilled:bold")])
    assert "moon" not in row(window, 1).about.text()
    pick(row(window, 1).level, "expert")
    assert "shoots the moon when it can" in row(window, 1).about.text()


def test_a_character_who_sits_elsewhere_changes_places(qtbot: QtBot) -> None:
    window = make(qtbot)
    pick(row(window, 1).who, "cast:kenji")
    assert [window.live.values.seat(seat).player for seat in (1, 2, 3)] == [
        "cast:kenji",
        "cast:otto",
        "cast:rosa",
    ]
    window._session.new_game()
    assert window._session.current.names == ["You", "Kenji", "Otto", "Rosa"]


def test_all_seats_at_once(qtbot: QtBot) -> None:
    window = make(qtbot, preset="Cancellation Hearts")
    everybody = window.players.seats.all_others
    who = everybody.who
    assert who is not None
    assert who.key() == "cast"
    seats = range(1, PRESETS["Cancellation Hearts"].rules.players)
    pick(who, LEVEL)
    for key in PLAYERS:
        pick(everybody.level, key)
        assert {window.live.values.seat(seat).player for seat in seats} == {key}
    pick(row(window, 3).level, "random")
    pick(row(window, 2).level, "basic")
    assert who.key() is None
    assert who.placeholderText() == "Different players"
    assert who.findText("Different players") < 0, "it cannot be chosen"
    pick(who, PROGRAM)
    program = window.players.seats.program
    assert program is not None
    program.command.setText(EXAMPLE)
    program.use.click()
    assert {window.live.values.seat(seat).player for seat in seats} == {"cmd:" + EXAMPLE}
    assert who.currentText() == "example_player…"
    pick(row(window, 1).who, "cast:ida")
    assert who.key() is None
    window.reset_page()
    assert who.key() == "cast"


def test_a_player_of_all_other_seats_holds_at_tables_of_every_size(qtbot: QtBot) -> None:
    window = make(qtbot, preset="Modern Hearts")
    everybody = window.players.seats.all_others
    pick(everybody.who, LEVEL)
    pick(everybody.level, "random")
    window.live.change(preset="Cancellation Hearts", rules={"players": 10})
    assert {window.live.values.seat(seat).player for seat in range(1, 10)} == {"random"}
    assert shown(everybody) == "random"
    window._session.new_game()
    assert window._session.current.seating.levels == ["", *["random"] * 9]
    # A player chosen for all seats also applies to seats that the current table does not have.
    pick(row(window, 8).level, "basic")
    window.live.change(preset="Modern Hearts", rules={})
    pick(everybody.level, "basic")
    pick(everybody.level, "random")
    assert window.live.values.seat(8).player == "random"
    assert window.live.values.seat(0).player == "basic"


def test_a_seat_that_the_game_under_way_lacks_waits_for_the_next_game(qtbot: QtBot) -> None:
    live = LiveSettings(Settings(preset="Modern Hearts", default_opponent="random"))
    session = Session(live)
    session.new_game(PRESETS["Modern Hearts"].rules, number=3)
    window = PreferencesWindow(session, live, windows.open_nothing)
    window.open_page(Page.PLAYERS)
    qtbot.addWidget(window)

    def waiting() -> list[bool]:
        waits = "Takes over in the next game."
        return [waits in one.about.text() for one in window.players.seats.rows]

    assert not any(waiting())
    at_once = window.players.when.text()
    live.change(preset="Six-Handed")
    assert waiting() == [False] * 4 + [True] * 2
    assert window.players.when.text() != at_once
    # A seat that both tables have changes at once.
    pick(row(window, 2).who, "cast:ida")
    pick(row(window, 5).who, "cast:otto")
    assert session.current.names == ["You", "Clara", "Ida", "Edda"]
    live.change(preset="Three-Handed")
    assert not any(waiting())
    assert session.current.names == ["You", "Clara", "Ida", "Edda"]
    session.games.rematch()
    assert session.current.names == ["You", "Clara", "Ida", "Edda"]
    session.new_game()
    assert session.current.names == ["You", "Clara", "Ida"]
    session.close()


def test_every_seat_of_the_table_can_be_changed_whatever_is_chosen_next(qtbot: QtBot) -> None:
    live = LiveSettings(Settings(preset="Modern Hearts", default_opponent="random"))
    session = Session(live)
    session.new_game(PRESETS["Six-Handed"].rules, number=3)
    window = PreferencesWindow(session, live, windows.open_nothing)
    window.open_page(Page.PLAYERS)
    qtbot.addWidget(window)
    assert len(window.players.seats.rows) == 6
    only = [
        "Only in the game on the table." in one.about.text() for one in window.players.seats.rows
    ]
    assert only == [False] * 4 + [True] * 2
    pick(row(window, 5).who, "cast:otto")
    assert session.current.names[5] == "Otto"
    session.new_game(PRESETS["Modern Hearts"].rules, number=3)
    assert len(window.players.seats.rows) == 4
    session.close()


def test_when_changes_count_is_said_once(qtbot: QtBot) -> None:
    live = LiveSettings(Settings())
    session = Session(live)
    window = PreferencesWindow(session, live, windows.open_nothing)
    qtbot.addWidget(window)
    window.open_page(Page.ASSISTANCE)
    assert window.note.text() == "Changes apply at once."
    window.open_page(Page.TEMPO)
    assert window.note.text() == "Changes apply at once."
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
    # Python may keep a process of its own since an earlier test.
    before = set(children())
    dialog.attempt.click()
    wait_until(lambda: set(children()) - before)
    if how == "stop":
        dialog.attempt.click()
    elif how == "edit":
        dialog.command.setText("other")
    else:
        dialog.close()
    assert not dialog.trying
    wait_until(lambda: not set(children()) - before)
    if how != "close":
        dialog.reject()
    assert window.players.seats.program is None


def test_the_example_is_copied_as_a_start(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere(monkeypatch, shutil, "copyfile")
    window = make(qtbot)
    dialog = asked(window, 1)
    dialog.copy_example(tmp_path / "my own player")
    copy = tmp_path / "my own player.py"
    wait_until(lambda: "to change it" in dialog.note.text())
    assert copy.read_bytes() == example_player_path().read_bytes()
    assert dialog.command.text() == command_for(copy)
    trial = try_program(dialog.command.text(), Rules(), CancelToken())
    assert trial is not None
    assert trial.works
    dialog.copy_example(tmp_path / "no folder" / "x.py")
    wait_until(lambda: "cannot be saved" in dialog.note.text())
    dialog.reject()


@pytest.mark.parametrize("preset", ["Three-Handed", "Modern Hearts", "Cancellation Hearts"])
def test_the_page_fits_small_windows_and_the_keyboard(qtbot: QtBot, preset: str) -> None:
    rules = next(p.rules for name, p in PRESETS.items() if name.startswith(preset))
    window = make(qtbot, preset=next(name for name in PRESETS if name.startswith(preset)))
    window.resize(QSize(1024, 640).boundedTo(QSize(992, 576)))
    QApplication.processEvents()
    order = tab_order(window)
    for seat in range(1, rules.players):
        one = row(window, seat)
        assert one.name is not None
        assert one.who is not None
        assert order.index(one.who) == order.index(one.name) + 1
        assert one.who.mapTo(window, one.who.rect().topRight()).x() < window.width()
        assert one.who.accessibleName() == f"Player at seat {seat}"


def test_a_program_is_named_after_its_file() -> None:
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


def test_added_programs_are_listed_with_their_whole_commands_and_removed(qtbot: QtBot) -> None:
    long = "cmd:/home/me/" + "x" * 300 + "/bot"
    window = make(
        qtbot,
        added_programs=["cmd:./queen --fast", long, "cmd:./king"],
        default_opponent="cmd:./queen --fast",
    )
    (programs,) = window.findChildren(AddedProgramsPanel)
    assert not programs.isHidden()
    assert [one.accessibleName() for one in programs.removers] == [
        "Remove queen",
        "Remove bot",
        "Remove king",
    ]
    assert programs.removers[1].accessibleDescription() == long.removeprefix("cmd:")
    shown = [one.text().replace("\u200b", "") for one in programs.findChildren(QLabel)]
    assert long.removeprefix("cmd:") in shown
    window.resize(window.minimumSize())
    QApplication.processEvents()
    left, right = programs.mapTo(window, programs.rect().bottomLeft()).x(), window.width()
    assert left + programs.minimumSizeHint().width() < right, "a long command is wrapped"
    order = tab_order(window)
    assert [one for one in order if one in programs.removers] == programs.removers
    note = "This program has not been added on this computer, so Basic plays instead."
    assert note not in row(window, 1).about.text()
    # With the keyboard, from the last to the first: the focus stays in the list.
    programs.removers[2].setFocus()
    qtbot.keyClick(programs.removers[2], Qt.Key.Key_Space)
    assert window.live.values.added_programs == ["cmd:./queen --fast", long]
    assert window.focusWidget() is programs.removers[1]
    programs.removers[0].click()
    assert window.live.values.added_programs == [long]
    assert window.focusWidget() is programs.removers[0]
    assert note in row(window, 1).about.text(), "it says who plays instead"
    programs.removers[0].click()
    assert window.live.values.added_programs == []
    assert programs.isHidden()
    window.live.add_program("cmd:./king")
    assert not programs.isHidden()
    window.reset_page()
    assert window.live.values.added_programs == ["cmd:./king"]


def test_without_an_added_program_there_is_no_list(qtbot: QtBot) -> None:
    window = make(qtbot)
    (programs,) = window.findChildren(AddedProgramsPanel)
    assert programs.isHidden()
