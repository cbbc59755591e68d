"""Whether the errors of `hearts-qt measure` are honest; the stored figures of the presets.

    python -m tests.bench.measuring [--hands 20000] [--times 10] [--jobs 1]
    python -m tests.bench.measuring --write [--hands 10000] [--jobs 1]

With `--write`, measures every preset and writes `hearts_qt/players/measured.json`, which the
program shows. Without it, measures every preset, and again with another seed and so many times the
hands. Prints for each figure how many presets agree within two errors of their difference, and
every pair that does not. Of honest errors, 95 in 100 pairs agree.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from math import sqrt

from hearts_qt.players.measure_run import MeasureJob, measure
from hearts_qt.players.measured import MEASURED, SEED, sums_to_json
from hearts_qt.players.parts import Where
from hearts_qt.rules.options import rules_from_json
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal.measure_command import rows, written
from hearts_qt.terminal.work_arguments import add_where
from hearts_qt.version import __version__


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, help="default 20000, with --write 10000")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--times", type=int, default=10)
    add_where(parser)
    options = parser.parse_args()
    if options.write:
        write(options.hands or 10_000, options.jobs)
        return
    hands = options.hands or 20_000
    met: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for preset in PRESETS.values():
        short, long = (
            rows(preset.rules, measure(MeasureJob(preset.rules, many, seed), options.jobs))
            for many, seed in ((hands, 1), (hands * options.times, 2))
        )
        for name in short.keys() & long.keys():
            one, other = short[name].figure, long[name].figure
            if one is None or other is None or not one.error:
                continue
            met[name] += 1
            apart = abs(one.mean - other.mean) / sqrt(one.error**2 + other.error**2)
            agreed[name] += apart <= 2
            if apart > 2:
                told = f"{written(one)} against {written(other)}"
                print(f"{preset.name}: {name}: {told}, {apart:.1f} errors", flush=True)
    for name, pairs in sorted(met.items()):
        print(f"{name:<32}{agreed[name]:>3} of {pairs}")
    print(f"{'all':<32}{agreed.total():>3} of {met.total()}, {agreed.total() / met.total():.1%}")


def write(hands: int, where: Where) -> None:
    """Measure every preset and write the file, one line a preset. Presets that the file has already
    from as many hands of the same rules are not measured again."""
    kept = json.loads(MEASURED.read_bytes())["presets"] if MEASURED.exists() else {}
    missing = [
        name
        for name, preset in PRESETS.items()
        if name not in kept
        or kept[name]["hands"] < hands
        or rules_from_json(kept[name]["options"]) != preset.rules
    ]
    for name in missing:
        rules = PRESETS[name].rules
        kept[name] = sums_to_json(rules, measure(MeasureJob(rules, hands, SEED), where), SEED)
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
