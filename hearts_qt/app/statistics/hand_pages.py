"""The pages of the statistics on many hands: points given away, kinds of decisions, opponents, and
directions of the pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.localized_names import direction_words
from hearts_qt.app.models.table_model import KEY, TableModel
from hearts_qt.app.statistics.hand_statistics_model import (
    CLEAR,
    TableContent,
    direction_table,
    estimate_words,
    example_table,
    group_name,
    group_table,
    kind_name,
    kind_table,
    level_table,
    measured_levels,
    opponent_table,
    points_of,
    theme_table,
)
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import BARS, POINTS, Chart, ReferenceLine, Value
from hearts_qt.app.ui.layouts import STRETCH, TOP, Fold, boxed, column, row, show_all
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.widgets import button, heading, label, note
from hearts_qt.players.coach.themes import THEME_NAMES
from hearts_qt.store.hand_summary import (
    FEWEST_HANDS,
    FEWEST_LUCK,
    FEWEST_ROW,
    FEWEST_TREND,
    DecisionExample,
    HandSummary,
)

if TYPE_CHECKING:
    from hearts_qt.players.review.labels import Estimate
    from hearts_qt.store.hand_summary import KindFigures, ThemeFigures, Trend

_Row = TypeVar("_Row")

NARROW = 720
"""Below this width, in device-independent pixels, parts are placed one below the other."""
VERDICT = 6
"""The column of the verdict in the examples."""


def _facts(model: TableModel[Any], name: str, stretched: int = 0, *, narrow: bool = False) -> Table:
    look = TableLook(narrow=narrow)
    return Table(model, name, look, stretched=stretched, as_high_as_rows=True)


def _pair(first: QWidget, second: QWidget, weights: tuple[int, int] = (1, 1)) -> Fold:
    box = row((first, weights[0]), (second, weights[1]), spacing=LARGE)
    for part in (first, second):
        box.setAlignment(part, TOP)
    return Fold(box, narrow=theme.with_text(NARROW))


def _value(name: str, of: Estimate | None, *, with_sign: bool = False) -> Value | None:
    """What a chart shows of an average; None if there is none."""
    return (
        None
        if of is None
        else Value(name, of.mean, of.error, estimate_words(of, with_sign=with_sign))
    )


def _values(rows: Iterable[_Row], value: Callable[[_Row], Value | None]) -> list[Value]:
    """What a chart shows of rows; those without an average are left out."""
    return [found for found in map(value, rows) if found is not None]


class _Figure(QWidget):
    """Shows a figure with its name and what it means."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        self.value, self.more = label("", Type.NUMBER), label()
        column(heading(name), self.value, self.more, note(about), on=self, spacing=TIGHT)
        self.more.hide()

    def show_value(self, value: str, more: str = "") -> None:
        """Show a value and a sentence on it; without a value it is hidden."""
        self.value.setText(value)
        self.more.setText(more)
        self.more.setVisible(bool(more))
        self.setVisible(bool(value))


class _Page(QWidget):
    """A page of the statistics of many hands."""

    def __init__(self) -> None:
        super().__init__()
        self.pending_note = label("", muted=True)
        """What will appear, and when."""
        self.has_figures = False
        """Whether there is anything to show yet."""

    def _fill(self, *parts: Any) -> None:
        """Put the parts one below the other, and the note on what will appear at the end."""
        column(*parts, self.pending_note, STRETCH, on=self, around=(0, MEDIUM, SMALL, 0))

    def _show_pending_note(self, sentences: list[str]) -> None:
        self.pending_note.setText(" ".join(sentences))
        self.pending_note.setVisible(bool(sentences))


