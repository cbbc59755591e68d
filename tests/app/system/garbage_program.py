"""The real program with cyclic Qt garbage; counts Python's garbage collections by thread.

    python -m tests.app.system.garbage_program

Plays games by itself against a searching player, with the coach on every decision and a card deck
from another author, while a timer drops dialogs and graphics views that only the collector can
find. At the end it prints one line: `gui N workers M`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QGraphicsScene,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from hearts_qt.app.program import application
from hearts_qt.app.program.start_options import StartOptions

HANDS = 2

counts = {"gui": 0, "workers": 0}


def count(phase: str, _info: dict[str, int]) -> None:
    """Note in which thread the collector runs."""
    if phase == "start":
        in_gui = threading.current_thread() is threading.main_thread()
        counts["gui" if in_gui else "workers"] += 1


class CyclicDialog(QDialog):
    """A dialog that refers to itself, as every dialog with a lambda for a slot does."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        for word in ("one", "two", "three"):
            push = QPushButton(word)
            push.clicked.connect(lambda: self.accept())
            column.addWidget(push)
        self.edit = QLineEdit()
        self.edit.textChanged.connect(lambda text: self.setWindowTitle(text))
        column.addWidget(self.edit)
        self.timer = QTimer(self)
        self.timer.timeout.connect(lambda: self.edit.clear())
        self.timer.start(1)
        self.me = self


class CyclicView(QGraphicsView):
    """A graphics view that refers to itself."""

    def __init__(self) -> None:
        super().__init__()
        self.items_scene = QGraphicsScene()
        self.setScene(self.items_scene)
        for at in range(10):
            self.items_scene.addRect(at, at, 10, 10)
        self.items_scene.addWidget(QLabel("proxied"))
        self.items_scene.changed.connect(lambda _of: self.viewport())
        self.me = self


def litter() -> None:
    """Leave garbage behind that reference counts do not free."""
    for _ in range(4):
        dialog = CyclicDialog()
        dialog.edit.setText("x")
        CyclicView().ensurePolished()


def settings(deck: str) -> dict[str, object]:
    """Settings for short games that keep every worker busy."""
    players = ["basic", "skilled", "basic", "random"]
    return {
        "hearts_qt_settings": 1,
        "coach": True,
        "sound": False,
        "deck": deck,
        "rules": {"target": 10},
        "seats": [{"player": player} for player in players],
    }


def main() -> int:
    """Run the program to its end; returns its exit code."""
    home = Path(os.environ["HEARTS_QT_HOME"])
    for folder in (home, home / "config"):
        folder.mkdir(exist_ok=True)
        (folder / "settings.json").write_text(json.dumps(settings(os.environ.get("DECK", ""))))
    gc.callbacks.append(count)
    timer = QTimer()
    timer.timeout.connect(litter)

    def painted(what: str) -> None:
        if what == "cards":
            timer.start(5)
            for width in range(500, 1200, 100):
                QTimer.singleShot(width, lambda width=width: resize(width))

    def resize(width: int) -> None:
        for window in QApplication.topLevelWidgets():
            if type(window).__name__ == "MainWindow":
                window.resize(width, 700)

    options = StartOptions(new=True, autoplay=True, hands=HANDS)
    code = application.run(options, painted)
    gc.callbacks.remove(count)
    print("gui", counts["gui"], "workers", counts["workers"], flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
