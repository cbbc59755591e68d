"""The dialog of a second start that gets no answer from the first."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from hearts_qt.app import theme
from hearts_qt.app.i18n import _
from hearts_qt.app.theme import MEDIUM, TIGHT, WIDE, Type
from hearts_qt.app.ui.dialog import Window
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import button, label

WIDTH = 420


class WaitingDialog(Window):
    """Says that the program is running already, and what the player can do. Its button, Escape and
    closing it reject it."""

    def __init__(self) -> None:
        super().__init__(_("Hearts Qt"))
        title = _("Hearts Qt is already running, but does not respond.")
        sentence = _(
            "It may be busy. Its window comes to the front as soon as it responds. If you end it "
            "with your system's task manager, Hearts Qt starts again here. Your game is saved."
        )
        column = QVBoxLayout(self)
        margins(column, WIDE, MEDIUM)
        column.addWidget(label(title, Type.HEADING))
        column.addWidget(label(sentence))
        column.addSpacing(TIGHT)
        self.stop_button = button(_("Stop waiting"), primary=True)
        self.stop_button.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.stop_button)
        column.addLayout(foot)
        self.setFixedWidth(theme.with_text(WIDTH))
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.stop_button.setFocus()
