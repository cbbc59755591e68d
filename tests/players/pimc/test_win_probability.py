"""Win probabilities estimated from totals, in every rule set."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import lru_cache
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.game.actions import Phase
from hearts_qt.game.game import Game
from hearts_qt.players import make_player
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.pimc.evaluate import HandEvaluator
from hearts_qt.players.pimc.search_player import SearchPlayer
from hearts_qt.players.pimc.skill import Limits, Skill
from hearts_qt.players.pimc.win_probability import (
    clear_score_drifts,
    score_drift_of,
    set_score,
    set_win_model,
)
from hearts_qt.players.selfplay import BasicTable
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from tests.bench import win_probability

MODERN = PRESETS[DEFAULT_PRESET].rules


@lru_cache(maxsize=64)
def evaluator_for(rules: Rules) -> HandEvaluator:
    return HandEvaluator(compile_rules(rules))


def chances(rules: Rules, totals: tuple[int, ...], hand: int = 3) -> list[float]:
    """The chance of every seat's side after hand number `hand`."""
    evaluator = evaluator_for(rules)
    set_score(evaluator, rules, totals, hand)
    set_win_model(evaluator, rules, hand)
    sides = map(rules.side_of, range(rules.players))
    return [evaluator.win_probability_between_hands(side) for side in sides]


def side_count(rules: Rules) -> int:
    """How many sides can win separately: players, or pairs of partners."""
    return rules.players if rules.teams == "none" else rules.players // 2


