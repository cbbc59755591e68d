"""The statistics window: results of the finished games, separately for each rule set.

The module is long because it also holds the first page; the pages about analysed hands are in a
module of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QProgressBar, QSizePolicy, QTabWidget, QWidget

from hearts_qt.app import windows
from hearts_qt.app.coach.adviser import figure
from hearts_qt.app.dialogs import ConfirmDialog
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.models.table_model import TableModel
from hearts_qt.app.regional import date_words
from hearts_qt.app.rules.rule_names import rules_of, shown_under
from hearts_qt.app.statistics.hand_pages import (
    GivenAwayPage,
    KindsPage,
    RowsPage,
    directions_page,
    opponents_page,
)
from hearts_qt.app.statistics.hand_statistics_worker import HandStatistics, HandStatisticsWorker
from hearts_qt.app.statistics.statistics_model import (
    MOST_GAMES,
    Figure,
    KeptRuleSetsModel,
    figure_columns,
    figures,
    place_values,
    points_values,
)
from hearts_qt.app.statistics.statistics_worker import StatisticsResult, StatisticsWorker
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.charts import COLUMNS, LINE, Chart, ReferenceLine
from hearts_qt.app.ui.dialog import Dialog, button_box
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import CENTER, STRETCH, TOP, Fold, boxed, column, row, scrolled
from hearts_qt.app.ui.tables import Table, TableLook
from hearts_qt.app.ui.theme import MEDIUM, SMALL, TIGHT, WIDE, Type
from hearts_qt.app.ui.widgets import EmptyPicture, announce, button, label, note, plain_tip, tabs
from hearts_qt.rules.rule_code import rules_to_code
from hearts_qt.rules.text import some_names
from hearts_qt.store.folders import folders
from hearts_qt.store.hand_figures import HandFiguresCache
from hearts_qt.store.hand_summary import FEWEST_HANDS, DecisionExample, HandSummary
from hearts_qt.store.statistics import Statistics

if TYPE_CHECKING:
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.rules.text import Text
    from hearts_qt.store.statistics import Summary

NARROWEST = 680
"""The least width of the window, in device-independent pixels; the charts then have as much room as
the figures."""

FIGURES_WIDTH = 332
"""The least width of the figures, in device-independent pixels; it grows with the text."""

BAR = 10
"""The height of the bar of the analysis, in device-independent pixels; it grows with the text."""


PERIODS = (0, 365, 91, 30)
"""The periods to choose from, in days; 0 stands for all games."""

READ_AGAIN = 5
"""The number of analysed hands after which the figures are read again."""


class StatisticsWindow(Dialog):
    """Shows the statistics of one rule set at a time, and resets them on request.

    Each time it opens, it counts the records that have not been counted yet. The hands of all
    games, which take longer, are read meanwhile; a page about them appears once it has figures.
    """

    def __init__(
        self,
        session: Session,
        rule_names: RuleNames,
        open_window: windows.OpenWindow,
        parent: QWidget,
    ) -> None:
        super().__init__(_("Statistics"), parent)
        self._open_window = open_window
        self._session = session
        self._names = rule_names
        self._statistics_worker = session.saver.statistics_worker or StatisticsWorker(
            Statistics.of(folders()), session.worker, self
        )
        where = folders()
        self._hand_worker = HandStatisticsWorker(
            HandFiguresCache.of(where), self._statistics_worker.statistics, session.worker, self
        )
        self._records = where.games
        self._code = ""
        self._since = ""
        self._days = 0
        self._hands: HandSummary | None = None
        """The hands of the rule set that is shown, once they have been read."""
        self.rule_sets = KeptRuleSetsModel(self)
        self.figures: TableModel[Figure] = TableModel(figure_columns(), self)
        self.body = boxed(
            column((self._pages(), 1), self._analysis_bar(), spacing=SMALL)
        )
        self.empty = label("", Type.HEADING, muted=True)
        self.pending_note = label(
            _("Each rule set has its own figures: places, points, moons and queens."), muted=True
        )
        for words in (self.empty, self.pending_note):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_picture = EmptyPicture((0.45, 0.75, 1.0, 0.6), margin=0, gap=16)
        self.nothing = boxed(
            column(
                STRETCH, (self.empty_picture, CENTER), self.empty, self.pending_note, STRETCH
            )
        )
        self.note = note()
        column(
            self._heads(),
            (self.body, 1),
            (self.nothing, 1),
            self.note,
            self._foot(),
            on=self,
            around=WIDE,
        )
        self.setMinimumWidth(NARROWEST)
        self.begin_with(960, 640)
        statistics_worker = self._statistics_worker
        statistics_worker.found.connect(self._results_ready)
        statistics_worker.progressed.connect(self._progressed)
        statistics_worker.kept.connect(self._refresh)
        self._names.changed.connect(self._renamed)
        self._hand_worker.found.connect(self._hands_found)
        self._hand_worker.progressed.connect(self._hands_progressed)
        self._hand_worker.analysed.connect(self._analysed)
        self._hand_worker.analysis_ended.connect(self._analysis_ended)
        self._results_ready(StatisticsResult(done=False))

    def _heads(self) -> QLayout:
        self.title = label("", Type.TITLE)
        self.chooser = ComboBox((), _("Rule set"))
        self.chooser.setModel(self.rule_sets)
        self.chooser.setFont(theme.font(Type.HEADING))
        self.chooser.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.chooser.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.chooser.picked.connect(lambda code: self.show_rules(str(code)))
        self.about = label("", muted=True)
        self.period = ComboBox([(days, _period_name(days)) for days in PERIODS], _("Period"))
        self.period.picked.connect(self.show_period)
        across = row((self.title, 1), self.chooser, STRETCH, self.period, spacing=MEDIUM)
        across.setStretch(2, 0)
        return column(across, self.about, spacing=TIGHT)

    def _pages(self) -> QTabWidget:
        self.table = Table(
            self.figures,
            _("Figures"),
            TableLook(headed=False, roomy=True, begins_group=lambda one: one.begins_group),
            as_high_as_rows=True,
            selectable=False,
        )
        self.table.setMinimumWidth(theme.with_text(FIGURES_WIDTH))
        self.places_chart = Chart(_("Chart of the places"), COLUMNS)
        self.points_chart = Chart(_("Chart of points per hand"), LINE)
        self.points_title = note()
        charts = column(
            note(_("Games by final place")),
            (self.places_chart, 4),
            SMALL,
            self.points_title,
            (self.points_chart, 5),
            spacing=SMALL,
        )
        parts = row((self.table, TOP), (charts, 1), around=(0, MEDIUM, SMALL, 0), spacing=WIDE)
        overview = Fold(parts, narrow=theme.with_text(NARROWEST - 2 * WIDE))
        self.given_page = GivenAwayPage()
        self.kinds_page = KindsPage()
        self.kinds_page.example_wanted.connect(self._review)
        self.opponents_page = opponents_page()
        self.directions_page = directions_page()
        self.pages = tabs(_("Pages of the statistics"))
        for page, name in (
            (overview, pgettext("tab", "Overview")),
            (self.given_page, pgettext("tab", "Given away")),
            (self.kinds_page, pgettext("tab", "Decisions")),
            (self.opponents_page, pgettext("tab", "Opponents")),
            (self.directions_page, pgettext("tab", "Passing")),
        ):
            self.pages.addTab(scrolled(page), name)
        for at in self._hand_pages():
            self.pages.setTabVisible(at, False)
        self.pages.currentChanged.connect(lambda _page: self._show_hands())
        return self.pages

    def _hand_pages(self) -> dict[int, GivenAwayPage | KindsPage | RowsPage]:
        """The pages about hands, by their places among all pages."""
        pages = (self.given_page, self.kinds_page, self.opponents_page, self.directions_page)
        return dict(enumerate(pages, start=1))

    def _analysis_bar(self) -> QWidget:
        """Says how many hands are analysed, with a bar and a button to analyse more."""
        self.analysis_note, self.analyse = note(), button(_("Analyse hands"))
        self.analysis_bar = QProgressBar()
        self.analysis_bar.setTextVisible(False)
        self.analysis_bar.setFixedHeight(theme.with_text(BAR))
        self.analysis_bar.setAccessibleName(_("Analysed hands"))
        self.analysis = boxed(
            row((self.analysis_note, 3), (self.analysis_bar, 1), self.analyse, spacing=MEDIUM)
        )
        tip = _(
            "Analyses the hands that have not been analysed yet, the latest first. It "
            "takes some seconds a hand and stops when you close this window."
        )
        self.analyse.setToolTip(plain_tip(tip))
        self.analyse.clicked.connect(self._toggle_analysis)
        self.analysis.hide()
        return self.analysis

    def _foot(self) -> QWidget:
        self.reset_one, self.reset_all = button(_("Reset…")), button(_("Reset all…"))
        close = button(_("Close"), self.close)
        self.reset_one.clicked.connect(lambda: self.reset(self._code))
        self.reset_all.clicked.connect(lambda: self.reset(None))
        return button_box(reset=(self.reset_one, self.reset_all), cancel=close)

    # -- showing -------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The code of the rule set that is shown, or an empty string."""
        return self._code

    def show_rules(self, code: str) -> None:
        """Show the rule set of a code."""
        whole = self.rule_sets.summary(code)
        if whole is None or code != self._code:
            self._hand_worker.stop_analysis()
            self._hands = None
        self._code = code if whole is not None else ""
        self.chooser.set_key(self._code)
        self.period.set_key(self.days)
        self._show_hands()
        summary = None if whole is None else whole.since(self._since)
        self.figures.show(() if summary is None else figures(summary))
        if whole is not None:
            self.title.setText(self.rule_sets.name(code))
        if summary is None:
            self.places_chart.show_values(())
            self.points_chart.show_values(())
            self.points_title.setText("")
            self.about.setText(_("No games in this period"))
            return
        self.places_chart.show_values(place_values(summary))
        mean = shown_under(summary.rules, summary.mean)
        level = ReferenceLine(figure(mean), mean, own=True)
        self.points_chart.show_values(points_values(summary), [level])
        self.about.setText(_about(summary))
        shown = min(MOST_GAMES, len(summary.games))
        self.points_title.setText(
            _("Points per hand, game by game")
            if shown == len(summary.games)
            else ngettext(
                "Points per hand in the last {n} game, and the average of all games",
                "Points per hand in the last {n} games, and the average of all games",
                shown,
            ).format(n=shown)
        )

    @property
    def days(self) -> int:
        """The length of the period that is shown, in days; 0 for all games."""
        return self._days

    def show_period(self, days: object) -> None:
        """Show the games of the last `days` days, or all games for 0."""
        assert isinstance(days, int)
        self._days = days
        today = QDate.currentDate()
        self._since = today.addDays(-days).toString(Qt.DateFormat.ISODate) if days else ""
        self._hand_worker.stop_analysis()
        self._hands = None
        self.show_rules(self._code)

    # -- the hands -----------------------------------------------------------------------------

    def _show_hands(self) -> None:
        """Show the hands of the rule set, and read them if needed."""
        self._tell_analysis()
        if self._code and self._hands is None and self.isVisible():
            self._hand_worker.show(self._code, self._since)

    def _hands_found(self, found: HandStatistics) -> None:
        summary = found.summary
        if (summary.rules, found.since) != (self._code, self._since):
            return
        self._hands = summary
        for at, page in self._hand_pages().items():
            page.show_summary(summary)
            self.pages.setTabVisible(at, page.has_figures)
        if found.fault is not None:
            self._say(say(found.fault))
        self._tell_analysis()

    def _hands_progressed(self, count: int, of: int) -> None:
        if self._hands is None:
            self.analysis_note.setText(
                _("Reading records: {count} of {n}").format(count=count, n=of)
            )

    def _tell_analysis(self) -> None:
        """Tell how many hands are analysed: on the overview until there are enough for the pages
        about them, on these always."""
        if self._hand_worker.analyses:
            return
        summary = self._hands
        few = summary is not None and summary.reviewed < FEWEST_HANDS
        self.analysis.setVisible(bool(self._code) and (few or self.pages.currentIndex() > 0))
        self.analysis_bar.setVisible(summary is not None)
        if summary is None:
            self.analysis_note.setText(_("Reading your games…"))
            self.analyse.hide()
            return
        of = FEWEST_HANDS if few else summary.complete
        words = (
            # Translators: the last number is always 10 or more.
            _("{done} of {n} hands analysed. Then you see here what your choices gave away.")
            if few
            else ngettext(
                "{done} of {n} hand is analysed. Hands that you review count too.",
                "{done} of {n} hands are analysed. Hands that you review count too.",
                of,
            )
        )
        self._show_analysis(words, summary.reviewed, of)
        self.analyse.setText(_("Analyse hands"))
        self.analyse.setVisible(summary.reviewed < summary.complete)

    def _show_analysis(self, words: str, done: int, of: int) -> None:
        """Show how many of how many hands are analysed."""
        self.analysis_note.setText(words.format(done=done, n=of))
        self.analysis_bar.setRange(0, max(1, of))
        self.analysis_bar.setValue(done)

    def _toggle_analysis(self) -> None:
        """Begin to analyse hands, or stop."""
        if self._hand_worker.analyses:
            self._hand_worker.stop_analysis()
            self._hand_worker.read(self._code, self._since)
            self._tell_analysis()
            return
        self._hand_worker.analyse(self._code, self._since)
        self.analyse.setText(pgettext("button", "Stop"))
        self.analysis_note.setText(_("Preparing…"))

    def _analysed(self, done: int, of: int) -> None:
        words = ngettext("Analysed: {done} of {n} hand", "Analysed: {done} of {n} hands", of)
        self._show_analysis(words, done, of)
        if done and done % READ_AGAIN == 0:
            self._hand_worker.read(self._code, self._since)

    def _analysis_ended(self, fault: Text | None) -> None:
        self._hand_worker.read(self._code, self._since)
        self._tell_analysis()
        if fault is not None:
            self._say(say(fault))
        announce(self.analysis_note, self.analysis_note.text())

    def _review(self, example: DecisionExample) -> None:
        """Review the decision of an example."""
        at = windows.Place(example.hand, example.seat, example.error.index)
        self._open_window(windows.Review(self._records / example.record, at))

    def _results_ready(self, found: StatisticsResult) -> None:
        """Show the statistics that were found."""
        current = self._code or rules_to_code(self._session.current.rules)
        self._names.look_again()
        self.rule_sets.show_summaries(found.summaries, self._names.own if found.summaries else ())
        codes = [summary.rules for summary in found.summaries]
        some, several = bool(codes), len(codes) > 1
        self.show_rules(current if current in codes else codes[0] if codes else "")
        begins = some and self.body.isHidden()
        self.body.setVisible(some)
        if begins:
            self.pages.tabBar().setFocus()
        self.title.setVisible(some and not several)
        self.chooser.setVisible(several)
        self.about.setVisible(some)
        # Until the first answer arrives, it is not known whether there are games. That is quick.
        self.nothing.setVisible(not some)
        self.pending_note.setVisible(found.done)
        self.empty_picture.setVisible(found.done)
        self.empty.setText(
            _("Your statistics appear here after your first finished game.") if found.done else ""
        )
        self.period.setVisible(some)
        for reset, useful in ((self.reset_one, some), (self.reset_all, several)):
            reset.setVisible(useful)
            # A reset would miss records that are still being counted.
            reset.setEnabled(found.done)
        notes = [say(fault) for fault in found.faults]
        if found.unread:
            notes.append(
                ngettext(
                    "{n} game is not counted because its record cannot be read: {names}",
                    "{n} games are not counted because their records cannot be read: {names}",
                    len(found.unread),
                ).format(n=len(found.unread), names=say(some_names(found.unread)))
            )
        self._say("\n".join(notes))
        if found.done:
            # A game may have been counted, or reset.
            self._read_hands()

    def _renamed(self) -> None:
        if not self.isVisible():
            # The window reads everything again when it is shown.
            return
        self.rule_sets.rename(self._names.own)
        self.show_rules(self._code)

    def _progressed(self, count: int, of: int) -> None:
        if count < of:
            self._say(_("Reading records: {count} of {n}").format(count=count, n=of))

    def _say(self, note: str) -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def _refresh(self) -> None:
        if self.isVisible():
            self._statistics_worker.read()

    def _read_hands(self) -> None:
        """Read the hands again."""
        if self._code:
            self._hand_worker.read(self._code, self._since)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.body.isHidden():
            # Not on a button where Enter would do something.
            self.pages.tabBar().setFocus()
        self._statistics_worker.read()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # When it opens again, it starts with the rules of the current game.
        self._code = ""
        self._hands = None
        self._hand_worker.stop()

    # -- resetting ------------------------------------------------------------------------------

    def ask(self, title: str, sentence: str, yes: str, no: str) -> bool:
        """Ask for confirmation; `no` is the safe answer, which Escape chooses."""
        return ConfirmDialog(title, sentence, yes, no, self).ask()

    def reset(self, code: str | None) -> None:
        """Reset the statistics of one rule set, or of all if None, after asking the player."""
        shown = self.rule_sets.summary(code) if code is not None else None
        if code is not None and shown is None:
            return
        if shown is not None:
            name = self.rule_sets.name(shown.rules)
            title = _("Reset the statistics of {name}?").format(name=name)
            count = len(shown.games)
            sentence = ngettext(
                "{n} game will no longer be counted. Its record is kept.",
                "{n} games will no longer be counted. Their records are kept.",
                count,
            ).format(n=count)
        else:
            title = _("Reset all statistics?")
            sentence = _("Your games so far will no longer be counted. Their records are kept.")
        if self.ask(title, sentence, pgettext("button", "Reset"), _("Cancel")):
            self._statistics_worker.reset(code)


def _period_name(days: int) -> str:
    """The name of a period."""
    match days:
        case 0:
            return _("All games")
        case 365:
            return _("Last 12 months")
        case 91:
            return _("Last 3 months")
    return ngettext("Last {n} day", "Last {n} days", days).format(n=days)


def _about(summary: Summary) -> str:
    """How many games there are, since when, and whether partners are counted together."""
    count = len(summary.games)
    begun = next((game.begun for game in summary.games if game.begun is not None), None)
    if begun is not None:
        written = date_words(begun)
        about = ngettext("{n} game, {date}", "{n} games since {date}", count)
    else:
        written = ""
        about = ngettext("{n} game", "{n} games", count)
    said = about.format(n=count, date=written)
    rules = rules_of(summary.rules)
    if rules is not None and rules.teams != "none":
        said = _("{games}, you and your partner together").format(games=said)
    return said
