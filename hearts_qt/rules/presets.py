"""The named rule sets: each a difference from Modern Hearts (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.cards import JACK_OF_DIAMONDS, TEN_OF_DIAMONDS, parse_card, parse_cards
from hearts_qt.rules.options import OPTIONS, Rules
from hearts_qt.rules.text import N_

__all__ = ["DEFAULT_PRESET", "PRESETS", "Preset", "nearest_preset", "preset_of"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set: its name (English, marked; also its key), its changes, and its rules."""

    name: str
    changes: Mapping[str, Any]
    rules: Rules


_LOOSE = {"first_trick_penalties": "allowed", "moon": "choice", "tie": "share"}
_FREE = {
    "opening": "dealer_left",
    "hearts_lead": "anytime",
    "first_trick_penalties": "allowed",
}
_MARIA = {"players": 3, "removed": parse_cards("2C"), "pass_cycle": ("right",), **_FREE}
_TURBO = {
    "bonus_card": JACK_OF_DIAMONDS,
    "ten_of_clubs_doubles": True,
    "charging": "one",
    "moon": "subtract",
}
_HOOLIGAN = tuple(
    sorted(
        [(parse_card("7C"), 7), (parse_card("QS"), 13)]
        + [(parse_card(rank + "H"), 1) for rank in "23456789TJQKA"]
    )
)
_CYCLE3 = ("left", "right", "hold")

_CHANGES: tuple[tuple[str, dict[str, Any]], ...] = (
    (N_("Modern Hearts"), {}),
    (N_("American Hearts"), _LOOSE),
    (N_("Black Queen Breaks"), {"black_breaks": True, **_LOOSE}),
    (N_("Original Hearts"), {"opening": "dealer_left", "hearts_lead": "anytime", **_LOOSE}),
    (N_("Basic Hearts"), {"card_values": "hearts_only", "moon_points": 26, "tie": "share"}),
    (N_("Black Lady"), {"tie": "share"}),
    (N_("Black Jack"), {"card_values": "black_jack", "moon_points": 26, "tie": "share"}),
    (N_("Omnibus Hearts"), {"bonus_card": JACK_OF_DIAMONDS}),
    (N_("Ten of Diamonds"), {"bonus_card": TEN_OF_DIAMONDS}),
    (N_("Partnership, tricks together"), {"teams": "shared_tricks", "moon": "choice"}),
    (N_("Partnership, totals together"), {"teams": "shared_totals", "moon": "choice"}),
    (
        N_("Three-Handed"),
        {"players": 3, "removed": parse_cards("2D"), "pass_cycle": _CYCLE3},
    ),
    (N_("Three-Handed with kitty"), {"players": 3, "pass_cycle": _CYCLE3}),
    (
        N_("Three-Handed scatter"),
        {
            "players": 3,
            "removed": parse_cards("2D"),
            "pass_count": 4,
            "pass_cycle": ("left", "right", "scatter", "hold"),
        },
    ),
    (
        N_("Five-Handed"),
        {
            "players": 5,
            "removed": parse_cards("2D 2C"),
            "pass_cycle": ("left", "right", "left2", "right2", "hold"),
        },
    ),
    (
        N_("Five-Handed with kitty"),
        {"players": 5, "pass_cycle": _CYCLE3, "kitty_use": "exchange"},
    ),
    (
        N_("Six-Handed"),
        {
            "players": 6,
            "removed": parse_cards("2D 3D 2C 3C"),
            "pass_cycle": ("left", "right", "across", "hold"),
        },
    ),
    (N_("Turbo Hearts"), _TURBO),
    (N_("Booster Nines"), {"booster_nines": True}),
    (N_("Turbo Hearts with Booster Nines"), {**_TURBO, "booster_nines": True}),
    (
        N_("Cancellation Hearts"),
        {"packs": 2, "players": 6, "pass_cycle": ("hold",), **_FREE},
    ),
    (N_("Spot Hearts"), {"card_values": "spot", "target": 500}),
    (N_("Spot Hearts, pictures ten"), {"card_values": "spot_tens", "target": 500}),
    (N_("Black Maria"), _MARIA),
    (N_("Black Maria for four"), {**_MARIA, "players": 4, "removed": ()}),
    (N_("Black Maria, 43 points"), {**_MARIA, "card_values": "black_maria"}),
    (N_("Black Maria, spot"), {**_MARIA, "card_values": "spot_tens", "target": 500}),
    (N_("Hooligan Hearts"), {"card_values": _HOOLIGAN}),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {name: Preset(name, MappingProxyType(changes), Rules(**changes)) for name, changes in _CHANGES}
)
"""Every preset by name, in the order of the specification."""

DEFAULT_PRESET: Final = "Modern Hearts"


def preset_of(rules: Rules) -> str | None:
    """The name of the preset that equals the rules, or None."""
    for preset in PRESETS.values():
        if preset.rules == rules:
            return preset.name
    return None


def nearest_preset(rules: Rules) -> str:
    """The name of the preset from which the fewest options differ, the earliest of equals."""

    def distance(preset: Preset) -> int:
        return sum(getattr(preset.rules, name) != getattr(rules, name) for name in OPTIONS)

    return min(PRESETS.values(), key=distance).name
