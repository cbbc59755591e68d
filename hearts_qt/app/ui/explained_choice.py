"""A drop-down list that explains each of its entries before it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QListView

from hearts_qt.app.ui.inputs import Choice
from hearts_qt.app.ui.rows import Roles, RowDelegate
from hearts_qt.app.ui.theme import LARGE

SENTENCE = int(Qt.ItemDataRole.UserRole) + 1
"""The item role of the description below the title of an entry."""
PICTURE_ROLE = SENTENCE + 1
"""The item role of the picture beside them, which only the open list shows."""

WIDEST = 460
"""The width of the drop-down list, in device-independent pixels, if the screen is wide enough."""
VISIBLE = 7
"""How many entries are seen at once."""


class Entry(NamedTuple):
    """One entry of an `ExplainedChoice`."""

    key: object
    title: str
    description: str = ""
    """What the entry is, in a sentence or two."""
    picture: QIcon | None = None


class ExplainedChoice(Choice):
    """A drop-down list; when open, it shows each entry with its picture and description.

    Arrow keys and typed letters move through the entries, Enter chooses one, Escape closes it.
    """

    def __init__(self, entries: Sequence[Entry], name: str) -> None:
        super().__init__((), name)
        view = QListView()
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        self.setView(view)
        self.setItemDelegate(RowDelegate(view, Roles(sentence=SENTENCE, picture=PICTURE_ROLE)))
        # Open a scrolling list below the field, not a menu over it as tall as the screen.
        self.setProperty("explained", True)
        self.setMaxVisibleItems(VISIBLE)
        self.set_entries(entries)

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Offer these entries; the selected one stays if it is among them."""
        key = self.key()
        self.clear()
        for entry in entries:
            self.addItem(entry.title, entry.key)
            row = self.count() - 1
            self.setItemData(row, entry.description, SENTENCE)
            self.setItemData(row, entry.description, Qt.ItemDataRole.AccessibleDescriptionRole)
            if entry.picture is not None:
                self.setItemData(row, entry.picture, PICTURE_ROLE)
        self.set_key(key)

    def description(self) -> str:
        """The description of the selected entry; empty if none is selected."""
        return str(self.currentData(SENTENCE) or "")

    def showPopup(self) -> None:
        room = self.screen().availableGeometry().width() - 2 * LARGE
        self.view().setMinimumWidth(min(WIDEST, room))
        frame = self.view().parentWidget()
        if isinstance(frame, QFrame):
            frame.setMinimumWidth(min(WIDEST, room))
        super().showPopup()
