"""A claim is only offered when the rest of the hand is certain, however it is played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hearts_qt.game.actions import Action, Charge, ChooseMoon, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import Player, make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.selection import some, telling_presets
from tests.strategies import random_rules

CHARGED = replace(PRESETS["Turbo Hearts"].rules, pass_cycle=("hold",), charging="any")
SETS = [
    ("charged cards", CHARGED),
    *((name, PRESETS[name].rules) for name in telling_presets()),
    *((f"by chance {seed}", random_rules(Random(9100 + seed))) for seed in range(some(10, 60))),
]


def played_on(game: Game, seed: int) -> Game:
    """A copy of the game whose current hand is played to the end at random."""
    again = game.replayed(game.log)
    players = [make_player("random", 31 * seed + seat) for seat in range(game.rules.players)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    hands = len(game.finished)
    while again.phase in (Phase.PLAY, Phase.LAY_AWAY, Phase.MOON) and len(again.finished) == hands:
        seat = again.to_act[0]
        action = players[seat].choose(again.observation(seat))
        # Every playout adds the moon: a claim does not cover the way in which it counts.
        again.apply(ChooseMoon(seat, "add") if again.phase is Phase.MOON else action)
    return again


def held_back(observation: Observation, player: Player) -> Action:
    """The player's choice, but it keeps charged cards as long as another card is legal, and charges
    as many as it may: late in such a hand all but one card may be certain."""
    action = player.choose(observation)
    if isinstance(action, Play):
        seat = observation.seat
        others = [card for card in observation.legal if card not in observation.charged[seat]]
        if others and action.card not in others:
            return Play(seat, others[0])
    if isinstance(action, Charge):
        return Charge(observation.seat, observation.may_charge[: observation.most_charges])
    return action


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_what_is_claimed_is_certain(name: str, rules: Rules) -> None:
    for number in range(some(80, 800) if name == "charged cards" else 3):
        game = Game(rules, number)
        players = [make_player("random", 97 * number + seat) for seat in range(rules.players)]
        for seat, player in enumerate(players):
            player.new_game(rules, seat)
        game.apply(game.next_deal())
        while game.phase not in (Phase.DEAL, Phase.OVER):
            seat = game.to_act[0]
            claim = game.claim(seat)
            if claim is not None:
                ends = [played_on(game, way) for way in range(4)]
                assert len({end.finished[0].scores for end in ends}) == 1
                if claim.seat is not None:
                    for end in ends:
                        rest = end.tricks[len(game.tricks) :]
                        assert rest
                        assert {trick.winner for trick in rest} == {claim.seat}
            game.apply(held_back(game.observation(seat), players[seat]))
