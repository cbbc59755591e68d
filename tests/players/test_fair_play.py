"""No player cheats: hidden cards change neither the observation of a seat nor its choice."""

from __future__ import annotations

from random import Random

import pytest

from hearts_qt.game.game import Game
from hearts_qt.players import PLAYERS, make_player
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.fairness import check, decisions, untimed_player
from tests.players.tables import exchange_hidden_cards, play_on
from tests.selection import some, telling_presets
from tests.strategies import random_rules

SETS = [(name, PRESETS[name].rules) for name in telling_presets()] + [
    (f"by chance {seed}", random_rules(Random(1000 + seed))) for seed in range(some(16, 30))
]


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_hidden_cards_change_nothing(name: str, rules: Rules) -> None:
    rng = Random(name)
    players = {kind: untimed_player(kind, 99, worlds=3) for kind in PLAYERS}
    exchanges = sum(check(game, seat, players, rng) for game, seat in decisions(rules, rng, 5))
    assert exchanges, "no hidden cards could be exchanged"


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
        other, _ = exchange_hidden_cards(game, 0, rng, swaps=80)
        assert [other.hand_of(s) != game.hand_of(s) for s in range(1, 5)].count(True) >= 2
        assert other.hand_of(0) == game.hand_of(0)
        deals += other.laid_away != game.laid_away and other.kitty != game.kitty
    assert deals
