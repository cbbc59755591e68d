"""The statistics as item models: rule sets, the figures of one of them, and what charts show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, listed, ngettext, pgettext
from hearts_qt.app.models.table_model import KEY, Column, TableModel, one_column
from hearts_qt.app.regional import percent, signed
from hearts_qt.app.rules.rule_names import name_among, rules_of, shown_under
from hearts_qt.app.ui.charts import Value
from hearts_qt.rules.cards import JACK_OF_SPADES
from hearts_qt.rules.text import brief

if TYPE_CHECKING:
    from hearts_qt.rules.profile import Profile
    from hearts_qt.store.statistics import Summary

MOST_GAMES = 30
"""The chart of points shows this many games at most: the latest."""


def rule_set_name(code: str, own: Sequence[Profile]) -> str:
    """The name of the preset or own rule set with the rules of a code; otherwise words with the
    code."""
    rules = rules_of(code)
    name = name_among(rules, own) if rules is not None else ""
    return name or _("Your own rules {code}").format(code=brief(code, 24))


def _games(count: int) -> str:
    return ngettext("{n} game", "{n} games", count).format(n=count)


class KeptRuleSetsModel(TableModel["Summary"]):
    """The rule sets with counted games. The user role is the code of a rule set."""

    def __init__(self, parent: QObject | None = None) -> None:
        def name(one: Summary) -> str:
            return self._names[one.rules]

        def spoken(one: Summary) -> str:
            return listed((name(one), _games(len(one.games))))

        super().__init__(one_column(name, spoken, roles={KEY: lambda one: one.rules}), parent)
        self._names: Mapping[str, str] = {}

    def show_summaries(self, summaries: Sequence[Summary], own: Sequence[Profile]) -> None:
        """Show the rule sets of these summaries; `own` are the player's rule sets, for their
        names."""
        self._names = {one.rules: rule_set_name(one.rules, own) for one in summaries}
        self.show(summaries)

    def rename(self, own: Sequence[Profile]) -> None:
        """Show the same rule sets with their current names."""
        self._names = {one.rules: rule_set_name(one.rules, own) for one in self.rows}
        self.announce(0, len(self.rows) - 1)

    def summary(self, code: str) -> Summary | None:
        """The summary of the games with the rules of a code."""
        return next((one for one in self.rows if one.rules == code), None)

    def name(self, code: str) -> str:
        """The name of the rule set of a code."""
        return self._names.get(code, "")


class Figure(NamedTuple):
    """One figure of a rule set; `note` is what it is to be compared with, such as “4 places”."""

    label: str
    value: str
    note: str = ""
    begins_group: bool = False


def figure_columns() -> tuple[Column[Figure], ...]:
    """The columns of the table of figures."""

    def rest(row: Figure) -> str:
        """What the row says of its figure."""
        return listed(filter(None, (row.value, row.note)))

    return (
        Column(pgettext("column", "Figure"), lambda row: row.label, about=rest, muted=True),
        Column("", lambda row: row.note, number=True, muted=True, small=True),
        Column(pgettext("column", "Value"), lambda row: row.value, number=True),
    )


def figures(of: Summary) -> list[Figure]:
    """The figures of a rule set, without those that its rules make impossible."""
    rules = rules_of(of.rules)
    games, hands = len(of.games), of.hands
    rows = [
        Figure(_("Games"), str(games)),
        Figure(
            pgettext("games", "Won"),
            str(of.won),
            percent(of.won / games),
        ),
        Figure(_("Average place"), figure(of.mean_place), _places(len(of.placed))),
        Figure(_("Hands"), str(hands), begins_group=True),
        Figure(_("Points per hand"), figure(shown_under(of.rules, of.mean))),
        Figure(_("Best hand"), signed(shown_under(of.rules, of.best))),
        Figure(_("Worst hand"), signed(shown_under(of.rules, of.worst))),
    ]
    special = []
    if rules is None or rules.moon != "off":
        special += [(_("Moons shot"), of.moons), (_("Moons stopped"), of.stopped)]
    black = rules.black if rules is not None else None
    if black == JACK_OF_SPADES:
        special.append((_("Jacks of spades taken"), of.black_cards))
    elif rules is None or black is not None:
        special.append((_("Queens of spades taken"), of.black_cards))
    rows += [
        Figure(label, str(count), _often(count, hands), begins_group=not at)
        for at, (label, count) in enumerate(special)
    ]
    return rows


def _places(count: int) -> str:
    """How many places a chart has."""
    return ngettext("{n} place", "{n} places", count).format(n=count)


def _often(count: int, hands: int) -> str:
    """How often something happened, from its number and the number of hands."""
    if not count:
        return ""
    every = hands / count
    written = figure(every) if every < 10 else str(round(every))
    # The number may be a decimal fraction, so the plural goes by the number rounded.
    return ngettext("one in {n} hand", "one in {n} hands", round(every)).format(n=written)


def place_values(summary: Summary) -> list[Value]:
    """How often each place was reached, for a chart."""
    return [
        Value(
            str(place),
            count,
            spoken=_("place {place}: {games}").format(place=place, games=_games(count)),
        )
        for place, count in enumerate(summary.placed, 1)
    ]


def points_values(summary: Summary) -> list[Value]:
    """The points per hand of the latest games in order, with the numbers of the games."""
    first = max(0, len(summary.games) - MOST_GAMES)
    means = [shown_under(summary.rules, game.mean) for game in summary.games[first:]]
    return [
        Value(
            str(number),
            mean,
            spoken=_("game {number}: {points}").format(number=number, points=figure(mean)),
        )
        for number, mean in enumerate(means, first + 1)
    ]
