"""The state of the table as it is shown: the session's events up to the last one shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.expressions import FaceStates
from hearts_qt.app.hand_order import in_order
from hearts_qt.game import events as ev
from hearts_qt.game.actions import Phase
from hearts_qt.rules import values

if TYPE_CHECKING:
    from hearts_qt.app.session import Session
    from hearts_qt.rules.options import Rules


class DisplayedTable:
    """The table as it is shown. It lags behind the session while events are played back.

    `state` also has hidden cards; show only those that the person may see.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.state = session.announced.copy()
        self.turn: int | None = None
        self.received: tuple[int, ...] = session.received
        self.committed: set[int] = set()
        self.over = session.game.phase is Phase.OVER
        self.boosted = len(self.state.plays) >= self.players
        """Whether the trick on the table is in its second round."""
        game = session.game
        dealt = any(self.state.hands)
        self.kitty = len(game.kitty) if dealt and game.kitty_waits else 0
        self.unwon: list[int] = []
        self.face_states = FaceStates.at_rest(self.state.rules)
        """What the faces of the players show."""
        for event in game.hand_events:
            self.face_states = self.face_states.after(event)
        if dealt and game.phase in (Phase.PASS, Phase.CHARGE):
            self.committed = set(range(self.players)) - set(game.to_act)
        if dealt or self.state.plays:
            for trick in game.tricks:
                if trick.winner is None:
                    self.unwon += [card for _seat, card in trick.cards]
                else:
                    self.unwon = []

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def hand(self) -> tuple[int, ...]:
        """The person's cards, sorted as they like them."""
        person = self._session.person
        return in_order(self.state.hands[person], self._session.order, self.state.suits[person])

    def count(self, seat: int) -> int:
        """How many cards a seat holds, charged ones included."""
        return len(self.state.hands[seat])

    @property
    def moon_likely(self) -> bool:
        """Whether only one side has taken penalty points, and at least half of all that the hand
        has."""
        return self.state.moon_share >= 0.5

    def apply_event(self, event: object) -> None:
        """Follow the next event."""
        self.state.apply_event(event)
        self.face_states = self.face_states.after(event)
        match event:
            case ev.Dealt():
                self.kitty = len(event.kitty)
                self.unwon = []
                self.received = ()
                self.committed = set()
                self.turn = None
                self.boosted = False
            case ev.PassCommitted() | ev.ChargeCommitted():
                self.committed.add(event.seat)
            case ev.Passed():
                self.committed = set()
                self.received = self.state.received[self._session.person]
            case ev.Charged():
                self.committed = set()
            case ev.TurnCame():
                self.turn = event.seat
            case ev.Played():
                self.turn = None
                if event.seat == self._session.person:
                    self.received = ()
            case ev.Boosted():
                self.boosted = True
            case ev.TrickTaken():
                self.unwon = []
                self.boosted = False
            case ev.TrickUnwon():
                self.unwon = [*self.unwon, *event.cards]
                self.boosted = False
            case ev.KittyTaken():
                self.kitty = 0
                if event.exchange and event.seat == self._session.person:
                    self.received = event.cards
            case ev.LaidAway():
                if event.seat == self._session.person:
                    self.received = ()
            case ev.HandScored():
                self.turn = None
            case ev.GameOver():
                self.over = True
                self.turn = None


def black_card(rules: Rules) -> int:
    """The black card of the rules, or -1."""
    card = values.black_card(rules.card_values)
    return -1 if card is None else card
