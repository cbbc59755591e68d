"""The summary of a reviewed game as a table: a row for each hand, and one for the sum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, pgettext
from hearts_qt.app.models.table_model import Column
from hearts_qt.app.review.review_summary import given_away_by
from hearts_qt.app.review.review_words import is_error, points_words, signed
from hearts_qt.players.review.ledger import is_luck_known

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import DecisionReview, HandReview



@dataclass(frozen=True, slots=True)
class HandRow:
    """What is known of the own seat in a hand, or in all (`whole`); `given`, `costly` and `luck`
    are None until then."""

    name: str
    score: int
    given: float | None = None
    costly: int | None = None
    luck: float | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class GivenAwayInGame:
    """The average net points per hand that a seat gave away, over the hands that are reviewed."""

    points: float
    error: float
    hands: int


def given_away_in(
    reviews: Mapping[int, HandReview], hands: Sequence[int], seat: int
) -> GivenAwayInGame | None:
    """What a seat gave away per hand, over those of `hands` that are completely reviewed for it;
    None if there is none."""
    known = []
    for hand in hands:
        review = reviews.get(hand)
        if review is None or all(one.seat != seat for one in review.ledgers):
            continue
        found = given_away_by(review, seat)
        if found is not None:
            known.append(found)
    if not known:
        return None
    count = len(known)
    error = sum(error**2 for _points, error in known) ** 0.5 / count
    return GivenAwayInGame(sum(points for points, _error in known) / count, error, count)


def costliest_of(
    reviews: Mapping[int, HandReview], seat: int
) -> list[DecisionReview]:
    """The errors of a seat in a game, those that cost most first."""
    found = [
        one
        for review in reviews.values()
        for one in review.decisions
        if one.seat == seat and is_error(one)
    ]
    return sorted(found, key=lambda one: one.loss, reverse=True)


def game_rows(game: Game, own: int, reviews: Mapping[int, HandReview]) -> list[HandRow]:
    """A row for each finished hand with what the reviews tell of the own seat, and one for the
    sum."""
    measured, side = is_luck_known(game.rules), game.rules.side_of(own)
    rows = []
    for result in game.finished:
        row = HandRow(str(result.hand + 1), result.scores[side])
        review = reviews.get(result.hand)
        ledgers = () if review is None else review.ledgers
        ledger = next((one for one in ledgers if one.seat == own), None)
        given = None if review is None else given_away_by(review, own)
        if review is not None and ledger is not None and given is not None:
            mine = [one for one in review.decisions if one.seat == own]
            row = HandRow(
                row.name,
                row.score,
                given[0],
                sum(is_error(one) for one in mine),
                ledger.cards + ledger.card_distribution if measured else None,
            )
        rows.append(row)
    known = [row for row in rows if row.given is not None]
    luck = [row.luck for row in known if row.luck is not None]
    whole = HandRow(
        pgettext("row of a game", "Sum"),
        sum(row.score for row in rows),
        max(0.0, sum(row.given or 0.0 for row in known)) if known else None,
        sum(row.costly or 0 for row in known) if known else None,
        sum(luck) if luck else None,
        whole=True,
    )
    return [*rows, whole]


def game_columns(game: Game) -> list[Column[HandRow]]:
    """Hand, points on the score sheet, net points given away, costly decisions, and luck.

    Luck is the value of the cards dealt and of how the others' cards lay; it is left out where the
    values of the rule set have not been measured.
    """

    def given(row: HandRow) -> str:
        if row.given is None:
            return ""
        return figure(row.given) if row.whole else points_words(row.given)

    columns: list[Column[HandRow]] = [
        Column(pgettext("column of a game", "Hand"), lambda row: row.name),
        Column(
            pgettext("column of a game", "Points"),
            lambda row: str(row.score),
            number=True,
            head_tip=_("The points on the score sheet"),
        ),
        Column(
            pgettext("column of a game", "Given away"),
            given,
            number=True,
            head_tip=_(
                "How many net points your decisions gave away, judged by what you could know"
            ),
        ),
        Column(
            pgettext("column of a game", "Costly"),
            lambda row: "" if row.costly is None else str(row.costly),
            number=True,
            head_tip=_("The number of inaccuracies, mistakes and blunders"),
        ),
    ]
    if is_luck_known(game.rules):
        columns.append(
            Column(
                pgettext("column of a game", "Luck"),
                lambda row: "" if row.luck is None else signed(row.luck),
                number=True,
                head_tip=_(
                    "What your cards were worth and how the other cards lay, in net points"
                ),
            )
        )
    return columns
