"""A decision ends soon after its token is cancelled, whenever that happens."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

import pytest

from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players.api import SlowPlayer
from hearts_qt.players.cancellation import CancelToken, is_cancelled
from hearts_qt.players.coach import Coach
from hearts_qt.players.pimc.skill import Limits
from hearts_qt.players.registry import STYLED, make_player
from hearts_qt.rules.presets import PRESETS
from tests.limits import LIMIT

SOON = 5.0
"""Seconds of processor time, of the minute that a decision has. A batch takes 20 ms, and many times
that if the kernel is not compiled."""


def deal(preset: str) -> Observation:
    game = Game(PRESETS[preset].rules, 8)
    game.apply(game.next_deal())
    return game.observation(game.to_act[0])


def searcher(level: str, observation: Observation) -> SlowPlayer:
    player = make_player(level, 1)
    assert isinstance(player, SlowPlayer)
    player.set_budget(60.0)
    player.new_game(observation.rules, observation.seat)
    return player


class Token(CancelToken):
    """A token that notes how much the process had computed when it was cancelled."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        super().__init__()
        # A decision may end before it is cancelled.
        self.at = math.inf

    def cancel(self) -> None:
        self.at = time.process_time()
        super().cancel()


def seconds(work: Callable[[], object], token: Token) -> float:
    """The processor time of some work after its cancellation: neither what else the machine does
    counts, nor when it lets the canceller run."""
    start = time.process_time()
    work()
    return time.process_time() - max(start, token.at)


def test_a_token_stays_cancelled() -> None:
    token = Token()
    assert not token.cancelled
    assert not is_cancelled(token)
    token.cancel()
    token.cancel()
    assert token.cancelled
    assert is_cancelled(token)
    assert not is_cancelled(None)


@pytest.mark.parametrize("level", STYLED)
def test_a_decision_that_is_cancelled_before_it_begins_ends_at_once(level: str) -> None:
    observation = deal("Modern Hearts")
    player = searcher(level, observation)
    token = Token()
    token.cancel()
    assert seconds(lambda: player.choose(observation, token), token) < SOON
    # And again: a decision must not reset the token's flag.
    assert seconds(lambda: player.choose(observation, token), token) < SOON


@pytest.mark.parametrize("level", STYLED)
def test_a_token_is_never_lost_however_close_to_the_start_it_is_cancelled(level: str) -> None:
    observation = deal("Modern Hearts")
    player = searcher(level, observation)
    for delay in (0.0, 0.0, 0.0001, 0.0003, 0.001, 0.002, 0.003, 0.005, 0.01, 0.05):
        token = Token()
        barrier = threading.Barrier(2)

        def cancel(
            delay: float = delay, token: Token = token, barrier: threading.Barrier = barrier
        ) -> None:
            barrier.wait(LIMIT)
            until = time.perf_counter() + delay
            while time.perf_counter() < until:
                pass
            token.cancel()

        thread = threading.Thread(target=cancel)
        thread.start()
        barrier.wait(LIMIT)
        assert seconds(lambda token=token: player.choose(observation, token), token) < SOON
        thread.join(LIMIT)


def test_a_token_cancels_one_decision_and_no_other() -> None:
    observation = deal("Modern Hearts")
    player = make_player("expert", 1)
    assert isinstance(player, SlowPlayer)
    player.set_worlds(30)
    player.new_game(observation.rules, observation.seat)
    whole = player.choose(observation)
    token = Token()
    token.cancel()
    player.choose(observation, token)
    assert player.choose(observation) == whole
    assert player.choose(observation, CancelToken()) == whole


def test_the_coach_can_be_cancelled() -> None:
    observation = deal("Modern Hearts")
    coach = Coach(1, Limits(play=60.0, passing=60.0))
    token = Token()
    timer = threading.Timer(0.05, token.cancel)
    timer.start()
    assert seconds(lambda: coach.advise(observation, token), token) < SOON
    timer.join(LIMIT)


@pytest.mark.parametrize("level", STYLED)
@pytest.mark.parametrize("preset", ["Modern Hearts", "Cancellation Hearts"])
def test_a_decision_under_way_ends_soon_after_it_is_cancelled(level: str, preset: str) -> None:
    observation = deal(preset)
    player = searcher(level, observation)
    token = Token()
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    assert seconds(lambda: player.choose(observation, token), token) < SOON
    timer.join(LIMIT)
