"""The rows of the result of a hand, in the order in which they are shown."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.app.models.score_sums import score_notes
from hearts_qt.app.table.art.deck_art import charge_badge
from hearts_qt.game.actions import Phase
from hearts_qt.rules.cards import CARDS, TEN_OF_CLUBS

if TYPE_CHECKING:
    from hearts_qt.app.session import Session


class Row(NamedTuple):
    """The row of one side: name, cards taken, points of the hand, total, and whether it won.

    `score`, `total` and `before` have the sign with which the rules show them; `bad` is whether the
    score is against the side. `deciding_total` is the total that decides who wins, that of the side
    or of a pair; the lowest wins.
    `place` counts from 1 at the end of a game, and is 0 until then; `before` is the total before
    the hand.
    """

    name: str
    cards: tuple[int, ...]
    score: int
    total: int
    winner: bool
    own: bool
    deciding_total: int
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


def result_rows(session: Session) -> tuple[Row, ...]:
    """A row for each side that scores: in the order of the seats, after a game the winner first."""
    game = session.current.game
    rows = _rows(session)
    if game.phase is not Phase.OVER:
        return tuple(rows)
    sides = _sides(session)
    rows = [
        row._replace(place=1 + sum(other < row.deciding_total for other in sides)) for row in rows
    ]
    rows.sort(key=lambda row: (row.deciding_total, game.rules.shown(row.total)))
    return tuple(rows)


def _rows(session: Session) -> list[Row]:
    game = session.current.game
    result, shown = game.finished[-1], game.rules.shown
    values = game.rules.card_worth
    counting = {card for card in range(CARDS) if values[card]}
    if game.rules.ten_of_clubs_doubles:
        counting.add(TEN_OF_CLUBS)
    rows = []
    for column, total in enumerate(result.totals):
        seats = session.current.seating.seats_of(column)
        cards = [card for seat in seats for card in result.captured[seat] if card in counting]
        cards.sort(key=lambda card: (-abs(values[card]), card))
        deciding_total = total
        if game.rules.teams == "shared_totals":
            half = game.rules.players // 2
            deciding_total = result.totals[column % half] + result.totals[column % half + half]
        rows.append(
            Row(
                session.current.seating.column_name(column),
                tuple(cards),
                shown(result.scores[column]),
                shown(total),
                any(seat in session.current.winners for seat in seats),
                session.current.person in seats,
                deciding_total,
                shown(game.finished[-2].totals[column]) if len(game.finished) > 1 else 0,
                charged=tuple(card for seat in seats for card in result.charged[seat]),
                bad=result.scores[column] > 0,
                notes=score_notes(result, column, session.current.seating),
            )
        )
    return rows


def _sides(session: Session) -> list[int]:
    """The final total of each side that can win; a pair counts once."""
    totals = session.current.game.finished[-1].totals
    if session.current.rules.teams != "shared_totals":
        return list(totals)
    half = len(totals) // 2
    return [totals[pair] + totals[pair + half] for pair in range(half)]
