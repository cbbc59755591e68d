"""The presets that a test tries: a selection, or all of them in a thorough run.

Tests of rules, records and codes always try every preset. Tests of players and windows are slow, so
in a quick run they try one of several presets that do not differ for them.
`HYPOTHESIS_PROFILE=thorough` takes all.
"""

from __future__ import annotations

import os

from hearts_qt.rules.presets import PRESETS

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"

# Each has something that no other in the list has; the comment names it.
_REPRESENTATIVE_PRESETS = (
    "Modern Hearts",
    "American Hearts",  # the way of the moon is chosen
    "Black Jack",  # penalty cards other than the queen of spades
    "Omnibus Hearts",  # a bonus card
    "Partnership, tricks together",
    "Partnership, totals together",
    "Three-Handed with kitty",
    "Three-Handed scatter",
    "Five-Handed with kitty",  # cards are laid away
    "Six-Handed",
    "Turbo Hearts with Booster Nines",  # charging, boosted tricks, a doubler
    "Cancellation Hearts",  # two packs
    "Spot Hearts",
    "Black Maria, 43 points",
)


def telling_presets() -> list[str]:
    """Names of the presets to try, in the order of the table of presets."""
    return [name for name in PRESETS if THOROUGH or name in _REPRESENTATIVE_PRESETS]


def some(count: int, of_all: int) -> int:
    """How many of `of_all` cases to try: `count`, or all in a thorough run."""
    return of_all if THOROUGH else count
