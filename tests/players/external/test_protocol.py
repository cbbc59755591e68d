"""The protocol for outside players, tested with a player that checks every message."""

from __future__ import annotations

import json
import shlex
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.events import Event
from hearts_qt.game.game import Game
from hearts_qt.game.protocol import MessageLog
from hearts_qt.players import make_player
from hearts_qt.players.external import ExternalPlayer
from hearts_qt.players.external.external_player import answer_of, question_for
from hearts_qt.players.play_game import play_game
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.strict_player import StrictPlayer, Wrong
from tests.selection import telling_presets
from tests.strategies import random_rules

STRICT = Path(__file__).parents[1] / "strict_player.py"

KITTY = {"players": 5, "pass_cycle": ("left",), "removed": ()}
OWN = {
    "blind": Rules(pass_blind=True),
    "moon": Rules(moon="choice", target=500),
    "capture": Rules(**KITTY, kitty_use="capture"),
    "exchange": Rules(**KITTY, kitty_use="exchange"),
    "scatter, charged": Rules(players=4, pass_cycle=("scatter", "hold"), charging="any"),
    "two packs": Rules(packs=2, players=8, kitty_use="exchange", charging="one"),
    "partners": Rules(teams="shared_tricks", moon="choice"),
    "partners, totals": Rules(teams="shared_totals", exact_target="halves"),
}


def play_strictly(rules: Rules, number: int, hands: int) -> Counter[str]:
    """Play with a strict player in every seat; how often each question was asked."""
    game = Game(rules, number)
    seats = range(rules.players)
    logs = [MessageLog(rules, seat) for seat in seats]
    players = [StrictPlayer(number + seat) for seat in seats]
    heard = [0] * rules.players

    def hear(seat: int) -> None:
        messages = logs[seat].messages
        for message in messages[heard[seat] :]:
            assert players[seat].line(json.dumps(message)) is None
        heard[seat] = len(messages)

    def see(events: list[Event]) -> None:
        for log in logs:
            log.add(events)

    while game.phase is not Phase.OVER and len(game.finished) < hands:
        if game.phase is Phase.DEAL:
            see(game.apply(game.next_deal()))
            continue
        seat = game.to_act[0]
        hear(seat)
        observation = game.observation(seat)
        answer = players[seat].line(json.dumps(question_for(observation)))
        assert answer is not None
        see(game.apply(answer_of(answer.encode(), observation)))
    for seat in seats:
        hear(seat)
        assert players[seat].over == (game.phase is Phase.OVER)
    return sum((player.asked for player in players), Counter())


@pytest.mark.parametrize("name", [*telling_presets(), *OWN])
def test_every_message_is_as_the_protocol_has_it(name: str) -> None:
    rules = OWN[name] if name in OWN else PRESETS[name].rules
    asked = play_strictly(rules, 11, 1 if rules.players > 6 else 2)
    assert asked["play"]
    assert bool(asked["charge"]) == (rules.charging != "off")
    assert bool(asked["pass"]) == (set(rules.pass_cycle[:2]) != {"hold"})
    if name == "exchange":
        assert asked["lay_away"]


def test_thirty_random_rule_sets() -> None:
    asked: Counter[str] = Counter()
    for number in range(30):
        asked += play_strictly(random_rules(Random(f"protocol {number}")), number, 1)
    assert {"pass", "charge", "play", "lay_away"} <= set(asked)


def test_the_way_of_a_moon_is_asked_for() -> None:
    # Four cards each, most of them hearts, so that moons are shot often enough.
    left = {parse_card(card) for card in ("2C", "QS", "AS")}
    removed = tuple(card for card in range(39) if card not in left)
    asked = play_strictly(Rules(moon="choice", removed=removed, target=500), 1, 30)
    assert asked["moon"]


def test_a_strict_program_plays_whole_games() -> None:
    for name in ("Modern Hearts", "Five-Handed with kitty"):
        rules = replace(PRESETS[name].rules, target=40)
        command = shlex.join([sys.executable, "-I", str(STRICT), "3"])
        players = [make_player("basic", seat) for seat in range(rules.players)]
        strict = ExternalPlayer(command, 1)
        players[2] = strict
        try:
            game = play_game(rules, players, 5)
        finally:
            strict.close()
        assert game.phase is Phase.OVER
        assert strict.fault is None


def test_the_strict_player_is_strict() -> None:
    first = MessageLog(Rules(), 1).messages[0]
    with pytest.raises(Wrong):
        StrictPlayer(1).line('{"hand": 0, "dealer": 1, "direction": "left", "cards": ""}')
    player = StrictPlayer(1)
    player.line(json.dumps(first))
    with pytest.raises(Wrong):
        player.line(json.dumps(first))
