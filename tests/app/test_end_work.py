"""A window's unfinished work ends when it is closed, whichever way."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import hearts_qt.app
from hearts_qt.app.ui.dialog import Dialog
from tests.sources import trees

APP = Path(hearts_qt.app.__file__).parent


class Counting(Dialog):
    """A window that counts how often it was told to end its work."""

    ended = 0

    def end_work(self) -> None:
        self.ended += 1


@pytest.mark.parametrize("way", ["close", "reject", "accept", "Escape"])
def test_every_way_to_close_a_window_ends_its_work(qtbot: QtBot, way: str) -> None:
    window = Counting("Counting")
    qtbot.addWidget(window)
    window.show()
    if way == "Escape":
        QTest.keyClick(window, Qt.Key.Key_Escape)
    else:
        getattr(window, way)()
    assert window.isHidden()
    assert window.ended


def test_no_window_ends_its_work_elsewhere() -> None:
    """Escape sends no close event, so work that only ends in `closeEvent` would go on."""
    for path, tree in trees("Dialog", "hearts_qt/app"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and "Dialog" in map(ast.unparse, node.bases):
                names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                assert not names & {"closeEvent", "done"}, path
