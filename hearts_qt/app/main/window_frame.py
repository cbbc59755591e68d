"""The place and size of the main window, and full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner

SMALLEST = QSize(560, 300)
"""The least size of the window: it fits a screen of 640 × 360 with a panel of the system."""

USUAL = QSize(1180, 800)
"""The size of the window at the first start, where the screen has room for it."""

BESIDE = QSize(80, 100)
"""What the window then leaves free of a smaller screen, if that leaves it at least `ROOMY`."""

ROOMY = QSize(760, 520)

EDGES = QSize(16, 48)
"""What the system draws around a window, at most. (All in device-independent pixels.)"""


class WindowFrame:
    """Restores and remembers the geometry of the main window, and switches full screen.

    Nothing is remembered before `follow`.
    """

    def __init__(self, window: QMainWindow, geometry: str) -> None:
        """`geometry` is the saved geometry of an earlier window, or empty."""
        self._window = window
        self._live: LiveSettings | None = None
        self._banner: Banner | None = None
        self._switch: QAction | None = None
        window.setMinimumSize(SMALLEST)
        self._restore(geometry)

    def follow(self, live: LiveSettings, banner: Banner, switch: QAction) -> None:
        """Save changes in the settings from now on, and show how to leave full screen in a banner.

        `switch` is the command that switches full screen.
        """
        self._live, self._banner, self._switch = live, banner, switch

    def stop_saving(self) -> None:
        """Remember nothing until the next `follow`."""
        self._live = self._banner = self._switch = None

    def set_full_screen(self, on: bool) -> None:
        """Switch full screen on or off."""
        window = self._window
        window.menuBar().setVisible(not on)
        if on:
            self.remember()
            window.showFullScreen()
        else:
            window.showNormal()
        if self._live is not None:
            self._live.change(full_screen=on)
            if on:
                self.say_how_to_leave()
            elif self._banner is not None:
                self._banner.dismiss("full screen")

    def say_how_to_leave(self) -> None:
        """Say how to leave full screen, because the menus are hidden there."""
        if self._banner is None or self._switch is None:
            return
        keys = self._switch.shortcuts()
        if keys:
            key = keys[0].toString(QKeySequence.SequenceFormat.NativeText)
            sentence = _("Press {key} or Escape to leave full screen.").format(key=key)
        else:
            sentence = _("Press Escape to leave full screen.")
        self._banner.say("full screen", sentence, brief=True)

    def remember(self) -> None:
        """Save the geometry of the window, except in full screen."""
        if self._live is not None and not self._window.isFullScreen():
            saved = bytes(self._window.saveGeometry().toBase64().data()).decode("ascii")
            self._live.change(geometry={**self._live.values.geometry, "main": saved})

    def _restore(self, saved: str) -> None:
        window = self._window
        if not (saved and window.restoreGeometry(QByteArray.fromBase64(saved.encode("ascii")))):
            screen = window.screen().availableSize()
            size = (screen - BESIDE).boundedTo(USUAL).expandedTo(ROOMY)
            window.resize(size.boundedTo(screen - EDGES))


def come_to_front(window: QMainWindow) -> None:
    """Bring a window to the front, also if it is minimised."""
    if window.isMinimized():
        from PySide6.QtCore import Qt

        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
