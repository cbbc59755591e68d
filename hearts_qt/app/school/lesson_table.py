"""Asks the step of a lesson at a table, has answers judged, and plays them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import pgettext
from hearts_qt.app.review.board import ReviewBoard
from hearts_qt.app.session.table_state import TableState
from hearts_qt.app.table.geometry import Box
from hearts_qt.game.actions import Phase, Play, SeatAction
from hearts_qt.game.deals import random_number
from hearts_qt.game.events import TrickPlay
from hearts_qt.game.game import Game
from hearts_qt.lessons.lesson_file import SEATS, Step
from hearts_qt.lessons.lesson_play import (
    LEARNER,
    Line,
    Verdict,
    judge,
    other_actions,
    played_on,
    position_of,
    price,
    rules_of,
)
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import card_name, parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.store.history import SavedSeat

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an answer."""

    verdict: Verdict
    keys: tuple[str, ...] = ()
    """The keys of the text about it, the most special first (`Step.wrong`)."""
    line: Line | None = None
    """How it was played out; None if it was not."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """What the worker found out about an answer."""

    verdict: Verdict
    best: SeatAction | None
    line: Line | None


def seat_names(players: int) -> tuple[str, ...]:
    """The names of the seats in the school, from the learner's left; empty for the learner."""
    west, north, east = (
        pgettext("seat", "West"), pgettext("seat", "North"), pgettext("seat", "East")
    )  # fmt: skip
    north_west, north_east = pgettext("seat", "Northwest"), pgettext("seat", "Northeast")
    others = {
        3: (west, east),
        4: (west, north, east),
        5: (west, north_west, north_east, east),
    }.get(players, (west, north_west, north, north_east, east))
    return ("", *others, *("" for _ in range(players - 1 - len(others))))


def seats_of(rules: Rules, player: str = "") -> tuple[SavedSeat, ...]:
    """The seats of the school. Who plays matters only where a hand is played on, so the plates of a
    step name no level."""
    names = seat_names(rules.players)
    return tuple(SavedSeat(name, player, seat) for seat, name in enumerate(names))


class LessonTable(QObject):
    """The table of one lesson after another."""

    answered = Signal(object)
    """The `Outcome` of an answer, once it was played out at the table."""
    refused = Signal()
    """The learner chose a card that may not be played."""

    def __init__(self, live: LiveSettings, worker: Worker, parent: QWidget) -> None:
        super().__init__(parent)
        game = Game(Rules(), 0)
        self.board = ReviewBoard(game, seats_of(game.rules), live, worker, self._decided, parent)
        self.table = self.board.table
        # Cards move here as in a game.
        self.table.set_tempo(None)
        self._lane = worker.lane("school")
        self._token = CancelToken()
        self._step: Step | None = None
        self._game = game
        self._best: SeatAction | None = None
        self._waiting: Callable[[], object] | None = None
        """What happens once everything is shown."""
        self.board.session.decisions.refused.connect(lambda _card, _why: self.refused.emit())
        self.table.idle_changed.connect(self._idle_changed)
        self.table.viewport().installEventFilter(self)

    def close(self) -> None:
        """Cancel everything; the table must not be used again."""
        self._token.cancel()
        self._waiting = None
        self.board.session.close()

    def clear(self) -> None:
        """Clear the table."""
        self._step = None
        game = Game(Rules(), 0)
        state = TableState.before_hand(game)
        self.board.show_state(game, seats_of(game.rules), state, "")

    def ask(self, step: Step, *, point: bool = False) -> None:
        """Ask a step, perhaps with a good card pointed out. Raises `LessonError`."""
        self._token.cancel()
        self._waiting = None
        if self._step is not step:
            self._step, self._best = step, None
        if step.is_picture:
            self._show_picture(step, solved=point or step.points_at)
            return
        self._game = position_of(step)
        marked = self._good_cards() if point or step.points_at else ()
        self.board.ask_in(self._game, seats_of(self._game.rules), marked)
        self.table.setFocus()

    def _good_cards(self) -> tuple[int, ...]:
        """Cards to point out."""
        assert self._step is not None
        if isinstance(self._best, Play):
            return (self._best.card,)
        if self._step.check is not None:
            return tuple(map(parse_card, self._step.check.best.split()))
        return self._game.legal(LEARNER)[:1]

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
        self.answered.emit(Outcome(Verdict(right), (given,)))

    def _show_picture(self, step: Step, *, solved: bool) -> None:
        rules = rules_of(step)
        game = Game(rules, 0, totals=step.totals)
        state = TableState.before_hand(game)
        trick = []
        for play in step.table.split():
            seat, _colon, name = play.partition(":")
            trick.append(
                TrickPlay(SEATS[seat], parse_card(name), winning=solved and name == step.answer)
            )
        self.board.show_state(game, seats_of(rules), replace(state, trick=tuple(trick)), "")

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
            play = self.table.questions.at(place)
            if play is not None:
                self.answer(card_name(play.card))
            return
        letters = {seat: letter for letter, seat in SEATS.items()}
        spot = Box(place.x(), place.y(), 0, 0)
        for station in self.table.table_scene.layout.stations:
            if station.plate.holds(spot):
                self.answer(letters[station.seat])
                return

    # Decisions

    def _decided(self, action: SeatAction) -> None:
        """Have an answer judged; nothing else can be chosen meanwhile."""
        step, game, best = self._step, self._game, self._best
        if step is None:
            return
        self._token.cancel()
        self._token = token = CancelToken()
        self.board.session.current.caption = ""
        self.board.session.selection.forget()

        def found_out() -> _Judged:
            seed = random_number()
            judged, verdict = judge(step, game, action, seed=seed, cancel=token)
            top = judged.choices[0].action if judged.choices else best
            if not isinstance(action, Play):
                return _Judged(verdict, top, None)
            if verdict.right or top is None:
                whole = step.play_on == "hand"
                return _Judged(verdict, top, played_on(game, action, whole_hand=whole))
            return _Judged(verdict, top, price(game, action, top, seed=seed, cancel=token))

        self._lane.submit(found_out, partial(self._play_out, action), token=token)

    def _play_out(self, action: SeatAction, found: _Judged) -> None:
        """Show an answer at the table, and say then what came of it."""
        assert self._step is not None
        self._best = found.best
        line = found.line
        keys: list[str] = []
        if isinstance(action, Play):
            keys.append(card_name(action.card))
        if line is not None and line.took_queen:
            keys.append("took_queen")
        if line is not None and line.points > 0:
            keys.append("took_points")
        outcome = Outcome(found.verdict, tuple(keys), line)
        self._waiting = partial(self.answered.emit, outcome)
        if line is not None and self._step.play_on != "none":
            start = line.start.replayed(line.start.log)
            if line.share is not None:
                self.board.ask_in(start, seats_of(start.rules))
            else:
                self._use(start)
            self.board.play_on(line.actions, "")
        elif line is None and found.verdict.right and self._game.phase is not Phase.LAY_AWAY:
            start = self._game.replayed(self._game.log)
            self._use(start)
            self.board.play_on(other_actions(start, action), "")
        if self.table.idle:
            self._idle_changed(True)

    def _use(self, game: Game) -> None:
        """Have the table hold a copy, so that the position of the step stays as it is."""
        self.board.session.current.history.game = game

    def _idle_changed(self, idle: bool) -> None:
        waiting = self._waiting
        if idle and waiting is not None:
            self._waiting = None
            waiting()
