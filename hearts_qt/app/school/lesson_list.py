"""The list of all lessons, with what is done of each."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.layouts import STRETCH, boxed, column, row, scrolled
from hearts_qt.app.ui.theme import LARGE, MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import button, heading, label, listed, note
from hearts_qt.lessons.lesson_file import GROUPS, Group, Lesson, lessons
from hearts_qt.rules.text import N_
from hearts_qt.store.school_progress import Progress

TITLES: dict[Group, str] = {
    "learn": N_("Learn to play"),
    "better": N_("Play better"),
    "families": N_("Other rules"),
}
"""The heading of a group of lessons."""
WIDTH = 640
"""The greatest width of the list, in device-independent pixels."""


class LessonList(QWidget):
    """All lessons, and where to begin."""

    wanted = Signal(object, int)
    """A `Lesson`, and the number of a step."""
    rules_wanted = Signal()
    """The learner wants to read the rules."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[Lesson, QPushButton]] = []
        self._last = ""
        self.begin = button("", self._begin, primary=True)
        self.knows_tricks = button(_("I know whist, spades or bridge"), self._begin_at_points)
        self.knows_hearts = button(_("I know Hearts"), self._begin_better)
        self.rules = button(_("Read the rules"), self.rules_wanted.emit, quiet=True)
        self.trouble = note()
        self.trouble.hide()
        content = column(
            label(_("Learn to play"), Type.TITLE),
            label(
                _("Ten short lessons at the table. Then you play your first hand.")
            ),
            self.begin,
            self.knows_tricks,
            self.knows_hearts,
            self.trouble,
            around=LARGE,
            spacing=SMALL,
        )
        for group in GROUPS:
            content.addSpacing(MEDIUM)
            content.addWidget(heading(say(TITLES[group])))
            for lesson in lessons(group):
                line = listed()
                line.clicked.connect(
                    lambda _checked=False, lesson=lesson: self.wanted.emit(lesson, 0)
                )
                self._rows.append((lesson, line))
                content.addWidget(line)
        content.addWidget(self.rules)
        content.addStretch(1)
        inside = boxed(content)
        inside.setMaximumWidth(theme.with_text(WIDTH))
        across = row(STRETCH, (inside, 100), STRETCH, spacing=0)
        column(scrolled(across), on=self, spacing=0)
        self.show_progress(Progress())

    def show_progress(self, progress: Progress) -> None:
        """Show what is done."""
        self._last = progress.last
        start = pgettext("button", "Start")
        self.begin.setText(pgettext("button", "Continue") if progress.last else start)
        for number, (lesson, line) in enumerate(self._rows, 1):
            count = len(lesson.step)
            done = sum(step.id in progress.done for step in lesson.step)
            title = say(lesson.says("title"))
            if number <= len(lessons("learn")):
                title = _("{place}. {name}").format(place=number, name=title)
            if done == count:
                state = _("done")
            elif done:
                words = ngettext("{done} of {n} step", "{done} of {n} steps", count)
                state = words.format(done=done, n=count)
            else:
                state = ngettext("{n} step", "{n} steps", count).format(n=count)
            line.setText(f"{title}   ·   {state}")

    def _begin(self) -> None:
        """Go on where the learner was, or begin."""
        for lesson, _line in self._rows:
            for number, step in enumerate(lesson.step):
                if step.id == self._last:
                    self.wanted.emit(lesson, number)
                    return
        self.wanted.emit(lessons("learn")[0], 0)

    def _begin_at_points(self) -> None:
        self.wanted.emit(lessons("learn")[2], 0)

    def _begin_better(self) -> None:
        self.wanted.emit(lessons("better")[0], 0)
