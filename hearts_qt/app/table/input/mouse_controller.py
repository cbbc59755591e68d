"""Handles the mouse on the table: a click plays or raises a card, and so does a drag to the middle.

A click on a card of the trick asks why it was played. A card that was refused says so, and a hint
is shown at its card.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QApplication

from hearts_qt.app.i18n import _
from hearts_qt.app.models.table_model import HandRole
from hearts_qt.app.table.geometry import RATIO, Box, Pose
from hearts_qt.app.table.input.keyboard_controller import KeyboardController
from hearts_qt.app.table.input.presses import Haste
from hearts_qt.app.table.input.questions import LastTrickPeek, PlayQuestions
from hearts_qt.app.table.items.card_item import CardItem
from hearts_qt.app.table.overlay.hand_widgets import BUBBLE_TIME, HandWidgets

OUTSIDE = QPoint(-1, -1)


class MouseController:
    """Handles the mouse on one table.

    A press while events are played back hurries them and does nothing else. A press chooses a card
    only if it began on that card, when the card lay still and the person was asked.
    """

    def __init__(
        self,
        widgets: HandWidgets,
        keyboard: KeyboardController,
        last_trick: LastTrickPeek,
        questions: PlayQuestions,
        haste: Haste,
        show_character: Callable[[int], None],
    ) -> None:
        """`show_character` is called with the seat whose plate was clicked."""
        table = widgets.table
        self._viewport = table.viewport
        self._session = table.session
        self._scene = table.scene
        self._hand = table.models.hand
        self._keyboard = keyboard
        self._choices = widgets.choices
        self._reasons = widgets.reasons
        self._last_trick = last_trick
        self._questions = questions
        self._haste = haste
        self._show_character = show_character
        self._pressed: QPoint | None = None
        self._dragging = False
        self._swallow = False
        self.row = -1
        """The row of the hand that was pressed last, or -1."""
        self._offered: tuple[CardItem | None, bool] = (None, False)
        """The card that was pressed last, and whether the person was to act then."""
        self._place: QPoint | None = None

    def press(self, event: QMouseEvent, again: bool = False) -> None:
        """Handle a press; `again` is the second press of a double click."""
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._keyboard.leave()
        early = self._haste.too_early(event) or again
        self._swallow = not self._scene.animations.idle
        if self._swallow:
            self._scene.animations.hurry()
            return
        place = event.position().toPoint()
        row = self.row_at(place)
        if early and row >= 0 and not self._session.selection.kind:
            # A card that has only just slid under the pointer is not meant.
            self._swallow = True
            return
        self._pressed, self.row = place, row
        self._offered = self._offer(row)

    def move(self, event: QMouseEvent) -> None:
        """Handle a movement of the pointer."""
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
        """Handle a release."""
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        if self._swallow or self._pressed is None:
            self._swallow = False
            return
        place = self._place = event.position().toPoint()
        row, dragging = self.row, self._dragging
        self._pressed, self._dragging = None, False
        if not self._scene.animations.idle:
            return
        same = self._offer(row) == self._offered
        if dragging:
            layout = self._scene.layout
            if same and place.y() < layout.hand_box.y - 0.12 * layout.card_width:
                self._choices.choose(row)
            self._scene.cards.show_states()
        elif row >= 0:
            if same and row == self.row_at(place):
                self._choices.choose(row)
        else:
            self._reasons.dismiss()
            seat = self._seat_at(place)
            if seat >= 0:
                self._show_character(seat)
            else:
                self._questions.ask_at(place)
        self.point(place, quiet=True)

    def leave(self) -> None:
        """Handle the pointer leaving the table."""
        self._place = None
        if self._pressed is None:
            self._scene.cards.set_hover(-1)
            self._reasons.dismiss()
            if not self._last_trick.by_key:
                self._last_trick.show(False)

    def forget(self) -> None:
        """Forget the pressed card, because it is gone."""
        self._pressed, self._dragging, self.row = None, False, -1

    def look_again(self) -> None:
        """Update what the pointer points at, because the cards under it have changed."""
        viewport = self._viewport
        if self._place is None and viewport.underMouse():
            self._place = viewport.mapFromGlobal(QCursor.pos())
        if self._pressed is None:
            self.point(OUTSIDE if self._place is None else self._place)

    def row_at(self, place: QPoint) -> int:
        """The row of the person's card at a place, or -1."""
        items = self._scene.own_hand
        for row in range(len(items) - 1, -1, -1):
            item = items[row]
            inner = item.mapFromScene(place)
            wide = item.base / 2
            # A raised card still takes clicks below its lower edge, where it was before.
            if abs(inner.x()) <= wide and -wide * RATIO <= inner.y() <= wide * (RATIO + 0.4):
                return row
        return -1

    def _seat_at(self, place: QPoint) -> int:
        """Another player's seat whose plate is at a place, or -1."""
        spot = Box(place.x(), place.y(), 0, 0)
        for station in self._scene.layout.stations:
            if station.seat != self._session.current.person and station.plate.holds(spot):
                return station.seat
        return -1

    def point(self, place: QPoint, quiet: bool = False) -> None:
        """Lift the card under the pointer, or say why it may not be played.

        With `quiet`, no reason is shown.
        """
        scene = self._scene
        if not self._scene.animations.idle or not self._viewport.rect().contains(place):
            return
        row = self.row_at(place)
        legal = row >= 0 and self._legal(row)
        if row < 0 or legal:
            # The pointer may be moving from a dimmed card to the link to the rule in the bubble.
            self._reasons.hide(soon=not legal)
        elif not quiet:
            self._reasons.show_for(row)
        scene.cards.set_hover(row if legal else self._keyboard.row)
        if legal or self._seat_at(place) >= 0:
            self._viewport.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self._viewport.unsetCursor()
        self._point_pile(place)

    def _point_pile(self, place: QPoint) -> None:
        """Show the last trick while the pointer is over a pile of won tricks."""
        scene = self._scene
        spot = Box(place.x(), place.y(), 0, 0)
        over = any(
            items and scene.layout.pile(seat).box.grown(4).holds(spot)
            for seat, items in enumerate(scene.cards.piles)
        )
        if over != bool(scene.last_trick.items) and not self._last_trick.by_key:
            self._last_trick.show(over)

    def _offer(self, row: int) -> tuple[CardItem | None, bool]:
        """The card at a row, and whether the person is to act."""
        items = self._scene.own_hand
        return items[row] if 0 <= row < len(items) else None, self._scene.cards.awaits_person

    def _legal(self, row: int) -> bool:
        hand = self._hand
        return row < hand.rowCount() and bool(hand.value(row, HandRole.LegalRole))

    def _drag(self, place: QPoint) -> None:
        items = self._scene.own_hand
        if self.row >= len(items):
            self.forget()
            return
        item = items[self.row]
        self._scene.animations.mover.drop(item)
        pose = Pose(place.x(), place.y(), 0, self._scene.layout.card_width)
        item.place(pose)
        item.target = pose
        item.setZValue(900)
        self._reasons.dismiss()


