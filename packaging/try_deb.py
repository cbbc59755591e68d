#!/usr/bin/env python3
"""Install the Debian package in a minimal Debian 12 and start it there. Needs root on Debian.

    sudo python3 packaging/try_deb.py DEB --in FOLDER [--picture FILE]

FOLDER should be outside of the project, on a disk with 2 GB free. debootstrap creates a minimal
Debian there (kept for the next time), and apt installs the package in a copy of it. An ordinary
user of that Debian then runs the self-check without a screen, and the command of the menu entry on
the X server of Xvfb, which runs outside. Finally the package is removed, and nothing of it may be
left. Host packages: debootstrap, xvfb, xdotool, imagemagick.
"""

from __future__ import annotations

import argparse
import configparser
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from contents import COMMAND_LIMIT
from try_bundle import end

RELEASE = "bookworm"
DISPLAY = ":97"
USER = 1000
WINDOW_LIMIT = 600.0
"""How many seconds a window may take to appear."""
class Stop(Exception):
    """A check failed; the message says why in one sentence."""


def say(sentence: str) -> None:
    """Print a line about what is going on."""
    print(f"try_deb.py: {sentence}", flush=True)


def run(*command: str | Path, quiet: bool = True, env: dict[str, str] | None = None) -> str:
    """Run a command that must succeed; returns its output."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=env, timeout=COMMAND_LIMIT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Stop(f"this did not end within {COMMAND_LIMIT:.0f} s: {shlex.join(words)}") from None
    if not quiet or done.returncode:
        print(done.stdout)
    if done.returncode:
        raise Stop(f"this failed (exit code {done.returncode}): {shlex.join(words)}")
    return done.stdout


def make_base(folder: Path) -> Path:
    """Create a minimal Debian if there is none."""
    base = folder / "base"
    if not (base / "etc/debian_version").exists():
        say(f"making a minimal Debian ({RELEASE}) in {base}")
        began = time.monotonic()
        run("debootstrap", "--variant=minbase", RELEASE, base)
        say(f"that took {time.monotonic() - began:.0f} s")
    return base


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """Mount the kernel's file systems inside the minimal Debian for the duration of the context."""
    run("mount", "-t", "proc", "proc", root / "proc")
    for name in ("null", "zero", "random", "urandom", "tty"):
        device = root / "dev" / name
        if not device.exists():
            run("cp", "-a", f"/dev/{name}", device)
    try:
        yield
    finally:
        run("umount", "-l", root / "proc")


