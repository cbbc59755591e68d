"""The public names of `hearts_qt`, the examples and the page that explains them."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hearts_qt
from tests.limits import PROCESS_LIMIT

ROOT = Path(__file__).resolve().parents[1]
ALONE = "verify_deals"
"""The example that uses nothing of the library; `tests/campaigns/test_sealed.py` runs it."""
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem != ALONE)

SAYS = {
    "legal_cards_and_reasons": r"and may play 2C\n    not \w\w: The two of clubs opens",
    "own_rule_set": r"Problem: No player sits.*\nProblem: Partners need.*\nCode: H1-[\w-]+\n$",
    "play_a_game": r"total +\d+ +\d+ +\d+ +\d+\nWinner: seat \d\n$",
    "read_a_record": r"Hand 3: deal [\w-]+, scores \d+ \d+ \d+ \d+\nRefused: line 2, hand 1.*\n$",
    "run_a_match": r"basic takes \d+\.\d\d ± \d+\.\d\d points fewer a hand\n$",
}
"""For each example, a part of what it prints."""


def python(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python as a newcomer does, from the checkout."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=PROCESS_LIMIT,
        check=False,
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_prints_what_it_promises(path: Path) -> None:
    ran = python(str(path))
    assert ran.stderr == ""
    assert ran.returncode == 0
    assert re.search(SAYS[path.stem], ran.stdout), ran.stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_uses_the_library_alone(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.count("\n") < 42
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            assert node.module in ("hearts_qt", "pathlib")
        elif isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= {"sys"}


def test_the_verifier_is_short_and_uses_the_standard_library_alone() -> None:
    source = (ROOT / "examples" / f"{ALONE}.py").read_text("utf-8")
    assert source.count("\n") <= 40
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            assert node.module == "hashlib"
        elif isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= {"sys", "json"}


def test_the_snippets_of_the_page_print_what_it_says() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0


def test_every_name_of_the_library_is_there() -> None:
    for name in hearts_qt.__all__:
        assert getattr(hearts_qt, name) is not None
        assert name in dir(hearts_qt)
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        hearts_qt._load("Gaem")


def test_type_checkers_see_the_names_that_scripts_get() -> None:
    tree = ast.parse((ROOT / "hearts_qt" / "__init__.py").read_text("utf-8"))
    (seen,) = [node for node in tree.body if isinstance(node, ast.If) and len(node.body) > 1]
    imported = {
        (node.module, alias.name)
        for node in seen.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    loaded = {
        (f"hearts_qt.{module}", name)
        for module, names in hearts_qt._NAMES_IN.items()
        for name in names.split()
    }
    assert imported == loaded
    assert {name for _, name in loaded} == {*hearts_qt.__all__} - {"__version__"}


def test_importing_the_library_loads_little_and_never_qt() -> None:
    light = python("-c", "import sys, hearts_qt; print(*sys.modules)").stdout.split()
    ours = {name for name in light if name.startswith("hearts_qt")}
    assert ours == {"hearts_qt", "hearts_qt.version"}
    assert "msgspec" not in light
    whole = python("-c", "from hearts_qt import *; import sys; print(*sys.modules)").stdout.split()
    assert "hearts_qt.game.game" in whole
    assert not any(name.startswith(("PySide6", "shiboken6")) for name in whole)
