"""What the desktop asks of all programs: little motion, and high contrast.

Qt is asked where it knows, then the system itself: Windows and macOS at once, and again whenever
the person comes back to the program; on Linux the portal, which also tells of changes.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from hearts_qt.app.system.portal import PortalSettings
    from hearts_qt.app.worker import Worker

REDUCED_MOTION = ("org.freedesktop.appearance", "reduced-motion")
CONTRAST = ("org.freedesktop.appearance", "contrast")
ANIMATIONS = ("org.gnome.desktop.interface", "enable-animations")
"""Settings of the portal: 1 for less motion, 1 for high contrast, and false for no animations. The
last is that of desktops whose portal does not have the first."""

SPI_GETCLIENTAREAANIMATION = 0x1042
"""What Windows is asked for to learn whether it shows animations."""


class DesktopWishes(QObject):
    """What the desktop asks for. Before `follow`, only what Qt knows."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._portal: PortalSettings | None = None
        self._less_motion: bool | None = None
        # The hints of accessibility are gone with the hints that they belong to.
        self._hints = QGuiApplication.styleHints()
        about = self._hints.accessibility()
        for name in ("contrastPreferenceChanged", "motionPreferenceChanged"):
            told = getattr(about, name, None)
            if told is not None:
                told.connect(self._announce)

    @property
    def less_motion(self) -> bool | None:
        """Whether to leave motion out; None if nobody says."""
        if self._qt_says("motionPreference") == "ReducedMotion":
            return True
        if self._portal is None:
            return self._less_motion
        values = self._portal.values
        if REDUCED_MOTION in values:
            return bool(values[REDUCED_MOTION] == 1)
        return not values[ANIMATIONS] if ANIMATIONS in values else None

    @property
    def contrast(self) -> bool:
        """Whether high contrast is wanted."""
        asked = self._portal is not None and self._portal.values.get(CONTRAST) == 1
        return asked or self._qt_says("contrastPreference") == "HighContrast"

    def follow(self, worker: Worker) -> None:
        """Ask the system, and hear when it changes; `worker` has a lane for what may take long."""
        self.close()
        if sys.platform in ("win32", "darwin"):
            application = QGuiApplication.instance()
            assert isinstance(application, QGuiApplication)
            application.applicationStateChanged.connect(self._ask_again)
            self._less_motion = system_wants_less_motion()
            return
        from hearts_qt.app.system.portal import PortalSettings, session_bus

        bus = session_bus()
        if bus:
            keys = (REDUCED_MOTION, ANIMATIONS, CONTRAST)
            self._portal = PortalSettings(keys, worker, bus, self)
            self._portal.changed.connect(self.changed)

    def close(self) -> None:
        """Follow the system no longer."""
        if self._portal is not None:
            self._portal.close()
            self._portal.deleteLater()
            self._portal = None

    def _ask_again(self) -> None:
        before, self._less_motion = self._less_motion, system_wants_less_motion()
        if self._less_motion != before:
            self._announce()

    def _announce(self, *_of: object) -> None:
        self.changed.emit()

    def _qt_says(self, name: str) -> str:
        """The name of a preference that Qt has from the system; empty if this Qt has none."""
        asked = getattr(self._hints.accessibility(), name, None)
        return str(asked().name) if asked is not None else ""


@cache
def desktop_wishes() -> DesktopWishes:
    """The wishes of the desktop, the same for the whole program."""
    return DesktopWishes()


def system_wants_less_motion() -> bool | None:
    """Whether Windows or macOS is set to show less motion; None elsewhere, or if it does not
    say."""
    import ctypes

    if sys.platform == "win32":
        shown = ctypes.c_int(1)
        asked = ctypes.windll.user32.SystemParametersInfoW
        if not asked(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(shown), 0):
            return None
        return not shown.value
    if sys.platform == "darwin":
        from ctypes.util import find_library

        objc: Any = ctypes.CDLL(find_library("objc"))
        objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
        objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]

        def send(kind: Any, to: int | None, name: bytes) -> Any:
            method = ctypes.CFUNCTYPE(kind, ctypes.c_void_p, ctypes.c_void_p)
            return method(("objc_msgSend", objc))(to, objc.sel_registerName(name))

        space = send(ctypes.c_void_p, objc.objc_getClass(b"NSWorkspace"), b"sharedWorkspace")
        if not space:
            return None
        return bool(send(ctypes.c_bool, space, b"accessibilityDisplayShouldReduceMotion"))
    return None
