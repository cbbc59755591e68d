"""Makes the program play games by itself in the window, for the hidden option `--autoplay`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from hearts_qt.game.actions import Charge, ChooseMoon, LayAway, Pass, Phase, Play
from hearts_qt.game.deals import cut_text
from hearts_qt.game.events import HandScored

if TYPE_CHECKING:
    from hearts_qt.app.session import Session


class AutoPlayer(QObject):
    """Takes the person's decisions whenever the table is idle.

    `view` is the table, with its `idle` and `idle_changed`; without one, decisions are taken at
    once. It deals the next hand after each hand and, with `endless`, starts a new game after each.
    """

    def __init__(self, session: Session, view: Any = None, endless: bool = True) -> None:
        super().__init__(session)
        self._session = session
        self._view = view
        self._endless = endless
        self.hands = 0
        """How many hands have been scored since the start."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        session.announcer.turn_changed.connect(self._wake)
        session.games.cut_offered.connect(self._wake)
        session.announcer.hand_over.connect(self._wake)
        session.driver.busy_changed.connect(self._wake)
        session.timeline.appended.connect(self._count)
        if view is not None:
            view.idle_changed.connect(self._wake)
        self._offer_cut()
        self._wake()

    def _offer_cut(self) -> None:
        """Have the pack cut too, so that tests cover every phase of a game. A table at which
        nobody looks would not offer it."""
        self._session.games.offer_cut(True)

    def _wake(self, *_of: object) -> None:
        self._timer.start()

    def _count(self, event: object) -> None:
        if isinstance(event, HandScored):
            self.hands += 1

    def _step(self) -> None:
        session = self._session
        if session.driver.busy or (self._view is not None and not self._view.idle):
            return
        if session.games.awaits_cut:
            session.games.cut(cut_text(17, len(session.current.rules.pack)))
        elif session.current.waiting_to_continue:
            session.games.continue_hand()
        elif session.current.game.phase is Phase.OVER:
            if self._endless:
                self._offer_cut()
                session.new_game()
        elif session.current.person in session.current.to_act:
            self._decide()

    def _decide(self) -> None:
        session = self._session
        player = session.current.seating.player(session.current.person)
        match player.choose(session.current.game.observation(session.current.person)):
            case Pass(packets=packets):
                if packets is None:
                    session.decisions.pass_blind()
                else:
                    session.decisions.pass_cards(packets)
            case Charge(cards=cards):
                session.decisions.charge(cards)
            case LayAway(cards=cards):
                session.decisions.lay_away(cards)
            case ChooseMoon(how=how):
                session.decisions.choose_moon(how)
            case Play(card=card):
                session.decisions.play(card)
