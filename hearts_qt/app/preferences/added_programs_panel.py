"""The list of the programs that the player has added on this computer."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.dialogs import shown_command
from hearts_qt.app.i18n import _
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.ui.layouts import column
from hearts_qt.app.ui.panel import SettingsPanel
from hearts_qt.app.ui.theme import SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, label, note
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.external import program_name


class AddedProgramsPanel(QWidget):
    """A row for each program that may play, with its whole command and a button that takes it off
    the list. Without any program it is hidden."""

    def __init__(self, live: LiveSettings) -> None:
        super().__init__()
        self._live = live
        self.removers: list[QPushButton] = []
        """The buttons, in the order of the setting."""
        self._panel = SettingsPanel()
        self._column = column(
            label(_("Programs you have added"), Type.SMALL, muted=True, strong=True),
            note(_("Only these are ever started. If you remove one, Basic plays in its place.")),
            self._panel,
            on=self,
            around=(0, SMALL, 0, 0),
            spacing=SMALL,
        )
        self._show()
        live.on("added_programs", call=self._show)

    def _show(self) -> None:
        programs = self._live.values.added_programs
        old = self._panel
        self._panel = SettingsPanel(_("Programs you have added"))
        self._column.replaceWidget(old, self._panel)
        old.hide()
        # With its parent, so that Qt deletes it in this thread.
        old.deleteLater()
        self.removers = [self._add_row(player) for player in programs]
        self.setVisible(bool(programs))

    def _add_row(self, player: str) -> QPushButton:
        command = shown_command(player)
        name = program_name(player.removeprefix(COMMAND_PREFIX))
        # Long words may break, so that the whole command is seen at every width.
        about = note(re.sub(r"(\S{24})", "\\1\u200b", command))
        about.setAccessibleName(command)
        remove = button(_("Remove"), quiet=True)
        remove.setAccessibleName(_("Remove {name}").format(name=name))
        remove.setAccessibleDescription(command)
        remove.clicked.connect(lambda: self._remove(player))
        self._panel.add_row(name, about, remove)
        return remove

    def _remove(self, player: str) -> None:
        at = self._live.values.added_programs.index(player)
        self._live.remove_program(player)
        name = program_name(player.removeprefix(COMMAND_PREFIX))
        announce(self.window(), _("{name} is removed.").format(name=name))
        if self.removers:
            self.removers[min(at, len(self.removers) - 1)].setFocus()
