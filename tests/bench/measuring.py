"""The stored figures of the presets, their table in the documents, and whether errors are honest.

    python -m tests.bench.measuring --write [--hands 10000]
    python -m tests.bench.measuring --table
    python -m tests.bench.measuring --again FILE [--times 10]
    python -m tests.bench.measuring --agree FILE
    python -m tests.bench.measuring --skill

`--write` measures every preset and writes `hearts_qt/players/measured.json`, which the program
shows. `--table` writes the table of the presets in `docs/measuring.md` from it. `--again` measures
every preset as often again with other seeds, 10,000 hands each time, and adds the sums to a file;
what the file holds is not measured again. `--agree` compares these with the stored ones: it prints
for each figure how many presets agree within two errors of their difference, and every pair that
does not. Of honest errors, 95 in 100 pairs agree. `--skill` compares what a careless player pays
with the ladder: for each level, the rank correlation (Spearman) over the presets, in points a hand
and divided by the standard deviation of net points in a hand, and the range of 95 in 100 when both
are drawn again within their errors. `--jobs` or `--cluster` share the work.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import correlation
from typing import Any

from hearts_qt.players.levels import ladder
from hearts_qt.players.matches import percentile
from hearts_qt.players.measure import Measurement
from hearts_qt.players.measure_run import MeasureJob, measure
from hearts_qt.players.measured import (
    MEASURED,
    SEED,
    measured_before,
    sums_from_json,
    sums_to_json,
)
from hearts_qt.players.parts import Where
from hearts_qt.players.review.labels import Estimate
from hearts_qt.rules.options import rules_from_json
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal.measure_command import FigureRow, rows, written
from hearts_qt.terminal.work_arguments import add_where, progress_line
from hearts_qt.version import __version__

HANDS = 10_000
"""Hands of a preset at a time."""
LEVELS = ("expert", "skilled", "casual", "beginner")
"""The levels whose strength is compared with what a careless player pays."""
TIMES_DRAWN = 2000
"""How often figures are drawn again within their errors."""
DOCUMENT = Path(__file__).parents[2] / "docs" / "measuring.md"
HEAD = "| rule set | hands a game |"
"""How the table of the presets begins."""
COLUMNS = (
    "hands a game",
    "points a hand",
    "moons",
    "the black card decides",
    "a careless player pays",
    "hands until skill leads",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--write", action="store_true")
    chosen.add_argument("--table", action="store_true")
    chosen.add_argument("--again", type=Path, metavar="FILE")
    chosen.add_argument("--agree", type=Path, metavar="FILE")
    chosen.add_argument("--skill", action="store_true")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--times", type=int, default=10)
    add_where(parser)
    options = parser.parse_args()
    if options.write:
        write(options.hands, options.jobs)
    elif options.table:
        put_table()
    elif options.skill:
        compare_skill()
    elif options.again is not None:
        again(options.again, options.times, options.jobs)
    else:
        agree(measured_again(options.agree))


def again(file: Path, times: int, where: Where) -> None:
    """Measure every preset so many times more, each time with another seed."""
    have = {(each["preset"], each["seed"]) for each in lines_of(file)}
    for time in range(1, times + 1):
        for name, preset in PRESETS.items():
            seed = seed_of(name, time)
            if (name, seed) not in have:
                found = measure(MeasureJob(preset.rules, HANDS, seed), where, progress_line())
                line = {"preset": name, **sums_to_json(preset.rules, found, seed)}
                with file.open("a") as lines:
                    lines.write(json.dumps(line) + "\n")
                print(name, seed, flush=True)


def seed_of(preset: str, time: int = 0) -> int:
    """The seed of a preset's stored figures, or of those measured again. Each preset has deals of
    its own: with the same ones, chance would make all presets differ in the same way."""
    return SEED + list(PRESETS).index(preset) + time * 1000


def lines_of(file: Path) -> list[dict[str, Any]]:
    """What a file of `again` holds."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def measured_again(file: Path) -> dict[str, Measurement]:
    """The sums of a file of `again` by preset."""
    found: dict[str, Measurement] = {}
    for line in lines_of(file):
        if rules_from_json(line["options"]) == PRESETS[line["preset"]].rules:
            found.setdefault(line["preset"], Measurement()).merge(sums_from_json(line))
    return found


