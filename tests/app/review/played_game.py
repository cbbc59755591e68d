"""The game that the tests of the review look at."""

from __future__ import annotations

from hearts_qt.game.game import Game
from hearts_qt.players.play_game import play_game
from hearts_qt.players.registry import make_player
from hearts_qt.rules.options import Rules


def played() -> Game:
    """A short game with a hand that can be reviewed."""
    players = [make_player("random" if not seat else "basic", 12 + seat) for seat in range(4)]
    return play_game(Rules(target=30), players, 12)
