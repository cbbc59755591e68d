"""Which tests take most processor time, and so which are left out of the quick tests.

    python -m tests.bench.suite [--share 0.4] [--write]

Runs all tests with a plugin that notes the seconds each took, with the processes that it started
and waited for. Prints the sum by file. With `--write`, names the slow test functions in
`tests/slow.txt`: the cheapest functions, by seconds a case, that take `share` of the whole together
are the quick ones, whatever the machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SLOW = Path(__file__).resolve().parents[1] / "slow.txt"
"""Names the test functions that `tests/conftest.py` marks as slow, one a line."""

LONGEST = 7200.0
"""Seconds after which the run is given up."""

FOLDER = "HEARTS_QT_SUITE_TIMES"
"""The variable with the folder in which each process of pytest writes its times."""


def _seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note how long a test, with its fixtures, computes."""
    before = _seconds()
    result = yield
    with Path(os.environ[FOLDER], str(os.getpid())).open("a", encoding="utf-8") as file:
        file.write(f"{_seconds() - before:.3f} {item.nodeid.partition('[')[0]}\n")
    return result


def measured(arguments: list[str]) -> tuple[Counter[str], Counter[str]]:
    """Seconds and cases of each test function, by its node id without parameters."""
    seconds: Counter[str] = Counter()
    cases: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "tests.bench.suite", *arguments],
            cwd=SLOW.parents[1], env={**os.environ, FOLDER: folder}, check=False,
            timeout=LONGEST,
        )  # fmt: skip
        for file in Path(folder).iterdir():
            for line in file.read_text("utf-8").splitlines():
                took, _, name = line.partition(" ")
                seconds[name] += float(took)
                cases[name] += 1
    return seconds, cases


def quick_ones(seconds: Counter[str], cases: Counter[str], share: float) -> set[str]:
    """The cheapest functions, by seconds a case, that take at most `share` of all seconds."""
    left = share * seconds.total()
    chosen = set()
    for name in sorted(seconds, key=lambda name: seconds[name] / cases[name]):
        left -= seconds[name]
        if left < 0:
            break
        chosen.add(name)
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=0.4)
    parser.add_argument("--write", action="store_true", help="write tests/slow.txt")
    options, arguments = parser.parse_known_args()
    seconds, cases = measured(arguments or ["-n", "2", "--dist", "worksteal"])
    files: Counter[str] = Counter()
    for name, took in seconds.items():
        files[name.partition("::")[0]] += took
    for name, took in files.most_common(30):
        print(f"{took:7.1f} {name}")
    quick = quick_ones(seconds, cases, options.share)
    slow = sorted(seconds.keys() - quick)
    print(f"{seconds.total():.0f} s, {cases.total()} cases; slow: {len(slow)} functions, "
          f"{sum(cases[name] for name in slow)} cases")  # fmt: skip
    if options.write:
        SLOW.write_text("".join(f"{name}\n" for name in slow), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
