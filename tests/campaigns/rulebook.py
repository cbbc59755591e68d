"""Reads every example that a rulebook prints, and replays it under the rules of that rulebook.

    python -m tests.campaigns.rulebook --rule-sets 1000 --jobs 2
    python -m tests.campaigns.rulebook --edits 0 --pairs 1500 --seconds 3600

Rulebooks are made of random rule sets, of every preset with one option changed (an edit), and with
each pair of edits (`--edits N`, `--pairs N`: at most N for each preset, 0 for all). The reference
rules (`tests/reference`) decide whether an example can happen and has the result that its sentence
tells. `--seconds` stops after this time and says how far it came; the order is the same every time,
mixed. Titles may not name a preset that differs in more than a few options without saying so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import inf
from multiprocessing import Pool
from random import Random
from typing import Any

from hearts_qt.rules.examples import example_of
from hearts_qt.rules.option_table import OPTIONS, OptionType
from hearts_qt.rules.options import Rules, RulesError
from hearts_qt.rules.presets import FEW_CHANGES, PRESETS, nearest_preset, preset_of, title_of
from hearts_qt.rules.rulebook import differences, rulebook
from tests.reference.examples import faults_of_example
from tests.strategies import random_rules

NUMBERS: dict[str, tuple[Any, ...]] = {
    "players": (3, 5, 6, 7), "pass_count": (1, 2, 5), "moon_points": (0, 26, 40),
    "no_trick_bonus": (1, 5), "target": (1, 25, 50, 101, 500), "hand_limit": (1, 2, 10),
    "removed": ((0,), (0, 13)), "pass_cycle": (("left",), ("hold",), ("right", "left"),
                                               ("across",), ("scatter",)),
    "trick_points": ((("last", -10),), (("each", 1), ("first", 5), ("next_to_last", -2))),
    "special_totals": (((50, 0),), ((50, 0), (100, 25))),
    "card_values": (((36, -13),), ((5, 7), (36, 13)), ((36, 1), (3, 2))),
}  # fmt: skip
"""Values of options that have no choices."""


def edits(preset: Rules) -> list[dict[str, Any]]:
    """All edits of a preset: each sets one option to another value."""
    found = []
    for name, option in OPTIONS.items():
        values = list(NUMBERS.get(name, ()))
        if option.kind is not OptionType.DIRECTIONS:
            values += [choice.key for choice in option.choices]
        found += [{name: value} for value in values if value != getattr(preset, name)]
    return found


def rule_sets(
    count: int, first: int, pairs: int, most: int
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The rule sets to check: a name, the preset that was edited ("" for none), and the values."""
    for number in range(first, first + count):
        yield f"random {number}", "", random_rules(Random(number)).values()
    for name, preset in PRESETS.items():
        base = preset.rules.values()
        single = edits(preset.rules)
        yield name, name, base
        if most and len(single) > most:
            single = Random(name).sample(single, most)
        for one in single:
            yield f"{name}, {one}", name, {**base, **one}
        both = [(a, b) for a, b in combinations(single, 2) if not a.keys() & b.keys()]
        if pairs and len(both) > pairs:
            both = Random(name).sample(both, pairs)
        for one, two in both:
            yield f"{name}, {one}, {two}", name, {**base, **one, **two}


def check_rule_set(given: tuple[str, str, dict[str, Any]]) -> tuple[Counter[str], list[str]]:
    """The counts of one rule set, and what is wrong in its rulebook."""
    name, preset, values = given
    counts: Counter[str] = Counter()
    try:
        rules = Rules(**values)
    except RulesError:
        return Counter({"clashes": 1}), []
    counts["rule sets"] += 1
    wrong = []
    if preset:
        wrong += _title(rules, preset, counts)
    for part in rulebook(rules):
        for found in part.rules:
            counts["paragraphs"] += 1
            written = str(found.text)
            if "{" in written or "  " in written or written[-1] not in ".:":
                wrong.append(f"{name}: badly written: {written}")
            example = example_of(found.example, rules) if found.example else None
            if example is not None:
                counts["examples"] += 1
                counts[f"examples: {example.kind}"] += 1
                wrong += [f"{name}: {fault}" for fault in faults_of_example(example)]
            elif found.example:
                counts["no hand found"] += 1
    return counts, wrong


def _title(rules: Rules, preset: str, counts: Counter[str]) -> list[str]:
    """Check the title of the rulebook, with and without knowing which preset was edited."""
    near = nearest_preset(rules)
    exact = preset_of(rules)
    title = str(title_of(rules))
    if exact is None and near != preset:
        counts["titles with another preset than was edited"] += 1
    if exact is None and title == f"{near}, changed" and len(differences(rules)) > FEW_CHANGES:
        return [f"the title {title} of rules that differ in many options"]
    known = str(title_of(rules, preset))
    if exact is None and preset not in known:
        return [f"the title {known} does not name {preset}"]
    return []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rule-sets", type=int, default=1000, help="how many random ones")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--pairs", type=int, default=0, help="pairs of edits of each preset")
    parser.add_argument("--edits", type=int, default=0, help="edits of each preset, 0 for all")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use")
    parser.add_argument("--seconds", type=float, default=inf, help="stop after this time")
    given = parser.parse_args()
    start = time.monotonic()
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    sets = list(rule_sets(given.rule_sets, given.seed, given.pairs, given.edits))
    Random(0).shuffle(sets)
    done = 0
    with Pool(given.jobs) as pool:
        for some, faults in pool.imap_unordered(check_rule_set, sets, chunksize=16):
            counts += some
            wrong += faults
            done += 1
            if time.monotonic() - start > given.seconds:
                break
    print(f"{done:>9} of {len(sets)} given rule sets")
    for what, number in sorted(counts.items()):
        print(f"{number:>9} {what}")
    for fault in wrong[:20]:
        print(fault)
    print(f"{len(wrong)} faults; {time.monotonic() - start:.0f} s")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
