"""Says once in a game that a house rule has made a difference.

The table passes each event to `RuleNotices` as it shows it, so that a notice appears together with
its cause. The saved game keeps the keys of the notices that were shown, so that neither an undo nor
a restart of the program repeats one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from hearts_qt.game.phase import Phase
from hearts_qt.game.rule_notices import NoticeTracker, RuleNotice

if TYPE_CHECKING:
    from hearts_qt.app.session import Session

__all__ = ["RuleNotices"]


class RuleNotices(QObject):
    """The notices of a session's game that have not been shown yet."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._tracker = NoticeTracker(session.rules, session.person)
        self._tracker.rebuild(session.game)
        session.reset.connect(self._rebuild)

    def _rebuild(self) -> None:
        self._tracker.rebuild(self._session.game)

    def see(self, event: object) -> tuple[RuleNotice, ...]:
        """Follow an event that is about to be shown; the new notices to show with it."""
        return self._fresh(self._tracker.see(event))

    def asked(self) -> tuple[RuleNotice, ...]:
        """The new notices for a person who chooses a card to play, after all events are shown."""
        session = self._session
        game, person = session.game, session.person
        if game.phase is not Phase.PLAY or person not in session.to_act:
            return ()
        hand = session.hand_of(person)
        if sorted(session.announced.hands[person]) != sorted(hand):
            return ()  # the deal has not been announced yet
        reasons = (game.why_not(person, card) for card in dict.fromkeys(hand))
        return self._fresh(self._tracker.asked(hand, (one for one in reasons if one is not None)))

    def _fresh(self, notices: Iterable[RuleNotice]) -> tuple[RuleNotice, ...]:
        fresh = tuple(notice for notice in notices if notice.key not in self._session.told)
        if fresh:
            self._session.keep_told(tuple(notice.key for notice in fresh))
        return fresh
