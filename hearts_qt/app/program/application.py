"""From the start of the process to an open window.

The window opens with an empty table as soon as Qt can paint, and the rest of the program is
imported after that, so this module imports only what the first picture needs. It does not import
`Qt`, the namespace of enumerations, because that alone takes as long as opening the window.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from hearts_qt import limits
from hearts_qt.app import i18n
from hearts_qt.app.i18n import _, say
from hearts_qt.app.program.screen_check import bound_scales, exit_without_display
from hearts_qt.app.program.start_options import SETTINGS_FILE, StartOptions
from hearts_qt.app.system.qt_setup import use_own_plugins
from hearts_qt.app.ui import theme
from hearts_qt.store.files import read_text
from hearts_qt.store.folders import FolderError, Folders, folders
from hearts_qt.version import APP_ID, __version__

if TYPE_CHECKING:
    from hearts_qt.app.program.end_requests import EndRequests
    from hearts_qt.app.program.program import Program
    from hearts_qt.app.system.file_open_events import FileOpenEvents

SETTINGS_VERSION = ("hearts_qt_settings", 1)
"""The key of the version in the settings file, and the newest version that can be read; the same as
in `store.settings_file`, which is not imported before the first picture."""


class EarlySettings(NamedTuple):
    """The settings that the first picture needs. All settings are read after it."""

    theme: str = "system"
    contrast: str = "system"
    text_size: int = 100
    felt: str = "green"
    geometry: str = ""
    full_screen: bool = False
    language: str = ""


def read_early_settings(where: Folders) -> EarlySettings:
    """Read the settings for the first picture; those that cannot be read have their defaults."""
    path = where.config / SETTINGS_FILE
    try:
        content = read_text(path, limits.SETTINGS_FILE)
        from hearts_qt.rules.strict_json import read_json

        read = read_json(content)
    except (OSError, ValueError):
        # No settings yet, or damaged ones, which are reported when all settings are read.
        return EarlySettings()
    usual = EarlySettings()
    values = read if isinstance(read, dict) else {}
    key, newest = SETTINGS_VERSION
    version = values.get(key, 0)
    if isinstance(version, int) and version > newest:
        return EarlySettings()
    kept = values.get("geometry")
    values = {**values, "geometry": kept.get("main", "") if isinstance(kept, dict) else ""}
    taken = {
        name: values[name]
        for name, default in usual._asdict().items()
        if isinstance(values.get(name), type(default))
    }
    if not taken.get("geometry", "").isascii():
        del taken["geometry"]
    return usual._replace(**taken)


def make_application(arguments: list[str]) -> QApplication:
    """The `QApplication`, with names, style and Qt's own texts in the language in use."""
    use_own_plugins()
    QApplication.setApplicationName("hearts-qt")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName(APP_ID)
    bound_scales()
    with exit_without_display():
        # `setStyle` would import the enumerations of styles too.
        made = QApplication([*arguments, "-style", "Fusion"])
    i18n.translate_qt()
    QGuiApplication.setApplicationDisplayName(_("Hearts Qt"))
    return made


def use_readable_font() -> None:
    """Load the bundled font on a system that has none, where every letter would be a box.

    Such a system still lists font families without any file, so this looks for a glyph instead.
    """
    from PySide6.QtGui import QFontMetrics

    if QFontMetrics(QApplication.font()).inFontUcs4(ord("A")):
        return
    from PySide6.QtGui import QFontDatabase

    from hearts_qt.assets import asset_path

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
    print(_("Hearts Qt: this system has no fonts."), file=sys.stderr)


def resume_command() -> list[str]:
    """The command that starts the program again with the game in progress."""
    module = [] if getattr(sys, "frozen", False) else ["-m", "hearts_qt"]
    return [sys.executable, *module, "--resume"]


def run(options: StartOptions, painted: Callable[[str], object] = lambda what: None) -> int:
    """Run the program; returns its exit code.

    `painted` is called with `cloth` when the window has painted an empty table, and with `cards`
    when it has painted the table with its game, or the start screen.
    """
    # While a window is open only `GarbageCollector`, which the program owns, collects garbage.
    gc.disable()
    try:
        where = folders()
    except FolderError as error:
        i18n.install()
        print(f"hearts-qt: {say(error.text)}", file=sys.stderr)
        return 2
    look = read_early_settings(where)
    i18n.install(look.language or None)
    application = make_application([sys.argv[0] if sys.argv else "hearts-qt"])
    # Asking Qt for the contrast that the system wants would import all its enumerations too.
    theme.apply(look.theme, look.contrast == "high")
    theme.set_text_size(look.text_size)
    from hearts_qt.app.program.single_instance import SingleInstance

    single = SingleInstance(where.state)
    if not single.claim():
        from hearts_qt.app.program.single_instance import reach_first

        attended = not (options.autoplay or options.exit_after_paint)
        status = reach_first(single, options.file, attended)
        if status is not None:
            return status
    documents: FileOpenEvents | None = None
    if sys.platform == "darwin":
        from hearts_qt.app.system import file_open_events as of_macos

        documents = of_macos.FileOpenEvents(application)
    from hearts_qt.app.main.main_window import MainWindow
    from hearts_qt.app.main.window_frame import FirstPaint

    window = MainWindow(look.felt, look.geometry)
    running: list[Program] = []
    requests: list[EndRequests] = []

    def all_painted() -> None:
        painted("cards")
        if options.exit_after_paint:
            window.close()

    def load() -> None:
        painted("cloth")
        use_readable_font()
        from hearts_qt.app.program.end_requests import EndRequests
        from hearts_qt.app.program.program import Program

        # Until now there was nothing to save, and a signal ended the process in the usual way.
        requests.append(EndRequests(application, end, window.save, resume_command()))
        program = Program(options, where, single)
        running.append(program)
        program.error_reports.install()
        program.start(window)
        if documents is not None:
            documents.take(window.open_file)
        screen = window.start_screen
        FirstPaint(window.table.viewport() if screen is None else screen, all_painted)

    def end() -> None:
        # This also leaves the event loop of a dialog, and a dialog that opens later is dismissed at
        # once, because there may be nobody to answer it.
        application.exit()
        window.close_without_asking()

    def finish() -> None:
        for program in running:
            program.close()
        single.close()

    # At the end of a session Windows may end the process without leaving the event loop.
    application.aboutToQuit.connect(finish)
    FirstPaint(window.empty_table, load)
    window.show_remembered(look.full_screen)
    try:
        code = application.exec()
    finally:
        finish()
        for one in requests:
            one.close()
    return next((one.status for one in requests if one.status), code)
