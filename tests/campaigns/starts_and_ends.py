"""Starts and ends the program again and again, in many ways; it must never crash or hang.

    python -m tests.campaigns.starts_and_ends --starts 1000 --jobs 2
    python -m tests.campaigns.starts_and_ends --starts 50 --ways x11_killed second_start

Each start is the real program with a home folder of its own, so that its cards are drawn while it
is ended. The instants are random, from the first milliseconds on. A way is passed over where what
it needs is missing: Xvfb, weston, or the right to mount a small disk.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tests.limits import end, running
from tests.shell_signals import restore_default_signals

ROOT = Path(__file__).resolve().parents[2]

LIMIT = 120.0
"""Seconds in which the program must have ended; it takes a few on an idle machine."""

EARLY = 1.5
"""Seconds in which a start on a busy machine has got to any point between nothing and a game."""

TALKATIVE = ({}, {"QT_DEBUG_PLUGINS": "1"}, {"QT_LOGGING_RULES": "*=true"})
"""Environments in which Qt tells nothing, something and everything."""

PLAY = ("--new", "--autoplay")
HAND = (*PLAY, "--hands", "1")


class PassedOver(Exception):
    """This machine lacks what a way needs."""


class Wrong(Exception):
    """The program did not end as it should."""


class Place:
    """A home folder, chance, and what starts the program there."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.chance = chance
        self.messages: Mapping[str, str] = chance.choice(TALKATIVE)
        self._count = 0

    @contextmanager
    def program(self, *arguments: str, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
        """A running program, offscreen unless the variables say otherwise."""
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "HEARTS_QT_HOME": str(self.home),
            "LANGUAGE": "en",
            **self.messages,
            **variables,
        }
        self._count += 1
        with (
            (self.folder / f"said-{self._count}").open("wb") as said,
            running(
                [sys.executable, "-X", "faulthandler", "-m", "hearts_qt", *arguments],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            ) as process,
        ):
            yield process

    def ends(self, process: subprocess.Popen[bytes], *right: int) -> None:
        """Wait for the end of a program, which must have one of some statuses."""
        try:
            status = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            # The signal makes `faulthandler` write where every thread is.
            process.send_signal(signal.SIGABRT)
            process.wait(LIMIT)
            raise Wrong(f"no end within {LIMIT:g} s\n{self._said()}") from None
        if status not in right:
            raise Wrong(f"status {status} and not one of {right}\n{self._said()}")
        if "Traceback" in self._said():
            raise Wrong(f"a traceback\n{self._said()}")

    def _said(self) -> str:
        files = sorted(self.folder.glob("said-*"))
        return "\n".join(path.read_text(errors="replace")[-4000:] for path in files)

    def wait_for_qt(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until the program has loaded Qt."""
        until = time.monotonic() + LIMIT
        while "libQt6Core" not in Path(f"/proc/{process.pid}/maps").read_text():
            if time.monotonic() > until:
                raise Wrong(f"no Qt within {LIMIT:g} s\n{self._said()}")
            time.sleep(0.01)

    def wait_for_game(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until a game has begun, and a random moment longer."""
        until = time.monotonic() + LIMIT
        while not (self.home / "data" / "game.jsonl").exists() and process.poll() is None:
            if time.monotonic() > until:
                raise Wrong(f"no game within {LIMIT:g} s\n{self._said()}")
            time.sleep(0.01)
        time.sleep(self.chance.choice((0.0, 0.1, 1.0)) * self.chance.random())


# The ways


def paint(place: Place) -> None:
    """The window closes when it has been painted."""
    with place.program("--exit-after-paint") as process:
        place.ends(process, 0)


def paint_again(place: Place) -> None:
    """The same, twice in one home: the cards are drawn already."""
    paint(place)
    paint(place)


def hand(place: Place) -> None:
    """The window closes after a hand."""
    with place.program(*HAND) as process:
        place.ends(process, 0)


def close_while_drawing(place: Place) -> None:
    """A game begins, and the window closes in the middle of the first drawing."""
    with place.program("--new", "--exit-after-paint") as process:
        place.ends(process, 0)


def _early(place: Place, number: signal.Signals) -> None:
    """A signal at some moment of the start."""
    with place.program(*place.chance.choice(((), ("--new",), PLAY))) as process:
        time.sleep(EARLY * place.chance.random())
        process.send_signal(number)
        # Before there is anything to save, the signal ends the process in the usual way.
        place.ends(process, 128 + number, -number)


def early_term(place: Place) -> None:
    """SIGTERM during the start."""
    _early(place, signal.SIGTERM)


def early_int(place: Place) -> None:
    """SIGINT during the start."""
    with place.program(*PLAY) as process:
        # Until it runs anything of ours, Python prints a traceback.
        place.wait_for_qt(process)
        time.sleep(EARLY * place.chance.random())
        process.send_signal(signal.SIGINT)
        place.ends(process, 128 + signal.SIGINT, -signal.SIGINT)


def early_hup(place: Place) -> None:
    """SIGHUP during the start."""
    _early(place, signal.SIGHUP)


def _late(place: Place, *numbers: signal.Signals) -> None:
    """Signals during a game."""
    with place.program(*PLAY) as process:
        place.wait_for_game(process)
        for number in numbers:
            process.send_signal(number)
        place.ends(process, *(128 + number for number in numbers))


def term(place: Place) -> None:
    """SIGTERM during a game."""
    _late(place, signal.SIGTERM)


def interrupt(place: Place) -> None:
    """SIGINT during a game."""
    _late(place, signal.SIGINT)


def hup(place: Place) -> None:
    """SIGHUP during a game."""
    _late(place, signal.SIGHUP)


def many_signals(place: Place) -> None:
    """Several signals at once during a game."""
    _late(place, signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def killed_and_resumed(place: Place) -> None:
    """SIGKILL during a game; the next start goes on with it."""
    with place.program(*PLAY) as process:
        place.wait_for_game(process)
        process.kill()
        place.ends(process, -signal.SIGKILL)
    with place.program("--resume", "--exit-after-paint") as process:
        place.ends(process, 0)


def full_disk(place: Place) -> None:
    """A home on a disk that is full from some moment on."""
    place.home.mkdir()
    size = place.chance.choice((40, 200, 400, 1000))
    options = f"size={size}k"
    words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place.home)]
    if subprocess.run(words, check=False, capture_output=True, timeout=LIMIT).returncode:
        raise PassedOver("no small disk can be mounted")
    try:
        with place.program(*HAND) as process:
            place.ends(process, 0)
    finally:
        subprocess.run(["umount", "-l", str(place.home)], check=False, timeout=LIMIT)


