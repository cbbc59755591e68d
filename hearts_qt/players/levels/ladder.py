"""The measured strength of each computer player by rule set, from `ladder.json`.

`python -m tests.bench.ladder` writes the file: it plays duplicate matches of every level against
`basic` and against the level below it, and of every style against its plain level.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from hearts_qt.rules.presets import DEFAULT_PRESET
from hearts_qt.rules.strict_json import decode_json
from hearts_qt.rules.text import Text, text

LADDER = Path(__file__).with_name("ladder.json")
"""The data file, beside this module."""

MIN_ERRORS = 2.0
"""A difference counts when it is more than this many standard errors from 0."""
MIN_DEALS = 8
"""With fewer deals than this even the standard error is a guess, and no difference counts."""


class Measured(msgspec.Struct, frozen=True):
    """The result of a duplicate match between two players, half the seats each."""

    better: float
    """How many points per hand it took fewer than the other."""
    error: float
    """The standard error of `better`, over deals."""
    deals: int
    budget_ms: int | None = None
    """CPU time per play in milliseconds, where it was not the level's own."""
    hands: int = 0
    """Hands times seats."""
    moons: int = 0
    stopped: int = 0
    """Moons of the other player that it stopped."""
    held: int = 0
    """Black cards that its seats played."""
    kept: int = 0
    """Those of them that the same seat took."""


class Ladder(msgspec.Struct):
    """All measured matches, by preset and player."""

    hearts_ladder: int = 1
    basic: dict[str, dict[str, Measured]] = msgspec.field(default_factory=dict)
    """Matches against `basic`."""
    below: dict[str, dict[str, Measured]] = msgspec.field(default_factory=dict)
    """Matches of a level against the one below it, and of a style against its plain level."""


def read_ladder(path: Path) -> Ladder:
    """Read a ladder; an empty one where the file is missing or damaged."""
    try:
        return decode_json(path.read_bytes(), Ladder)
    except (OSError, ValueError):
        return Ladder()


@lru_cache(maxsize=1)
def _shipped() -> Ladder:
    return read_ladder(LADDER)


def measured(level: str, preset: str | None) -> Measured | None:
    """The result of a player against `basic` under a preset; None if it was not measured."""
    return _shipped().basic.get(preset or "", {}).get(level)


def _one_decimal(value: float) -> Text:
    """A figure of 0 or more with one decimal, whose separator depends on the language."""
    tenths = round(10 * value)
    return text("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def measured_strength(level: str, preset: str | None) -> Text | None:
    """How strong a player is under a preset, in a sentence; None if that is not known well enough.

    `level` is a player's name; `preset` is None for rules that are not a preset.
    """
    found = measured(level, preset)
    if found is None or found.deals < MIN_DEALS or abs(found.better) <= MIN_ERRORS * found.error:
        return None
    points = _one_decimal(abs(found.better))
    if found.better > 0:
        # Translators: the number has a decimal, such as 2.5.
        return text(
            "About {points} points per hand better than Basic at this table.", points=points
        )
    # Translators: the number has a decimal, such as 2.5.
    return text("About {points} points per hand worse than Basic at this table.", points=points)


def strength_of(level: str, preset: str | None) -> Text:
    """How strong a level is, in a sentence for a player who chooses one.

    Where it was not measured under the preset, or `preset` is None, its strength is that under
    Modern Hearts.
    """
    if level == "basic":
        return text("The yardstick for all other players.")
    here = measured_strength(level, preset)
    if here is not None:
        return here
    found = measured(level, DEFAULT_PRESET)
    if found is None or measured_strength(level, DEFAULT_PRESET) is None:
        return text("Its strength has not been measured.")
    points, name = _one_decimal(abs(found.better)), Text(DEFAULT_PRESET)
    if found.better > 0:
        # Translators: the number has a decimal, such as 2.5.
        return text(
            "About {points} points per hand better than Basic in {preset}.",
            points=points,
            preset=name,
        )
    # Translators: the number has a decimal, such as 2.5.
    return text(
        "About {points} points per hand worse than Basic in {preset}.", points=points, preset=name
    )


def style_strength(level: str, style: str) -> Text | None:
    """How a style changes the strength of a level, in a sentence; None if that was not measured."""
    found = _shipped().below.get(DEFAULT_PRESET, {}).get(f"{level}:{style}")
    if found is None or found.deals < MIN_DEALS:
        return None
    if abs(found.better) <= MIN_ERRORS * found.error:
        return text("No measurable difference from playing without a style.")
    points = _one_decimal(abs(found.better))
    if found.better > 0:
        # Translators: the number has a decimal, such as 2.5.
        return text("About {points} points per hand better than without a style.", points=points)
    # Translators: the number has a decimal, such as 2.5.
    return text("About {points} points per hand worse than without a style.", points=points)
