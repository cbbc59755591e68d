"""Whether the errors of `hearts-qt measure` are honest.

    python -m tests.bench.measuring [--hands 20000] [--times 10] [--jobs 1]

Measures every preset, and again with another seed and so many times the hands. Prints for each
figure how many presets agree within two errors of their difference, and every pair that does not.
Of honest errors, 95 in 100 pairs agree.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt

from hearts_qt.players.measure import MeasureJob, measure
from hearts_qt.rules.presets import PRESETS
from hearts_qt.terminal.measure_command import rows, written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    met: Counter[str] = Counter()
    agreed: Counter[str] = Counter()
    for preset in PRESETS.values():
        short, long = (
            rows(preset.rules, measure(MeasureJob(preset.rules, hands, seed), options.jobs))
            for hands, seed in ((options.hands, 1), (options.hands * options.times, 2))
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


if __name__ == "__main__":
    main()
