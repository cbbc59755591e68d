"""The entry of a bundle hides its libraries from programs it starts, and ignores other plugins."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from hearts_qt.app.system.qt_setup import use_own_plugins
from tests.packaging.tools import load

entry = load("entry")


def test_programs_that_are_started_do_not_see_the_libraries_of_the_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal:/mine")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/mine")
    monkeypatch.setenv("DYLD_LIBRARY_PATH", "/bundle")
    entry.put_right()
    assert os.environ["LD_LIBRARY_PATH"] == "/mine"
    assert "DYLD_LIBRARY_PATH" not in os.environ
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


def test_a_second_process_of_the_bundle_finds_its_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The variable is the one that PyInstaller's loader reads; without it, a second process takes
    itself for a part of the first one and does not look into the bundle."""
    monkeypatch.delenv("PYINSTALLER_RESET_ENVIRONMENT", raising=False)
    entry.put_right()
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1"


def test_plugins_of_another_qt_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_STYLE_OVERRIDE"):
        monkeypatch.setenv(name, "/other")
    entry.put_right()
    assert not [name for name, value in os.environ.items() if value == "/other"]


def test_a_bundle_looks_for_plugins_in_itself_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(QCoreApplication, "setLibraryPaths", asked.append)
    use_own_plugins()
    assert asked == [], "only in a bundle"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    use_own_plugins()
    ((folder,),) = asked
    assert (Path(folder) / "platforms").is_dir()


def test_the_deck_helper_looks_for_plugins_as_the_program_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Made(Exception):
        """Raised when the application is created."""

    def application(_arguments: list[str]) -> None:
        raise Made

    helper = importlib.import_module("hearts_qt.app.decks.deck_helper")
    done: list[str] = []
    monkeypatch.setattr(helper, "use_own_plugins", lambda: done.append("plugins"))
    monkeypatch.setattr(helper.signal, "signal", lambda *_of: None)
    monkeypatch.setattr(helper, "_set_limits", lambda: None, raising=False)
    for name in ("QGuiApplication", "QCoreApplication"):
        monkeypatch.setattr(helper, name, application, raising=False)
    with pytest.raises(Made):
        helper.run()
    assert done == ["plugins"]
