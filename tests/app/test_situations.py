"""The script that takes pictures of the table can reach each of its situations."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from hearts_qt.rules.presets import PRESETS

SCRIPT = Path(__file__).parents[2] / "assets" / "make_situations.py"


@pytest.fixture(scope="module")
def situations() -> Iterator[ModuleType]:
    """The script, loaded as a module."""
    spec = importlib.util.spec_from_file_location("make_situations", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_situations"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_situations"]


def test_every_situation_has_its_own_name(situations: ModuleType) -> None:
    every = [*situations.SITUATIONS, *situations.presets()]
    assert len({one.name for one in every}) == len(every)
    assert len(situations.presets()) == len(PRESETS)


@pytest.mark.parametrize(
    "name", ["start", "mid-trick", "charged", "boosted", "cancelling", "kitty"]
)
def test_a_situation_is_reached(situations: ModuleType, name: str) -> None:
    situation = next(one for one in situations.SITUATIONS if one.name == name)
    history = situations.find(situation)
    assert situation.fits(history.game)


def test_the_list_needs_no_window(
    situations: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert situations.main(["--list"]) == 0
    assert "moon-choice" in capsys.readouterr().out.split()
