"""The pages of the statistics on many hands: points given away, kinds of decisions, opponents, and
directions of the pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.app import theme
from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.models.hand_statistics import (
    CLEAR,
    FactRole,
    FactsModel,
    direction_rows,
    estimate_words,
    example_rows,
    group_rows,
    kind_name,
    kind_rows,
    level_rows,
    opponent_rows,
)
from hearts_qt.app.models.statistics import rules_of
from hearts_qt.app.theme import LARGE, MEDIUM, SMALL, TIGHT, Type
from hearts_qt.app.ui.layouts import margins
from hearts_qt.app.ui.widgets import button, label
from hearts_qt.app.windows.review.decision_panel import plain_table
from hearts_qt.app.windows.statistics.hand_charts import BarsChart, TrendChart
from hearts_qt.store.hand_summary import (
    FEWEST_HANDS,
    FEWEST_LUCK,
    FEWEST_ROW,
    FEWEST_TREND,
    Example,
    HandSummary,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel

    from hearts_qt.store.hand_summary import Trend

NARROW = 720
"""Below this width, in device-independent pixels, parts are placed one below the other."""
VERDICT = 5
"""The column of the verdict in the examples."""
MOST_ROWS = 12
"""A table with more rows scrolls by itself."""


def scrolled(page: QWidget) -> QScrollArea:
    """A scroll area with a page, for when there is too little room."""
    area = QScrollArea()
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(page)
    area.viewport().setAutoFillBackground(False)
    page.setAutoFillBackground(False)
    # Tab reaches the controls inside, and the area scrolls to them.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def _facts(model: FactsModel, name: str, stretched: int = 0) -> QTableView:
    """A table that is as high as its rows, up to `MOST_ROWS`, and shows whole columns; the column
    `stretched` takes the room that is left."""
    made = plain_table(name)
    made.setModel(model)
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    made.setSizeAdjustPolicy(QTableView.SizeAdjustPolicy.AdjustIgnored)
    made.setHorizontalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    made.setStyleSheet(f"QTableView::item {{ padding: 0 {TIGHT}px; }}")
    fitter = _Fitter(made, model, stretched)
    model.modelReset.connect(fitter.fit)
    return made


class _Fitter(QObject):
    """Fits the columns of a table to its width, and its height to its rows."""

    def __init__(self, table: QTableView, model: FactsModel, stretched: int) -> None:
        super().__init__(table)
        self._table, self._model, self._stretched = table, model, stretched
        table.installEventFilter(self)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.Polish):
            self.fit()
        return False

    def fit(self) -> None:
        """Fit the columns to their content, one of them to the rest, and the height to the rows."""
        table, count = self._table, self._model.columnCount()
        header = table.horizontalHeader()
        widths = [
            max(table.sizeHintForColumn(at), header.sectionSizeHint(at))
            for at in range(count)
        ]
        frame = 2 * table.frameWidth()
        rows = self._model.rowCount()
        height = table.verticalHeader().defaultSectionSize()
        long = rows > MOST_ROWS
        room = table.width() - frame - (table.verticalScrollBar().sizeHint().width() if long else 0)
        left = room - sum(widths)
        for at, width in enumerate(widths):
            table.setColumnWidth(at, width + (max(0, left) if at == self._stretched else 0))
        across = table.horizontalScrollBar().sizeHint().height() if left < 0 else 0
        high = header.sizeHint().height() + height * min(MOST_ROWS, max(1, rows)) + frame + across
        if table.height() != high or table.minimumHeight() != high:
            table.setFixedHeight(high)


class _Pair(QWidget):
    """Two parts side by side, or one below the other where that is too narrow."""

    def __init__(self, first: QWidget, second: QWidget, weights: tuple[int, int] = (1, 1)) -> None:
        super().__init__()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        margins(self._box, 0, LARGE)
        top = Qt.AlignmentFlag.AlignTop
        self._box.addWidget(first, weights[0], top)
        self._box.addWidget(second, weights[1], top)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < theme.with_text(NARROW)
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)


def _column(*parts: QWidget, spacing: int = TIGHT) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    margins(column, 0, spacing)
    for part in parts:
        column.addWidget(part)
    return made


class _Figure(QWidget):
    """Shows a figure with its name and what it means."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        margins(column, 0, TIGHT)
        self.name = label(name, Type.HEADING)
        self.value = label("", Type.NUMBER)
        self.more = label("")
        self.about = label(about, Type.SMALL, muted=True)
        for part in (self.name, self.value, self.more, self.about):
            column.addWidget(part)
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
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, MEDIUM, SMALL, 0)
        self.column.setSpacing(MEDIUM)
        self.pending_note = label("", muted=True)
        """What will appear, and when."""

    def _show_pending_note(self, sentences: list[str]) -> None:
        self.pending_note.setText(" ".join(sentences))
        self.pending_note.setVisible(bool(sentences))


def _head(written: str) -> QLabel:
    return label(written, Type.HEADING)


