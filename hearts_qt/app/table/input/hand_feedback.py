"""The table's feedback at a card of the hand: that it was refused, or that it is the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.app.i18n import _
from hearts_qt.app.table.input.keyboard_controller import KeyboardController
from hearts_qt.app.table.input.mouse_controller import MouseController
from hearts_qt.app.table.overlay.card_reasons import BUBBLE_TIME
from hearts_qt.app.table.overlay.hand_widgets import HandWidgets

if TYPE_CHECKING:
    pass


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
        widgets.table.session.decisions.refused.connect(self._refused)
        widgets.table.session.adviser.hint_ready.connect(self._show_hint)

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
            self._widgets.table.scene.cards.set_hover(row)
            # So Enter plays the card of the hint, and arrow keys start from it.
            self._keyboard.go_to(row)
            if row >= 0 and why and not self._widgets.value_labels.labels:
                # While the coach's figures are on the cards, only the status line says why.
                self._widgets.reasons.say_above(row, why)
                self._widgets.reasons.keep_for(2 * BUBBLE_TIME)
        self._widgets.messages.tell(why)
