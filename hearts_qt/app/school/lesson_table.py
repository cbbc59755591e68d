"""Asks the step of a lesson at a table: a decision, or a question about a picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.app.school.question_table import Outcome, Question, QuestionTable
from hearts_qt.app.session.table_state import TableState
from hearts_qt.app.table.geometry import Box
from hearts_qt.game.actions import Play, SeatAction
from hearts_qt.game.events import TrickPlay
from hearts_qt.game.game import Game
from hearts_qt.lessons.lesson_file import SEATS, Step
from hearts_qt.lessons.lesson_play import LEARNER, Verdict, judge, position_of, rules_of
from hearts_qt.rules.cards import card_name, parse_card

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker
    from hearts_qt.players.cancellation import CancelToken


class LessonTable(QObject):
    """The table of one step after another."""

    answered = Signal(object)
    """The `Outcome` of an answer, once it was played out at the table."""

    def __init__(self, live: LiveSettings, worker: Worker, parent: QWidget) -> None:
        super().__init__(parent)
        self.questions = QuestionTable(live, worker, parent)
        self.board, self.table = self.questions.board, self.questions.table
        self.questions.answered.connect(self.answered)
        self._step: Step | None = None
        self._question: Question | None = None
        self.table.viewport().installEventFilter(self)

    def close(self) -> None:
        """Cancel everything; the table must not be used again."""
        self.questions.close()

    def clear(self) -> None:
        """Clear the table."""
        self._step = None
        self.questions.clear()

    def ask(self, step: Step, *, point: bool = False) -> None:
        """Ask a step, perhaps with a good card pointed out. Raises `LessonError`."""
        if step.is_picture:
            self._step, self._question = step, None
            self._show_picture(step, solved=point or step.points_at)
            return
        question = self._question
        if self._step is not step or question is None:
            question = self._question = Question(
                position_of(step),
                partial(_judged, step),
                step.play_on == "hand",
                step.play_on != "none",
            )
        self._step = step
        marked = self._good_cards(step, question.game) if point or step.points_at else ()
        self.questions.ask(question, marked)

    def _good_cards(self, step: Step, game: Game) -> tuple[int, ...]:
        """Cards to point out."""
        best = self.questions.best
        if isinstance(best, Play):
            return (best.card,)
        if step.check is not None:
            return tuple(map(parse_card, step.check.best.split()))
        return game.legal(LEARNER)[:1]

    # Pictures

    def picture_cards(self) -> tuple[int, ...]:
        """The cards of the picture, in the order of play."""
        written = "" if self._step is None else self._step.table
        return tuple(parse_card(play.partition(":")[2]) for play in written.split())

    def answer(self, given: str) -> None:
        """Answer a picture step: a card, the letter of a seat, or `nobody`."""
        step = self._step
        if step is None or not step.is_picture:
            return
        right = given == step.answer
        if right:
            self._show_picture(step, solved=True)
        self.answered.emit(Outcome(Verdict(right), keys=(given,)))

    def _show_picture(self, step: Step, *, solved: bool) -> None:
        game = Game(rules_of(step), 0, totals=step.totals)
        trick = []
        for play in step.table.split():
            seat, _colon, name = play.partition(":")
            trick.append(
                TrickPlay(SEATS[seat], parse_card(name), winning=solved and name == step.answer)
            )
        self.questions.show_state(
            game, replace(TableState.before_hand(game), trick=tuple(trick))
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        step = self._step
        if step is None or not step.is_picture or not isinstance(event, QMouseEvent):
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            if event.button() == Qt.MouseButton.LeftButton:
                self._clicked(step, event)
            return True
        return event.type() in (
            QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick
        )  # fmt: skip

    def _clicked(self, step: Step, event: QMouseEvent) -> None:
        """A click on a card or a player of the picture is an answer."""
        place = event.position().toPoint()
        if step.ask == "card":
            hits = [
                item.card
                for _seat, item in self.table.table_scene.cards.trick
                if item.covers(place)
            ]
            if hits:
                self.answer(card_name(hits[-1]))
            return
        letters = {seat: letter for letter, seat in SEATS.items()}
        spot = Box(place.x(), place.y(), 0, 0)
        for station in self.table.table_scene.layout.stations:
            if station.plate.holds(spot):
                self.answer(letters[station.seat])
                return


def _judged(
    step: Step, game: Game, action: SeatAction, seed: int, cancel: CancelToken
) -> tuple[SeatAction | None, Verdict]:
    """Have an answer judged as the step says; see `Judge`."""
    judged, verdict = judge(step, game, action, seed=seed, cancel=cancel)
    return (judged.choices[0].action if judged.choices else None), verdict
