"""How soon the card *What these rules do* has figures, and what the window feels of it.

    python -m tests.bench.figures [--changes 5]

For each of some rule sets that nothing is stored of, beside Modern Hearts, prints the seconds until
the first figures, and until the errors of length, points and moons are 2 % of them (or there are
60,000 hands), by the clock and of processor time of the process, and how many hands that took. Then
the gaps between the ticks of a timer of 5 ms in the GUI thread, and how long a click takes until
what it changes is painted: with the card at work, and at rest. Last, how many threads measure
after a hundred changes in a row, and how many when the card is hidden.
"""

from __future__ import annotations

import argparse
import os
import threading
from collections.abc import Callable
from itertools import pairwise
from time import perf_counter, process_time

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_qt.app.rules.figures_card import FiguresCard
from hearts_qt.app.rules.rules_measurer import ENOUGH, LANE
from hearts_qt.app.worker import Worker
from hearts_qt.players.matches import percentile
from hearts_qt.players.measure import Measurement
from hearts_qt.players.review.labels import Estimate
from hearts_qt.rules.options import Rules

EXACT = 0.02
"""The error of a figure that is exact enough, as a share of it."""
LEAST_GAMES = 100
"""Of fewer games errors are not known well enough."""
TICK_MS = 5


def exact(figure: Estimate | None) -> bool:
    """Whether a figure is exact enough."""
    return figure is not None and figure.error <= EXACT * abs(figure.mean)


def timed(
    card: FiguresCard, rules: Rules, enough: Callable[[Measurement], bool]
) -> tuple[float, float, int]:
    """Wait until enough is known: seconds since the rules were shown, and hands."""
    app = QApplication.instance()
    assert app is not None
    began, spent = perf_counter(), process_time()
    while True:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        found = card.measurer.found(rules)
        if found is not None and (enough(found) or found.hands >= ENOUGH):
            return perf_counter() - began, process_time() - spent, found.hands


def gaps(seconds: float) -> list[float]:
    """The milliseconds between the ticks of a timer."""
    app = QApplication.instance()
    assert app is not None
    ticks: list[float] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(perf_counter()))
    timer.start(TICK_MS)
    end = perf_counter() + seconds
    while perf_counter() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    timer.stop()
    return [1000 * (b - a) for a, b in pairwise(ticks)]


def clicks(card: FiguresCard, count: int = 40) -> list[float]:
    """The milliseconds from clicks on *All figures* until the card is painted."""
    found = []
    for _click in range(count):
        gaps(0.1)
        began = perf_counter()
        QTest.mouseClick(card.all, Qt.MouseButton.LeftButton)
        card.repaint()
        found.append(1000 * (perf_counter() - began))
    return found


def threads() -> int:
    """How many threads measure rules."""
    return sum(each.name == LANE for each in threading.enumerate())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--changes", type=int, default=5)
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    worker = Worker()
    card = FiguresCard(worker)
    card.show()
    for at in range(asked.changes):
        rules = Rules(target=90 - at)
        card.show_rules(rules)
        first = timed(card, rules, lambda found: found.hands > 0)
        print(f"first figures after {first[0]:.2f} s ({first[1]:.2f} s of processor), ", end="")
        names = {
            "length": lambda found: found.games >= LEAST_GAMES and exact(found.hands_a_game()),
            "points": lambda found, rules=rules: exact(found.points_a_hand(rules)),
            "moons": lambda found: exact(found.moons.share()),
        }
        for name, enough in names.items():
            clock, spent, hands = timed(card, rules, enough)
            clock, spent = clock + first[0], spent + first[1]
            first = (clock, spent, hands)
            print(f"{name} {clock:.1f} s ({spent:.1f} s, {hands:,} hands), ", end="")
        print(f"target {rules.target}", flush=True)
    card.show_rules(Rules(target=200))
    for what, paused in (("at work", False), ("at rest", True)):
        card.measurer.pause(paused)
        found = gaps(4.0)
        print(
            f"{what}: gaps of the GUI thread, median {percentile(found, 0.5):.1f} ms, 99 in 100 "
            f"{percentile(found, 0.99):.1f} ms, longest {max(found):.1f} ms"
        )
        found = clicks(card)
        print(
            f"{what}: a click, median {percentile(found, 0.5):.1f} ms, longest {max(found):.1f} ms"
        )
    card.measurer.pause(False)
    most = 0
    for target in range(100, 200):
        card.show_rules(Rules(target=target))
        most = max(most, threads())
    gaps(1.0)
    print(f"a hundred changes: {most} thread at the most, {threads()} a second later, ", end="")
    card.hide()
    gaps(1.0)
    print(f"{threads()} when hidden")
    card.close()
    worker.close()
    del app


if __name__ == "__main__":
    main()
