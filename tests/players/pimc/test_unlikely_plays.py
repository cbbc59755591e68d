"""Whatever other players did, a search gives every choice a value."""

from __future__ import annotations

from random import Random

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from tests.players.searches import make_search, set_up_search
from tests.players.tables import laid_out, play_on, played
from tests.players.telling_rules import SETS


def is_valued(player: SearchPlayer, observation: Observation) -> bool:
    """Whether every candidate of a decision was tried in worlds with a positive weight."""
    choices = player.search(observation).candidates
    return len(choices) < 2 or all(choice.worlds > 0 for choice in choices)


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_no_decision_is_without_values(name: str, rules: Rules) -> None:
    rng = Random(name)
    players = [make_player("random", seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    searcher = SearchPlayer(3)
    searcher.set_worlds(2)
    asked = 0

    def watch(_game: Game, _seat: int, observation: Observation) -> bool:
        nonlocal asked
        if observation.phase is not Phase.MOON and rng.random() < 0.1:
            assert is_valued(searcher, observation)
            asked += 1
        return False

    play_on(Game(rules, rng.randrange(1 << 30)), players, watch, hands=2)
    assert asked


def after_a_forced_lead() -> Observation:
    """What seat 3 sees after seat 1, with only hearts left, led one before hearts were broken."""
    game = laid_out(
        (
            "2C 3C 4C 5C 2D 3D 4D 5D 6D 2S 3S 4S 5S",
            "AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
            "6C 7C 8C 9C AH 7D 8D 9D TD 6S 7S 8S 9S",
            "TC JC QC KC JD QD KD AD TS JS QS KS AS",
        )
    )
    played(game, "2C AC 6C KC TH AH")
    return game.observation(3)


def test_a_seat_that_leads_an_unbroken_heart_holds_only_hearts() -> None:
    seen = after_a_forced_lead()
    search = make_search(seen.rules)
    set_up_search(search, seen, Skill())
    assert search.prepare()
    for seed in range(40):
        search.sampler.draw(seed)
        assert search.sampler.once(1) >> 39 << 39 == search.sampler.once(1)


def test_after_a_forced_lead_every_choice_has_a_value() -> None:
    seen = after_a_forced_lead()
    assert parse_card("QS") in seen.legal
    for seed in range(5):
        player = SearchPlayer(seed)
        player.set_worlds(4)
        assert is_valued(player, seen)


def test_without_a_world_that_explains_the_plays_all_worlds_count_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search is kept from inferring the forced lead, as if it could not know the cause."""
    from hearts_qt.players.pimc import search_setup

    monkeypatch.setattr(search_setup, "_add_forced_hearts", lambda *_: None)
    seen = after_a_forced_lead()
    player = SearchPlayer(1)
    player.set_worlds(8)
    assert is_valued(player, seen)
    choices = player.search(seen).candidates
    assert choices[0].value > choices[-1].value
