"""A table at which a hand is played to its end from a position; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hearts_qt.app.models import Models
from hearts_qt.app.session import Session
from hearts_qt.app.table.view import TableView
from hearts_qt.app.ui.layouts import column
from hearts_qt.game.actions import Deal
from hearts_qt.store.history import History, HistoryStep, SavedSeat

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game


class PlayOnTable(QWidget):
    """A session of its own with its table, for one hand from any position. The person sits at seat
    0."""

    def __init__(
        self,
        seats: Sequence[SavedSeat],
        back: str,
        live: LiveSettings,
        worker: Worker,
        parent: QWidget,
    ) -> None:
        """`back` is the label of the button at the end of the hand, whose click is the signal
        `table.panel.back`."""
        super().__init__(parent)
        self._seats = tuple(seats)
        self.worlds: int | None = None
        """As in `History`."""
        self.session = Session(worker=worker, parent=self)
        self.session.sort_as(live)
        self.models = Models(self.session, self)
        self.table = TableView(self.session, self.models, live)
        self.table.panel.leads_back = back
        column(self.table, on=self, spacing=0)

    def begin(self, position: Game) -> None:
        """Go on, or start over, from a position, which stays as it is."""
        game = position.replayed(position.log)
        history, person = History(game, self._seats), self.session.current.person
        history.steps = [
            HistoryStep(action, not isinstance(action, Deal) and action.seat == person)
            for action in game.log
        ]
        history.position = len(history.steps)
        history.worlds = self.worlds
        self.session.games.continue_with(history)
        self.table.setFocus()
