"""The levels of computer players: legal, repeatable, fair, on time, and described in words."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest

from hearts_qt.game.actions import Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players import PLAYERS, make_player
from hearts_qt.players.cancellation import CancelToken
from hearts_qt.players.levels.ladder import (
    LADDER,
    MIN_ERRORS,
    Ladder,
    measured_strength,
    read_ladder,
)
from hearts_qt.players.pimc.constants import PLAIN
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.registry import STYLED, STYLES, is_player, kind_of, styled
from hearts_qt.rules.cards import format_cards, parse_card
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.bench import ladder
from tests.limits import LIMIT, PROCESS_LIMIT
from tests.players.searches import untimed
from tests.players.tables import deal_rest, exchange_hidden_cards, laid_out, play_on
from tests.selection import some, telling_presets
from tests.strategies import random_rules

SETS = [(name, PRESETS[name].rules) for name in telling_presets()] + [
    (f"by chance {seed}", random_rules(Random(5000 + seed))) for seed in range(some(6, 12))
]
LEARNERS = ("beginner", "novice", "casual")
THINKING = [styled(level, style) for level in STYLED for style in ("", *STYLES)]


@pytest.mark.parametrize(("name", "rules"), SETS, ids=[name for name, _ in SETS])
def test_every_level_plays_every_rule_set_and_what_is_hidden_changes_nothing(
    name: str, rules: Rules
) -> None:
    rng = Random(name)
    # Another level in every seat, and the styles in turn.
    names = [*LEARNERS, *rng.sample(THINKING, 3)]
    rng.shuffle(names)
    kinds: set[str] = set()
    players = [untimed(names[seat % len(names)], seat) for seat in range(rules.players)]
    for seat, player in enumerate(players):
        player.new_game(rules, seat)

    def watch(game: Game, seat: int, observation: Observation) -> bool:
        # One decision of every kind is asked for again with the hidden cards elsewhere.
        kind = f"{names[seat % len(names)]} {observation.phase.value}"
        if kind not in kinds:
            kinds.add(kind)
            other, _ = exchange_hidden_cards(game, seat, rng, swaps=4)
            fresh = untimed(names[seat % len(names)], seat)
            fresh.new_game(rules, seat)
            assert players[seat].choose(observation) == fresh.choose(other.observation(seat))
        return False

    assert play_on(Game(rules, 4), players, watch, hands=1).finished


def second_to_spades(hand: str) -> Observation:
    """Seat 0 holds the hand, and its right neighbour has led a low spade as the first card."""
    rules = Rules(pass_cycle=("hold",), opening="dealer_left")
    game = laid_out(deal_rest(rules, hand, 2), rules, dealer=2)
    game.apply(Play(3, next(card for card in game.legal(3) if card // 13 == 2)))
    return game.observation(0)


def card_of(name: str, seen: Observation) -> str:
    """The card that a level plays."""
    action = make_player(name, 1).choose(seen)
    assert isinstance(action, Play)
    return format_cards((action.card,))


def test_only_a_player_who_knows_the_queen_passes_her_without_guards() -> None:
    hand = "2C 3C 4C 2D 3D 4D 5D QS KS 2H 3H TH JH"
    rules = Rules()
    seen = laid_out(deal_rest(rules, hand, 1), rules).observation(0)

    def passes_the_queen(name: str) -> bool:
        action = make_player(name, 1).choose(seen)
        assert isinstance(action, Pass)
        assert action.packets is not None
        return parse_card("QS") in action.packets[0][1]

    assert [name for name in (*LEARNERS, "basic") if passes_the_queen(name)] == ["basic"]


def test_only_a_player_who_fears_the_queen_ducks_the_first_spades() -> None:
    seen = second_to_spades("AS KS 3S 2D 3D 4D 5D 2H 3H 4H 5H 6H 7H")
    played = [card_of(name, seen) for name in (*LEARNERS, "basic")]
    assert played == ["AS", "AS", "AS", "3S"]


def test_a_beginner_leads_high_and_others_lead_low() -> None:
    rules = Rules(pass_cycle=("hold",), opening="dealer_left", first_trick_penalties="allowed")
    hands = deal_rest(rules, "2C 9C TC AC 3D 9D TD AD 4S 5S 2H 3H 4H", 2)
    seen = laid_out(hands, rules, dealer=3).observation(0)
    ranks = [card_of(name, seen)[0] for name in (*LEARNERS, "basic")]
    assert ranks[0] == "A"
    assert "A" not in ranks[1:]


@pytest.mark.parametrize("name", LEARNERS)
def test_every_learner_drops_the_queen_under_the_king(name: str) -> None:
    rules = Rules(pass_cycle=("hold",), opening="dealer_left", first_trick_penalties="allowed")
    mine = "QS AS 3S 2D 3D 4D 5D 2H 3H 4H 5H 6H 7H"
    game = next(
        game
        for game in (laid_out(deal_rest(rules, mine, seed), rules, dealer=2) for seed in range(20))
        if parse_card("KS") in game.legal(3)
    )
    game.apply(Play(3, parse_card("KS")))
    assert card_of(name, game.observation(0)) == "QS"


def test_a_beginner_throws_hearts_before_the_queen() -> None:
    rules = Rules(pass_cycle=("hold",), first_trick_penalties="allowed")
    hands = deal_rest(rules, "QS AS KS 2D 3D 4D 5D 2H 3H 4H 5H 6H 7H", 2)
    game = laid_out(hands, rules)
    while game.position.turn != 0:
        (seat,) = game.to_act
        game.apply(Play(seat, game.legal(seat)[0]))
    seen = game.observation(0)
    assert [card_of(name, seen) for name in (*LEARNERS, "basic")] == ["7H", "7H", "QS", "QS"]


def test_the_seed_and_the_worlds_decide_alone() -> None:
    game = Game(Rules(), 8)
    game.apply(game.next_deal())
    observation = game.observation(2)
    for name in THINKING:
        first, again = untimed(name, 3, 12), untimed(name, 3, 12)
        assert isinstance(first, SearchPlayer)
        assert isinstance(again, SearchPlayer)
        one, other = first.search(observation), again.search(observation)
        assert [(c.action, c.value, c.worlds) for c in one.candidates] == [
            (c.action, c.value, c.worlds) for c in other.candidates
        ]
        assert one.worlds == 12


def test_a_master_alone_is_as_sure_as_an_expert() -> None:
    game = Game(Rules(pass_cycle=("hold",)), 8)
    game.apply(game.next_deal())
    while not (len(game.legal(game.to_act[0])) > 3 and len(game.tricks) == 2):
        game.apply(Play(game.to_act[0], game.legal(game.to_act[0])[0]))
    observation = game.observation(game.to_act[0])
    expert, master = untimed("expert", 1, 400), untimed("master", 1, 400)
    assert isinstance(expert, SearchPlayer)
    assert isinstance(master, SearchPlayer)
    alone = {c.action: c for c in expert.search(observation).candidates}
    together = {c.action: c for c in master.search(observation).candidates}
    assert alone.keys() == together.keys()
    best = max(alone.values(), key=lambda choice: (choice.worlds, choice.value))
    assert abs(together[best.action].value - best.value) < 1.5


def test_styles_like_and_dislike_without_changing_what_the_worlds_say() -> None:
    rules = Rules(pass_cycle=("hold",), opening="dealer_left")
    game = laid_out(deal_rest(rules, "2C 9C TC 3D 4D 5D 2S 4S 6S 8H 9H JH KH", 2), rules)
    observation = game.observation(0)
    plain, hunter = untimed("expert", 1, 16), untimed("expert:hunter", 1, 16)
    assert isinstance(plain, SearchPlayer)
    assert isinstance(hunter, SearchPlayer)
    # Every searching player adds a bonus for the moon.
    found = plain.search(observation).candidates
    assert all((choice.bias > 0) == (choice.plan != PLAIN) for choice in found)
    worth = {c.action: c.value for c in found}
    for choice in hunter.search(observation).candidates:
        assert isinstance(choice.action, Play)
        # The low spades drive the queen out, unless the moon is tried.
        assert (choice.bias > 0) == (choice.action.card // 13 == 2 or choice.plan != PLAIN)
        if choice.worlds == 16:
            assert choice.value - choice.bias == pytest.approx(worth[choice.action], abs=3)


def test_a_name_tells_level_and_style() -> None:
    assert is_player("expert:bold")
    assert not is_player("expert:")
    assert not is_player("basic:bold")
    assert not is_player("expert:bold:bold")
    for name in THINKING:
        kind = kind_of(name)
        assert kind is not None
        assert kind.name == name
        assert kind.sentence.endswith(".")
        assert isinstance(make_player(name, 1), SearchPlayer)
    kind = kind_of("master:hunter")
    assert kind is not None
    assert str(kind.label) == "Master, queen hunter"
    assert len(PLAYERS) >= 7


def at_busy_table(level: str, preset: str, seconds: float) -> tuple[SearchPlayer, Observation]:
    """A player with a time for each decision, and what it sees at its first one."""
    game = Game(PRESETS[preset].rules, 8)
    game.apply(game.next_deal())
    observation = game.observation(game.to_act[0])
    player = make_player(level, 1)
    assert isinstance(player, SearchPlayer)
    player.set_budget(seconds)
    player.new_game(observation.rules, observation.seat)
    return player, observation


@pytest.mark.parametrize("level", STYLED)
@pytest.mark.parametrize("preset", ["Modern Hearts", "Cancellation Hearts"])
def test_a_decision_ends_soon_after_it_is_cancelled(level: str, preset: str) -> None:
    player, observation = at_busy_table(level, preset, 60.0)
    called: list[float] = []
    token = CancelToken()

    def cancel() -> None:
        called.append(time.process_time())
        token.cancel()

    timer = threading.Timer(0.1, cancel)
    timer.start()
    player.choose(observation, token)
    ended = time.process_time()
    timer.join(LIMIT)
    # Without the cancellation the decision would take a minute.
    assert ended - called[0] < LIMIT / 2


@pytest.mark.parametrize("level", STYLED)
@pytest.mark.parametrize("preset", ["Modern Hearts", "Cancellation Hearts"])
def test_no_decision_takes_more_than_twice_its_time(level: str, preset: str) -> None:
    player, observation = at_busy_table(level, preset, 0.05)
    budget = 7 * 0.05 if observation.phase is Phase.PASS else 0.05
    player.choose(observation)
    spent = time.thread_time()
    player.choose(observation)
    assert time.thread_time() - spent < 2 * budget


def test_the_registry_loads_no_player() -> None:
    script = (
        "import sys, hearts_qt.players.registry as r; r.is_player('expert:bold'); "
        "late = ('levels', 'heuristics', 'pimc', 'search', 'learner', 'concurrent'); "
        "print([m for m in sys.modules if any(part in m for part in late)])"
    )
    said = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        timeout=PROCESS_LIMIT,
    )
    assert said.stdout.strip() == "[]"


def test_the_ladder_is_shipped_and_tells_what_is_certain() -> None:
    shipped = read_ladder(LADDER)
    assert set(shipped.basic) <= set(PRESETS)
    assert all(is_player(name) for found in shipped.basic.values() for name in found)
    modern = shipped.basic["Modern Hearts"]
    order = [modern[name].better for name in PLAYERS if name in modern]
    assert set(LEARNERS) <= set(modern)
    assert order[:4] == sorted(order[:4])
    # No level loses clearly to the one below it.
    for preset in PRESETS:
        for step in (shipped.below[preset]["novice"], shipped.below[preset]["casual"]):
            assert step.better > -MIN_ERRORS * step.error
        casual = shipped.basic[preset]["casual"]
        assert casual.better < MIN_ERRORS * casual.error
    beginner = str(measured_strength("beginner", "Modern Hearts"))
    assert beginner.endswith("worse than Basic at this table.")
    assert measured_strength("basic", "Modern Hearts") is None
    assert measured_strength("beginner", None) is None
    assert measured_strength("nobody", "Modern Hearts") is None


def test_a_broken_ladder_tells_nothing(tmp_path: Path) -> None:
    (tmp_path / "ladder.json").write_text('{"basic": {"Modern Hearts": 3}}', "utf-8")
    assert read_ladder(tmp_path / "ladder.json") == Ladder()
    assert read_ladder(tmp_path / "none.json") == Ladder()


def test_the_ladder_is_measured_on_from_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, work = tmp_path / "ladder.json", tmp_path / "work"

    def run(*words: str) -> int:
        common = ["--data", str(data), "--work", str(work)]
        monkeypatch.setattr(sys, "argv", ["ladder", *words, *common])
        return ladder.main()

    assert run("--levels", "beginner", "--deals", "2") == 0
    assert run("--levels", "beginner,novice", "--deals", "3") == 0
    # Deals that were played before are not lost when fewer are asked for.
    assert run("--levels", "beginner", "--deals", "2") == 0
    assert run("--levels", "novice", "--deals", "2", "--below") == 0
    kept = read_ladder(data)
    assert kept.basic["Modern Hearts"]["beginner"].deals == 3
    assert kept.basic["Modern Hearts"]["novice"].hands == 36
    assert kept.below["Modern Hearts"]["novice"].deals == 2
    capsys.readouterr()
    assert run("--show") == 0
    assert "beginner" in capsys.readouterr().out
    assert run("--levels", "nobody") == 2


def test_the_ladder_takes_names_that_have_a_comma() -> None:
    found = ladder.listed("Black Maria, 43 points,Spot Hearts, Black Maria,Nobody's")
    assert found == ["Black Maria, 43 points", "Spot Hearts", "Black Maria", "Nobody's"]
