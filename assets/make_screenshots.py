"""Take the pictures of the running program that the README shows.

    python assets/make_screenshots.py [FOLDER]

Plays a fixed game without a screen up to a telling moment, and grabs the window.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication  # noqa: E402 - the path and platform come first
from PySide6.QtWidgets import QApplication  # noqa: E402

from hearts_qt.app.application import StartOptions, make_application  # noqa: E402
from hearts_qt.app.program import Program  # noqa: E402
from hearts_qt.app.table.playback.speeds import Tempo  # noqa: E402
from hearts_qt.game.actions import Pass, Play  # noqa: E402
from hearts_qt.store.folders import Folders  # noqa: E402

GAME = 23
"""The number of the game that is shown."""

PLAYS = 2
"""How many cards the person plays before the picture is taken."""


def run_for(seconds: float) -> None:
    """Let the program work."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        QCoreApplication.processEvents()
        time.sleep(0.005)


def main() -> None:
    """Write `table.png` into the folder that is given, or where the README looks for it."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication.instance() or make_application(["hearts-qt"])
    with tempfile.TemporaryDirectory() as home:
        place = Path(home)
        where = Folders(place / "config", place / "data", place / "state", place / "cache")
        program = Program(StartOptions(new=True), where)
        program.start()
        window, session = program.window, program.session
        assert window is not None
        window.resize(1280, 800)
        window.table.set_tempo(Tempo.AT_ONCE)
        session.new_game(number=GAME)
        played = 0
        while played < PLAYS:
            run_for(0.2)
            wanted = session.seating.player(0).choose(session.game.observation(0))
            match wanted:
                case Pass(packets=packets) if packets is not None:
                    session.pass_cards(packets)
                case Play(card=card):
                    session.play(card)
                    played += 1
        # Long enough for every card to have been drawn for its size.
        run_for(2.5)
        window.grab().save(str(folder / "table.png"))
        window.close()
        program.close()
    del application


if __name__ == "__main__":
    main()
