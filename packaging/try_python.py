#!/usr/bin/env python3
"""Try the checkout with another Python: install it, check it and test it there.

    python3 packaging/try_python.py python3.13
    python3 packaging/try_python.py python3.13 tests/rules tests/app/test_worker.py

The files that belong to the project are copied into a temporary folder, so the checkout keeps its
environment. There `dev.py test` of that Python installs the program with the newest PySide6 that
`pyproject.toml` allows, compiles the kernel and runs lints, types and the tests, or those that are
named. Then the program checks itself.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent

COMMAND_LIMIT = 7200.0
"""Seconds in which a command must end; the tests take longest."""

VERSIONS = "import platform, PySide6; print(platform.python_version(), PySide6.__version__)"


def copy(to: Path) -> None:
    """Copy the files of the project that are here, also those that are not committed yet."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=HERE, check=True, capture_output=True, timeout=COMMAND_LIMIT)
    for name in listed.stdout.decode("utf-8", "surrogateescape").split("\0"):
        if name and (HERE / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HERE / name, to / name)


def main() -> int:
    """Try it; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("python", help="the interpreter, as a command or a path")
    parser.add_argument("tests", nargs=argparse.REMAINDER, help="what pytest is given")
    asked = parser.parse_args()
    interpreter = shutil.which(asked.python)
    if interpreter is None:
        parser.error(f"there is no {asked.python}")
    with tempfile.TemporaryDirectory(prefix="hearts-qt-python-") as folder:
        place = Path(folder) / "hearts-qt"
        copy(place)
        home = {"HEARTS_QT_HOME": str(Path(folder) / "home"), "QT_QPA_PLATFORM": "offscreen"}
        python = ".venv/Scripts/python.exe" if sys.platform == "win32" else ".venv/bin/python"
        failed = False
        for words in (
            [interpreter, "dev.py", "test", *asked.tests],
            [str(place / python), "-c", VERSIONS],
            [str(place / python), "-m", "hearts_qt", "--self-check"],
        ):
            print("---", *words[1:], flush=True)
            status = subprocess.run(
                words, cwd=place, check=False, env={**os.environ, **home}, timeout=COMMAND_LIMIT
            ).returncode
            failed |= bool(status)
    print("failed" if failed else "everything passed")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
