"""The rows of the result of a hand, in the order in which they are shown."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.app.models.table_model import ScoreRole
from hearts_qt.app.table.art.deck_art import charge_badge
from hearts_qt.game.actions import Phase

if TYPE_CHECKING:
    from hearts_qt.app.models import ScoreModel
    from hearts_qt.app.session import Session


class ResultRow(NamedTuple):
    """The row of one side: name, cards taken, points of the hand, total, and whether it won.

    `score`, `total` and `before` have the sign with which the rules show them; `bad` is whether the
    score is against the side. `place` counts from 1 at the end of a game, and is 0 until then;
    `before` is the total before the hand.
    """

    name: str
    cards: tuple[int, ...]
    score: int
    total: int
    winner: bool
    own: bool
    before: int = 0
    place: int = 0
    charged: tuple[int, ...] = ()
    """Those of the cards that were charged."""
    bad: bool = False
    notes: str = ""
    """How the points and the total came about, where that is not plain."""

    @property
    def variants(self) -> list[str]:
        """The variant of the picture of each card: charged ones say what they multiply."""
        left = Counter(self.charged)
        found = []
        for card in self.cards:
            found.append(charge_badge(card) if left[card] > 0 else "")
            left[card] -= 1
        return found


def result_rows(session: Session, scores: ScoreModel) -> tuple[ResultRow, ...]:
    """A row for each side that scores, from the last hand of the score sheet: in the order of the
    seats, after a game the winner first."""
    current, shown = session.current, session.current.rules.shown
    hand = scores.rowCount() - 2
    sides = scores.sides(hand)
    over = current.game.phase is Phase.OVER
    order = list(range(len(sides)))
    if over:
        order.sort(key=lambda column: (sides[column].place, shown(sides[column].total)))
    return tuple(
        ResultRow(
            current.seating.column_name(column),
            side.cards,
            shown(side.score),
            shown(side.total),
            any(seat in current.winners for seat in side.seats),
            current.person in side.seats,
            shown(side.before),
            side.place if over else 0,
            side.charged,
            side.score > 0,
            scores.value(hand, column, ScoreRole.NotesRole),
        )
        for column, side in ((column, sides[column]) for column in order)
    )
