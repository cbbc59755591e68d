"""Why a card may not be played, in a bubble above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer

from hearts_qt.app.models.roles import HandRole
from hearts_qt.app.table.overlay.card_value_labels import CardValueLabels
from hearts_qt.app.table.overlay.messages import TableMessages
from hearts_qt.app.table.table_parts import TableParts

if TYPE_CHECKING:
    pass

BUBBLE_TIME = 2600
"""Milliseconds for which `keep_for` keeps the bubble by default, wherever the pointer is."""

GRACE = 350
"""Milliseconds in which the pointer can move from a card to the bubble above it."""


class CardReasons(QObject):
    """Shows the bubble of one table above a card of the person's hand.

    `wanted` says whether the settings ask for reasons.
    """

    def __init__(
        self,
        table: TableParts,
        value_labels: CardValueLabels,
        messages: TableMessages,
        wanted: Callable[[], bool],
    ) -> None:
        super().__init__(table.viewport)
        self._viewport = table.viewport
        self._session = table.session
        self._scene = table.scene
        self._hand = table.models.hand
        self._value_labels = value_labels
        self._messages = messages
        self._bubble = messages.bubble
        self._wanted = wanted
        self._content: tuple[int, str, str | None] = (-1, "", None)
        """Row of the hand, words and option of the bubble."""
        self._time_over = self._timer(BUBBLE_TIME)
        self._grace = self._timer(GRACE)
        self._bubble.left.connect(self._grace.start)

    def _timer(self, time: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(time)
        timer.timeout.connect(self._hide_now)
        return timer

    def say_above(self, row: int, words: str, option: str | None = None) -> None:
        """Show words above a card of the hand; `option` links them to its rule."""
        self._content = (row, words, option)
        self._grace.stop()
        self._place()
        self._messages.arrange()

    def keep_for(self, time: int = BUBBLE_TIME) -> None:
        """Keep the bubble for some milliseconds, wherever the pointer is."""
        self._time_over.start(time)

    def follow(self) -> None:
        """Place the bubble again, because the cards or the coach's figures on them have moved."""
        if not self._bubble.isHidden():
            self._place()
        self._messages.arrange()

    def _place(self) -> None:
        """Place the bubble above its card, and above the person's plate and the coach's figures
        that lie there."""
        row, words, option = self._content
        items = self._scene.own_hand
        if row >= len(items):
            return
        box = items[row].target.box
        area = QRectF(self._viewport.rect())
        self._bubble.show_above(box.cx, box.y + 2, words, area, option)
        shown = self._bubble.geometry()
        plate = self._scene.marks.plates[self._session.current.person].sceneBoundingRect()
        if plate.intersects(QRectF(shown)):
            # The person's plate lies between the card and the bubble.
            self._bubble.show_above(box.cx, plate.top(), words, area, option)
            shown = self._bubble.geometry()
        top = self._value_labels.top_between(shown.left(), shown.right())
        if top < shown.bottom():
            self._bubble.show_above(box.cx, top, words, area, option)

    def show_for(self, row: int) -> None:
        """Show above a dimmed card why it may not be played; for another card, hide the bubble."""
        self._time_over.stop()
        if self._scene.awaits_person and 0 <= row < self._hand.rowCount():
            reason = self._hand.value(row, HandRole.ReasonRole)
            if reason and self._wanted():
                card = self._hand.value(row, HandRole.CardRole)
                self.say_above(row, reason, self._session.current.rule_against(card))
                return
        self._hide_now()

    def hide(self, soon: bool = False) -> None:
        """Hide the bubble unless it is kept for a time.

        `soon` leaves the pointer a moment to reach a bubble that links to a rule.
        """
        if self._time_over.isActive() or self._bubble.isHidden():
            return
        if soon and self._bubble.option is not None:
            if not self._grace.isActive():
                self._grace.start()
        else:
            self._hide_now()

    def dismiss(self) -> None:
        """Hide the bubble at once."""
        self._bubble.hide()

    def _hide_now(self) -> None:
        self._grace.stop()
        if not self._time_over.isActive() and not self._bubble.underMouse():
            self._bubble.hide()
