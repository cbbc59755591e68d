"""In every window Enter clicks the button that has the focus.

On a radio button that is chosen it clicks the default button, as it does in a field.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import hearts_qt.app
from hearts_qt.app import windows
from hearts_qt.app.dialogs import ConfirmDialog, CrashWindow, UnsavedDialog
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.new_game.new_game_window import NewGameWindow
from hearts_qt.app.preferences.dialog import PreferencesWindow
from hearts_qt.app.preferences.program_dialog import ProgramWindow
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile
from hearts_qt.rules.text import text
from tests.app.opening import OPENING
from tests.end2end.drivers import Mouse
from tests.sources import trees

APP = Path(hearts_qt.app.__file__).parent


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


def buttons_of(window: QDialog) -> list[QAbstractButton]:
    """The buttons that take the focus now."""
    QApplication.processEvents()
    return [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisible()
        and button.isEnabled()
        and button.focusPolicy() & Qt.FocusPolicy.TabFocus
        and button.window() is window
        # Leave out buttons with a menu: Enter opens it, as Space does.
        and not (isinstance(button, QPushButton) and button.menu())
    ]


def press_each(window: QDialog) -> int:
    """Disconnect each button and press Enter on it. Returns the number of buttons."""
    buttons = buttons_of(window)
    defaults = [one for one in window.findChildren(QPushButton) if one.isDefault()]
    for button in {*buttons, *defaults}:
        with warnings.catch_warnings():
            # Some buttons have nothing connected to this signal.
            warnings.simplefilter("ignore", RuntimeWarning)
            button.clicked.disconnect()
    for button in buttons:
        chosen = button.autoExclusive() and button.isChecked()
        wanted = [one for one in defaults if one.isEnabled()] if chosen else [button]
        down: list[QAbstractButton] = []
        heard = [one.pressed.connect(partial(down.append, one)) for one in {*defaults, button}]
        button.setFocus(Qt.FocusReason.TabFocusReason)
        assert window.focusWidget() is button
        QTest.keyClick(button, Qt.Key.Key_Return)
        assert down == wanted, (type(window).__name__, button.text(), button.accessibleName())
        assert window.isVisible()
        for one in heard:
            QObject.disconnect(one)
    return len(buttons)


@pytest.mark.parametrize("command", OPENING)
def test_enter_clicks_the_button_with_the_focus_in_every_window(
    driver: Mouse, command: str
) -> None:
    driver.window.windows.open_for(command)
    for window in driver.window.windows.visible:
        if isinstance(window, PreferencesWindow):
            for page in window.pages:
                window.open_page(page)
                assert press_each(window)
        else:
            press_each(window)


@pytest.mark.parametrize("kind", ["radio", "number", "list", "search"])
def test_enter_begins_the_game_from_every_control_that_does_nothing_else_with_it(
    driver: Mouse, kind: str
) -> None:
    driver.window.windows.open(windows.NewGame())
    window = driver.window.windows.get(windows.NewGame)
    assert isinstance(window, NewGameWindow)
    started: list[bool] = []
    window.play.clicked.disconnect()
    window.play.clicked.connect(lambda: started.append(True))
    held: dict[str, QWidget] = {
        "radio": next(
            one
            for one in window.company.findChildren(QAbstractButton)
            if one.autoExclusive() and one.isChecked()
        ),
        "number": window.players.spin,
        "list": window.list.view,
        "search": window.list.search,
    }
    held[kind].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    if not started:
        # In the list and its search Enter chooses a rule set first, and once more it plays.
        assert kind in ("list", "search")
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert started == [True]


def rule_set_window(main: MainWindow) -> QDialog:
    """The window of a rule set from a file."""
    profile = Profile("Ours", Rules(target=50))
    main.windows.open(windows.RuleSet(profile))
    made = main.windows.get(windows.RuleSet)
    assert made is not None
    return made


def test_enter_clicks_the_button_with_the_focus_in_dialogs_that_ask(driver: Mouse) -> None:
    session = driver.session
    parent = driver.window
    for window in (
        ConfirmDialog("Sure?", "Nothing happens.", "Yes", "No", parent),
        rule_set_window(parent),
        ProgramWindow("Anna", "bot", Rules(), 5, session.worker, parent),
        CrashWindow("A report.", "the log", parent),
        UnsavedDialog(session, text("The disk is full."), "Leave", parent),
    ):
        window.show()
        assert press_each(window) >= 1
        window.close()


def test_every_dialog_is_a_window_that_leaves_enter_to_its_button() -> None:
    """Every window is a `Dialog`, which handles Enter, and any `keyPressEvent` of it calls that of
    `Dialog`."""
    for path, tree in trees("Dialog", "hearts_qt/app"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            assert "QDialog" not in bases or node.name == "Dialog", path
            if "Dialog" not in bases:
                continue
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "keyPressEvent":
                    assert "super().keyPressEvent" in ast.unparse(part), path
