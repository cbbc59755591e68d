"""The faces above the columns of a score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPixmap

from hearts_qt.app.players.portraits import Expression, initial_pixmap, portrait_pixmap

if TYPE_CHECKING:
    from hearts_qt.app.players.seating import Seating
    from hearts_qt.game.game import Game


def column_faces(
    seating: Seating, game: Game, column: int, size: int, ratio: float, *, dark: bool
) -> list[QPixmap]:
    """The portraits of the players of a column; an initial for a player without a portrait."""
    made = []
    for seat in seating.seats_of(column):
        character = seating.character(seat)
        if character is None:
            made.append(initial_pixmap(seating.names[seat], size, ratio, dark))
        else:
            won = seat in (game.winners or ())
            face = Expression.PLEASED if won else Expression.REST
            made.append(portrait_pixmap(character.key, size, ratio, face))
    return made
