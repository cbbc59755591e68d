"""A lesson: the table, the panel beside it, and how one leads to the other."""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QStackedWidget, QWidget

from hearts_qt.app.coach.card_warnings import CardWarnings
from hearts_qt.app.i18n import _, ngettext, pgettext, say
from hearts_qt.app.regional import signed
from hearts_qt.app.review.play_on_table import PlayOnTable
from hearts_qt.app.school.lesson_panel import LessonPanel
from hearts_qt.app.school.lesson_table import LessonTable
from hearts_qt.app.school.question_table import Outcome, cost_words, seats_of
from hearts_qt.app.table.overlay import spoken_answers
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import WINDOW_FRAME
from hearts_qt.app.ui.layouts import row, scrolled
from hearts_qt.app.ui.widgets import announce
from hearts_qt.game.actions import Play
from hearts_qt.lessons.lesson_file import Lesson, Step, is_introduced, lessons
from hearts_qt.lessons.lesson_play import LEARNER, Verdict, position_of
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.review.decisions import played_hand
from hearts_qt.players.review.expert_replays import play_expert_replays
from hearts_qt.players.review.review_results import ExpertReplays
from hearts_qt.rules.options import Rules

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.game import Game

SIDE, SHARE = 300, 0.44
"""The least width of the panel, in device-independent pixels, and the largest share of the screen
that it needs."""

POINTED_OUT = 2
"""The number of wrong answers after which a good card is pointed out."""


