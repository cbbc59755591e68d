"""What writes itself: numbers that count, lines that are drawn, for a moment and no longer."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal

__all__ = ["Writing", "part_of_row"]

LATER = 0.22
"""How much later each row begins than the one before it, as a part of the time of a row."""


class Writing(QObject):
    """Goes from 0 to 1 once when it is begun; otherwise everything is written."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.part = 1.0
        """How much is written, from 0 to 1."""
        self._way = QVariantAnimation(self)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.setEasingCurve(QEasingCurve.Type.Linear)
        self._way.valueChanged.connect(self._went)

    @property
    def under_way(self) -> bool:
        """Whether something is still to be written."""
        return self._way.state() == QAbstractAnimation.State.Running

    def begin(self, time: float) -> None:
        """Write within milliseconds; with none, everything is there at once."""
        self._way.stop()
        if time <= 0:
            self._set(1.0)
            return
        self._way.setDuration(round(time))
        self._set(0.0)
        self._way.start()

    def finish(self) -> bool:
        """Have everything written now; whether something was not."""
        was = self.under_way
        self._way.stop()
        if was:
            self._set(1.0)
        return was

    def advance(self, time: float) -> None:
        """Go to a time, in milliseconds since it was begun; for tests and pictures."""
        self._way.pause()
        self._way.setCurrentTime(round(time))

    def _went(self, value: float) -> None:
        self._set(float(value))

    def _set(self, part: float) -> None:
        self.part = part
        self.changed.emit()


def part_of_row(part: float, row: int, rows: int) -> float:
    """How much of a row is written when so much of the whole is: the rows follow each other."""
    whole = 1 + LATER * max(0, rows - 1)
    return max(0.0, min(1.0, part * whole - LATER * row))
