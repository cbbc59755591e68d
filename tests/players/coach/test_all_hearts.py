"""Where all hearts turn, a moon is about hearts alone: its reasons and its worth."""

from __future__ import annotations

import pytest

from hearts_qt.game.game_stats import moon_stopped
from hearts_qt.players.coach.all_hearts import (
    AGAINST_HEARTS,
    ALL_HEARTS,
    TURNED_OBJECTIONS,
    TURNED_PRINCIPLES,
)
from hearts_qt.players.coach.situation import Situation
from hearts_qt.players.heuristics.policy_setup import make_policy
from hearts_qt.players.pimc.constants import SHOOT
from hearts_qt.players.pimc.search_setup import swing_of
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.presets import PRESETS
from tests.players.coach.reason_cases import Case, pair

TURN = {"moon": "turn_hearts"}
ROSA = ("2:KS 3S 4S QS", "2:9H TH 2H AH")
"""Rosa, on the left, has all hearts so far and leads; Kenji has the queen of spades."""
MINE = ("0:AH 2H 3H 4H",)
OTHER = {"kind": "other_moon"}

CASES = (
    pair("hearts_save", {"trick": "3:AD"}, {"trick": "2:AD 5H"}, own="3D KD", card="3D",
         rival="KD", fill="CSH", plan=SHOOT, own_moon=0.5, rules=TURN),
    pair("hearts_top", {"card": "AD"}, {"card": "QD"}, own="AD QD", trick="", plan=SHOOT,
         own_moon=0.5, rules=TURN),
    pair("hearts_lose", {"card": "4C", "rival": "AC"}, {"card": "AC", "rival": "4C"},
         own="4C AC", trick="", plan=SHOOT, own_moon=0.5, rules=TURN),
    pair("hearts_over", {"card": "KD"}, {"card": "3D"}, own="3D KD", trick="3:5D", plan=SHOOT,
         own_moon=0.5, rules=TURN),
    pair("hearts_on", {"before": MINE}, {"before": ()}, own="AD", trick="", card="AD", plan=SHOOT,
         own_moon=0.5, rules=TURN),
    pair("hearts_start", {"before": ()}, {"before": MINE}, own="AD", trick="", card="AD",
         plan=SHOOT, own_moon=0.5, rules=TURN),
    pair("hearts_chance", {"kind": "own_moon"}, OTHER, own="5D", trick="", card="5D", rules=TURN),
    pair("hearts_take", {"trick": "1:9C TC 6H"}, {"trick": "1:9C TC 6D"}, own="QC", card="QC",
         before=ROSA, rules=TURN),
    pair("hearts_give", {"trick": "1:5C 9C 6C"}, {"trick": "1:TC 9C 6C"}, own="QH", card="QH",
         before=ROSA, fill="DSH", rules=TURN),
    pair("hearts_keep", {"card": "5D", "rival": "KD"}, {"card": "KD", "rival": "5D"},
         own="5D KD", trick="", before=ROSA, rules=TURN, **OTHER),
    pair("hearts_stop", {"before": ROSA}, {"before": ()}, own="5D", trick="1:5C 9C 6C",
         card="5D", fill="DSH", rules=TURN, **OTHER),
    pair("hearts_share", {"card": "5H"}, {"card": "5D"}, own="5H 5D", trick="", rules=TURN,
         **OTHER),
    pair("feeds_hearts", {"trick": "1:TC 9C 6C"}, {"trick": "1:5C 9C 6C"}, own="QH", card="QH",
         before=ROSA, fill="DSH", rules=TURN),
    pair("leaves_hearts", {"before": ROSA}, {"before": ()}, own="5D", trick="1:5C 9C 6C",
         card="5D", fill="DSH", rules=TURN, **OTHER),
    pair("allows_hearts", {"card": "KD"}, {"card": "5D"}, own="5D KD", trick="", rules=TURN,
         **OTHER),
    pair("leaves_hearts_chance", OTHER, {"kind": "own_moon"}, own="5D", trick="", card="5D",
         rules=TURN),
    pair("ends_hearts", {"kind": "own_moon"}, OTHER, own="5D", trick="", card="5D", rules=TURN),
)  # fmt: skip


def test_the_queen_of_spades_brings_nobody_closer_to_all_hearts() -> None:
    reason = next(each for each in TURNED_PRINCIPLES if each.key == "danger_away_to")
    held = Case("", True, "QS 5H", "1:TC 9C 6C", "QS", before=ROSA[1:], fill="DH", rules=TURN)
    assert reason.applies(held.choice())


@pytest.mark.parametrize(("holds", "looks_alike"), CASES, ids=[one.key for one, _ in CASES])
def test_a_reason_about_all_hearts_applies_only_where_it_is_true(
    holds: Case, looks_alike: Case
) -> None:
    table = {each.key: each for each in (*TURNED_PRINCIPLES, *TURNED_OBJECTIONS)}
    assert table[holds.key].applies(holds.choice())
    assert not table[holds.key].applies(looks_alike.choice())


def test_every_reason_about_all_hearts_has_both_positions() -> None:
    assert [one.key for one, _ in CASES] == [each.key for each in (*ALL_HEARTS, *AGAINST_HEARTS)]


def test_a_player_may_shoot_the_moon_without_the_other_penalty_cards() -> None:
    game = next(one for one, _ in CASES if one.key == "hearts_stop").game()
    assert Situation(game.observation(0)).shooter == 1
    assert game.position.tables.moon_cards == compile_rules(game.rules).moon_cards


def test_players_know_what_all_hearts_are_worth() -> None:
    rules = PRESETS["Gong Zhu"].rules
    policy = make_policy(rules)
    assert policy.rules.moon_points == policy.rules.moon_total == 200 * 1024
    assert policy.rules.moon_count == 13
    assert swing_of(policy) == 300.0
    assert policy.rules.ten_alone == 50 * 1024
    assert not policy.rules.spoilers >> parse_card("TC") & 1


def test_a_moon_of_all_hearts_is_stopped_by_a_heart_without_value() -> None:
    rules = {**TURN, "card_values": "gong_zhu"}
    before = ("1:AH KH QH JH", "1:5C AC 2H 6C")
    case = Case("", True, "9D", "", "9D", before=before, rules=rules, fill="DS")
    assert moon_stopped(case.game()) == (1, 2)
    case = Case("", True, "9D", "", "9D", before=before[:1], rules=rules, fill="DS")
    assert moon_stopped(case.game()) is None
