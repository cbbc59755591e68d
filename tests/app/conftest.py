"""Fixtures for every test of the app. A test collects garbage as the program does, leaves no window
open and the language English, and fails when the program keeps the GUI thread from answering."""

from __future__ import annotations

import gc
import importlib.util
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from hearts_qt.app import i18n
from hearts_qt.app.decks.helper_renderer import HelperRenderer
from hearts_qt.app.players import seating
from hearts_qt.app.system.process_health import collect_if_due
from hearts_qt.app.table.input import presses
from tests.app.pseudo_language import (  # noqa: F401  (fixtures)
    pseudo_catalogues,
    pseudo_languages,
)
from tests.brief import (  # noqa: F401  (fixtures)
    brief_thought,
    drawn_pictures,
    pictures_drawn_once,
)
from tests.gui_thread import gui_thread_answers
from tests.leftovers import deleted_afterwards


def for_workers(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of the renderer that the GUI thread must not call while there is a process."""

    def checked(renderer: HelperRenderer, *of: Any, **named: Any) -> Any:
        in_gui = threading.current_thread() is threading.main_thread()
        if in_gui and (method.__name__ == "_ask" or renderer._process is not None):
            raise AssertionError(f"the GUI thread waits in HelperRenderer.{method.__name__}")
        return method(renderer, *of, **named)

    return checked


@pytest.fixture(autouse=True, scope="session")
def application(qapp: QApplication) -> QApplication:
    """Timers need an application, also in tests that show no window."""
    return qapp


@pytest.fixture(autouse=True)
def garbage_collected_here_only() -> Iterator[None]:
    """Switch automatic garbage collection off; fail if it runs in another thread nevertheless."""
    elsewhere: list[str] = []

    def watch(phase: str, _info: dict[str, int]) -> None:
        thread = threading.current_thread()
        if phase == "start" and thread is not threading.main_thread():
            elsewhere.append(thread.name)

    gc.disable()
    gc.callbacks.append(watch)
    try:
        with deleted_afterwards():
            yield
    finally:
        collect_if_due()
        gc.callbacks.remove(watch)
        gc.enable()
    assert elsewhere == []


@pytest.fixture(autouse=True, scope="module")
def all_garbage_collected() -> Iterator[None]:
    """Collect all garbage after each module, and look at what is left of it never again."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Go back to English after a test in another language, because later tests compare texts."""
    yield
    i18n.install("en")


@pytest.fixture(autouse=True)
def pointer_in_the_corner(qapp: QApplication) -> None:
    """Move the pointer off the cards, where a test with a mouse may have left it."""
    QCursor.setPos(0, 0)


@pytest.fixture(autouse=True)
def helper_asked_by_workers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if the GUI thread waits for the process that draws decks and pictures of others."""
    for name in ("_ask", "close"):
        monkeypatch.setattr(HelperRenderer, name, for_workers(getattr(HelperRenderer, name)))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every press at a table for what it would do, however soon it comes after another."""
    monkeypatch.setattr(presses, "LEAST_REST", 0.0)


@pytest.fixture(autouse=True)
def quick_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a quick player finish hands for the person: a search would take seconds."""
    monkeypatch.setattr(seating, "STAND_IN", "basic")


@pytest.fixture(autouse=True)
def gui_thread_reports() -> Iterator[list[str]]:
    """The stacks at which the GUI thread did not answer for a second. One of them is a failure."""
    with gui_thread_answers() as reports:
        yield reports


SITUATIONS = Path(__file__).parents[2] / "assets" / "make_situations.py"


@pytest.fixture(scope="module")
def situations() -> Iterator[ModuleType]:
    """The script that takes pictures of the table, as a module."""
    spec = importlib.util.spec_from_file_location("make_situations", SITUATIONS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_situations"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_situations"]
