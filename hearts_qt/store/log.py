"""The log, a small text file of errors, and the report of an exception as text."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from hearts_qt import limits
from hearts_qt.store.files import make_folder, open_regular
from hearts_qt.version import __version__

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Log(logging.Handler):
    """A log handler whose file never grows beyond `limits.LOG_FILE`, with one older file beside it.

    If the folder cannot be written, nothing is logged and no error is raised.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(logging.INFO)
        self.path = folder / "hearts-qt.log"
        self.setFormatter(logging.Formatter(_FORMAT))

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; the file is opened only while it is written."""
        try:
            line = self.format(record) + "\n"
            make_folder(self.path.parent, None)
            if self.path.exists() and self.path.stat().st_size + len(line) > limits.LOG_FILE:
                os.replace(self.path, self.path.with_name(f"{self.path.name}.1"))
            with open_regular(self.path, "ab") as file:
                file.write(line.encode(errors="replace"))
        except (OSError, ValueError):
            return


def report(error: BaseException) -> str:
    """An exception with versions and its traceback, as text to copy into a bug report."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    try:
        qt = version("pyside6")
    except PackageNotFoundError:
        qt = "?"
    lines = [
        f"Hearts Qt {__version__}, Python {platform.python_version()}, PySide6 {qt}",
        f"{platform.platform()}, {time.strftime('%Y-%m-%d %H:%M:%S')}",
        "",
        "".join(traceback.format_exception(error)).rstrip(),
    ]
    return "\n".join(lines)


def forget_last_error() -> None:
    """Clear the exception that Python keeps for a debugger. Its frames would keep everything alive
    that was in use: windows, game, program."""
    for name in ("last_exc", "last_type", "last_value", "last_traceback"):
        if hasattr(sys, name):
            delattr(sys, name)


def install_hooks(tell: Callable[[BaseException], None]) -> None:
    """Log every uncaught exception, in any thread, and pass it to `tell`.

    `tell` is called in the thread of the exception. A failure of `tell` itself is only logged.
    """

    def caught(error: BaseException) -> None:
        logger = logging.getLogger("hearts_qt")
        logger.critical("Unexpected: %s\n%s", str(error), report(error))
        try:
            tell(error)
        except Exception:
            logger.exception("The exception could not be shown")
        forget_last_error()

    def in_main(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            caught(error.with_traceback(trace))

    def in_thread(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None and arguments.exc_type is not SystemExit:
            caught(arguments.exc_value)

    sys.excepthook = in_main
    threading.excepthook = in_thread
