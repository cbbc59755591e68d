"""A window that opens says its title and the control with the focus, in at most 25 words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from tests.app.opening import MOST, OPENING, opening_words
from tests.end2end.drivers import Mouse


@pytest.fixture
def driver(home: Path, qtbot: QtBot) -> Iterator[Mouse]:
    made = Mouse(home)
    made.settle()
    yield made
    made.close()


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
