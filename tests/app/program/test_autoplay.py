"""Autoplay, and the log of the events that were shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from hearts_qt.app.program.autoplay import AutoPlayer
from hearts_qt.app.program.shown_events_log import note_reset, note_shown
from hearts_qt.app.program.start_options import SHOWN_LOG
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.app.session.session_driver import make_session
from tests.limits import PROCESS_LIMIT, process_events, wait_until

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", ["American Hearts", "Turbo Hearts", "Five-Handed with kitty"])
def test_it_plays_hand_after_hand_and_game_after_game(qtbot: QtBot, name: str) -> None:
    session = make_session()
    session.new_game(Rules(**{**PRESETS[name].rules.values(), "target": 20}), number=8)
    player = AutoPlayer(session)
    wait_until(lambda: player.hands >= 8)
    assert session.current.game.number != 8


class View(QObject):
    """Stands in for a table that is still showing something."""

    idle_changed = Signal(bool)
    idle = False


def test_it_waits_for_the_table(qtbot: QtBot) -> None:
    session = make_session()
    session.new_game(Rules(), number=8)
    view = View()
    player = AutoPlayer(session, view)
    process_events(50)
    # The computer players pass by themselves; only the person's seat is played by the program.
    assert all(getattr(action, "seat", None) != 0 for action in session.current.game.log)
    view.idle = True
    view.idle_changed.emit(True)
    wait_until(lambda: player.hands >= 1)


def test_what_was_shown_is_noted_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "shown"
    monkeypatch.setenv(SHOWN_LOG, str(path))
    session = make_session()
    session.new_game(Rules(), number=8)
    session.timeline.appended.connect(note_shown)
    note_reset("8", 4)
    player = AutoPlayer(session)
    wait_until(lambda: player.hands >= 1)
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert lines[0] == {"reset": "8", "position": 4}
    assert sum(line.get("event") == "Played" for line in lines) >= 52
    assert any(line.get("event") == "HandScored" for line in lines)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that nobody can make")
def test_it_ends_where_nothing_can_be_saved() -> None:
    """A person is asked what to do with the game; here is nobody who could answer."""
    done = subprocess.run(
        [sys.executable, "-m", "hearts_qt", "--new", "--autoplay", "--hands", "1"],
        cwd=ROOT, check=False, capture_output=True, text=True, timeout=PROCESS_LIMIT,
        env={**os.environ, "HEARTS_QT_HOME": "/proc/self/nowhere", "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