class LessonPage(QWidget):
    """Goes through the steps of a lesson."""

    reached = Signal(str)
    """A step is shown, by its name."""
    solved = Signal(str, bool)
    """A step is done, and whether the first answer was right."""
    finished = Signal()
    """The last step of the lesson is done."""
    game_wanted = Signal()
    """The learner begins the real game."""

    def __init__(self, live: LiveSettings, worker: Worker) -> None:
        super().__init__()
        self._live, self._worker = live, worker
        self.lesson: Lesson | None = None
        self.number = 0
        """The number of the step in its lesson, from 0."""
        self._wrong = 0
        self._half: PlayOnTable | None = None
        self._lane = worker.lane("school")
        self._token = CancelToken()
        self.asked = LessonTable(live, worker, self)
        self.panel = panel = LessonPanel()
        self._tables = QStackedWidget()
        self._tables.addWidget(self.asked.table)
        side = scrolled(panel)
        row((self._tables, 12), (side, 5), on=self, spacing=0)
        room = self.screen().availableSize().width() - WINDOW_FRAME.width()
        left_over = room - self.asked.table.minimumWidth()
        # The table needs the larger part, for its own texts too.
        side.setMinimumWidth(min(theme.with_text(SIDE), left_over, round(SHARE * room)))
        self.asked.answered.connect(self._answered)
        self.asked.questions.refused.connect(self._refused)
        panel.given.connect(self.asked.answer)
        panel.go_on.clicked.connect(self.go_on)
        panel.again.clicked.connect(lambda: self._ask())
        panel.skip.clicked.connect(self.go_on)
        panel.back.clicked.connect(lambda: self.go(self.number - 1))
        panel.begin.clicked.connect(self._begin_game)
        panel.hint.clicked.connect(self.give_hint)
        self.hint_action = QAction(_("Hint"), self)
        self.hint_action.setShortcut(QKeySequence("H"))
        self.hint_action.triggered.connect(self.give_hint)
        self.addAction(self.hint_action)
        self.hint_action.setEnabled(False)

    def close_down(self) -> None:
        """Cancel everything; the page must not be used again."""
        self._token.cancel()
        self.asked.close()
        self._end_half()

    @property
    def step(self) -> Step:
        """The step that is shown."""
        assert self.lesson is not None
        return self.lesson.step[self.number]

    def show_lesson(self, lesson: Lesson, number: int = 0) -> None:
        """Begin a lesson, or go to one of its steps."""
        self.lesson = lesson
        self.asked.board.session.current.shows_points = is_introduced("point", lesson)
        self.go(number)

    def go(self, number: int) -> None:
        """Go to a step by its number, from 0."""
        self.number = number
        self._wrong = 0
        self.reached.emit(self.step.id)
        self._ask()

    def go_on(self) -> None:
        """Go to the next step, or end the lesson after the last one."""
        assert self.lesson is not None
        if self.number + 1 < len(self.lesson.step):
            self.go(self.number + 1)
        else:
            self.finished.emit()

    def _ask(self) -> None:
        """Ask the step; after two wrong answers, a good card is pointed out."""
        assert self.lesson is not None
        step = self.step
        self._token.cancel()
        self._end_half()
        if step.ask == "hand":
            self.panel.ask(self.lesson, self.number, ())
            self._begin_half(step)
        elif step.ask == "game":
            self.asked.clear()
            self.panel.ask(self.lesson, self.number, ())
            self.panel.say("", shown=(self.panel.begin,))
        else:
            self.asked.ask(step, point=self._wrong >= POINTED_OUT and not step.is_picture)
            cards = self.asked.picture_cards() if step.is_picture else ()
            self.panel.ask(self.lesson, self.number, cards)
            if step.is_picture:
                self.panel.focus_answers()
        self._speak()

    def _speak(self) -> None:
        """Have a screen reader say the task, then the hand, then the trick."""
        session, models = self.asked.board.session, self.asked.board.models
        words = [self.panel.task.text()]
        if self.panel.intro.isVisibleTo(self.panel):
            words.insert(0, self.panel.intro.text())
        if self.step.ask not in ("hand", "game"):
            if models.hand.cards:
                words.append(spoken_answers.hand(session, models))
            if models.timeline.state.plays:
                words.append(spoken_answers.trick(session, models))
        announce(self.panel, " ".join(words))

    # Answers

    def _answered(self, outcome: Outcome) -> None:
        step, verdict = self.step, outcome.verdict
        if verdict.right:
            self.solved.emit(step.id, self._wrong == 0)
            said = say(step.says("better" if verdict.better else "right"))
            knows = self.lesson in lessons("better") and isinstance(outcome.action, Play)
            figures = lead_words(verdict) if knows else ""
            self.panel.say(said, figures, shown=(self.panel.go_on,))
            return
        self._wrong += 1
        text = step.wrong_text(*outcome.keys)
        said = "" if text is None else say(text)
        # The answers of a picture are still there.
        again = () if step.is_picture else (self.panel.again,)
        self.panel.say(said, cost_words(outcome), shown=again)
        if step.is_picture:
            self.panel.focus_answers()

    def _refused(self) -> None:
        if self.step.illegal:
            self.panel.say(say(self.step.says("illegal")))

    # Half a hand, and the real game

    def _begin_half(self, step: Step) -> None:
        game = position_of(step)
        self._half = made = PlayOnTable(
            seats_of(game.rules, "basic"),
            pgettext("button", "Next"),
            self._live,
            self._worker,
            self,
        )
        warnings = CardWarnings(made.session)
        warnings.switch(True)
        warnings.warned.connect(self._warn)
        # The question is over once a card is played.
        made.session.timeline.appended.connect(lambda _event: self._await_card())
        made.session.announcer.hand_over.connect(self._half_over)
        made.table.panel.back.connect(self.go_on)
        self._tables.addWidget(made)
        self._tables.setCurrentWidget(made)
        self.hint_action.setEnabled(True)
        self._await_card()
        made.begin(game)

    def _end_half(self) -> None:
        self.hint_action.setEnabled(False)
        if self._half is not None:
            self._half.session.close()
            self._tables.removeWidget(self._half)
            self._half.deleteLater()
            self._half = None
        self._tables.setCurrentWidget(self.asked.table)

    def give_hint(self) -> None:
        """Show a hint in the hand that is played to its end."""
        if self._half is not None:
            self._half.session.adviser.hint()

    def _await_card(self) -> None:
        self.panel.say("", shown=(self.panel.hint,))

    def _warn(self, question: str) -> None:
        """Ask about a costly card."""
        how = _("Choose another card, or the same card again to play it.")
        self.panel.say(question, how, shown=(self.panel.hint,))

    def _half_over(self) -> None:
        """The hand is over: say what it cost, and then what others would have taken."""
        assert self._half is not None
        game = self._half.session.current.game
        points = game.finished[-1].scores[game.rules.side_of(LEARNER)]
        self.solved.emit(self.step.id, True)
        points = game.rules.shown(points)
        took = ngettext("You took {n} point.", "You took {n} points.", abs(points))
        took = took.format(n=signed(points))
        said = f"{took} {say(self.step.says('right'))}"
        self.panel.say(said, shown=(self.panel.go_on,))
        self._token = token = CancelToken()
        self._lane.submit(
            lambda: _replays(game, token),
            partial(self._say_replays, said, game.rules),
            token=token,
        )

    def _say_replays(self, said: str, rules: Rules, found: ExpertReplays | None) -> None:
        if found is not None:
            mean = rules.shown(round(fmean(one.points for one in found.replays)))
            self.panel.say(
                said,
                ngettext(
                    "With your cards, Expert takes about {n} point.",
                    "With your cards, Expert takes about {n} points.",
                    abs(mean),
                ).format(n=signed(mean)),
                shown=(self.panel.go_on,),
            )

    def _begin_game(self) -> None:
        self.solved.emit(self.step.id, True)
        self.game_wanted.emit()


def lead_words(verdict: Verdict) -> str:
    """How much better a right card was than the others, in figures; empty if there is little to
    say."""
    if verdict.chances is not None:
        one, other = (round(100 * chance) for chance in verdict.chances)
        said = _("You win {percent}% of such games with it, and {less}% with the next best card.")
        return said.format(percent=one, less=other)
    count = round(verdict.lead)
    if count < 1:
        return ""
    return ngettext(
        "The next best card costs about {n} point more.",
        "The next best card costs about {n} points more.",
        count,
    ).format(n=count)


def _replays(game: Game, cancel: CancelToken) -> ExpertReplays | None:
    hand = played_hand(game, 0)
    assert hand is not None
    return play_expert_replays(hand, LEARNER, ["basic"] * game.players, cancel=cancel)
