"""The weight of a world: every shortcut gives the same as playing the hand again in it."""

from __future__ import annotations

from dataclasses import replace
from math import exp, log
from random import Random
from typing import Any

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.pimc import search_setup
from hearts_qt.players.pimc.constants import MAX_PLAY_PENALTY
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.rules.cards import bits_of, mask_of, parse_card
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.searches import make_search, set_up_search
from tests.players.tables import exchange_hidden_cards
from tests.players.telling_rules import SETS

PLAIN = Skill(holder_evidence=0.0, strong_hand_odds=0.0, received_odds=0.0)


def plain_likelihood(seen: Observation, world: Position, policy: Any, types: list[Any]) -> float:
    """The likelihood of the others' plays since the opening lead in a world, computed plainly."""
    rules, n = seen.rules, seen.rules.players
    start = Position(compile_rules(rules))
    for seat in range(n):
        cards = [*_held(world, seat), *(card for who, card in seen.plays if who == seat)]
        start.set_hand(seat, *mask_of(cards))
    taker = seen.kitty_taker
    if taker is not None:
        start.set_kitty(world.hidden_mask(taker), world.hidden_twice_mask(taker))
    else:
        start.set_kitty(world.kitty, world.kitty2)
    for seat, charged in enumerate(seen.charges or ()):
        for card in charged:
            start.charge(seat, card)
    start.begin_play(seen.dealer)
    surprisals = [[0.0] * len(types) for _ in range(n)]
    for who, card in seen.plays:
        legal = start.legal_mask()
        if start.turn != who or not legal >> card & 1:
            return 0.0
        if who != seen.seat and legal & (legal - 1):
            policy.card_cost.cheapest_detailed(start, legal)
            prices = {other: policy.card_cost.play_cost_of(other) for other in bits_of(legal)}
            least = min(prices.values())
            for at, (_, temperature, _) in enumerate(types):
                scale = policy.rules.average_trick * temperature
                total = sum(exp((least - price) / scale) for price in prices.values())
                gap = (prices[card] - least) / scale
                surprisals[who][at] += min(MAX_PLAY_PENALTY, gap) + log(total)
        start.play(card)
    likely = 1.0
    for who in range(n):
        if who != seen.seat:
            likely *= sum(
                prior * exp(-weight * surprisal)
                for (prior, _, weight), surprisal in zip(types, surprisals[who], strict=True)
            )
    return likely


def _held(world: Position, seat: int) -> list[int]:
    return [*bits_of(world.hand_mask(seat)), *bits_of(world.twice_mask(seat))]


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_a_world_counts_for_what_playing_the_hand_again_in_it_says(name: str, rules: Rules) -> None:
    rng = Random(name)
    game = Game(rules, 5)
    players = [make_player("basic", seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    asked = 0
    game.apply(game.next_deal())
    while game.hand_index == 0 and game.to_act and asked < 6:
        seat = game.to_act[0]
        seen = game.observation(seat)
        again = seen.phase is Phase.PLAY and search_setup._can_replay(seen)
        if again and len(seen.plays) > 2 and rng.random() < 0.25:
            asked += compare(game, seat, seen, rng)
        game.apply(players[seat].choose(seen))
    assert asked or rules.kitty_use == "exchange"


@pytest.mark.parametrize(
    "rules",
    [
        replace(PRESETS["Cancellation Hearts"].rules, opening="lowest_club"),
        replace(PRESETS["Cancellation Hearts"].rules, opening="any_club"),
        replace(PRESETS["Three-Handed with kitty"].rules, opening="lowest_club"),
    ],
    ids=["two packs, lowest club", "two packs, any club", "kitty, lowest club"],
)
def test_worlds_in_which_another_seat_had_to_open_have_weight_0(rules: Rules) -> None:
    rng = Random(1)
    impossible = 0
    with_kitty = len(rules.pack) % rules.players > 0
    for number in range(300 if with_kitty else 10):
        game = Game(replace(rules, pass_cycle=("hold",)), number)
        players = [make_player("basic", seat) for seat in range(rules.players)]
        for seat, player in enumerate(players):
            player.new_game(game.rules, seat)
        game.apply(game.next_deal())
        if with_kitty and parse_card("2C") not in game.kitty:
            continue
        while len(game.observation(0).plays) < (2 if with_kitty else rules.players + 1):
            game.apply(players[game.to_act[0]].choose(game.observation(game.to_act[0])))
        seat = game.to_act[0]
        seen = game.observation(seat)
        search = make_search(seen.rules)
        if len(set_up_search(search, seen, PLAIN)) < 2 or not search.prepare():
            continue
        # Two low cards change hands, or one comes from the kitty, so another seat may have to open.
        for _ in range(8):
            world = game.position.copy()
            one, other = rng.sample([who for who in range(rules.players) if who != seat], 2)
            mine = _held(world, one)
            theirs = [*bits_of(world.kitty)] if with_kitty else _held(world, other)
            mine[0], theirs[0] = theirs[0], mine[0]
            world.set_hand(one, *mask_of(mine))
            if with_kitty:
                world.set_kitty(*mask_of(theirs))
            else:
                world.set_hand(other, *mask_of(theirs))
            wanted = plain_likelihood(seen, world, search.policy, types_of(seen))
            impossible += wanted == 0.0
            assert search.inference.full_weight(game.position) > 0.0
            assert search.inference.full_weight(world) == pytest.approx(wanted, rel=1e-9)
    assert impossible > 3


def test_opening_leads_can_be_weighed_one_after_the_other() -> None:
    # Before an opening lead there are no plays to weigh, in many hands one after the other.
    rules = Rules(pass_cycle=("hold",), opening="dealer_left")
    player = SearchPlayer(1)
    player.set_worlds(3)
    player.new_game(rules, 0)
    for number in range(40):
        game = Game(rules, number)
        game.apply(game.next_deal())
        seat = game.to_act[0]
        assert len(player.search(game.observation(seat)).candidates) > 1


def compare(game: Game, seat: int, seen: Observation, rng: Random) -> int:
    """Compare the weights of several worlds with their plain likelihoods; 1 if possible, else 0."""
    search = make_search(seen.rules)
    if len(set_up_search(search, seen, PLAIN)) < 2 or not search.prepare():
        return 0
    others = [exchange_hidden_cards(game, seat, rng, swaps=8)[0] for _ in range(4)]
    worlds = [game.position, *(other.position for other in others)]
    wanted = [plain_likelihood(seen, world, search.policy, types_of(seen)) for world in worlds]
    assert wanted[0] > 0.0
    # First computed in the order of the plays, then in the order of how much each play tells, and
    # then taken from the cache.
    for _ in range(3):
        counted = [search.inference.full_weight(world) for world in worlds]
        assert counted == pytest.approx(wanted, rel=1e-9)
        search.batch(20, 7)
    return 1


def types_of(seen: Observation) -> list[Any]:
    """The types of opponents: prior probability, temperature, evidence weight."""
    exists = seen.rules.packs == 1 and seen.rules.players <= search_setup.STRICT_PLAYERS
    strict = PLAIN.strict_prior if exists else 0.0
    strangers = PLAIN.stranger_prior
    if seen.rules.teams != "none":
        strangers *= search_setup.STRANGERS_IN_TEAMS
    return [
        (strict, search_setup.STRICT_TEMPERATURE, 1.0),
        (
            1.0 - strict - strangers,
            PLAIN.softmax_temperature,
            PLAIN.evidence_weight,
        ),
        (strangers, 1e12, PLAIN.evidence_weight),
    ]
