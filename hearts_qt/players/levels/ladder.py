"""How strong each computer player was found to be at a table: what `ladder.json` holds.

The file is written by `python -m tests.bench.ladder`, which lets every level play duplicate matches
against `basic`.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import msgspec

from hearts_qt.rules.text import Text, text

__all__ = ["LADDER", "Ladder", "Measured", "measured", "read_ladder", "standing_of"]

LADDER = Path(__file__).with_name("ladder.json")
"""The data file, beside this module."""

SURE = 2.0
"""A difference is told when it is more than this many standard errors from nothing."""
FEW = 8
"""With fewer deals than this even the standard error is a guess, and nothing is told."""


class Measured(msgspec.Struct, frozen=True):
    """What a match of a player against another came to; half the seats each, in duplicate."""

    better: float
    """Points a hand that it took fewer than the other."""
    error: float
    """The standard error of `better`, over deals."""
    deals: int
    budget_ms: int | None = None
    """CPU of a decision in milliseconds where it was not the level's own."""
    hands: int = 0
    """Hands times seats held."""
    moons: int = 0
    stopped: int = 0
    """Moons of the other that were under way and that it stopped."""
    held: int = 0
    """Black cards that it played."""
    kept: int = 0
    """Those of them that ended up with it."""


class Ladder(msgspec.Struct):
    """Every match that was measured, by preset and player."""

    hearts_ladder: int = 1
    basic: dict[str, dict[str, Measured]] = msgspec.field(default_factory=dict)
    """Matches against `basic`."""
    below: dict[str, dict[str, Measured]] = msgspec.field(default_factory=dict)
    """Matches of a level against the one below it, and of a style against its plain level."""


def read_ladder(path: Path) -> Ladder:
    """The ladder of a file; an empty one where there is no file, or none that can be read."""
    try:
        return msgspec.convert(json.loads(path.read_bytes()), Ladder)
    except (OSError, ValueError, msgspec.ValidationError):
        return Ladder()


@lru_cache(maxsize=1)
def _shipped() -> Ladder:
    return read_ladder(LADDER)


def measured(level: str, preset: str | None) -> Measured | None:
    """What a player came to against `basic` under the rules of a preset, where that is known."""
    return _shipped().basic.get(preset or "", {}).get(level)


def standing_of(level: str, preset: str | None) -> Text | None:
    """How strong a player is at a table, a sentence; None where too little is known to say so.

    `level` is a player's name, `preset` the name of the rules, None for rules of one's own.
    """
    found = measured(level, preset)
    if found is None or found.deals < FEW or abs(found.better) <= SURE * found.error:
        return None
    points = f"{abs(found.better):.1f}"
    if found.better > 0:
        return text("About {points} points a hand better than Basic at this table.", points=points)
    return text("About {points} points a hand worse than Basic at this table.", points=points)
