"""How often a moon succeeds, as the coach says it."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from hearts_qt.game.actions import Play
from hearts_qt.game.game import Game
from hearts_qt.players.coach.advice import Advice, Coach
from hearts_qt.players.coach.comparison import likelihood, moon_figure
from hearts_qt.players.coach.moon_chances import corrected, shifted
from hearts_qt.players.pimc.candidate_stats import CandidateStats
from hearts_qt.players.pimc.candidates import Candidate
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.recorded_hands import recorded

STATS = CandidateStats(9.0, 0.1, 0.3, 0.5, 0.1, 5.0, 0.0, ())


def advice(number: int, play: int, opponents: str) -> Advice:
    hand = recorded(number)
    decision = next(each for each in hand.decisions if each.index == play)
    coach = Coach(1, Limits(inf, inf, 480))
    return coach.advise(decision.observation, players=[opponents] * 4)


def candidates(rules: Rules, opponents: list[str], *, values: bool = True) -> list[Candidate]:
    game = Game(rules, 4)
    game.apply(game.next_deal())
    plain = replace(STATS, own_moon=0.2)
    tried = [
        Candidate(Play(0, 5), value=-1.0, stats=plain),
        Candidate(Play(0, 5), SHOOT, value=2.0, stats=STATS),
        Candidate(Play(0, 6), value=-1.0, stats=plain),
    ]
    return corrected(tried, game.observation(0), opponents, values=values)


def stats_of(candidate: Candidate) -> CandidateStats:
    assert candidate.stats is not None
    return candidate.stats


def test_what_is_certain_stays_certain() -> None:
    assert shifted(0.0, 3.0) == 0.0
    assert shifted(1.0, -3.0) == 1.0
    assert shifted(0.5, 0.0) == pytest.approx(0.5)
    assert shifted(0.3, -1.0) < 0.3 < shifted(0.3, 1.0)


def test_a_moon_succeeds_less_often_the_better_the_opponents() -> None:
    chances = [
        stats_of(candidates(Rules(), ["expert", *three])[1]).own_moon
        for three in (["casual"] * 3, ["person"] * 3, ["basic", "skilled", "expert"])
    ]
    chances.append(stats_of(candidates(Rules(), ["casual", *["master:bold"] * 3])[1]).own_moon)
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] < 0.3 < 0.5 < chances[0]
    # Nobody is known: people are assumed.
    assert stats_of(candidates(Rules(), [])[1]).own_moon == chances[1]


def test_a_choice_has_the_chance_of_its_likelier_plan() -> None:
    found = candidates(Rules(), ["basic"] * 4)
    assert stats_of(found[0]).own_moon == stats_of(found[1]).own_moon
    assert stats_of(found[2]).own_moon < stats_of(found[0]).own_moon


def test_values_and_points_follow_the_chances() -> None:
    against_experts = candidates(Rules(), ["expert"] * 4)[1]
    against_casuals = candidates(Rules(), ["casual"] * 4)[1]
    assert against_experts.value < 2.0 < against_casuals.value
    assert stats_of(against_experts).points > 9.0 > stats_of(against_casuals).points
    kept = candidates(Rules(), ["expert"] * 4, values=False)[1]
    assert kept.value == 2.0
    assert stats_of(kept).points == 9.0


def test_a_moon_that_is_nearly_certain_changes_hardly_anything() -> None:
    """Of the few hands without it too little is known to reckon with."""
    rules = Rules()
    game = Game(rules, 4)
    game.apply(game.next_deal())
    sure = replace(STATS, own_moon=0.999, other_moon=0.0, points=30.0)
    (moved,) = corrected(
        [Candidate(Play(0, 5), SHOOT, value=-30.0, stats=sure)], game.observation(0), [],
        values=True,
    )  # fmt: skip
    assert moved.value == pytest.approx(-30.0, abs=1.0)
    assert stats_of(moved).points == pytest.approx(30.0, abs=1.0)


def test_nothing_is_moved_where_partners_play() -> None:
    found = candidates(PRESETS["Partnership, tricks together"].rules, ["expert"] * 4)
    assert [each.value for each in found] == pytest.approx([-1.0, 2.0, -1.0])
    assert stats_of(found[1]).own_moon == STATS.own_moon
    assert stats_of(found[1]).points == pytest.approx(STATS.points)


@pytest.mark.parametrize(("number", "play"), [(11, 16), (20, 3)])
def test_the_coach_goes_for_a_moon_where_the_table_lets_it(number: int, play: int) -> None:
    assert "moon" in str(advice(number, play, "basic").best.reason)
    careful = advice(number, play, "skilled")
    assert "moon" not in str(careful.best.reason)


@pytest.mark.parametrize(
    ("chance", "word"),
    [(0.0, "impossible"), (0.25, "unlikely"), (0.3, "possible"), (0.7, "likely"),
     (0.9, "almost certain"), (0.999, "almost certain"), (1.0, "almost certain")],
)  # fmt: skip
def test_the_chance_of_a_moon_is_a_word(chance: float, word: str) -> None:
    assert str(likelihood(chance)) == word


def test_two_choices_with_the_same_word_have_no_figure() -> None:
    assert moon_figure("own_moon", 0.62, 0.75) is None
    told = str(moon_figure("own_moon", 0.62, 0.1))
    assert told == "Your moon: likely with this, unlikely otherwise."
