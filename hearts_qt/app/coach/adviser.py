"""Advice at the table: the hint, and the coach's figures on the cards.

Both come from the coach, which knows only what the person may know. It runs outside the GUI thread
and is cancelled as soon as its advice is no longer needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.app.i18n import _, listed, pgettext, say
from hearts_qt.app.localized_names import cards_in_sentence
from hearts_qt.app.regional import decimal
from hearts_qt.game.actions import Charge, ChooseMoon, Pass, Play
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.rules.cards import card_sign
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import text

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.selection import Selection
    from hearts_qt.app.worker import Worker
    from hearts_qt.game.actions import Action
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.coach import Advice, Coach, Option
    from hearts_qt.rules.options import Rules

THINKING_DELAY = 180
"""Milliseconds before `thinking` is sent: most hints are ready by then."""

SETS = 3
"""How many sets of cards the coach names when several cards are chosen together."""


class Adviser(QObject):
    """Evaluates the decision that the person owes, for a hint or for the coach's figures.

    Each decision is evaluated once; later questions about it are answered from the result.
    """

    advised = Signal(object)
    """The `Advice` whose figures are to be shown now, or None: the table shows it or clears it."""
    thinking = Signal(bool)
    """Whether the coach has been thinking long enough to say so."""

    hint_ready = Signal(object, str)
    """The cards of the best choice (a tuple, empty for a choice without cards), and the sentence of
    the hint."""
    explained = Signal(int, str)
    """A card of the hand, and what the coach says about choosing it."""
    failed = Signal(object)
    """The exception that a coach has raised."""

    def __init__(
        self,
        current: CurrentGame,
        selection: Selection,
        worker: Worker,
        parent: QObject | None = None,
    ) -> None:
        """The owner calls `follow` whenever the game has changed, also after an undo."""
        super().__init__(parent)
        self._current = current
        self._selection = selection
        self._coach: Coach | None = None
        self._lane = worker.lane("coach")
        self._token: CancelToken | None = None
        self._observation: Observation | None = None
        self._advice: Advice | None = None
        self._wants_hint = False
        self._hinted = False
        """Whether the hint for this decision has been given."""
        self._asked_about = -1
        """The card whose reason is wanted, or -1."""
        self.hint_cards: tuple[int, ...] = ()
        """The cards of the hint that is given for this decision."""
        self._raised: tuple[int, ...] = ()
        self._shown = False
        self._always = False
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(THINKING_DELAY)
        self._slow.timeout.connect(lambda: self.thinking.emit(True))

    @property
    def advice(self) -> Advice | None:
        """The advice whose figures are shown."""
        return self._advice if self._shown else None

    @property
    def busy(self) -> bool:
        """Whether the coach is thinking."""
        return self._token is not None

    @property
    def possible(self) -> bool:
        """Whether the person owes a decision that the coach can evaluate."""
        current = self._current
        return current.person in current.to_act and not current.finishing

    def take(self, coach: Coach) -> None:
        """Use this coach from now on."""
        self.cancel()
        self._coach = coach

    def hint(self) -> bool:
        """Ask for the best choice; asked for again, also for the figure behind the reason. Returns
        whether that is possible; `hint_ready` follows unless the selected cards change
        meanwhile."""
        if not self.possible:
            return False
        self._wants_hint = True
        self._raised = self._selection.cards
        self._ask()
        return True

    def explain(self, card: int) -> bool:
        """Ask why a card that may be chosen now is a good choice, or why not. Returns whether that
        is possible; `explained` follows."""
        if not self.possible:
            return False
        self._asked_about = card
        self._ask()
        return True

    def compare_cards(self) -> bool:
        """Show the figures of this decision, or hide them. Returns whether there is a decision."""
        if self._shown:
            self._shown = False
            self.advised.emit(None)
            return True
        if not self.possible:
            return False
        self._shown = True
        self._ask()
        return True

    def set_always(self, always: bool) -> None:
        """Show the figures of every decision from now on, or stop doing so."""
        if always == self._always:
            return
        self._always = always
        if always:
            self.follow()
        elif self._shown:
            self._shown = False
            self.advised.emit(None)

    def cancel(self) -> None:
        """Cancel the evaluation under way and hide the figures."""
        self._slow.stop()
        if self._token is not None:
            self._token.cancel()
            self._token = None
            self.thinking.emit(False)
        self._observation = self._advice = None
        self._wants_hint = self._hinted = False
        self._asked_about, self.hint_cards = -1, ()
        if self._shown:
            self._shown = False
            self.advised.emit(None)

    def close(self) -> None:
        """Cancel the evaluation under way; the adviser is not used again."""
        self.cancel()

    def _ask(self) -> None:
        """Answer at once if the decision has been evaluated; otherwise start an evaluation."""
        if self._advice is not None:
            self._answer()
        elif not self.busy:
            if self._coach is None:
                # Imported at the first question, so that the program starts faster.
                from hearts_qt.players.coach import Coach

                self._coach = Coach(1)
            current, coach = self._current, self._coach
            self._observation = observation = current.game.observation(current.person)
            self._token = token = CancelToken()
            players = [entry.player for entry in current.seating.entries()]
            names = tuple(current.names)
            self._slow.start()
            self._lane.submit(
                lambda: coach.advise(observation, token, players=players, names=names),
                self._advised,
                self._failed,
                token=token,
            )

    def follow(self, *_of: object) -> None:
        """Cancel the evaluation if the game is no longer in the position that it is about."""
        possible = self.possible
        if self._observation is not None:
            current = self._current
            if possible and current.game.observation(current.person) == self._observation:
                return
            self.cancel()
        if self._always and possible:
            self._shown = True
            self._ask()

    def _advised(self, advice: Advice) -> None:
        self._done()
        self._advice = advice
        self._answer()

    def _failed(self, error: Exception) -> None:
        """Report an error of the coach; the game goes on."""
        self._done()
        self._observation = None
        self._wants_hint = self._shown = False
        self._asked_about = -1
        self.failed.emit(error)

    def _done(self) -> None:
        self._token = None
        self._slow.stop()
        self.thinking.emit(False)

    def _answer(self) -> None:
        advice = self._advice
        assert advice is not None
        if self._wants_hint:
            self._wants_hint = False
            best = advice.best
            # Cards that the person has raised meanwhile stay raised.
            if self._selection.cards == self._raised:
                self.hint_cards = best.cards
                self.hint_ready.emit(best.cards, self._hint_words(best))
        card, self._asked_about = self._asked_about, -1
        if card >= 0:
            self.explained.emit(card, self._reason_of(card, advice))
        if self._shown:
            self.advised.emit(advice)

    def _reason_of(self, card: int, advice: Advice) -> str:
        """What the advice says about a card of the hand."""
        option, best = advice.of_card(card), advice.best
        if option is None and isinstance(best.action, Play):
            # Cards that come to the same are compared once.
            option = advice.of_card(self._equal_card(card, advice))
        if option is not None:
            return say(option.reason.words)
        if card in best.cards or not best.cards:
            return best_words(best, self._current.rules)
        return _("Better: {cards}. {reason}").format(
            cards=cards_in_sentence(best.cards), reason=say(best.reason.words)
        )

    def _equal_card(self, card: int, advice: Advice) -> int:
        """The card of the advice that comes to the same as another one, or -1."""
        from hearts_qt.players.pimc.candidates import equivalent_cards

        assert self._observation is not None
        same = equivalent_cards(self._observation)
        found = (each.cards[0] for each in advice.options if len(each.cards) == 1)
        return next((other for other in found if same.get(other) == same.get(card)), -1)

    def _hint_words(self, best: Option) -> str:
        """The sentences of a hint; asked for again, with the figure behind them."""
        words, figure = best_words(best, self._current.rules), best.reason.figure
        if not self._hinted:
            self._hinted = True
            return words
        return words if figure is None else f"{words} {say(figure)}"


def best_words(option: Option, rules: Rules) -> str:
    """The sentences of a hint: the reason, after the action itself if the cards do not show it."""
    reason = say(option.reason.words)
    match option.action:
        case ChooseMoon(how="add"):
            words = text("Give the points to the other players. {reason}", reason=reason)
            return say(as_shown(words, rules.scores_shown))
        case ChooseMoon():
            words = text("Take the points off your total. {reason}", reason=reason)
            return say(as_shown(words, rules.scores_shown))
        case Pass(packets=None):
            return _("Pass blind. {reason}").format(reason=reason)
        case Charge(cards=()):
            return _("Charge nothing. {reason}").format(reason=reason)
    return reason


def figure(points: float) -> str:
    """A number of points as shown on a card: one decimal, with a true minus sign."""
    return decimal(points, 0 if abs(points) >= 99.95 else 1)


def card_figures(advice: Advice, card: int, rules: Rules) -> str:
    """What a screen reader says about a card while the coach's figures are shown."""
    option = advice.of_card(card)
    if option is None or option.points is None:
        return pgettext("card", "advised") if card in advice.best.cards else ""
    # Translators: the number has a decimal, such as 2.5.
    parts = [_("{points} points expected").format(
        points=figure(rules.shown(option.points))
    )]
    if option.win_probability is not None:
        percent = round(100 * option.win_probability)
        parts.append(_("{percent}% to win the game").format(percent=percent))
    if option is advice.best:
        parts.append(_("the best choice"))
    return listed(parts)


