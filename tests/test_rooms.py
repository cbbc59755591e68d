"""The house: who may import whom, and what the running program never loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.limits import PROCESS_LIMIT

ROOT = Path(__file__).resolve().parent.parent

WITHOUT_QT = ("rules", "game", "players", "store")

LOAD_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module({room!r})
for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(found.name)
print("\\n".join(sys.modules))
"""


def loaded_by(program: str) -> set[str]:
    """The top-level names of the modules that a fresh process has loaded at its program's end."""
    finished = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PROCESS_LIMIT,
    )
    return {line.partition(".")[0] for line in finished.stdout.split()}


@pytest.mark.parametrize("room", WITHOUT_QT)
def test_a_room_without_qt_leaves_it_unloaded(room: str) -> None:
    loaded = loaded_by(LOAD_ALL.format(room=f"hearts_qt.{room}"))
    assert "hearts_qt" in loaded
    assert not loaded & {"PySide6", "shiboken6"}


def test_the_running_kernel_needs_no_cython() -> None:
    loaded = loaded_by("import sys, hearts_qt.rules.kernel; print('\\n'.join(sys.modules))")
    assert "hearts_qt" in loaded
    assert not loaded & {"cython", "Cython"}


def test_the_program_starts_without_its_database() -> None:
    program = "import sys, hearts_qt.app.program; print('\\n'.join(sys.modules))"
    loaded = loaded_by(program)
    assert "PySide6" in loaded
    assert not loaded & {"sqlite3", "_sqlite3"}


def test_rooms_import_only_what_they_may() -> None:
    finished = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as c; c()",
            "--no-cache",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PROCESS_LIMIT,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
