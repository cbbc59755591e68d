"""Work shared among processes: its results, and that no process stays behind."""

from __future__ import annotations

import csv
import io
import os
import shlex
import signal
import subprocess
import sys
from itertools import count, islice
from pathlib import Path

import psutil
import pytest

from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.external.line_process import signals_delayed
from hearts_qt.players.worker_processes import workers
from tests.limits import PROCESS_LIMIT, running, wait_until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of other systems")

STUBBORN = """
import os, sys, time
open(os.path.join(sys.argv[1], str(os.getpid())), "w").close()
time.sleep(600)
"""
"""A program that creates a file named after its process number and sleeps, ignoring its input."""


def alive(folder: Path) -> list[int]:
    """The programs that have begun and not ended."""
    numbers = [int(file.name) for file in folder.iterdir()]
    return [
        number
        for number in numbers
        if psutil.pid_exists(number)
        and psutil.Process(number).status() != psutil.STATUS_ZOMBIE
    ]


@pytest.mark.parametrize("command", ["simulate", "match"])
@pytest.mark.parametrize(
    ("whom", "how", "code", "jobs"),
    [
        ("all", signal.SIGINT, 130, 2),
        ("one", signal.SIGINT, 130, 2),
        ("one", signal.SIGTERM, 143, 2),
        ("one", signal.SIGHUP, 129, 1),
    ],
)
def test_an_interruption_ends_programs_that_were_started(
    command: str, whom: str, how: signal.Signals, code: int, jobs: int, tmp_path: Path
) -> None:
    program = shlex.join([sys.executable, "-I", "-c", STUBBORN, str(tmp_path)])
    line = io.StringIO()
    csv.writer(line).writerow([f"cmd:{program}"])
    players = (
        ["--players", line.getvalue().strip(), "--games", "4"]
        if command == "simulate"
        else ["--a", f"cmd:{program}", "--deals", "4"]
    )
    words = ["-m", "hearts_qt", command, "--jobs", str(jobs), "--answer-seconds", "3000", *players]
    with running(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            wait_until(lambda: len(alive(tmp_path)) == jobs, PROCESS_LIMIT)
            if whom == "all":
                # What a terminal does with Ctrl-C.
                os.killpg(process.pid, how)
            else:
                process.send_signal(how)
            _, errors = process.communicate(timeout=PROCESS_LIMIT)
            assert process.returncode == code
            assert errors == b""
            assert alive(tmp_path) == []
        finally:
            for number in alive(tmp_path):
                os.killpg(number, signal.SIGKILL)
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)


def test_what_is_begun_is_finished_before_a_signal_counts() -> None:
    done = []

    def work() -> None:
        with signals_delayed():
            signal.raise_signal(signal.SIGINT)
            done.append("within")
        done.append("after")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["within"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def square(number: int, cancel: CancelToken) -> int:
    """A part of a work; there is none for 7."""
    if number == 7:
        raise ValueError("seven")
    return number * number


def test_results_come_in_order_from_an_endless_work() -> None:
    with workers(2) as crew:
        assert list(islice(crew.in_order(square, count(8)), 30)) == [n * n for n in range(8, 38)]
        assert sorted(crew.as_done(square, range(6))) == [(n, n * n) for n in range(6)]
        with pytest.raises(ValueError, match="seven"):
            list(crew.in_order(square, range(20)))
    with workers(1) as crew:
        assert list(islice(crew.in_order(square, count(8)), 3)) == [64, 81, 100]
