"""What a scored hand came to for each side.

The score sheet, the panel at the end of a hand and the picture of a result show this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hearts_qt.rules.cards import TEN_OF_CLUBS
from hearts_qt.rules.game_end import deciding_totals

if TYPE_CHECKING:
    from hearts_qt.game.game import Game

Cards = tuple[int, ...]


class SideResult(NamedTuple):
    """What a hand came to for one side, in penalty points."""

    seats: tuple[int, ...]
    score: int
    before: int
    """The total before the hand."""
    total: int
    """The total after it."""
    deciding_total: int
    """The total that decides who wins: that of the side, or the sum of partners who win
    together."""
    place: int
    """The place by `deciding_total`, from 1; partners share theirs."""
    cards: Cards
    """The captured cards that count, the costliest first."""
    charged: Cards
    """Those of them that were charged."""
    moon: bool
    """Whether the side shot the moon."""


def side_results(game: Game, at: int) -> tuple[SideResult, ...]:
    """The result of the hand `game.finished[at]` for each side, in the order of its scores."""
    rules, result = game.rules, game.finished[at]
    before = game.finished[at - 1].totals if at else game.first_totals
    standing = deciding_totals(rules, result.totals)
    worth = rules.card_worth

    def counts(card: int) -> bool:
        return bool(worth[card]) or (rules.ten_of_clubs_doubles and card == TEN_OF_CLUBS)

    sides = []
    for side, total in enumerate(result.totals):
        seats = tuple(seat for seat in range(rules.players) if rules.side_of(seat) == side)
        cards = [card for seat in seats for card in result.captured[seat] if counts(card)]
        deciding = standing[side % len(standing)]
        sides.append(
            SideResult(
                seats,
                result.scores[side],
                before[side],
                total,
                deciding,
                1 + sum(other < deciding for other in standing),
                tuple(sorted(cards, key=lambda card: (-abs(worth[card]), card))),
                tuple(card for seat in seats for card in result.charged[seat]),
                result.moon is not None and rules.side_of(result.moon[0]) == side,
            )
        )
    return tuple(sides)
