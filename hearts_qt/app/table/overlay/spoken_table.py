"""What a screen reader finds on the table beside the hand: the seats, the trick and the labels.

Items of a scene are invisible to a screen reader, so widgets that paint nothing lie over them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from hearts_qt.app.i18n import _, listed
from hearts_qt.app.table.geometry import Box
from hearts_qt.app.table.overlay.linked_text import TableControl
from hearts_qt.app.table.palette import Colours
from hearts_qt.app.ui.widgets import rounded, smooth_painter

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


class SeatButton(TableControl):
    """A seat that the keyboard and a screen reader find at its plate; the mouse finds the plate."""

    def __init__(self, parent: QWidget, colours: Colours) -> None:
        super().__init__(parent, colours)
        self._under = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        # Without the focus it paints nothing, so Qt need not repaint it.
        self.setUpdatesEnabled(False)

    def say(self, words: str, box: Box) -> None:
        """Set the text and its place."""
        if words != self.accessibleName():
            self.setAccessibleName(words)
        self.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
        self.show()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setUpdatesEnabled(True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setUpdatesEnabled(False)
        self._under.update(self.geometry())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = smooth_painter(self)
            corner = self.height() * 0.22
            frame = QRectF(self.rect()).adjusted(3, 3, -3, -3)
            rounded(painter, frame, corner, None, QColor(255, 255, 255, 220), 5.0)
            rounded(painter, frame, corner, None, self.colours().focus, 3.0)


class TableAccessibility:
    """A button for each seat, and a text for the trick on the table and for each label on the
    felt. `press` is called with the seat whose button is pressed."""

    def __init__(self, parent: QWidget, colours: Colours, press: Callable[[int], None]) -> None:
        self._parent = parent
        self._colours = colours
        self._press = press
        self.seats: list[SeatButton] = []
        self.trick = SpokenLabel(parent)
        self.labels: dict[str, SpokenLabel] = {}

    def follow(self, scene: TableScene, models: Models) -> None:
        """Update all texts; the table must be idle."""
        layout = scene.layout
        count = models.seats.rowCount()
        while len(self.seats) < count:
            made = SeatButton(self._parent, self._colours)
            made.clicked.connect(partial(self._pressed, len(self.seats)))
            self.seats.append(made)
        role = int(Qt.ItemDataRole.AccessibleTextRole)
        for seat, note in enumerate(self.seats):
            if seat < min(count, layout.seats):
                words = str(models.seats.data(models.seats.index(seat, 0), role))
                note.say(words, layout.stations[seat].plate)
                note.setAccessibleDescription(_("Shows who this player is"))
            else:
                note.hide()
        plays = [
            str(models.trick.data(models.trick.index(row, 0), role))
            for row in range(models.trick.rowCount())
        ]
        words = _("Trick: {plays}").format(plays=listed(plays)) if plays else ""
        self.trick.say(words, layout.middle)
        for name, item in scene.marks.labels.items():
            if name not in self.labels:
                self.labels[name] = SpokenLabel(self._parent)
            self.labels[name].say(item.label.spoken if item.label is not None else "", item.box)

    def _pressed(self, seat: int, _on: bool = False) -> None:
        self._press(seat)
