"""The window of statistics as a test opens it."""

from __future__ import annotations

from types import SimpleNamespace

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from hearts_qt.app import windows
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.rules.rule_names import RuleNames
from hearts_qt.app.statistics.statistics_window import StatisticsWindow
from hearts_qt.app.statistics.statistics_worker import StatisticsWorker
from hearts_qt.app.worker import Worker
from hearts_qt.rules.presets import PRESETS
from hearts_qt.store.folders import folders
from hearts_qt.store.statistics import Statistics
from tests.limits import wait_until

MODERN = PRESETS["Modern Hearts"].rules


class Main(QWidget):
    """Stands in for the main window, with the attributes that the statistics need."""

    def __init__(self) -> None:
        super().__init__()
        worker = Worker(self)
        statistics_worker = StatisticsWorker(Statistics.of(folders()), worker, self)
        self.session = SimpleNamespace(
            saver=SimpleNamespace(statistics_worker=statistics_worker),
            worker=worker,
            current=SimpleNamespace(rules=MODERN),
        )
        self.rule_names = RuleNames(LiveSettings(), self)


def opened(main: Main) -> StatisticsWindow:
    """The window, once everything has been read in."""
    window = StatisticsWindow(main.session, main.rule_names, windows.open_nothing, main)
    shown(window, main.session.saver.statistics_worker)
    return window


def shown(window: StatisticsWindow, statistics_worker: StatisticsWorker) -> None:
    done: list[bool] = []
    statistics_worker.found.connect(lambda found: found.done and done.append(True))
    window.show()
    wait_until(lambda: bool(done))
    QCoreApplication.processEvents()
    assert window.isVisible()
