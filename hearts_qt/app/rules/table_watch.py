"""Whether the table needs the processor, so that what can wait does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.session import Session
from hearts_qt.game.actions import Phase


class TableWatch(QObject):
    """Follows the table while another window is open.

    The table is in use while computer players think or cards move, and during a hand as long as the
    other window is not the active one.
    """

    changed = Signal()
    """It may be in use now, or no longer."""

    def __init__(self, session: Session, window: QWidget) -> None:
        """`window` is the other window, to which this belongs."""
        super().__init__(window)
        self._session = session
        self._window = window
        window.installEventFilter(self)
        session.driver.busy_changed.connect(self.changed)
        session.timeline.appended.connect(self.changed)
        session.timeline.advanced.connect(self.changed)
        session.timeline.replaced.connect(self.changed)

    @property
    def in_use(self) -> bool:
        """Whether the table needs the processor."""
        session = self._session
        moving = session.timeline.cursor < len(session.timeline.events)
        between = session.current.game.phase in (Phase.DEAL, Phase.OVER)
        return session.driver.busy or moving or not (between or self._window.isActiveWindow())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            self.changed.emit()
        return False
