"""The net points that each level of computer players gives away a hand, measured by the review.

`python -m tests.bench.review_levels` writes the data file.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.players.registry import PLAYERS
from hearts_qt.players.review.labels import unit_of
from hearts_qt.rules.presets import preset_of
from hearts_qt.rules.strict_json import decode_json

if TYPE_CHECKING:
    from hearts_qt.rules.options import Rules

GIVEN_AWAY = Path(__file__).with_name("given_away.json")
"""The data file, beside this module."""

FEW = 8
"""Figures from fewer hands than this are not used."""
MIN_ERRORS = 2.0
"""Nor are figures that are no more than this many standard errors above 0."""
MOST_PLAYERS = 6
"""Figures over all presets are not scaled to larger tables: they are far too high there."""


class GivenAway(msgspec.Struct, frozen=True):
    """What a level gives away under a rule set."""

    points: float
    """Net points a hand."""
    error: float
    """The standard error of `points`; 0 where it is not known."""
    hands: int
    seats: int = 0
    """The number of seats that were reviewed in these hands."""
    same_rules: bool = True
    """Whether it was measured under these rules, and not under all presets."""


class GivenAwayFile(msgspec.Struct):
    """The data file."""

    given_away: int = 1
    version: str = ""
    """The version of the program that was measured."""
    everywhere: dict[str, GivenAway] = msgspec.field(default_factory=dict)
    """By level, over all presets in which nothing is charged or doubled, scaled to Modern
    Hearts."""
    presets: dict[str, dict[str, GivenAway]] = msgspec.field(default_factory=dict)
    """By preset and level."""


def read_given_away(path: Path = GIVEN_AWAY) -> GivenAwayFile:
    """What the levels give away; nothing where the file is missing or damaged."""
    try:
        return decode_json(path.read_bytes(), GivenAwayFile)
    except (OSError, ValueError):
        return GivenAwayFile()


@lru_cache(maxsize=1)
def _shipped() -> GivenAwayFile:
    return read_given_away()


def given_away(rules: Rules) -> dict[str, GivenAway]:
    """What each level gives away a hand under a rule set, by the level's name.

    Where a level was measured in fewer than `FEW` hands of the preset, and for rules that are no
    preset, this is the figure over all presets, scaled by what an average trick costs. Levels that
    were not measured well enough even so are left out, and so are tables that are not like those of
    the presets: larger ones, or with two packs. Expert and Master are left out too: the review
    judges by what Expert would choose, so by its measure they give away nothing.
    """
    known = _shipped()
    preset = preset_of(rules)
    own = {} if preset is None else known.presets.get(preset, {})
    unit = unit_of(rules)
    alike = rules.players <= MOST_PLAYERS and rules.packs == 1
    found: dict[str, GivenAway] = {}
    for level in PLAYERS:
        each = known.everywhere.get(level)
        if level in own and own[level].hands >= FEW:
            found[level] = own[level]
        elif alike and each is not None and each.hands >= FEW:
            found[level] = GivenAway(
                each.points * unit, each.error * unit, each.hands, each.seats, same_rules=False
            )
    return {level: each for level, each in found.items() if each.points > MIN_ERRORS * each.error}
