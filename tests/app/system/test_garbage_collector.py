"""Garbage is collected in the GUI thread and nowhere else, and it is collected."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.app.system import process_health
from hearts_qt.app.system.process_health import GarbageCollector, collect_if_due
from tests.app.decks import deck_files
from tests.limits import PROCESS_LIMIT, wait_until

ROOT = Path(__file__).resolve().parents[3]


class Knot:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


def test_workers_collect_nothing_while_the_program_runs(tmp_path: Path) -> None:
    deck = deck_files.gnome_deck(tmp_path / "share")
    finished = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.app.system.garbage_program"],
        cwd=ROOT,
        env={**os.environ, "HEARTS_QT_HOME": str(tmp_path / "home"), "DECK": str(deck)},
        capture_output=True,
        text=True,
        timeout=PROCESS_LIMIT,
    )
    assert finished.returncode == 0, finished.stderr[-3000:]
    words = finished.stdout.split()
    found = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert found["gui"] > 0
    assert found["workers"] == 0


def test_automatic_collection_is_off_until_the_end(qapp: object) -> None:
    gc.enable()
    collector = GarbageCollector()
    collector.start()
    assert not gc.isenabled()
    collector.close()
    assert gc.isenabled()
    gc.disable()
    GarbageCollector().close()
    assert not gc.isenabled()


def test_garbage_is_found_while_events_are_handled(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_health, "COLLECT_INTERVAL", 1)
    collector = GarbageCollector()
    collector.start()
    lost = weakref.ref(Knot())
    kept = [[] for _ in range(2 * gc.get_threshold()[0])]
    wait_until(lambda: lost() is None)
    assert kept
    collector.close()


def test_what_is_there_is_spared_until_the_end(qapp: object) -> None:
    collector = GarbageCollector()
    lost = weakref.ref(Knot())
    collector.freeze()
    gc.collect()
    assert lost() is not None
    collector.close()
    gc.collect()
    assert lost() is None


def test_the_more_was_made_the_older_what_is_looked_at() -> None:
    thresholds = gc.get_threshold()
    gc.set_threshold(50, 4, 3)
    try:
        gc.collect()
        assert collect_if_due() == -1
        for made, generation in ((100, 0), (60 * 5, 1), (60 * 5 * 4 * 4, 2)):
            kept = [[] for _ in range(made)]
            assert collect_if_due() == generation
            gc.collect()
            assert kept
    finally:
        gc.set_threshold(*thresholds)
