"""The main window, which is shown before it has a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from tests.end2end.drivers import folders_in


@pytest.mark.parametrize("new", [False, True])
def test_a_window_that_is_shown_before_the_table_can_give_it_the_keyboard(
    home: Path, qtbot: QtBot, new: bool
) -> None:
    """The desktop may make it active before Qt has handled anything else."""
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    program = Program(StartOptions(new=new), folders_in(home))
    assert program.start(window)
    held = window.focusWidget()
    assert held is not None
    assert held.isVisible()
    assert (held is window.table) is new
    window.close()
    program.close()
