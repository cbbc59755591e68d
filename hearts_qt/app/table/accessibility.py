"""The seats, the trick and the labels of the table for screen readers.

They are widgets with a name, a place and no painting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.table.geometry import Box

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.table.scene import TableScene


class SpokenLabel(QLabel):
    """A text that a screen reader finds at its place on the table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # It paints nothing, so Qt need not repaint it when something moves below it.
        self.setUpdatesEnabled(False)
        self.lower()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the scene shows it."""

    def say(self, words: str, box: Box) -> None:
        """Set the text and its place; an empty text hides the label."""
        if words != self.accessibleName():
            self.setAccessibleName(words)
        self.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
        self.setVisible(bool(words))


class TableAccessibility:
    """A text for each seat, for the trick on the table, and for each label on the felt."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self.seats: list[SpokenLabel] = []
        self.trick = SpokenLabel(parent)
        self.labels: dict[str, SpokenLabel] = {}

    def follow(self, scene: TableScene, models: Models) -> None:
        """Update all texts; the table must be idle."""
        layout = scene.layout
        count = models.seats.rowCount()
        while len(self.seats) < count:
            self.seats.append(SpokenLabel(self._parent))
        role = int(Qt.ItemDataRole.AccessibleTextRole)
        for seat, note in enumerate(self.seats):
            if seat < min(count, layout.seats):
                words = str(models.seats.data(models.seats.index(seat), role))
                note.say(words, layout.stations[seat].plate)
            else:
                note.hide()
        plays = [
            str(models.trick.data(models.trick.index(row), role))
            for row in range(models.trick.rowCount())
        ]
        words = _("Trick: {plays}").format(plays=", ".join(plays)) if plays else ""
        self.trick.say(words, layout.middle)
        for name, item in scene.marks.labels.items():
            if name not in self.labels:
                self.labels[name] = SpokenLabel(self._parent)
            self.labels[name].say(item.label.spoken if item.label is not None else "", item.box)
