"""The person's decisions: each is applied to the game, saved and announced."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import say
from hearts_qt.game.actions import (
    Charge,
    ChooseMoon,
    IllegalAction,
    LayAway,
    Pass,
    Phase,
    Play,
    SeatAction,
)

if TYPE_CHECKING:
    from hearts_qt.app.session.game_lifecycle import SessionParts


class Decisions(QObject):
    """Takes the person's decisions.

    Each method that takes one returns whether the game accepted it; if not, `refused` is emitted
    and nothing has changed.
    """

    refused = Signal(int, str)
    """A card that may not be chosen now, or -1, and why."""

    def __init__(self, parts: SessionParts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._current = parts.current
        self.judge: Callable[[SeatAction], object] | None = None
        """Receives legal decisions instead of the game, and may `take` them later; None as long as
        nobody asks about them."""

    def play(self, card: int) -> bool:
        """Play a card."""
        return self._decide(Play(self._current.person, card), card)

    def pass_cards(self, packets: Iterable[tuple[int, tuple[int, ...]]]) -> bool:
        """Pass cards, as (receiver, cards) pairs."""
        wanted = tuple((seat, tuple(sorted(cards))) for seat, cards in packets)
        return self._decide(Pass(self._current.person, wanted))

    def pass_blind(self) -> bool:
        """Pass on, unseen, the cards that come."""
        return self._decide(Pass(self._current.person, None))

    def charge(self, cards: Iterable[int]) -> bool:
        """Charge cards, or none."""
        return self._decide(Charge(self._current.person, tuple(sorted(cards))))

    def lay_away(self, cards: Iterable[int]) -> bool:
        """Lay cards away for the kitty."""
        return self._decide(LayAway(self._current.person, tuple(sorted(cards))))

    def choose_moon(self, how: str) -> bool:
        """Choose "add" or "subtract" for a moon of the person's."""
        if how not in ("add", "subtract"):
            return False
        return self._decide(
            ChooseMoon(self._current.person, "add" if how == "add" else "subtract")
        )

    def refuse(self, card: int) -> None:
        """Say why a card may not be chosen, unless the person only looks on."""
        if self._current.caption is None:
            self.refused.emit(card, self._current.why_not(card))

    def finish_hand(self, *, certain: bool = False) -> bool:
        """Let a computer player play the person's cards until the hand is scored. Returns whether
        there is anything left to play. `certain` is that of `GameDriver.finish_hand`."""
        parts = self._parts
        if self._current.game.phase in (Phase.DEAL, Phase.OVER) or self._current.finishing:
            return False
        parts.driver.finish_hand(certain=certain)
        parts.saver.keep_raised(())
        parts.selection.forget()
        parts.driver.run()
        if self._current.finishing:
            # Other players still think; announce that the person no longer owes a decision.
            parts.announcer.announce([])
        return True

    def accept_claim(self) -> bool:
        """Accept the claim: play the rest of the hand at once. Returns whether there was one."""
        return self._parts.announcer.claim is not None and self.finish_hand(certain=True)

    def _decide(self, action: SeatAction, card: int = -1) -> bool:
        current = self._current
        if current.caption is not None:
            return False
        if current.person not in current.to_act or current.finishing:
            self.refused.emit(card, current.not_your_turn())
            return False
        try:
            current.game.check(action)
        except IllegalAction as error:
            self.refused.emit(card, say(error.reason))
            return False
        if self.judge is not None:
            self.judge(action)
        else:
            self.take(action)
        return True

    def take(self, action: SeatAction) -> None:
        """Apply a legal decision of the person to the game."""
        parts = self._parts
        parts.undo.forget_restart()
        parts.selection.forget()
        parts.driver.act(action)
