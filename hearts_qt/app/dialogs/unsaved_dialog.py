"""A dialog for when the player leaves a game that cannot be saved in the usual folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import SMALL, TIGHT, WIDE
from hearts_qt.app.ui.widgets import button, heading, label

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.rules.text import Text

WIDTH = 420


class UnsavedDialog(Dialog):
    """Says why the game is not saved; `exec` returns a true value if the game may be left.

    Escape and closing the dialog keep the game on the table.
    """

    def __init__(self, session: Session, fault: Text, leave: str, parent: QWidget) -> None:
        """`leave` is the label of the button that leaves without saving."""
        super().__init__(_("Hearts Qt"), parent)
        self._session = session
        self.setModal(True)
        title = _("Your game is not saved")
        self.reason = label()
        elsewhere = _(
            "If you save in another folder, open the file there with Hearts Qt to continue."
        )
        self.retry_button = button(_("Try again"), self.retry, primary=True)
        self.elsewhere_button = button(_("Save in another folder…"), self.ask_for_folder)
        self.leave_button = button(leave, self.leave)
        self.stay_button = button(_("Keep playing"), self.reject)
        self.retry_button.setDefault(True)
        buttons = column(
            self.retry_button,
            self.elsewhere_button,
            self.leave_button,
            self.stay_button,
            spacing=SMALL,
        )
        column(
            heading(title),
            self.reason,
            label(elsewhere, muted=True),
            TIGHT,
            buttons,
            on=self,
            around=WIDE,
        )
        self.setFixedWidth(theme.with_text(WIDTH))
        self.setAccessibleName(title)
        self._show(fault)
        self.retry_button.setFocus()

    def retry(self) -> None:
        """Try again to save in the usual folder."""
        fault = self._session.saver.save_all()
        if fault is None:
            self.accept()
        else:
            self._show(fault)

    def ask_for_folder(self) -> None:
        """Let the player choose a folder, and save there."""
        folder = QFileDialog.getExistingDirectory(
            self, _("Save in another folder"), str(Path.home())
        )
        if folder:
            self.save_in(Path(folder))

    def save_in(self, folder: Path) -> None:
        """Save in a folder; opening the file there with Hearts Qt continues the game."""
        fault = self._session.saver.save_elsewhere(folder)
        if fault is None:
            self.accept()
        else:
            self._show(fault)

    def leave(self) -> None:
        """Leave without saving."""
        self.accept()

    def _show(self, fault: Text) -> None:
        sentence = say(fault)
        self.reason.setText(sentence)
        self.setAccessibleDescription(sentence)
        self.adjustSize()
