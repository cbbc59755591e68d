"""The table of commands, its menus, and the keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.dialogs import ConfirmDialog
from hearts_qt.app.help import shortcuts_window
from hearts_qt.app.help.shortcuts_window import RESERVED, ShortcutsWindow
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main import window_catalogue
from hearts_qt.app.main.banner import BannerButton
from hearts_qt.app.main.commands import BY_ID, COMMANDS, Condition, Menu, conflict, keys_in_force
from hearts_qt.app.main.window_catalogue import CATALOGUE, Windows
from hearts_qt.app.table.overlay import spoken_answers
from hearts_qt.game.rule_notices import RuleNotice
from hearts_qt.rules.text import text
from tests.app.session.session_driver import continue_parked
from tests.end2end.drivers import Mouse
from tests.limits import answered, wait_until


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_has_a_sentence_and_keys_that_qt_reads(command: object) -> None:
    assert command.about.endswith(".")
    assert command.label
    for key in command.keys:
        read = QKeySequence(key)
        assert not read.isEmpty()
        assert read.toString(QKeySequence.SequenceFormat.PortableText) == key


def test_every_command_does_something_that_exists(driver: Mouse) -> None:
    for command in COMMANDS:
        if command.opens:
            assert driver.window.windows.for_command[command.id].__name__ == command.opens
        elif command.asks:
            assert callable(getattr(spoken_answers, command.asks))
        else:
            assert callable(attrgetter(command.does)(driver.window)), command.id


def test_every_window_is_in_the_catalogue() -> None:
    kinds = {one for one in vars(windows).values() if isinstance(one, type)}
    assert CATALOGUE.keys() == {
        kind for kind in kinds if issubclass(kind, windows.Window) and kind is not windows.Window
    }


def test_a_command_with_a_misspelt_window_ends_the_start(
    driver: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = driver.window
    wrong = BY_ID["about"]._replace(does="open Abuot")
    monkeypatch.setattr(window_catalogue, "COMMANDS", (wrong,))
    with pytest.raises(KeyError, match="Abuot"):
        Windows(at, at.session, at.live, at.models, at.rule_names, at.games)


def test_ids_and_default_keys_are_unique() -> None:
    ids = Counter(command.id for command in COMMANDS)
    keys = Counter(key for command in COMMANDS for key in command.keys)
    assert max(ids.values()) == 1
    assert max(keys.values()) == 1
    assert not set(keys) & RESERVED


def test_every_menu_has_unique_mnemonics() -> None:
    for menu in Menu:
        marks = [
            command.label[command.label.index("&") + 1].lower()
            for command in COMMANDS
            if command.menu is menu and "&" in command.label
        ]
        assert len(marks) == len(set(marks)), menu


def test_the_menus_hold_every_command_and_offer_what_makes_sense(driver: Mouse) -> None:
    window = driver.window
    in_menus = [
        action.objectName()
        for top in window.menuBar().actions()
        for action in top.menu().actions()
        if not action.isSeparator()
    ]
    assert sorted(in_menus) == sorted(BY_ID)
    window.refresh()
    met = window.needs_met()
    assert {Condition.GAME, Condition.HAND, Condition.TURN} <= met
    assert Condition.UNDO not in met
    for id_, action in window.actions_of.by_id.items():
        assert action.isEnabled() == (BY_ID[id_].condition in met), id_


def test_undo_becomes_possible_by_playing(driver: Mouse) -> None:
    undo = driver.window.actions_of.by_id["undo"]
    assert not undo.isEnabled()
    driver.decide()
    driver.settle()
    driver.window.refresh()
    assert undo.isEnabled()
    QTest.keyClick(driver.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    driver.settle()
    assert not driver.session.undo.possible
    assert driver.session.current.redo_possible


@pytest.mark.parametrize(
    "id_",
    [
        "score_sheet",
        "statistics",
        "preferences",
        "rules",
        "shortcuts",
        "about",
        "deal_number",
        "real_pack",
    ],
)
def test_every_dialog_opens_once_and_fits_a_small_screen(driver: Mouse, id_: str) -> None:
    driver.window.actions_of.by_id[id_].trigger()
    kind = driver.window.windows.for_command[id_]
    dialog = driver.window.windows.get(kind)
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.minimumSizeHint().width() <= 1024
    assert dialog.minimumSizeHint().height() <= 600
    assert dialog.height() <= 640
    driver.window.actions_of.by_id[id_].trigger()
    assert driver.window.windows.get(kind) is dialog
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("id_", [c.id for c in COMMANDS if c.menu is Menu.ASK])
def test_every_question_is_answered(driver: Mouse, id_: str) -> None:
    line = driver.table.messages.status_line
    line.say("")
    driver.window.actions_of.by_id[id_].trigger()
    assert line.text()


def test_zoom_stays_within_its_bounds(driver: Mouse) -> None:
    for _ in range(20):
        driver.window.options.zoom_in()
    assert driver.program.live.values.card_size == 200
    for _ in range(40):
        driver.window.options.zoom_out()
    assert driver.program.live.values.card_size == 50
    driver.window.options.zoom_reset()
    assert driver.program.live.values.card_size == 100


def test_a_new_game_parks_the_old_one_without_asking(
    driver: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.decide()
    driver.settle()
    source = driver.session.current.game.source
    games = driver.window.games
    monkeypatch.setattr(games, "ask", lambda *_of: pytest.fail("there was a question"))
    games.new_game()
    assert driver.session.current.game.source != source
    assert driver.session.saver.parked is not None
    (parked,) = driver.session.saver.parked.read()[0]
    assert continue_parked(driver.session, parked.name)
    assert driver.session.current.game.source == source


def test_leaving_a_game_that_is_not_saved_asks_first(
    driver: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.decide()
    driver.settle()
    source = driver.session.current.game.source
    monkeypatch.setattr(type(driver.session.saver), "keeps", False)
    asked: list[str] = []
    answers = iter([False, True])
    monkeypatch.setattr(
        driver.window.games, "ask", lambda title, *_rest: asked.append(title) or next(answers)
    )
    driver.window.games.new_game()
    assert driver.session.current.game.source == source
    driver.window.games.new_game()
    assert driver.session.current.game.source != source
    # Nothing has been decided in this game yet: there is nothing to lose, and no question.
    driver.window.games.new_game()
    assert len(asked) == 2


def test_no_window_lies_over_a_new_table(driver: Mouse) -> None:
    window = driver.window
    window.windows.open(windows.Preferences())
    window.windows.open(windows.DealCode())
    opened = [window.windows.get(windows.Preferences), window.windows.get(windows.DealCode)]
    assert all(one is not None and one.isVisible() for one in opened)
    window.games.new_game()
    assert not any(one is not None and one.isVisible() for one in opened)


def test_enter_clicks_the_button_with_the_focus(driver: Mouse) -> None:
    driver.decide()
    driver.settle()

    def press(box: QWidget) -> None:
        assert isinstance(box, ConfirmDialog)
        box.accept_button.setFocus()
        QTest.keyClick(box.accept_button, Qt.Key.Key_Return)

    done = len(driver.session.current.game.log)
    with answered(press):
        driver.window.games.restart_hand()
    assert len(driver.session.current.game.log) < done


def test_a_menu_shows_which_commands_are_on(driver: Mouse) -> None:
    actions = driver.window.actions_of
    for top in driver.window.menuBar().actions():
        top.menu().aboutToShow.emit()
    for id_, action in actions.by_id.items():
        # A menu would draw an icon in place of the check mark of a checkable command.
        assert action.icon().isNull() == (action.isCheckable() or not BY_ID[id_].icon), id_


def test_enter_keeps_the_game(driver: Mouse) -> None:
    driver.decide()
    driver.settle()
    asked: list[str] = []

    def press(box: QWidget) -> None:
        assert isinstance(box, ConfirmDialog)
        asked.append(box.accessibleName())
        QTest.keyClick(box, Qt.Key.Key_Return)

    game = driver.session.current.game
    with answered(press):
        driver.window.games.restart_hand()
    assert asked
    assert driver.session.current.game is game


def test_a_question_is_deleted_once_it_is_answered(driver: Mouse) -> None:
    driver.decide()
    driver.settle()
    for _ in range(3):
        with answered(lambda box: QTest.keyClick(box, Qt.Key.Key_Escape)):
            driver.window.games.restart_hand()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not driver.window.findChildren(ConfirmDialog)


def test_escape_takes_away_what_is_said_while_the_table_has_the_keyboard(driver: Mouse) -> None:
    window = driver.window
    window.table.setFocus()
    for width in (window.minimumWidth(), 1024):
        window.resize(width, 640)
        window.banner.say("claim", "All tricks are yours.", (BannerButton("Well", lambda: None),))
        QCoreApplication.processEvents()
        north = window.table.table_scene.layout.stations[2].plate
        assert window.banner.geometry().right() < north.x, "a plate is covered"
        QTest.keyClick(window.table.viewport(), Qt.Key.Key_Escape)
        assert not window.banner.shown
    window.actions_of.by_id["full_screen"].setChecked(True)
    window.banner.say("claim", "All tricks are yours.", (BannerButton("Well", lambda: None),))
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isFullScreen()
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier, "", True
    )
    QCoreApplication.sendEvent(window, held)
    assert window.isFullScreen(), "the key that took the words away is still held"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()


@pytest.mark.parametrize(
    ("key", "held", "menu"),
    [
        (Qt.Key.Key_F10, Qt.KeyboardModifier.NoModifier, 0),
        (Qt.Key.Key_V, Qt.KeyboardModifier.AltModifier, 3),
    ],
    ids=["F10", "Alt+V"],
)
@pytest.mark.parametrize("full_screen", [False, True])
def test_the_keyboard_opens_the_menus(
    driver: Mouse, key: Qt.Key, held: Qt.KeyboardModifier, menu: int, full_screen: bool
) -> None:
    window = driver.window
    window.actions_of.by_id["full_screen"].setChecked(full_screen)
    bar = window.menuBar()
    wanted = bar.actions()[menu]
    opened = [each for each in bar.findChildren(QMenu) if each.menuAction() is wanted]
    QTest.keyClick(window.table, key, held)
    assert bar.isVisible()
    assert [each.isVisible() for each in opened] == [True]
    QTest.keyClick(opened[0], Qt.Key.Key_Escape)
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    wait_until(lambda: bar.isVisible() is not full_screen)
    window.frame.open_menu(wanted)
    assert opened[0].isVisible(), "it opens again"
    opened[0].close()


def test_an_open_menu_stays_open_while_the_table_changes_below_it(driver: Mouse) -> None:
    window, messages = driver.window, driver.window.table.messages
    messages.tell("An answer for a while.")
    messages.add_notices((RuleNotice("pass_cycle", text("No cards are passed.")),))
    window.frame.open_menu(window.menuBar().actions()[1])
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    timers = [one for one in messages.findChildren(QTimer) if one.isActive()]
    assert len(timers) == 2, "the answer and the notice"
    for timer in timers:
        timer.timeout.emit()
    window.banner.say("test", "An offer.", [BannerButton("Yes", window.refresh)], focus=True)
    window.banner.dismiss()
    window.table.keyboard.buttons.focus(0)
    window.table.back_to_hand()
    window.refresh()
    QApplication.processEvents()
    assert not messages.status_line.text().startswith("An answer")
    assert messages.rule_notice.isHidden()
    assert opened.isVisible()
    assert QApplication.activePopupWidget() is opened
    QTest.keyClick(opened, Qt.Key.Key_Down)
    assert opened.activeAction() is not None, "its keys do not go to the table"
    opened.close()


def test_full_screen_says_how_to_leave(driver: Mouse) -> None:
    action = driver.window.actions_of.by_id["full_screen"]
    action.setChecked(True)
    assert "F11" in driver.window.banner.text
    action.setChecked(False)
    assert not driver.window.banner.shown
    driver.program.live.change(shortcuts={"full_screen": []})
    action.setChecked(True)
    assert "F11" not in driver.window.banner.text
    assert "Escape" in driver.window.banner.text
    QTest.keyClick(driver.window, Qt.Key.Key_Escape)
    assert not action.isChecked()


def test_keys_are_changed_by_keyboard_alone(qtbot: QtBot) -> None:
    live = LiveSettings()
    window = ShortcutsWindow(live)
    qtbot.addWidget(window)
    window.show()
    button = window.buttons["hint"]
    button.setFocus()
    for start in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        QTest.keyClick(button, start)
        assert button.isChecked()
        held = QKeyEvent(
            QEvent.Type.KeyPress, start, Qt.KeyboardModifier.NoModifier, "", autorep=True
        )
        QCoreApplication.sendEvent(button, held)
        assert button.isChecked()
        QTest.keyClick(button, Qt.Key.Key_F7)
        assert live.values.shortcuts == {"hint": ["F7"]}
        window.defaults.click()
        assert live.values.shortcuts == {}
        button.setFocus()


def test_a_deal_by_number(driver: Mouse) -> None:
    from hearts_qt.app.new_game.deal_number_window import DealNumberWindow
    from hearts_qt.game.deal_code import deal_code

    driver.window.windows.open(windows.DealCode())
    dialog = driver.window.windows.get(windows.DealCode)
    assert isinstance(dialog, DealNumberWindow)
    # The code of a hand is hidden until the hand is over, and its deal follows from a seal.
    assert dialog.shown.text() == dialog.shown.toolTip() == ""
    assert not dialog.copy.isEnabled()
    assert "sealed" in dialog.about.text()
    dialog.typed.setText(" 1 234 567 ")
    assert dialog.play.isEnabled()
    dialog.play.click()
    driver.settle()
    assert driver.session.current.game.deal == 1_234_567
    assert dialog.shown.text() == ""
    driver.window.windows.open(windows.DealCode())
    dialog.typed.setText(deal_code(42).lower().replace("-", " "))
    dialog.play.click()
    driver.settle()
    assert driver.session.current.game.deal == 42
    driver.session.decisions.finish_hand()
    driver.settle()
    assert dialog.shown.text() == deal_code(42)
    assert dialog.shown.toolTip() == "42"


def test_a_wrong_deal_code_says_what_is_wrong(
    driver: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hearts_qt.app.new_game import deal_number_window
    from hearts_qt.app.new_game.deal_number_window import DealNumberWindow

    spoken: list[str] = []
    monkeypatch.setattr(deal_number_window, "announce", lambda _where, words: spoken.append(words))
    driver.window.windows.open(windows.DealCode())
    dialog = driver.window.windows.get(windows.DealCode)
    assert isinstance(dialog, DealNumberWindow)
    dialog.typed.setText("G000-0000-15MN-71")
    assert not dialog.play.isEnabled()
    assert "changed places" in dialog.note.text()
    assert dialog.typed.accessibleDescription() == "", "it would be read again at every letter"
    assert spoken == []
    QTest.keyClick(dialog.typed, Qt.Key.Key_Return)
    assert spoken == [dialog.note.text()], "Enter says it"
    dialog.typed.setText("18446744073709551616")
    assert not dialog.play.isEnabled()
    assert "18446744073709551615" in dialog.note.text()


def test_remapping_finds_conflicts_and_goes_back(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(shortcuts_window, "announce", lambda _where, words: spoken.append(words))
    live = LiveSettings()
    window = ShortcutsWindow(live)
    qtbot.addWidget(window)
    assert window.assign("hint", "F7")
    assert keys_in_force(live.values.shortcuts)["hint"] == ("F7",)
    assert not window.assign("rules", "F7")
    assert "Hint" in window.note.text()
    assert spoken == [window.note.text()]
    assert not window.move_here.isHidden()
    window.move_here.click()
    in_force = keys_in_force(live.values.shortcuts)
    assert in_force["rules"] == ("F7",)
    assert in_force["hint"] == ()
    assert not window.assign("hint", "H")
    assert spoken[1:] == [window.note.text()]
    assert not window.assign("hint", "Return")
    assert window.assign("hint", "Ctrl+H")
    assert "hint" not in live.values.shortcuts
    window.defaults.click()
    assert live.values.shortcuts == {}


def test_every_key_can_be_changed_by_typing(qtbot: QtBot) -> None:
    live = LiveSettings()
    window = ShortcutsWindow(live)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    button = window.buttons["about"]
    button.setFocus()
    button.click()
    QTest.keyClick(button, Qt.Key.Key_F9, Qt.KeyboardModifier.ControlModifier)
    assert live.values.shortcuts == {"about": ["Ctrl+F9"]}
    assert conflict("Ctrl+F9", "hint", live.values.shortcuts) is BY_ID["about"]
    button.click()
    QTest.keyClick(button, Qt.Key.Key_Backspace)
    assert live.values.shortcuts == {}


def test_unknown_commands_in_the_settings_do_no_harm() -> None:
    in_force = keys_in_force({"from_another_version": ["Ctrl+N"], "hint": ["F1"]})
    assert set(in_force) == set(BY_ID)
    assert in_force["new_game"] == ("Ctrl+N",)
    assert in_force["rules"] == ()