class HandFeedback(QObject):
    """Shows refusals and hints at the card that they are about."""

    def __init__(
        self,
        parent: QObject,
        widgets: HandWidgets,
        keyboard: KeyboardController,
        mouse: MouseController,
    ) -> None:
        super().__init__(parent)
        self._widgets = widgets
        self._keyboard = keyboard
        self._mouse = mouse
        self._asked_row = -1
        widgets.table.session.decisions.refused.connect(self._refused)
        widgets.table.session.adviser.hint_ready.connect(self._show_hint)
        widgets.table.session.adviser.explained.connect(self._explained)

    def _refused(self, card: int, reason: str) -> None:
        """Show why a card was refused: above it, or in the status line if it is not in the hand."""
        if not reason:
            return
        row = self._refused_row(card)
        if row < 0:
            self._widgets.messages.tell(reason)
            return
        rule = self._widgets.table.session.current.rule_against(card)
        self._widgets.reasons.say_above(row, reason, rule)
        self._widgets.reasons.keep_for()
        self._widgets.messages.speak(reason)
        self._widgets.table.scene.cards.shake(row)

    def explain(self, row: int) -> None:
        """Say why a card of the hand is a good choice or not, or why it may not be chosen."""
        table = self._widgets.table
        if not table.scene.cards.awaits_person or not 0 <= row < table.models.hand.rowCount():
            return
        card = table.models.hand.cards[row]
        if table.session.current.choosable(card):
            self._asked_row = row
            table.session.adviser.explain(card)
        else:
            self._refused(card, table.session.current.why_not(card))

    def _explained(self, card: int, words: str) -> None:
        """Show what the coach says about a card."""
        cards, row = self._widgets.table.models.hand.cards, self._asked_row
        if 0 <= row < len(cards) and cards[row] == card:
            self._widgets.reasons.say_above(row, words)
            self._widgets.reasons.keep_for(2 * BUBBLE_TIME)
        self._widgets.messages.speak(words)

    def _refused_row(self, card: int) -> int:
        """The row of a refused card, or -1; of identical cards, the one that was clicked or has the
        focus."""
        cards = self._widgets.table.models.hand.cards
        rows = [
            self._mouse.row,
            self._keyboard.buttons.row_with_focus(),
            self._widgets.table.models.hand.row_of(card),
        ]
        for row in rows:
            if 0 <= row < len(cards) and cards[row] == card:
                return row
        return -1

    def _show_hint(self, cards: object, why: str) -> None:
        """Show the best choice, and why it is best."""
        if not isinstance(cards, tuple):
            return
        if self._widgets.choices.answer(why):
            self._widgets.messages.speak(why)
            return
        if self._widgets.table.session.selection.kind:
            self._widgets.table.session.selection.take_advice(cards)
            if self._widgets.table.session.selection.has_advice:
                why = _("{reason} Escape brings your own cards back.").format(reason=why)
        elif cards:
            row = self._widgets.table.models.hand.row_of(cards[0])
            # So Enter plays the card of the hint, and arrow keys start from it.
            self._keyboard.point_at(row)
            self._widgets.table.scene.cards.set_hover(row)
            self._widgets.table.scene.cards.show_states()
            if row >= 0 and why and not self._widgets.value_labels.labels:
                # While the coach's figures are on the cards, only the status line says why.
                self._widgets.reasons.say_above(row, why)
                self._widgets.reasons.keep_for(2 * BUBBLE_TIME)
        self._widgets.messages.tell(why)
