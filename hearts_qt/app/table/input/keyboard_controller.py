"""Handles the keyboard on the table: moving among the cards, choosing one, typing its name.

Items of a scene are invisible to a screen reader. So over each card of the person's hand lies a
button that paints nothing and lets mouse events through. It can have the focus, and tells screen
readers the card's name, its state and why it may not be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from hearts_qt.app.i18n import _, sentences
from hearts_qt.app.localized_names import (
    card_in_sentence,
    card_words,
    follow_sentence,
    short_card,
    typed_letters,
)
from hearts_qt.app.table.input.presses import Haste, TypedCard
from hearts_qt.app.table.items.card_item import FocusRing
from hearts_qt.app.table.overlay.end_panel import EndPanel
from hearts_qt.app.table.overlay.hand_widgets import HandWidgets
from hearts_qt.app.table.overlay.linked_text import ENTER
from hearts_qt.app.ui.widgets import announce
from hearts_qt.rules.cards import suit_of

if TYPE_CHECKING:
    from hearts_qt.app.models import HandModel
    from hearts_qt.app.table.scene import TableScene


class HandButton(QPushButton):
    """One card of the hand. `row` is its row in the hand model."""

    def __init__(self, owner: HandButtons, row: int) -> None:
        super().__init__(owner.parent)
        self.row = self.number = row
        self._name = QLabel(owner.parent)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._name.hide()
        self._name.setBuddy(self)
        self.spoken = ""
        """The name for screen readers."""
        self._short = -1
        self._owner = owner
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setUpdatesEnabled(False)
        self.clicked.connect(lambda: owner.press(self.row))

    def set_spoken(self, words: str) -> None:
        """Set the name, which a screen reader says with the focus and when it is asked for, but not
        because it has changed."""
        # Qt tells screen readers of a new name of the button, but not of a new text of its label.
        self.spoken = words
        if self._short >= 0:
            words = words.replace(card_words(self._short), short_card(self._short), 1)
        self._name.setText(words)

    def shorten(self, card: int) -> None:
        """Use a short name of a card as long as it has the focus; -1 for none."""
        self._short = card
        self.set_spoken(self.spoken)

    def describe(self, words: str) -> None:
        """Set what a screen reader says after the name."""
        if self.accessibleDescription() != words:
            self.setAccessibleDescription(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the card below is visible."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._owner.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._owner.wants(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Qt tells a screen reader only after this.
        QTimer.singleShot(0, self, lambda: self._owner.hold(self))
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._owner.tabbed()
        self._owner.focused(self.row)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._owner.focused(-1)


class HandButtons:
    """The buttons of the whole hand, kept over the cards.

    `press` chooses a row, `key` handles a key and returns whether it did, `wants` says whether a
    key belongs to the hand rather than to a menu, `focused` gets the row with the focus (-1 if the
    focus is elsewhere), `tabbed` is called if the keyboard moved the focus there.
    """

    def __init__(
        self,
        parent: QWidget,
        press: Callable[[int], None],
        key: Callable[[QKeyEvent], bool],
        wants: Callable[[QKeyEvent], bool],
        focused: Callable[[int], None],
        tabbed: Callable[[], None],
    ) -> None:
        self.parent = parent
        self.tabbed = tabbed
        self.press, self.key, self.wants, self.focused = press, key, wants, focused
        self.buttons: list[HandButton] = []
        self.held: HandButton | None = None
        """The card that a screen reader takes for the one with the focus."""
        self._count = 0

    def hold(self, button: HandButton) -> None:
        """Take note that a screen reader knows of a card with the focus."""
        before, self.held = self.held, button
        if before is not None and before is not button:
            before.describe(self._place(before.row))
            before.shorten(-1)

    def follow(self, scene: TableScene, model: HandModel) -> None:
        """Give every card of the displayed hand a button with its name and state."""
        items = scene.own_hand
        self._count = len(items)
        same = len(items) == model.rowCount()
        while len(self.buttons) < len(items):
            self.buttons.append(HandButton(self, len(self.buttons)))
        self._keep_focus(len(items))
        # When the focus moves, the reader is told after the card that loses it.
        held = self.held if self.row_with_focus() >= 0 else None
        for row, button in enumerate(self.buttons):
            if row >= len(items):
                # After the last card its button keeps the focus: nothing is read until the result
                # is there.
                if items or not button.hasFocus():
                    button.hide()
                continue
            box = items[row].target.box
            button.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
            if same:
                spoken = str(model.data(model.index(row), int(Qt.ItemDataRole.AccessibleTextRole)))
                button.set_spoken(spoken)
            if button is not held and not button.hasFocus():
                # A new description of the card with the focus would be read by itself.
                button.describe(self._place(row))
            if button.isHidden():
                button.show()

    def _keep_focus(self, count: int) -> None:
        """Let the button with the focus be one of the first `count`: a screen reader would read
        any other that got the focus."""
        held = self.row_with_focus()
        if held < 0:
            self.buttons.sort(key=lambda button: button.number)
        elif held >= count > 0:
            last = count - 1
            self.buttons[last], self.buttons[held] = self.buttons[held], self.buttons[last]
        for row, button in enumerate(self.buttons):
            button.row = row

    def _place(self, row: int) -> str:
        """Which card of the hand it is."""
        # Translators: Which card of the hand has the focus: "2 of 13".
        return _("{number} of {n}").format(number=row + 1, n=self._count)

    def row_with_focus(self) -> int:
        """The row that has the focus, or -1."""
        for button in self.buttons:
            if button.hasFocus():
                return button.row
        return -1

    def focus(self, row: int, *, typed: int = -1, told: Sequence[str] = ()) -> None:
        """Give a row the focus. A screen reader says what is `told` and the place of the card in
        the hand, or shortly the card that was `typed`."""
        if 0 <= row < len(self.buttons) and not self.buttons[row].isHidden():
            button = self.buttons[row]
            if not button.hasFocus():
                button.describe("" if typed >= 0 else sentences([*told, self._place(row)]))
                button.shorten(typed)
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _at_deal(scene: TableScene) -> list[str]:
    """What was played and what is asked for, as long as the person has played no card."""
    # Imported late, because only a screen reader needs it.
    from hearts_qt.app.narrator import plays_in_words

    state, current = scene.timeline.state, scene.session.current
    if not scene.cards.awaits_person or current.person in [seat for seat, _card in state.played]:
        return []
    told = [scene.prompt]
    if state.plays:
        led = suit_of(state.plays[0][1])
        plays = [(current.names[seat], card) for seat, card in state.plays]
        told.insert(0, plays_in_words(plays, led, known=scene.prompt == follow_sentence(led)))
    return list(filter(None, told))


TYPING_TIME = 700
"""Milliseconds after which a letter that could begin a card counts as a shortcut."""

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
    """Handles the keys of one table, and owns the buttons of the hand that have the focus.

    The focus is shown once the keyboard is used, until the mouse is used. A letter that begins no
    card triggers the action of the window that has it as a shortcut.
    """

    def __init__(
        self,
        widgets: HandWidgets,
        ring: FocusRing,
        panel: EndPanel,
        haste: Haste,
    ) -> None:
        table = widgets.table
        self._viewport = table.viewport
        self._session = table.session
        self._scene = table.scene
        self._hand = table.models.hand
        self._ring = ring
        self._panel = panel
        self._choices = widgets.choices
        self._messages = widgets.messages
        self._reasons = widgets.reasons
        self._haste = haste
        self._typing = TypedCard(typed_letters)
        self._in_use = False
        self._pointed = -1
        """The row that Enter chooses although keys are not used otherwise, or -1."""
        self._answered = False
        self._told: tuple[object, ...] = ()
        """The hand at whose deal a screen reader was told with the focus what is asked for, and
        what that was."""
        self._announced: tuple[object, ...] = ()
        """The same if it was announced."""
        self.buttons = HandButtons(
            table.viewport, self._choices.choose, self.key, self.wants, self._focused, self._tabbed
        )
        self._alone = QTimer(table.viewport)
        self._alone.setSingleShot(True)
        self._alone.setInterval(TYPING_TIME)
        self._alone.timeout.connect(self._typed_alone)

    @property
    def row(self) -> int:
        """The row of the hand with the visible focus, or -1."""
        return self.buttons.row_with_focus() if self._in_use else -1

    @property
    def awaits_letter(self) -> bool:
        """Whether a letter was typed that the next one may complete to a card."""
        return self._alone.isActive()

    def leave(self) -> None:
        """Hide the focus, because the mouse is used."""
        self._pointed = -1
        if self._in_use:
            self._in_use = False
            self.follow()

    def go_to(self, row: int) -> None:
        """Give a row of the hand the visible focus, as if keys had led there."""
        self._in_use = True
        self.buttons.focus(row)
        self.follow()

    def go_to_returned(self) -> None:
        """Give the card that was just taken back the focus, if keys are used."""
        returned = self._session.undo.returned
        if self._in_use and returned:
            self.go_to(self._hand.row_of(returned[0]))

    def point_at(self, row: int) -> None:
        """Let Enter choose a row of the hand, and arrow keys start from it.

        Unless keys are used anyway, the focus is not shown there: the card has a mark of its own.
        So the card that has the focus after it has been played has no frame either.
        """
        self._pointed = row
        self.buttons.focus(row)
        self.follow()

    def begin_hand(self) -> None:
        """Give the first card that may be chosen the focus if no card has it, for a screen reader:
        at the first decision of a hand, with what is asked for, and where a game is continued."""
        if not self._scene.cards.awaits_person or self.buttons.row_with_focus() >= 0:
            return
        current = self._session.current
        legal = [at for at, card in enumerate(self._hand.cards) if current.choosable(card)]
        told = _at_deal(self._scene)
        if self._announced == (self._hand.cards, *told):
            told = []
        elif told:
            self._told = (self._hand.cards, *told)
        self.buttons.focus(0 if _at_deal(self._scene) else min(legal, default=0), told=told)

    def tells(self) -> bool:
        """Whether a screen reader hears what is asked for with the focus, now or when it comes."""
        told, self._told = self._told, ()
        at_deal = _at_deal(self._scene)
        here = self._viewport.window().focusWidget()
        if isinstance(here, HandButton):
            heard = told == (self._hand.cards, *at_deal)
        else:
            heard = bool(at_deal) and here in (None, self._viewport.parentWidget())
        self._announced = () if heard else (self._hand.cards, *at_deal)
        return heard

    def leave_illegal_card(self) -> None:
        """Move the focus from a card that may not be played to the nearest one that may."""
        row, cards, current = self.row, self._hand.cards, self._session.current
        if not 0 <= row < len(cards) or current.person not in current.to_act:
            return
        legal = [at for at, card in enumerate(cards) if current.choosable(card)]
        if legal and row not in legal:
            self.buttons.focus(min(legal, key=lambda at: abs(at - row)))

    def follow(self) -> None:
        """Put the focus ring on the card with the focus."""
        items = self._scene.own_hand
        row = self.row
        if 0 <= row < len(items):
            self._ring.follow(items[row], self._scene.layout.card_width)
        else:
            self._ring.follow(None, 0)

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
            and len(self._session.selection.targets) > 1
        )

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether the table used it."""
        if not self.wants(event):
            return False
        key = event.key()
        # A held key repeats nothing.
        early = not event.isAutoRepeat() and self._haste.too_early(event)
        pointed, self._pointed = self._pointed, -1
        chosen = key in ENTER and 0 <= pointed == self.buttons.row_with_focus()
        if not self._in_use and not chosen:
            self._in_use = True
            self._focused(self.buttons.row_with_focus())
        if not self._scene.animations.idle and key in MOVES:
            # A key that hurries an animation does nothing else, even if it is held.
            if not event.isAutoRepeat():
                self._scene.animations.hurry()
            return True
        if self._choices.cuts and self._choices.cut_panel is not None:
            return key in MOVES and self._choices.cut_panel.take_key(event)
        if self._choices.asks_moon:
            if key in MOVES:
                self._choices.moon_panel.take_key(event)
            return key in MOVES
        if self._sends(event):
            self._typing.clear()
            self._choices.send_on(
                self.buttons.row_with_focus(), 1 if key == Qt.Key.Key_Right else -1
            )
            return True
        if not self._panel.isHidden():
            if key in ENTER or key == Qt.Key.Key_Space:
                self._panel.answer(event)
                return True
            if key in MOVES:
                return False
        if key in MOVES:
            self._typing.clear()
            self._move(key, event.isAutoRepeat(), early)
            return True
        return self._type(event.text())

    def _move(self, key: int, repeated: bool, early: bool) -> None:
        count = self._hand.rowCount()
        row = self.buttons.row_with_focus()
        selection = self._session.selection
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
                    self._choices.choose(row)
            case Qt.Key.Key_Space if selection.kind and row >= 0 and not repeated:
                self._choices.choose(row)
            case _ if repeated or early:
                return
            case Qt.Key.Key_Space:
                if row >= 0:
                    self._choices.choose(row)
            case _:
                self._enter(row)

    def _enter(self, row: int) -> None:
        selection = self._session.selection
        if selection.kind:
            if not selection.confirm():
                self._messages.tell(selection.missing_text or self._scene.prompt)
        elif row >= 0:
            self._choices.choose(row)

    def _type(self, letter: str) -> bool:
        before = self.buttons.row_with_focus()
        row = self._typing.type(letter, self._hand.cards, before)
        if row >= 0:
            # In some languages the letter of a suit may also begin a rank.
            self._answered = bool(self._typing.typed)
            (self._alone.start if self._answered else self._alone.stop)()
            card = self._hand.cards[row]
            self.buttons.focus(row, typed=card)
            if row == before:
                # A screen reader says only the name of a card that gets the focus by itself.
                spoken = self.buttons.buttons[row].spoken
                announce(self._viewport, spoken.replace(card_words(card), short_card(card), 1))
        elif self._typing.missing >= 0:
            self._alone.stop()
            words = card_in_sentence(self._typing.missing)
            self._messages.tell(_("You do not hold {card}").format(card=words))
        elif self._typing.typed:
            self._alone.start()
            # If no card begins that way, do not wait for another letter.
            self._answered = self._typing.leads_nowhere(self._hand.cards)
            if self._answered:
                self._lone(self._typing.typed)
        return True

    def _typed_alone(self) -> None:
        """Use a letter that began no card as a shortcut."""
        letter = self._typing.typed
        self._typing.clear()
        if not self._answered:
            self._lone(letter)

    def _lone(self, letter: str) -> None:
        """Use a letter as a shortcut, and a digit as the number of a receiver."""
        if letter.isdigit():
            self._choices.send(self.buttons.row_with_focus(), int(letter))
        else:
            self._shortcut(letter)

    def _shortcut(self, letter: str) -> None:
        if not letter.isalpha():
            return
        wanted = QKeySequence(letter.upper())
        for action in self._viewport.window().findChildren(QAction):
            if action.isEnabled() and wanted in action.shortcuts():
                action.trigger()
                return

    def _focused(self, row: int) -> None:
        """Follow the keyboard focus to a row of the hand, or elsewhere (-1)."""
        if not self._in_use:
            return
        self._scene.cards.set_hover(row)
        self.follow()
        if row >= 0:
            self._reasons.show_for(row)
        else:
            self._reasons.hide()

    def _tabbed(self) -> None:
        self._in_use = True
