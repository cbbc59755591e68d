"""A dialog that asks for confirmation before something is lost."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from hearts_qt.app import theme
from hearts_qt.app.i18n import _
from hearts_qt.app.theme import MEDIUM, SMALL, TIGHT, WIDE, Type
from hearts_qt.app.ui.dialog import Window
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import button, label

WIDTH = 420


class ConfirmDialog(Window):
    """Says what would happen; `ask` returns whether the player agrees.

    `no` is the safe answer: Escape and closing the window choose it, and it has the focus at first.
    """

    def __init__(self, title: str, sentence: str, yes: str, no: str, parent: QWidget) -> None:
        super().__init__(_("Hearts Qt"), parent)
        self.setModal(True)
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        column.addWidget(label(title, Type.HEADING))
        column.addWidget(label(sentence))
        column.addSpacing(TIGHT)
        self.accept_button = button(yes)
        self.reject_button = button(no, primary=True)
        self.accept_button.clicked.connect(self.accept)
        self.reject_button.clicked.connect(self.reject)
        self.reject_button.setDefault(True)
        foot = QHBoxLayout()
        foot.setSpacing(SMALL)
        foot.addStretch(1)
        foot.addWidget(self.accept_button)
        foot.addWidget(self.reject_button)
        column.addLayout(foot)
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
