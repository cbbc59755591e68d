"""What is left of windows that were opened and closed again and again.

    python -m tests.bench.windows --times 40

Opens every window of the program in turn, that many times, and closes it; prints the windows, the
Qt objects and the memory that are there after each tenth of it. Exits with 1 if windows or objects
grow, once everything has been opened a few times.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog

from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.rules.options import Rules
from tests.end2end.drivers import folders_in
from tests.limits import process_events, wait_until

COMMANDS = (
    "new_game",
    "real_pack",
    "deal_number",
    "preferences",
    "rules",
    "score_sheet",
    "statistics",
    "library",
    "shortcuts",
    "about",
    "fair_play",
    "review",
)
"""The commands that open a window."""

SETTLED = 3
"""Tenths of the run after which nothing may grow any more."""

MOST_LEFT = 1.02
"""By what factor the number of Qt objects may still grow then."""


def play_a_hand(program: Program) -> None:
    """Play one hand, so that every window has something to show."""
    assert program.window is not None
    program.window.table.set_tempo(Tempo.AT_ONCE)
    session = program.session
    session.new_game(Rules(pass_cycle=("hold",)), 7)
    while not session.current.waiting_to_continue:
        wait_until(lambda: session.current.to_act == (0,) or session.current.waiting_to_continue)
        if not session.current.waiting_to_continue:
            session.decisions.play(session.current.legal()[0])


def open_and_close(program: Program, command: str) -> int:
    """Carry out a command, and close the windows that it opens; return how many there were."""
    window = program.window
    assert window is not None
    action = window.actions_of.by_id[command]
    if not action.isEnabled():
        return 0

    def shown() -> list[QDialog]:
        found = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog)]
        return [one for one in found if one.isVisible()]

    action.trigger()
    wait_until(shown)
    opened = shown()
    process_events(3)
    for one in opened:
        one.close()
    process_events(3)
    return len(opened)


def measure(process: psutil.Process) -> tuple[int, int, float]:
    """Top-level widgets, Qt objects below the main window and these, and MiB in memory."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    windows = QApplication.topLevelWidgets()
    roots = [one for one in windows if one.parent() is None]
    objects = sum(len(one.findChildren(QObject)) for one in roots)
    return len(windows), objects, process.memory_info().rss / 2**20


def main() -> None:
    """Run the measurement, and end the process."""
    parser = argparse.ArgumentParser(description="What closed windows leave behind.")
    parser.add_argument("--times", type=int, default=40, help="openings of each window")
    times = parser.parse_args().times
    application = QApplication(sys.argv[:1])
    application.setQuitOnLastWindowClosed(False)
    process = psutil.Process()
    with tempfile.TemporaryDirectory() as home:
        program = Program(StartOptions(), folders_in(Path(home)))
        program.start()
        play_a_hand(program)
        rows = []
        opened, start = 0, time.monotonic()
        print("openings  windows  objects     MiB")
        for turn in range(times + 1):
            if turn * 10 // times != (turn - 1) * 10 // times or not turn:
                rows.append(measure(process))
                windows, objects, memory = rows[-1]
                print(f"{opened:8}  {windows:7}  {objects:7}  {memory:6.1f}", flush=True)
            if turn < times:
                opened += sum(open_and_close(program, command) for command in COMMANDS)
        print(f"{opened} openings in {time.monotonic() - start:.0f} s")
        if program.window is not None:
            program.window.close()
        program.close()
    settled, last = rows[min(SETTLED, len(rows) - 1)], rows[-1]
    grows = last[0] > settled[0] or last[1] > settled[1] * MOST_LEFT
    if grows:
        print("windows or objects are left behind")
    sys.stdout.flush()
    os._exit(int(grows))


if __name__ == "__main__":
    main()