class Chroot:
    """The minimal Debian."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *command: str, quiet: bool = True) -> str:
        """Run a command in it as root."""
        env = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "DEBIAN_FRONTEND": "noninteractive",
            "LC_ALL": "C.UTF-8",
        }
        env |= {name: value for name, value in os.environ.items() if name.endswith("_proxy")}
        return run("chroot", self.root, *command, quiet=quiet, env=env)

    def user_command(self, *command: str, **env: str) -> list[str]:
        """The command line that runs a command as an ordinary user with a clean environment."""
        given = {"HOME": "/home/player", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **env}
        words = [f"{name}={value}" for name, value in given.items()]
        return [
            "chroot", f"--userspec={USER}:{USER}", str(self.root),
            "/usr/bin/env", "-i", *words, *command,
        ]  # fmt: skip


def install(chroot: Chroot, deb: Path) -> None:
    """Install the package and its dependencies with apt."""
    shutil.copyfile("/etc/resolv.conf", chroot.root / "etc/resolv.conf")
    shutil.copyfile(deb, chroot.root / "tmp" / deb.name)
    chroot.run("apt-get", "update", "-q")
    before = chroot.run("dpkg-query", "-f", "${binary:Package}\n", "-W").split()
    began = time.monotonic()
    chroot.run("apt-get", "install", "-q", "-y", "--no-install-recommends", f"/tmp/{deb.name}")
    after = chroot.run("dpkg-query", "-f", "${binary:Package}\n", "-W").split()
    say(
        f"installed in {time.monotonic() - began:.0f} s, with {len(after) - len(before) - 1} "
        "packages that it depends on"
    )
    chroot.run("useradd", "--create-home", "--uid", str(USER), "player")


def check_offscreen(chroot: Chroot) -> None:
    """Run the self-check without a screen."""
    began = time.monotonic()
    print(run(*chroot.user_command("hearts-qt", "--self-check")).strip())
    say(f"the self-check took {time.monotonic() - began:.1f} s")


@contextmanager
def x_server() -> Iterator[None]:
    """An X server outside, which the minimal Debian reaches by an abstract socket."""
    server = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1366x768x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + WINDOW_LIMIT
        while subprocess.run(
            ["xdotool", "getdisplaygeometry"], env={**os.environ, "DISPLAY": DISPLAY},
            capture_output=True, check=False, timeout=WINDOW_LIMIT,
        ).returncode:  # fmt: skip
            if time.monotonic() > until or server.poll() is not None:
                raise Stop("Xvfb does not start")
            time.sleep(0.2)
        yield
    finally:
        end(server)


def menu_command(root: Path) -> list[str]:
    """The command of the menu entry."""
    entry = configparser.RawConfigParser(strict=False)
    # Names keep their capitals, as the documentation of `configparser` has it.
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    (file,) = (root / "usr/share/applications").glob("*hearts*.desktop")
    entry.read(file, "utf-8")
    words = shlex.split(entry["Desktop Entry"]["Exec"])
    icon = entry["Desktop Entry"]["Icon"]
    sizes = sorted((root / "usr/share/icons/hicolor").glob(f"*/apps/{icon}.png"))
    if not sizes:
        raise Stop("the menu entry has no icon")
    return [word for word in words if not word.startswith("%")]


def check_window(chroot: Chroot, picture: Path | None) -> None:
    """Start the menu entry on an X server, check its window, and close it like a user."""
    command = menu_command(chroot.root)
    env = {**os.environ, "DISPLAY": DISPLAY}
    with x_server():
        words = chroot.user_command(*command, DISPLAY=DISPLAY)
        program = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            ours = ("--onlyvisible", "--class", "hearts-qt")
            run("timeout", str(int(WINDOW_LIMIT)), "xdotool", "search", "--sync", *ours, env=env)
            say(f"{shlex.join(command)} opened a window")
            saved = chroot.root / "home/player/.local/share/hearts-qt/game.jsonl"
            until = time.monotonic() + WINDOW_LIMIT
            while not saved.is_file():
                # “New game”, and then what it offers. Without a window manager, no window has the
                # keyboard focus by itself.
                newest = run("xdotool", "search", *ours, env=env).split()[-1]
                run("xdotool", "windowfocus", newest, "key", "Return", env=env)
                time.sleep(2)
                if program.poll() is not None:
                    said = program.stdout.read() if program.stdout else ""
                    raise Stop(f"it ended at once: {said}")
                if time.monotonic() > until:
                    raise Stop(f"no game was saved as {saved}")
            say("and began a game")
            if picture is not None:
                run("import", "-window", "root", "-display", DISPLAY, picture)
                say(f"the screen is in {picture}")
            newest = run("xdotool", "search", *ours, env=env).split()[-1]
            run("xdotool", "windowfocus", newest, "key", "ctrl+q", env=env)
            said, _nothing = program.communicate(timeout=WINDOW_LIMIT)
        finally:
            program.kill()
    if program.returncode:
        raise Stop(f"it left with {program.returncode}: {said}")
    say("and closed it by Ctrl+Q")


def remove(chroot: Chroot) -> None:
    """Remove the package, and check that nothing of it is left."""
    chroot.run("apt-get", "purge", "-q", "-y", "hearts-qt")
    left = sorted((chroot.root / "usr").rglob("*hearts[-_]qt*"))
    if left:
        raise Stop(f"these stayed behind: {', '.join(map(str, left))}")
    say("removed, and nothing of it has stayed")


def main() -> int:
    """Try the package; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deb", type=Path)
    parser.add_argument("--in", dest="folder", type=Path, required=True)
    parser.add_argument("--picture", type=Path, help="where to keep a picture of the screen")
    asked = parser.parse_args()
    if os.geteuid():
        raise Stop("debootstrap and chroot need root")
    missing = [name for name in ("debootstrap", "Xvfb", "xdotool") if not shutil.which(name)]
    if missing:
        raise Stop(f"these are missing: {', '.join(missing)}")
    folder = asked.folder.absolute()
    base = make_base(folder)
    root = folder / "root"
    shutil.rmtree(root, ignore_errors=True)
    run("cp", "-a", "--reflink=auto", base, root)
    chroot = Chroot(root)
    with mounted(root):
        install(chroot, asked.deb.absolute())
        check_offscreen(chroot)
        check_window(chroot, asked.picture)
        remove(chroot)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as reason:
        sys.exit(f"try_deb.py: {reason}")
