"""The real program, which plays by itself and goes from game to game; `kills` kills it.

    python -m tests.end2end.game_switcher <file>

Every few moments it begins a game, continues a parked one, leaves the table and comes back, deletes
a parked game, or undoes that. What it is about to do is appended to the file first.
"""

from __future__ import annotations

import os
import random
import sys

import msgspec
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.program.application import run
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.session import Session
from hearts_qt.app.session.game_lifecycle import ParkedSave

MOST_PARKED = 6
"""With more parked games than this one is deleted, so that the campaign's check stays quick."""


class GameSwitcher(QObject):
    """Plays a game, and switches to another one now and then, at random."""

    def __init__(self, session: Session, log: str) -> None:
        super().__init__(session)
        self._session = session
        self._log = log
        self._chance = random.Random()
        self._deleted: list[str] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self._wait()

    def _wait(self) -> None:
        self._timer.start(self._chance.randrange(20, 160))

    def _note(self, what: str, name: str = "") -> None:
        line = {"about_to": what, "name": name, "number": self._session.current.game.number}
        handle = os.open(self._log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, msgspec.json.encode(line) + b"\n")
        finally:
            os.close(handle)

    def _resume(self, save: ParkedSave | None) -> None:
        assert save is not None
        assert self._session.games.resume_parked(save)

    def _step(self) -> None:
        session, chance = self._session, self._chance
        parked = session.saver.parked
        assert parked is not None
        # A game without a decision is not kept when it is left; the campaign would think it lost.
        if session.games.worth_keeping:
            names = sorted(path.name for path in parked.folder.glob("*.jsonl"))
            choice = chance.random()
            if self._deleted and choice < 0.3:
                name = self._deleted.pop()
                self._note("restore", name)
                assert parked.restore(name) is None
            elif len(names) > MOST_PARKED or (names and choice < 0.15):
                name = chance.choice(names)
                self._note("delete", name)
                assert parked.delete(name) is None
                self._deleted.append(name)
            elif names and choice < 0.6:
                name = chance.choice(names)
                self._note("switch", name)
                session.games.open_parked(name, self._resume)
            elif names and choice < 0.75:
                self._note("leave")
                assert session.games.leave()
                session.games.open_parked(chance.choice(names), self._resume)
            else:
                self._note("begin")
                assert session.new_game()
        self._wait()


def main() -> int:
    made: list[GameSwitcher] = []

    def painted(what: str) -> None:
        if what == "cards":
            for window in QApplication.topLevelWidgets():
                if isinstance(window, MainWindow):
                    made.append(GameSwitcher(window.session, sys.argv[1]))

    return run(StartOptions(resume=True, autoplay=True), painted)


if __name__ == "__main__":
    sys.exit(main())
