"""Asks for a decision at a table, has the answer judged, and plays it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from hearts_qt.app.i18n import _, ngettext, pgettext
from hearts_qt.app.review.board import ReviewBoard
from hearts_qt.app.session.table_state import TableState
from hearts_qt.game.actions import Phase, Play, SeatAction
from hearts_qt.game.deals import random_number
from hearts_qt.game.game import Game
from hearts_qt.lessons.lesson_play import Line, Verdict, other_actions, played_on, price
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import card_name
from hearts_qt.rules.options import Rules
from hearts_qt.store.history import SavedSeat

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.worker import Worker

Judge = Callable[[Game, SeatAction, int, CancelToken], tuple[SeatAction | None, Verdict]]
"""Judges an answer in the worker: the game, the answer, a seed and a token; returns the best
choice, if it is known, and the verdict."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that the person at seat 0 owes."""

    game: Game
    """The position, which stays as it is."""
    judge: Judge
    whole_hand: bool = False
    """Whether the hand is played to its end after a right answer, and not only the trick."""
    plays_on: bool = True
    """Whether anything is played after an answer."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an answer."""

    verdict: Verdict
    action: SeatAction | None = None
    """The answer, unless it was one to a picture."""
    keys: tuple[str, ...] = ()
    """What happened: the card, `took_queen` and `took_points`, the most special first."""
    line: Line | None = None
    """How it was played out; None if it was not."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """What the worker found out about an answer."""

    verdict: Verdict
    best: SeatAction | None
    line: Line | None


def seat_names(players: int) -> tuple[str, ...]:
    """The names of the seats, from the person's left; empty for the person."""
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
    """The seats. Who plays matters only where a hand is played on, so otherwise the plates name no
    level."""
    names = seat_names(rules.players)
    return tuple(SavedSeat(name, player, seat) for seat, name in enumerate(names))


def cost_words(outcome: Outcome) -> str:
    """What an answer cost, in figures; empty if there is nothing to say."""
    line, loss, said = outcome.line, outcome.verdict.loss, []
    if outcome.verdict.right:
        return ""
    if outcome.verdict.chances is not None:
        one, best = (round(100 * chance) for chance in outcome.verdict.chances)
        words = _("You win {less}% of such games with it, and {percent}% with the best card.")
        return words.format(less=one, percent=best)
    if line is not None and line.share is not None:
        said.append(
            _(
                "In {percent}% of the possible deals it costs points. Here is one of them."
            ).format(percent=round(100 * line.share))
        )
    if line is not None and line.points > 0:
        count = line.points
        said.append(
            ngettext("That cost {n} point.", "That cost {n} points.", count).format(n=count)
        )
    elif round(loss) >= 1:
        count = round(loss)
        said.append(
            ngettext(
                "On average it costs {n} point more than the best choice.",
                "On average it costs {n} points more than the best choice.",
                count,
            ).format(n=count)
        )
    return " ".join(said)


