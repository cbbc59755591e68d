"""Where the player chooses a puzzle, and sees rating and results."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.daily.daily_words import day_words
from hearts_qt.app.daily.month_grid import MonthGrid
from hearts_qt.app.i18n import _, listed, ngettext, pgettext, say
from hearts_qt.app.puzzles.puzzle_words import (
    how_words,
    rating_words,
    rules_name,
    solved_words,
    stars,
    stars_words,
)
from hearts_qt.app.ui.charts import BARS, Chart, Value
from hearts_qt.app.ui.inputs import ComboBox
from hearts_qt.app.ui.layouts import STRETCH, Fold, boxed, column, row, scrolled
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import button, heading, label, note
from hearts_qt.lessons.puzzle_rating import LEVEL_RATINGS
from hearts_qt.players.coach.themes import THEME_NAMES, Theme
from hearts_qt.players.registry import PLAYERS

if TYPE_CHECKING:
    from hearts_qt.app.puzzles.known_puzzles import KnownPuzzles
    from hearts_qt.lessons.glicko import Rating

ALL = ""
"""The key of all rules, and of all themes."""


class PuzzleHome(QWidget):
    """Offers the next puzzle, a theme and the puzzle of a day, and shows the rating."""

    next_wanted = Signal()
    day_wanted = Signal(object)
    """The date whose puzzle the player wants."""
    mistakes_wanted = Signal()

    def __init__(self, today: date) -> None:
        super().__init__()
        self._known: KnownPuzzles | None = None
        self.rules = ComboBox([(ALL, _("All rules"))], _("Rules"))
        self.theme = ComboBox([(ALL, _("All themes"))], _("Theme"))
        self._fresh = note()
        self._halved = note(_("You know the theme, so your rating changes by half."))
        self.next = button(_("Next puzzle"), self.next_wanted.emit, primary=True)
        self.month = MonthGrid(today)
        self._day = label()
        self.day = button("", lambda: self.day_wanted.emit(self.month.day))
        self._rating = label("", Type.TITLE)
        self._solved = label()
        self._chart = Chart(_("Your rating and those of the computer players"), BARS)
        self._mistakes = label(_("Reading your games…"))
        self.mistakes = button(_("Try them again"), self.mistakes_wanted.emit)
        self._trouble = note()
        left = column(
            heading(_("Solve puzzles")),
            self.rules,
            self.theme,
            self._fresh,
            self._halved,
            row(self.next, STRETCH),
            MEDIUM,
            heading(_("Puzzle of the day")),
            self.month,
            self._day,
            row(self.day, STRETCH),
            STRETCH,
            spacing=SMALL,
            around=LARGE,
        )
        right = column(
            heading(_("Your rating")),
            self._rating,
            self._solved,
            note(
                _(
                    "What is right depends on all deals that are possible, and not on the one that "
                    "was dealt. Only your first try changes the rating. A hint counts as half a "
                    "mistake."
                )
            ),
            self._chart,
            MEDIUM,
            heading(_("Your own mistakes")),
            self._mistakes,
            row(self.mistakes, STRETCH),
            self._trouble,
            STRETCH,
            spacing=SMALL,
            around=LARGE,
        )
        content = Fold(row((boxed(left), 2), (boxed(right), 3), spacing=0))
        column(scrolled(content), on=self, spacing=0)
        self.rules.picked.connect(self._rules_picked)
        self.theme.picked.connect(lambda _theme: self._show_choice())
        self.month.chosen.connect(lambda _day: self._show_day())
        self._halved.hide()
        self._trouble.hide()
        for one in (self.next, self.day, self.mistakes):
            one.setEnabled(False)

    @property
    def chosen_theme(self) -> Theme | None:
        """The theme that the player has chosen."""
        key = self.theme.key()
        return key if isinstance(key, Theme) else None

    @property
    def chosen_rules(self) -> str:
        """The code of the rules that the player has chosen; empty for all."""
        return str(self.rules.key() or ALL)

    def take(self, known: KnownPuzzles) -> None:
        """Offer these puzzles, and show what is kept of them."""
        self._known = known
        codes = dict.fromkeys(one.rules for one in known.puzzles)
        named = sorted(((code, rules_name(code)) for code in codes), key=lambda each: each[1])
        self.rules.offer([(ALL, _("All rules")), *named])
        kept = known.results.now.rules
        self.rules.set_key(kept if kept in codes else ALL)
        self.refresh()

    def refresh(self) -> None:
        """Show what is kept now."""
        known = self._known
        if known is None:
            return
        self._show_choice()
        self._show_day()
        self._show_rating(known.results.rating(self.month.today))
        self._solved.setText(solved_words(*known.results.solved))
        fault = known.results.file.fault
        self._trouble.setText("" if fault is None else say(fault))
        self._trouble.setVisible(fault is not None)

    def show_mistakes(self, words: str, *, due: bool) -> None:
        """Say how many own mistakes are due, and offer them."""
        self._mistakes.setText(words)
        self.mistakes.setEnabled(due)

    def _rules_picked(self, _code: object) -> None:
        if self._known is not None:
            self._known.results.choose_rules(self.chosen_rules)
        self._show_choice()

    def _show_choice(self) -> None:
        """Offer the themes of the chosen rules."""
        known = self._known
        if known is None:
            return
        counts: dict[Theme, int] = {}
        for puzzle in known.wanted(self.chosen_rules, None):
            for each in puzzle.about():
                counts[each] = counts.get(each, 0) + 1
        themes = [
            # Translators: a theme of puzzles, and how many there are
            (each, _("{theme} ({n})").format(theme=say(THEME_NAMES[each]), n=counts[each]))
            for each in Theme
            if each in counts
        ]
        self.theme.offer([(ALL, _("All themes")), *themes])
        if self.theme.key() is None:
            self.theme.set_key(ALL)
        self._halved.setVisible(self.chosen_theme is not None)
        wanted = known.wanted(self.chosen_rules, self.chosen_theme)
        new = sum(one.key not in known.results.now.played for one in wanted)
        self._fresh.setText(
            ngettext(
                "{new} of {n} puzzle is new to you.",
                "{new} of {n} puzzles are new to you.",
                len(wanted),
            ).format(new=new, n=len(wanted))
        )
        self.next.setEnabled(bool(wanted))

    def _show_day(self) -> None:
        known, day = self._known, self.month.day
        puzzle = None if known is None else known.of_day(day)
        if known is None or puzzle is None:
            return
        results = known.results
        self.month.show_played(
            {each: how_words(of.first) for each, of in results.now.days.items()}
        )
        words = [day_words(day), rules_name(puzzle.rules), stars(puzzle)]
        spoken = [day_words(day), rules_name(puzzle.rules), stars_words(puzzle)]
        attempt = results.attempt(puzzle, day)
        over = day in results.now.days and attempt.over
        if over:
            for each in (words, spoken):
                each.append(how_words(attempt))
        self.day.setText(_("Solve it again") if over else _("Solve it"))
        self._day.setText(" · ".join(words))
        self._day.setAccessibleName(listed(spoken))
        self.day.setEnabled(True)

    def _show_rating(self, rating: Rating) -> None:
        self._rating.setText(rating_words(rating))
        you = Value(
            pgettext("in a list of players", "You"),
            rating.rating,
            rating.deviation,
            rating_words(rating),
        )
        levels = [
            Value(say(PLAYERS[level].label), float(nominal), written=str(nominal))
            for level, nominal in LEVEL_RATINGS.items()
        ]
        self._chart.show_values(sorted([you, *levels], key=lambda each: each.value))
