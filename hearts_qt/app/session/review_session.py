"""A session that shows positions of a recorded game and lets nobody play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import say
from hearts_qt.app.seating import Seating
from hearts_qt.app.session.session import Session
from hearts_qt.game.actions import IllegalAction
from hearts_qt.game.game import Game
from hearts_qt.store.history import History, SavedSeat, Step

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import Action


class ReviewSession(Session):
    """Puts any position on a table: nothing is saved, and no player is asked.

    Seat 0 is at the bottom, as at every table. While `asks` is set, the person may choose for it;
    `chosen` announces the choice, and the position stays the same.
    """

    chosen = Signal(object)
    """The `Action` that the person chose."""

    def __init__(
        self,
        live: LiveSettings,
        game: Game,
        seats: Sequence[SavedSeat],
        worker: Worker,
        parent: QObject | None = None,
    ) -> None:
        """`live` says how hands are sorted."""
        super().__init__(parent=parent, worker=worker)
        self._sorts = live
        self.asks = False
        self.sentence = ""
        """What the status line of the table says while nobody is asked."""
        self.current.looks_on = True
        self.take(game, seats)

    def take(self, game: Game, seats: Sequence[SavedSeat]) -> None:
        """Use another game, with its seats."""
        self.current.history = History(game, tuple(seats))
        self.current.seating = Seating(game.rules, tuple(seats), self.person)
        self.names_changed.emit()

    def show(
        self,
        game: Game,
        *,
        opened: frozenset[int],
        marked: tuple[int, tuple[int, ...]] = (0, ()),
        sentence: str = "",
        asks: bool = False,
        hands: Sequence[Sequence[int]] | None = None,
    ) -> None:
        """Show a position of the game: the cards of the seats in `opened` lie open, and `marked`
        names some of the cards of one of them. `hands` are the cards of each seat in another deal
        that was possible."""
        history = self.current.history
        history.game = game
        # With marks the game counts as under way, so that the table offers nothing for a new game.
        history.steps = [Step(action, is_undo_stop=True) for action in game.log]
        history.position = len(game.log)
        self.sentence, self.asks = sentence, asks
        self.current.looks_on = not asks
        self.current.open_seats = opened
        self.current.generation += 1
        self.timeline.take(game)
        self.selection.forget()
        self.timeline.go(self.timeline.cursor, self.timeline.announced.looked_at(*marked, hands))
        self.turn_changed.emit(self.to_act)

    @property
    def state_sentence(self) -> str:
        return super().state_sentence if self.asks else self.sentence

    @property
    def order(self) -> str:
        return self._sorts.values.order

    def refuse(self, card: int) -> None:
        if self.asks:
            super().refuse(card)

    def _decide(self, action: Action, card: int = -1) -> bool:
        if not self.asks:
            return False
        try:
            self.game.check(action)
        except IllegalAction as error:
            self.refused.emit(card, say(error.reason))
            return False
        self.chosen.emit(action)
        return True
