"""The window of the puzzles: the choice, or the puzzle that is being solved."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from hearts_qt.app.i18n import _
from hearts_qt.app.puzzles.known_puzzles import KnownPuzzles, now
from hearts_qt.app.puzzles.own_mistakes import OwnMistakes
from hearts_qt.app.puzzles.puzzle_home import PuzzleHome
from hearts_qt.app.puzzles.puzzle_page import PuzzlePage
from hearts_qt.app.puzzles.puzzle_task import Task, puzzle_task
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import column

if TYPE_CHECKING:
    from hearts_qt.app.kept_once import KeptOnce
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.lessons.puzzle_file import Puzzle
    from hearts_qt.store.school_progress import SchoolProgress


class PuzzlesWindow(Dialog):
    """Offers puzzles, and has them solved at a table."""

    def __init__(
        self,
        kept: KeptOnce[KnownPuzzles],
        school: KeptOnce[SchoolProgress],
        live: LiveSettings,
        worker: Worker,
        parent: QWidget | None = None,
        today: date | None = None,
    ) -> None:
        """`today` is the date of this day, by default that of the system."""
        super().__init__(_("Puzzles"), parent)
        self.known: KnownPuzzles | None = None
        """The puzzles, once they were read."""
        self._worker, self._school = worker, school
        self._own: OwnMistakes | None = None
        self._at_mistakes = False
        """Whether the puzzle that is shown is an own mistake."""
        self._closed = False
        self.home = PuzzleHome(date.today() if today is None else today)
        self.page = PuzzlePage(live, worker)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.home)
        self._pages.addWidget(self.page)
        column(self._pages, on=self, spacing=0)
        self.home.next_wanted.connect(self.show_next)
        self.home.day_wanted.connect(self.show_day)
        self.home.mistakes_wanted.connect(self.show_mistake)
        self.page.panel.go_on.clicked.connect(self._go_on)
        self.page.panel.leave.clicked.connect(self.show_home)
        self.resize(1120, 720)
        kept.ask(self._take)

    def end_work(self) -> None:
        self._closed = True
        self.page.close_down()
        if self._own is not None:
            self._own.close()

    def _take(self, known: KnownPuzzles) -> None:
        if self._closed:
            return
        self.known = known
        self.home.take(known)
        self.home.next.setFocus()
        self._school.ask(partial(self._read_mistakes, known))

    def _read_mistakes(self, known: KnownPuzzles, school: SchoolProgress) -> None:
        if not self._closed:
            self._own = OwnMistakes(self._worker, known.results, school)
            self._own.read(self._show_mistakes)

    def _show_mistakes(self) -> None:
        if self._own is not None and self._own.known:
            self.home.show_mistakes(self._own.words, due=bool(self._own.due))

    def show_home(self) -> None:
        """Show the choice."""
        self.home.refresh()
        self._show_mistakes()
        self._pages.setCurrentWidget(self.home)
        self.home.next.setFocus()

    def show_next(self) -> None:
        """Ask the puzzle that comes next."""
        if self.known is not None:
            home = self.home
            found = self.known.next(home.chosen_rules, home.chosen_theme, now())
            if found is not None:
                self._show(found, None)

    def show_mistake(self) -> None:
        """Ask about the own mistake that is due, or show the choice if there is none."""
        if self._own is not None:
            self.home.mistakes.setEnabled(False)
            self._own.prepare(self._ask_mistake)

    def _ask_mistake(self, task: Task | None) -> None:
        if task is None:
            self.show_home()
        else:
            self._at_mistakes = True
            self._ask(task)

    def _go_on(self) -> None:
        if self._at_mistakes:
            self.show_mistake()
        else:
            self.show_next()

    def show_day(self, day: date) -> None:
        """Ask the puzzle of a day."""
        puzzle = None if self.known is None else self.known.of_day(day)
        if puzzle is not None:
            self._show(puzzle, day)

    def _show(self, puzzle: Puzzle, day: date | None) -> None:
        assert self.known is not None
        if self._own is not None:
            # A mistake that is being prepared must not take the place of this puzzle.
            self._own.stop_preparing()
        chosen = self.home.chosen_theme if day is None else None
        self.known.results.show(puzzle, now())
        self._at_mistakes = False
        self._ask(puzzle_task(self.known, puzzle, chosen, day))

    def _ask(self, task: Task) -> None:
        self._pages.setCurrentWidget(self.page)
        self.page.show_task(task)
