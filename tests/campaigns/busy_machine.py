"""Runs the quick tests again and again beside processes that keep every core busy.

    python -m tests.campaigns.busy_machine [--runs 10] [--loops 6] [--at-once 1]

No test may fail because the machine is busy. Several runs at once make it busier still. Prints the
outcome of each run, and the output of each that failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.limits import running

ROOT = Path(__file__).resolve().parents[2]
SUITE = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "3", "--dist", "worksteal",
         "-m", "not slow"]  # fmt: skip
LONGEST = 7200.0
"""Seconds after which a run is given up."""


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep so many processes computing during the block."""
    with ExitStack() as stack:
        for _ in range(loops):
            stack.enter_context(running([sys.executable, "-c", "while True: pass"]))
        yield


def run_suite(number: int) -> bool:
    """Run the quick tests once; whether all passed."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, *SUITE], cwd=ROOT, env={**os.environ, "CI": "true"}, check=False,
        capture_output=True, text=True, timeout=LONGEST,
    )  # fmt: skip
    took = time.monotonic() - began
    lines = done.stdout.strip().splitlines()
    print(f"run {number}: {lines[-1] if lines else 'no output'}, {took:.0f} s in all", flush=True)
    if done.returncode:
        print(done.stdout, done.stderr, flush=True)
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--loops", type=int, default=6)
    parser.add_argument("--at-once", type=int, default=1)
    options = parser.parse_args()
    with busy(options.loops), ThreadPoolExecutor(options.at_once) as pool:
        passed = sum(pool.map(run_suite, range(1, options.runs + 1)))
    print(f"{passed} of {options.runs} runs passed beside {options.loops} busy loops")
    return int(passed < options.runs)


if __name__ == "__main__":
    sys.exit(main())
