"""The architecture: which packages may import which, and what the running program never loads."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import grimp
import pytest

from tests.limits import PROCESS_LIMIT
from tests.sources import texts

KNOWN_CYCLES: dict[frozenset[str], str] = {}
"""Import cycles that are allowed, each with the reason."""

ROOT = Path(__file__).resolve().parent.parent

WITHOUT_QT = ("rules", "game", "players", "lessons", "store")

LOAD_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module({package!r})
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


@pytest.mark.parametrize("package", WITHOUT_QT)
def test_a_package_without_qt_leaves_it_unloaded(package: str) -> None:
    loaded = loaded_by(LOAD_ALL.format(package=f"hearts_qt.{package}"))
    assert "hearts_qt" in loaded
    assert not loaded & {"PySide6", "shiboken6", "dask", "distributed"}


def test_the_running_kernel_needs_no_cython() -> None:
    loaded = loaded_by("import sys, hearts_qt.rules.kernel; print('\\n'.join(sys.modules))")
    assert "hearts_qt" in loaded
    assert not loaded & {"cython", "Cython"}


def test_the_program_starts_without_its_database() -> None:
    program = "import sys, hearts_qt.app.program.program; print('\\n'.join(sys.modules))"
    loaded = loaded_by(program)
    assert "PySide6" in loaded
    assert not loaded & {"sqlite3", "_sqlite3"}


START = """
import sys
from hearts_qt.app.program.application import run
from hearts_qt.app.program.start_options import StartOptions

def painted(what):
    if what == "cloth" and "Qt" in vars(sys.modules["PySide6.QtCore"]):
        print("enumerations")
    print(what, *sorted(name for name in sys.modules if name.startswith("hearts_qt")))

sys.exit(run(StartOptions(exit_after_paint=True), painted))
"""

AT_START = {"cloth": 29, "cards": 150}
"""How many modules of ours may be loaded when the empty table has been painted, and when the start
screen has. Each module costs about a third of a millisecond, and each `dataclass` in it as much
again. Import what a later moment needs in the function that needs it; raise a number only for what
the picture itself needs."""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems need a few other modules")
def test_the_start_loads_few_modules(tmp_path: Path) -> None:
    """Nor all enumerations of Qt before the first picture, which take as long as that."""
    finished = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env={**os.environ, "HEARTS_QT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PROCESS_LIMIT,
    )
    lines = (line.split() for line in finished.stdout.splitlines())
    loaded = {what: names for what, *names in lines}
    assert loaded.keys() == AT_START.keys()
    for what, most in AT_START.items():
        assert len(loaded[what]) <= most, f"{what}:\n" + "\n".join(loaded[what])


def test_pyside_can_be_kept_from_reading_each_module() -> None:
    """If PySide has renamed what `skip_search_for_features` takes away, it does nothing."""
    made = loaded_by(
        "import sys; from hearts_qt.app.system.qt_setup import skip_search_for_features;"
        "before = sys.modules['shibokensupport.feature']._mod_uses_pyside;"
        "skip_search_for_features();"
        "print(before is not sys.modules['shibokensupport.feature']._mod_uses_pyside)"
    )
    assert made == {"True"}


def test_only_packages_list_their_names() -> None:
    modules = (ROOT / "hearts_qt").rglob("*.py")
    listed = {path.name for path in modules if "__all__ =" in path.read_text("utf-8")}
    assert listed == {"__init__.py"}


MOST_PARAMETERS = 6
"""A constructor that needs more usually lacks an object between what it is given and its class."""


def constructors(source: str) -> Iterator[tuple[str, int]]:
    """The classes of a module with the number of parameters of their constructors."""
    for made in ast.walk(ast.parse(source)):
        for method in made.body if isinstance(made, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                given = method.args
                count = len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)
                yield made.name, count - 1


def test_no_constructor_has_many_parameters() -> None:
    assert dict(constructors("class A:\n def __init__(self, a, *, b=1): ...")) == {"A": 2}
    assert not [
        (path.name, name, count)
        for path in (ROOT / "hearts_qt").rglob("*.py")
        for name, count in constructors(path.read_text("utf-8"))
        if count > MOST_PARAMETERS
    ]


def test_what_tests_share_is_in_no_file_with_tests() -> None:
    shared = r"(?m)^ *(from tests\.\S*\btest_\w+ import|from tests\.\S* import .*\btest_)"
    found = [path.name for path, text in texts("tests").items() if re.search(shared, text)]
    assert found == []


def test_packages_import_only_what_they_may() -> None:
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


def test_there_is_no_import_cycle() -> None:
    """Imports for type checking count too: modules that know each other are read together."""
    graph = grimp.build_graph("hearts_qt", cache_dir=None)
    found = cycles(graph.modules, graph.find_modules_directly_imported_by)
    new = [cycle for cycle in found if cycle not in KNOWN_CYCLES]
    assert not new, "\n".join(
        "These import each other: " + ", ".join(sorted(cycle)) for cycle in new
    )
    assert set(KNOWN_CYCLES) <= set(found), "a known cycle has gone: take it off the list"


def cycles(
    modules: Iterable[str], imports: Callable[[str], Iterable[str]]
) -> list[frozenset[str]]:
    """The groups of modules that import each other: the strongly connected components.

    R. Tarjan, Depth-first search and linear graph algorithms (1972).
    """
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[frozenset[str]] = []

    def visit(module: str) -> None:
        order[module] = lowest[module] = len(order)
        path.append(module)
        for other in sorted(imports(module)):
            if other not in order:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in path:
                lowest[module] = min(lowest[module], order[other])
        if lowest[module] == order[module]:
            group = path[path.index(module) :]
            del path[path.index(module) :]
            if len(group) > 1:
                found.append(frozenset(group))

    for module in sorted(modules):
        if module not in order:
            visit(module)
    return found


def test_cycles_are_found() -> None:
    imports = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": ["d"], "f": ["a"]}
    assert set(cycles(imports, imports.__getitem__)) == {frozenset("abc"), frozenset("de")}
