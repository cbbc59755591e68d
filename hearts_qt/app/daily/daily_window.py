"""The window of the deals of the day and of the week: choose a day, play it, see the result."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QStackedWidget, QWidget

from hearts_qt.app.daily.daily_picture import draw_daily
from hearts_qt.app.daily.daily_words import (
    day_words,
    field_sentence,
    points_sentence,
    shared_text,
    spoken_text,
    taken_lines,
)
from hearts_qt.app.daily.month_grid import MonthGrid
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.kept_once import KeptOnce
from hearts_qt.app.results.share_window import ShareWindow
from hearts_qt.app.review.play_on_table import PlayOnTable
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import STRETCH, Flow, Fold, boxed, column, row, scrolled, show_all
from hearts_qt.app.ui.pickers import Segments
from hearts_qt.app.ui.theme import LARGE, SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, copy_button, label, note
from hearts_qt.game.actions import Phase
from hearts_qt.game.daily import WORLDS, DailyDeal, Kind, marks_of, points_of
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.daily_field import FIELD, PLAYER, field_points
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.store.daily_results import DailyResult, DailyResults, new_result
from hearts_qt.store.folders import folders
from hearts_qt.store.history import SavedSeat
from hearts_qt.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker

DAILY_FILE = "daily.json"


def kept_results(live: LiveSettings, worker: Worker) -> KeptOnce[DailyResults]:
    """The results, which are read when they are first asked for."""
    path = folders().state / DAILY_FILE
    return KeptOnce(worker, "daily", lambda: DailyResults(path, live.later))


class DailyWindow(Dialog):
    """Chooses a deal, and plays it at a table of its own."""

    def __init__(
        self,
        kept: KeptOnce[DailyResults],
        live: LiveSettings,
        worker: Worker,
        parent: QWidget | None = None,
        today: date | None = None,
    ) -> None:
        """`today` is the date of this day, by default that of the system."""
        super().__init__(_("Deal of the day"), parent)
        self._live, self._worker = live, worker
        self._lane = worker.lane("daily field")
        self._token = CancelToken()
        self._closed = False
        self.results: DailyResults | None = None
        """The results, once they were read."""
        self.shown: DailyResult | None = None
        """The play of the chosen deal; None if there is none."""
        self.again = False
        """Whether `shown` is another play of a deal whose first one is kept."""
        self.playing: PlayOnTable | None = None
        self._marks: list[str] = []
        self.kind = Segments(
            (("daily", _("A hand a day")), ("weekly", _("Four hands a week"))), _("Deal")
        )
        self.kind.set_key("daily")
        self.rules = ComboBox([(name, say(name)) for name in PRESETS], _("Rules"))
        self.rules.set_key(DEFAULT_PRESET)
        self.month = MonthGrid(date.today() if today is None else today)
        self._counts = note()
        self._title = label("", Type.TITLE)
        self._about = label(
            _(
                "Everybody who plays this date with these rules gets these cards, against the same "
                "Experts. Afterwards sixteen Experts play your cards, and you see how they did."
            )
        )
        self._scored = label("", Type.HEADING)
        self._field = label()
        self._tricks = label()
        self.play = button("", self.begin, primary=True)
        self.copy = copy_button(_("Copy as text"), lambda: self._told(shared_text))
        self.copy_words = copy_button(_("Copy in words"), lambda: self._told(spoken_text))
        self.picture = button(_("Picture…"), self.show_picture)
        self._trouble = note()
        left = column(
            self.kind, self.rules, self.month, self._counts, STRETCH, spacing=SMALL, around=LARGE
        )
        right = column(
            self._title,
            self._about,
            self._scored,
            self._tricks,
            self._field,
            row(self.play, STRETCH),
            Flow(self.copy, self.copy_words, self.picture),
            self._trouble,
            STRETCH,
            around=LARGE,
        )
        self._choice = scrolled(Fold(row((boxed(left), 2), (boxed(right), 3), spacing=0)))
        self._pages = QStackedWidget()
        self._pages.addWidget(self._choice)
        column(self._pages, on=self, spacing=0)
        self.kind.picked.connect(lambda _kind: self._show())
        self.rules.picked.connect(self._rules_picked)
        self.month.chosen.connect(lambda _day: self._show())
        self.begin_with(1120, 720)
        self._show()
        kept.ask(self._take)
        self.play.setFocus()

    @property
    def deal(self) -> DailyDeal:
        """The deal that is chosen."""
        kind: Kind = "weekly" if self.kind.key() == "weekly" else "daily"
        return DailyDeal.of(kind, self.month.day, PRESETS[str(self.rules.key())].rules)

    def end_work(self) -> None:
        self._closed = True
        self._token.cancel()
        self._end_table()

    # The choice

    def _take(self, results: DailyResults) -> None:
        if self._closed:
            return
        self.results = results
        if results.preset in PRESETS:
            self.rules.set_key(results.preset)
        self._show()

    def _rules_picked(self, preset: object) -> None:
        if self.results is not None:
            self.results.choose(str(preset))
        self._show()

    def _show(self) -> None:
        """Show the chosen deal as it is kept."""
        self._token.cancel()
        self.again = False
        self.shown = None if self.results is None else self.results.of(self.deal)
        self._show_shown()
        if self.shown is not None and self.shown.points is not None:
            self._ask_field()

    def _show_shown(self) -> None:
        deal, result, results = self.deal, self.shown, self.results
        day = day_words(deal.day)
        daily = deal.kind == "daily"
        self._title.setText(day if daily else _("Week of {date}").format(date=day))
        over = result is not None and result.points is not None
        begun = result is not None and not over
        if over:
            assert result is not None
            self._scored.setText(points_sentence(result))
            self._tricks.setText("\n".join(taken_lines(result)))
            self._field.setText(self._field_words(result))
        show_all(over, self._scored, self._tricks, self._field)
        show_all(over, self.copy, self.copy_words, self.picture)
        self._about.setVisible(not over)
        self.play.setText(
            _("Play again")
            if over
            else pgettext("button", "Continue")
            if begun
            else pgettext("button", "Play")
        )
        self.play.setEnabled(results is not None)
        if results is None:
            return
        code = new_result(deal, "").code
        days = results.days("daily", code)
        self.month.show_played({day: points_sentence(each) for day, each in days.items()})
        count, here = results.played(self.month.day)
        self._counts.setText(
            ngettext(
                "You have played {n} deal of the day, {here} this month.",
                "You have played {n} deals of the day, {here} this month.",
                count,
            ).format(n=count, here=here)
            if count
            else ""
        )
        fault = results.file.fault
        self._trouble.setText("" if fault is None else say(fault))
        self._trouble.setVisible(fault is not None)

    def _field_words(self, result: DailyResult) -> str:
        said = field_sentence(result)
        if len(result.field) < FIELD:
            # Translators: the second number is always the same, 10 or more.
            going = _("{n} of {count} Experts have played your cards.").format(
                n=len(result.field), count=FIELD
            )
            return f"{said} {going}".strip()
        if result.program != __version__:
            also = _("The Experts played in another version of Hearts Qt.")
            return f"{said} {also}"
        return said

    # The table

    def begin(self) -> None:
        """Play the chosen deal, from where it was left or from its beginning."""
        if self.results is None:
            return
        self._token.cancel()
        deal, kept = self.deal, self.shown
        game = deal.game()
        self.again = kept is not None and kept.points is not None
        if kept is None or self.again:
            self.shown = new_result(deal, __version__)
            game.apply(game.next_deal())
        else:
            game = game.replayed(kept.log)
        self._marks = [] if self.shown is None else list(self.shown.marks)
        seats = tuple(
            SavedSeat("", PLAYER, deal.seed(seat)) for seat in range(game.players)
        )
        self._end_table()
        made = self.playing = PlayOnTable(seats, "", self._live, self._worker, self)
        made.worlds = WORLDS
        made.session.announcer.turn_changed.connect(self._went_on)
        made.table.panel.back.connect(self._hand_read)
        self._pages.addWidget(made)
        self._pages.setCurrentWidget(made)
        made.begin(game)

    def _went_on(self) -> None:
        """Keep the play after each turn, and note what was taken when a hand is over."""
        if self.playing is None or self.shown is None:
            return
        game, deal = self.playing.session.current.game, self.deal
        if len(game.finished) > len(self._marks):
            self._marks.append(marks_of(game.tricks, game.finished[-1], game.rules))
        over = deal.is_over(game)
        # The panel may show the hand before the turn after it comes.
        last = len(game.finished) + (game.phase is not Phase.DEAL) >= deal.hands
        self.playing.table.panel.leads_back = _("Result") if over or last else _("Next hand")
        self.shown = replace(
            self.shown,
            log=[] if over else list(game.log),
            points=points_of(game.finished, game.rules) if over else None,
            marks=list(self._marks),
        )
        self._keep()

    def _keep(self) -> None:
        if self.results is not None and self.shown is not None and not self.again:
            self.results.put(self.shown)

    def _hand_read(self) -> None:
        """Go on after a hand: deal the next one, or show the result."""
        if self.playing is None:
            return
        if not self.deal.is_over(self.playing.session.current.game):
            self.playing.session.games.continue_hand()
            return
        self._end_table()
        self._show_shown()
        self.copy.setFocus()
        assert self.shown is not None
        announce(self, points_sentence(self.shown))
        self._ask_field()

    def _end_table(self) -> None:
        if self.playing is not None:
            made, self.playing = self.playing, None
            made.session.close()
            self._pages.removeWidget(made)
            made.deleteLater()
        self._pages.setCurrentWidget(self._choice)

    # The field

    def _ask_field(self) -> None:
        """Have the next Expert play, until all have."""
        result = self.shown
        if result is None or self._closed or len(result.field) >= FIELD:
            return
        self._token = token = CancelToken()
        deal, member = self.deal, len(result.field)
        self._lane.submit(
            lambda: field_points(deal, member, token), self._field_played, token=token
        )

    def _field_played(self, points: int) -> None:
        assert self.shown is not None
        self.shown = replace(self.shown, field=[*self.shown.field, points])
        self._keep()
        self._show_shown()
        self._ask_field()

    # To share

    def _told(self, tell: Callable[[DailyResult, str, bool], str]) -> str:
        assert self.shown is not None
        return tell(self.shown, say(str(self.rules.key())), self.again)

    def show_picture(self) -> None:
        """Show a picture of the result."""
        assert self.shown is not None
        rules = say(str(self.rules.key()))
        name = f"hearts-qt-{self.shown.kind}-{self.shown.day.isoformat()}.png"
        spoken = self._told(spoken_text)
        image = draw_daily(self.shown, rules, self.again)
        window = ShareWindow(image, name, spoken, self._worker, self)
        window.show()
