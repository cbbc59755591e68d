"""The running program: settings, session and window, from start to end."""

from __future__ import annotations

import logging
import sys
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication, QIcon

from hearts_qt.app import i18n, regional
from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.main_window import MainWindow
from hearts_qt.app.program.error_reports import ErrorReports
from hearts_qt.app.program.single_instance import SingleInstance
from hearts_qt.app.program.start_options import SETTINGS_FILE, StartOptions
from hearts_qt.app.session import Session
from hearts_qt.app.system.desktop_wishes import desktop_wishes
from hearts_qt.app.system.process_health import GarbageCollector, GuiWatchdog, MemoryReturner
from hearts_qt.app.table.playback.tempo import Tempo
from hearts_qt.app.ui import theme
from hearts_qt.app.worker import DiskLane, Worker
from hearts_qt.assets import asset_path
from hearts_qt.game.events import HandScored
from hearts_qt.store.files import remove_leftovers
from hearts_qt.store.folders import Folders, folders, make_folders_private
from hearts_qt.store.log import Log
from hearts_qt.store.record_shelf import RecordShelf
from hearts_qt.store.saves import SaveStore
from hearts_qt.store.settings_file import SettingsFile

if TYPE_CHECKING:
    from hearts_qt.app.program.autoplay import AutoPlayer
    from hearts_qt.app.statistics.statistics_worker import StatisticsWorker

ICON_SIZES = (16, 24, 32, 48, 64, 128)

LATER = 250
"""Milliseconds from the start to the work that the first pictures do not need."""


