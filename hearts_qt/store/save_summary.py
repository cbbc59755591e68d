"""What a list of saved games shows of one, small enough to be read without replaying the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hearts_qt.store.time_stamps import time_stamp

if TYPE_CHECKING:
    from hearts_qt.game.game import Game


class Summary(msgspec.Struct, frozen=True):
    """How a game stands.

    It follows from the lines of the save before it, and is dropped as soon as the game continues,
    so it cannot contradict the game.
    """

    at: str
    """The time stamp of the moment at which the game was put away."""
    hand: int
    """The number of the hand that is played or dealt next, from 1."""
    totals: tuple[int, ...]
    """The points of each side before that hand."""
    cards: tuple[int, ...]
    """The cards that the person holds."""
    trick: tuple[tuple[int, int], ...]
    """The plays of the trick on the table, as (seat, card) pairs."""


def summary_of(game: Game, person: int = 0) -> Summary:
    """How a game stands now, seen from the seat of the person."""
    return Summary(
        at=time_stamp(),
        hand=len(game.finished) + 1,
        totals=tuple(game.totals),
        cards=tuple(game.hand_of(person)),
        trick=tuple(game.trick),
    )
