"""Rule sets whose searches differ from each other."""

from __future__ import annotations

from random import Random

from hearts_qt.rules.presets import PRESETS
from tests.selection import some, telling_presets
from tests.strategies import random_rules

SETS = [(name, PRESETS[name].rules) for name in telling_presets()] + [
    (f"by chance {seed}", random_rules(Random(3000 + seed))) for seed in range(some(8, 12))
]