class Program(QObject):
    """Everything that runs once the window is open.

    `single` is the claim to be the only instance, which the caller has already made.
    """

    def __init__(
        self,
        options: StartOptions,
        where: Folders | None = None,
        single: SingleInstance | None = None,
    ) -> None:
        """Read the settings; `start` does the rest."""
        super().__init__()
        self.garbage = GarbageCollector(self)
        self.memory = MemoryReturner(self)
        self.worker = Worker(self)
        self.watchdog = GuiWatchdog(parent=self)
        self.wishes = desktop_wishes()
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.timeout.connect(self._finish_start)
        self.options = options
        self.where = where or folders()
        self.single = single
        self.window: MainWindow | None = None
        self.player: AutoPlayer | None = None
        make_folders_private(self.where)
        self.log = Log(self.where.state)
        logging.getLogger().addHandler(self.log)
        self.error_reports = ErrorReports(self.log)
        self._file = SettingsFile(self.where.config / SETTINGS_FILE)
        values, self._fault = self._file.read()
        speak(values.language)
        self._disk = DiskLane(self.worker)
        self.live = LiveSettings(values, self._file, later=self._disk)

    def start(self, window: MainWindow | None = None) -> bool:
        """Show the game in a window that is open already, or in a new one."""
        self._take_theme()
        theme.set_text_size(self.live.values.text_size)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._take_theme)
        self.wishes.changed.connect(self._take_theme)
        # Before anything that is shown, which looks at the theme and the language when it changes.
        self.live.on("theme", "contrast", call=self._take_theme)
        self.live.on("language", call=self._take_language)
        self.live.on("text_size", call=self._take_text_size)
        saves = SaveStore(self.where.data, self._disk)
        trouble = saves.open()
        records = RecordShelf(self.where.games)
        self.session = Session(
            self.live,
            saves,
            records=records,
            make_statistics_worker=self._make_statistics_worker,
            worker=self.worker,
        )
        opened = window is not None
        if window is None:
            window = MainWindow(self.live.values.felt, self.live.values.geometry.get("main", ""))
        self.window = window
        window.fill(self.session, self.live)
        # The messages of the start are shown together and stay until they are dismissed, because
        # they say what is not saved.
        sentences = (self._fault, trouble)
        told = [say(sentence) for sentence in sentences if sentence is not None]
        if told:
            window.banner.say("message", "\n\n".join(told), stays=True)
        self._begin(window)
        if opened:
            window.show_screens()
        else:
            window.show_remembered(self.live.values.full_screen)
        if self.options.autoplay:
            self._play_by_itself()
        self.garbage.start()
        self._late.start(LATER)
        if self.options.file:
            window.open_file(self.options.file)
        return True

    def _begin(self, window: MainWindow) -> None:
        """Show the game that was on the table, or a new one, or the start screen."""
        session = self.session
        # Also before a new game: it parks the game under way, which would be overwritten otherwise.
        resumed = session.games.resume()
        if self.options.new or (self.options.autoplay and not resumed):
            session.new_game()
        elif not resumed:
            window.screens.open_start_screen()
        elif not (session.games.under_way or session.games.awaits_cut):
            # The game ended just before the program did; its record has been kept by now.
            session.games.leave()
        elif not (self.options.resume or session.games.awaits_cut):
            window.welcome_back()

    def close(self) -> None:
        """End everything that was started; called after the window has closed."""
        self._late.stop()
        self.watchdog.close()
        self.wishes.close()
        self.live.flush()
        if self.window is not None:
            self.session.close()
        self.worker.close()
        if "hearts_qt.app.sound.audio_output" in sys.modules:
            # Otherwise no sound was heard, and there is nothing to close.
            from hearts_qt.app.sound.audio_output import close_shared_audio_output

            close_shared_audio_output()
        self.memory.close()
        self.garbage.close()
        if self.single is not None:
            self.single.close()
        logging.getLogger().removeHandler(self.log)

    def _finish_start(self) -> None:
        window = self.window
        if window is None or not window.isVisible():
            return
        icon = QIcon()
        for size in ICON_SIZES:
            icon.addFile(str(asset_path(f"icons/app/hearts-qt-{size}.png")))
        # Dialogs inherit it from the window.
        window.setWindowIcon(icon)
        if self.single is not None:
            self.single.listen(window.come_to_front, window.open_file)
        self.watchdog.start()
        self.wishes.follow(self.worker)
        # Imported late, because the program starts without it.
        from hearts_qt.app.system.screen_reader import screen_reader

        screen_reader().follow(self.worker)
        window.saved_games.refresh()
        parked = self.session.saver.parked
        if parked is not None:
            remove_old = partial(parked.remove_old, self.where.games)
            self.worker.lane("deleted games").submit(remove_old)
        where = (self.where.config, self.where.rules, self.where.data, self.where.games)
        leftovers = self.worker.lane("leftovers")
        leftovers.submit(self.live.own_rule_sets(self.where.rules).finish)
        leftovers.submit(partial(remove_leftovers, where))
        leftovers.submit(self._remove_deleted)
        self.garbage.freeze()
        self.memory.start()

    def _remove_deleted(self) -> None:
        """Remove the games for good that were deleted in the library some days ago."""
        from hearts_qt.store.game_library import GameLibrary

        GameLibrary.of(self.where).trash.remove_old()

    def _make_statistics_worker(self, worker: Worker) -> StatisticsWorker:
        from hearts_qt.app.statistics.statistics_worker import StatisticsWorker
        from hearts_qt.store.statistics import Statistics

        return StatisticsWorker(Statistics.of(self.where), worker, self)

    def _play_by_itself(self) -> None:
        from hearts_qt.app.program.autoplay import AutoPlayer

        assert self.window is not None
        self.window.table.set_tempo(Tempo.AT_ONCE)
        self.player = AutoPlayer(self.session, self.window.table)
        if self.options.hands:
            self.session.timeline.appended.connect(self._count_hands)

    def _count_hands(self, event: object) -> None:
        assert self.player is not None
        if isinstance(event, HandScored) and self.player.hands >= self.options.hands:
            assert self.window is not None
            # There is nobody to ask about a game that cannot be saved.
            QTimer.singleShot(0, self.window, self.window.close_without_asking)

    def _take_language(self) -> None:
        speak(self.live.values.language)
        QGuiApplication.setApplicationDisplayName(_("Hearts Qt"))

    def _take_text_size(self) -> None:
        theme.set_text_size(self.live.values.text_size)

    def _take_theme(self, *_of: object) -> None:
        values = self.live.values
        follows = values.contrast == "system"
        high = self.wishes.contrast if follows else values.contrast == "high"
        theme.apply(values.theme, high)


def speak(language: str) -> None:
    """Use a language, or the system's if it is empty; English where no font has its letters."""
    if not regional.can_be_written(i18n.install(language or None)):
        logging.getLogger(__name__).warning("no font has the letters of %s", i18n.language())
        i18n.install("en")
