"""A quick version of the comparison with OpenSpiel; `openspiel.py` here runs the long one."""

from __future__ import annotations

import pytest

from hearts_qt.rules.options import Rules
from tests.differential.openspiel import (
    Difference,
    Setting,
    all_settings,
    compare,
    setting_of,
)


@pytest.mark.parametrize("preset", ["Modern Hearts", "American Hearts"])
def test_hands_of_a_preset_are_the_same(preset: str) -> None:
    assert compare(setting_of(preset), 200, first=1_000_000).legal_sets == 200 * 52


@pytest.mark.parametrize("setting", all_settings(), ids=lambda setting: setting.name)
def test_hands_of_every_setting_are_the_same(setting: Setting) -> None:
    assert compare(setting, 2).hands == 2


def test_a_difference_is_found() -> None:
    modern = setting_of("Modern Hearts")
    wrong = Setting("wrong", Rules(first_trick_penalties="allowed"), modern.parameters)
    with pytest.raises(Difference, match="legal cards"):
        compare(wrong, 200)
