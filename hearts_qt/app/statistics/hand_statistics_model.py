"""The statistics of many hands as tables: their rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.localized_names import direction_words
from hearts_qt.app.models.table_model import Column
from hearts_qt.app.regional import day_words, percent, whole
from hearts_qt.app.review.words import index_words, short_choice, signed
from hearts_qt.app.rules.rule_names import rules_of, shown_under
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.coach.themes import THEME_NAMES, Theme
from hearts_qt.players.external.line_process import short_name
from hearts_qt.players.registry import kind_of
from hearts_qt.players.review.labels import LABELS, Estimate
from hearts_qt.rules.cards import JACK_OF_SPADES, QUEEN_OF_SPADES
from hearts_qt.rules.text import N_

if TYPE_CHECKING:
    from hearts_qt.players.review.given_away import GivenAway
    from hearts_qt.store.hand_summary import (
        DecisionExample,
        DirectionFigures,
        Group,
        HandSummary,
        KindFigures,
        OpponentFigures,
        ThemeFigures,
    )

_KINDS = {
    "pass": N_("Passing cards"),
    "lead": N_("Leading a trick"),
    "follow": N_("Following suit (duck or take)"),
    "discard": N_("Discarding"),
    "moon": N_("Shooting the moon"),
    "charge": N_("Charging cards"),
    "lay_away": N_("Laying cards away"),
}
"""A kind of decision, in a table of errors."""
_KIND_SENTENCES = {
    "pass": N_("Which cards you passed."),
    "lead": N_("Which card you played first in a trick."),
    "follow": N_("Which card you played in the suit that was led."),
    "discard": N_("Which card you played when you had none of the suit that was led."),
    "moon": N_("Decisions in which your choice or the best one was to try to shoot the moon."),
    "charge": N_("Which cards you charged."),
    "lay_away": N_("Which cards you laid away."),
}

CLEAR = 2.0
"""A difference is clear if it is at least this many standard errors."""


def estimate_words(estimate: Estimate | None, *, with_sign: bool = False) -> str:
    """An average with its standard error; empty if there is none."""
    if estimate is None:
        return ""
    # A standard error shown as 0.0 would be wrong, so it is rounded up.
    error = max(estimate.error, 0.1) if estimate.error else 0.0
    mean = signed(estimate.mean) if with_sign else figure(estimate.mean)
    # Translators: an average and its standard error.
    return _("{value} ± {error}").format(value=mean, error=figure(error))


TableContent = tuple[tuple[Any, ...], tuple[Column[Any], ...]]
"""The rows and the columns of a table, for `TableModel.show`."""


def _figure(
    head: str,
    of: Callable[[Any], Estimate | None],
    tip: Callable[[Any], str] | None = None,
    *,
    with_sign: bool = False,
) -> Column[Any]:
    """A column of averages; a screen reader says why one is missing."""

    def written(row: Any) -> str:
        return estimate_words(of(row), with_sign=with_sign)

    return Column(
        head, written, True, tip, lambda row: written(row) or _("not enough hands yet")
    )


def _count(
    head: str, of: Callable[[Any], int], tip: Callable[[Any], str] | None = None
) -> Column[Any]:
    """A column of numbers."""
    return Column(head, lambda row: whole(of(row)), True, tip)


def _name(
    head: str, of: Callable[[Any], str], tip: Callable[[Any], str] | None = None
) -> Column[Any]:
    """The first column, which says what a row is about."""
    return Column(head, of, tip=tip)


def kind_name(kind: str) -> str:
    """The name of a kind of decisions."""
    return _(_KINDS[kind])


def _player_words(player: str) -> str:
    """The kind of player of a seat, in words."""
    if player.startswith(COMMAND_PREFIX):
        return short_name(player)
    entry = kind_of(player)
    return say(entry.label) if entry is not None else player.capitalize()


def group_name(group: Group) -> str:
    """The numbers of the hands in a group."""
    # Translators: the numbers of the first and the last hand of a group, such as “1–10”.
    return _("{first}–{last}").format(first=group.first, last=group.last)


def group_table(summary: HandSummary) -> TableContent:
    """What was given away in groups of hands, in order."""
    return summary.groups, (
        _name(pgettext("column", "Hands"), group_name),
        _figure(pgettext("column", "Given away per hand"), lambda group: group.given),
    )


class MeasuredLevel(NamedTuple):
    """What a level gives away."""

    name: str
    points: Estimate
    measured: GivenAway


def measured_levels(summary: HandSummary) -> tuple[MeasuredLevel, ...]:
    """What the levels give away, the weakest first."""
    levels = sorted(summary.levels.items(), key=lambda each: -each[1].points)
    return tuple(
        MeasuredLevel(_player_words(level), Estimate(measured.points, measured.error), measured)
        for level, measured in levels
    )


def level_table(summary: HandSummary) -> TableContent:
    """What the levels give away, and how the person compares with them."""
    return measured_levels(summary), (
        _name(
            pgettext("column", "Level"),
            lambda level: level.name,
            lambda level: _measured_words(level.measured.hands, level.measured.same_rules),
        ),
        _figure(pgettext("column", "Given away per hand"), lambda level: level.points),
        Column(
            pgettext("column", "You, in comparison"),
            lambda level: _compared(summary.given, level.points),
        ),
    )


def _measured_words(hands: int, same_rules: bool) -> str:
    if same_rules:
        return ngettext(
            "Measured in {n} hand by these rules", "Measured in {n} hands by these rules", hands
        ).format(n=hands)
    return ngettext(
        "Measured in {n} hand by several rule sets",
        "Measured in {n} hands by several rule sets",
        hands,
    ).format(n=hands)


def _compared(given: Estimate | None, level: Estimate) -> str:
    """How the person's figure compares with that of a level."""
    if given is None:
        return ""
    change = Estimate(given.mean - level.mean, sqrt(given.error**2 + level.error**2))
    if abs(change.mean) < CLEAR * change.error:
        return _("no clear difference")
    size = estimate_words(Estimate(abs(change.mean), change.error))
    if change.mean > 0:
        return _("{points} more").format(points=size)
    return _("{points} less").format(points=size)


