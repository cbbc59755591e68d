"""The window with the rules: what differs, examples, and the rule of an option."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.rule_names import RuleNames
from hearts_qt.app.rulebook_html import ANCHOR
from hearts_qt.app.windows.help.rulebook_window import RulebookWindow
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.profile import Profile
from hearts_qt.store.folders import folders
from hearts_qt.store.profiles import ProfileStore


class Main(QWidget):
    """A main window with as much of a session as the page needs."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.session = Session(rules)
        self.rule_names = RuleNames(LiveSettings(), self)


class Session(QObject):
    reset = Signal()

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules


ASKED = f'name="{ANCHOR}"'
OWN = PRESETS["Turbo Hearts"].rules.changed(target=50, moon="choice")


def opened(qtbot: QtBot, rules: Rules) -> Any:
    main = Main(rules)
    qtbot.addWidget(main)
    window = RulebookWindow(main.session, main.rule_names, main)  # type: ignore[arg-type]
    window.show()
    return SimpleNamespace(main=main, window=window, page=window.page)


def test_differences_from_the_preset_are_listed_and_marked_by_a_bar(qtbot: QtBot) -> None:
    own, modern = opened(qtbot, OWN), opened(qtbot, Rules())
    written = own.page.toPlainText()
    assert "A bar marks what differs from Turbo Hearts." in written
    for word in ("Target", "50", "100", "The shooter chooses", "Taken off the shooter"):
        assert word in written
    assert "A bar marks" not in modern.page.toPlainText()


def test_own_rules_are_called_by_their_name(qtbot: QtBot, tmp_path: Path) -> None:
    at = opened(qtbot, OWN)
    assert at.window._title.text() == "Your own rules, based on Turbo Hearts"
    ProfileStore(folders().rules).save(Profile("Thursday", OWN, None))
    at.main.rule_names.look_again()
    assert at.window._title.text() == "Thursday"


def test_the_rule_of_every_option_is_shown_and_shaded(qtbot: QtBot) -> None:
    at = opened(qtbot, OWN)
    assert ASKED not in at.page.toHtml()
    for option in OPTIONS:
        at.window.show_option(option)
        assert at.page.toHtml().count(ASKED) == 1


def test_the_page_scrolls_to_the_rule(qtbot: QtBot) -> None:
    at = opened(qtbot, OWN)
    bar = at.page.verticalScrollBar()
    assert bar.value() == 0
    at.window.show_option("target")
    assert bar.value() > bar.maximum() // 2
    at.window.show_option("players")
    assert bar.value() < bar.maximum() // 4
    with pytest.raises(KeyError):
        at.window.show_option("jokers")


def test_another_game_forgets_the_rule_that_was_asked_for(qtbot: QtBot) -> None:
    at = opened(qtbot, OWN)
    at.window.show_option("target")
    at.main.session.rules = Rules()
    at.main.session.reset.emit()
    assert ASKED not in at.page.toHtml()
    assert "Turbo" not in at.page.toPlainText()


def test_examples_for_changed_rules_or_for_every_one(qtbot: QtBot) -> None:
    at = opened(qtbot, Rules(tie="share"))
    assert at.page.toPlainText().count("Example") == 1
    box = at.window.examples
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())
    assert box.isChecked()
    assert box.grab().size() == box.size()
    assert at.page.toPlainText().count("Example") > 8
