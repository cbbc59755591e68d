"""The script that takes pictures of the table can reach each of its situations."""

from __future__ import annotations

from types import ModuleType

import pytest

from hearts_qt.rules.presets import PRESETS


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
