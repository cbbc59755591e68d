"""Fixtures that spare the tests of windows what other tests look at: search and drawing."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from hearts_qt.players.coach import advice
from hearts_qt.players.levels import search_levels
from hearts_qt.players.pimc.skill import Limits


@pytest.fixture(autouse=True)
def brief_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have searching players and the coach try few worlds, and no clock decide what they find."""
    for name, level in search_levels.LEVELS.items():
        brief = replace(level, limits=Limits(math.inf, math.inf, 4))
        monkeypatch.setitem(search_levels.LEVELS, name, brief)
    monkeypatch.setattr(advice, "WORLDS", 64)
    monkeypatch.setattr(advice, "TWO_PACK_WORLDS", 32)


@pytest.fixture(scope="session")
def drawn_pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards and faces that were drawn, which are the same in every test."""
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(autouse=True)
def pictures_drawn_once(home: Path, drawn_pictures: Path) -> None:
    """Draw no picture for every test anew."""
    cache = home / "cache"
    cache.mkdir(mode=0o700)
    (cache / "cards").symlink_to(drawn_pictures)
