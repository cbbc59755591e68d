"""Deals that a seat cannot tell from the actual one, and what a player chooses in them."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from random import Random

import pytest

from hearts_qt.game.actions import Action, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.players.cancellation import Cancelled, CancelToken
from hearts_qt.players.peek_test.peek_test import (
    PeekTestError,
    control_sentence,
    peek_test,
    sentence,
)
from hearts_qt.players.peek_test.redeals import DecisionPoint, Redealer
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.players.review.decisions import Decision, PlayedHand, played_hand, played_hands
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS
from tests.players.tables import play_on


def some_hand(rules: Rules | None = None, number: int = 11) -> PlayedHand:
    rules = rules or Rules()
    players = [make_player("basic", seat) for seat in range(rules.players)]
    hand = played_hand(play_game(rules, players, number, 2), 1)
    assert hand is not None
    return hand


def open_play(hand: PlayedHand, at: int = 5) -> Decision:
    """A play with a choice, not before play number `at`."""
    return next(
        each
        for each in hand.decisions
        if isinstance(each.index, int) and each.index >= at and len(each.observation.legal) > 1
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_other_deals_look_the_same_and_are_the_pack(preset: str) -> None:
    rules = PRESETS[preset].rules
    rng = Random(preset)
    players = [make_player(rng.choice(("basic", "random")), seat) for seat in range(rules.players)]
    game = play_on(Game(rules, rng.getrandbits(64)), players, hands=2)
    for hand in played_hands(game):
        every = [each for each in hand.decisions if not isinstance(each.index, int)]
        every += rng.sample([each for each in hand.decisions if isinstance(each.index, int)], 4)
        for decision in every[:6]:
            redealer = Redealer(hand, decision)
            assert redealer.actual.observation == decision.observation
            found = redealer.redeals(4, rng)
            assert len({asked.cards for asked in found}) == len(found)
            for asked in found:
                assert asked.observation == decision.observation
                assert asked.messages == redealer.actual.messages
                game = asked.game
                cards = Counter(card for lot in (*game.dealt, game.kitty) for card in lot)
                assert cards == Counter(rules.pack)
                assert game.dealt[decision.seat] == hand.dealt[decision.seat]
                assert (game.dealt, game.kitty) != (hand.dealt, hand.kitty) or decision.trick >= 0


def test_a_control_changes_one_card_that_the_seat_sees() -> None:
    hand = some_hand()
    decision = open_play(hand)
    own = set(decision.observation.hand)
    found = Redealer(hand, decision).controls(5, Random(1))
    assert found
    for asked in found:
        assert len(own - set(asked.observation.hand)) == 1
        asked.game.check(decision.action)


def test_the_program_does_not_look() -> None:
    hand = some_hand()
    for decision in (hand.decisions[0], open_play(hand)):
        progress: list[int] = []

        def note(done: int, of: int, progress: list[int] = progress) -> None:
            assert done == len(progress) < of
            progress.append(done)

        result = peek_test(hand, decision, "basic", progress=note)
        assert result.verdict == "same"
        assert len(result.redeals) == result.same == 20
        assert len(progress) == 2 + len(result.redeals) + len(result.controls)
        assert "every time" in str(sentence(result, "West"))
        assert "For comparison" in str(control_sentence(result, "West"))
        assert result.messages[-1].keys() <= {"hand", "played", "trick", "dealer", "direction",
                                              "cards"}  # fmt: skip
        assert result.question["ask"] == decision.observation.phase.value


def test_a_player_that_looks_is_found_out() -> None:
    hand = some_hand()
    decision = open_play(hand)
    legal = decision.observation.legal
    left = (decision.seat + 1) % 4

    def look(asked: DecisionPoint, cancel: CancelToken | None) -> Action:
        return Play(decision.seat, legal[sum(asked.game.hand_of(left)) % len(legal)])

    result = peek_test(hand, decision, "looking", ask=look)
    assert result.verdict == "differs"
    assert "changes what it does" in str(sentence(result, "West"))


def test_a_fickle_player_is_not_called_a_cheat() -> None:
    hand = some_hand()
    decision = open_play(hand)
    legal = decision.observation.legal
    number = count()

    def fickle(asked: DecisionPoint, cancel: CancelToken | None) -> Action:
        return Play(decision.seat, legal[next(number) % len(legal)])

    result = peek_test(hand, decision, "fickle", ask=fickle)
    assert result.verdict == "unsteady"
    assert "says nothing" in str(sentence(result, "West"))


def test_without_a_choice_nothing_is_claimed() -> None:
    hand = some_hand()
    last = hand.decisions[-1]
    assert last.observation.phase is Phase.PLAY
    result = peek_test(hand, last, "basic")
    assert result.verdict == "forced"
    assert not result.redeals
    assert "no choice" in str(sentence(result, "West"))


def test_people_are_not_tested_and_the_test_can_be_cancelled() -> None:
    hand = some_hand()
    with pytest.raises(PeekTestError):
        peek_test(hand, hand.decisions[0], "person")
    cancelled = CancelToken()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        peek_test(hand, hand.decisions[0], "basic", cancel=cancelled)


def test_a_program_is_asked_again_with_the_same_messages() -> None:
    hand = some_hand()
    decision = open_play(hand)
    command = f"cmd:{sys.executable} -m hearts_qt.players.external.example_player"
    own = frozenset({command})
    result = peek_test(hand, decision, command, redeals=2, controls=1, programs=own)
    assert result.verdict == "same"
    broken = f"cmd:{sys.executable} -c pass"
    with pytest.raises(PeekTestError, match="Basic plays on"):
        peek_test(hand, decision, broken, redeals=1, controls=0, programs=own | {broken})
    with pytest.raises(PeekTestError, match="is not added on this computer"):
        peek_test(hand, decision, broken, redeals=1, controls=0, programs=own)
