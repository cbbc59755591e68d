"""Asks before a costly card is played whether the person is sure.

The card is judged as in a review, by what the person can know, and outside the GUI thread. A card
that a review would call less than a mistake is played at once, so the question becomes rare as the
person plays better.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import _, say
from hearts_qt.game.actions import Play
from hearts_qt.players.cancellation import CancelToken

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.game.actions import SeatAction
    from hearts_qt.game.game import Game
    from hearts_qt.game.observation import Observation
    from hearts_qt.rules.text import Text

WORLDS = 256
"""The number of worlds in which a card is judged, under each of two models of the opponents."""


class CardWarnings(QObject):
    """Stands between a decision of the person and the game, while it is switched on."""

    warned = Signal(str)
    """A costly card was chosen, and waits: what is wrong with it, as a question. Any card that is
    chosen next is weighed again, but the same card is played."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._lane = session.worker.lane("card warnings")
        self._token = CancelToken()
        self._weighed: tuple[Observation, Play] | None = None
        """The card that is weighed now, and where it would be played."""
        self._insists: tuple[Observation, Play] | None = None
        """The card that the person was asked about."""

    def switch(self, on: bool) -> None:
        """Begin to ask, or stop asking."""
        self._token.cancel()
        self._weighed = self._insists = None
        self._session.decisions.judge = self._decided if on else None

    def play_anyway(self) -> None:
        """Play the card that the person was asked about, if that is still possible."""
        insists, self._insists = self._insists, None
        if insists is not None and insists[0] == self._seen():
            self._session.decisions.take(insists[1])

    def _seen(self) -> Observation | None:
        """What the person sees, if they owe a decision."""
        current = self._session.current
        if current.person not in current.to_act or current.finishing:
            return None
        return current.game.observation(current.person)

    def _decided(self, action: SeatAction) -> None:
        seen = self._seen()
        if not isinstance(action, Play) or seen is None or len(seen.legal) == 1:
            self._session.decisions.take(action)
            return
        wanted = seen, action
        if wanted == self._weighed:
            return
        self._token.cancel()
        self._weighed = None
        if wanted == self._insists:
            self.play_anyway()
            return
        self._weighed = wanted
        self._token = token = CancelToken()
        current = self._session.current
        # The game on the table may change meanwhile.
        game, names = current.game.replayed(current.game.log), tuple(current.names)
        self._lane.submit(
            lambda: _objection(game, action, token, names),
            partial(self._answered, wanted),
            partial(self._failed, wanted),
            token=token,
        )

    def _failed(self, wanted: tuple[Observation, Play], error: Exception) -> None:
        # The card is played, and the error reported.
        self._answered(wanted, None)
        raise error

    def _answered(self, wanted: tuple[Observation, Play], objection: Text | None) -> None:
        self._weighed = None
        seen, action = wanted
        if seen != self._seen():
            return
        if objection is None:
            self._session.decisions.take(action)
            return
        self._insists = wanted
        self.warned.emit(_("Are you sure? {reason}").format(reason=say(objection)))


def _objection(
    game: Game, action: Play, cancel: CancelToken, names: tuple[str, ...]
) -> Text | None:
    """What is wrong with a card, if playing it is a mistake; else None."""
    # Imported late, because the program starts without the review.
    from hearts_qt.players.coach import Coach
    from hearts_qt.players.review.decision_reviewer import DecisionReviewer
    from hearts_qt.players.review.labels import BLUNDER, MISTAKE, error_label, unit_of

    seat = action.seat
    judged = DecisionReviewer(game.rules, 1, WORLDS, WORLDS).judge(
        game, seat, action=action, cancel=cancel
    )
    choice = judged.find(action)
    if choice is None or error_label(choice.behind, unit_of(game.rules)) not in (MISTAKE, BLUNDER):
        return None
    found = Coach(1).object_to(game.observation(seat), action, cancel, names=names)
    return None if found is None else found.words
