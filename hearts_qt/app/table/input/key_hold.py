"""Tells whether a key is tapped or held."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

TAP = 400
"""Milliseconds up to which a key counts as tapped, not held."""

_PRESSES = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class KeyHold(QObject):
    """Watches the key that has just been pressed until it is released, wherever the focus is."""

    repeated = Signal()
    """The key is still held."""
    released = Signal(bool)
    """The key was released; true if it had been held rather than tapped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._since = QElapsedTimer()

    def begin(self) -> None:
        """Watch the key that has just been pressed."""
        app = QApplication.instance()
        if app is not None:
            self._since.start()
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _PRESSES:
            if isinstance(event, QKeyEvent) and event.isAutoRepeat():
                self.repeated.emit()
        elif (
            kind == QEvent.Type.KeyRelease
            and isinstance(event, QKeyEvent)
            and not event.isAutoRepeat()
        ):
            app = QApplication.instance()
            if app is not None:
                app.removeEventFilter(self)
            self.released.emit(self._since.elapsed() > TAP)
        return False
