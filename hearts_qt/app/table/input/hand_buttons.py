"""The person's hand as real, focusable widgets: for the keyboard and for screen readers.

Items of a scene are invisible to a screen reader. So over each card lies a button that paints
nothing and lets mouse events through. It can have the focus, and tells screen readers the card's
name, its state and why it may not be chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from hearts_qt.app.models import HandModel
    from hearts_qt.app.table.scene import TableScene


class HandButton(QPushButton):
    """One card of the hand. `row` is its row in the hand model."""

    def __init__(self, owner: HandButtons, row: int) -> None:
        super().__init__(owner.parent)
        self.row = row
        self._owner = owner
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        # It paints nothing, so Qt need not repaint it when something moves below it.
        self.setUpdatesEnabled(False)
        self.clicked.connect(lambda: owner.press(self.row))

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

    def follow(self, scene: TableScene, model: HandModel) -> None:
        """Give every card of the displayed hand a button with its name and state."""
        items = scene.own_hand
        same = len(items) == model.rowCount()
        while len(self.buttons) < len(items):
            self.buttons.append(HandButton(self, len(self.buttons)))
        for row, button in enumerate(self.buttons):
            if row >= len(items):
                if button.isVisible() or not button.isHidden():
                    had = button.hasFocus()
                    button.hide()
                    if had and items:
                        self.buttons[len(items) - 1].setFocus()
                continue
            box = items[row].target.box
            button.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
            spoken = name = ""
            if same:
                index = model.index(row)
                spoken = str(model.data(index, int(Qt.ItemDataRole.AccessibleTextRole)))
                name = str(model.data(index))
            if button.accessibleName() != spoken:
                button.setAccessibleName(spoken)
                button.setText(name)
            place = _("Card {number} of {count}").format(number=row + 1, count=len(items))
            # The card can be the same while others have left the hand.
            if button.accessibleDescription() != place:
                button.setAccessibleDescription(place)
            if button.isHidden():
                button.show()

    def row_with_focus(self) -> int:
        """The row that has the focus, or -1."""
        for button in self.buttons:
            if button.hasFocus():
                return button.row
        return -1

    def focus(self, row: int) -> None:
        """Give a row the focus."""
        if 0 <= row < len(self.buttons) and not self.buttons[row].isHidden():
            self.buttons[row].setFocus(Qt.FocusReason.ShortcutFocusReason)
