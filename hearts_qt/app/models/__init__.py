"""Item models of the table, which the scene, ordinary views and screen readers all show.

`Models(session)` makes all of them for one session. They show the table at the cursor of the
session's timeline, even if the game is further ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.app.models.table_models import HandModel, ScoreModel, SeatsModel, TrickModel

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = ["HandModel", "Models", "ScoreModel", "SeatsModel", "TrickModel"]


class Models(QObject):
    """All models of one session.

    `hand` is the person's hand; `trick`, `seats` and `scores` are described at their classes.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timeline = session.timeline
        """Its `state` is the table that the models show, for what no row says."""
        self.hand = HandModel(session, self)
        self.trick = TrickModel(session, self)
        self.seats = SeatsModel(session, self)
        self.scores = ScoreModel(session, self)
