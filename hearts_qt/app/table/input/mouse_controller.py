"""The mouse on the table: a click plays or raises a card, a drag to the middle does the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from hearts_qt.app.models.roles import HandRole
from hearts_qt.app.table.layout.layout import RATIO, Box, Pose

if TYPE_CHECKING:
    from hearts_qt.app.table.view import TableView

__all__ = ["MouseController"]

OUTSIDE = QPoint(-1, -1)


class MouseController:
    """What the pointer is about, for one table.

    A press while something is being played back hurries it, and does nothing else.
    """

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._scene = view.table_scene
        self._pressed: QPoint | None = None
        self._dragging = False
        self._swallow = False
        self.row = -1
        """The row of the hand that was pressed last, or -1."""
        self._place: QPoint | None = None

    def press(self, event: QMouseEvent, again: bool = False) -> None:
        """A button goes down; `again` is the second press of a double click."""
        view = self._view
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        view.keyboard.leave()
        self._swallow = not view.idle
        if self._swallow:
            view.hurry()
            return
        if again and not view.session.selection.kind:
            # The second half of a double click never plays the card that slid under it.
            self._swallow = True
            return
        self._pressed = event.position().toPoint()
        self.row = self.row_at(self._pressed)

    def move(self, event: QMouseEvent) -> None:
        """The pointer moves, pressed or not."""
        place = self._place = event.position().toPoint()
        if self._pressed is None:
            self.point(place)
            return
        if not self._dragging and self.row >= 0 and self._legal(self.row):
            far = (place - self._pressed).manhattanLength()
            self._dragging = far >= QApplication.startDragDistance() * 1.5
        if self._dragging:
            self._drag(place)

    def release(self, event: QMouseEvent) -> None:
        """A button goes up."""
        view = self._view
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if self._swallow or self._pressed is None:
            self._swallow = False
            return
        place = self._place = event.position().toPoint()
        row, dragging = self.row, self._dragging
        self._pressed, self._dragging = None, False
        if not view.idle:
            return
        if dragging:
            layout = self._scene.layout
            if place.y() < layout.hand_box.y - 0.12 * layout.unit:
                view.choose(row)
            self._scene.show_states()
        elif row >= 0 and row == self.row_at(place):
            view.choose(row)
        elif row < 0:
            view.bubble.hide()
        self.point(place, quiet=True)

    def leave(self) -> None:
        """The pointer leaves the table."""
        self._place = None
        if self._pressed is None:
            self._scene.set_hover(-1)
            self._view.bubble.hide()
            if not self._view.messages.peeks_by_key:
                self._view.messages.peek(False)

    def forget(self) -> None:
        """Whatever was pressed is gone."""
        self._pressed, self._dragging, self.row = None, False, -1

    def look_again(self) -> None:
        """The pointer rests, but what lies under it has changed."""
        port = self._view.viewport()
        if self._place is None and port.underMouse():
            self._place = port.mapFromGlobal(self._view.cursor().pos())
        if self._pressed is None:
            self.point(OUTSIDE if self._place is None else self._place)

    def row_at(self, place: QPoint) -> int:
        """The row of the person's card at a place, or -1."""
        items = self._scene.hands[self._scene.session.person]
        for row in range(len(items) - 1, -1, -1):
            item = items[row]
            inner = item.mapFromScene(place)
            wide = item.base / 2
            # A raised card is still hit where it stood, below its lower edge.
            if abs(inner.x()) <= wide and -wide * RATIO <= inner.y() <= wide * (RATIO + 0.4):
                return row
        return -1

    def point(self, place: QPoint, quiet: bool = False) -> None:
        """The pointer rests somewhere: lift the card there, or say why it may not be played.

        `quiet` says nothing.
        """
        view, scene = self._view, self._scene
        if not view.idle or not view.viewport().rect().contains(place):
            return
        row = self.row_at(place)
        legal = row >= 0 and self._legal(row)
        if row < 0 or legal:
            # From a dimmed card the pointer may be on its way to the rule in the bubble.
            view.messages.hush(soon=not legal)
        elif not quiet:
            view.messages.give_reason(row)
        scene.set_hover(row if legal else view.keyboard.row)
        if legal:
            view.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            view.viewport().unsetCursor()
        self._point_pile(place)

    def _point_pile(self, place: QPoint) -> None:
        """Over a pile of won tricks the last trick is shown."""
        scene = self._scene
        spot = Box(place.x(), place.y(), 0, 0)
        over = any(
            items and scene.layout.pile(seat).box.grown(4).holds(spot)
            for seat, items in enumerate(scene.piles)
        )
        telling = self._view.messages
        if over != bool(scene.peek) and not telling.peeks_by_key:
            telling.peek(over)

    def _legal(self, row: int) -> bool:
        hand = self._view.models.hand
        return row < hand.rowCount() and bool(hand.value(row, HandRole.LegalRole))

    def _drag(self, place: QPoint) -> None:
        items = self._scene.hands[self._scene.session.person]
        if self.row >= len(items):
            self.forget()
            return
        item = items[self.row]
        self._scene.mover.drop(item)
        pose = Pose(place.x(), place.y(), 0, self._scene.layout.unit)
        item.place(pose)
        item.target = pose
        item.setZValue(900)
        self._view.bubble.hide()
