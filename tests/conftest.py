"""Fixtures for all tests: no screen, a home folder of its own, seeded random numbers.

Warnings fail a test: those of Python through `filterwarnings`, those of Qt through
`qt_log_level_fail`, both in `pyproject.toml`, where each exemption has its reason.
"""

from __future__ import annotations

import gc
import itertools
import os
import random
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

# Both must be set before Qt is loaded. A run with a display asks for it: QT_QPA_PLATFORM=xcb.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"
# No region, so that dates and numbers are those of the program's English.
os.environ["LC_ALL"] = "C.UTF-8"

from hearts_qt.app.system.qt_setup import make_all_types
from tests import legs
from tests.bench.suite import SLOW
from tests.shell_signals import restore_default_signals

# No deadline: it would measure the machine and not the program. Failures must be reproducible.
hypothesis.settings.register_profile("quick", deadline=None, derandomize=True, max_examples=40)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--kernel",
        choices=("installed", "interpreted", "compiled"),
        default="installed",
        help="run the tests with this leg of the kernel; `compiled` refuses to run without it",
    )


def pytest_configure(config: pytest.Config) -> None:
    restore_default_signals()
    leg = config.getoption("--kernel")
    if leg == "interpreted":
        legs.interpret_from_now_on()
    elif leg == "compiled" and legs.compiled_kernel() is None:
        raise pytest.UsageError("the kernel is not compiled; `python3 dev.py test` compiles it")


def pytest_sessionstart() -> None:
    # Some tests use Qt in threads of their own. The plugin for Qt has loaded it by now.
    make_all_types()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    slow = set(SLOW.read_text("utf-8").split())
    for item in items:
        if item.nodeid.partition("[")[0] in slow:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    # The modules and thousands of tests are never garbage; looking through them takes a while.
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Fresh folders, one after another; pytest's `tmp_path` would look through all earlier ones."""
    parent = tmp_path_factory.mktemp("homes")
    return (parent / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for everything that the program stores, so that tests are independent."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("HEARTS_QT_HOME", str(folder))
    # Hide the card decks of this machine, which do not belong to the program.
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "share"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(folder / "shared"))
    return folder


@pytest.fixture(autouse=True)
def chance() -> Iterator[None]:
    """The same random numbers in every run of a test, whatever ran before it."""
    state = random.getstate()
    random.seed(20)
    yield
    random.setstate(state)
