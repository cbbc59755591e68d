"""The page of the players: the name and player of every seat, and the programs that were added."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.dialogs import shown_command
from hearts_qt.app.i18n import _
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.players.seating import NOT_ADDED, SeatChoice
from hearts_qt.app.players.seats_editor import SeatsEditor
from hearts_qt.app.ui.layouts import STRETCH, column
from hearts_qt.app.ui.settings_panel import SettingsPanel
from hearts_qt.app.ui.theme import SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, label, note
from hearts_qt.players.api import COMMAND_PREFIX, may_start
from hearts_qt.players.external import program_name
from hearts_qt.store.settings import chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.session import Session


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


class PlayersPage(QWidget):
    """A row for each seat of the game on the table, and of the chosen rules.

    Changes apply at once, except for seats that the game in progress does not have.
    """

    def __init__(self, session: Session, live: LiveSettings) -> None:
        super().__init__()
        self._session = session
        self._live = live
        self.seats = SeatsEditor(session.worker, SeatChoice.of(live.values))
        self.seats.program_added.connect(live.add_program)
        self.seats.changed.connect(self._chosen)
        panel = SettingsPanel(_("Players"))
        panel.add_widget(self.seats)
        self.when = note()
        """Says when changes take effect."""
        column(panel, self.when, STRETCH, on=self)
        live.on(
            *("seats", "default_opponent", "added_programs", "answer_seconds", "preset", "rules"),
            call=self.refresh,
        )
        session.timeline.replaced.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current settings."""
        values = self._live.values
        rules = chosen_rules(values).rules
        current = self._session.current
        here = current.rules.players if current.started else 0
        waits = [bool(here) and seat >= here for seat in range(rules.players)]
        notes = tuple(self._note(seat, wait) for seat, wait in enumerate(waits))
        notes += (_("Only in the game on the table."),) * (here - rules.players)
        self.seats.show_choice(SeatChoice.of(values), rules, values.answer_seconds, notes)
        if any(waits):
            words = _(
                "Leave a name empty to use the usual name. A seat that the game in progress does "
                "not have changes in the next game."
            )
        else:
            words = _(
                "Leave a name empty to use the usual name. A new player takes over from the next "
                "card."
            )
        self.when.setText(words)

    def _note(self, seat: int, waits: bool) -> str:
        if seat and not may_start(self._live.values.seat(seat).player, self._live.values.programs):
            return _(NOT_ADDED)
        return _("Takes over in the next game.") if waits else ""

    def _chosen(self, choice: SeatChoice) -> None:
        self._live.change(**choice.values)
