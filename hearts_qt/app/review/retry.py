"""Trying the costliest decisions of a hand again: which one is asked for, and what stays secret."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hearts_qt.game.actions import Action
    from hearts_qt.rules.text import Text

MOST_QUESTIONS = 3
"""The most decisions that are asked for again."""


class Stage(Enum):
    """Where the retry of a hand is."""

    WAITING = auto()
    """The decisions of the own seat are being reviewed, so any of them may be asked for."""
    OFFERED = auto()
    """The player may begin, or go on after a pause."""
    ASKING = auto()
    """The player is asked for a decision, and has not found a right one yet."""
    ANSWERED = auto()
    """The answer to a question is shown."""
    FAULTLESS = auto()
    """No decision of the own seat is an error."""
    OVER = auto()
    """Nothing is asked any more."""


class Reply(Enum):
    """What was said about the choice that the player made when asked."""

    NONE = auto()
    SAME = auto()
    """It is the choice that was made in the game."""
    UNKNOWN = auto()
    """It is being analysed."""
    WRONG = auto()
    RIGHT = auto()


class Retry:
    """Asks for the costliest errors of the own seat again, one after another.

    An error is a row of the list of decisions. The reviews of all errors are secret, not only of
    those that are asked for, because what is wrong with one often tells what another is. Each
    becomes known with its answer, and the others when no question is left. A decision whose answer
    is known is not asked for again.

    - `begin`: WAITING, or OVER if nothing is to be asked about the hand
    - `found`: stays WAITING
    - `offer`: WAITING to OFFERED, or to OVER if all that would be asked for is answered; any to
      FAULTLESS without errors
    - `ask`: OFFERED or ANSWERED to ASKING, or to OVER if no question is left
    - `reply`: stays ASKING; a right choice leads to ANSWERED
    - `give_up`: ASKING to ANSWERED
    - `look_at` another row: ASKING to OFFERED; ANSWERED to OFFERED, or to OVER if none is left
    - `end`: any to OVER
    """

    def __init__(self) -> None:
        self.stage = Stage.OVER
        self.said = Reply.NONE
        self.choice: Action | None = None
        """What the player chose last when asked for `row`."""
        self.objection: Text | None = None
        """What is wrong with that, once it is known."""
        self.row = -1
        """The decision that is asked for, or whose answer is shown; -1 if there is none."""
        self.left: tuple[int, ...] = ()
        """The decisions that are still to be asked for, the costliest first."""
        self.secret: frozenset[int] = frozenset()
        """The decisions whose reviews may not be shown."""
        self.paused = False
        """Whether a question was asked already."""

    @property
    def asks(self) -> bool:
        """Whether the player is asked for a decision."""
        return self.stage is Stage.ASKING

    def begin(self, *, wanted: bool = True) -> None:
        """Begin with a hand; nothing is asked about it unless that is `wanted`."""
        self._clear(Stage.WAITING if wanted else Stage.OVER)

    def found(self, errors: Sequence[int]) -> None:
        """Keep the errors that were found so far secret."""
        if self.stage is Stage.WAITING:
            self.secret = frozenset(errors)

    def offer(self, errors: Sequence[int], answered: Collection[int] = ()) -> None:
        """Offer to ask for the costliest of all errors, which are given the costliest first, but
        for those that were `answered` before."""
        if not errors:
            self._clear(Stage.FAULTLESS)
        elif self.stage is Stage.WAITING:
            left = tuple(row for row in errors[:MOST_QUESTIONS] if row not in answered)
            if not left:
                self.end()
                return
            self.stage, self.left = Stage.OFFERED, left
            self.secret = frozenset(errors).difference(answered)
            self.paused = len(left) < len(errors[:MOST_QUESTIONS])

    def ask(self) -> None:
        """Ask for the costliest decision that is left."""
        assert self.stage in (Stage.OFFERED, Stage.ANSWERED)
        if not self.left:
            self.end()
            return
        self.row, *left = self.left
        self.stage, self.said = Stage.ASKING, Reply.NONE
        self.choice = self.objection = None
        self.left, self.paused = tuple(left), True

    def reply(self, choice: Action, said: Reply) -> None:
        """Say something about what the player chose."""
        assert self.asks
        self.choice, self.said, self.objection = choice, said, None
        if said is Reply.RIGHT:
            self._answer()

    def object_to(self, choice: Action, objection: Text) -> bool:
        """Say what is wrong with a choice; returns whether it is still the last one."""
        if not self.asks or choice != self.choice:
            return False
        self.objection = objection
        return True

    def give_up(self) -> None:
        """Show the answer without a right choice."""
        assert self.asks
        self.said = Reply.NONE
        self._answer()

    def _answer(self) -> None:
        self.stage = Stage.ANSWERED
        self.secret = self.secret - {self.row} if self.left else frozenset()

    def look_at(self, row: int) -> bool:
        """Have the player look at a decision; returns whether the retry has changed.

        A question stays unanswered then, and its answer stays secret.
        """
        if row == self.row or self.stage not in (Stage.ASKING, Stage.ANSWERED):
            return False
        if self.asks:
            self.left = (self.row, *self.left)
        if self.left:
            self.stage, self.row = Stage.OFFERED, -1
        else:
            self.end()
        return True

    def end(self) -> None:
        """Ask no more questions about this hand; all answers are known."""
        self._clear(Stage.OVER)

    def _clear(self, stage: Stage) -> None:
        self.stage, self.said, self.choice, self.objection = stage, Reply.NONE, None, None
        self.row, self.left, self.secret, self.paused = -1, (), frozenset(), False
