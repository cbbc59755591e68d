"""The window that tells the player about an unexpected error in the program."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import WIDE, Type
from hearts_qt.app.ui.widgets import button, copy_button, label, note, written

LINES = 5
"""The least number of lines of details that are visible."""


class CrashWindow(Dialog):
    """Says in plain words that something failed, and offers the details."""

    def __init__(self, details: str, log: str, parent: QWidget | None = None) -> None:
        """`details` helps to find the error; `log` names the file that also has it."""
        super().__init__(_("Something went wrong"), parent)
        self.shown = written(_("Details"), LINES)
        self.shown.setPlainText(details)
        self.shown.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.copy = copy_button(_("Copy details"), lambda: details)
        self.go_on = button(_("Keep playing"), self.close, primary=True)
        column(
            label(_("Something went wrong"), Type.TITLE),
            label(
                _(
                    "An error occurred in Hearts Qt. Your game is saved, and you can probably keep "
                    "playing. If anything looks wrong, close Hearts Qt and start it again. Your "
                    "game will continue where it was."
                )
            ),
            note(
                _(
                    "The details below help to fix the error. They are also in {log}. This message "
                    "appears once. Later errors are only written to that file."
                ).format(log=log)
            ),
            (self.shown, 1),
            button_box(action=self.copy, accept=self.go_on),
            on=self,
            around=WIDE,
        )
        self.setMinimumSize(420, 320)
        self.resize(600, 420)
        self.go_on.setFocus()
