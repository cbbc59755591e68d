"""The panel beside the table of a lesson: the task, what was said about an answer, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from hearts_qt.app.i18n import _, pgettext, say
from hearts_qt.app.localized_names import card_words
from hearts_qt.app.school.question_table import seat_names
from hearts_qt.app.ui.layouts import STRETCH, Flow, column
from hearts_qt.app.ui.theme import MEDIUM, SMALL, Type
from hearts_qt.app.ui.widgets import announce, button, hairline, label, note
from hearts_qt.lessons.lesson_file import NOBODY, SEATS, Lesson, Step, lessons
from hearts_qt.rules.cards import card_name


class LessonPanel(QFrame):
    """Says what the lesson says. It decides nothing."""

    given = Signal(str)
    """The answer of a button of a picture step."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.place = note()
        self.title = label("", Type.TITLE)
        self.intro = label()
        self.task = label("", Type.HEADING)
        self.said = label()
        self.figures = note()
        self._answers = QWidget()
        self._buttons: list[QPushButton] = []
        self._answer_column = column(on=self._answers, spacing=SMALL)
        self.go_on = button(pgettext("button", "Next"), primary=True)
        self.again = button(_("Try again"), primary=True)
        self.begin = button(_("Start the game"), primary=True)
        self.hint = button(_("Hint"), tip=_("Ask for a hint (H)"))
        self.back = button(_("Previous step"))
        self.skip = button(_("Skip this step"))
        self.real = button(_("Skip to the real hand"), quiet=True)
        self.leave = button(_("All lessons"), quiet=True)
        column(
            self.place,
            self.title,
            self.intro,
            hairline(),
            self.task,
            self._answers,
            self.said,
            self.figures,
            self.again,
            self.go_on,
            self.begin,
            self.hint,
            STRETCH,
            Flow(self.back, self.skip),
            self.real,
            self.leave,
            on=self,
            around=MEDIUM,
            spacing=SMALL,
        )

    def ask(self, lesson: Lesson, number: int, cards: Sequence[int]) -> None:
        """Show the task of a step, by its number in the lesson, from 0. `cards` are those of a
        picture."""
        step = lesson.step[number]
        self.place.setText(
            _("Step {number} of {count}").format(number=number + 1, count=len(lesson.step))
        )
        self.title.setText(say(lesson.says("title")))
        self.intro.setText(say(lesson.says("intro")))
        self.intro.setVisible(number == 0)
        self.real.setVisible(lesson in lessons("learn"))
        self.task.setText(say(step.says("task")))
        self._offer_answers(step, cards)
        self.say("")
        self.back.setEnabled(number > 0)

    def _offer_answers(self, step: Step, cards: Sequence[int]) -> None:
        """The answers of a picture step, so that they can be chosen without the mouse."""
        for made in self._buttons:
            made.hide()
            made.deleteLater()
        self._buttons = []
        answers: list[tuple[str, str]] = []
        if step.ask == "card":
            answers = [(card_name(card), card_words(card)) for card in cards]
        elif step.ask == "seat":
            names = seat_names(len(SEATS))
            answers = [
                (letter, names[seat] or pgettext("seat", "You")) for letter, seat in SEATS.items()
            ]
        if step.nobody:
            answers.append((NOBODY, say(step.says("nobody"))))
        for key, words in answers:
            made = button(words)
            made.clicked.connect(lambda _checked=False, key=key: self.given.emit(key))
            self._answer_column.addWidget(made)
            self._buttons.append(made)
        self._answers.setVisible(bool(answers))
        for made in self._buttons:
            # The layout would show it later, and until then it takes no focus.
            made.show()

    def say(
        self, sentence: str, figures: str = "", *, shown: Sequence[QPushButton] = ()
    ) -> None:
        """Say something about an answer, with the buttons that go on from there."""
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))
        self.figures.setText(figures)
        self.figures.setVisible(bool(figures))
        for one in (self.again, self.go_on, self.begin, self.hint):
            one.setVisible(one in shown)
        solved = self.go_on in shown
        for made in self._buttons:
            made.setEnabled(not solved)
        if sentence:
            announce(self, f"{sentence} {figures}".strip())
        for one in (self.go_on, self.again, self.begin):
            if one in shown:
                one.setFocus()
                break

    def focus_answers(self) -> None:
        """Give the focus to the first answer of a picture step."""
        if self._buttons:
            self._buttons[0].setFocus()
