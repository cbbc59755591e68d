"""Checks records of `hearts-qt simulate` with a checker that shares no code with the program.

    python -m tests.campaigns.records --rule-sets 300

Every preset and that many random rule sets are simulated with `--record --legal`, once with random
and once with sensible players; `tests/reference/check_record.py` must find no fault. Every second
rule set is given as a file, the others word by word with `--set`. The program itself must find
nothing either (`hearts-qt replay`).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from hearts_qt import terminal
from hearts_qt.rules.options import Rules, option_to_words, rules_to_json
from hearts_qt.rules.presets import PRESETS
from tests.reference.check_record import Figures, faults
from tests.strategies import random_rules

PLAYERS = ("random", "basic")


def simulated(arguments: list[str], folder: Path) -> str:
    """The records that a simulation writes; the program must find no fault in them."""
    path = folder / "game.jsonl"
    path.unlink(missing_ok=True)
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        done = terminal.main(["simulate", *arguments, "--record", str(path), "--legal"])
        done = done or terminal.main(["replay", str(path)])
    if done:
        raise AssertionError(f"{arguments}: {said.getvalue()}")
    return path.read_text("utf-8")


def given(rules: Rules, number: int, folder: Path) -> list[str]:
    """Arguments that name a rule set: a file of its options, or every option word by word."""
    if number % 2:
        words = [f"{name}={option_to_words(name, value)}" for name, value in rules.values().items()]
        return [part for word in words for part in ("--set", word)]
    path = folder / "rules.json"
    path.write_text(json.dumps({"options": rules_to_json(rules)}), "utf-8")
    return ["--rules", str(path)]


def simulations(count: int, first: int, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The simulations: a name for each, and the arguments that set its rules."""
    for name in PRESETS:
        yield name, ["--preset", name]
    for number in range(first, first + count):
        yield f"rule set {number}", given(random_rules(Random(number)), number, folder)


def run(count: int, first: int, hands: int, figures: Figures) -> list[str]:
    """Simulate and check. Returns the faults found."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for at, (which, arguments) in enumerate(simulations(count, first, folder)):
            for players in PLAYERS:
                more = ["--players", players, "--hands", str(hands), "--seed", str(first + at)]
                written = simulated([*arguments, *more], folder)
                found += [f"{which}, {players}: {fault}" for fault in faults(written, figures)]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.records")
    parser.add_argument("--rule-sets", type=int, default=300, help="how many random ones")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--hands", type=int, default=12, help="hands of each rule set and player")
    asked = parser.parse_args()
    began = time.monotonic()
    figures = Figures()
    found = run(asked.rule_sets, asked.seed, asked.hands, figures)
    for fault in found:
        print(fault)
    print(
        f"{len(PRESETS)} presets, {asked.rule_sets} random rule sets: {figures.records} records, "
        f"{figures.hands} hands, {figures.plays} plays, {figures.legal_sets} legal sets, "
        f"{figures.over} games over: {len(found)} faults ({time.monotonic() - began:.0f} s)"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
