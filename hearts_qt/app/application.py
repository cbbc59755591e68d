"""The program around the window: set-up, the one running instance, faults, and the end.

Whatever is not needed for the first painted table is imported after it.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QObject,
    Qt,
    QTimer,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt import __version__
from hearts_qt.app import i18n, theme
from hearts_qt.app.assets import asset_path
from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.single import SingleInstance
from hearts_qt.store.folders import Folders, folders
from hearts_qt.store.log import Log, install_hooks, report
from hearts_qt.store.settings import SettingsFile

if TYPE_CHECKING:
    from hearts_qt.app.autoplay import AutoPlayer
    from hearts_qt.app.windows.crash import CrashWindow
    from hearts_qt.app.windows.main import MainWindow

logger = logging.getLogger(__name__)

SETTINGS_FILE = "settings.json"

ICON_SIZES = (16, 24, 32, 48, 64, 128)


@dataclass(frozen=True, slots=True)
class StartOptions:
    """How the program was started. `hands` ends automatic play after so many, 0 means never."""

    resume: bool = False
    new: bool = False
    autoplay: bool = False
    hands: int = 0
    exit_after_paint: bool = False


def make_application(arguments: list[str]) -> QApplication:
    """The `QApplication`, with names, style and a font that can be read."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    QApplication.setApplicationName("hearts-qt")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName("hearts-qt")
    made = QApplication(arguments)
    made.setStyle("Fusion")
    QGuiApplication.setApplicationDisplayName(_("Hearts Qt"))
    use_readable_font()
    return made


def use_readable_font() -> None:
    """Load the bundled font on a system that has none, where every letter would be a box."""
    from PySide6.QtGui import QFontDatabase

    if QFontDatabase.families():
        return
    folder = asset_path("fonts")
    files = sorted([*folder.glob("*.ttf"), *folder.glob("*.otf")]) if folder.is_dir() else []
    for file in files:
        number = QFontDatabase.addApplicationFont(str(file))
        families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        if families:
            font = QApplication.font()
            font.setFamily(families[0])
            QApplication.setFont(font)
            return
    logger.warning("This system has no fonts, and none is bundled")


