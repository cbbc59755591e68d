"""What the controllers and the widgets over one table work with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session
    from hearts_qt.app.table.art.deck_art import Deck
    from hearts_qt.app.table.palette import Palette
    from hearts_qt.app.table.scene import TableScene


class TableParts(NamedTuple):
    """The parts of a table without the widgets over it."""

    viewport: QWidget
    """The widget on which the scene is painted, the parent of all widgets over it."""
    session: Session
    models: Models
    scene: TableScene
    deck: Deck
    colours: Palette
    """The colours with which the table began."""
