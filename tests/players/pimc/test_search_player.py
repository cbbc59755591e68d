"""Players that search: legal in every rule set, fair, repeatable, and on time."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from math import inf
from random import Random
from typing import Any

import pytest

from hearts_qt.game.actions import Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import make_player
from hearts_qt.players.heuristics.constants import DRAWS_PER_SEAT
from hearts_qt.players.pimc import constants, search_player, win_probability
from hearts_qt.players.pimc.allocation import Budget, allocate
from hearts_qt.players.pimc.candidates import Candidate, SearchResult, ends_moon
from hearts_qt.players.pimc.search import Search
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.legs import interpreted
from tests.players.searches import make_search, set_up_search
from tests.players.tables import deal_rest, exchange_hidden_cards, laid_out, play_on, played
from tests.players.telling_rules import SETS


def searcher(seed: int, worlds: int) -> SearchPlayer:
    player = SearchPlayer(seed)
    player.set_worlds(worlds)
    return player


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_every_rule_set_is_played_and_what_is_hidden_changes_nothing(
    name: str, rules: Rules
) -> None:
    rng = Random(name)
    players = [make_player("basic", seat) for seat in range(rules.players)]
    mine = searcher(5, 3)
    mine.new_game(rules, 1)
    players[1] = mine
    kinds: set[str] = set()

    def watch(game: Game, seat: int, observation: Observation) -> bool:
        # One decision of every kind is asked for again with the hidden cards elsewhere.
        kind = observation.phase.value
        if seat == 1 and kind not in kinds:
            kinds.add(kind)
            other, _ = exchange_hidden_cards(game, seat, rng, swaps=6)
            assert mine.choose(observation) == mine.choose(other.observation(seat))
        return False

    game = play_on(Game(rules, 4), players, watch, hands=1)
    assert game.finished
    assert "play" in kinds


def test_the_same_seed_and_worlds_choose_the_same() -> None:
    game = Game(Rules(), 8)
    game.apply(game.next_deal())
    observation = game.observation(2)
    first = searcher(3, 20).search(observation)
    again = searcher(3, 20).search(observation)
    assert [(c.action, c.value, c.worlds) for c in first.candidates] == [
        (c.action, c.value, c.worlds) for c in again.candidates
    ]


def test_the_queen_goes_on_somebody_elses_trick() -> None:
    rules = Rules(pass_cycle=("hold",), first_trick_penalties="allowed")
    hands = deal_rest(rules, "QS AS KS 2D 3D 4D 5D 2H 3H 4H 5H 6H 7H", 2)
    game = laid_out(hands, rules)
    while game.position.turn != 0:
        (seat,) = game.to_act
        game.apply(Play(seat, game.legal(seat)[0]))
    search = searcher(1, 40).search(game.observation(0))
    assert search.candidates[0].action == Play(0, parse_card("QS"))
    assert search.candidates[0].value > 0


def test_a_decision_keeps_to_its_time() -> None:
    game = Game(Rules(), 8)
    game.apply(game.next_deal())
    player = SearchPlayer(1, Limits(play=0.05, passing=0.1))
    player.new_game(game.rules, 0)
    observation = game.observation(0)
    start = time.thread_time()
    player.choose(observation)
    assert time.thread_time() - start < 0.5


def test_early_cards_have_more_time_and_none_twice_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[float] = []

    def note(
        search: Search, found: list[Candidate], seed: int, budget: Budget, *_: Any, **more: Any
    ) -> int:
        assert budget.cpu < budget.wall < 0.02
        given.append(budget.cpu)
        return allocate(search, found, seed, Budget(worlds=20), **more)

    # The clocks stand still, so no time is taken off for what comes before a search.
    monkeypatch.setattr(search_player, "allocate", note)
    monkeypatch.setattr(search_player, "thread_time", lambda: 0.0)
    monkeypatch.setattr(search_player, "perf_counter", lambda: 0.0)
    for name in ("Modern Hearts", "Cancellation Hearts"):
        rules = replace(PRESETS[name].rules, pass_cycle=("hold",))
        player = SearchPlayer(1, Limits(play=0.01))
        player.new_game(rules, 0)
        others = [make_player("basic", seat) for seat in range(1, rules.players)]
        given.clear()
        play_on(Game(rules, 8), [player, *others], hands=1)
        assert given == sorted(given, reverse=True)
        assert given[0] > 0.014
        assert given[-1] < given[0]


def test_what_comes_before_a_search_is_part_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[float, float]] = []

    def note(_search: Any, _found: Any, _seed: int, budget: Budget, *_: Any, **__: Any) -> int:
        given.append((budget.cpu, budget.wall))
        return 0

    cpu, wall = count(), count()
    monkeypatch.setattr(search_player, "allocate", note)
    monkeypatch.setattr(search_player, "thread_time", lambda: 0.25 * next(cpu))
    monkeypatch.setattr(search_player, "perf_counter", lambda: 0.5 * next(wall))
    game = Game(Rules(), 8)
    game.apply(game.next_deal())
    SearchPlayer(1, Limits(passing=1.0), Skill(second_look=False)).search(game.observation(0))
    assert given == [(0.75, search_player.WALL_SHARE - 0.5)]


def test_a_budget_is_cpu_time_however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[float, float]] = []

    def note(_search: Any, _found: Any, _seed: int, budget: Budget, *_: Any, **__: Any) -> int:
        given.append((budget.cpu, budget.wall))
        return 0

    wall = count()
    monkeypatch.setattr(search_player, "allocate", note)
    monkeypatch.setattr(search_player, "thread_time", lambda: 0.0)
    monkeypatch.setattr(search_player, "perf_counter", lambda: 3600.0 * next(wall))
    game = Game(Rules(pass_cycle=("hold",)), 8)
    game.apply(game.next_deal())
    (seat,) = game.to_act
    player = SearchPlayer(1)
    player.set_budget(0.005)
    while len(game.observation(seat).legal) == 1:
        game.apply(Play(seat, game.observation(seat).legal[0]))
        (seat,) = game.to_act
    player.search(game.observation(seat))
    ((cpu, clock),) = given
    assert 0.005 <= cpu <= 0.0085
    assert clock == inf


def test_a_choice_that_hardly_matters_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(pass_cycle=("hold",))
    mine = searcher(1, 1500)
    mine.new_game(rules, 0)
    tried, saved = 0, 0

    def watch(game: Game, seat: int, observation: Observation) -> bool:
        nonlocal tried, saved
        if seat or len(observation.legal) < 2:
            return False
        soon = mine.search(observation)
        with monkeypatch.context() as patch:
            patch.setattr(search_player, "NEGLIGIBLE", 0.0)
            late = mine.search(observation)
        tried += 1
        saved += soon.worlds < late.worlds
        # The choice of the search that ends early is about as good as that of the full search.
        worth = {choice.action: choice.value for choice in late.candidates}
        assert soon.worlds <= late.worlds
        assert worth[soon.candidates[0].action] > late.candidates[0].value - 0.1
        return tried == 8

    play_on(Game(rules, 8), [mine, *(make_player("basic", seat) for seat in (1, 2, 3))], watch)
    assert saved > 2


def test_result_storage_grows_without_losing_results() -> None:
    game = Game(Rules(), 8)
    game.apply(game.next_deal())
    (seat, *_) = game.to_act
    totals = []
    # The room for results grows in steps or all at once; earlier results stay.
    for batches in ((20,) * 12, (240,)):
        search = make_search(game.rules)
        choices = set_up_search(search, game.observation(seat), Skill())
        assert len(choices) > 20
        search.prepare()
        seed = 1
        for worlds in batches:
            seed = search.batch(worlds, seed)
        assert search.count == 240
        totals.append([search.utility_total(at) for at in range(len(choices))])
    assert totals[0] == totals[1]
    assert len(set(totals[0])) > 20


def test_a_single_legal_card_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(Rules(pass_cycle=("hold",)), 8)
    game.apply(game.next_deal())
    (seat,) = game.to_act
    assert game.phase is Phase.PLAY
    player = SearchPlayer(1, Limits(play=60.0))
    player.new_game(game.rules, seat)
    started: list[str] = []
    monkeypatch.setattr(player, "search", lambda *_: started.append("search") or SearchResult())
    monkeypatch.setattr(search_player, "allocate", lambda *_, **__: started.append("allocate"))
    assert player.choose(game.observation(seat)) == Play(seat, game.legal(seat)[0])
    assert started == []


def leading(hand: str, rules: Rules) -> Observation:
    """What seat 0 sees when it leads the second trick; it won the first, a trick of clubs."""
    hands = deal_rest(rules, hand, 3)
    game = laid_out(hands, rules)
    while len(game.tricks) < 1 or 0 not in game.to_act:
        (seat, *_) = game.to_act
        game.apply(Play(seat, game.legal(seat)[0 if seat else -1]))
    return game.observation(0)


def tried(observation: Observation, skill: Skill) -> set[int]:
    """The cards that a search tries."""
    player = SearchPlayer(1, skill=skill)
    player.set_worlds(4)
    actions = [choice.action for choice in player.search(observation).candidates]
    return {action.card for action in actions if isinstance(action, Play)}


def test_adjacent_cards_are_searched_once() -> None:
    plain = Rules(pass_cycle=("hold",))
    hand = "AC KC QC 9D 8D 7D 5D KS QS JS AH KH 2H"
    seen = leading(hand, plain)
    legal = set(seen.legal)
    left = {parse_card(card) for card in ("KC", "9D", "5D", "KS", "QS", "JS")}
    # The queen is tried too, because she costs more. A coach needs figures for every card.
    assert tried(seen, Skill()) == left
    assert tried(seen, Skill(keep_stats=True)) == legal
    # The nine and the eight differ when a nine boosts the trick.
    boosted = leading(hand, Rules(pass_cycle=("hold",), booster_nines=True))
    assert tried(boosted, Skill()) == left | {parse_card("8D")}


def test_skipped_worlds_are_compensated_by_weight() -> None:
    game = Game(Rules(pass_cycle=("hold",)), 3)
    game.apply(game.next_deal())
    players = [make_player("basic", seat) for seat in range(4)]
    for seat, player in enumerate(players):
        player.new_game(game.rules, seat)
    while len(game.tricks) < 5 or len(game.legal(game.to_act[0])) < 3:
        (seat,) = game.to_act
        game.apply(players[seat].choose(game.observation(seat)))
    (seat,) = game.to_act
    search = make_search(game.rules)
    tried = len(set_up_search(search, game.observation(seat), Skill()))
    search.prepare()
    seed = 1
    for _ in range(20):
        seed = search.batch(50, seed)
    # Many sampled worlds were not tried; the weights of those that were make up for them.
    assert search.count == 1000
    assert 2 * search.sampled > 3 * search.count
    assert search.weight_total() / search.sampled == pytest.approx(search.mean_weight(), rel=0.15)
    # In worlds of large weight every candidate was tried again, with another seed.
    assert search.playouts % tried == 0
    assert 2 * search.playouts > 3 * tried * search.count


def test_impossible_worlds_do_not_change_statistics() -> None:
    # The lowest club lies in the kitty: in most sampled worlds another seat would have opened.
    rules = PRESETS["Five-Handed with kitty"].rules
    game = Game(rules, 28)
    game.apply(game.next_deal())
    others = [make_player("basic", seat) for seat in range(5)]
    for seat, other in enumerate(others):
        other.new_game(rules, seat)
    checked = 0
    while len(game.plays) < 4:
        seat = game.to_act[0]
        observation = game.observation(seat)
        for seed in range(1, 9) if game.plays else ():
            player = SearchPlayer(seed, Limits(inf, inf, 10), Skill(keep_stats=True))
            for choice in player.search(observation).candidates:
                notes = choice.stats
                assert notes is not None
                # If the points are not a whole number, outcomes differed, so there is an error.
                if abs(notes.points - round(notes.points)) > 1e-3:
                    assert notes.error > 0.0
                    checked += 1
        game.apply(others[seat].choose(observation))
    assert checked > 20


def test_a_card_that_gives_points_away_is_no_plan_to_shoot() -> None:
    game = laid_out(
        [
            "2C 3S QS 2D 3D 4D 5D 7D 2H 3H 4H 5H 7H",
            "3C 4C 5C 6C 2S 4S 5S 6S 6D 8D 9D 6H 8H",
            "7C 8C 9C TC 7S 8S 9S TS TD JD 9H TH JH",
            "JC QC KC AC JS KS AS QD KD AD QH KH AH",
        ]
    )
    leads = played(game, "2C 3C 7C AC").observation(3)
    discards = played(game, "KC").observation(0)
    for card, ends in (("QS", True), ("2H", True), ("2D", False)):
        assert ends_moon(discards, parse_card(card)) is ends
    game = played(played(game, "QS 4C 8C"), "KS")
    follows = game.observation(0)
    assert not ends_moon(follows, parse_card("3S"))
    # Nor does a search spend worlds on such a plan.
    tried = set_up_search(make_search(game.rules), discards, Skill())
    plans = [choice.action for choice in tried if choice.plan == constants.SHOOT]
    assert plans == [Play(0, parse_card(card)) for card in ("5D", "7D", "3S")]
    # A bonus for a moon is given where no card ends it.
    for seen, given in ((leads, True), (discards, False)):
        found = SearchPlayer(1, Limits(inf, inf, 4), Skill()).search(seen)
        assert any(choice.bias > 0.0 for choice in found.tried) is given


@pytest.mark.parametrize(("preset", "turned"), [("Modern Hearts", False), ("Gong Zhu", True)])
def test_where_all_hearts_turn_a_search_has_its_own_limits(preset: str, turned: bool) -> None:
    game = Game(PRESETS[preset].rules, 3)
    basic = [make_player("basic", seat) for seat in range(4)]
    play_on(game, basic, lambda game, _seat, _seen: game.phase is Phase.PLAY)
    seat = game.to_act[0]
    player = SearchPlayer(
        1, Limits(inf, inf, 40, turned_worlds=8), Skill(try_turned=False, keep_stats=True)
    )
    found = player.search(game.observation(seat))
    assert (found.worlds <= 8) is turned
    assert any(choice.plan == constants.SHOOT for choice in found.tried) is not turned


def test_each_random_decision_has_its_own_draw() -> None:
    # The compiled modules keep these as C constants that Python cannot read.
    moon = interpreted("hearts_qt.players.heuristics.moon")
    inference = interpreted("hearts_qt.players.pimc.inference")
    search = interpreted("hearts_qt.players.pimc.search")
    numbers = {
        moon.MOON_DRAW, inference.TYPE_DRAW, inference.MOON_IGNORED_DRAW, search.ROULETTE,
    }  # fmt: skip
    assert len(numbers) == 4
    # The draws with numbers below 52 belong to the cards.
    assert all(52 <= number < DRAWS_PER_SEAT for number in numbers)


def test_the_search_means_a_total_that_meets_the_target_as_its_owner_does() -> None:
    assert [getattr(constants, name.upper()) for name in win_probability.EXACT_TARGETS] == [0, 1, 2]
