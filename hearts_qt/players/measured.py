"""The sums of a measurement as JSON, and the stored ones of the presets.

`python -m tests.bench.measuring --write` writes the file of the presets.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from hearts_qt.players.measure import Measurement, Sums
from hearts_qt.players.measure_run import BASIC
from hearts_qt.rules.options import Rules, rules_from_json, rules_to_json
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.strict_json import read_json

MEASURED = Path(__file__).with_name("measured.json")
"""The data file, beside this module: the sums of each preset by its name."""

SEED = 1
"""The seed of measurements that the program makes; the stored ones have their own seeds. With the
same seed the same game numbers are played."""


def sums_to_json(
    rules: Rules, found: Measurement, seed: int | None, players: str = BASIC
) -> dict[str, Any]:
    """The sums of a measurement; those of disjoint parts may be added number by number. `seed` is
    None if games of several seeds are in it."""
    figures: list[dict[str, Any]] = []
    counts: dict[str, dict[str, int]] = {}
    for name in (each.name for each in fields(found)):
        value = getattr(found, name)
        if isinstance(value, Counter):
            counts[name] = {str(each): value[each] for each in sorted(value)}
        elif isinstance(value, Sums):
            figures.append(_sums(name, value))
        elif isinstance(value, list):
            figures += [_sums(f"{name}_{at}", each) for at, each in enumerate(value)]
    return {
        "hearts_measure": 1,
        "options": rules_to_json(rules),
        "players": players,
        "seed": seed,
        "games": found.games,
        "hands": found.hands,
        "figures": figures,
        "counts": counts,
    }


def _sums(name: str, sums: Sums) -> dict[str, Any]:
    return {"figure": name, "n": sums.n, "sum": sums.total, "squares": sums.squares}


def sums_from_json(written: dict[str, Any]) -> Measurement:
    """The measurement that `sums_to_json` has written; raises `KeyError` or `TypeError` for
    anything else."""
    found = Measurement(written["games"], written["hands"])
    for each in written["figures"]:
        sums = Sums(each["n"], each["sum"], each["squares"])
        name, _line, place = each["figure"].rpartition("_")
        if place.isdecimal():
            getattr(found, name).append(sums)
        else:
            setattr(found, each["figure"], sums)
    for name, counted in written["counts"].items():
        setattr(found, name, Counter({int(value): times for value, times in counted.items()}))
    return found


@lru_cache(maxsize=1)
def _shipped() -> dict[Rules, Measurement]:
    """The presets that were measured under the rules that they have now."""
    try:
        written = read_json(MEASURED.read_bytes())["presets"]
        return {
            preset.rules: sums_from_json(written[name])
            for name, preset in PRESETS.items()
            if name in written and rules_from_json(written[name]["options"]) == preset.rules
        }
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def measured_before(rules: Rules) -> Measurement | None:
    """The stored sums of a preset's rules, which must not be changed; None for other rules."""
    return _shipped().get(rules)
