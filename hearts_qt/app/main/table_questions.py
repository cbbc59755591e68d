"""The commands that ask about the table; the table shows and announces the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearts_qt.app.models import Models
    from hearts_qt.app.session import Session


class TableQuestions:
    """Answers one question with each method."""

    def __init__(self, session: Session, models: Models, tell: Callable[[str], None]) -> None:
        """`tell` says a sentence at the table."""
        self._session = session
        self._models = models
        self._tell = tell

    def trick(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.trick(self._session, self._models))

    def hand(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.hand(self._session, self._models))

    def points(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.points(self._session, self._models))

    def voids(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.voids(self._session, self._models))

    def broken(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.broken(self._session, self._models))

    def queen(self) -> None:
        from hearts_qt.app.table.overlay import spoken_answers

        self._tell(spoken_answers.queen(self._session, self._models))
