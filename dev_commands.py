"""Starts, tests and measures a checkout with one command; needs Python 3.11 and nothing else.

    python3 dev.py start [ARGUMENTS]    start the program
    python3 dev.py test [ARGUMENTS]     lints, types, imports, quick tests; arguments are pytest's
    python3 dev.py test --all           the slow tests too, as a change must pass them
    python3 dev.py bench [NAME ...]     the benchmarks of tests/bench, all or those named
    python3 dev.py gallery [--save DIR] the controls of the windows in every state, or pictures
    python3 dev.py system [--tests]     install the missing system packages and nothing else

The program and its tools live in a virtual environment: `.venv`, or the folder that the variable
HEARTS_QT_VENV names. It is made when it is missing and brought up to date when `pyproject.toml` or
`setup.py` have changed. The kernel is compiled where there is a C compiler; SKIP_CYTHON=1 leaves it
interpreted.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = Path(os.environ.get("HEARTS_QT_VENV") or HERE / ".venv").absolute()
STAMP = VENV / "hearts-qt.json"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""The libraries Qt loads on a Linux desktop, each with the Debian package that holds it."""

ACCESSIBILITY_BUS = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
"""The file by which a Linux desktop starts what screen readers need."""

SOUND_LIBRARIES = {"libpulse.so.0": "libpulse0"}
"""Libraries without which the program runs, silently."""


class Stop(Exception):
    """Something the person at the keyboard has to do first; the text says what."""


