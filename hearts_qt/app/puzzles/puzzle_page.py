"""A puzzle: the table, the panel beside it, and how one leads to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import cards_words
from hearts_qt.app.puzzles.puzzle_panel import PuzzlePanel
from hearts_qt.app.puzzles.puzzle_words import answer_sentence, theme_names
from hearts_qt.app.school.question_table import Outcome, QuestionTable, cost_words, seat_names
from hearts_qt.app.table.overlay import spoken_answers
from hearts_qt.app.ui import theme
from hearts_qt.app.ui.dialog import WINDOW_FRAME
from hearts_qt.app.ui.layouts import row, scrolled
from hearts_qt.app.ui.widgets import announce
from hearts_qt.game.actions import Phase
from hearts_qt.game.deals import random_number
from hearts_qt.lessons.puzzle_file import SOLVER
from hearts_qt.lessons.puzzle_play import hint_cards
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.coach.advice import Coach
from hearts_qt.store.puzzle_results import Attempt

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.puzzles.puzzle_task import Task
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.players.coach.explanation import Explanation

SIDE, SHARE = 300, 0.44
"""The least width of the panel, in device-independent pixels, and the largest share of the screen
that it needs."""


class PuzzlePage(QWidget):
    """Asks one puzzle after another. `panel` has the buttons that lead to the next one and away."""

    def __init__(self, live: LiveSettings, worker: Worker) -> None:
        super().__init__()
        self.task: Task | None = None
        self._marked: tuple[int, ...] = ()
        self._themed = False
        """Whether the player knows the theme, by choice or from a hint."""
        self._more_hints = True
        """Whether there may be something else to hint at."""
        self._asks = False
        """Whether an answer is expected."""
        self._over = False
        """Whether the right answer is known."""
        self._wrong: SeatAction | None = None
        """The last wrong answer."""
        self._lane = worker.lane("school")
        self._token = CancelToken()
        self.asked = QuestionTable(live, worker, self)
        self.panel = panel = PuzzlePanel()
        side = scrolled(panel)
        row((self.asked.table, 12), (side, 5), on=self, spacing=0)
        room = self.screen().availableSize().width() - WINDOW_FRAME.width()
        left_over = room - self.asked.table.minimumWidth()
        # The table needs the larger part, for its own texts too.
        side.setMinimumWidth(min(theme.with_text(SIDE), left_over, round(SHARE * room)))
        self.asked.answered.connect(self._answered)
        self.asked.board.session.adviser.explained.connect(self._coach_said)
        panel.again.clicked.connect(self._ask)
        panel.hint.clicked.connect(self.give_hint)
        panel.why.clicked.connect(self.explain)
        panel.show_me.clicked.connect(self.give_up)
        self.hint_action = QAction(_("Hint"), self)
        self.hint_action.setShortcut(QKeySequence("H"))
        self.hint_action.triggered.connect(self.give_hint)
        self.addAction(self.hint_action)

    def close_down(self) -> None:
        """Cancel everything; the page must not be used again."""
        self._token.cancel()
        self.asked.close()

    def show_task(self, task: Task) -> None:
        """Ask a puzzle."""
        self.task = task
        self._marked, self._themed, self._wrong = (), task.known, None
        self._more_hints = True
        self.panel.ask(task)
        self._ask()
        self._speak(task)

    def _ask(self) -> None:
        task = self._the_task()
        self._renew()
        self._asks, self._over = True, False
        self.panel.say("", shown=(self.panel.hint, self.panel.show_me))
        self._allow_hints()
        self.asked.ask(task.question, self._marked)

    def _the_task(self) -> Task:
        assert self.task is not None
        return self.task

    def _renew(self) -> CancelToken:
        """Cancel what is being found out; returns the token for what comes next."""
        self._token.cancel()
        self._token = CancelToken()
        return self._token

    def _speak(self, task: Task) -> None:
        """Have a screen reader say the task, then the hand, then the trick."""
        session, models = self.asked.board.session, self.asked.board.models
        words = [f"{task.title}.", f"{task.rules}."]
        if task.grade[1]:
            words.append(f"{task.grade[1]}.")
        words += [self.panel.task.text(), spoken_answers.hand(session, models)]
        if models.timeline.state.plays:
            words.append(spoken_answers.trick(session, models))
        announce(self.panel, " ".join(words))

    # Hints

    def give_hint(self) -> None:
        """Say the theme, or if that is known, point out cards."""
        if not self._asks:
            return
        task = self._the_task()
        if not self._themed and task.themes:
            self._themed = True
            task.note(Attempt.with_hint)
            self._say_hint(_("Think of this: {theme}").format(theme=theme_names(task.themes)))
            return
        token, game, answers = self._renew(), task.question.game, task.answers
        self.panel.hint.setEnabled(False)
        self.hint_action.setEnabled(False)
        self._lane.submit(
            lambda: hint_cards(game, answers, seed=random_number(), cancel=token),
            self._point,
            token=token,
        )

    def _point(self, cards: tuple[int, ...]) -> None:
        if not self.asked.board.asks:
            # An answer is being judged.
            return
        task = self._the_task()
        self._marked = cards
        if not cards:
            self._more_hints = False
            self._say_hint(_("There is no more to hint at."))
            return
        task.note(Attempt.with_hint)
        self.asked.ask(task.question, cards)
        names = cards_words(cards)
        if len(cards) > 1:
            self._say_hint(_("It is one of these: {cards}").format(cards=names))
        else:
            self._say_hint(_("One of the cards: {cards}").format(cards=names))

    def _coach_said(self) -> None:
        """What the coach says about a card at the table is a hint too."""
        if self._asks:
            self._the_task().note(Attempt.with_hint)

    def _say_hint(self, sentence: str) -> None:
        self.panel.say(sentence, shown=(self.panel.hint, self.panel.show_me))
        self._allow_hints()

    def _allow_hints(self) -> None:
        more = self._asks and self._more_hints and not self._marked
        self.panel.hint.setEnabled(more)
        self.hint_action.setEnabled(more)

    # Answers

    def _answered(self, outcome: Outcome) -> None:
        task, right, panel = self._the_task(), outcome.verdict.right, self.panel
        changed = task.note(lambda attempt: attempt.with_answer(right))
        if right:
            self._end(_("Right!"), changed)
            return
        self._wrong = outcome.action
        self._stop()
        figures = f"{cost_words(outcome)} {changed}".strip()
        shown = (panel.again, panel.why, panel.show_me)
        panel.say(_("There is a better choice."), figures, shown=shown)

    def give_up(self) -> None:
        """Show the answer at the table, and say why it is the best."""
        task = self._the_task()
        changed = task.note(Attempt.given_up)
        self.asked.show_answer(task.answers[0])
        self._end(answer_sentence(task.answers[0]), changed)
        self.explain()

    def _end(self, sentence: str, changed: str) -> None:
        """Say what there is to say once the answer is known."""
        task, panel = self._the_task(), self.panel
        self._stop()
        said = [sentence]
        if task.themes:
            said.append(_("Theme: {theme}").format(theme=theme_names(task.themes)))
        self._over = True
        shown = [panel.go_on, panel.why]
        if task.shares is not None:
            panel.share(*(make() for make in task.shares))
            shown += [panel.copy, panel.copy_words]
        figures = "\n".join(line for line in (task.about, changed) if line)
        panel.say("\n".join(said), figures, shown=shown)

    def _stop(self) -> None:
        """Ask nothing more."""
        self._renew()
        self._asks = False
        self._allow_hints()

    # Reasons

    def explain(self) -> None:
        """Say why the answer is the best, or what is wrong with the one that was given."""
        task, given = self._the_task(), self._wrong
        token, best = self._renew(), task.answers[0]
        observation = task.question.game.observation(SOLVER)
        names = seat_names(task.question.game.players)
        over = self._over
        self.panel.wait_for_reason()

        def found_out() -> Explanation | None:
            coach = Coach(1)
            if over or given is None:
                return coach.explain(observation, best, given, token, names=names)
            return coach.object_to(observation, given, token, names=names)

        self._lane.submit(found_out, self._say_reason, token=token)

    def _say_reason(self, found: Explanation | None) -> None:
        if found is None:
            self.panel.explain(_("No simple rule says why, but it costs more on average."))
            return
        figure = "" if found.figure is None else f" {say(found.figure)}"
        if self._wrong is None and self._the_task().question.game.phase is Phase.PASS:
            # Of hundreds of sets of cards the next best one is about as good.
            figure = ""
        self.panel.explain(f"{say(found.words)}{figure}")
