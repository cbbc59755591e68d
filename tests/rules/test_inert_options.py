"""Options reported as without effect change nothing, and are no longer reported once they can."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules, RulesError
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import without_effect
from tests.strategies import random_choice, random_rules


def one_hand(rules: Rules, number: int) -> tuple[Any, ...]:
    """The totals, winners and actions of a hand that is played at random."""
    game = Game(rules, number)
    players = [make_player("random", number + seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    game.apply(game.next_deal())
    while game.phase not in (Phase.DEAL, Phase.OVER):
        seat = game.to_act[0]
        game.apply(players[seat].choose(game.observation(seat)))
    return game.totals, game.winners, [str(action) for action in game.log]


def other(rules: Rules, name: str, rng: Random) -> Rules | None:
    """The same rules with another value of an option; None if 20 tries find no valid one."""
    for _try in range(20):
        value = rng.randint(1, 3) if name == "pass_count" else random_choice(rng, name)
        if value != getattr(rules, name):
            try:
                return rules.changed(**{name: value})
            except RulesError:
                continue
    return None


@pytest.mark.parametrize("seed", range(12))
def test_an_option_without_effect_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    usual = one_hand(rules, seed)
    for name in without_effect(rules.values()):
        changed = other(rules, name, rng)
        if changed is not None:
            assert one_hand(changed, seed) == usual, name


def test_which_options_have_no_effect_in_modern_hearts() -> None:
    assert set(without_effect({})) == {
        "equal_cards", "kitty_to", "kitty_use", "moon_needs_bonus",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("pass_count", {"pass_cycle": ("hold",)}),
        ("pass_blind", {"pass_cycle": ("scatter", "hold")}),
        ("black_breaks", {"hearts_lead": "anytime"}),
        ("hearts_over_black", {"card_values": "hearts_only"}),
        ("black_when_safe", {"card_values": ((3, 5),)}),
        ("booster_nines", {"removed": (7, 20, 33, 46), "card_values": ((3, 5),)}),
        ("ten_of_clubs_doubles", {"removed": (8,)}),
        ("moon", {"card_values": ()}),
        ("first_trick_penalties", {"card_values": ((3, -5),)}),
        ("moon_points", {"moon": "off"}),
        ("moon_needs_bonus", {"moon": "off", "bonus_card": 22}),
        ("sun", {"moon": "off"}),
    ],
)
def test_an_option_loses_its_effect_and_gets_it_back(name: str, values: dict[str, Any]) -> None:
    assert name in without_effect(values)
    assert name not in without_effect({"bonus_card": 22} if name == "moon_needs_bonus" else {})
    assert str(without_effect(values)[name]).endswith(".")


def test_every_option_has_an_effect_somewhere() -> None:
    idle = [set(without_effect(preset.rules.values())) for preset in PRESETS.values()]
    assert set.intersection(*idle) == set()
    assert all(names <= set(OPTIONS) for names in idle)
