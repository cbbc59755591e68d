"""The net points that each level of computer players gives away a hand, measured by the review.

`python -m tests.bench.review_levels` writes the data file.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hearts_qt.players.review.labels import unit_of
from hearts_qt.rules.presets import PRESETS, nearest_preset

if TYPE_CHECKING:
    from hearts_qt.rules.options import Rules

__all__ = ["GIVEN_AWAY", "GivenAway", "GivenAwayFile", "given_away", "read_given_away"]

GIVEN_AWAY = Path(__file__).with_name("given_away.json")
"""The data file, beside this module."""


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
    """Whether it was measured under these rules, and not under similar ones."""


class GivenAwayFile(msgspec.Struct):
    """The data file: by preset and level."""

    given_away: int = 1
    version: str = ""
    """The version of the program that was measured."""
    presets: dict[str, dict[str, GivenAway]] = msgspec.field(default_factory=dict)


def read_given_away(path: Path = GIVEN_AWAY) -> dict[str, dict[str, GivenAway]]:
    """What the levels give away, by preset and level; nothing where the file is missing or
    damaged."""
    try:
        return msgspec.convert(json.loads(path.read_bytes()), GivenAwayFile).presets
    except (OSError, ValueError, msgspec.ValidationError):
        return {}


@lru_cache(maxsize=1)
def _shipped() -> dict[str, dict[str, GivenAway]]:
    return read_given_away()


def given_away(rules: Rules) -> dict[str, GivenAway]:
    """What each level gives away a hand under a rule set, by the level's name.

    For rules that are no preset these are the figures of the nearest one, scaled by what an average
    trick costs.
    """
    name = nearest_preset(rules)
    found = _shipped().get(name, {})
    preset = PRESETS[name].rules
    if preset == rules:
        return found
    factor = unit_of(rules) / unit_of(preset)
    return {
        level: GivenAway(
            each.points * factor, each.error * factor, each.hands, each.seats, same_rules=False
        )
        for level, each in found.items()
    }
