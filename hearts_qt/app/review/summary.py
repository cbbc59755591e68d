"""The figures of the summaries of a hand and of a game, and their sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, listed, named, ngettext, pgettext
from hearts_qt.app.models.table_model import Column
from hearts_qt.app.regional import signed as written
from hearts_qt.app.regional import with_sign
from hearts_qt.app.review.words import is_error, points_words, signed
from hearts_qt.app.ui.charts import Value
from hearts_qt.players.review.given_away import given_away
from hearts_qt.players.review.ledger import is_luck_known, waterfall
from hearts_qt.players.review.review_results import ExpertReplays

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hearts_qt.game.game import Game
    from hearts_qt.players.review.review_results import DecisionReview, HandReview, Ledger
    from hearts_qt.rules.options import Rules


def ledger_parts(
    rules: Rules, ledger: Ledger, reviews: Sequence[DecisionReview]
) -> list[Value]:
    """The parts of a result in whole net points, and their sum at the end; empty while the values
    of the rule set have not been measured, because the parts would mean nothing.

    `reviews` are those of the seat's decisions in the hand.
    """
    if not is_luck_known(rules):
        return []
    names = {
        "table": _("Average of this table"),
        "cards": _("Your cards"),
        "pass": _("Your pass"),
        "opponent_errors": _("How the others played"),
        "card_distribution": _("How the cards lay"),
        "play": _("Your play"),
        "rest": pgettext("part of a result", "The rest"),
    }
    parts = [(names[key], points) for key, points in waterfall(ledger, reviews) if points]
    if not parts:
        return []
    total = sum(points for _name, points in parts)
    return [_part(name, points) for name, points in (*parts, (_("Result"), total))]


def _part(name: str, points: int) -> Value:
    """A part of the result with its points: "Your cards: 3"."""
    written = with_sign(points)
    spoken = named(name, written)
    return Value(name, points, written=written, spoken=spoken)


def given_away_by(review: HandReview, seat: int) -> tuple[float, float] | None:
    """The net points that a seat gave away in a hand, and the standard error; None while none of
    its decisions is reviewed."""
    own = [one for one in review.decisions if one.seat == seat]
    if not own:
        return None
    error = sum(one.error**2 for one in own) ** 0.5
    return sum(one.loss for one in own), float(error)


def levels_sentence(rules: Rules) -> str:
    """What the levels give away a hand, for comparison; empty while that is not measured."""
    found = given_away(rules)
    shown = []
    for level, name in (
        ("basic", pgettext("player", "Basic")),
        ("skilled", pgettext("player", "Skilled")),
    ):
        if level in found:
            points = figure(found[level].points)
            # Translators: a level of computer players and what it gives away in a hand, such as
            # “Expert 0.4”.
            shown.append(_("{level} {points}").format(level=name, points=points))
    if not shown:
        return ""
    return _("For comparison, given away per hand: {levels}.").format(
        levels=listed(shown)
    )


@dataclass(frozen=True, slots=True)
class ReplayFigures:
    """The results of expert replays, all in one unit: that of the replays, and the seat's own."""

    replays: tuple[float, ...]
    own: float
    net: bool
    """Whether they are net points, and not points on the score sheet."""

    def words(self, value: float) -> str:
        """One of the results."""
        return signed(value) if self.net else written(round(value))


def replay_figures(found: ExpertReplays, rules: Rules) -> ReplayFigures:
    """The results of expert replays in the points of the score sheet where these say who did
    better; in net points otherwise.

    After a moon a player can have more points than another replay gave, and still be further ahead
    of the others.
    """
    own = found.own
    in_order = all(
        (each.points < own.points) == (each.net > own.net + 1e-9)
        and (each.points > own.points) == (each.net < own.net - 1e-9)
        for each in found.replays
    )
    if in_order:
        points = tuple(rules.shown(each.points) for each in found.replays)
        return ReplayFigures(points, rules.shown(own.points), net=False)
    return ReplayFigures(tuple(each.net for each in found.replays), own.net, net=True)


def replays_sentence(found: ExpertReplays, rules: Rules) -> str:
    """How the hand compares with that of the experts who played it, in two sentences."""
    shown = replay_figures(found, rules)
    count = len(shown.replays)
    first = (
        _("Experts with your cards: a lead of {mean} on average, from {low} to {high}.")
        if shown.net
        # Translators: the numbers have a decimal, such as 2.5.
        else _("Experts with your cards: {mean} points on average, from {low} to {high}.")
    )
    mean = sum(shown.replays) / count
    first = first.format(
        mean=signed(mean) if shown.net else figure(mean),
        low=shown.words(min(shown.replays)),
        high=shown.words(max(shown.replays)),
    )
    own = shown.words(shown.own)
    if found.equalled:
        second = ngettext(
            "You made {points}: better than {beaten} of {n}, equal to {equalled}.",
            "You made {points}: better than {beaten} of {n}, equal to {equalled}.",
            count,
        ).format(points=own, beaten=found.beaten, n=count, equalled=found.equalled)
    else:
        second = ngettext(
            "You made {points}: better than {beaten} of {n}.",
            "You made {points}: better than {beaten} of {n}.",
            count,
        ).format(points=own, beaten=found.beaten, n=count)
    return f"{first} {second}"


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


def costliest_of(reviews: Iterable[HandReview], seat: int) -> list[DecisionReview]:
    """The errors of a seat in some hands, those that cost most first."""
    found = [
        one
        for review in reviews
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
        row = HandRow(str(result.hand + 1), game.rules.shown(result.scores[side]))
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
        Column(pgettext("column", "Hand"), lambda row: row.name),
        Column(
            pgettext("column", "Points"),
            lambda row: written(row.score),
            number=True,
            head_tip=_("The points on the score sheet"),
        ),
        Column(
            pgettext("column", "Given away"),
            given,
            number=True,
            head_tip=_(
                "How many points your decisions gave away, judged by what you could know"
            ),
        ),
        Column(
            pgettext("column", "Costly"),
            lambda row: "" if row.costly is None else str(row.costly),
            number=True,
            head_tip=_("The number of inaccuracies, mistakes and blunders"),
        ),
    ]
    if is_luck_known(game.rules):
        columns.append(
            Column(
                pgettext("column", "Luck"),
                lambda row: "" if row.luck is None else signed(row.luck),
                number=True,
                head_tip=_(
                    "What your cards were worth and how the other cards lay, in points"
                ),
            )
        )
    return columns
