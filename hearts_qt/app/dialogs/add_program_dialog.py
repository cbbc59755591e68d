"""The dialog that lets a program play that a game from elsewhere names."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.preferences.program_dialog import RIGHTS
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import WIDE
from hearts_qt.app.ui.widgets import button, heading, label, written
from hearts_qt.players.api import COMMAND_PREFIX

WIDTH = 520
LINES = 5
"""How many lines of the command are seen at once."""


class AddProgramDialog(Dialog):
    """Shows the whole command of a program and what it may do; `ask` returns whether it is added.

    The safe answer is no: Escape and closing the window choose it, and it has the focus at first.
    """

    def __init__(self, player: str, parent: QWidget) -> None:
        """`player` is `cmd:` and the command."""
        super().__init__(_("Add this program?"), parent)
        self.setModal(True)
        self.command = written(_("Command"), LINES)
        self.command.setPlainText(shown_command(player))
        self.command.setFixedHeight((LINES + 1) * self.command.fontMetrics().lineSpacing())
        self.rights = label(
            _(RIGHTS) + " " + _("Add it only if you know what it does and where it comes from.")
        )
        self.add = button(_("Add this program"), self.accept)
        self.cancel = button(_("Cancel"), self.reject, primary=True)
        self.cancel.setDefault(True)
        column(
            heading(_("Add this program?")),
            label(
                _(
                    "The game names this command as a player. You have not added it on this "
                    "computer."
                )
            ),
            self.command,
            self.rights,
            button_box(accept=self.add, cancel=self.cancel),
            on=self,
            around=WIDE,
        )
        self.setFixedWidth(theme.with_text(WIDTH))
        self.setAccessibleDescription(f"{self.command.toPlainText()}\n{self.rights.text()}")
        self.cancel.setFocus()

    def ask(self) -> bool:
        """Show the dialog and wait for the answer."""
        try:
            return bool(self.exec())
        finally:
            # Otherwise the dialog would stay as long as its parent does.
            self.deleteLater()


def shown_command(player: str) -> str:
    """The whole command of a program, on one line; a character that cannot be seen, or that turns
    the direction of the text, is written as its code."""
    return "".join(
        char if char.isprintable() else f"\\u{{{ord(char):x}}}"
        for char in player.removeprefix(COMMAND_PREFIX)
    )
