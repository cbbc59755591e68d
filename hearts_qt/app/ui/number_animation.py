"""Animates numbers that count up and lines that are drawn."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QVariantAnimation, Signal

DELAY = 0.22
"""How much later each row starts than the row before, as a fraction of one row's duration."""


class NumberAnimation(QObject):
    """A progress from 0 to 1, which is 1 except while it runs."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.progress = 1.0
        """The progress, from 0 to 1."""
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.Linear)
        self._animation.valueChanged.connect(self._set)

    @property
    def running(self) -> bool:
        """Whether the progress is under way."""
        return self._animation.state() == QAbstractAnimation.State.Running

    def begin(self, time: float) -> None:
        """Go from 0 to 1 within this many milliseconds; with 0, be at 1 at once."""
        self._animation.stop()
        if time <= 0:
            self._set(1.0)
            return
        self._animation.setDuration(round(time))
        self._set(0.0)
        self._animation.start()

    def finish(self) -> bool:
        """Go to 1 now. Returns whether the progress was under way."""
        was = self.running
        self._animation.stop()
        if was:
            self._set(1.0)
        return was

    def advance(self, time: float) -> None:
        """Pause at a time in milliseconds since `begin`; for tests and pictures."""
        self._animation.pause()
        self._animation.setCurrentTime(round(time))

    def _set(self, part: float) -> None:
        self.progress = float(part)
        self.changed.emit()


def part_of_row(part: float, row: int, rows: int) -> float:
    """The progress of one row, from 0 to 1, when the rows follow each other with a delay.

    `part` is the progress of the whole, `row` counts from 0.
    """
    whole = 1 + DELAY * max(0, rows - 1)
    return max(0.0, min(1.0, part * whole - DELAY * row))
