"""No thread of the program meets a type that PySide has yet to make."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_qt.app.system.qt_setup import MODULES
from tests.limits import PROCESS_LIMIT
from tests.sources import trees

ROOT = Path(__file__).resolve().parents[3]

WATCHED = """
import sys, threading

def unmade():
    return sorted(
        f"{name}.{one}"
        for name, module in tuple(sys.modules.items()) if name.startswith("PySide6.Qt")
        for one in set(dir(module)) - set(vars(module))
    )

start = threading.Thread.start

def watched(thread):
    print(f"{thread.name}: {unmade()[:5]}", flush=True)
    start(thread)

threading.Thread.start = watched
"""
"""Prints for each thread, when it is started, the types that PySide has yet to make. `dir` of a
module names all types, its dictionary those that have been made."""

PROGRAM = """
from hearts_qt.cli import main
status = main(sys.argv[1:])
print(f"end: {unmade()[:5]}")
sys.exit(status)
"""

RACE = """
import os
import hearts_qt.app.program.application
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage
from hearts_qt.app.worker import Worker

application = QCoreApplication([])
worker = Worker()
image = QImage(4, 4, QImage.Format.Format_ARGB32)
folder = sys.argv[1]
go = threading.Barrier(4)

def save(number):
    go.wait()
    image.copy().save(f"{folder}/{number}.png")

for number in range(3):
    worker.lane(str(number)).submit(lambda number=number: save(number))
sys.setswitchinterval(1e-6)
go.wait()
import PySide6.QtCore
PySide6.QtCore.QIODevice, PySide6.QtCore.QSaveFile, PySide6.QtCore.QTemporaryFile
worker.close(30)
print(sorted(os.listdir(folder)))
"""
"""Three threads and the main thread first meet `QIODevice` and its heirs at the same moment."""


def run(program: str, home: Path, *arguments: str) -> list[str]:
    """The lines that a fresh process prints. The types are made as for a player, whatever this
    process was told."""
    environment = {**os.environ, "HEARTS_QT_HOME": str(home)}
    environment.pop("PYSIDE6_OPTION_LAZY", None)
    finished = subprocess.run(
        [sys.executable, "-c", WATCHED + program, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PROCESS_LIMIT,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


@pytest.mark.parametrize(
    "arguments", [("--exit-after-paint",), ("--new", "--autoplay", "--hands=1")]
)
def test_all_types_are_made_before_the_first_thread(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    lines = [line for line in run(PROGRAM, tmp_path, *arguments) if ": " in line]
    assert len(lines) > 1
    assert [line for line in lines if not line.endswith(": []")] == []


def test_threads_that_meet_a_type_at_the_same_moment_do_no_harm(tmp_path: Path) -> None:
    for number in range(5):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert run(RACE, tmp_path, str(folder))[-1] == "['0.png', '1.png', '2.png']"


def test_the_types_of_every_imported_module_are_made() -> None:
    found = {
        module
        for _path, tree in trees("PySide6")
        for module in imported_from_pyside(tree)
    }
    assert found == set(MODULES)


def imported_from_pyside(tree: ast.Module) -> Iterator[str]:
    """The modules of PySide that a source file imports, as `QtCore`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name.name}" for name in node.names]
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "PySide6" and rest.startswith("Qt"):
                yield rest.partition(".")[0]
