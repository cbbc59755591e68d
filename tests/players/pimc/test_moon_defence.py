"""Searching players notice when another player is trying for the moon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import fmean

import pytest

from hearts_qt.game.actions import Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Skill
from hearts_qt.rules.options import Rules
from tests.players.tables import deal_rest, laid_out

RULES = Rules(pass_cycle=("hold",))


def of_one_collector(rules: Rules) -> Iterator[Observation]:
    """In the seventh trick, what a seat sees when one other seat alone has penalty cards, at least
    four of them."""
    players = [make_player("basic", seat) for seat in range(4)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    for number in range(400):
        game = Game(rules, number)
        game.apply(game.next_deal())
        while game.phase is Phase.PLAY and not game.finished:
            (seat,) = game.to_act
            seen = game.observation(seat)
            won = [len(captured) for captured in penalties(game)]
            if (
                len(seen.plays) == 26
                and len(seen.legal) > 1
                and not won[seat]
                and sorted(won)[:3] == [0, 0, 0]
                and max(won) >= 4
            ):
                yield seen
                break
            if len(seen.plays) > 26:
                break
            game.apply(players[seat].choose(seen))


def penalties(game: Game) -> list[list[int]]:
    """The penalty cards that each seat has taken."""
    taken: list[list[int]] = [[] for _ in range(4)]
    for trick in game.tricks:
        assert trick.winner is not None
        taken[trick.winner] += [card for _, card in trick.cards if card >= 39 or card == 36]
    return taken


@lru_cache(maxsize=1)
def seen() -> tuple[Observation, ...]:
    found = of_one_collector(RULES)
    return tuple(next(found) for _ in range(4))


def feared(skill: Skill, observation: Observation) -> float:
    """The chance of another player's moon after the searcher's best choice, as it estimates it."""
    player = SearchPlayer(1, skill=replace(skill, keep_stats=True))
    player.set_worlds(150)
    notes = player.search(observation).candidates[0].stats
    assert notes is not None
    return notes.other_moon


def assert_more_feared(skill: Skill, less: Skill, observations: Sequence[Observation]) -> None:
    """Both weigh the same worlds, so the fear grows in no observation by chance."""
    pairs = [(feared(less, each), feared(skill, each)) for each in observations]
    assert all(after >= before for before, after in pairs), pairs
    assert any(after > before for before, after in pairs), pairs


def test_a_seat_with_all_penalty_cards_is_assumed_to_have_a_strong_hand() -> None:
    assert_more_feared(Skill(), Skill(holder_evidence=0.0), seen())


def at_the_second_trick(rules: Rules, most: int) -> list[Observation]:
    """What the leader of the second trick sees in hands in which no seat has a penalty card yet."""
    players = [make_player("basic", seat) for seat in range(4)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)
    found = []
    for number in range(400):
        game = Game(rules, number)
        game.apply(game.next_deal())
        while len(game.tricks) < 1:
            (seat, *_) = game.to_act
            game.apply(players[seat].choose(game.observation(seat)))
        seen = game.observation(*game.to_act)
        if not any(penalties(game)) and len(seen.legal) > 4:
            found.append(seen)
        if len(found) == most:
            break
    return found


def test_after_a_pass_strong_hands_are_expected() -> None:
    hands = at_the_second_trick(Rules(pass_cycle=("left",)), 10)
    # The best choice may be another one, after which a moon is less likely: the mean counts.
    assert fmean(feared(Skill(), each) for each in hands) > fmean(
        feared(Skill(strong_hand_odds=0.0), each) for each in hands
    )


def test_hands_that_were_not_passed_are_as_they_were_dealt() -> None:
    (observation,) = at_the_second_trick(RULES, 1)
    values = []
    for uneven in (0.0, 100.0):
        player = SearchPlayer(1, skill=Skill(strong_hand_odds=uneven))
        player.set_worlds(60)
        values.append([choice.value for choice in player.search(observation).candidates])
    assert values[0] == values[1]


@pytest.mark.parametrize("moon", ["off", "add"])
def test_where_there_is_no_moon_strength_says_nothing(moon: str) -> None:
    rules = replace(RULES, moon=moon)
    observation = next(of_one_collector(rules))
    values = []
    for evidence in (0.0, 0.03):
        skill = Skill(holder_evidence=evidence, strict_prior=0.0, keep_stats=True)
        player = SearchPlayer(1, skill=skill)
        player.set_worlds(60)
        values.append([choice.value for choice in player.search(observation).candidates])
    assert (values[0] == values[1]) == (moon == "off")


def test_a_pass_foresees_that_somebody_goes_for_the_moon_with_it() -> None:
    # High cards in every suit, given to the left or kept: a strong player may shoot the moon.
    hands = deal_rest(Rules(), "AS KS QS AH KH QH AD KD AC KC 2C 3D 4S", 3)
    game = laid_out(hands, Rules())
    player = SearchPlayer(1, skill=Skill(keep_stats=True, try_moons=False))
    player.set_worlds(300)
    calm = SearchPlayer(1, skill=Skill(keep_stats=True, try_moons=False, opponent_moon_rate=0.0))
    calm.set_worlds(300)
    observation = game.observation(0)
    moons = {}
    for name, who in (("awake", player), ("calm", calm)):
        choices = who.search(observation).candidates
        moons[name] = fmean(choice.stats.other_moon for choice in choices if choice.stats)
    assert moons["awake"] > moons["calm"]


def test_more_opponent_noise_lowers_the_estimated_chance_of_an_own_moon() -> None:
    hands = deal_rest(Rules(), "AS KS QS 9S AH QH JH TH 9H AD AC KC 9C", 3)
    game = laid_out(hands, RULES)
    while 0 not in game.to_act:
        (seat,) = game.to_act
        game.apply(make_player("basic", seat).choose(game.observation(seat)))
    hopes = []
    for noise in (0.3, 1.0):
        # Without opponents of the strict type: those have no noise.
        skill = Skill(keep_stats=True, opponent_noise_when_shooting=noise, strict_prior=0.0)
        player = SearchPlayer(1, skill=skill)
        player.set_worlds(150)
        choices = player.search(game.observation(0)).candidates
        hopes.append(max(choice.stats.own_moon for choice in choices if choice.stats))
    assert hopes[0] > hopes[1] + 0.05


def test_in_playouts_the_searching_seat_defends_against_a_moon_sooner_than_others() -> None:
    """In playouts the searching seat defends against a sole holder of penalty cards sooner."""
    policy = make_policy(RULES)
    sooner = 0
    for number in range(60):
        game = Game(RULES, number)
        game.apply(game.next_deal())
        while len(game.plays) < 36 and not game.finished:
            (seat,) = game.to_act
            view = game.observation(seat).view
            holders = [other for other, won in enumerate(penalties(game)) if won]
            cards = []
            for steady in (-1, seat):
                policy.set_searching_seat(steady)
                cards.append(policy.choose_card(view))
            policy.set_searching_seat(-1)
            if len(holders) != 1 or holders == [seat]:
                # There is no moon to stop, so the searching seat plays like the others.
                assert cards[0] == cards[1]
            elif cards[0] != cards[1]:
                sooner += 1
            game.apply(Play(seat, cards[0]))
    assert sooner > 5
