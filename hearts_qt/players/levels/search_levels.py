"""The levels above `basic`, which try cards out, and their styles.

They are `SearchPlayer`s that differ in how many worlds they try and in what they make of them. A
style is a taste on top: so many points more or less for a choice, whatever the worlds say. Much in
Hearts comes out about even, and there the taste decides; the numbers were chosen so that it shows
and costs next to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, cast

from hearts_qt.game.actions import Pass, Play
from hearts_qt.game.phase import Phase
from hearts_qt.players.heuristics.policy import Policy
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.players.pimc.parallel import Together, cores
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_player import USUAL, Limits, SearchPlayer, Skill
from hearts_qt.rules.cards import mask_of

if TYPE_CHECKING:
    from hearts_qt.game.observation import Observation
    from hearts_qt.players.pimc.candidates import Weighed
    from hearts_qt.rules.options import Rules

__all__ = ["LEVELS", "STYLES", "Level", "MasterPlayer", "Style", "StyledPlayer", "make_searcher"]

SURE = 4096.0
"""Certainty, as a policy counts chances."""
TOP = 11
"""The rank of a king: it and the ace are top cards."""
LANES = 4
"""How many searches a Master sets to work where the worlds are counted: on every machine as many,
so that the choice is the same."""


@dataclass(frozen=True, slots=True)
class Level:
    """How long a searching player thinks, and what it makes of that."""

    limits: Limits
    skill: Skill
    together: bool = False
    """Whether all cores work for it."""


LEVELS = {
    "skilled": Level(Limits(0.1, 0.3, 64), Skill(weigh=False, moons=False, second_look=False)),
    "expert": Level(Limits(0.3, 1.0), Skill()),
    "master": Level(Limits(2.0, 4.0), Skill(), together=True),
}
"""The searching levels by their names in the registry."""


@dataclass(frozen=True, slots=True)
class Style:
    """A taste: what something in a choice is worth, dislikes below 0.

    In points of Modern Hearts; where tricks are worth more on average, it is as much more.
    """

    moon: float = 0.0
    """For going for the moon with it."""
    trick: float = 0.0
    """For taking the trick, times the chance of that, while a single danger is out."""
    hunt: float = 0.0
    """For leading a card that may drive a single danger out of another hand."""
    sure: float = 0.0
    """For knowing who takes the trick: the whole of it when that is certain either way."""
    top: float = 0.0
    """For every king and ace that is passed."""
    hunter: float = 0.0
    """For every card passed that a hunt needs: those below a single danger, in its suit."""


STYLES = {
    "cautious": Style(moon=-2.5, trick=-4.0, top=0.4),
    "bold": Style(moon=0.7, top=-0.12),
    "hunter": Style(hunt=4.0, hunter=-2.0),
    "counter": Style(sure=1.0),
}
"""The styles by their names in the registry."""


class StyledPlayer(SearchPlayer):
    """A player that searches, with a taste of its own."""

    def __init__(self, seed: int, level: Level, style: Style | None = None) -> None:
        super().__init__(seed, level.limits, level.skill)
        self._style = style

    def lean(self, observation: Observation, choices: list[Weighed]) -> None:
        """Say what the style likes and dislikes of itself."""
        if self._style is None or self._policy is None:
            return
        phase = observation.phase
        if phase is Phase.PLAY:
            _lean_play(self._style, self._policy, observation, choices)
        elif phase is Phase.PASS:
            _lean_pass(self._style, self._policy, choices)
        scale = self._policy.unit / USUAL
        for choice in choices:
            choice.lean *= scale


def _lean_play(
    style: Style, policy: Policy, observation: Observation, choices: list[Weighed]
) -> None:
    policy.price(observation.view, mask_of(observation.legal)[0])
    danger = bool(policy.out & policy.heavy)
    for choice in choices:
        assert isinstance(choice.action, Play)
        card = choice.action.card
        wins = policy.wins_of(card) / SURE
        choice.lean = style.sure * abs(2.0 * wins - 1.0)
        if choice.mode == SHOOT:
            choice.lean += style.moon
            continue
        if danger:
            choice.lean += style.trick * wins
        if not observation.trick and policy.smoke_of(observation.view, card) > 0:
            choice.lean += style.hunt


def _lean_pass(style: Style, policy: Policy, choices: list[Weighed]) -> None:
    dangers = [card for card in range(52) if policy.heavy >> card & 1]
    for choice in choices:
        assert isinstance(choice.action, Pass)
        if choice.mode == SHOOT:
            choice.lean += style.moon
        for _, cards in choice.action.packets or ():
            for card in cards:
                choice.lean += style.top * (card % 13 >= TOP)
                choice.lean += style.hunter * any(
                    card // 13 == danger // 13 and card < danger for danger in dangers
                )


class MasterPlayer(StyledPlayer):
    """Tries its choices out on all cores at once."""

    def _prepare(self, rules: Rules) -> None:
        if rules == self._rules:
            return
        self._rules = rules
        counted = self._limits.play == inf
        lanes = LANES if counted else cores()
        together = Together(rules, lanes, not counted)
        self._policy = cast(Policy, together.policies)
        self._search = cast(Search, together)

    def set_worlds(self, worlds: int) -> None:
        """Try at most so many worlds and look at no clock: the seed alone decides the choice."""
        super().set_worlds(worlds)
        self._rules = None

    def set_budget(self, seconds: float) -> None:
        """Give a play so much time on every core, and a pass seven times as much."""
        super().set_budget(seconds)
        self._rules = None


def make_searcher(level: str, style: str | None, seed: int) -> SearchPlayer:
    """A player of a searching level, in a style or in none."""
    of = LEVELS[level]
    taste = None if style is None else STYLES[style]
    return MasterPlayer(seed, of, taste) if of.together else StyledPlayer(seed, of, taste)