def legend(advice: Advice, rules: Rules) -> str:
    """What the figures are, and the reason if another choice than the best costs the fewest points.
    """
    best = advice.best
    if best.points is None:
        return say(best.reason.words)
    tried = [option for option in advice.options if option.points is not None]
    if isinstance(best.action, ChooseMoon):
        return best_words(best, rules)
    wins = ""
    if best.win_probability is not None:
        wins = _("to win the game: {percent}%").format(percent=round(100 * best.win_probability))
    if isinstance(best.action, Play):
        head = (
            _("Points expected for you and your partner, ± {error}")
            if rules.teams != "none"
            else _("Points expected in this hand, ± {error}")
        ).format(error=figure(max(option.error for option in tried)))
        # The same star marks the best card on the table.
        marks = [head, _("★ the best choice"), wins]
        line = _one_line(marks)
        return line if _cheapest(advice) else f"{line}\n{say(best.reason.words)}"
    head = _("Points expected, ± {error}").format(error=figure(best.error))
    sets = [
        _set_words(option, figure(rules.shown(option.points or 0.0)), option is best)
        for option in tried[:SETS]
    ]
    line = _one_line((head, *sets, wins))
    return line if _cheapest(advice) else f"{line}\n{best_words(best, rules)}"


def _one_line(marks: Iterable[str]) -> str:
    """Marks side by side, which break between each other only."""
    no_break = "\N{NO-BREAK SPACE}"
    line = f"{no_break}· ".join(mark for mark in marks if mark)
    return line.replace("± ", f"±{no_break}").replace("★ ", f"★{no_break}")


def _cheapest(advice: Advice) -> bool:
    """Whether the best choice also costs the fewest points; if not, the legend gives the reason."""
    least = min(option.points for option in advice.options if option.points is not None)
    return advice.best.points is not None and advice.best.points <= least + 0.05


def _set_words(option: Option, points: str, best: bool) -> str:
    """A choice of several cards in short form with its figure, without a line break inside."""
    action: Action = option.action
    if isinstance(action, Pass) and action.packets is None:
        words = pgettext("pass", "blind")
    elif not option.cards:
        words = pgettext("cards to charge or lay away", "nothing")
    else:
        words = _signs(option.cards)
    star = "★\N{NO-BREAK SPACE}" if best else ""
    return f"{star}{words}:\N{NO-BREAK SPACE}{points}"


def _signs(cards: Sequence[int]) -> str:
    return "\N{NO-BREAK SPACE}".join(card_sign(card) for card in cards)
