"""The window that lists all keys and lets the player change them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QWidget,
)

from hearts_qt.app.i18n import _, say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.main.commands import (
    BY_ID,
    COMMANDS,
    TABLE_KEYS,
    Command,
    Menu,
    conflict,
    keys_in_force,
)
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column, row, scrolled
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import LARGE, SMALL, WIDE, Type
from hearts_qt.app.ui.widgets import announce, button, label, note

_MODIFIERS = (
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_unknown,
)

RESERVED = frozenset(
    (
        *("Up", "Down", "Left", "Right", "Home", "End", "Space", "Return", "Enter"),
        *("Tab", "Backspace", "Esc"),
        *"CDSHJKA0123456789",
    )
)
"""Keys that the table handles itself; they cannot be assigned to commands."""


def plain(label_: str) -> str:
    """A command's label without the mnemonic sign `&` and the final dots."""
    return label_.replace("&", "").rstrip("…")


class KeyButton(QPushButton):
    """Shows the key of a command. After a click, the next key press becomes the new key."""

    typed = Signal(str)
    """The new key sequence in portable text; empty if Backspace or Delete removed the key."""

    def __init__(self, command: Command) -> None:
        super().__init__()
        self.command = command
        self.setAutoDefault(False)
        self.setCheckable(True)
        self.setMinimumWidth(150)
        self._keys: tuple[str, ...] = ()
        self.toggled.connect(self._show)

    def show_keys(self, keys: tuple[str, ...]) -> None:
        """Show the shortcuts in force."""
        self._keys = keys
        self.setChecked(False)
        self._show()

    def _show(self) -> None:
        if self.isChecked():
            self.setText(_("Press a key…"))
        elif self._keys:
            self.setText(
                QKeySequence(self._keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
            )
        else:
            self.setText("—")
        self.setAccessibleName(
            _("Key of {command}: {key}").format(
                command=plain(say(self.command.label)), key=self.text()
            )
        )

    def event(self, event: QEvent) -> bool:
        # While the button waits for a key, shortcuts must not act, and Tab is a key like any other.
        if self.isChecked() and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                # The Enter key that started this may still be held down.
                if not event.isAutoRepeat():
                    self._take(event)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.setChecked(False)
        super().focusOutEvent(event)

    def _take(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _MODIFIERS:
            return
        self.setChecked(False)
        if key == Qt.Key.Key_Escape:
            return
        if key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.typed.emit("")
            return
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        sequence = QKeySequence(QKeyCombination(modifiers, key))
        self.typed.emit(sequence.toString(QKeySequence.SequenceFormat.PortableText))


class ShortcutsWindow(Dialog):
    """Lists the commands by menu. Changes apply at once."""

    def __init__(self, live: LiveSettings, parent: QWidget | None = None) -> None:
        super().__init__(_("Keyboard shortcuts"), parent)
        self._live = live
        self.buttons: dict[str, KeyButton] = {}
        heads = column(
            label(_("Keyboard shortcuts"), Type.TITLE),
            label(
                _(
                    "Click a key, or select it with Tab and press Enter. Then press the new key, "
                    "or Backspace to remove it. Changes apply at once."
                ),
                muted=True,
            ),
            around=(WIDE, 0, WIDE, 0),
            spacing=2,
        )
        inside = column(around=(WIDE, 0, WIDE, SMALL), spacing=SMALL)
        for menu in Menu:
            inside.addWidget(_heading(plain(say(menu.value))))
            panel = SettingsPanel(plain(say(menu.value)))
            for command in COMMANDS:
                if command.menu is menu:
                    made = KeyButton(command)
                    made.typed.connect(lambda key, id_=command.id: self.assign(id_, key))
                    self.buttons[command.id] = made
                    panel.add_row(plain(say(command.label)), say(command.about), made)
            inside.addWidget(panel)
            inside.addSpacing(SMALL)
        inside.addWidget(_heading(_("On the table")))
        panel = SettingsPanel(_("On the table"))
        for key in TABLE_KEYS:
            panel.add_row(say(key.about), "", _key_label(say(key.keys)))
        inside.addWidget(panel)
        self.note = label("", Type.SMALL)
        self.move_here = button(_("Use it here instead"), self._move)
        self.move_here.hide()
        self._wanted: tuple[str, str] | None = None
        self.defaults = button(
            _("Restore defaults"), lambda: self._live.change(shortcuts={}), quiet=True
        )
        close = button(_("Close"), self.close)
        box = button_box(reset=self.defaults, cancel=close)
        foot = row((self.note, 1), self.move_here, box, around=(WIDE, 0, WIDE, 0))
        column(heads, (scrolled(inside), 1), foot, on=self, around=(0, WIDE, 0, LARGE))
        self.setMinimumSize(520, 420)
        self.begin_with(640, 600)
        live.on("shortcuts", call=self.show_keys)
        self.show_keys()

    def show_keys(self) -> None:
        """Show the shortcuts in force."""
        for id_, keys in keys_in_force(self._live.values.shortcuts).items():
            self.buttons[id_].show_keys(keys)
        self.defaults.setEnabled(bool(self._live.values.shortcuts))

    def assign(self, id_: str, key: str, *, take: bool = False) -> bool:
        """Assign a key to a command, or none if `key` is empty; returns whether that was done.

        A key of another command is assigned only with `take`; that command loses it. Keys of the
        table cannot be assigned.
        """
        self._wanted = None
        self.move_here.hide()
        self.note.setText("")
        changed = {other: list(keys) for other, keys in self._live.values.shortcuts.items()}
        written = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        if key in RESERVED or key.removeprefix("Shift+") in RESERVED:
            self._say(_("The table uses {key} for the cards.").format(key=written), id_)
            self.show_keys()
            return False
        other = conflict(key, id_, changed) if key else None
        if other is not None and not take:
            self._wanted = (id_, key)
            taken = _("“{command}” already uses {key}.")
            self._say(taken.format(key=written, command=plain(say(other.label))), id_)
            self.move_here.show()
            self.show_keys()
            return False
        if other is not None:
            left = keys_in_force(changed)[other.id]
            changed[other.id] = [one for one in left if one != key]
        changed[id_] = [key] if key else []
        # A shortcut that equals the default needs no entry.
        for at in {id_, other.id if other is not None else id_}:
            if tuple(changed[at]) == BY_ID[at].keys:
                del changed[at]
        self._live.change(shortcuts=changed)
        self.show_keys()
        return True

    def _say(self, sentence: str, id_: str) -> None:
        """Show, and have spoken, why a command does not get a key."""
        self.note.setText(sentence)
        announce(self.buttons[id_], sentence)

    def _move(self) -> None:
        if self._wanted is not None:
            self.assign(*self._wanted, take=True)


def _heading(written: str) -> QLabel:
    made = note(written)
    font = made.font()
    font.setBold(True)
    made.setFont(font)
    return made


def _key_label(written: str) -> QLabel:
    made = label(written)
    made.setWordWrap(False)
    made.setMinimumWidth(150)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made
