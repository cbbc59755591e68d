"""How long clicks and frames wait for a disk: the same clicks with a slow sync and with a fast one.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.slow_disk [--seconds 2] [--rounds 3]

Every `os.fsync` of the program takes the given time, in whatever thread asks for it. For each kind
of click, the median and the longest time until the window answers the next event, in milliseconds,
and how many syncs the GUI thread has waited for.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from hearts_qt.app.program.application import make_application
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup, ParkedSave
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.game.actions import Phase
from hearts_qt.rules.options import Rules
from hearts_qt.rules.profile import Profile
from tests.app.session.session_driver import decide, settings, settle
from tests.end2end.drivers import folders_in
from tests.limits import wait_until


class Disk:
    """Makes every sync take some seconds, and counts those of the GUI thread."""

    def __init__(self, seconds: float) -> None:
        self.in_gui = 0
        self._seconds = seconds
        self._sync = os.fsync
        self._gui = threading.get_ident()
        os.fsync = self.fsync

    def fsync(self, handle: int) -> None:
        self.in_gui += threading.get_ident() == self._gui
        time.sleep(self._seconds)
        self._sync(handle)

    def close(self) -> None:
        os.fsync = self._sync


def measured(seconds: float, rounds: int) -> tuple[dict[str, list[float]], int]:
    """The milliseconds that each kind of click took, and the number of syncs in the GUI thread."""
    times: dict[str, list[float]] = defaultdict(list)

    def click(kind: str, work: Callable[[], object]) -> None:
        start = time.perf_counter()
        work()
        QCoreApplication.processEvents()
        times[kind].append(1000 * (time.perf_counter() - start))

    with tempfile.TemporaryDirectory() as folder:
        where = folders_in(Path(folder))
        program = Program(StartOptions(), where)
        assert program.start()
        window, session = program.window, program.session
        assert window is not None
        window.table.set_tempo(Tempo.AT_ONCE)
        QCoreApplication.processEvents()
        disk, chance = Disk(seconds), random.Random(1)
        seats = tuple(settings().seats[:4])
        rule_sets = program.live.own_rule_sets(where.rules)
        for number in range(rounds):
            setup = GameSetup(Rules(hand_limit=1), None, seats, DealSource(number))
            click("new game", lambda setup=setup: session.games.begin(setup))
            settle(session)
            for _ in range(3):
                click("card", lambda: decide(session, chance))
                settle(session)
            click("leave", session.games.leave)
            parked = session.saver.parked
            assert parked is not None
            (name,) = (game.name for game in parked.read()[0])
            click("delete", lambda: parked.delete(name))
            click("restore", lambda: parked.restore(name))
            opened: list[ParkedSave | None] = []
            click("continue", lambda: session.games.open_parked(name, opened.append))
            wait_until(lambda: opened)
            (save,) = opened
            assert save is not None
            click("continue", lambda: session.games.resume_parked(save))
            settle(session)
            while session.current.game.phase is not Phase.OVER:
                click("card", lambda: decide(session, chance))
                settle(session)
            profile = Profile(f"Set {number}", Rules())
            click("rule set", lambda: rule_sets.save(profile))
        window.close()
        in_gui = disk.in_gui
        disk.close()
        program.close()
    return times, in_gui


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each sync takes")
    parser.add_argument("--rounds", type=int, default=3, help="how many games are played")
    given = parser.parse_args()
    _app = make_application([])
    for seconds in (0.0, given.seconds):
        times, in_gui = measured(seconds, given.rounds)
        print(f"a sync takes {seconds:g} s; {in_gui} in the GUI thread")
        for kind, found in times.items():
            middle, most = statistics.median(found), max(found)
            print(f"  {kind:10} {len(found):4} times  median {middle:6.1f} ms  most {most:6.1f} ms")


if __name__ == "__main__":
    main()
