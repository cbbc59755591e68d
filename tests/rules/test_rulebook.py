"""The rulebook says what holds under exactly the rules in force."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rulebook import rulebook

BASE: dict[str, dict[str, Any]] = {
    "packs": {"players": 6},
    "kitty_to": {"players": 3, "pass_cycle": ("left",)},
    "kitty_use": {"players": 3, "pass_cycle": ("left",)},
    "charging": {"bonus_card": parse_card("JD")},
    "moon_needs_bonus": {"bonus_card": parse_card("JD")},
}
"""What else must be so for an option to mean anything."""

OTHER: dict[str, tuple[Any, ...]] = {
    "players": (5,),
    "removed": (parse_cards("2C"), parse_cards("2C 2D")),
    "pass_cycle": (("left",), ("hold",), ("scatter", "hold")),
    "pass_count": (4,),
    "moon_points": (0, 30),
    "no_trick_bonus": (1, 5),
    "target": (50,),
    "hand_limit": (1, 12),
    "card_values": (((parse_card("7C"), 7), (parse_card("QS"), 13)),),
}


def written(rules: Rules) -> str:
    """The whole rulebook as one text."""
    return "\n".join(
        str(part) for section in rulebook(rules) for part in (section.title, *section.paragraphs)
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_read(name: str) -> None:
    sections = rulebook(PRESETS[name].rules)
    assert len(sections) >= 7
    for section in sections:
        assert section.paragraphs
        assert set(section.options) <= set(OPTIONS)
        for paragraph in section.paragraphs:
            sentence = str(paragraph)
            assert "{" not in sentence
            assert sentence[-1] in ".:"
            assert "  " not in sentence


def test_presets_that_differ_read_differently() -> None:
    assert len({written(preset.rules) for preset in PRESETS.values()}) == len(
        {preset.rules for preset in PRESETS.values()}
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_changes_the_rulebook(name: str) -> None:
    option = OPTIONS[name]
    base = BASE.get(name, {})
    values = [choice.key for choice in option.choices if name != "pass_cycle"]
    values += OTHER.get(name, ())
    texts = {}
    for value in dict.fromkeys([option.default, *values]):
        changes = {**base, name: value}
        if name == "pass_cycle" and "scatter" in value:
            changes["pass_count"] = 3
        if name == "players":
            changes |= {"pass_cycle": ("left",)}
        texts[value] = written(Rules(**changes))
    assert len(texts) >= 2
    assert len(set(texts.values())) == len(texts)
