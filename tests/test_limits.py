"""No test can hang: every wait has a limit, and every helper keeps to it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.limits import answered, running, wait_until
from tests.sources import trees

ROOT = Path(__file__).resolve().parents[1]

RUNS = {"run", "call", "check_call", "check_output"}
"""The functions of `subprocess` that wait for a program."""

WAITS = r"subprocess|Popen|communicate|\.join\(\)|\.wait\(\)|qWait|qtbot\.wait|activeModalWidget"
"""A pattern for what `endless` finds."""

POPEN = {
    "hearts_qt/app/decks/helper_renderer.py",
    "hearts_qt/players/external/process_tree.py",
    "tests/bench/motion.py",
    "tests/campaigns/sound_server.py",
    "tests/end2end/kills.py",
    "tests/limits.py",
    "packaging/measure.py",
    "packaging/try_bundle.py",
    "packaging/try_deb.py",
}
"""The modules that start programs in another way, and kill them in any case."""


MODAL = ("tests/limits.py", "tests/campaigns/random_input.py")
"""Modules that may look for modal dialogs: that of `answered`, and random input."""


def called(call: ast.Call) -> tuple[str, str]:
    """The object of a call, if it is a name ("" for a plain function, "..." for anything else), and
    the name of the function."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return owner, name
        case ast.Attribute(attr=name):
            return "...", name
        case ast.Name(id=name):
            return "", name
    return "", "..."


def endless(path: str, tree: ast.AST) -> Iterator[str]:
    """The calls of a module that may wait for ever, or wait for a fixed time."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        owner, name = called(node)
        given = {keyword.arg for keyword in node.keywords}
        where = f"{path}:{node.lineno}"
        if owner == "subprocess" and name in RUNS and "timeout" not in given:
            yield f"{where}: no timeout"
        elif name == "Popen" and path not in POPEN:
            yield f"{where}: use tests.limits.running, which ends the program"
        elif name == "communicate" and "timeout" not in given:
            yield f"{where}: no timeout"
        elif name in ("join", "wait") and owner and not node.args and not given:
            yield f"{where}: no limit"
        elif name == "qWait" or (owner == "qtbot" and name in ("wait", "waitUntil")):
            yield f"{where}: use tests.limits.wait_until"
        elif name == "activeModalWidget" and path not in MODAL:
            yield f"{where}: use tests.limits.answered, which rejects the dialog when a test fails"


def test_nothing_waits_without_a_limit() -> None:
    found = [
        problem
        for room in ("tests", "hearts_qt", "packaging")
        for file, tree in trees(WAITS, room)
        for problem in endless(file.relative_to(ROOT).as_posix(), tree)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "subprocess.run(['true'])",
        "subprocess.Popen(['true'])",
        "process.communicate()",
        "process.wait()",
        "thread.join()",
        "qtbot.wait(30)",
        "QTest.qWait(30)",
        "QApplication.activeModalWidget()",
    ],
)
def test_each_way_to_wait_for_ever_is_found(line: str) -> None:
    assert len(list(endless("tests/test_some.py", ast.parse(line)))) == 1


def test_a_condition_that_stays_false_fails() -> None:
    with pytest.raises(AssertionError, match="still false"):
        wait_until(lambda: False, limit=0.05)


def test_a_program_is_killed_when_its_test_fails() -> None:
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    with pytest.raises(ZeroDivisionError), running(command, stdout=subprocess.PIPE) as process:
        raise ZeroDivisionError
    assert process.returncode not in (None, 0)


def test_a_dialog_is_rejected_when_its_answer_fails(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QDialog

    def wrong(dialog: QDialog) -> None:
        raise ZeroDivisionError

    def leaves_it_open(dialog: QDialog) -> None:
        pass

    for answer, error in ((wrong, ZeroDivisionError), (leaves_it_open, AssertionError)):
        dialog = QDialog()
        qtbot.addWidget(dialog)
        with pytest.raises(error), answered(answer):
            assert dialog.exec() == QDialog.DialogCode.Rejected
    with pytest.raises(AssertionError, match="no dialog"), answered(wrong):
        pass
