"""A heading that shows and hides what stands below it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from hearts_qt.app.ui.layouts import LEFT, column
from hearts_qt.app.ui.theme import SMALL
from hearts_qt.app.ui.widgets import button

UNFOLDED = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"
FOLDED = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
FOLDED_MIRRORED = "\N{BLACK LEFT-POINTING SMALL TRIANGLE}"


def wedged(words: str, unfolded: bool) -> str:
    """A heading with the wedge that says whether what it heads is shown."""
    folded = FOLDED_MIRRORED if QGuiApplication.isRightToLeft() else FOLDED
    return f"{UNFOLDED if unfolded else folded}  {words}"


class Disclosure(QWidget):
    """A button with a wedge, and a part of a window that it unfolds."""

    toggled = Signal(bool)
    """The person has unfolded or folded the part."""

    def __init__(self, words: str, inside: QWidget) -> None:
        super().__init__()
        self._words = words
        self.inside = inside
        self.head = button(quiet=True)
        self.head.setCheckable(True)
        self.head.setProperty("disclosure", True)
        self.head.setAccessibleName(words)
        self.head.toggled.connect(self._show)
        self.head.clicked.connect(self.toggled)
        column((self.head, LEFT), inside, on=self, spacing=SMALL)
        self._show(False)

    @property
    def unfolded(self) -> bool:
        """Whether the part is shown."""
        return self.head.isChecked()

    def unfold(self, wanted: bool = True) -> None:
        """Show the part, or hide it."""
        self.head.setChecked(wanted)

    def _show(self, shown: bool) -> None:
        self.inside.setVisible(shown)
        self.head.setText(wedged(self._words, shown))