class GivenAwayPage(_Page):
    """Points given away with their trend, compared with computer players; the rank among Experts;
    and the average without luck."""

    def __init__(self) -> None:
        super().__init__()
        self.groups = FactsModel(self)
        self.levels = FactsModel(self)
        self.given = _Figure(
            _("Points given away per hand"),
            _(
                "Net points are the average of the other players’ points minus your own; given "
                "away is how much less your choices were worth than the best ones, judged by what "
                "you could know. The number after ± is the standard error: the true average is "
                "within it in about two of three cases."
            ),
        )
        self.trend = TrendChart(self.groups, self.levels, _("Chart of points given away"))
        self.trend_about = label(
            _(
                "Each point is the average of some analysed hands in a row, with its standard "
                "error. The dashed lines are your average and what computer players give away."
            ),
            Type.SMALL,
            muted=True,
        )
        self.trend_box = _column(self.trend, self.trend_about)
        self.level_table = _facts(self.levels, _("Levels of computer players"))
        self.group_table = _facts(self.groups, _("Points given away from hand to hand"))
        self.level_box = _column(
            _head(_("Computer players in comparison")),
            self.level_table,
            label(
                _(
                    "The same analysis measured these levels in games among computer players. "
                    "Levels that were measured in too few hands are left out."
                ),
                Type.SMALL,
                muted=True,
            ),
        )
        self.group_box = _column(_head(_("From hand to hand")), self.group_table)
        self.rank = _Figure(
            _("Rank among Experts"),
            _(
                "Experts replayed each of these hands in your seat 16 times, and this is the share "
                "of them that did better than you. Below 50% you do better than the average "
                "Expert with the same cards."
            ),
        )
        self.luck = _Figure(
            _("Net points per hand without luck"),
            _(
                "What your cards were worth is subtracted, as far as it explained the results of "
                "your earlier hands. Good and bad cards average out to zero, so this shows your "
                "play sooner than the plain average does."
            ),
        )
        self.top = _Pair(self.given, self.trend_box, (2, 3))
        self.tables = _Pair(self.level_box, self.group_box, (3, 2))
        self.more = _Pair(self.rank, self.luck)
        for part in (self.top, self.more, self.tables, self.pending_note):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        given = summary.given
        self.groups.show(group_rows(summary))
        self.levels.show(level_rows(summary))
        self.trend.set_mean(None if given is None else given.mean)
        self.given.show_value(estimate_words(given), _trend_sentences(summary.trend))
        self.trend_box.setVisible(bool(summary.groups))
        self.group_box.setVisible(bool(summary.groups))
        self.level_box.setVisible(given is not None and bool(summary.levels))
        self.top.setVisible(given is not None)
        self.tables.setVisible(given is not None)
        rank, luck = summary.rank, summary.luck
        self.rank.show_value(
            ""
            if rank is None
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
        self._show_pending_note(_coming(summary))


def _hands(count: int) -> str:
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
    if summary.reviewed < FEWEST_HANDS:
        found.append(
            ngettext(
                "Points given away appear from {least} analysed hands on; there is {n} so far.",
                "Points given away appear from {least} analysed hands on; there are {n} so far.",
                summary.reviewed,
            ).format(n=summary.reviewed, least=FEWEST_HANDS)
        )
    if summary.reviewed < FEWEST_TREND:
        found.append(_("Their trend appears from {least} on.").format(least=FEWEST_TREND))
    if summary.rank is None:
        found.append(
            _("Your rank among Experts appears from {least} on.").format(least=FEWEST_HANDS)
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
            _("The average without luck appears from {least} on.").format(least=FEWEST_LUCK)
        )
    return found


class KindsPage(_Page):
    """What each kind of decision gave away, with examples to review."""

    example_wanted = Signal(object)
    """The player wants to review the decision of an `Example`."""

    def __init__(self) -> None:
        super().__init__()
        self._summary = HandSummary("")
        self._kind = ""
        self.kinds = FactsModel(self)
        self.examples = FactsModel(self)
        self.chart = BarsChart(self.kinds, _("Chart of what decisions give away"))
        self.table = _facts(self.kinds, _("Kinds of decisions"))
        self.table.selectionModel().currentRowChanged.connect(self._picked)
        self.about = label(
            _(
                "What your decisions of each kind gave away in a hand on average, in net points, "
                "with the standard error. Errors are the decisions that the review calls an "
                "inaccuracy, a mistake or a blunder."
            ),
            Type.SMALL,
            muted=True,
        )
        self.pair = _Pair(_column(self.table, self.about, spacing=SMALL), self.chart, (3, 2))
        self.example_head = _head("")
        self.example_table = _facts(self.examples, _("Examples"), VERDICT)
        self.example_table.activated.connect(self._opened)
        self.review = button(_("Review this decision"))
        self.review.clicked.connect(lambda: self._opened(self.example_table.currentIndex()))
        foot = QHBoxLayout()
        foot.addWidget(self.review)
        foot.addStretch(1)
        for part in (self.pair, self.example_head, self.example_table):
            self.column.addWidget(part)
        self.column.addLayout(foot)
        self.column.addWidget(self.pending_note)
        self.column.addStretch(1)
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        self._summary = summary
        self.kinds.show(kind_rows(summary))
        some = summary.given is not None
        self.pair.setVisible(some)
        keys = [kind.kind for kind in summary.kinds]
        row = keys.index(self._kind) if self._kind in keys else 0
        if keys and some:
            self.table.selectRow(row)
        else:
            self._show_examples("")
        sentences = []
        if not some:
            sentences.append(
                ngettext(
                    "What your decisions cost appears from {least} analysed hands on; there is {n} "
                    "so far.",
                    "What your decisions cost appears from {least} analysed hands on; there are "
                    "{n} so far.",
                    summary.reviewed,
                ).format(n=summary.reviewed, least=FEWEST_HANDS)
            )
        self._show_pending_note(sentences)

    def _picked(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            self._show_examples(str(current.data(FactRole.KeyRole)))

    def _show_examples(self, kind: str) -> None:
        """Show the examples of a kind of decision."""
        self._kind = kind
        found = next((one for one in self._summary.kinds if one.kind == kind), None)
        chosen = self.example_table.currentIndex().data(FactRole.KeyRole)
        self.examples.show(example_rows(found))
        some = found is not None and bool(found.examples)
        self.example_head.setVisible(found is not None)
        if found is not None:
            self.example_head.setText(
                _("Costliest errors: {kind}").format(kind=kind_name(kind))
                if some
                else _("No errors: {kind}").format(kind=kind_name(kind))
            )
        for part in (self.example_table, self.review):
            part.setVisible(some)
        if some:
            keys = [row.key for row in self.examples.rows()]
            self.example_table.selectRow(keys.index(chosen) if chosen in keys else 0)

    def _opened(self, index: QModelIndex) -> None:
        if index.isValid():
            example = self.examples.row(index.row()).key
            assert isinstance(example, Example)
            self.example_wanted.emit(example)


class OpponentsPage(_Page):
    """The figures against each opponent."""

    def __init__(self) -> None:
        super().__init__()
        self.model = FactsModel(self)
        self.table = _facts(self.model, _("Opponents"))
        self.chart = BarsChart(
            self.model, _("Chart of your lead over each opponent"), with_sign=True
        )
        self.chart_head = _head(_("Your lead per hand"))
        self.about = label(
            _(
                "Your lead is how many points a hand the opponent takes more than you, with its "
                "standard error. An opponent is a name with a level, because the same name can "
                "play at several levels."
            ),
            Type.SMALL,
            muted=True,
        )
        for part in (self.table, self.about, self.chart_head, self.chart, self.pending_note):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        self.model.show(opponent_rows(summary, rules_of(summary.rules)))
        some = bool(summary.opponents)
        charted = bool(self.chart.rows())
        for part in (self.table, self.about):
            part.setVisible(some)
        self.chart_head.setVisible(charted)
        self.chart.setVisible(charted)
        short = any(one.lead is None for one in summary.opponents)
        self._show_pending_note(_row_coming(some, short))


class DirectionsPage(_Page):
    """The figures for each direction of the pass."""

    def __init__(self) -> None:
        super().__init__()
        self.model = FactsModel(self)
        self.table = _facts(self.model, _("Directions of the pass"))
        # All the columns are visible at once only with narrow headings.
        head = self.table.horizontalHeader()
        head.setFont(theme.font(Type.SMALL))
        head.setStyleSheet("QHeaderView::section { padding: 6px 4px; }")
        self.chart = BarsChart(self.model, _("Chart of points per hand by the pass"))
        self.chart_head = _head(_("Points per hand"))
        self.about = label(
            _(
                "Points are those of the score sheet; given away are net points, in the hands that "
                "are analysed. A number after ± is a standard error, so small differences between "
                "two rows mean little."
            ),
            Type.SMALL,
            muted=True,
        )
        for part in (self.table, self.about, self.chart_head, self.chart, self.pending_note):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.show_summary(HandSummary(""))

    def show_summary(self, summary: HandSummary) -> None:
        """Show the statistics of a rule set."""
        self.model.show(direction_rows(summary, rules_of(summary.rules)))
        some = bool(summary.directions)
        charted = bool(self.chart.rows())
        for part in (self.table, self.about):
            part.setVisible(some)
        self.chart_head.setVisible(charted)
        self.chart.setVisible(charted)
        short = any(
            one.points is None or one.given is None for one in summary.directions
        )
        self._show_pending_note(_row_coming(some, short))


def _row_coming(some: bool, short: bool) -> list[str]:
    """A sentence about when the averages of rows appear, or none if all are shown."""
    if not some:
        return [
            pgettext(
                "statistics", "These figures appear here after a game whose record is kept."
            )
        ]
    if short:
        return [
            _("An average appears in a row from {least} hands on.").format(least=FEWEST_ROW)
        ]
    return []
