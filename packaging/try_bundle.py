#!/usr/bin/env python3
"""Start the Linux bundle under conditions that have broken bundles before.

    python packaging/try_bundle.py dist/hearts-qt-…-linux-x86_64.tar.xz [NAME ...]

The archive is unpacked into a folder whose name has spaces and non-ASCII letters, and the bundle is
started from there: with another Python and another Qt in the environment, as a user who may not
write there, with a home folder that cannot be written, without fonts, without sound, in other
locales, on X11 and on Wayland, with a file while it is already running, with an outside player, and
on a system that has nothing but the C library and zlib.
Names select some of the conditions. X11 needs Xvfb, Wayland needs weston; if they are missing, the
condition is skipped with a message. The exit code is 1 if a condition fails.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from contents import LIBC

WAIT_LIMIT = 1800.0
"""Seconds in which a program must do what it is waited for."""
END_LIMIT = 20.0
"""Seconds in which a program that was told to end must end."""
NOBODY = 65534
SCREEN = ":96"
NO_SCREEN = ":59999"
"""A screen whose number no server has, as they count from 0."""


class Failure(Exception):
    """The bundle failed under a condition; the message says how."""


class PassedOver(Exception):
    """A condition cannot be set up here; the message says why."""


def end(process: subprocess.Popen[Any]) -> None:
    """End a program, by force if it does not end when asked to."""
    process.terminate()
    try:
        process.wait(END_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(END_LIMIT)


class Place:
    """An unpacked bundle, and home folders to start it with."""

    def __init__(self, folder: Path, archive: Path) -> None:
        self.folder = folder
        unpacked = folder / "Karten, Würfel & ♥"
        with tarfile.open(archive) as opened:
            opened.extractall(unpacked, filter="data")
        (self.bundle,) = unpacked.iterdir()
        self.program = self.bundle / "hearts-qt"
        self._homes = 0

    def home(self) -> Path:
        """A new, empty home folder."""
        self._homes += 1
        home = self.folder / f"home {self._homes}"
        home.mkdir()
        return home

    def environment(self, **more: str) -> dict[str, str]:
        """A minimal environment without a screen, with the given additions."""
        plain = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(self.home()),
            "LANG": "C.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
        }
        return {name: value for name, value in (plain | more).items() if value}

    def start(self, *arguments: str, code: int = 0, user: int | None = None, **more: str) -> str:
        """Run the bundle to its end; returns its output. Raises `Failure` for another exit code."""
        try:
            done = subprocess.run(
                [str(self.program), *arguments], env=self.environment(**more), text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=WAIT_LIMIT, check=False,
                cwd="/", user=user, group=user, extra_groups=None if user is None else [],
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise Failure(f"it did not end within {WAIT_LIMIT:.0f} s") from None
        if done.returncode != code:
            raise Failure(f"it left with {done.returncode}:\n{done.stdout}")
        return done.stdout


def demand(fits: bool, sentence: str) -> None:
    """Raise `Failure` with a sentence unless the condition holds."""
    if not fits:
        raise Failure(sentence)


# The conditions


def another_python(place: Place) -> None:
    """Variables of another Python that lead to broken modules."""
    trap = place.folder / "trap"
    (trap / "PySide6").mkdir(parents=True)
    for name in ("PySide6/__init__.py", "json.py", "hearts_qt.py", "sitecustomize.py"):
        (trap / name).write_text("raise SystemExit('caught in the trap')\n", "utf-8")
    place.start(
        "--self-check",
        PYTHONPATH=str(trap), PYTHONHOME="/nonexistent", PYTHONSTARTUP=str(trap / "json.py"),
        PYTHONDONTWRITEBYTECODE="1", PYTHONOPTIMIZE="2", PYTHONWARNINGS="error",
    )  # fmt: skip


def another_qt(place: Place) -> None:
    """Variables of another Qt that lead to its plugins."""
    plugins = place.folder / "other qt" / "plugins"
    for name in ("platforms/libqoffscreen.so", "imageformats/libqsvg.so"):
        (plugins / name).parent.mkdir(parents=True, exist_ok=True)
        (plugins / name).write_bytes(b"\x7fELF this is no library")
    place.start(
        "--self-check",
        QT_PLUGIN_PATH=str(plugins), QT_QPA_PLATFORM_PLUGIN_PATH=str(plugins / "platforms"),
        QML2_IMPORT_PATH=str(plugins), QT_STYLE_OVERRIDE="kvantum", QT_QPA_PLATFORMTHEME="gtk3",
    )  # fmt: skip


def other_libraries(place: Place) -> None:
    """Broken libraries with the same names, where the system looks first."""
    trap = place.folder / "libraries"
    trap.mkdir()
    for name in ("libQt6Core.so.6", "libpython3.11.so.1.0", "libstdc++.so.6", "libicudata.so.73"):
        (trap / name).write_bytes(b"\x7fELF this is no library")
    place.start("--self-check", LD_LIBRARY_PATH=str(trap))


def read_only(place: Place) -> None:
    """A user who may not write to the folder of the bundle."""
    if os.geteuid():
        raise PassedOver("becoming another user needs root")
    home = place.home()
    os.chown(home, NOBODY, NOBODY)
    before = sorted(place.bundle.rglob("*"))
    place.start("--self-check", user=NOBODY, HOME=str(home))
    demand(sorted(place.bundle.rglob("*")) == before, "it wrote something beside itself")


def no_home(place: Place) -> None:
    """A home folder that cannot be written: the program says so and plays without saving."""
    if os.geteuid():
        raise PassedOver("becoming another user needs root")
    said = place.start("--self-check", code=1, user=NOBODY, HOME="/nonexistent")
    demand("fault  folders" in said, f"the folders are not complained of:\n{said}")
    for name in ("assets", "kernel", "games", "window"):
        demand(f"ok     {name}" in said, f"{name} is not all right:\n{said}")
    place.start("--autoplay", "--hands", "1", "--new", user=NOBODY, HOME="/nonexistent")


def no_fonts(place: Place) -> None:
    """A system without fonts."""
    empty = place.folder / "fonts.conf"
    empty.write_text("<fontconfig><dir>/nonexistent</dir></fontconfig>\n", "utf-8")
    place.start("--self-check", FONTCONFIG_FILE=str(empty))


def no_sound(place: Place) -> None:
    """No sound server."""
    said = place.start("--self-check", PULSE_SERVER="unix:/nonexistent/socket")
    demand("there is no sound device" in said, f"it hears something:\n{said}")


def bare(place: Place) -> None:
    """A system with nothing but the C library and zlib; the helper processes start there too."""
    if os.geteuid():
        raise PassedOver("another root folder needs root")
    root = place.folder / "bare"
    for folder in ("bundle", "dev", "proc", "tmp", "home"):
        (root / folder).mkdir(parents=True)
    for library in c_library():
        target = root / library.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(library, target)
        target.chmod(0o755)
    mounts = [
        ["mount", "--bind", str(place.bundle), str(root / "bundle")],
        ["mount", "--bind", "/dev", str(root / "dev")],
        ["mount", "-t", "proc", "proc", str(root / "proc")],
    ]
    # Its own mounts end with the process.
    chroot = f'exec /usr/sbin/chroot {shlex.quote(str(root))} "$@"'
    script = " && ".join([*map(shlex.join, mounts), chroot])
    words = ["unshare", "--mount", "sh", "-c", script, "sh", "/bundle/hearts-qt", "--self-check"]
    try:
        done = subprocess.run(
            words, env={**place.environment(), "HOME": "/home"}, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=WAIT_LIMIT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failure(f"it did not end within {WAIT_LIMIT:.0f} s") from None
    demand(done.returncode == 0, f"it left with {done.returncode}:\n{done.stdout}")
    demand("52 cards drawn" in done.stdout, f"decks cannot be drawn:\n{done.stdout}")


def c_library() -> list[Path]:
    """The files of this system's C library, with the loader that programs name, and zlib."""
    told = subprocess.run(
        ["ldd", sys.executable], capture_output=True, text=True, check=True, timeout=WAIT_LIMIT
    ).stdout
    loader = Path(re.findall(r"(/\S*/ld-linux\S*)", told)[0])
    folder = Path(re.findall(r"(/\S+)/libc\.so\.6", told)[0])
    names = [path for path in sorted(folder.glob("lib*.so.*")) if LIBC.match(path.name)]
    return [loader, *names, folder / "libz.so.1"]


