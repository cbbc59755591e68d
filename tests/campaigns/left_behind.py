"""Ends the game again and again while outside programs play; no process may be left behind.

    python -m tests.campaigns.left_behind --kills 200

The real program plays by itself in its window against two outside programs. They ignore every
signal and the end of their input, and each has started a process in another session that does the
same. At a random instant the game is ended: by SIGKILL, SIGTERM, SIGINT or SIGHUP, or its window
is closed. Afterwards no process may run that has the mark of the game in its environment, and the
game's exit status must be the right one.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import psutil

from hearts_qt.players.external import example_player_path
from tests.limits import end, running
from tests.shell_signals import restore_default_signals

ROOT = Path(__file__).resolve().parents[2]
MARKER = "HEARTS_QT_TEST_MARK"
"""The environment variable by which the processes of one game are found."""

GAME_TIMEOUT = 60.0
"""Seconds for the game to start and to end; it takes about one on an idle machine."""

GRACE = 10.0
"""Seconds after the end of the game until which everything else must have ended."""

STUBBORN = """
import os, signal, sys, time
def ignore_everything():
    for number in range(1, signal.NSIG):
        if number != signal.SIGCHLD:
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
ignore_everything()
# What it complains of when the game is killed is no fault of the game.
os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
reading, writing = os.pipe()
if not os.fork():
    os.setsid()
    if os.fork():
        os._exit(0)
    os.write(writing, b"x")
    while True:
        time.sleep(60)
os.wait()
os.read(reading, 1)
if len(sys.argv) > 1:
    import runpy
    runpy.run_path(sys.argv[1], run_name="__main__")
else:
    print("ready", flush=True)
while True:
    time.sleep(60)
"""
"""A program that ignores everything and has started a daemon. It plays as the program named by its
argument does, or says that it is ready and never answers."""

WAYS_TO_END: tuple[signal.Signals | None, ...] = (
    (None, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    if sys.platform != "win32"
    else (None,)
)
"""The ways to end the game; None closes the window."""


def marked(mark: str) -> list[psutil.Process]:
    """The running processes, other than this one, that have a mark in their environment."""
    found = []
    for process in psutil.process_iter():
        try:
            own = process.pid != os.getpid() and process.environ().get(MARKER) == mark
            if own and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except (psutil.Error, OSError):
            continue
    return found


@dataclass
class Tally:
    """What a campaign has seen."""

    kills: int = 0
    early: int = 0
    """Ends before an outside program had been started."""
    most: int = 0
    """The largest number of processes when a game was ended."""
    left: int = 0
    """Processes that stayed behind."""
    wrong: list[str] = field(default_factory=list)
    """Wrong exit statuses and tracebacks."""
    ways: collections.Counter[str] = field(default_factory=collections.Counter)


def prepare(home: Path, plays: bool) -> None:
    """Settings under which two outside programs play a fast game."""
    words = [sys.executable, "-I", "-c", STUBBORN]
    if plays:
        words.append(str(example_player_path()))
    program = {"player": "cmd:" + shlex.join(words)}
    (home / "config").mkdir(parents=True)
    settings = {
        "tempo": "instant",
        "answer_seconds": 60,
        "seats": [{}, program, {}, program],
    }
    (home / "config" / "settings.json").write_bytes(msgspec.json.encode(settings))


def play_and_end(how: signal.Signals | None, plays: bool, chance: random.Random) -> Tally:
    """Start a game, end it at some instant, and look at what is left."""
    tally = Tally(kills=1)
    mark = uuid.uuid4().hex
    with tempfile.TemporaryDirectory(prefix="hearts-left-") as folder:
        home = Path(folder)
        prepare(home, plays)
        environment = {**os.environ, "HEARTS_QT_HOME": folder, MARKER: mark}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        words = [sys.executable, "-m", "hearts_qt", "--autoplay", "--new"]
        if how is None:
            # After this many hands the window is closed as a person closes it.
            words += ["--hands", "1"]
            if not plays:
                words.append("--exit-after-paint")
        errors = (home / "errors").open("ab")
        try:
            with running(words, cwd=ROOT, env=environment, stdout=errors, stderr=errors) as game:
                tally.ways["closing" if how is None else how.name] += 1
                if how is not None:
                    # The game and, for each program, a supervisor, the program and its daemon.
                    # The second one is not asked before the first one has answered.
                    wait_for_programs(game, mark, 7 if plays else 4, chance)
                    tally.most = len(marked(mark))
                    tally.early = int(tally.most <= 1)
                    game.send_signal(how)
                try:
                    status = game.wait(GAME_TIMEOUT)
                except subprocess.TimeoutExpired:
                    tally.wrong.append(f"{how}: the game did not end")
                    end(game)
                else:
                    said = (home / "errors").read_text(errors="replace")
                    tally.wrong += problems(how, status, tally.early > 0, said)
            until = time.monotonic() + GRACE
            while (left := marked(mark)) and time.monotonic() < until:
                time.sleep(0.01)
            tally.left = len(left)
        finally:
            errors.close()
            for process in marked(mark):
                process.kill()
    return tally


def wait_for_programs(
    game: subprocess.Popen[bytes], mark: str, most: int, chance: random.Random
) -> None:
    """Wait for a random instant, mostly while programs are being started or play."""
    if chance.random() < 0.15:
        time.sleep(chance.random())
        return
    until = time.monotonic() + GAME_TIMEOUT
    wanted = chance.randint(2, most)
    while len(marked(mark)) < wanted and game.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    time.sleep(chance.choice((0.0, 0.02, 0.3)) * chance.random())


def problems(how: signal.Signals | None, status: int, early: bool, said: str) -> list[str]:
    """What is wrong with the end of the game itself, in sentences."""
    wrong = []
    if how is None:
        right = {0}
    elif how.name == "SIGKILL":
        right = {-how}
    else:
        right = {128 + how}
        if early:
            # Before there is a window the signal ends the process in the usual way.
            right.add(-how)
    if status not in right:
        wrong.append(f"{how}: the exit status is {status}")
    # Python itself complains of Ctrl+C in its first milliseconds.
    if "Traceback" in said and not early:
        wrong.append(f"{how}: {said[-2000:]}")
    return wrong


def campaign(kills: int, seed: int, tell: bool = False) -> Tally:
    """End the game that often, in every way in turn."""
    chance = random.Random(seed)
    total = Tally()
    for number in range(kills):
        tally = play_and_end(WAYS_TO_END[number % len(WAYS_TO_END)], chance.random() < 0.5, chance)
        total.kills += tally.kills
        total.early += tally.early
        total.most = max(total.most, tally.most)
        total.left += tally.left
        total.wrong += tally.wrong
        total.ways += tally.ways
        if tell and (number + 1) % 10 == 0:
            print(f"{number + 1} of {kills}: {total}", flush=True)
    return total


def main() -> int:
    restore_default_signals()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    tally = campaign(options.kills, options.seed, tell=True)
    print("\n".join(tally.wrong))
    ways = ", ".join(f"{name} {count}" for name, count in sorted(tally.ways.items()))
    print(
        f"{tally.kills} games ended ({ways}), {tally.early} of them before a program had started; "
        f"at most {tally.most} processes; {tally.left} left behind, {len(tally.wrong)} wrong "
        f"statuses; {time.monotonic() - began:.0f} s"
    )
    return 1 if tally.left or tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
