"""The history of a game: every action that can be undone or redone, and what is kept with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from hearts_qt.game.actions import Action, Deal
from hearts_qt.store.time_stamps import time_stamp

if TYPE_CHECKING:
    from hearts_qt.game.game import Game
    from hearts_qt.game.records import Why

Raised = tuple[tuple[int, int], ...]
"""The cards the person has raised, in order, each with the seat it goes to, or -1."""


class SavedSeat(msgspec.Struct, frozen=True):
    """One seat of a saved game."""

    name: str = ""
    """The name the person gave it, or empty."""
    player: str = "basic"
    """The computer player's name in the registry; unused for the person's seat."""
    seed: int = 0
    """The seed of the computer player's random choices."""


class HistoryStep(
    msgspec.Struct, frozen=True, rename={"action": "do", "is_undo_stop": "mark"}
):
    """An action in the history of a game."""

    action: Action
    is_undo_stop: bool = False
    """Whether undo stops before it: it was the person's own decision."""


class DealFacts(msgspec.Struct, frozen=True):
    """Facts about a sealed game's deals that the history does not show.

    `dealt` counts all deals ever made. Those from number `opened` on were made after the game had
    been over once, so that its secret was known. Those in `restarted` were played again from the
    person's first decision.
    """

    dealt: Annotated[int, msgspec.Meta(ge=0)] = 0
    opened: Annotated[int, msgspec.Meta(ge=0)] | None = None
    restarted: tuple[int, ...] = ()


class History:
    """A game with everything that can be undone and redone.

    `steps` has all actions, including those that were undone; the first `position` of them are in
    force, and `game` is the game after those. `begun` is the time stamp of its beginning, `preset`
    the preset that its rules started from, if any. `raised` has the cards that the person has
    raised for the next decision. `shown_notices` has the keys of the rule notices that were shown,
    and `faults`, for each seat, the name of a player that failed and the reason; an undo changes
    neither. `deal_facts` says which deals were taken back, begun again or made after the opening.
    """

    def __init__(self, game: Game, seats: tuple[SavedSeat, ...]) -> None:
        self.game = game
        self.seats = seats
        self.begun = time_stamp()
        self.preset: str | None = None
        self.steps: list[HistoryStep] = []
        self.position = 0
        self.raised: Raised = ()
        self.shown_notices: set[str] = set()
        self.faults: dict[int, tuple[str, str]] = {}
        self.deal_facts = DealFacts()
        self.worlds: int | None = None
        """The number of worlds in which the players choose, if they must choose the same on every
        machine; it is not saved."""

    @property
    def has_decisions(self) -> bool:
        """Whether the person has decided anything in this game."""
        return any(step.is_undo_stop for step in self.steps)

    def add(self, step: HistoryStep) -> None:
        """Append an action that the game has taken; undone actions are dropped."""
        if self.position < len(self.steps):
            self._note_restart()
            del self.steps[self.position :]
        self.steps.append(step)
        self.position += 1
        self._note_deals(step)
        if ends_choice(step):
            self.raised = ()

    def go(self, position: int) -> None:
        """Go to the state after `position` actions; `game` is replaced by one in that state."""
        game = self.game
        if position < self.position:
            game = game.replayed(step.action for step in self.steps[:position])
        else:
            for step in self.steps[self.position : position]:
                game.apply(step.action)
        self.game = game
        self.position = position
        self.raised = ()

    def next_deal(self) -> Deal:
        """The action that deals the next hand.

        A sealed game never deals the same deal number twice: if a deal was taken back and play goes
        on differently, the next hand gets the deal after it.
        """
        next_index = max(self.deal_facts.dealt, self.game.deal_index + 1)
        return self.game.source.deal_action(next_index)

    def unplayed_deals(self) -> list[tuple[int, Why]]:
        """The deals of a sealed game that were not simply played, in order, and why."""
        facts = self.deal_facts
        log = (step.action for step in self.steps[: self.position])
        played = {action.index for action in log if isinstance(action, Deal)}
        found: list[tuple[int, Why]] = []
        for index in range(facts.dealt):
            if index not in played:
                found.append((index, "abandoned"))
            elif index in facts.restarted:
                found.append((index, "restarted"))
            if facts.opened is not None and index >= facts.opened:
                found.append((index, "after_opening"))
        return found

    def _note_deals(self, step: HistoryStep) -> None:
        """Count the deals of a sealed game, and note when it was first over."""
        facts = self.deal_facts
        if self.game.source.seal is None:
            return
        if isinstance(step.action, Deal) and step.action.index is not None:
            facts = msgspec.structs.replace(facts, dealt=max(facts.dealt, step.action.index + 1))
        if self.game.winners is not None and facts.opened is None:
            facts = msgspec.structs.replace(facts, opened=facts.dealt)
        self.deal_facts = facts

    def _note_restart(self) -> None:
        """Note a sealed deal whose hand is begun again: the undone decisions that are dropped now
        include the person's first in that hand."""
        first: int | None = None
        index: int | None = None
        for at, step in enumerate(self.steps):
            if isinstance(step.action, Deal):
                if at >= self.position:
                    break
                index, first = step.action.index, None
            elif step.is_undo_stop and first is None:
                first = at
        facts = self.deal_facts
        if first is None or first < self.position or index is None or index in facts.restarted:
            return
        restarted = tuple(sorted((*facts.restarted, index)))
        self.deal_facts = msgspec.structs.replace(facts, restarted=restarted)

    def undo_position(self) -> int | None:
        """The position before the person's last decision; None if there is none."""
        for position in range(self.position - 1, -1, -1):
            if self.steps[position].is_undo_stop:
                return position
        return None

    def redo_position(self) -> int | None:
        """The position of the next undone decision, or the last one; None if there is none."""
        if self.position == len(self.steps):
            return None
        for position in range(self.position + 1, len(self.steps)):
            if self.steps[position].is_undo_stop:
                return position
        return len(self.steps)


def ends_choice(step: HistoryStep) -> bool:
    """Whether an action ends the choice for which cards were raised; they stay raised while other
    players choose."""
    return step.is_undo_stop or isinstance(step.action, Deal)
