"""Checks whether there is a display to open a window on, and says so when there is none.

Qt looks for a display when the application is made. When it finds none, it ends the process with a
page of text about plugins; this module prints one clear sentence instead.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _
from hearts_qt.rules.text import brief

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

_NAMES = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")

_SCALES = {
    "QT_SCALE_FACTOR": (0.25, 6.0),
    "QT_SCREEN_SCALE_FACTORS": (0.25, 6.0),
    "QT_FONT_DPI": (24.0, 576.0),
}
"""The variables of Qt that scale everything, each with the smallest and the largest value that can
be used. Qt itself takes any number, and draws for ever."""

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


def bound_scales() -> None:
    """Change scales in the environment with which Qt cannot draw, and say so in one sentence each.

    Too large or too small ones become the nearest that can be used; what is no number is removed.
    """
    for name, (low, high) in _SCALES.items():
        written = os.environ.get(name)
        if not written:
            continue
        # Only one of the variables has several values: `1.5;2` or `eDP-1=1.5;DP-2=2`.
        several = name == "QT_SCREEN_SCALE_FACTORS"
        if several:
            # Qt multiplies them by the other factor, which is bounded by now.
            high = max(low, high / float(os.environ.get("QT_SCALE_FACTOR") or 1))
        parts = [part.rpartition("=") for part in (written.split(";") if several else [written])]
        fit = [(*start, _fitting(number, low, high)) for *start, number in parts]
        bounded = ";".join("".join(part) for part in fit if part[-1])
        if bounded == written:
            continue
        if bounded:
            os.environ[name] = bounded
        else:
            del os.environ[name]
        if sys.stderr is not None:
            sentence = (
                _("Qt cannot draw with {name}={written}, so “{bounded}” is used instead.")
                if bounded
                else _("Qt cannot draw with {name}={written}, so it is ignored.")
            )
            sys.stderr.write(
                f"hearts-qt: {sentence}\n".format(
                    name=name, written=brief(written), bounded=brief(bounded)
                )
            )


def _fitting(written: str, low: float, high: float) -> str:
    """A number as it was written if it lies between bounds; otherwise the nearest bound, or empty
    if it is no number."""
    try:
        number = float(written)
    except ValueError:
        return ""
    if not number > 0:
        return ""
    return written if low <= number <= high else f"{min(max(number, low), high):g}"


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
