"""A dialog that asks for confirmation before something is lost."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import TIGHT, WIDE
from hearts_qt.app.ui.widgets import button, heading, label

WIDTH = 420


class ConfirmDialog(Dialog):
    """Says what would happen; `ask` returns whether the player agrees.

    `no` is the safe answer: Escape and closing the window choose it, and it has the focus at first.
    """

    def __init__(self, title: str, sentence: str, yes: str, no: str, parent: QWidget) -> None:
        super().__init__(_("Hearts Qt"), parent)
        self.setModal(True)
        self.accept_button = button(yes, self.accept)
        self.reject_button = button(no, self.reject, primary=True)
        self.reject_button.setDefault(True)
        foot = button_box(accept=self.accept_button, cancel=self.reject_button)
        column(heading(title), label(sentence), TIGHT, foot, on=self, around=WIDE)
        self.setFixedWidth(theme.with_text(WIDTH))
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.reject_button.setFocus()

    def ask(self) -> bool:
        """Show the dialog and wait for the answer; returns whether the player agrees."""
        try:
            return bool(self.exec())
        finally:
            # Otherwise the dialog would stay as long as its parent does.
            self.deleteLater()
