"""The named rule sets: each a difference from Modern Hearts (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.cards import JACK_OF_DIAMONDS, TEN_OF_DIAMONDS, parse_card, parse_cards
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import N_, Text, text


@dataclass(frozen=True)
class Preset:
    """A named rule set: its changes, and its rules. Texts are English, marked for translation.

    `name` is its key too. `group` is one of `GROUPS`; `sentence` says what is special about it.
    `also` are names that other people know it by.
    """

    name: str
    group: str
    sentence: str
    changes: Mapping[str, Any]
    also: tuple[str, ...] = ()

    @cached_property
    def rules(self) -> Rules:
        """Made and checked when first asked for: the program starts with one preset of many."""
        return Rules(**self.changes)


GROUPS: Final = (
    N_("Classic"),
    N_("Other cards count"),
    N_("Partners"),
    N_("Three, five, six or seven players"),
    N_("With a twist"),
    N_("Black Maria"),
    N_("Gong Zhu"),
)
"""The groups under which presets are offered, in that order."""

_CLASSIC, _VALUES, _PARTNERS, _PLAYERS, _SPECIALS, _MARIAS, _PIGS = GROUPS

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
_GONG_ZHU = {
    "card_values": "gong_zhu",
    "bonus_card": JACK_OF_DIAMONDS,
    "bonus_points": 100,
    "ten_of_clubs_doubles": True,
    "ten_of_clubs_alone": 50,
    "charging": "any",
    "moon": "turn_hearts",
    "pass_cycle": ("hold",),
    "opening": "black_taker",
    "hearts_lead": "anytime",
    "first_trick_penalties": "allowed",
    "target": 1000,
    "low_target": 1000,
    "tie": "share",
    "scores_shown": "points",
}

_PRESETS: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    (
        N_("Modern Hearts"),
        _CLASSIC,
        N_("No points on the first trick; a moon gives 26 points to all others."),
        {},
    ),
    (
        N_("American Hearts"),
        _CLASSIC,
        N_(
            "Penalty cards may be played on the first trick; "
            "the shooter of a moon chooses how it counts."
        ),
        _LOOSE,
    ),
    (
        N_("Black Queen Breaks"),
        _CLASSIC,
        N_("American Hearts, where the queen of spades breaks hearts too."),
        {"black_breaks": True, **_LOOSE},
    ),
    (
        N_("Original Hearts"),
        _CLASSIC,
        N_("The player on the dealer’s left leads any card; hearts may be led at any time."),
        {"opening": "dealer_left", "hearts_lead": "anytime", **_LOOSE},
    ),
    (
        N_("Basic Hearts"),
        _CLASSIC,
        N_("Only hearts count; the queen of spades costs nothing."),
        {"card_values": "hearts_only", "moon_points": 26, "tie": "share"},
    ),
    (
        N_("Black Lady"),
        _CLASSIC,
        N_("Modern Hearts, where tied players share the win."),
        {"tie": "share"},
    ),
    (
        N_("Black Jack"),
        _VALUES,
        N_("The jack of spades is the black card and counts 10."),
        {"card_values": "black_jack", "moon_points": 26, "tie": "share"},
    ),
    (
        N_("Omnibus Hearts"),
        _VALUES,
        N_("The jack of diamonds takes ten points off."),
        {"bonus_card": JACK_OF_DIAMONDS},
    ),
    (
        N_("Ten of Diamonds"),
        _VALUES,
        N_("The ten of diamonds takes ten points off."),
        {"bonus_card": TEN_OF_DIAMONDS},
    ),
    (
        N_("Partnership, tricks together"),
        _PARTNERS,
        N_("Partners put their tricks together and score as a pair."),
        {"teams": "shared_tricks", "moon": "choice"},
    ),
    (
        N_("Partnership, totals together"),
        _PARTNERS,
        N_("Each player scores alone; partners add their totals at the end."),
        {"teams": "shared_totals", "moon": "choice"},
    ),
    (
        N_("Three-Handed"),
        _PLAYERS,
        N_("The two of diamonds is left out, and each player holds 17 cards."),
        {"players": 3, "removed": parse_cards("2D"), "pass_cycle": _CYCLE3},
    ),
    (
        N_("Three-Handed with kitty"),
        _PLAYERS,
        N_("The card left over goes to the winner of the first trick."),
        {"players": 3, "pass_cycle": _CYCLE3},
    ),
    (
        N_("Three-Handed scatter"),
        _PLAYERS,
        N_("Four cards are passed; in one hand of four, two go to each of the other players."),
        {
            "players": 3,
            "removed": parse_cards("2D"),
            "pass_count": 4,
            "pass_cycle": ("left", "right", "scatter", "hold"),
        },
    ),
    (
        N_("Five-Handed"),
        _PLAYERS,
        N_("Two twos are left out; cards also go to the second player left and right."),
        {
            "players": 5,
            "removed": parse_cards("2D 2C"),
            "pass_cycle": ("left", "right", "left2", "right2", "hold"),
        },
    ),
    (
        N_("Five-Handed with kitty"),
        _PLAYERS,
        N_("The winner of the first trick exchanges cards with the two left over."),
        {"players": 5, "pass_cycle": _CYCLE3, "kitty_use": "exchange"},
    ),
    (
        N_("Six-Handed"),
        _PLAYERS,
        N_("Four low cards are left out, and each player holds eight."),
        {
            "players": 6,
            "removed": parse_cards("2D 3D 2C 3C"),
            "pass_cycle": ("left", "right", "across", "hold"),
        },
    ),
    (
        N_("Seven-Handed"),
        _PLAYERS,
        N_("Seven cards each; the three left over go to the winner of the last trick."),
        {"players": 7, "pass_cycle": _CYCLE3, "kitty_to": "last_trick"},
    ),
    (
        N_("Turbo Hearts"),
        _SPECIALS,
        N_("Special cards may be laid face up before play so that they count double."),
        _TURBO,
    ),
    (
        N_("Booster Nines"),
        _SPECIALS,
        N_("When a nine of the suit led is played, each player plays a second card."),
        {"booster_nines": True},
    ),
    (
        N_("Turbo Hearts with Booster Nines"),
        _SPECIALS,
        N_("Charged cards and boosted tricks in one game."),
        {**_TURBO, "booster_nines": True},
    ),
    (
        N_("Cancellation Hearts"),
        _SPECIALS,
        N_("Two packs for six to ten players; two identical cards cancel."),
        {"packs": 2, "players": 6, "pass_cycle": ("hold",), **_FREE},
    ),
    (
        N_("Spot Hearts"),
        _VALUES,
        N_("Hearts count their pips, the queen of spades 25, up to 500 points."),
        {"card_values": "spot", "target": 500},
    ),
    (
        N_("Spot Hearts, pictures ten"),
        _VALUES,
        N_("Spot Hearts, where pictures count 10 and the ace 15."),
        {"card_values": "spot_tens", "target": 500},
    ),
    (
        N_("Black Maria"),
        _MARIAS,
        N_("Three players pass three cards to the right in every hand and may lead any card."),
        _MARIA,
    ),
    (
        N_("Black Maria for four"),
        _MARIAS,
        N_("Black Maria with the whole pack."),
        {**_MARIA, "players": 4, "removed": ()},
    ),
    (
        N_("Black Maria, 43 points"),
        _MARIAS,
        N_("The king of spades counts 10 and the ace 7, besides the queen."),
        {**_MARIA, "card_values": "black_maria"},
    ),
    (
        N_("Black Maria, spot"),
        _MARIAS,
        N_("Hearts count their pips, pictures 10, the ace 15; up to 500 points."),
        {**_MARIA, "card_values": "spot_tens", "target": 500},
    ),
    (
        N_("Hooligan Hearts"),
        _VALUES,
        N_("The seven of clubs counts 7 points too."),
        {"card_values": _HOOLIGAN},
    ),
    (
        N_("Gong Zhu"),
        _PIGS,
        N_("Hearts cost up to 50, the queen of spades 100; the jack of diamonds brings 100."),
        _GONG_ZHU,
    ),
    (
        N_("Gong Zhu for five"),
        _PIGS,
        N_("Gong Zhu without two twos: each player holds ten cards."),
        {**_GONG_ZHU, "players": 5, "removed": parse_cards("2C 2D")},
    ),
    (
        N_("Gong Zhu with partners"),
        _PIGS,
        N_("Gong Zhu, where partners put their tricks together."),
        {**_GONG_ZHU, "teams": "shared_tricks"},
    ),
)

_ALSO: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("Gong Zhu", "Gong Zhu for five", "Gong Zhu with partners"),
    ("Gongzhu", "Chase the Pig", "Chinese Hearts", "拱猪", "拱豬"),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        name: Preset(name, group, sentence, MappingProxyType(changes), _ALSO.get(name, ()))
        for name, group, sentence, changes in _PRESETS
    }
)
"""Every preset by name, in the order of the specification."""

DEFAULT_PRESET: Final = "Modern Hearts"


def preset_of(rules: Rules) -> str | None:
    """The name of the preset that equals the rules, or None."""
    for preset in PRESETS.values():
        if preset.rules == rules:
            return preset.name
    return None


FEW_CHANGES: Final = 3
"""The most options in which a rule set can differ from a preset and be titled "…, changed"."""


def title_of(rules: Rules, preset: str | None = None) -> Text | str:
    """A title for a rule set, which names the preset that it equals or is based on.

    `preset` is the one that it started from, where that is known.
    """
    name = preset_of(rules)
    if name is not None:
        return name
    near = nearest_preset(rules) if preset is None else preset
    if _distance(rules, near) <= FEW_CHANGES:
        return text("{preset}, changed", preset=Text(near))
    return text("Your own rules, based on {preset}", preset=Text(near))


def _distance(rules: Rules, preset: str) -> int:
    """The number of options in which a rule set differs from a preset."""
    usual = PRESETS[preset].rules
    return sum(getattr(usual, name) != getattr(rules, name) for name in OPTIONS)


def nearest_preset(rules: Rules) -> str:
    """The name of the preset that differs least from the rules, the earliest of equals.

    Options that make another game of it, such as the number of packs, count more than others.
    """

    def distance(preset: Preset) -> int:
        return sum(option.weight for name, option in OPTIONS.items()
                   if getattr(preset.rules, name) != getattr(rules, name))  # fmt: skip

    return min(PRESETS.values(), key=distance).name
