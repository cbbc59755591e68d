"""The window of the school: all lessons, or the one that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from hearts_qt.app import windows
from hearts_qt.app.i18n import _, say
from hearts_qt.app.school.lesson_list import LessonList
from hearts_qt.app.school.lesson_page import LessonPage
from hearts_qt.app.ui.dialog import Dialog
from hearts_qt.app.ui.layouts import column
from hearts_qt.lessons.lesson_file import Lesson, all_lessons, lessons

if TYPE_CHECKING:
    from collections.abc import Callable

    from hearts_qt.app.kept_once import KeptOnce
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.store.school_progress import SchoolProgress


class SchoolWindow(Dialog):
    """Shows the list of lessons, and plays one."""

    def __init__(
        self,
        progress: KeptOnce[SchoolProgress],
        live: LiveSettings,
        worker: Worker,
        open_window: windows.OpenWindow,
        begin_game: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        """`begin_game` begins the real game."""
        super().__init__(_("Learn to play"), parent)
        self.progress: SchoolProgress | None = None
        """The progress, once it was read."""
        self.list = LessonList()
        self.page = page = LessonPage(live, worker)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.list)
        self._pages.addWidget(page)
        column(self._pages, on=self, spacing=0)
        self.list.wanted.connect(self.show_lesson)
        self.list.rules_wanted.connect(
            lambda: open_window(windows.Rulebook("", learn=True))
        )
        page.panel.leave.clicked.connect(self.show_list)
        page.finished.connect(self._finished)
        page.panel.real.clicked.connect(self._show_real)
        page.game_wanted.connect(begin_game)
        page.reached.connect(self._reached)
        page.solved.connect(self._solved)
        self.begin_with(1120, 720)
        self._closed = False
        progress.ask(self._take)
        self.list.begin.setFocus()

    def end_work(self) -> None:
        self._closed = True
        self.page.close_down()

    def open_lesson(self, name: str) -> None:
        """Show a lesson by its name; nothing happens if there is none."""
        for lesson in all_lessons():
            if lesson.id == name:
                self.show_lesson(lesson, 0)

    def show_lesson(self, lesson: Lesson, number: int) -> None:
        """Show a step of a lesson."""
        self._pages.setCurrentWidget(self.page)
        self.page.show_lesson(lesson, number)

    def show_list(self) -> None:
        """Show all lessons."""
        self._show_progress()
        self._pages.setCurrentWidget(self.list)
        self.list.begin.setFocus()

    def _finished(self) -> None:
        """Go on with the next lesson of the school, or back to the list."""
        for group in (lessons("learn"), lessons("better")):
            if self.page.lesson in group[:-1]:
                self.show_lesson(group[group.index(self.page.lesson) + 1], 0)
                return
        self.show_list()

    def _show_real(self) -> None:
        last = lessons("learn")[-1]
        self.show_lesson(last, len(last.step) - 1)

    # The progress

    def _take(self, progress: SchoolProgress) -> None:
        self.progress = progress
        if self._closed:
            return
        self._show_progress()
        if self.page.lesson is not None:
            # A lesson was opened before the progress was known.
            self._reached(self.page.step.id)

    def _show_progress(self) -> None:
        if self.progress is not None:
            self.list.show_progress(self.progress.now)
            fault = self.progress.file.fault
            self.list.trouble.setText("" if fault is None else say(fault))
            self.list.trouble.setVisible(fault is not None)

    def _reached(self, step: str) -> None:
        if self.progress is not None:
            self.progress.reached(step)

    def _solved(self, step: str, at_first: bool) -> None:
        if self.progress is not None:
            self.progress.answered(step, at_first)