class GivenAwayPage(_Page):
    """Points given away with their trend, compared with computer players; the rank among Experts;
    and the average without luck."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: TableModel[Any] = TableModel(parent=self)
        self.levels: TableModel[Any] = TableModel(parent=self)
        self.given = _Figure(
            _("Points given away per hand"),
            _(
                "Given away is what your choices cost compared with the best ones, using only "
                "what you could know. The number after ± is the standard error: the true average "
                "is within it in about two of three cases."
            ),
        )
        self.trend = Chart(_("Chart of points given away"), POINTS)
        about_trend = note(
            _(
                "Each point is the average of some analysed hands in a row, with its standard "
                "error. The dashed lines are your average and what computer players give away."
            )
        )
        self.trend_box = boxed(column(self.trend, about_trend, spacing=TIGHT))
        about_levels = note(
            _(
                "The same analysis measured these levels in games among computer players. "
                "Levels that were measured in too few hands are left out, and so are Expert and "
                "Master: the analysis judges by what Expert would choose."
            )
        )
        self.level_box = boxed(
            column(
                heading(_("Computer players in comparison")),
                _facts(self.levels, _("Levels of computer players")),
                about_levels,
                spacing=TIGHT,
            )
        )
        self.group_box = boxed(
            column(
                heading(_("From hand to hand")),
                _facts(self.groups, _("Points given away from hand to hand")),
                spacing=TIGHT,
            )
        )
        self.rank = _Figure(
            _("Rank among Experts"),
            _(
                "Experts replayed each of these hands in your seat 16 times, and this is the share "
                "of them that did better than you. Below 50% you do better than the average "
                "Expert with the same cards."
            ),
        )
        self.luck = _Figure(
            _("Lead per hand without luck"),
            _(
                "Your lead is how far you are ahead of the others on average, in points. What your "
                "cards were worth is subtracted, as far as it explained the results of your "
                "earlier hands. Good and bad cards average out to zero, so this shows your play "
                "sooner than the plain average does."
            ),
        )
        self.top = _pair(self.given, self.trend_box, (2, 3))
        self.tables = _pair(self.level_box, self.group_box, (3, 2))
        self.more = _pair(self.rank, self.luck)
        self._fill(self.top, self.more, self.tables)
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        given = summary.given
        self.groups.show(*group_table(summary))
        self.levels.show(*level_table(summary))
        levels = [ReferenceLine(each.name, each.points.mean) for each in measured_levels(summary)]
        own = [] if given is None else [ReferenceLine(figure(given.mean), given.mean, own=True)]
        trend = _values(summary.groups, lambda one: _value(group_name(one), one.given))
        self.trend.show_values(trend, [*levels, *own])
        self.given.show_value(estimate_words(given), _trend_sentences(summary.trend))
        self.trend_box.setVisible(bool(summary.groups))
        self.group_box.setVisible(bool(summary.groups))
        self.level_box.setVisible(given is not None and bool(summary.levels))
        show_all(given is not None, self.top, self.tables)
        rank, luck = summary.rank, summary.luck
        self.rank.show_value(
            ""
            if rank is None
            # Translators: a share and its standard error.
            else _("{value}% ± {error}%").format(
                value=round(100 * rank.mean), error=max(1, round(100 * rank.error))
            ),
            _hands(summary.ranked),
        )
        self.luck.show_value(
            ""
            if luck is None
            else estimate_words(luck.adjusted, with_sign=True),
            ""
            if luck is None
            else _("The plain average is {average}.").format(
                average=estimate_words(luck.raw, with_sign=True)
            ),
        )
        self.more.setVisible(rank is not None or luck is not None)
        self.has_figures = any(one is not None for one in (given, rank, luck))
        self._show_pending_note(_coming(summary))


def _hands(count: int) -> str:
    """How many hands a figure is about."""
    return ngettext("In {n} hand", "In {n} hands", count).format(n=count)


def _trend_sentences(trend: Trend | None) -> str:
    """How the later hands compare with the earlier ones, in two sentences."""
    if trend is None:
        return ""
    first = ngettext(
        "In your latest {n} analysed hand you gave away {later}, and {earlier} before.",
        "In your latest {n} analysed hands you gave away {later}, and {earlier} before.",
        trend.hands,
    ).format(
        n=trend.hands, later=estimate_words(trend.later), earlier=estimate_words(trend.earlier)
    )
    change = trend.change
    if abs(change.mean) < CLEAR * change.error:
        second = _("That is no clear change.")
    elif change.mean < 0:
        second = _("That is clearly less.")
    else:
        second = _("That is clearly more.")
    return f"{first} {second}"


def _coming(summary: HandSummary) -> list[str]:
    """What is not shown yet, and when it will be."""
    found = []
    if summary.reviewed < FEWEST_TREND:
        # Translators: the number is always the same, 5 or more.
        found.append(_("The trend needs {least} analysed hands.").format(least=FEWEST_TREND))
    if summary.rank is None:
        found.append(
            _("Your rank among Experts needs {least}.").format(least=FEWEST_HANDS)
        )
    if not summary.measured:
        found.append(
            _(
                "The average without luck is not shown, because what cards are worth by these "
                "rules has not been measured in enough hands."
            )
        )
    elif summary.luck is None and summary.lucky >= FEWEST_LUCK:
        found.append(
            _("The average without luck is not shown while it is no surer than the plain average.")
        )
    elif summary.luck is None:
        found.append(
            _("The average without luck needs {least}.").format(least=FEWEST_LUCK)
        )
    return found


class KindsPage(_Page):
    """What each kind of decision gave away, with examples to review."""

    example_wanted = Signal(object)
    """The player wants to review the decision of an `DecisionExample`."""

    def __init__(self) -> None:
        super().__init__()
        self._summary = HandSummary("")
        self._kind = ""
        self.kinds: TableModel[Any] = TableModel(parent=self)
        self.examples: TableModel[DecisionExample] = TableModel(parent=self)
        self.chart = Chart(_("Chart of what decisions give away"), BARS)
        self.table = _facts(self.kinds, _("Kinds of decisions"))
        self.table.selectionModel().currentRowChanged.connect(self._picked)
        about = note(
            _(
                "What your decisions of each kind gave away in a hand on average, in points, with "
                "the standard error. Errors are the decisions that the review calls an "
                "inaccuracy, a mistake or a blunder."
            )
        )
        self.pair = _pair(boxed(column(self.table, about, spacing=SMALL)), self.chart, (3, 2))
        self.themes: TableModel[Any] = TableModel(parent=self)
        self.theme_head = heading()
        self.theme_table = _facts(self.themes, _("Themes of your errors"))
        self.theme_table.selectionModel().currentRowChanged.connect(self._picked_theme)
        about_themes = note(
            _("What the better choice was about, in your errors. Choose a theme to see them.")
        )
        self.theme_box = boxed(column(self.theme_table, about_themes, spacing=SMALL))
        self.example_head = heading()
        self.example_table = _facts(self.examples, _("Examples"), VERDICT)
        self.example_table.activated.connect(self._opened)
        self.review = button(
            _("Review this decision"), lambda: self._opened(self.example_table.currentIndex())
        )
        self._fill(
            self.pair,
            self.theme_head,
            self.theme_box,
            self.example_head,
            self.example_table,
            row(self.review, STRETCH),
        )
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        self._summary = summary
        self.kinds.show(*kind_table(summary))
        self.chart.show_values(
            _values(summary.kinds, lambda one: _value(kind_name(one.kind), one.given))
        )
        some = summary.given is not None
        self.pair.setVisible(some)
        self.themes.show(*theme_table(summary))
        if summary.themes:
            self.theme_head.setText(
                _("Your costliest theme: {theme}").format(
                    theme=say(THEME_NAMES[summary.themes[0].theme])
                )
            )
        show_all(some and bool(summary.themes), self.theme_head, self.theme_box)
        keys = [kind.kind for kind in summary.kinds]
        if keys and some:
            self.table.selectRow(keys.index(self._kind) if self._kind in keys else 0)
        else:
            self._show_kind("")
        self.has_figures = some
        self._show_pending_note([])

    def _picked(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            self._show_kind(current.data(KEY).kind)

    def _picked_theme(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            found: ThemeFigures = current.data(KEY)
            self._show_examples(found, say(THEME_NAMES[found.theme]))

    def _show_kind(self, kind: str) -> None:
        """Show the examples of a kind of decision."""
        self._kind = kind
        found = next((one for one in self._summary.kinds if one.kind == kind), None)
        self._show_examples(found, kind_name(kind) if kind else "")

    def _show_examples(self, found: KindFigures | ThemeFigures | None, name: str) -> None:
        """Show the examples of a kind of decision or of a theme."""
        chosen = self.example_table.currentIndex().data(KEY)
        self.examples.show(*example_table(found))
        some = found is not None and bool(found.examples)
        self.example_head.setVisible(found is not None)
        if found is not None:
            self.example_head.setText(
                _("Costliest errors: {kind}").format(kind=name)
                if some
                else _("No errors: {kind}").format(kind=name)
            )
        show_all(some, self.example_table, self.review)
        if some:
            rows = self.examples.rows
            self.example_table.selectRow(rows.index(chosen) if chosen in rows else 0)

    def _opened(self, index: QModelIndex) -> None:
        if index.isValid():
            self.example_wanted.emit(index.data(KEY))


class RowFigures(NamedTuple):
    """Which figures a page shows for each of its rows."""

    table: Callable[[HandSummary], TableContent]
    value: Callable[[HandSummary, Any], Value | None]
    """What the chart shows of a row; None if it has no average."""
    lacks: Callable[[Any], bool]
    """Whether a row has too few hands for one of its averages."""


OPPONENTS = RowFigures(
    opponent_table,
    lambda _summary, one: _value(one.name, one.lead, with_sign=True),
    lambda one: one.lead is None,
)
DIRECTIONS = RowFigures(
    direction_table,
    lambda summary, one: _value(direction_words(one.direction), points_of(summary, one)),
    lambda one: one.points is None or one.given is None,
)


class RowsPage(_Page):
    """A table with a chart of the averages in one of its columns below it."""

    def __init__(
        self, name: str, chart: str, charted: str, about: str, figures: RowFigures
    ) -> None:
        """`name` and `chart` are the accessible names of the table and the chart, `charted` is the
        heading of the chart."""
        super().__init__()
        self._figures = figures
        self.model: TableModel[Any] = TableModel(parent=self)
        # All the columns are visible at once only with narrow headings.
        self.table = _facts(self.model, name, narrow=True)
        self.chart, self.chart_head, self.about = Chart(chart, BARS), heading(charted), note(about)
        self._fill(self.table, self.about, self.chart_head, self.chart)
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        self.model.show(*self._figures.table(summary))
        values = _values(self.model.rows, partial(self._figures.value, summary))
        self.chart.show_values(values)
        self.has_figures = bool(values)
        short = any(map(self._figures.lacks, self.model.rows))
        # Translators: the number is always the same, 5 or more.
        coming = _("Averages appear after {least} hands.").format(least=FEWEST_ROW)
        self._show_pending_note([coming] if short else [])


def opponents_page() -> RowsPage:
    """The figures against each opponent."""
    return RowsPage(
        _("Opponents"),
        _("Chart of your lead over each opponent"),
        _("Your lead per hand"),
        _(
            "Your lead: how many points per hand you are ahead of this opponent, with its "
            "standard error. A name that plays at several levels has a row for each."
        ),
        OPPONENTS,
    )


def directions_page() -> RowsPage:
    """The figures for each direction of the pass."""
    return RowsPage(
        _("Directions of the pass"),
        _("Chart of points per hand by the pass"),
        _("Points per hand"),
        _(
            "Points are those on the score sheet; points given away are known for analysed hands. "
            "The number after ± is the standard error, so small differences between two rows "
            "mean little."
        ),
        DIRECTIONS,
    )