def locales(place: Place) -> None:
    """Locales without UTF-8, or that the system does not have."""
    for name in ("C", "POSIX", "ja_JP.eucJP", "de_DE.ISO-8859-1", "xx_XX.nonsense"):
        said = place.start("presets", LANG=name, LC_ALL=name)
        demand("Omnibus" in said, f"no presets under {name}:\n{said}")


def german(place: Place) -> None:
    """The window in German."""
    place.start("--autoplay", "--hands", "1", "--new", LANG="de_DE.UTF-8", LANGUAGE="de")


def no_screen(place: Place) -> None:
    """No screen: the self-check works, and the table prints one sentence."""
    place.start("--self-check", QT_QPA_PLATFORM="")
    for screen in ("", NO_SCREEN):
        said = place.start(code=1, QT_QPA_PLATFORM="", DISPLAY=screen)
        demand(said.startswith("Hearts Qt cannot open a window"), f"it says\n{said}")
        demand(said.count("\n") == 1, f"it says more than a sentence:\n{said}")


def outside(place: Place) -> None:
    """An outside program plays, and does not see the libraries of the bundle."""
    python = shutil.which("python3", path="/usr/bin:/bin")
    if python is None:
        raise PassedOver("there is no python3 to run a player with")
    seen = place.folder / "seen"
    wrapper = place.folder / "player.sh"
    example = place.bundle / "_internal/hearts_qt/players/external/example_player.py"
    wrapper.write_text(
        f'#!/bin/sh\necho "$LD_LIBRARY_PATH$QT_PLUGIN_PATH" > "{seen}"\n'
        f'exec {python} "{example}"\n',
        "utf-8",
    )
    wrapper.chmod(0o755)
    place.start("simulate", "--hands", "2", "--players", f"cmd:'{wrapper}'")
    demand(seen.read_text("utf-8").strip() == "", f"it sees {seen.read_text('utf-8')}")


