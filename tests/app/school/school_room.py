"""A school window for tests, with what it asked for."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.school.kept_progress import kept_progress
from hearts_qt.app.school.school_window import SchoolWindow
from hearts_qt.app.worker import Worker
from hearts_qt.rules.cards import parse_card
from tests.limits import wait_until


class School:
    """A school window and what it asked for."""

    def __init__(self, qtbot: QtBot, worker: Worker, lesson: str = "") -> None:
        self.games: list[str] = []
        self.opened: list[windows.Window] = []
        live = LiveSettings()
        live.change(motion="off")
        self.window = SchoolWindow(
            kept_progress(live, worker),
            live,
            worker,
            self.opened.append,
            lambda: self.games.append("game"),
        )
        qtbot.addWidget(self.window)
        self.page, self.panel = self.window.page, self.window.page.panel
        self.page.asked.table.set_tempo("at_once")
        self.window.show()
        wait_until(lambda: self.window.progress is not None)
        if lesson:
            self.window.open_lesson(lesson)

    def play(self, card: str) -> None:
        """Play a card and wait for what is said about it."""
        said = self.panel.said.text()
        assert self.page.asked.board.session.decisions.play(parse_card(card))
        wait_until(
            lambda: self.panel.said.text() != said
            and (self.panel.again.isVisible() or self.panel.go_on.isVisible())
        )
