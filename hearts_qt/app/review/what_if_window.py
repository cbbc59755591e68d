"""A window for playing a hand on from a position of the review; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.main.commands import keys_in_force
from hearts_qt.app.review.play_on_table import PlayOnTable
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import column, row
from hearts_qt.app.ui.theme import MEDIUM, SMALL
from hearts_qt.app.ui.widgets import button, note
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.store.history import SavedSeat

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game


class WhatIfWindow(Dialog):
    """A table at which one hand is played to its end; nothing is saved or counted."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[SavedSeat],
        live: LiveSettings,
        worker: Worker,
        parent: QWidget,
    ) -> None:
        """`game` is the position to go on from; the person sits at seat 0."""
        super().__init__(_("What if?"), parent)
        self._game = game
        # Outside players are not started for this; Expert replaces them.
        replaced = [
            SavedSeat(seat.name, "expert") if seat.player.startswith(COMMAND_PREFIX) else seat
            for seat in seats
        ]
        back = _("Back to the review")
        self._place = PlayOnTable(replaced, back, live, worker, self)
        self.session, self.models = self._place.session, self._place.models
        self.table = self._place.table
        self.table.panel.back.connect(self.close)
        self.undo = button(pgettext("button", "Undo"))
        self.hint = button(_("Hint"), lambda: self.session.adviser.hint())
        keys = keys_in_force(live.values.shortcuts)
        for command, made in (("undo", self.undo), ("hint", self.hint)):
            for key in keys[command][:1]:
                made.setShortcut(QKeySequence(key))
        self.again = button(_("Start over"))
        close = button(back)
        across = row(
            (
                note(
                    _(
                        "This is just a try: your game and your statistics don’t change."
                    )
                ),
                1,
            ),
            self.hint,
            self.undo,
            self.again,
            close,
            around=SMALL,
            spacing=MEDIUM,
        )
        column((self._place, 1), across, on=self, spacing=0)
        self.undo.setEnabled(False)
        self.session.announcer.can_undo.connect(self.undo.setEnabled)
        self.undo.clicked.connect(lambda: self.session.undo.back())
        self.again.clicked.connect(self.begin)
        close.clicked.connect(self.close)
        self.begin_with(1024, 640)
        self.begin()

    def begin(self) -> None:
        """Go on, or start over, from the position of the review."""
        self._place.begin(self._game)

    def end_work(self) -> None:
        self.session.close()
