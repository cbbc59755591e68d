"""Starts and ends outside programs again and again, at any moment; they must leave nothing behind.

    python -m tests.campaigns.outside --starts 200

Each start is a new game with one to three programs among the players: good ones, and some that are
silent, flood, do not read, or do not exit when they should; some sessions resume the game before. A
few actions follow, such as a play, undo, redo, a restart of the hand or a new game, and then the
session is closed. At the end there may be no more processes, file descriptors and threads than at
the beginning, and no action may have blocked the window for more than half a second.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil

HERE = Path(__file__).resolve()
STRICT = HERE.parents[1] / "players" / "strict_player.py"
BODIES = (
    "import time; time.sleep(600)",
    "while True: print('x' * 5000)",
    "import sys, time; sys.stdin.close(); time.sleep(600)",
    "import sys, time; [0 for line in sys.stdin]; time.sleep(600)",
)
LONGEST = 0.5
"""The longest time, in seconds, for which an action may block the window."""


def children() -> list[int]:
    """The processes that this one has started and that still exist, zombies included."""
    return [child.pid for child in psutil.Process().children(recursive=True)]


def handles() -> int:
    """How many files and pipes this process has open; 0 where the system does not say."""
    return len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0


def player(chance: random.Random) -> str:
    """The command of a random program: good or badly behaved."""
    if chance.random() < 0.6:
        return "cmd:" + shlex.join([sys.executable, "-I", str(STRICT), "3", "--retold"])
    return "cmd:" + shlex.join([sys.executable, "-I", "-c", chance.choice(BODIES)])


def soak(starts: int, seed: int = 1, tell: bool = False) -> list[str]:
    """Run this many sessions. Returns what is wrong afterwards, in sentences."""
    from PySide6.QtCore import QCoreApplication

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.session import Session
    from hearts_qt.rules.options import Rules
    from hearts_qt.store.saves import SaveStore
    from hearts_qt.store.settings import SeatSettings, Settings

    chance = random.Random(seed)
    before = (set(children()), handles(), threading.active_count())
    wrong: list[str] = []
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(starts):
            count = chance.randint(1, 3)
            seats = [SeatSettings()]
            seats += [SeatSettings(player=player(chance)) for _ in range(count)]
            live = LiveSettings(Settings(seats=seats, answer_seconds=20))
            session = Session(live, SaveStore(Path(folder)))
            if not (chance.random() < 0.3 and session.games.resume()):
                session.new_game(Rules(pass_cycle=("hold",), target=30), number=start)
            for _ in range(chance.randint(0, 6)):
                until = time.monotonic() + chance.choice((0.0, 0.01, 0.1, 0.15))
                while time.monotonic() < until:
                    QCoreApplication.processEvents()
                    time.sleep(0.001)
                began = time.monotonic()
                what = chance.randrange(6)
                if what == 0:
                    session.undo.back()
                elif what == 1:
                    session.undo.restart_hand()
                elif what == 2:
                    session.new_game(Rules(target=30), number=start + 1)
                elif what == 3:
                    session.undo.forward()
                elif session.current.person in session.current.to_act and session.current.legal():
                    session.decisions.play(session.current.legal()[0])
                worst = max(worst, time.monotonic() - began)
            began = time.monotonic()
            session.close()
            worst = max(worst, time.monotonic() - began)
            if tell and (start + 1) % 20 == 0:
                print(f"{start + 1} starts, {len(children())} processes now", flush=True)
    until = time.monotonic() + 10
    names = ("processes", "open files", "threads")
    while True:
        left = (len(set(children()) - before[0]), handles() - before[1],
                threading.active_count() - before[2])  # fmt: skip
        if max(left) <= 0 or time.monotonic() > until:
            break
        time.sleep(0.02)
    for name, more in zip(names, left, strict=True):
        if more > 0:
            wrong.append(f"{more} {name} more than before")
    if worst > LONGEST:
        wrong.append(f"the window stood still for {worst:.2f} seconds")
    if tell:
        print(f"the window was held up for {worst * 1000:.0f} ms at the most")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QCoreApplication

    application = QCoreApplication([])
    wrong = soak(options.starts, options.seed, tell=True)
    del application
    print("\n".join(wrong) or f"{options.starts} starts, nothing left behind")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
