"""Measures the game library with many games: time to open, memory, searching and scrolling.

    python -m tests.bench.library [GAMES]      (10000 by default)
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

PRESETS_USED = ("Modern Hearts", "Black Lady", "Omnibus Hearts")
FRAMES = 300


def make_games(folder: Path, count: int) -> None:
    """Fill a folder with records, copies of twelve games under names of their own."""
    from hearts_qt import PRESETS, SeatEntry, make_player, play_game, write_record

    names = ("You", "Ada", "Bruno", "Clara")
    seats = [SeatEntry(name, "person" if name == "You" else "basic") for name in names]
    written = []
    for preset in PRESETS_USED:
        for number in range(4):
            players = [make_player("random", number * 10 + seat) for seat in range(4)]
            game = play_game(PRESETS[preset].rules, players, number)
            written.append((preset, write_record(game, seats, preset)))
    folder.mkdir(parents=True)
    chance, at = random.Random(1), datetime(2020, 1, 1)
    for number in range(count):
        at += timedelta(seconds=chance.randrange(2000, 30000))
        preset, record = chance.choice(written)
        name = f"{at:%Y-%m-%d %H.%M.%S}.{number % 1000:03} {preset}.hearts"
        (folder / name).write_text(record, "utf-8")


def resident() -> float:
    """The resident memory of this process in MiB; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["HEARTS_QT_HOME"] = home
        from PySide6.QtWidgets import QApplication, QWidget

        from hearts_qt.app import windows
        from hearts_qt.app.library.library_window import LibraryWindow
        from hearts_qt.app.live_settings import LiveSettings
        from hearts_qt.app.rules.rule_names import RuleNames
        from hearts_qt.app.worker import Worker
        from hearts_qt.store.folders import folders
        from tests.limits import wait_until

        make_games(folders().games, count)
        application = QApplication([])
        application.setStyle("Fusion")
        worker, parent, names = Worker(), QWidget(), RuleNames(LiveSettings())
        print(f"{count} games, {resident():.0f} MiB before")

        def opened(what: str) -> LibraryWindow:
            begun, cpu = time.perf_counter(), time.process_time()
            window = LibraryWindow(names, worker, windows.open_nothing, parent)
            window.show()
            wait_until(lambda: window._listed, 600)
            application.processEvents()
            first = time.perf_counter() - begun
            wait_until(lambda: window._whole, 600)
            application.processEvents()
            whole = time.perf_counter() - begun
            cpu = time.process_time() - cpu
            print(f"{what}: window {first:.2f} s, whole list {whole:.2f} s ({cpu:.2f} s of CPU)")
            return window

        opened("without an index").close()
        window = opened("with an index")
        print(f"memory with the list: {resident():.0f} MiB")
        for written in ("ada", "2nd omnibus", "march 2021"):
            begun = time.perf_counter()
            window.search.setText(written)
            window._search()
            application.processEvents()
            found = window.model.rowCount()
            spent = 1000 * (time.perf_counter() - begun)
            print(f"search “{written}”: {found} games, {spent:.0f} ms")
        window.clear_filters()
        bar, spent = window.view.verticalScrollBar(), []
        for frame in range(FRAMES):
            bar.setValue(bar.maximum() * frame // FRAMES)
            begun = time.perf_counter()
            window.view.viewport().repaint()
            spent.append(1000 * (time.perf_counter() - begun))
        spent.sort()
        print(
            f"scrolling: median {statistics.median(spent):.1f} ms a frame,"
            f" 95% below {spent[int(0.95 * FRAMES)]:.1f} ms"
        )
        window.close()
        worker.close()


if __name__ == "__main__":
    main()
