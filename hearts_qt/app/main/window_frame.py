"""The place and size of the main window, its first picture, and full screen.

Like `application`, it imports `Qt` only where that is needed, after the first picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

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


class FirstPaint(QObject):
    """Calls a function once a widget has been painted for the first time. The widget owns it."""

    def __init__(self, widget: QWidget, then: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._widget and event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            # The paint itself comes after this filter; a queued call comes after the paint.
            QTimer.singleShot(0, self._then)
        return False


class WindowFrame:
    """Restores and remembers the geometry of the main window, switches full screen, and opens the
    menus by the keyboard.

    Nothing is remembered before `follow`.
    """

    def __init__(self, window: QMainWindow, geometry: str) -> None:
        """`geometry` is the saved geometry of an earlier window, or empty."""
        self._window = window
        self._live: LiveSettings | None = None
        self._banner: Banner | None = None
        self._switch: QAction | None = None
        self._keys: list[QShortcut] = []
        """The keys that open menus while these are hidden."""
        QShortcut(QKeySequence("F10"), window, self.open_menu)
        window.setMinimumSize(SMALLEST)
        self._restore(geometry)

    def follow(self, live: LiveSettings, banner: Banner, switch: QAction) -> None:
        """Save changes in the settings from now on, and show how to leave full screen in a banner.

        `switch` is the command that switches full screen.
        """
        self._live, self._banner, self._switch = live, banner, switch
        for menu in self._menus():
            # The next menu opens before it is known whether one is open.
            menu.aboutToHide.connect(partial(QTimer.singleShot, 0, self._menu_closed))

    def stop_saving(self) -> None:
        """Remember nothing until the next `follow`."""
        self._live = self._banner = self._switch = None

    def set_full_screen(self, on: bool) -> None:
        """Switch full screen on or off."""
        window = self._window
        if on:
            self.hide_menus()
            self.remember()
            window.showFullScreen()
        else:
            self._show_menus()
            window.showNormal()
        if self._live is not None:
            self._live.change(full_screen=on)
            if on:
                self.say_how_to_leave()
            elif self._banner is not None:
                self._banner.dismiss("full screen")

    def hide_menus(self) -> None:
        """Hide the menus until a key opens one of them."""
        bar = self._window.menuBar()
        bar.hide()
        self._forget_keys()
        # A hidden bar hears none of its keys.
        for menu in self._menus():
            key = QKeySequence.mnemonic(menu.title())
            opened = partial(self.open_menu, menu.menuAction())
            self._keys.append(QShortcut(key, self._window, opened))

    def open_menu(self, action: QAction | None = None) -> None:
        """Open a menu by the keyboard, the first one if none is named. In full screen the menus are
        shown as long as one is open."""
        bar = self._window.menuBar()
        if bar.isHidden():
            self._show_menus()
        bar.setActiveAction(action or bar.actions()[0])

    def _menus(self) -> list[QMenu]:
        from PySide6.QtCore import Qt

        return self._window.menuBar().findChildren(
            QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly
        )

    def _menu_closed(self) -> None:
        if self._switch is None or not self._switch.isChecked():
            return
        if QApplication.activePopupWidget() is None and not self._window.menuBar().isHidden():
            self.hide_menus()

    def _show_menus(self) -> None:
        self._forget_keys()
        self._window.menuBar().show()

    def _forget_keys(self) -> None:
        for key in self._keys:
            key.deleteLater()
        self._keys = []

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
