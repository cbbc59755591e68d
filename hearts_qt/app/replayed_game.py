"""A recorded game with the part of a session's interface that the score sheet uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.seating import Seating
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.players.cast import recorded_player
from hearts_qt.players.review.decisions import hands_to_review
from hearts_qt.store.history import SavedSeat

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.rules.options import Rules


class ReplayedGame(QObject):
    """One recorded game after another, at its end."""

    names_changed = Signal()

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        players: Sequence[str],
        parent: QObject | None = None,
    ) -> None:
        """`names` and `players` are those of the seats, as in the record."""
        super().__init__(parent)
        self.timeline = Timeline(game, self)
        self._take(game, names, players)

    def show(self, game: Game, names: Sequence[str], players: Sequence[str]) -> None:
        """Show another game."""
        self._take(game, names, players)
        self.timeline.take(game)
        self.timeline.replaced.emit()
        self.names_changed.emit()

    def _take(self, game: Game, names: Sequence[str], players: Sequence[str]) -> None:
        self.game = game
        # Nobody plays: no seat is the person's.
        seats = (
            SavedSeat(name, recorded_player(name, player))
            for name, player in zip(names, players, strict=True)
        )
        self.seating = Seating(game.rules, tuple(seats), -1)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def reviewable(self) -> bool:
        """Whether a decision was made, so that the game can be reviewed."""
        return bool(hands_to_review(self.game))

    def column_of(self, seat: int) -> int:
        """The column of the score sheet that a seat's points go to."""
        return self.seating.column_of(seat)

    def column_name(self, column: int) -> str:
        """The heading of a column of the score sheet."""
        return self.seating.column_name(column)
