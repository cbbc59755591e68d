"""Section 13 (and 3.1): deals that never change, and that are complete.

`golden/deals.json` was written once by the function that `deals.py` describes. A failure here
breaks a promise: deal numbers that players wrote down would stand for other cards.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.game.deals import deal_cards, deal_number, first_dealer, mix
from hearts_qt.rules.cards import format_cards, parse_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

GOLDEN = json.loads(
    (Path(__file__).parent.parent / "golden" / "deals.json").read_text(encoding="utf-8")
)


def rules_of(entry: dict[str, Any]) -> Rules:
    return Rules(
        players=entry["players"],
        packs=entry["packs"],
        removed=parse_cards(entry["removed"]),
        pass_cycle=("left",),
    )


@pytest.mark.parametrize(
    "entry", GOLDEN["deals"],
    ids=lambda e: f"{e['deal']}-{e['players']}-{e['packs']}-{e['removed'] or 'all'}",
)  # fmt: skip
def test_deals_are_for_ever(entry: dict[str, Any]) -> None:
    hands, kitty = deal_cards(int(entry["deal"]), rules_of(entry))
    assert [format_cards(hand) for hand in hands] == entry["hands"]
    assert format_cards(kitty) == entry["kitty"]


def test_the_pinned_deals_are_of_every_table() -> None:
    tables = {(entry["players"], entry["packs"]) for entry in GOLDEN["deals"]}
    assert tables == {(3, 1), (4, 1), (5, 1), (6, 1), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2)}
    assert len({entry["deal"] for entry in GOLDEN["deals"]}) >= 5


@pytest.mark.parametrize("entry", GOLDEN["games"], ids=lambda entry: entry["game"])
def test_the_numbers_of_a_games_hands_are_for_ever(entry: dict[str, Any]) -> None:
    number = int(entry["game"])
    assert [str(deal_number(number, hand)) for hand in range(4)] == entry["deals"]
    dealers = {str(players): first_dealer(number, players) for players in range(3, 11)}
    assert dealers == entry["first_dealer"]


def test_the_mixing_function_is_that_of_splitmix64() -> None:
    # The first values of SplitMix64 with the seed 1234567, as published with it.
    golden = 0x9E3779B97F4A7C15
    assert [mix(1234567 + k * golden) for k in (1, 2, 3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip


def test_a_deal_depends_on_number_pack_and_players_only() -> None:
    hands = deal_cards(77, Rules())
    for preset in PRESETS.values():
        rules = preset.rules
        if (rules.players, rules.packs, rules.removed) == (4, 1, ()):
            assert deal_cards(77, rules) == hands
    assert deal_cards(78, Rules()) != hands
    assert deal_cards(77, Rules(removed=(0, 1, 2, 3))) != hands


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_every_card_is_dealt_once(preset: Any) -> None:
    rules = preset.rules
    hands, kitty = deal_cards(2**64 - 1, rules)
    assert sorted([card for hand in hands for card in hand] + list(kitty)) == list(rules.pack)
    assert {len(hand) for hand in hands} == {rules.hand_size}
    assert len(kitty) == rules.kitty_count < rules.players
    assert all(list(hand) == sorted(hand) for hand in (*hands, kitty))


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_deal_number_has_64_bits(number: int) -> None:
    with pytest.raises(ValueError, match="a deal number is a whole number from 0 to"):
        deal_cards(number, Rules())


def test_every_seat_gets_every_card_as_often() -> None:
    # 4000 deals: a card lies at each of four seats about 1000 times.
    holders = [[0] * 4 for _ in range(52)]
    for number in range(4000):
        for seat, hand in enumerate(deal_cards(number, Rules())[0]):
            for card in hand:
                holders[card][seat] += 1
    assert all(850 < count < 1150 for seats in holders for count in seats)


def test_first_dealers_are_drawn_from_every_seat() -> None:
    for players in range(3, 11):
        dealers = [first_dealer(game, players) for game in range(2000)]
        assert set(dealers) == set(range(players))
        assert min(dealers.count(seat) for seat in range(players)) > 2000 / players * 0.75