def agree(found: dict[str, Measurement]) -> None:
    """Print how the stored figures agree with others."""
    met: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for preset, long in found.items():
        rules = PRESETS[preset].rules
        stored = measured_before(rules)
        assert stored is not None, f"{preset} is not stored"
        figures = rows(rules, stored), rows(rules, long)
        for name in figures[0].keys() & figures[1].keys():
            one, other = (each[name].figure for each in figures)
            if one is None or other is None or not one.error:
                continue
            met[name] += 1
            apart = abs(one.mean - other.mean) / sqrt(one.error**2 + other.error**2)
            agreed[name] += apart <= 2
            if apart > 2:
                told = f"{written(one)} against {written(other)}"
                print(f"{preset}: {name}: {told}, {apart:.1f} errors")
    for name, pairs in sorted(met.items()):
        print(f"{name:<32}{agreed[name]:>3} of {pairs}")
    hands = [each.hands for each in found.values()]
    print(f"{len(found)} presets, {min(hands):,} to {max(hands):,} hands each")
    print(f"{'all':<32}{agreed.total():>3} of {met.total()}, {agreed.total() / met.total():.1%}")


def compare_skill() -> None:
    """Print how far what a careless player pays and the ladder rank the presets alike."""
    random = Random(1)
    for level in LEVELS:
        pairs = []
        for name, preset in PRESETS.items():
            found, rung = measured_before(preset.rules), ladder.measured(level, name)
            if found is None or rung is None:
                continue
            careless, spread = found.skill(preset.rules), found.net_spread(preset.rules)
            assert careless is not None
            assert spread is not None
            pairs.append((careless, Estimate(abs(rung.better), rung.error), spread))
        print(f"{level}, {len(pairs)} presets", end="")
        for words, scaled in (("points a hand", False), ("standard deviations", True)):
            alike = []
            # First as measured, then drawn again.
            for again in (0, *[1] * TIMES_DRAWN):
                drawn = [
                    [random.gauss(each.mean, again * each.error) / by for each in two]
                    for *two, spread in pairs
                    for by in (spread if scaled else 1.0,)
                ]
                one, other = (ranks(values) for values in zip(*drawn, strict=True))
                alike.append(correlation(one, other))
            low, high = percentile(alike[1:], 0.025), percentile(alike[1:], 0.975)
            print(f"; in {words} {alike[0]:+.2f} ({low:+.2f} to {high:+.2f})", end="")
        print()


def ranks(values: Sequence[float]) -> list[int]:
    """The place of each value among all; no two are the same."""
    ordered = sorted(values)
    return [ordered.index(value) for value in values]


def put_table() -> None:
    """Write the table of the presets into the document, in place of the one that is there."""
    text = DOCUMENT.read_text("utf-8")
    before, _, rest = text.partition(HEAD)
    after = rest.partition("\n\n")[2]
    DOCUMENT.write_text(f"{before}{table()}\n\n{after}", "utf-8")


def table() -> str:
    """The table of the presets."""
    lines = [
        f"{HEAD} points a hand | moons | black card decides | careless player pays "
        "| skill leads after | seats |",
        "|---" * 8 + "|",
    ]
    for name, preset in PRESETS.items():
        stored = measured_before(preset.rules)
        assert stored is not None, f"{name} is not stored"
        told = rows(preset.rules, stored)
        cells = [name, *(cell(told.get(each)) for each in COLUMNS), seats(told)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def cell(row: FigureRow | None) -> str:
    """A figure in the table."""
    return "–" if row is None or row.figure is None else written(row.figure)


def seats(told: dict[str, FigureRow]) -> str:
    """The seat that pays or gains, if there is one."""
    for name, row in told.items():
        if name.startswith("seat ") and row.figure is not None:
            words = name.removeprefix("seat ").removeprefix("of ")
            sign = "+" if row.figure.mean > 0 else ""
            return f"{words}: {sign}{written(row.figure)}".replace("-", "−")
    return "no difference"


def write(hands: int, where: Where) -> None:
    """Measure every preset and write the file, one line a preset. Presets that the file has already
    from as many hands of the same rules are not measured again."""
    kept = json.loads(MEASURED.read_bytes())["presets"] if MEASURED.exists() else {}
    missing = [
        name
        for name, preset in PRESETS.items()
        if name not in kept
        or kept[name]["hands"] < hands
        or kept[name]["seed"] != seed_of(name)
        or rules_from_json(kept[name]["options"]) != preset.rules
    ]
    for name in missing:
        rules, seed = PRESETS[name].rules, seed_of(name)
        found = measure(MeasureJob(rules, hands, seed), where, progress_line())
        kept[name] = sums_to_json(rules, found, seed)
        lines = ",\n".join(
            f"{json.dumps(each)}: {json.dumps(kept[each], separators=(',', ':'))}"
            for each in PRESETS
            if each in kept
        )
        head = f'"hearts_measured": 1, "version": {json.dumps(__version__)}'
        MEASURED.write_text(f'{{{head}, "presets": {{\n{lines}\n}}}}\n')
        print(name, kept[name]["hands"], flush=True)


if __name__ == "__main__":
    main()
