"""A look back at the last trick, for a moment or while a key is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer

from hearts_qt.app.table.input.key_hold import KeyHold
from hearts_qt.app.table.overlay import spoken_answers
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.overlay.table_widgets import StatusLine
from hearts_qt.app.table.palette import Palette
from hearts_qt.app.table.table_parts import TableParts

if TYPE_CHECKING:
    pass

PEEK_TIME = 3000
"""Milliseconds for which the last trick is shown after a key asked for it."""


class LastTrickPeek(QObject):
    """Shows the last trick with a caption, for the mouse and for a key."""

    def __init__(
        self, table: TableParts, messages: TableMessages
    ) -> None:
        super().__init__(table.viewport)
        self._session = table.session
        self._models = table.models
        self._scene = table.scene
        self._messages = messages
        self.caption = StatusLine(table.viewport, table.colours)
        self.key_hold = KeyHold(self)
        self._time_over = QTimer(self)
        self._time_over.setSingleShot(True)
        self._time_over.setInterval(PEEK_TIME)
        self._time_over.timeout.connect(self.end)
        self.key_hold.repeated.connect(self._time_over.start)
        self.key_hold.released.connect(self._key_released)

    def set_colours(self, colours: Palette) -> None:
        """Use another set of colours."""
        self.caption.colours = colours
        self.caption.update()

    @property
    def by_key(self) -> bool:
        """Whether the last trick is shown because a key asked for it."""
        return self._time_over.isActive()

    def toggle(self) -> None:
        """Show the last trick for a moment, or for as long as the key is held.

        While it is shown because of a key, hide it.
        """
        if self.by_key:
            self.end()
            return
        self._messages.tell(spoken_answers.last_trick(self._session, self._models))
        self.show(True)
        self._time_over.start()
        self.key_hold.begin()

    def end(self) -> None:
        """Hide the last trick, whatever showed it."""
        self._time_over.stop()
        self.show(False)

    def show(self, shown: bool) -> None:
        """Lay the last trick out in the middle if the table is idle, or take it away."""
        scene = self._scene
        scene.show_last_trick(shown and scene.idle)
        items = scene.last_trick.items
        if not items:
            self.caption.say("")
            return
        layout = scene.layout
        top = min(item.target.box.y for item in items)
        high = 2.1 * layout.text_height
        room = QRectF(layout.middle.x, max(4.0, top - high - 6), layout.middle.width, high)
        self.caption.set_room(room, layout.text_height)
        self.caption.say(scene.last_trick.caption())
        self.caption.raise_()

    def _key_released(self, held: bool) -> None:
        if held:
            self.end()
