"""The main window, which is shown before it has a table."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.session import Session


def test_a_window_that_gets_the_table_while_it_is_shown_can_give_it_the_keyboard(
    home: Path, qtbot: QtBot
) -> None:
    """The desktop may make it active before Qt has handled anything else."""
    live = LiveSettings()
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.fill(Session(live, None), live)
    assert window.table.isVisible()
    assert window.focusWidget() is window.table
