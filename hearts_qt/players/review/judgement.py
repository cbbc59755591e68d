"""What the choices of a decision are worth that nobody has made yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hearts_qt.players.review.decisions import same_choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from hearts_qt.game.actions import SeatAction
    from hearts_qt.players.review.labels import Estimate


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """One choice; equivalent cards are one choice."""

    action: SeatAction
    equal: tuple[int, ...]
    """For a play, its card and all cards that are equivalent to it, sorted; empty otherwise."""
    value: float
    """The expected net points."""
    behind: Estimate
    """How far it is behind the best choice, in what the choices are ordered by (points), with the
    paired standard error; the mean over the models of the opponents."""
    by_model: tuple[Estimate, ...]
    """The same under each model (`opponent_models`)."""
    chance: float | None = None
    """The probability to win the game, from 0 to 1, if the choices are ordered by it."""
    shoots: bool = False
    """Whether the value is that of trying to shoot the moon after it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The choices of one decision, the best one first; none if no world fits what the seat
    knows. They need not be all: of the sets of cards to pass there are hundreds."""

    choices: tuple[JudgedChoice, ...]
    worlds: int
    """The number of worlds in which each choice was tried, all models together."""
    leads_with_chance: bool
    """Whether the choices are ordered by the probability to win rather than by points."""

    def find(self, action: SeatAction) -> JudgedChoice | None:
        """The choice that an action belongs to; None if it was not tried."""
        card = getattr(action, "card", None)
        for choice in self.choices:
            if card in choice.equal or same_choice(choice.action, action):
                return choice
        return None

    def right(self, slack: float) -> tuple[JudgedChoice, ...]:
        """The choices that are at most `slack` points behind the best one, or could be."""
        return tuple(each for each in self.choices if each.behind.lower <= slack)

    def lead(self, counts: Callable[[JudgedChoice], bool]) -> tuple[Estimate, ...]:
        """How far the nearest choice for which `counts` is False is behind the best one: the mean
        over the models first, then under each model. Empty if there is no such choice."""
        others = [each for each in self.choices if not counts(each)]
        if not others:
            return ()
        means = min((each.behind for each in others), key=lambda behind: behind.mean)
        models = zip(*(each.by_model for each in others), strict=True)
        return (means, *(min(each, key=lambda behind: behind.mean) for each in models))
