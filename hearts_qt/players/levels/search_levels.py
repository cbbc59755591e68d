"""The levels above `basic`, which search, and their styles.

All are `SearchPlayer`s with different limits and skills. A style adds a number of points to some
candidates, whatever the search finds. Many decisions in Hearts are close, and in these the style
decides; the numbers were chosen so that the style shows and costs very little strength.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.players.pimc.style import Style


@dataclass(frozen=True, slots=True)
class Level:
    """The limits and the skill of a searching player."""

    limits: Limits
    skill: Skill
    parallel: bool = False
    """Whether it searches on all cores at once."""


LEVELS = {
    "skilled": Level(
        Limits(0.1, 0.3, 64, turned_worlds=24),
        Skill(use_inference=False, try_moons=False, second_look=False),
    ),
    "expert": Level(Limits(0.3, 1.0), Skill(try_turned=False)),
    "master": Level(Limits(2.0, 4.0), Skill(try_turned=False), parallel=True),
}
"""The searching levels by their names in the registry."""

STYLES = {
    "cautious": Style(moon=-2.5, trick=-4.0, high_card=0.4),
    "bold": Style(moon=0.7, high_card=-0.12),
    "hunter": Style(hunt=4.0, hunting_card=-2.0),
    "counter": Style(certainty=1.0),
}
"""The styles by their names in the registry."""


def make_searcher(level: str, style: str | None, seed: int) -> SearchPlayer:
    """A player of a searching level, in a style or in none."""
    of = LEVELS[level]
    biases = None if style is None else STYLES[style]
    return SearchPlayer(seed, of.limits, of.skill, biases, of.parallel)