class QuestionTable(QObject):
    """The table of one question after another."""

    answered = Signal(object)
    """The `Outcome` of an answer, once it was played out at the table."""
    shown = Signal()
    """The right answer was shown at the table."""
    refused = Signal()
    """The person chose a card that may not be played."""

    def __init__(self, live: LiveSettings, worker: Worker, parent: QWidget) -> None:
        super().__init__(parent)
        game = Game(Rules(), 0)
        self.board = ReviewBoard(game, seats_of(game.rules), live, worker, self._decided, parent)
        self.table = self.board.table
        # Cards move here as in a game.
        self.table.set_tempo(None)
        self._lane = worker.lane("school")
        self._token = CancelToken()
        self._question: Question | None = None
        self.best: SeatAction | None = None
        """The best choice of the question, once an answer was judged."""
        self._waiting: Callable[[], object] | None = None
        """What happens once everything is shown."""
        self.board.session.decisions.refused.connect(lambda _card, _why: self.refused.emit())
        self.table.idle_changed.connect(self._idle_changed)

    def close(self) -> None:
        """Cancel everything; the table must not be used again."""
        self._token.cancel()
        self._waiting = None
        self.board.session.close()

    def show_state(self, game: Game, state: TableState) -> None:
        """Show a picture, and ask nothing."""
        self._end()
        self._question = None
        self.board.show_state(game, seats_of(game.rules), state, "")

    def clear(self) -> None:
        """Clear the table."""
        game = Game(Rules(), 0)
        self.show_state(game, TableState.before_hand(game))

    def ask(self, question: Question, marked: tuple[int, ...] = ()) -> None:
        """Ask a question, perhaps with some cards pointed out."""
        self._end()
        if self._question is not question:
            self._question, self.best = question, None
        game = question.game
        self.board.ask_in(game, seats_of(game.rules), marked)
        self.table.setFocus()

    def show_answer(self, action: SeatAction) -> None:
        """Play a right answer at the table; `shown` follows."""
        question = self._question
        assert question is not None
        self._end()
        self._token = token = CancelToken()
        self.board.ask_in(question.game, seats_of(question.game.rules))
        self._quiet()
        self._lane.submit(
            lambda: _line_of(question, action),
            lambda line: self._play(question, action, line, self.shown.emit),
            token=token,
        )

    def _end(self) -> None:
        self._token.cancel()
        self._waiting = None

    def _quiet(self) -> None:
        """Let nothing be chosen."""
        self.board.session.current.caption = ""
        self.board.session.selection.forget()

    def _decided(self, action: SeatAction) -> None:
        """Have an answer judged; nothing else can be chosen meanwhile."""
        question, best = self._question, self.best
        if question is None:
            return
        self._token.cancel()
        self._token = token = CancelToken()
        self._quiet()

        def found_out() -> _Judged:
            seed = random_number()
            judged, verdict = question.judge(question.game, action, seed, token)
            top = judged or best
            # Where the totals decide, a price in points would mislead.
            plain = verdict.right or verdict.chances is not None
            if plain or top is None or not isinstance(action, Play):
                return _Judged(verdict, top, _line_of(question, action))
            return _Judged(
                verdict, top, price(question.game, action, top, seed=seed, cancel=token)
            )

        self._lane.submit(found_out, partial(self._play_out, question, action), token=token)

    def _play_out(self, question: Question, action: SeatAction, found: _Judged) -> None:
        """Show an answer at the table, and say then what came of it."""
        self.best = found.best
        line = found.line
        keys: list[str] = []
        if isinstance(action, Play):
            keys.append(card_name(action.card))
        if line is not None and line.took_queen:
            keys.append("took_queen")
        if line is not None and line.points > 0:
            keys.append("took_points")
        outcome = Outcome(found.verdict, action, tuple(keys), line)
        if line is None and not found.verdict.right:
            self.answered.emit(outcome)
            return
        self._play(question, action, line, partial(self.answered.emit, outcome))

    def _play(
        self,
        question: Question,
        action: SeatAction,
        line: Line | None,
        then: Callable[[], object],
    ) -> None:
        """Play a line, or an answer alone, at the table."""
        game = question.game
        self._waiting = then
        if line is not None and question.plays_on:
            start = line.start.replayed(line.start.log)
            if line.share is not None:
                self.board.ask_in(start, seats_of(start.rules))
            else:
                self._use(start)
            self.board.play_on(line.actions, "")
        elif line is None and game.phase is not Phase.LAY_AWAY:
            start = game.replayed(game.log)
            self._use(start)
            self.board.play_on(other_actions(start, action), "")
        if self.table.idle:
            self._idle_changed(True)

    def _use(self, game: Game) -> None:
        """Have the table hold a copy, so that the position of the question stays as it is."""
        self.board.session.current.history.game = game

    def _idle_changed(self, idle: bool) -> None:
        waiting = self._waiting
        if idle and waiting is not None:
            self._waiting = None
            waiting()


def _line_of(question: Question, action: SeatAction) -> Line | None:
    """A card and what follows, in the deal as it is; None for other answers."""
    if not isinstance(action, Play):
        return None
    return played_on(question.game, action, whole_hand=question.whole_hand)
