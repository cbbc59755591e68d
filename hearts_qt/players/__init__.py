"""Computer players: they decide for a seat, from what that seat may know.

`make_player(name, seed)` makes a player from the registry `PLAYERS`. `new_game(rules, seat)` gives
it a seat, and `choose(observation)` asks it for each decision of the seat: passing, charging,
playing, laying away, and how to score a moon. A player gets an `Observation` and never the game, so
it cannot know more than a person in its place. Its choice depends on the rules, its seed and the
observation alone: the same question has the same answer after an undo, after a restart of the
program, and on every machine. (A player that searches for a limited time has the same answer only
where it is limited to a number of worlds instead.)
"""

from __future__ import annotations

from hearts_qt.players.api import Player, PlayerKind, UnknownPlayer
from hearts_qt.players.registry import PLAYERS, is_player, make_player

__all__ = ["PLAYERS", "Player", "PlayerKind", "UnknownPlayer", "is_player", "make_player"]
