"""The story of a game in a few lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hearts_qt.app.results.story import Story, story_of
from hearts_qt.game.game import Game
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules

NAMES = ("You", "Ada", "Bruno", "Clara")


@pytest.fixture(scope="module")
def game() -> Game:
    return play_game(Rules(target=60), [make_player("random", 3 + seat) for seat in range(4)], 3)


def told(game: Game) -> Story:
    return story_of(game, NAMES.__getitem__)


def with_totals(game: Game, *totals: tuple[int, ...]) -> Game:
    """The game with other totals after its first hands, and no other hands."""
    game = game.replayed(game.log)
    game.finished = [
        replace(hand, totals=after) for hand, after in zip(game.finished, totals, strict=False)
    ]
    assert len(game.finished) == len(totals)
    return game


def test_nothing_is_told_before_a_hand_is_finished() -> None:
    assert told(Game(Rules(), 1)) == Story()


def test_the_line_about_the_lead_says_since_when(game: Game) -> None:
    ahead, behind = (5, 6, 7, 8), (9, 6, 7, 8)
    for totals, line in (
        ((ahead, ahead, ahead), "You led from the first hand on."),
        ((behind, ahead, ahead), "You took the lead in hand 2 and kept it."),
        ((ahead, behind, ahead), "You took the lead in the last hand."),
    ):
        assert told(with_totals(game, *totals)).lines[0] == line


def test_the_worst_hand_and_its_cards_are_told(game: Game) -> None:
    worst = max(game.finished, key=lambda hand: max(hand.scores))
    side = worst.scores.index(max(worst.scores))
    story = told(game)
    assert NAMES[side] in story.lines[1]
    assert f"hand {worst.hand + 1}" in story.lines[1]
    assert str(max(worst.scores)) in story.lines[1]
    assert set(story.cards) <= set(worst.captured[side])
    assert "queen of spades" in story.lines[2]


def test_a_moon_is_what_one_remembers(game: Game) -> None:
    again = game.replayed(game.log)
    again.finished[0] = replace(again.finished[0], moon=(2, "add"))
    assert told(again).lines[1] == "Bruno shot the moon in hand 1."
    again.finished[0] = replace(again.finished[0], sun=True)
    assert told(again).lines[1] == "Bruno shot the sun in hand 1."
