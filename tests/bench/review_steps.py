"""How long a step of the review takes: `python -m tests.bench.review_steps`.

A game of `--hands` hands between random players is reviewed without a screen, and the last hand is
gone through from play to play and back, as with a held arrow key. Two processor times are printed:
that of putting the table and its models on the next place, which is to be at most `TARGET`, and
that of the whole step of the window, with the widgets around the table. Painting comes on top of
both; what it costs is measured by `tests.bench.motion`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.program.application import make_application
from hearts_qt.app.review.board import Viewpoint
from hearts_qt.app.review.hand_analysis import ReviewedGame
from hearts_qt.app.review.review_window import ReviewWindow
from hearts_qt.app.worker import Worker
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules
from tests.limits import wait_until

TARGET = 5.0
"""Milliseconds that the table may take for a step."""


def times(step: Callable[[int], object], rows: Sequence[int]) -> list[float]:
    """The milliseconds of processor time of each step."""
    taken = []
    for row in rows:
        begun = thread_time()
        step(row)
        taken.append((thread_time() - begun) * 1000)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--hands", type=int, default=12)
    parser.add_argument("--seats", type=int, default=4)
    options = parser.parse_args()
    rules = Rules(
        players=options.seats,
        packs=2 if options.seats > 7 else 1,
        pass_cycle=("left",),
        target=10_000,
    )
    players = [make_player("random", seat) for seat in range(rules.players)]
    game = play_game(rules, players, 3, most_hands=options.hands)
    app = make_application([])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = os.environ["XDG_CACHE_HOME"] = str(Path(folder))
        worker = Worker()
        names = tuple(f"Seat {seat + 1}" for seat in range(rules.players))
        at = windows.Place(options.hands - 1)
        reviewed = ReviewedGame(game, names, ("random",) * rules.players, at=at, worlds=1)
        window = ReviewWindow(reviewed, LiveSettings(), worker, windows.open_nothing)
        window.show()
        wait_until(lambda: window.decision is not None)
        window.analysis.close()
        last = len(window.decisions.decisions)
        rows = [*range(1, last), *range(last - 2, -1, -1)] * 3
        everybody = frozenset(range(rules.players))
        board = window.board
        for what, step in (
            ("table and models", lambda row: board.show(row, Viewpoint(everybody, "", 0))),
            ("whole window", window.go),
        ):
            taken = times(step, rows)
            middle, high = statistics.median(taken), sorted(taken)[round(len(taken) * 0.95)]
            print(f"{what}: {middle:.1f} ms (19 of 20 below {high:.1f} ms), {len(taken)} steps")
        window.close()
        worker.close()
    app.processEvents()


if __name__ == "__main__":
    main()
