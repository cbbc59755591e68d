"""Reports unexpected exceptions and messages of Qt: to the log, and to the player in a window."""

from __future__ import annotations

import atexit
import logging
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from hearts_qt.store.log import Log, install_hooks
from hearts_qt.store.log import report as describe

if TYPE_CHECKING:
    from hearts_qt.app.dialogs import CrashWindow


class ErrorReports(QObject):
    """Logs every unexpected exception, and shows the first one in plain words."""

    _met = Signal(str)

    def __init__(self, log: Log, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self.window: CrashWindow | None = None
        # Queued, so that a fault in another thread or during a paint is shown safely.
        self._met.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self.shown = False

    def install(self) -> None:
        """Receive every uncaught exception of Python and every message of Qt."""
        install_hooks(self.report)
        qInstallMessageHandler(log_qt_message)
        # Qt still writes messages when it unloads its plugins, and then there is no interpreter.
        atexit.register(qInstallMessageHandler, None)

    def report(self, error: BaseException) -> None:
        """Show an exception, unless one was shown before. May be called from any thread."""
        self._met.emit(describe(error))

    def _show(self, details: str) -> None:
        if self.shown:
            return
        self.shown = True
        from hearts_qt.app.dialogs import CrashWindow

        parent = QApplication.activeWindow()
        self.window = CrashWindow(details, str(self._log.path), parent)
        self.window.show()


_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
    """Put a message of Qt into the log, and on the terminal from warnings on."""
    level = _LEVELS.get(kind, logging.WARNING)
    category = context.category or "default"
    logging.getLogger("qt").log(level, "%s: %s", category, message)
    if level >= logging.WARNING and sys.stderr is not None:
        print(f"Qt {category}: {message}", file=sys.stderr)
