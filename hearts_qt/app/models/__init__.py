"""Item models of the table, which the scene, ordinary views and screen readers all show.

`Models(session)` makes all of them for one session. They follow the session's events, so that after
each event they show the table at that event, even if the game is further ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.app.models.hand import HandModel
from hearts_qt.app.models.scores import ScoreModel
from hearts_qt.app.models.seats import SeatsModel
from hearts_qt.app.models.table_state import TableState
from hearts_qt.app.models.trick import TrickModel

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = [
    "HandModel",
    "Models",
    "ScoreModel",
    "SeatsModel",
    "TableState",
    "TrickModel",
]


class Models(QObject):
    """All models of one session.

    `hand` is the person's hand, `hands(seat)` the hand of any seat (made when first asked for),
    `trick`, `seats` and `scores` are described at their classes.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.hand = HandModel(session, session.person, parent=self)
        self.trick = TrickModel(session, parent=self)
        self.seats = SeatsModel(session, parent=self)
        self.scores = ScoreModel(session, parent=self)
        self.shown: Callable[[], TableState] = lambda: session.announced
        """The table as the person sees it. A view that lags behind the session sets it."""
        self._hands = {session.person: self.hand}

    def hands(self, seat: int) -> HandModel:
        """The hand of any seat. The program knows these cards but does not show them."""
        if seat not in self._hands:
            self._hands[seat] = HandModel(self.session, seat, parent=self)
        return self._hands[seat]
