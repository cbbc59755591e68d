"""A part of the campaign in `fairness`: it finds a cheating player and a leaking observation."""

from __future__ import annotations

import sys
from itertools import count

import pytest

from hearts_qt.game.actions import Action
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players.levels.beginners import RandomPlayer
from hearts_qt.players.registry import choosable
from tests.campaigns import fairness


def test_nobody_cheats() -> None:
    levels = tuple(kind.name for kind in choosable())
    for preset in ("Turbo Hearts", "Five-Handed with kitty"):
        outcome = fairness.play(fairness.Task(preset, levels, 1, decisions=4, worlds=1, swaps=4))
        assert outcome.difference == ""
        assert outcome.decisions == 4
        assert outcome.exchanges > 0


class Fickle(RandomPlayer):
    """Chooses differently when asked again, like a player who has seen other cards."""

    asked = count()

    def choose(self, observation: Observation) -> Action:
        return RandomPlayer(next(self.asked)).choose(observation)


def test_a_player_that_cheats_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fairness, "untimed_player", lambda name, seed, worlds: Fickle(seed))
    words = ["fairness", "--levels", "basic", "--presets", "Modern Hearts", "--decisions", "20"]
    monkeypatch.setattr(sys, "argv", words)
    assert fairness.main() == 1
    said = capsys.readouterr().out
    assert "basic chooses" in said
    assert '--presets "Modern Hearts" --levels basic --seed 0' in said


def test_what_tells_of_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Game.observation

    def tell(game: Game, seat: int) -> Observation:
        observation = original(game, seat)
        object.__setattr__(observation, "view", game.position.copy())
        return observation

    monkeypatch.setattr(Game, "observation", tell)
    outcome = fairness.play(fairness.Task("Modern Hearts", ("basic",), 1, decisions=10))
    assert "sees something else" in outcome.difference