class Faults(QObject):
    """Unexpected exceptions: each goes to the log, the first is also shown in plain words."""

    _met = Signal(str)

    def __init__(self, log: Log, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self.window: CrashWindow | None = None
        # Queued, so that a fault of another thread, or in the middle of a paint, is shown safely.
        self._met.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self.shown = False

    def install(self) -> None:
        """Take over what Python and Qt report."""
        install_hooks(self.tell)
        qInstallMessageHandler(take_qt_message)

    def tell(self, error: BaseException) -> None:
        """Show an exception, unless one was shown before. May be called from any thread."""
        self._met.emit(report(error))

    def _show(self, details: str) -> None:
        if self.shown:
            return
        self.shown = True
        from hearts_qt.app.windows.crash import CrashWindow

        parent = QApplication.activeWindow()
        self.window = CrashWindow(details, str(self._log.path), parent)
        self.window.show()


_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def take_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
    """Put a message of Qt into the log, and on the terminal from warnings on."""
    level = _QT_LEVELS.get(kind, logging.WARNING)
    category = context.category or "default"
    logging.getLogger("qt").log(level, "%s: %s", category, message)
    if level >= logging.WARNING and sys.stderr is not None:
        print(f"Qt {category}: {message}", file=sys.stderr)


class FirstPaint(QObject):
    """Calls something once a widget has been painted for the first time."""

    def __init__(self, widget: QWidget, then: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._widget and event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            # The paint itself comes after this filter; a queued call comes after the paint.
            QTimer.singleShot(0, self, self._then)
        return False


class Program:
    """The running program: settings, session and window, from start to end."""

    def __init__(self, options: StartOptions, where: Folders | None = None) -> None:
        """Nothing is started yet; `start` does that."""
        self.options = options
        self.where = where or folders()
        self.window: MainWindow | None = None
        self.player: AutoPlayer | None = None
        self.painted: Callable[[], object] = lambda: None
        self._late: FirstPaint | None = None
        self.log = Log(self.where.state)
        root = logging.getLogger()
        root.addHandler(self.log)
        self._file = SettingsFile(self.where.config / SETTINGS_FILE)
        values, self._fault = self._file.read()
        i18n.install(values.language or None)
        self.live = LiveSettings(values, self._file)
        self.single = SingleInstance(self.where.state)
        self.faults = Faults(self.log)

    def start(self) -> bool:
        """Open the window with a game in it; False when a running program was called instead."""
        from hearts_qt.app.session import Session
        from hearts_qt.app.windows.main import MainWindow
        from hearts_qt.store.saves import SaveStore

        theme.apply(self.live.values.theme)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._take_theme)
        self.live.changed.connect(self._settings_changed)
        saves = SaveStore(self.where.data)
        trouble = saves.open()
        self.session = Session(self.live, saves)
        self.window = window = MainWindow(self.session, self.live)
        # The messages of the start come after the window that shows them.
        for sentence in (self._fault, trouble):
            if sentence is not None:
                self.session.message.emit(say(sentence))
        self._late = FirstPaint(window.table.viewport(), self._after_first_paint)
        resumed = not self.options.new and self.session.resume()
        if not resumed:
            self.session.new_game()
        window.show_remembered()
        if self.options.autoplay:
            self._play_by_itself()
        elif resumed and not self.options.resume:
            window.offer_resume()
        return True

    def call_running(self) -> bool:
        """Whether another program runs already; it has been asked to show itself."""
        if self.single.claim():
            return False
        if not self.single.call_first():
            logger.warning("Another Hearts Qt runs, but does not answer")
            print(_("Hearts Qt is running already, but does not answer."), file=sys.stderr)
        return True

    def close(self) -> None:
        """Give back what was taken, after the window has closed."""
        self.live.flush()
        self.single.close()
        logging.getLogger().removeHandler(self.log)

    def _after_first_paint(self) -> None:
        self.painted()
        window = self.window
        if window is None or self.options.exit_after_paint:
            return
        from PySide6.QtGui import QIcon

        icon = QIcon()
        for size in ICON_SIZES:
            icon.addFile(str(asset_path(f"icons/app/hearts-qt-{size}.png")))
        QGuiApplication.setWindowIcon(icon)
        self.single.listen(window.come_to_front)

    def _play_by_itself(self) -> None:
        from hearts_qt.app.autoplay import AutoPlayer
        from hearts_qt.app.table.speeds import Tempo

        assert self.window is not None
        self.window.table.set_tempo(Tempo.AT_ONCE)
        self.player = AutoPlayer(self.session, self.window.table)
        if self.options.hands:
            self.session.happened.connect(self._count_hands)

    def _count_hands(self, event: object) -> None:
        assert self.player is not None
        if type(event).__name__ == "HandScored" and self.player.hands >= self.options.hands:
            assert self.window is not None
            QTimer.singleShot(0, self.window, self.window.close)

    def _settings_changed(self, names: frozenset[str]) -> None:
        if "theme" in names:
            self._take_theme()

    def _take_theme(self, *_of: object) -> None:
        theme.apply(self.live.values.theme)


def run(options: StartOptions, painted: Callable[[], object] = lambda: None) -> int:
    """Run the program; returns its exit code. `painted` is called after the first paint."""
    program = Program(options)
    application = make_application([sys.argv[0] if sys.argv else "hearts-qt"])
    if program.call_running():
        return 0

    def first_painted() -> None:
        painted()
        if options.exit_after_paint and program.window is not None:
            program.window.close()

    program.painted = first_painted
    program.faults.install()
    try:
        program.start()
        return application.exec()
    finally:
        program.close()
