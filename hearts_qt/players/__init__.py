"""Computer players: whatever decides for a seat from what that seat may know.

A player is made by `make_player(name, seed)` from the registry `PLAYERS`, told of a game by
`new_game(rules, seat)`, and then asked by `choose(observation)` for every decision of its seat:
passing, charging, playing, laying away and the way of a moon. It is given an `Observation` and
never the game, so it cannot know more than a person in its place. What it chooses follows from the
rules, its seed and the observation alone: the same question has the same answer after an undo,
after a restart of the program, and on every machine. (A player that searches until its time is up
has the same answer when it is given a number of worlds instead.)
"""

from __future__ import annotations

from hearts_qt.players.api import Player, PlayerKind, UnknownPlayer
from hearts_qt.players.registry import PLAYERS, is_player, make_player

__all__ = ["PLAYERS", "Player", "PlayerKind", "UnknownPlayer", "is_player", "make_player"]
