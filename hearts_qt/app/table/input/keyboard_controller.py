"""The keyboard on the table: moving among the cards, choosing one, typing its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.table.input.card_typing import CardTyping
from hearts_qt.app.table.input.hand_buttons import HandButtons

if TYPE_CHECKING:
    from hearts_qt.app.table.view import TableView

__all__ = ["KeyboardController"]

TYPING_TIME = 700
"""Milliseconds after which a letter that could begin a card is a shortcut after all."""

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MOVES = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Space,
    *ENTER,
)


class KeyboardController:
    """The keys of one table, and the buttons of the hand that have the focus.

    The focus is shown only once the keyboard is used, and no longer once the mouse is.
    """

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._scene = view.table_scene
        self._typing = CardTyping()
        self._in_use = False
        self._answered = False
        self.buttons = HandButtons(
            view.viewport(), view.choose, self.key, self.wants, self._focused, self._tabbed
        )
        self._alone = QTimer(view)
        self._alone.setSingleShot(True)
        self._alone.setInterval(TYPING_TIME)
        self._alone.timeout.connect(self._typed_alone)

    @property
    def row(self) -> int:
        """The row of the hand with the visible focus, or -1."""
        return self.buttons.row_with_focus() if self._in_use else -1

    def leave(self) -> None:
        """The mouse is used instead."""
        if self._in_use:
            self._in_use = False
            self.follow()

    def go_to(self, row: int) -> None:
        """Give a row of the hand the visible focus, as if keys had led there."""
        self._in_use = True
        self.buttons.focus(row)
        self.follow()

    def follow(self) -> None:
        """Keep the ring on the card with the focus."""
        items = self._scene.hands[self._scene.session.person]
        row = self.row
        if 0 <= row < len(items):
            self._view.ring.follow(items[row], self._scene.layout.unit)
        else:
            self._view.ring.follow(None, 0)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the hand, even if a menu has it as a shortcut."""
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if self._sends(event):
            return True
        return plain and (self._typing.wants(event.text()) or event.key() in MOVES)

    def _sends(self, event: QKeyEvent) -> bool:
        """Whether a key sends a card to another receiver: Shift and an arrow, in a scatter pass."""
        return (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            == Qt.KeyboardModifier.ShiftModifier
            and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            and len(self._view.session.selection.targets) > 1
        )

    def key(self, event: QKeyEvent) -> bool:
        """Answer a key; whether the table had a use for it."""
        view = self._view
        if not self.wants(event):
            return False
        key = event.key()
        if not self._in_use:
            self._in_use = True
            self._focused(self.buttons.row_with_focus())
        if not view.idle and key in MOVES:
            # A key that hurries does nothing else, however long it is held.
            if not event.isAutoRepeat():
                view.hurry()
            return True
        if not view.moon.isHidden():
            if key in MOVES:
                view.moon.take_key(event)
            return key in MOVES
        if self._sends(event):
            self._typing.clear()
            view.choices.send_on(
                self.buttons.row_with_focus(), 1 if key == Qt.Key.Key_Right else -1
            )
            return True
        if not view.panel.isHidden():
            if key in ENTER or key == Qt.Key.Key_Space:
                view.panel.answer(event)
                return True
            if key in MOVES:
                return False
        if key in MOVES:
            self._typing.clear()
            self._move(key, event.isAutoRepeat())
            return True
        return self._type(event.text())

    def _move(self, key: int, repeated: bool) -> None:
        count = self._view.models.hand.rowCount()
        row = self.buttons.row_with_focus()
        selection = self._view.session.selection
        match key:
            case Qt.Key.Key_Left:
                self.buttons.focus(count - 1 if row < 0 else max(0, row - 1))
            case Qt.Key.Key_Right:
                self.buttons.focus(0 if row < 0 else min(count - 1, row + 1))
            case Qt.Key.Key_Home:
                self.buttons.focus(0)
            case Qt.Key.Key_End:
                self.buttons.focus(count - 1)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                if row < 0:
                    self.buttons.focus(count // 2)
                elif selection.kind and not repeated:
                    self._view.choose(row)
            case _ if repeated:
                return
            case Qt.Key.Key_Space:
                if row >= 0:
                    self._view.choose(row)
            case _:
                self._enter(row)

    def _enter(self, row: int) -> None:
        view = self._view
        selection = view.session.selection
        if selection.kind:
            if not selection.confirm():
                view.tell(selection.button_text)
        elif row >= 0:
            view.choose(row)

    def _type(self, letter: str) -> bool:
        row = self._typing.type(letter, self._view.models.hand.cards, self.buttons.row_with_focus())
        if row >= 0:
            self._alone.stop()
            self.buttons.focus(row)
        elif self._typing.missing >= 0:
            self._alone.stop()
            words = card_words(self._typing.missing)
            self._view.tell(_("You do not hold the {card}").format(card=words))
        elif self._typing.typed:
            self._alone.start()
            # Where no card begins that way there is nothing to wait for.
            self._answered = self._typing.leads_nowhere(self._view.models.hand.cards)
            if self._answered:
                self._lone(self._typing.typed)
        return True

    def _typed_alone(self) -> None:
        """A letter that began no card is the shortcut that it is elsewhere."""
        letter = self._typing.typed
        self._typing.clear()
        if not self._answered:
            self._lone(letter)

    def _lone(self, letter: str) -> None:
        """A letter that begins no card is a shortcut, a digit the number of a receiver."""
        if letter.isdigit():
            self._view.choices.send(self.buttons.row_with_focus(), int(letter))
        else:
            self._shortcut(letter)

    def _shortcut(self, letter: str) -> None:
        if not letter.isalpha():
            return
        wanted = QKeySequence(letter.upper())
        for action in self._view.window().findChildren(QAction):
            if action.isEnabled() and wanted in action.shortcuts():
                action.trigger()
                return

    def _focused(self, row: int) -> None:
        """The keyboard's focus is on a row of the hand, or elsewhere (-1)."""
        if not self._in_use:
            return
        self._scene.set_hover(row)
        self.follow()
        if row >= 0:
            self._view.messages.give_reason(row)
        else:
            self._view.messages.hush()

    def _tabbed(self) -> None:
        self._in_use = True
