"""Many hands through the real window, watching for warnings, exceptions and growing memory.

    python -m tests.end2end.soak --hands 300

prints the memory after a warm-up and at the end, and fails on a warning, an exception, or growth
beyond a tenth.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtCore import QCoreApplication, QTimer

from hearts_qt.app.program.application import make_application
from hearts_qt.app.program.program import Program
from hearts_qt.app.program.start_options import StartOptions
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.game.events import HandScored

GROWTH = 0.10
"""The share by which memory may grow between the warm-up and the end."""

HAND_TIMEOUT = 60.0
"""Seconds without a scored hand after which the program counts as stuck."""

HARMLESS = ("This plugin does not support",)
"""Warnings that Qt's offscreen platform gives about itself."""


class Complaints(logging.Handler):
    """Keeps everything that is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if not any(harmless in said for harmless in HARMLESS):
            self.heard.append(f"{record.name}: {said}")


def memory() -> float:
    """The resident memory of this process, in MiB."""
    gc.collect()
    return float(psutil.Process().memory_info().rss) / 2**20


def soak(hands: int, home: Path, tempo: Tempo) -> int:
    """Play that many hands; returns the exit code."""
    os.environ["HEARTS_QT_HOME"] = str(home)
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    logging.captureWarnings(True)
    warnings.simplefilter("default")
    application = make_application(["soak"])
    program = Program(StartOptions(new=True, autoplay=True))
    program.error_reports.install()
    program.start()
    window, player = program.window, program.player
    assert window is not None
    assert player is not None
    window.table.set_tempo(tempo)
    warm_up = max(20, hands // 5)
    measured: dict[str, float] = {}
    last = time.monotonic()
    began = last

    def see(event: object) -> None:
        nonlocal last
        if not isinstance(event, HandScored):
            return
        last = time.monotonic()
        if player.hands == warm_up:
            QTimer.singleShot(0, lambda: measured.setdefault("warm", memory()))
        if player.hands % 50 == 0:
            print(f"{player.hands} hands, {memory():.1f} MiB", flush=True)
        if player.hands >= hands:
            QTimer.singleShot(0, window.close)

    program.session.timeline.appended.connect(see)
    watch = QTimer()
    watch.setInterval(1000)
    watch.timeout.connect(
        lambda: (
            time.monotonic() - last > HAND_TIMEOUT
            and (complaints.heard.append("stuck"), window.close())
        )
    )
    watch.start()
    application.exec()
    measured["end"] = memory()
    program.close()
    QCoreApplication.processEvents()
    seconds = time.monotonic() - began
    growth = measured["end"] / measured["warm"] - 1 if "warm" in measured else 0.0
    print(
        f"{player.hands} hands in {seconds:.1f} s; {measured.get('warm', 0):.1f} MiB after "
        f"{warm_up} hands, {measured['end']:.1f} MiB at the end: {growth:+.1%}"
    )
    for said in complaints.heard[:20]:
        print(f"complaint: {said}", file=sys.stderr)
    if complaints.heard or player.hands < hands or growth > GROWTH:
        print("failed", file=sys.stderr)
        return 1
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and soak."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument(
        "--tempo", choices=[tempo.value for tempo in Tempo], default=Tempo.AT_ONCE.value
    )
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        return soak(given.hands, Path(home), Tempo(given.tempo))


if __name__ == "__main__":
    sys.exit(main())
