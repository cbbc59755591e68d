"""Tells the person, once per game, that a house rule has made a difference.

The table passes each event to `RuleNotices` as it shows it, so that a notice appears together with
its cause. The saved game keeps the keys of the notices that were shown, so that neither an undo nor
a restart of the program repeats one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from hearts_qt.game.actions import Phase
from hearts_qt.game.rule_notices import NoticeTracker, RuleNotice

if TYPE_CHECKING:
    from hearts_qt.app.session.current_game import CurrentGame
    from hearts_qt.app.session.timeline import Timeline


class RuleNotices:
    """The notices of the current game that have not been shown yet."""

    def __init__(
        self,
        current: CurrentGame,
        timeline: Timeline,
        keep_shown_notices: Callable[[tuple[str, ...]], None],
    ) -> None:
        """`keep_shown_notices` saves the keys of notices that are shown."""
        self._current = current
        self._timeline = timeline
        self._keep_shown_notices = keep_shown_notices
        self._tracker = NoticeTracker(current.rules, current.person)
        self.rebuild()

    def rebuild(self) -> None:
        """Continue from the game as it stands."""
        self._tracker.rebuild(self._current.game)

    def apply_event(self, event: object) -> tuple[RuleNotice, ...]:
        """Follow an event that is about to be shown. Returns the new notices to show with it."""
        return self._fresh(self._tracker.see(event))

    def notices_for_choice(self) -> tuple[RuleNotice, ...]:
        """The new notices for a person who chooses a card to play, after all events are shown."""
        current = self._current
        game, person = current.game, current.person
        if game.phase is not Phase.PLAY or person not in current.to_act:
            return ()
        hand = game.hand_of(person)
        if self._timeline.announced.hands[person] != hand:
            return ()  # the deal has not been announced yet
        reasons = (game.why_not(person, card) for card in dict.fromkeys(hand))
        return self._fresh(self._tracker.asked(hand, (one for one in reasons if one is not None)))

    def _fresh(self, notices: Iterable[RuleNotice]) -> tuple[RuleNotice, ...]:
        shown = self._current.history.shown_notices
        fresh = tuple(notice for notice in notices if notice.key not in shown)
        if fresh:
            self._keep_shown_notices(tuple(notice.key for notice in fresh))
        return fresh
