"""Whether there is a screen to open a window on, and what is said where there is none.

Qt looks for it when the application is made, and where it finds none it ends the process with a
page about plugins.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

__all__ = ["is_named", "no_screen", "none_is_said"]

_NAMES = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")

_GIVES_UP = "This application failed to start"
"""How Qt's last words begin, which are in English on every system."""


def is_named() -> bool:
    """Whether the environment names a screen; other systems than Linux need no name for theirs."""
    if not sys.platform.startswith("linux") or any(os.environ.get(name) for name in _NAMES):
        return True
    # Wayland looks for a socket of this name where it is told none.
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and os.path.exists(os.path.join(str(folder), "wayland-0"))


def no_screen(reason: str = "") -> str:
    """Why no window opens; `reason` is what Qt says of the screen that the environment names."""
    if reason:
        return _(
            "Hearts Qt cannot open a window because Qt finds no screen ({reason}). "
            "“hearts-qt --help” lists what works without one."
        ).format(reason=reason.strip().rstrip("."))
    return _(
        "Hearts Qt cannot open a window because there is no screen: neither DISPLAY nor "
        "WAYLAND_DISPLAY is set. “hearts-qt --help” lists what works without one."
    )


@contextmanager
def none_is_said() -> Iterator[None]:
    """While Qt looks for a screen: where it finds none, say so and end the process with 1."""
    from PySide6.QtCore import qInstallMessageHandler, qWarning

    said: list[str] = []

    def take(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if not message.startswith(_GIVES_UP):
            said.append(message)
        elif sys.stderr is not None:
            sys.stderr.write(no_screen(said[0] if said else message.splitlines()[0]) + "\n")
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
