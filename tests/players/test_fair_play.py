"""Nobody cheats: what a seat cannot see changes neither what it is told nor what it chooses."""

from __future__ import annotations

from random import Random

import pytest

from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import PLAYERS, make_player
from hearts_qt.players.searching import SearchPlayer
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import play_on, redealt
from tests.selection import some, telling_presets
from tests.strategies import random_rules

SETS = [(name, PRESETS[name].rules) for name in telling_presets()] + [
    (f"by chance {seed}", random_rules(Random(1000 + seed))) for seed in range(some(16, 30))
]


def decisions(rules: Rules, rng: Random, count: int) -> list[tuple[Game, int]]:
    """Games stopped where a seat has something to decide, of all kinds that the rules know."""
    players = [make_player(rng.choice(("basic", "random")), seat) for seat in range(rules.players)]
    asked: dict[str, list[int]] = {}

    def note(game: Game, seat: int, observation: Observation) -> bool:
        asked.setdefault(observation.phase.value, []).append(len(game.log))
        return False

    number = rng.getrandbits(64)
    whole = play_on(Game(rules, number), players, note, hands=2)
    stops = [rng.choice(lengths) for lengths in asked.values()]
    stops += [rng.choice(asked["play"]) for _ in range(count - len(stops))]
    found = []
    for length in stops:
        game = Game.replay(rules, number, None, whole.log[:length])
        found.append((game, rng.choice(game.to_act)))
    return found


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_hidden_cards_change_nothing(name: str, rules: Rules) -> None:
    rng = Random(name)
    players = [make_player(kind, 99) for kind in PLAYERS]
    for player in players:
        if isinstance(player, SearchPlayer):
            player.set_worlds(3)
    moved = 0
    for game, seat in decisions(rules, rng, 5):
        other, changes = redealt(game, seat, rng, swaps=12)
        moved += changes
        observation = game.observation(seat)
        assert other.observation(seat) == observation
        assert other.observation(seat).view.state() == observation.view.state()
        for player in players:
            choices = []
            for seen in (observation, other.observation(seat)):
                player.new_game(rules, seat)
                choices.append(player.choose(seen))
            assert choices[0] == choices[1]
    assert moved, "no hidden card could be moved"


def test_a_re_deal_moves_cards_between_all_hidden_places() -> None:
    rules = PRESETS["Five-Handed with kitty"].rules
    rng = Random(4)
    players = [make_player("random", seat) for seat in range(5)]
    deals = 0
    for number in range(40):
        game = play_on(
            Game(rules, number), players,
            lambda game, seat, seen: seat == 0 and len(game.tricks) == 3, hands=1,
        )  # fmt: skip
        taken = game.kitty_taken
        if game.finished or taken is None or taken[0] == 0:
            continue
        other, _ = redealt(game, 0, rng, swaps=80)
        assert [other.hand_of(s) != game.hand_of(s) for s in range(1, 5)].count(True) >= 2
        assert other.hand_of(0) == game.hand_of(0)
        deals += other.laid_away != game.laid_away and other.kitty != game.kitty
    assert deals
