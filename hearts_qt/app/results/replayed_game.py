"""A recorded game with the parts of a session that the score sheet uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.players.seating import Seating
from hearts_qt.app.session.current_game import CurrentGame
from hearts_qt.app.session.timeline import Timeline
from hearts_qt.players.cast import recorded_player
from hearts_qt.players.review.decisions import hands_to_review
from hearts_qt.store.history import History, SavedSeat

if TYPE_CHECKING:
    from hearts_qt.game.game import Game


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
        self.current = _seated(game, names, players)
        self.timeline = Timeline(game, self)

    def show(self, game: Game, names: Sequence[str], players: Sequence[str]) -> None:
        """Show another game."""
        self.current = _seated(game, names, players)
        self.timeline.take(game)
        self.timeline.replaced.emit()
        self.names_changed.emit()

    @property
    def reviewable(self) -> bool:
        """Whether a decision was made, so that the game can be reviewed."""
        return bool(hands_to_review(self.current.game))


def _seated(game: Game, names: Sequence[str], players: Sequence[str]) -> CurrentGame:
    """A game with its seats; nobody plays, so no seat is the person's."""
    seats = tuple(
        SavedSeat(name, recorded_player(name, player))
        for name, player in zip(names, players, strict=True)
    )
    return CurrentGame(History(game, seats), Seating(game.rules, seats, -1), -1)
