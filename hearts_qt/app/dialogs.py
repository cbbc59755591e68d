"""Short dialogs: questions before something is lost or started, and news that cannot wait."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.theme import SMALL, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import button, copy_button, heading, label, note, written
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.rules.text import N_

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.rules.text import Text

WIDTH, COMMAND_WIDTH = 420, 520
"""The widths of a question, and of one with a command, in device-independent pixels."""

LINES = 5
"""How many lines of a command, or of the details of an error, are seen at once."""

RIGHTS = N_(
    "It runs with all your rights: it can read, change and delete your files, and use the network."
)
"""What a program may do that the person adds."""



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
        self.setFixedWidth(theme.with_text(COMMAND_WIDTH))
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
        self.begin_with(600, 420)
        self.go_on.setFocus()