def kind_table(summary: HandSummary) -> TableContent:
    """What each kind of decisions gave away, the costliest first."""
    return summary.kinds, (
        _name(
            pgettext("column", "Decision"),
            lambda one: kind_name(one.kind),
            lambda one: _(_KIND_SENTENCES[one.kind]),
        ),
        _figure(pgettext("column", "Given away per hand"), lambda one: one.given),
        _count(pgettext("column", "Errors"), lambda one: one.errors),
        _count(pgettext("column", "Decisions"), lambda one: one.decided),
    )


def theme_table(summary: HandSummary) -> TableContent:
    """What the errors with each theme gave away, the costliest theme first."""
    return summary.themes, (
        _name(pgettext("column", "Theme"), lambda one: say(THEME_NAMES[one.theme])),
        Column(
            pgettext("column", "Given away in all"), lambda one: figure(one.given), number=True
        ),
        _count(pgettext("column", "Errors"), lambda one: one.errors),
    )


def example_table(kind: KindFigures | ThemeFigures | None) -> TableContent:
    """The costliest errors of a kind of decisions, or of a theme."""
    return () if kind is None else kind.examples, (
        _name(pgettext("column", "Game"), _day, lambda one: one.record),
        Column(pgettext("column", "When"), _when),
        Column(
            pgettext("column", "Choice"),
            lambda one: short_choice(one.error.chosen, one.error.index),
        ),
        Column(
            pgettext("column", "Best"),
            lambda one: short_choice(one.error.best, one.error.index),
        ),
        _figure(
            pgettext("column", "Given away"),
            lambda one: Estimate(max(0.0, one.error.loss), one.error.error),
        ),
        Column(pgettext("column", "Theme"), _theme),
        Column(pgettext("column", "Verdict"), _verdict),
    )


def _day(example: DecisionExample) -> str:
    begun = example.begun
    if begun is None:
        return ""
    return day_words(begun)


def _verdict(example: DecisionExample) -> str:
    found = LABELS.get(example.error.label)
    return _(found.name) if found is not None else ""


def _theme(example: DecisionExample) -> str:
    theme = example.error.theme
    return "" if theme is None else say(THEME_NAMES[Theme(theme)])


def _when(example: DecisionExample) -> str:
    """The hand of an example, and its trick or what was decided."""
    error = example.error
    return _("Hand {number}, {when}").format(
        number=example.hand + 1, when=index_words(error.index, error.trick)
    )


def opponent_table(summary: HandSummary) -> TableContent:
    """The figures against each opponent, those met most first."""
    return summary.opponents, (
        _name(pgettext("column", "Opponent"), lambda one: one.name),
        Column(pgettext("column", "Player"), lambda one: _player_words(one.player)),
        _count(pgettext("column", "Games"), lambda one: one.games),
        _count(
            pgettext("column", "You ahead"),
            lambda one: one.ahead,
            lambda one: _percent(one.ahead, one.games),
        ),
        _figure(pgettext("column", "Points per hand"), lambda one: points_of(summary, one)),
        _figure(
            pgettext("column", "Your lead"),
            lambda one: one.lead,
            lambda _one: _("How far you are ahead of this player per hand, in points."),
            with_sign=True,
        ),
        *_special(summary, pgettext("column", "You stopped")),
    )


def direction_table(summary: HandSummary) -> TableContent:
    """The figures for each direction of the pass."""

    def analysed(one: DirectionFigures) -> str:
        return ngettext(
            "From {n} analysed hand", "From {n} analysed hands", one.reviewed
        ).format(n=one.reviewed)

    return summary.directions, (
        _name(pgettext("column", "Pass"), lambda one: direction_words(one.direction)),
        _count(pgettext("column", "Hands"), lambda one: one.hands),
        _figure(pgettext("column", "Points per hand"), lambda one: points_of(summary, one)),
        _figure(pgettext("column", "Given away per hand"), lambda one: one.given, analysed),
        _figure(pgettext("column", "By the pass itself"), lambda one: one.passing, analysed),
        *_special(summary, pgettext("column", "Moons stopped")),
    )


def points_of(summary: HandSummary, row: OpponentFigures | DirectionFigures) -> Estimate | None:
    """The points per hand of a row, with the sign with which the rules show them."""
    points = row.points
    if points is None:
        return None
    return Estimate(shown_under(summary.rules, points.mean), points.error)


def _special(summary: HandSummary, stopped: str) -> Iterator[Column[Any]]:
    """The columns of moons and black cards, where the rules have them; `stopped` is a heading."""
    rules = rules_of(summary.rules)
    if rules is None or rules.moon != "off":
        yield _count(pgettext("column", "Moons shot"), lambda one: one.shot)
        yield _count(stopped, lambda one: one.stopped)
    black = QUEEN_OF_SPADES if rules is None else rules.black
    if black is not None:
        jacks, queens = pgettext("column", "Black jacks taken"), pgettext("column", "Queens taken")
        yield _count(jacks if black == JACK_OF_SPADES else queens, lambda one: one.blacks)


def _percent(part: int, of: int) -> str:
    return percent(part / of) if of else ""