def several_processes(place: Place) -> None:
    """Work shared by several processes, started by Python's multiprocessing."""
    place.start("simulate", "--hands", "400", "--jobs", "2")


def second_start(place: Place) -> None:
    """A file opened while the program is running: the second process hands it over and ends."""
    home = str(place.home())
    record = place.folder / "game.hearts"
    place.start("simulate", "--games", "1", "--record", str(record))
    first = subprocess.Popen(
        [str(place.program), "--new"], env=place.environment(HOME=home), cwd="/",
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        saved = Path(home) / ".local/share/hearts-qt/game.jsonl"
        until = time.monotonic() + WAIT_LIMIT
        while not saved.exists():
            demand(time.monotonic() < until, "the first start saves no game")
            time.sleep(0.2)
        place.start(str(record), HOME=home)
        demand(first.poll() is None, "the first start has ended")
    finally:
        end(first)


@contextmanager
def server(words: list[str], env: dict[str, str], ready: Callable[[], bool]) -> Iterator[None]:
    """A display server that runs for the duration of the context."""
    process = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + WAIT_LIMIT
        while not ready():
            demand(process.poll() is None, f"{words[0]} has ended")
            demand(time.monotonic() < until, f"{words[0]} does not get ready")
            time.sleep(0.2)
        time.sleep(0.5)
        yield
    finally:
        end(process)


def x11(place: Place) -> None:
    """X11."""
    if not shutil.which("Xvfb"):
        raise PassedOver("Xvfb is not installed")
    words = ["Xvfb", SCREEN, "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    socket = Path(f"/tmp/.X11-unix/X{SCREEN[1:]}")
    with server(words, dict(os.environ), socket.exists):
        said = place.start("--self-check", QT_QPA_PLATFORM="", DISPLAY=SCREEN)
        demand("one hand on platform xcb" in said, f"it does not draw on X11:\n{said}")


def wayland(place: Place) -> None:
    """Wayland."""
    if not shutil.which("weston"):
        raise PassedOver("weston is not installed")
    folder = place.folder / "wayland"
    folder.mkdir(mode=0o700)
    env = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
    words = ["weston", "--backend=headless-backend.so", "--socket=hearts", "--no-config"]
    words += ["--width=1366", "--height=768"]
    with server(words, env, (folder / "hearts").exists):
        said = place.start(
            "--self-check", QT_QPA_PLATFORM="", WAYLAND_DISPLAY="hearts",
            XDG_RUNTIME_DIR=str(folder),
        )  # fmt: skip
        demand("one hand on platform wayland" in said, f"it does not draw on Wayland:\n{said}")


CONDITIONS: tuple[Callable[[Place], None], ...] = (
    another_python,
    another_qt,
    other_libraries,
    read_only,
    no_home,
    no_fonts,
    no_sound,
    bare,
    no_screen,
    locales,
    german,
    several_processes,
    outside,
    second_start,
    x11,
    wayland,
)


def main() -> int:
    """Try all conditions, or the named ones; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("archive", type=Path)
    parser.add_argument("names", nargs="*", help=", ".join(one.__name__ for one in CONDITIONS))
    asked = parser.parse_args()
    chosen = [one for one in CONDITIONS if not asked.names or one.__name__ in asked.names]
    failed = []
    with tempfile.TemporaryDirectory(prefix="hearts-qt-try-") as folder:
        os.chmod(folder, 0o755)
        place = Place(Path(folder), asked.archive)
        for condition in chosen:
            began = time.monotonic()
            try:
                condition(place)
                told = "ok"
            except PassedOver as reason:
                told = f"passed over: {reason}"
            except Failure as failure:
                told = f"FAILED: {failure}"
                failed.append(condition.__name__)
            print(f"{condition.__name__:18} {time.monotonic() - began:6.1f} s  {told}", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "all is well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
