"""The dialog that chooses a program to play a seat, and tries it."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from hearts_qt.app.dialogs import RIGHTS
from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.layouts import STRETCH, TOP, column, row
from hearts_qt.app.ui.theme import WIDE, Type
from hearts_qt.app.ui.widgets import button, hairline, heading, label, note
from hearts_qt.app.worker import FAILED, Worker
from hearts_qt.limits import PROGRAM_COMMAND
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external import command_for, example_player_path
from hearts_qt.players.external.trial_hand import TrialHand, try_program
from hearts_qt.rules.options import Rules
from hearts_qt.store.files import cause

WIDTH = 560
LINES = 4
"""How many lines are reserved for messages."""


class ProgramWindow(Dialog):
    """Asks for the program of one or several seats; the signal `chosen` carries its command."""

    chosen = Signal(str)

    def __init__(
        self,
        who: str,
        command: str,
        rules: Rules,
        seconds: int,
        worker: Worker,
        parent: QWidget | None = None,
    ) -> None:
        """`who` names the seats. A trial hand uses `rules` and `seconds`, the limit for an answer,
        and runs in `worker`."""
        super().__init__(_("Program as a player"), parent)
        self._rules = rules
        self._seconds = seconds
        self._worker = worker
        self._cancel = CancelToken()
        self._trying = False
        self.command = QLineEdit(command)
        self.command.setMaxLength(PROGRAM_COMMAND)
        self.command.setPlaceholderText(_("Command that starts it"))
        self.command.setAccessibleName(_("Command"))
        self.command.textChanged.connect(self._changed)
        self.file = button(_("Choose a file…"), self._ask_file)
        self.attempt = button(_("Try it"), self._try)
        self.example = button(
            _("Save an example…"),
            self._ask_copy,
            quiet=True,
            tip=_("Save a copy of the example player and use it"),
        )
        if not example_player_path().is_file():
            self.example.hide()
        self.note = label("", Type.SMALL)
        self.note.setMinimumHeight(self.note.fontMetrics().lineSpacing() * LINES)
        self.note.setAlignment(TOP)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.use = button(_("Use this program"), self._use, primary=True)
        self.use.setDefault(True)
        column(
            heading(_("A program plays for {seat}").format(seat=who)),
            note(
                _(
                    "Any program that speaks the protocol for outside players. It is told what its "
                    "seat may know, and nothing more."
                )
                + " "
                + _(RIGHTS)
            ),
            row((self.command, 1), self.file),
            row(self.attempt, self.example, STRETCH),
            (self.note, 1),
            hairline(),
            button_box(accept=self.use, cancel=button(_("Cancel"), self.reject)),
            on=self,
            around=WIDE,
        )
        self.setMinimumWidth(min(WIDTH, self.screen().availableSize().width() - 2 * WIDE))
        self.finished.connect(self._stop)
        self._changed()
        self.command.setFocus()

    @property
    def trying(self) -> bool:
        """Whether a program is being tried."""
        return self._trying

    def _changed(self) -> None:
        self._stop()
        there = bool(self.command.text().strip())
        self.attempt.setEnabled(there)
        self.use.setEnabled(there)
        self.note.setText("" if there else _("Choose a file, or type a command."))

    def _ask_file(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(self, _("Choose a program"))
        if path:
            self.command.setText(command_for(Path(path)))

    def _ask_copy(self) -> None:
        home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        path, _kind = QFileDialog.getSaveFileName(
            self, _("Save the example player"), str(Path(home) / "my_player.py"), "*.py"
        )
        if path:
            self.copy_example(Path(path))

    def copy_example(self, path: Path) -> None:
        """Save a copy of the example player, and use it."""
        if not path.suffix:
            path = path.with_suffix(".py")

        def copied(_path: Path) -> None:
            self.command.setText(command_for(path))
            self.note.setText(_("Open {file} in an editor to change it.").format(file=str(path)))

        def failed(error: Exception) -> None:
            if not isinstance(error, OSError):
                self.note.setText(_(FAILED))
                raise error
            fault = _("The example cannot be saved as {file} because {cause}.")
            self.note.setText(fault.format(file=str(path), cause=say(cause(error))))

        self._stop()
        self._cancel = CancelToken()
        copy = partial(shutil.copyfile, example_player_path(), path)
        self._worker.lane("example player").submit(copy, copied, failed, token=self._cancel)

    def _try(self) -> None:
        """Let the program play a hand; if it is playing already, stop it."""
        if self._trying:
            self._changed()
            return
        self._trying = True
        self._cancel = token = CancelToken()
        self.attempt.setText(pgettext("button", "Stop"))
        self.note.setText(_("The program is playing a hand …"))
        command = self.command.text().strip()
        # A lane of its own: a try that was stopped may need a moment to end its program.
        self._worker.lane("trying a program").submit(
            partial(try_program, command, self._rules, token, self._seconds),
            self._show_trial,
            self._trial_failed,
            token=token,
        )

    def _show_trial(self, trial: TrialHand | None) -> None:
        self._stop()
        if trial is not None:
            self.note.setText(say(trial.sentence))

    def _trial_failed(self, error: Exception) -> None:
        self._stop()
        self.note.setText(_(FAILED))
        raise error

    def _stop(self) -> None:
        """Stop trying the program."""
        self._cancel.cancel()
        self._trying = False
        self.attempt.setText(_("Try it"))

    def _use(self) -> None:
        command = self.command.text().strip()
        if command:
            self.chosen.emit(command)
            self.accept()

    def end_work(self) -> None:
        self._stop()
