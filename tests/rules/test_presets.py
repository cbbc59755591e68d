"""Section 12: the presets, each option as the specification's table gives it."""

from __future__ import annotations

from typing import Any

import pytest

from hearts_qt.rules.options import Rules, option_from_words, option_to_words
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS, nearest_preset, preset_of

LOOSE = "first_trick_penalties=allowed; moon=choice; tie=share"
MARIA = "opening=dealer_left; hearts_lead=anytime; first_trick_penalties=allowed; pass_cycle=right"
TURBO = "bonus_card=JD; ten_of_clubs_doubles=on; charging=one; moon=subtract"

PIG = (
    "card_values=gong_zhu; bonus_card=JD; bonus_points=100; ten_of_clubs_doubles=on; "
    "ten_of_clubs_alone=50; charging=any; moon=turn_hearts; pass_cycle=hold; opening=black_taker; "
    "hearts_lead=anytime; first_trick_penalties=allowed; target=1000; low_target=1000; tie=share; "
    "scores_shown=points"
)

TABLE = {
    "Modern Hearts": "",
    "American Hearts": LOOSE,
    "Black Queen Breaks": f"black_breaks=on; {LOOSE}",
    "Original Hearts": f"opening=dealer_left; hearts_lead=anytime; {LOOSE}",
    "Basic Hearts": "card_values=hearts_only; moon_points=26; tie=share",
    "Black Lady": "tie=share",
    "Black Jack": "card_values=black_jack; moon_points=26; tie=share",
    "Omnibus Hearts": "bonus_card=JD",
    "Ten of Diamonds": "bonus_card=TD",
    "Partnership, tricks together": "teams=shared_tricks; moon=choice",
    "Partnership, totals together": "teams=shared_totals; moon=choice",
    "Three-Handed": "players=3; removed=2D; pass_cycle=left right hold",
    "Three-Handed with kitty": "players=3; pass_cycle=left right hold",
    "Three-Handed scatter":
        "players=3; removed=2D; pass_count=4; pass_cycle=left right scatter hold",
    "Five-Handed": "players=5; removed=2C 2D; pass_cycle=left right left2 right2 hold",
    "Five-Handed with kitty": "players=5; pass_cycle=left right hold; kitty_use=exchange",
    "Six-Handed": "players=6; removed=2C 3C 2D 3D; pass_cycle=left right across hold",
    "Seven-Handed": "players=7; pass_cycle=left right hold; kitty_to=last_trick",
    "Turbo Hearts": TURBO,
    "Booster Nines": "booster_nines=on",
    "Turbo Hearts with Booster Nines": f"{TURBO}; booster_nines=on",
    "Cancellation Hearts": "packs=2; players=6; pass_cycle=hold; opening=dealer_left; "
        "hearts_lead=anytime; first_trick_penalties=allowed",
    "Spot Hearts": "card_values=spot; target=500",
    "Spot Hearts, pictures ten": "card_values=spot_tens; target=500",
    "Black Maria": f"players=3; removed=2C; {MARIA}",
    "Black Maria for four": MARIA,
    "Black Maria, 43 points": f"players=3; removed=2C; {MARIA}; card_values=black_maria",
    "Black Maria, spot": f"players=3; removed=2C; {MARIA}; card_values=spot_tens; target=500",
    "Hooligan Hearts": "card_values=7C=7,QS=13,"
        + ",".join(f"{rank}H=1" for rank in "23456789TJQKA"),
    "Gong Zhu": PIG,
    "Gong Zhu for five": f"{PIG}; players=5; removed=2C 2D",
    "Gong Zhu with partners": f"{PIG}; teams=shared_tricks",
}  # fmt: skip

DEFAULTS = """
    players=4; packs=1; removed=none; teams=none; kitty_to=first_trick; kitty_use=capture;
    kitty_size=auto; equal_cards=cancel; bonus_points=10; trick_points=none; low_target=none;
    black_card=auto; ten_of_clubs_alone=0;
    pass_cycle=left right across hold; pass_count=3; pass_blind=off; opening=lowest_club;
    hearts_lead=when_broken; black_breaks=off; hearts_over_black=off;
    first_trick_penalties=forbidden; black_when_safe=off; card_values=standard; bonus_card=none;
    ten_of_clubs_doubles=off; charging=off; booster_nines=off; moon=add; moon_points=auto;
    moon_needs_bonus=off; sun=off; no_trick_bonus=0; target=100; hand_limit=none;
    exact_target=stands; special_totals=none; tie=play_on; scores_shown=penalties
"""


def read(written: str) -> dict[str, str]:
    """`option=value` pairs separated by semicolons."""
    pairs = [pair.strip().partition("=") for pair in written.split(";") if pair.strip()]
    return {name: value for name, _, value in pairs}


def values(rules: Rules) -> dict[str, Any]:
    return {name: option_to_words(name, value) for name, value in rules.values().items()}


def test_the_defaults_are_those_of_section_2() -> None:
    assert values(Rules()) == read(DEFAULTS)


def test_the_presets_are_those_of_section_12() -> None:
    assert list(PRESETS) == list(TABLE)
    assert DEFAULT_PRESET == "Modern Hearts"


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_differs_from_the_defaults_as_section_12_says(name: str) -> None:
    assert values(PRESETS[name].rules) == {**read(DEFAULTS), **read(TABLE[name])}
    changes = {o: option_from_words(o, word) for o, word in read(TABLE[name]).items()}
    assert Rules(**changes) == PRESETS[name].rules


def test_presets_are_recognised_by_equality() -> None:
    for name, preset in PRESETS.items():
        assert preset_of(preset.rules) == name
        assert preset_of(Rules(**preset.changes)) == name
    assert preset_of(Rules(target=99)) is None
    assert nearest_preset(Rules(target=99)) == "Modern Hearts"
    assert nearest_preset(PRESETS["Turbo Hearts"].rules.changed(target=50)) == "Turbo Hearts"


def test_all_presets_deal_out_as_their_names_say() -> None:
    with_kitty = {name for name, preset in PRESETS.items() if preset.rules.kitty_count}
    # 104 cards of two packs for six leave two over.
    assert with_kitty == {
        "Three-Handed with kitty", "Five-Handed with kitty", "Seven-Handed", "Cancellation Hearts",
    }  # fmt: skip
