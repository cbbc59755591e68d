"""The figures of the summary of a hand: the parts of its result, and the points given away."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.review.review_words import signed
from hearts_qt.players.review.given_away import given_away
from hearts_qt.players.review.ledger import is_luck_known
from hearts_qt.players.review.review_results import ExpertReplays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hearts_qt.players.review.review_results import (
        DecisionReview,
        HandReview,
        Ledger,
    )
    from hearts_qt.rules.options import Rules

SMALL_PART = 0.5
"""Parts below this, in net points, are merged into "the rest"."""


@dataclass(frozen=True, slots=True)
class Part:
    """One bar of the waterfall: its name and its whole net points."""

    name: str
    points: int


def rounded(values: Sequence[float]) -> list[int]:
    """The values as whole numbers whose sum is the rounded sum of the values. The values with the
    largest remainders are rounded up (largest remainder method)."""
    found = [floor(value) for value in values]
    missing = round(sum(values)) - sum(found)
    order = sorted(range(len(values)), key=lambda at: values[at] - found[at], reverse=True)
    for at in order[:missing]:
        found[at] += 1
    return found


def ledger_parts(rules: Rules, ledger: Ledger, reviews: Sequence[DecisionReview]) -> list[Part]:
    """The parts of a result as whole net points that add up to it; empty while the values of the
    rule set have not been measured, because the parts would mean nothing.

    `reviews` are those of the seat's decisions in the hand.
    """
    if not is_luck_known(rules):
        return []
    passing = sum(review.loss for review in reviews if review.index == "pass")
    parts = [
        (_("Average of this table"), ledger.mu),
        (_("Your cards"), ledger.cards),
        (_("Your pass"), -passing),
        (_("How the others played"), ledger.opponent_errors),
        (_("How the cards lay"), ledger.card_distribution),
        (_("Your play"), passing - ledger.losses),
    ]
    large = [part for part in parts if abs(part[1]) >= SMALL_PART]
    rest = sum(value for _name, value in parts if abs(value) < SMALL_PART)
    shown = [*large, (pgettext("part of a result", "The rest"), rest)]
    whole = rounded([value for _name, value in shown])
    return [
        Part(name, points)
        for (name, _value), points in zip(shown, whole, strict=True)
        if points
    ]


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
        ("expert", pgettext("player", "Expert")),
    ):
        if level in found:
            points = figure(max(0.0, found[level].points))
            shown.append(_("{level} {points}").format(level=name, points=points))
    if not shown:
        return ""
    return _("For comparison, net points given away per hand: {levels}.").format(
        levels=", ".join(shown)
    )


@dataclass(frozen=True, slots=True)
class ReplayFigures:
    """The results of a field, all in one unit: that of the replays, and the seat's own."""

    replays: tuple[float, ...]
    own: float
    net: bool
    """Whether they are net points, and not points on the score sheet."""

    def words(self, value: float) -> str:
        """One of the results."""
        return signed(value) if self.net else str(round(value))


def replay_figures(field: ExpertReplays) -> ReplayFigures:
    """The results of a field in the points of the score sheet where these say who did better; in
    net points otherwise.

    After a moon a player can have more points than another replay gave, and still be further ahead
    of the others.
    """
    own = field.own
    in_order = all(
        (each.points < own.points) == (each.net > own.net + 1e-9)
        and (each.points > own.points) == (each.net < own.net - 1e-9)
        for each in field.replays
    )
    if in_order:
        return ReplayFigures(tuple(each.points for each in field.replays), own.points, net=False)
    return ReplayFigures(tuple(each.net for each in field.replays), own.net, net=True)


def replays_sentence(field: ExpertReplays) -> str:
    """How the hand compares with that of the experts who played it, in two sentences."""
    shown = replay_figures(field)
    count = len(shown.replays)
    first = (
        _("Experts with your cards: {mean} net points on average, from {low} to {high}.")
        if shown.net
        else _("Experts with your cards: {mean} points on average, from {low} to {high}.")
    )
    mean = sum(shown.replays) / count
    first = first.format(
        mean=signed(mean) if shown.net else figure(mean),
        low=shown.words(min(shown.replays)),
        high=shown.words(max(shown.replays)),
    )
    own = shown.words(shown.own)
    if field.equalled:
        second = ngettext(
            "You made {points}: better than {beaten} of {n}, equal to {equalled}.",
            "You made {points}: better than {beaten} of {n}, equal to {equalled}.",
            count,
        ).format(points=own, beaten=field.beaten, n=count, equalled=field.equalled)
    else:
        second = ngettext(
            "You made {points}: better than {beaten} of {n}.",
            "You made {points}: better than {beaten} of {n}.",
            count,
        ).format(points=own, beaten=field.beaten, n=count)
    return f"{first} {second}"


def part_words(part: Part) -> str:
    """A part with its points, for a screen reader."""
    return _("{name}: {points}").format(name=part.name, points=signed(part.points))
