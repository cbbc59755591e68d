"""Whole games by computer players: all actions are legal, and the same seeds give the same game."""

from __future__ import annotations

from random import Random

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import play_on
from tests.selection import telling_presets
from tests.strategies import random_rules

KINDS = ("random", "basic")


def whole_game(rules: Rules, number: int, kinds: tuple[str, ...], hands: int = 40) -> Game:
    players = [
        make_player(kinds[seat % len(kinds)], number + seat) for seat in range(rules.players)
    ]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    return play_on(Game(rules, number), players, hands=hands)


@pytest.mark.parametrize("name", telling_presets())
def test_every_preset_is_played_to_its_end(name: str) -> None:
    rules = PRESETS[name].rules
    game = whole_game(rules, 1, ("basic",), hands=100)
    assert game.phase is Phase.OVER
    for number, kinds in enumerate((("random", "basic"), ("random",))):
        whole_game(rules, number, kinds, hands=5)


@pytest.mark.parametrize("seed", range(60))
def test_rule_sets_by_chance_are_played(seed: int) -> None:
    rules = random_rules(Random(seed))
    kinds = (("basic",), ("random", "basic"), ("basic", "random", "random"))[seed % 3]
    game = whole_game(rules, seed, kinds, hands=3)
    assert game.finished


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_plays_the_same_game(kind: str) -> None:
    for name in ("Modern Hearts", "Turbo Hearts", "Five-Handed with kitty"):
        rules = PRESETS[name].rules
        first, again = (whole_game(rules, 5, (kind,), hands=3) for _ in range(2))
        assert first.log == again.log


def test_another_seed_makes_random_play_otherwise() -> None:
    def log(seed: int) -> list[object]:
        players = [make_player("random", seed + seat) for seat in range(4)]
        return list(play_on(Game(Rules(), 5), players, hands=1).log)

    assert log(1) != log(100)


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_does_not_depend_on_what_was_asked_before(kind: str) -> None:
    rules = PRESETS["American Hearts"].rules
    players = [make_player(kind, seat) for seat in range(4)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    game = Game(rules, 11)
    asked = 0
    while len(game.finished) < 2:
        if game.phase is Phase.DEAL:
            game.apply(game.next_deal())
            continue
        for seat in game.to_act:
            observation = game.observation(seat)
            fresh = make_player(kind, seat)
            fresh.new_game(rules, seat)
            action = players[seat].choose(observation)
            assert fresh.choose(observation) == players[seat].choose(observation) == action
            game.apply(action)
            asked += 1
    assert asked > 100
