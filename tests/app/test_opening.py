"""A window that opens says its title and the control with the focus, in at most 25 words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.app.test_enter import OPENING
from tests.end2end.drivers import Mouse

MOST = 25
ROLES = QAccessible.Role
VIEWS = (ROLES.List, ROLES.Table, ROLES.Tree)
FEWEST = 3
"""Words from which a screen reader takes a text for more than the name of something."""


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


def free_texts(of: QAccessibleInterface) -> Iterator[str]:
    """The visible texts below an object that name no control."""
    for at in range(of.childCount()):
        child = of.child(at)
        if child is None or not child.isValid() or child.state().invisible:
            continue
        if child.role() is ROLES.StaticText:
            words = child.text(QAccessible.Text.Name)
            named = child.relations(QAccessible.RelationFlag.Labelled)
            if len(words.split()) >= FEWEST and not named:
                yield words
        elif child.role() not in VIEWS:
            yield from free_texts(child)


def opening_words(window: QDialog) -> str:
    """What a screen reader says by itself when a window opens."""
    QApplication.processEvents()
    held: QWidget | None = window.focusWidget()
    parts = [window.windowTitle()]
    if held is not None:
        said = QAccessible.queryAccessibleInterface(held)
        kinds = QAccessible.Text
        parts += [said.text(about) for about in (kinds.Name, kinds.Description)]
    return " | ".join([*parts, *free_texts(QAccessible.queryAccessibleInterface(window))])


@pytest.mark.parametrize("command", OPENING)
def test_every_drop_down_list_is_named_by_one_label(driver: Mouse, command: str) -> None:
    driver.window.windows.open_for(command)
    for window in driver.window.windows.visible:
        boxes = [one for one in window.findChildren(QComboBox) if one.isVisible()]
        for box in boxes:
            said = QAccessible.queryAccessibleInterface(box)
            labels = [
                label.text(QAccessible.Text.Name)
                for label, _how in said.relations(QAccessible.RelationFlag.Label)
            ]
            assert len(labels) == 1, (box.accessibleName(), labels)
            assert labels[0]


@pytest.mark.parametrize("command", OPENING)
def test_an_opening_window_is_short_to_hear(driver: Mouse, command: str) -> None:
    driver.window.windows.open_for(command)
    for window in driver.window.windows.visible:
        assert len(opening_words(window).replace("|", "").split()) <= MOST, opening_words(window)