@pytest.mark.parametrize("preset", PRESETS)
def test_level_totals_promise_everybody_the_same(preset: str) -> None:
    rules = PRESETS[preset].rules
    level = (rules.target // 3,) * rules.team_count
    assert chances(rules, level) == pytest.approx([1 / side_count(rules)] * rules.players)


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_chances_add_up_and_follow_the_totals(preset: str, data: st.DataObject) -> None:
    rules = PRESETS[preset].rules
    total = st.integers(-rules.target // 2, rules.target - 1)
    totals = tuple(data.draw(total) for _ in range(rules.team_count))
    promised = chances(rules, totals)
    assert sum(promised[: side_count(rules)]) == pytest.approx(1.0)
    better = list(totals)
    better[0] -= 5
    assert chances(rules, tuple(better))[0] > promised[0]


def test_a_lead_counts_for_more_the_fewer_hands_are_left() -> None:
    early = chances(MODERN, (0, 20, 20, 20))
    late = chances(MODERN, (70, 90, 90, 90))
    assert late[0] > early[0] + 0.1
    # With a hand limit, the game ends before a total reaches the target.
    limited = replace(MODERN, hand_limit=5)
    assert chances(limited, (0, 20, 20, 20), hand=3)[0] > early[0] + 0.1


def test_a_lead_counts_for_less_where_a_hand_moves_more() -> None:
    turbo = PRESETS["Turbo Hearts"].rules
    assert score_drift_of(turbo).spread > 2 * score_drift_of(MODERN).spread
    totals = (40, 60, 60, 60)
    assert chances(turbo, totals)[0] < chances(MODERN, totals)[0] - 0.1


def test_a_tie_is_played_on_after_the_last_hand_as_if_each_were_the_last() -> None:
    rules = replace(MODERN, hand_limit=3)
    tied = (20, 20, 45, 60)
    last = chances(rules, tied, hand=2)
    assert last[0] > 0.4
    for hand in (3, 4, 5, 9):
        assert chances(rules, tied, hand) == last
    game = Game(replace(rules, pass_cycle=("hold",)), 7)
    game.apply(game.next_deal())
    (seat,) = game.to_act
    opening = replace(game.observation(seat), totals=tied)
    game.apply(make_player("basic", 1).choose(opening))
    (seat,) = game.to_act
    player = SearchPlayer(1, Limits(inf, inf, 30), Skill(keep_stats=True))
    for hand in (2, 3, 4, 5, 6):
        level = tuple(20 if other in (seat, (seat + 1) % 4) else 60 for other in range(4))
        seen = replace(game.observation(seat), totals=level, hand_index=hand)
        # Winning the game is worth some points, however many hands the tie has lasted.
        assert max(choice.value for choice in player.search(seen).candidates) > 3, hand


def test_totals_far_behind_give_a_win_probability_of_0() -> None:
    promised = chances(MODERN, (-20000, 50, 50, 50))
    assert promised == pytest.approx([1.0, 0.0, 0.0, 0.0])


def test_score_drift_is_deterministic() -> None:
    first = score_drift_of(MODERN)
    clear_score_drifts()
    assert score_drift_of(MODERN) == first
    # Each player takes a quarter of the 26 points on average, so the highest total grows by more.
    assert 26 / 4 < first.growth < 26


TEN = PRESETS["Cancellation Hearts"].rules.changed(players=10)


def test_hands_for_the_pace_are_cancelled_and_nothing_half_done_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = score_drift_of(TEN)
    clear_score_drifts()
    hands = 0
    cancel = CancelToken()
    play = BasicTable._play

    def count(table: BasicTable) -> None:
        nonlocal hands
        hands += 1
        play(table)
        if hands == 30:
            cancel.cancel()

    with monkeypatch.context() as patch:
        patch.setattr(BasicTable, "_play", count)
        with pytest.raises(Cancelled):
            score_drift_of(TEN, cancel)
    # No further hand is played.
    assert hands == 30
    assert score_drift_of(TEN) == whole
    assert score_drift_of(TEN, cancel) == whole, "what is known need not be played for"


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.MOON])
def test_a_cancelled_player_plays_no_hands_to_measure_the_score_drift(
    phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = 0
    play = BasicTable._play

    def count(table: BasicTable) -> None:
        nonlocal hands
        hands += 1
        play(table)

    monkeypatch.setattr(BasicTable, "_play", count)
    game = Game(TEN, 7)
    game.apply(game.next_deal())
    (seat,) = game.to_act
    seen = replace(game.observation(seat), phase=phase, totals=(20,) * 10)
    if phase is Phase.MOON:
        seen = replace(seen, moon_totals={"add": (46,) * 10, "subtract": (30,) * 10})
    cancel = CancelToken()
    player = SearchPlayer(1, Limits(inf, inf, 20))
    player.new_game(TEN, seat)
    clear_score_drifts()
    cancel.cancel()
    player.choose(seen, cancel)
    assert hands == 0
    player.choose(seen)
    assert hands >= 320


HEARTS_ONLY = Rules(card_values="hearts_only")
PREDICTED_RULES = {
    **{
        preset: PRESETS[preset].rules
        for preset in (DEFAULT_PRESET, "Turbo Hearts", "Partnership, totals together")
    },
    "four hands": replace(MODERN, hand_limit=4),
    "three hands of hearts": replace(HEARTS_ONLY, hand_limit=3),
    "back to nothing": replace(HEARTS_ONLY, exact_target="zeroes", target=50),
    "back to the half": replace(MODERN, exact_target="halves"),
}


@pytest.mark.parametrize("rules", PREDICTED_RULES.values(), ids=PREDICTED_RULES)
def test_favourites_win_as_often_as_predicted(rules: Rules) -> None:
    predicted = won = times = 0.0
    for number in range(200):
        part = rules, number, "basic"
        for hands, totals, winners in win_probability.standings(part, CancelToken()):
            for seat, chance in enumerate(chances(rules, totals, hands - 1)):
                if chance > 1.3 / side_count(rules):
                    predicted += chance
                    won += seat in winners
                    times += 1
    assert times > 200
    assert won / times == pytest.approx(predicted / times, abs=0.06)


def test_every_preset_is_in_the_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["win_probability", "--games", "3", "--presets", DEFAULT_PRESET, "Six-Handed"]
    monkeypatch.setattr(sys, "argv", words)
    assert win_probability.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(DEFAULT_PRESET)
    assert lines[1].startswith("Six-Handed")
    tenths = [line for line in lines[2:] if line.startswith("predicted")]
    assert tenths == lines[2:]
    assert tenths
