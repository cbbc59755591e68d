"""Time from the start of the process to the first painted table, and that of a bare window.

    python -m tests.bench.startup [--pairs 15] [--imports 15]

The bare program opens a main window with an empty graphics view; ours is started with
`--exit-after-paint`. Each writes a line when it has painted (ours `cloth` for the table and `cards`
for the hand on it), and the time from its start to the arrival of that line is what is measured.
They run alternately, so that other work of the machine affects both alike, and the medians are
compared. CPU times include the exit. The imports of our program that take longest, by their own
time, come from `-X importtime`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.bench import _bare_window as bare_window
from tests.limits import LIMIT, running

ROOT = Path(__file__).resolve().parent.parent.parent

TARGET = 1.25

OURS = [sys.executable, "-m", "hearts_qt", "--exit-after-paint"]


def environment(home: Path) -> dict[str, str]:
    """The environment of both programs: offscreen unless set otherwise, a home folder of their own.

    Compiled bytecode is kept in the home folder, as for a user who starts the program twice,
    whatever the environment of this process says.
    """
    variables = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "HEARTS_QT_HOME": str(home)}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return {**variables, "PYTHONPYCACHEPREFIX": str(home / "bytecode")}


def measure(command: list[str], home: Path) -> dict[str, float]:
    """The milliseconds from a program's start to each line that it writes, by the line's first
    word, and under `CPU` the CPU milliseconds until its end."""
    before = os.times()
    began = time.perf_counter()
    found: dict[str, float] = {}
    with running(
        command,
        cwd=ROOT,
        env=environment(home),
        stdout=subprocess.PIPE,
        # Qt's offscreen platform warns at each start of what it does not support.
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        # A program that never paints must not hold the benchmark for ever.
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        for line in process.stdout:
            found.setdefault(line.split()[0], 1000 * (time.perf_counter() - began))
        watchdog.cancel()
        process.wait(LIMIT)
    if process.returncode or not found:
        raise RuntimeError(f"it left with code {process.returncode}: {' '.join(command)}")
    after = os.times()
    cpu = after.children_user + after.children_system
    found["CPU"] = 1000 * (cpu - before.children_user - before.children_system)
    return found


def largest_imports(home: Path, count: int) -> list[tuple[int, str]]:
    """The imports of our program that take longest themselves, in microseconds."""
    command = [OURS[0], "-X", "importtime", *OURS[1:]]
    finished = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(home),
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    found = []
    for line in finished.stderr.splitlines():
        own, _, rest = line.removeprefix("import time:").partition("|")
        if own.strip().isdigit():
            found.append((int(own), rest.partition("|")[2].strip()))
    return sorted(found, reverse=True)[:count]


def main() -> None:
    """Print both times, their ratio and the largest imports."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--imports", type=int, default=15, help="how many imports to list")
    asked = parser.parse_args()
    programs = {"bare window": [sys.executable, "-c", bare_window.SOURCE], "Hearts Qt": OURS}
    times: dict[str, dict[str, list[float]]] = {name: {} for name in programs}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for number in range(asked.pairs + 1):
            for name, command in programs.items():
                measured = measure(command, home)
                # The first pair fills the caches of the machine and of the program.
                for what, milliseconds in measured.items() if number else ():
                    times[name].setdefault(what, []).append(milliseconds)
        imports = largest_imports(home, asked.imports)
    medians = {
        name: {what: statistics.median(values) for what, values in found.items()}
        for name, found in times.items()
    }
    bare = medians["bare window"]
    print(f"medians of {asked.pairs} pairs, in ms")
    print(f"bare window   painted {bare['painted']:5.0f}            CPU {bare['CPU']:5.0f}")
    for what, label in (("cloth", "table"), ("cards", "hand")):
        value = medians["Hearts Qt"][what]
        print(f"first {label:6}  painted {value:5.0f}   ratio {value / bare['painted']:5.2f}")
    cpu = medians["Hearts Qt"]["CPU"]
    print(f"whole program                          CPU {cpu:5.0f}   ratio {cpu / bare['CPU']:5.2f}")
    print(f"the first painted table may take {TARGET} times as long as the bare window")
    print("largest imports, own time in ms:")
    for microseconds, name in imports:
        print(f"{microseconds / 1000:8.1f}  {name}")


if __name__ == "__main__":
    main()
