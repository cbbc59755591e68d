"""The dialog of a second start that gets no answer from the first."""

from __future__ import annotations

from hearts_qt.app.i18n import _
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import TIGHT, WIDE
from hearts_qt.app.ui.widgets import button, heading, label

WIDTH = 420


class WaitingDialog(Dialog):
    """Says that the program is running already, and what the player can do. Its button, Escape and
    closing it reject it."""

    def __init__(self) -> None:
        super().__init__(_("Hearts Qt"))
        title = _("Hearts Qt is already running but is not responding.")
        sentence = _(
            "It may be busy. Its window comes to the front as soon as it responds. If you end it "
            "with your system's task manager, Hearts Qt starts again here. Your game is saved."
        )
        self.stop_button = button(_("Stop waiting"), self.reject, primary=True)
        foot = button_box(cancel=self.stop_button)
        column(heading(title), label(sentence), TIGHT, foot, on=self, around=WIDE)
        self.setFixedWidth(theme.with_text(WIDTH))
        self.setAccessibleName(title)
        self.setAccessibleDescription(sentence)
        self.stop_button.setFocus()