def unusable_home(place: Place) -> None:
    """A home in which nothing can be written."""
    place.home = Path("/proc/self/fdinfo")
    with place.program(*HAND) as process:
        place.ends(process, 0)


def mute_sound(place: Place) -> None:
    """A sound server that accepts connections and never answers."""
    path = str(place.folder / "pulse")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        with place.program(*HAND, PULSE_SERVER=f"unix:{path}") as process:
            place.ends(process, 0)


def closed_output(place: Place) -> None:
    """Nobody reads what the program prints."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        with running(
            [sys.executable, "-m", "hearts_qt", *HAND],
            cwd=ROOT,
            env={
                **os.environ, **place.messages,
                "QT_QPA_PLATFORM": "offscreen", "HEARTS_QT_HOME": str(place.home),
            },
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=writing,
        ) as process:  # fmt: skip
            # Python reports with 120 that it could not write.
            place.ends(process, 0, 120)
    finally:
        os.close(writing)


def second_start(place: Place) -> None:
    """Two starts at once: one plays, the other calls it, and both end in order."""
    with (
        place.program("--new") as one,
        place.program("--new") as other,
    ):
        until = time.monotonic() + LIMIT
        while one.poll() is None and other.poll() is None:
            if time.monotonic() > until:
                raise Wrong("neither of two starts has ended")
            time.sleep(0.01)
        left, stays = (one, other) if one.poll() is not None else (other, one)
        place.ends(left, 0)
        stays.send_signal(signal.SIGTERM)
        place.ends(stays, 128 + signal.SIGTERM)


@contextmanager
def _x11(place: Place) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, str]]]:
    """An X server, and the environment of a program on it."""
    if not shutil.which("Xvfb"):
        raise PassedOver("Xvfb is not installed")
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    with (
        open(reading, "rb") as display,
        running(
            words,
            pass_fds=(writing,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as server,
    ):
        os.close(writing)
        number = display.readline().decode().strip()
        if not number:
            raise PassedOver("Xvfb does not start")
        yield server, {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number}"}


@contextmanager
def _wayland(place: Place) -> Iterator[tuple[subprocess.Popen[bytes], dict[str, str]]]:
    """A Wayland compositor, and the environment of a program on it."""
    if not shutil.which("weston"):
        raise PassedOver("weston is not installed")
    folder = place.folder / "run"
    folder.mkdir(mode=0o700)
    names = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "hearts"}
    words = ["weston", "--backend=headless-backend.so", "--socket=hearts", "--no-config"]
    environment = {**os.environ, **names}
    del environment["WAYLAND_DISPLAY"]
    with running(
        words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as compositor:  # fmt: skip
        until = time.monotonic() + LIMIT
        while not (folder / "hearts").exists():
            if compositor.poll() is not None or time.monotonic() > until:
                raise PassedOver("weston does not start")
            time.sleep(0.02)
        yield compositor, {"QT_QPA_PLATFORM": "wayland", **names}


def x11(place: Place) -> None:
    """A hand on X11."""
    with _x11(place) as (_, names), place.program(*HAND, **names) as process:
        place.ends(process, 0)


def x11_killed(place: Place) -> None:
    """The X server goes during a game."""
    with _x11(place) as (server, names), place.program(*PLAY, **names) as process:
        place.wait_for_game(process)
        end(server)
        place.ends(process, 1)


def x11_killed_early(place: Place) -> None:
    """The X server goes during the start."""
    with _x11(place) as (server, names), place.program(**names) as process:
        time.sleep(EARLY * place.chance.random())
        end(server)
        place.ends(process, 1)


def logout(place: Place) -> None:
    """The desktop session ends: a signal, and soon afterwards the X server goes."""
    with _x11(place) as (server, names), place.program(*PLAY, **names) as process:
        place.wait_for_game(process)
        process.send_signal(place.chance.choice((signal.SIGTERM, signal.SIGHUP)))
        time.sleep(0.2 * place.chance.random())
        end(server)
        place.ends(process, 128 + signal.SIGTERM, 128 + signal.SIGHUP, 1)


def wayland(place: Place) -> None:
    """A hand on Wayland."""
    with _wayland(place) as (_, names), place.program(*HAND, **names) as process:
        place.ends(process, 0)


def wayland_killed(place: Place) -> None:
    """The compositor goes during a game."""
    with _wayland(place) as (compositor, names), place.program(*PLAY, **names) as process:
        place.wait_for_game(process)
        end(compositor)
        place.ends(process, 1, 255)


WAYS: tuple[Callable[[Place], None], ...] = (
    paint,
    paint_again,
    hand,
    close_while_drawing,
    early_term,
    early_int,
    early_hup,
    term,
    interrupt,
    hup,
    many_signals,
    killed_and_resumed,
    full_disk,
    unusable_home,
    mute_sound,
    closed_output,
    second_start,
    x11,
    x11_killed,
    x11_killed_early,
    logout,
    wayland,
    wayland_killed,
)


def try_way(way: Callable[[Place], None], seed: int) -> str:
    """Start and end the program once in a way; returns what is wrong, or nothing.

    Raises `PassedOver`.
    """
    with tempfile.TemporaryDirectory(prefix="hearts-ends-") as folder:
        try:
            way(Place(Path(folder), random.Random(seed)))
        except Wrong as wrong:
            return str(wrong)
    return ""


def main() -> int:
    restore_default_signals()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--ways", nargs="*", help=", ".join(way.__name__ for way in WAYS))
    asked = parser.parse_args()
    ways = [way for way in WAYS if not asked.ways or way.__name__ in asked.ways]
    done: collections.Counter[str] = collections.Counter()
    wrong: collections.Counter[str] = collections.Counter()
    lock = threading.Lock()

    def one(number: int) -> None:
        way = ways[number % len(ways)]
        name = way.__name__
        try:
            fault = try_way(way, asked.seed * 1_000_000 + number)
        except PassedOver as reason:
            fault = ""
            name = f"{name} passed over, {reason}:"
        with lock:
            done[name] += 1
            if fault:
                wrong[name] += 1
                print(f"--- {name} ({number}): {fault}", flush=True)
            if sum(done.values()) % 20 == 0:
                print(f"{sum(done.values())} of {asked.starts}, {wrong.total()} wrong", flush=True)

    began = time.monotonic()
    with ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(one, range(asked.starts)))
    for name, count in sorted(done.items()):
        print(f"{name} {count}, {wrong[name]} wrong")
    print(f"{sum(done.values())} in {time.monotonic() - began:.0f} s, {wrong.total()} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
