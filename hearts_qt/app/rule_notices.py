"""The first time a house rule bites in a game, one line says so.

The table feeds `HouseRules` with the events as it shows them, so that a line appears with what it
is about. What was said is kept with the saved game: neither an undo nor another start says it
again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.game.phase import Phase
from hearts_qt.game.rule_notices import Bite, Watcher

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = ["HouseRules"]


class HouseRules(QObject):
    """What bites at the table of a session, and has not been said in this game yet."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._watcher = Watcher(session.rules, session.person)
        self._watcher.rebuild(session.game)
        session.reset.connect(self._rebuild)

    def _rebuild(self) -> None:
        self._watcher.rebuild(self._session.game)

    def see(self, event: object) -> tuple[Bite, ...]:
        """Take in an event that is about to be shown: what is to be said of it, now and once."""
        return self._fresh(self._watcher.see(event))

    def asked(self) -> tuple[Bite, ...]:
        """What is to be said while the person chooses a card to play. All events are shown."""
        session = self._session
        game, person = session.game, session.person
        if game.phase is not Phase.PLAY or person not in session.to_act:
            return ()
        hand = session.hand_of(person)
        if sorted(session.announced.hands[person]) != sorted(hand):
            return ()  # the deal has not been told yet
        reasons = (game.why_not(person, card) for card in dict.fromkeys(hand))
        return self._fresh(self._watcher.asked(hand, (one for one in reasons if one is not None)))

    def _fresh(self, bites: Iterable[Bite]) -> tuple[Bite, ...]:
        fresh = tuple(bite for bite in bites if bite.key not in self._session.told)
        if fresh:
            self._session.keep_told(tuple(bite.key for bite in fresh))
        return fresh
