"""The panel beside the table of a puzzle: the task, what is said about an answer, and buttons."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from hearts_qt.app.i18n import _, say
from hearts_qt.app.puzzles.puzzle_words import task_words
from hearts_qt.app.ui.disclosure import Disclosure
from hearts_qt.app.ui.layouts import STRETCH, Flow, column
from hearts_qt.app.ui.theme import MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, copy_button, hairline, label, note
from hearts_qt.rules.presets import DEFAULT_PRESET

if TYPE_CHECKING:
    from hearts_qt.app.puzzles.puzzle_task import Task


class PuzzlePanel(QFrame):
    """Says what it is told to say. It decides nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.place = note()
        self.title = label("", Type.TITLE)
        self.grade = label()
        self._rules = note()
        self.rules = Disclosure(_("Rules"), self._rules)
        self.task = label("", Type.HEADING)
        self.said = label()
        self.reason = label()
        self.figures = note()
        self.go_on = button(_("Next puzzle"), primary=True)
        self.again = button(_("Try again"), primary=True)
        self.hint = button(_("Hint"), tip=_("Ask for a hint (H)"))
        self.why = button(_("Why?"))
        self.show_me = button(_("Show me"), tip=_("See the best choice played at the table"))
        self.rules.hide()
        self._shared = ""
        self._spoken = ""
        self.copy = copy_button(_("Copy as text"), lambda: self._shared)
        self.copy_words = copy_button(_("Copy in words"), lambda: self._spoken)
        self.leave = button(_("All puzzles"), quiet=True)
        self._offered = (
            self.again, self.go_on, self.hint, self.why, self.show_me, self.copy, self.copy_words
        )  # fmt: skip
        column(
            self.place,
            self.title,
            self.grade,
            self.rules,
            hairline(),
            self.task,
            self.said,
            self.reason,
            self.figures,
            self.again,
            self.go_on,
            Flow(self.hint, self.why, self.show_me),
            Flow(self.copy, self.copy_words),
            STRETCH,
            self.leave,
            on=self,
            around=MEDIUM,
            spacing=SMALL,
        )

    def ask(self, task: Task) -> None:
        """Show a task."""
        rules = ""
        if task.differences:
            head = _("Differences from {preset}:").format(preset=say(DEFAULT_PRESET))
            rules = "\n".join((head, *task.differences))
        if rules != self._rules.text():
            # Other rules than those of the puzzle before.
            self._rules.setText(rules)
            self.rules.unfold()
            self.rules.setVisible(bool(rules))
        self.place.setText(task.rules)
        self.title.setText(task.title)
        signs, words = task.grade
        self.grade.setText(signs)
        self.grade.setAccessibleName(words)
        self.grade.setVisible(bool(signs))
        self.task.setText(task_words(task.question.game))
        self.say("")

    def share(self, shared: str, spoken: str) -> None:
        """Set what the buttons copy."""
        self._shared, self._spoken = shared, spoken

    def say(
        self, sentence: str, figures: str = "", *, shown: Collection[QPushButton] = ()
    ) -> None:
        """Say something about an answer, with the buttons that go on from there."""
        self._put(self.said, sentence)
        self._put(self.figures, figures)
        self._put(self.reason, "")
        for one in self._offered:
            one.setVisible(one in shown)
            one.setEnabled(True)
        announce(self, f"{sentence} {figures}".strip())
        for one in (self.go_on, self.again):
            if one in shown:
                # What is said now needs the room.
                self.rules.unfold(False)
                one.setFocus()
                break

    def wait_for_reason(self) -> None:
        """Say that the reason is being found out."""
        self._put(self.reason, _("The coach is thinking…"))
        self.why.setEnabled(False)

    def explain(self, sentence: str) -> None:
        """Add the reason for an answer."""
        self._put(self.reason, sentence)
        announce(self, sentence)

    @staticmethod
    def _put(where: QLabel, sentence: str) -> None:
        where.setText(sentence)
        where.setVisible(bool(sentence))
