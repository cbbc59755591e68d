"""Checks whether there is a display to open a window on, and says so when there is none.

Qt looks for a display when the application is made. When it finds none, it ends the process with a
page of text about plugins; this module prints one clear sentence instead.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

_NAMES = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")

_GIVES_UP = "This application failed to start"
"""The start of Qt's last message, which is in English on every system."""


def display_named() -> bool:
    """Whether the environment names a display. Only Linux needs that."""
    if not sys.platform.startswith("linux") or any(os.environ.get(name) for name in _NAMES):
        return True
    # Wayland uses this socket when no variable names one.
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and os.path.exists(os.path.join(str(folder), "wayland-0"))


def no_display_sentence(reason: str = "") -> str:
    """Why no window opens; `reason` is what Qt says about the display that is named."""
    if reason:
        return _(
            "Hearts Qt cannot open a window because Qt finds no screen ({reason}). "
            "“hearts-qt --help” lists what works without one."
        ).format(reason=reason.strip().rstrip("."))
    return _(
        "Hearts Qt cannot open a window because there is no screen: neither DISPLAY nor "
        "WAYLAND_DISPLAY is set. “hearts-qt --help” lists what works without one."
    )


def drop_impossible_scale() -> None:
    """Remove an impossible scale factor, such as `nan`, from the environment."""
    for name in ("QT_SCALE_FACTOR", "QT_FONT_DPI"):
        written = os.environ.get(name)
        if written is None:
            continue
        try:
            possible = 0 < float(written) < math.inf
        except ValueError:
            possible = False
        if not possible:
            del os.environ[name]


@contextmanager
def exit_without_display() -> Iterator[None]:
    """Print a sentence and exit with code 1 if Qt finds no display within the block."""
    from PySide6.QtCore import qInstallMessageHandler, qWarning

    said: list[str] = []

    def take(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if not message.startswith(_GIVES_UP):
            said.append(message)
        elif sys.stderr is not None:
            reason = said[0] if said else message.splitlines()[0]
            sys.stderr.write(no_display_sentence(reason) + "\n")
            sys.stderr.flush()
            # Qt aborts as soon as this returns.
            os._exit(1)

    before = qInstallMessageHandler(take)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        for message in said:
            qWarning(message)