def say(sentence: str) -> None:
    """Print a line about what is going on."""
    print(f"dev.py: {sentence}", flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run a command in the checkout; its exit code."""
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=HERE, env={**os.environ, **(env or {})}, check=False
    ).returncode


def bytecode() -> dict[str, str]:
    """Variables that keep compiled Python beside the environment, even where none is written.

    The tests start the program several hundred times, and pytest rewrites every assertion.
    """
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(VENV / "bytecode")}


def must(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command that has to succeed."""
    if code := run(*command, env=env):
        words = " ".join(str(word) for word in command)
        raise Stop(f"this failed (exit code {code}): {words}")


# System packages


def is_missing(library: str) -> bool:
    """Whether the system's loader does not find a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return True
    return False


def missing_packages(tests: bool) -> tuple[list[str], list[str]]:
    """The system packages that are needed and missing, and those that are only good to have."""
    if sys.platform != "linux":
        return [], []
    needed = [package for library, package in QT_LIBRARIES.items() if is_missing(library)]
    useful = [package for library, package in SOUND_LIBRARIES.items() if is_missing(library)]
    if tests:
        useful += [] if shutil.which("Xvfb") else ["xvfb"]
        useful += [] if shutil.which("dbus-daemon") else ["dbus"]
        useful += [] if ACCESSIBILITY_BUS.exists() else ["at-spi2-core"]
        if not os.environ.get("SKIP_CYTHON"):
            useful += [] if shutil.which("cc") else ["gcc", "libc6-dev"]
            header = Path(sysconfig.get_path("include")) / "Python.h"
            useful += [] if header.exists() else ["python3-dev"]
    if not importlib.util.find_spec("ensurepip"):
        # Debian keeps what makes virtual environments in a package of its own.
        needed.append("python3-venv")
    return needed, useful


def install_system_packages(tests: bool) -> None:
    """Install the missing system packages where that can be done, else say what is to be done."""
    needed, useful = missing_packages(tests)
    if not needed and not useful:
        return
    packages = [*needed, *useful]
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        say("installing system packages: " + " ".join(packages))
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        must(apt, "update", "-q", env=quiet)
        must(apt, "install", "-q", "-y", "--no-install-recommends", *packages, env=quiet)
        return
    if apt:
        advice = "sudo apt-get install " + " ".join(packages)
    else:
        libraries = {**QT_LIBRARIES, **SOUND_LIBRARIES}
        names = [name for name, package in libraries.items() if package in packages]
        names += [package for package in packages if package not in libraries.values()]
        advice = "install what holds " + ", ".join(names)
    if needed:
        raise Stop(f"some system packages are missing. Please run this first:\n\n    {advice}\n")
    say(f"good to have, not needed: {advice}")


# The virtual environment


def fingerprint() -> str:
    """What the environment was made from; another value asks for a new installation."""
    digest = hashlib.sha256(str(HERE).encode())
    for name in ("pyproject.toml", "setup.py"):
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()


def compiled_modules() -> list[Path]:
    """The sources that are compiled."""
    names = runpy.run_path(str(HERE / "hearts_qt" / "compiled_modules.py"))["COMPILED"]
    return sorted(HERE.joinpath(*name.split(".")).with_suffix(".py") for name in names)


def kernel_fingerprint() -> str:
    """The state of the sources that the compiled modules were made from."""
    digest = hashlib.sha256(b"skipped" if os.environ.get("SKIP_CYTHON") else b"")
    for path in sorted((HERE / "hearts_qt").rglob("*.pxd")):
        digest.update(path.read_bytes())
    for path in (HERE / "hearts_qt" / "rules" / "constants.py", *compiled_modules()):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def built_files() -> list[Path]:
    """The extension modules lying in the checkout that this Python would load."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    files = [path.with_name(path.stem + suffix) for path in compiled_modules()]
    return [path for path in files if path.exists()]


def read_stamp() -> dict[str, object]:
    """What the last successful set-up wrote down; nothing where there was none."""
    try:
        stamp: dict[str, object] = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp


def set_up(tests: bool) -> None:
    """Bring the environment and the compiled kernel up to date."""
    install_system_packages(tests)
    stamp = read_stamp()
    if not PYTHON.exists() or stamp.get("python", sys.version) != sys.version:
        say(f"making the virtual environment {VENV}")
        must(sys.executable, "-m", "venv", "--clear", VENV)
        stamp = {}
    wanted = fingerprint()
    tools = tests or bool(stamp.get("tools"))
    if stamp.get("made_from") != wanted or (tests and not stamp.get("tools")):
        install(tools)
        stamp = {"python": sys.version, "made_from": wanted, "tools": tools}
        STAMP.write_text(json.dumps(stamp), "utf-8")
    kernel = kernel_fingerprint()
    skipped = bool(os.environ.get("SKIP_CYTHON"))
    stale = stamp.get("kernel") != kernel or (stamp.get("compiled") and not built_files())
    if stale or (tests and not skipped and not stamp.get("compiled")):
        build_kernel(required=tests and not skipped)
        stamp.update(kernel=kernel, compiled=bool(built_files()))
        STAMP.write_text(json.dumps(stamp), "utf-8")


def install(tools: bool) -> None:
    """Install the project, editable, with what it needs; with `tools`, all that its tests need."""
    import tomllib

    say("installing what the program needs" + (" and its tools" if tools else ""))
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    # The kernel is rebuilt whenever it changes, so the build's own needs stay installed.
    must(*pip, "--upgrade", *project["build-system"]["requires"])
    must(
        *pip, "--no-build-isolation", "--editable", f"{HERE}[dev]" if tools else str(HERE),
        env={"SKIP_CYTHON": "1"},
    )  # fmt: skip


def build_kernel(required: bool) -> None:
    """Compile the kernel in place, after removing what an older one left there."""
    for path in built_files():
        path.unlink()
    if os.environ.get("SKIP_CYTHON"):
        return
    say("compiling the kernel")
    env = {"REQUIRE_CYTHON": "1"} if required else {}
    command = (PYTHON, "setup.py", "--quiet", "build_ext", "--inplace", "--force")
    if required:
        must(*command, env=env)
    elif run(*command, env=env):
        say("the kernel could not be compiled and will be interpreted")


# The commands


def start(arguments: list[str]) -> int:
    """Start the program."""
    set_up(tests=False)
    command = [str(PYTHON), "-m", "hearts_qt", *arguments]
    if not WINDOWS:
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def test(arguments: list[str]) -> int:
    """Run lints, types, import rules and the tests: all of them, even if one fails. The slow tests
    (`tests/slow.txt`) run where the environment says `CI`, with `--all`, and where others are
    named."""
    set_up(tests=True)
    everything = "--all" in arguments or bool(os.environ.get("CI"))
    arguments = [word for word in arguments if word != "--all"]
    chosen = [] if everything or arguments else ["-m", "not slow"]
    # Much of a window's test is waiting, so more of them than cores keep two cores busy.
    # One that is done early takes tests from the others: those of a folder are not equally long.
    parallel = ["-n", "3", "--dist", "worksteal"]
    workers = [] if any(word.startswith("-n") for word in arguments) else parallel
    checks: dict[str, list[str | Path]] = {
        "ruff": [PYTHON, "-m", "ruff", "check", "."],
        "mypy": [PYTHON, "-m", "mypy"],
        "imports": [PYTHON, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        "pytest": [PYTHON, "-m", "pytest", "-q", *workers, *chosen, *arguments],
    }
    failed = []
    for name, command in checks.items():
        say(f"--- {name}")
        if run(*command, env=bytecode()):
            failed.append(name)
    say("failed: " + ", ".join(failed) if failed else "everything passed")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """Run benchmarks; each prints its figures."""
    set_up(tests=True)
    there = sorted(path.stem for path in (HERE / "tests" / "bench").glob("[!_]*.py"))
    unknown = sorted(set(arguments) - set(there))
    if unknown:
        raise Stop(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(there)}")
    worst = 0
    for name in arguments or there:
        say(f"--- {name}")
        worst = max(worst, run(PYTHON, "-m", f"tests.bench.{name}"))
    return worst


def gallery(arguments: list[str]) -> int:
    """Show the controls of the windows, or write pictures of them."""
    set_up(tests=True)
    return run(PYTHON, "-m", "tests.app.ui.gallery", *arguments)


def system(arguments: list[str]) -> int:
    """Install the system packages and nothing else."""
    install_system_packages(tests="--tests" in arguments)
    return 0


COMMANDS = {
    "start": start,
    "test": test,
    "bench": bench,
    "gallery": gallery,
    "system": system,
}


def main() -> int | str:
    """Run the command that was asked for; its exit code, or a sentence about what went wrong."""
    parser = argparse.ArgumentParser(
        prog="dev.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    try:
        return COMMANDS[asked.command](asked.arguments)
    except Stop as reason:
        return f"dev.py: {reason}"
    except KeyboardInterrupt:
        return 130
