"""The page of the players: the name and the player of every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.app.players.seat_choice import SeatChoice
from hearts_qt.app.players.seating import NOT_ADDED
from hearts_qt.app.players.seats_editor import SeatsEditor
from hearts_qt.app.ui.layouts import STRETCH, column
from hearts_qt.app.ui.panel import SettingsPanel
from hearts_qt.app.ui.widgets import note
from hearts_qt.players.api import may_start
from hearts_qt.store.settings import chosen_rules

if TYPE_CHECKING:
    from hearts_qt.app.session import Session


class PlayersPage(QWidget):
    """A row for each seat of the chosen rules.

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
        self.refresh()

    def refresh(self) -> None:
        """Show the current settings."""
        values = self._live.values
        rules = chosen_rules(values)[0]
        waits = [self._waits(seat) for seat in range(rules.players)]
        notes = tuple(self._note(seat, wait) for seat, wait in enumerate(waits))
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

    def _waits(self, seat: int) -> bool:
        """Whether the settings of a seat only take effect in the next game."""
        return self._session.current.started and seat >= self._session.current.rules.players

    def _chosen(self, choice: SeatChoice) -> None:
        self._live.change(**choice.values)
