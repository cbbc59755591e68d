"""Why a player played a card, told to the person from what the person could know.

The reason is computed outside the GUI thread and cancelled as soon as it is no longer needed.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import _, say
from hearts_qt.app.localized_names import cards_in_sentence
from hearts_qt.game.actions import Deal, Play
from hearts_qt.players.api import COMMAND_PREFIX
from hearts_qt.players.cancellation import CancelToken

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.game.actions import Action
    from hearts_qt.game.game import Game
    from hearts_qt.rules.text import Text


class PlayReasons(QObject):
    """Answers why a card of the hand under way was played, one question at a time.

    The reason of a computer player is a possible one: that of a sampled hand consistent with what
    the person knew when the card was played. It reveals neither the player's cards nor what the
    player actually computed.
    """

    answered = Signal(str)
    """The sentence that answers the last question."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._lane = session.worker.lane("reasons")
        self._token: CancelToken | None = None
        session.timeline.replaced.connect(self.cancel)

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._token is not None

    def cancel(self) -> None:
        """Forget the question that waits for an answer."""
        if self._token is not None:
            self._token.cancel()
            self._token = None

    def ask(self, number: int) -> bool:
        """Ask about a play of the hand by its number, from 0. Returns whether there is such a
        play."""
        session = self._session
        game = session.current.game
        at = _place_in_log(game.log, number)
        if at < 0:
            return False
        action = game.log[at]
        assert isinstance(action, Play)
        self.cancel()
        seat, card = action.seat, action.card
        name = session.current.names[seat]
        known = self._known(seat)
        if known:
            self.answered.emit(known.format(name=name))
            return True
        log, person = tuple(game.log[:at]), session.current.person
        work = (
            partial(_own_choices, game, log, person)
            if seat == person
            else partial(_reason, game, log, person, seat, card, tuple(session.current.names))
        )
        self._token = token = CancelToken()
        self._lane.submit(partial(work, token), partial(self._found, card), token=token)
        return True

    def _known(self, seat: int) -> str:
        """The fixed sentence for a player whose reasons cannot be computed; empty for other
        players."""
        session = self._session
        level = session.current.seating.levels[seat]
        if seat == session.current.person or session.current.seating.note(seat) is not None:
            return ""
        if level.startswith(COMMAND_PREFIX):
            return _("{name} is played by another program, which does not say why.")
        if level == "random":
            return _("{name} plays legal cards at random, without a reason.")
        return ""

    def _found(self, card: int, found: Text | tuple[int, ...]) -> None:
        self._token = None
        if not isinstance(found, tuple):
            self.answered.emit(say(found))
            return
        others = [one for one in found if one != card]
        if others:
            sentence = _("You could also have played {cards}.")
            self.answered.emit(sentence.format(cards=cards_in_sentence(others)))
        else:
            self.answered.emit(_("It was the only card that you were allowed to play."))


def _place_in_log(log: list[Action], number: int) -> int:
    """The index of a play of the last hand in the log of a game; -1 if there is none."""
    start = max((at for at, action in enumerate(log) if isinstance(action, Deal)), default=len(log))
    plays = [at for at in range(start, len(log)) if isinstance(log[at], Play)]
    return plays[number] if 0 <= number < len(plays) else -1


def _own_choices(
    game: Game, log: tuple[Action, ...], person: int, _cancel: CancelToken
) -> tuple[int, ...]:
    """The cards that the person could have played."""
    return game.replayed(log).legal(person)


def _reason(
    game: Game,
    log: tuple[Action, ...],
    person: int,
    seat: int,
    card: int,
    names: tuple[str, ...],
    cancel: CancelToken,
) -> Text:
    """Why a computer player played a card."""
    from hearts_qt.players.coach import likely_reason

    observation = game.replayed(log).observation(person)
    return likely_reason(observation, seat, card, names[seat], cancel, names)
