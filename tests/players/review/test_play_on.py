"""Hands played on by real players, and the second judge of errors that come from a moon."""

from __future__ import annotations

from functools import lru_cache

import pytest

from hearts_qt.game.actions import Phase
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.play_game import play_game
from hearts_qt.players.review.decision_reviewer import DecisionReviewer
from hearts_qt.players.review.decisions import PlayedHand, played_hands
from hearts_qt.players.review.labels import ERRORS
from hearts_qt.players.review.play_on import PlayingOn, SeatedPlayers
from hearts_qt.players.review.review_results import DecisionReview
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.presets import PRESETS
from tests.players.recorded_hands import recorded
from tests.selection import some

PRESET_NAMES = (
    "Modern Hearts", "Turbo Hearts", "Cancellation Hearts", "Three-Handed", "Black Maria",
    "Partnership, tricks together",
)  # fmt: skip


@lru_cache(maxsize=8)
def hand_of(preset: str) -> PlayedHand:
    rules = PRESETS[preset].rules
    game = play_game(rules, [BasicPlayer(seat) for seat in range(rules.players)], 11, 1)
    return next(played_hands(game))




def reviewed(number: int, play: int) -> DecisionReview:
    hand = recorded(number)
    decision = next(each for each in hand.decisions if each.index == play)
    reviewer = DecisionReviewer(hand.rules, 0, 512, players=["skilled"] * 4)
    return reviewer.review(hand, decision)


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_in_every_world_the_seat_knows_what_it_knew(preset: str) -> None:
    hand = hand_of(preset)
    table = SeatedPlayers(["basic"] * hand.rules.players, 1)
    seen = 0
    for decision in hand.decisions[::5]:
        if decision.observation.phase is Phase.LAY_AWAY:
            continue
        playing = PlayingOn(hand, decision, table, 3, 4)
        for world in range(len(playing.worlds)):
            game = playing.game(world)
            assert game is not None
            assert game.observation(decision.seat) == decision.observation
            seen += 1
    assert seen > 20


def test_worlds_differ_in_what_the_seat_did_not_know() -> None:
    hand = hand_of("Modern Hearts")
    decision = next(each for each in hand.decisions if each.index == 9)
    playing = PlayingOn(hand, decision, SeatedPlayers(["basic"] * 4, 1), 3, 8)
    games = [playing.game(world) for world in range(8)]
    assert len({game.dealt for game in games if game is not None}) > 4


def test_a_hand_is_played_on_in_the_same_way_again() -> None:
    hand = hand_of("Modern Hearts")
    decision = next(each for each in hand.decisions if each.index == 20)
    found = []
    for _ in range(2):
        table = SeatedPlayers(["person", "skilled", "basic", "cmd:unknown"], 4)
        playing = PlayingOn(hand, decision, table, 3, 2)
        found.append([playing.ending(world, decision.action) for world in range(2)])
    assert found[0] == found[1]
    for ending in found[0]:
        assert ending is not None
        assert sum(ending.totals) == (78 if ending.own_moon or ending.other_moon else 26)


def test_playing_on_can_be_cancelled() -> None:
    hand = hand_of("Modern Hearts")
    cancel = CancelToken()
    playing = PlayingOn(hand, hand.decisions[9], SeatedPlayers(["basic"] * 4, 1), 3, 1, cancel)
    cancel.cancel()
    with pytest.raises(Cancelled):
        playing.ending(0, hand.decisions[9].action)


@pytest.mark.parametrize(
    ("number", "play"), [(20, 3), (11, 16), (11, 20), (11, 24)][: some(1, of_all=4)]
)
def test_a_moon_that_the_table_stops_makes_no_error(number: int, play: int) -> None:
    review = reviewed(number, play)
    assert review.label is None
    assert review.loss < 1.0
    # No choice looks better by what was not confirmed.
    assert all(each.behind < 1.0 for each in review.choices[: review.played + 1])
    assert review.best.value - review.chosen.value < 1.0


@pytest.mark.parametrize(
    ("number", "play", "played"), [(9, 8, "AS"), (6, 39, "7H"), (11, 31, "QS")]
)
def test_a_true_blunder_stays_one(number: int, play: int, played: str) -> None:
    review = reviewed(number, play)
    assert review.chosen.cards == parse_cards(played)
    assert review.label == ERRORS[-1].key
