"""The computer players that can be chosen, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.players.base import Player, PlayerKind, UnknownPlayer
from hearts_qt.players.basic import BasicPlayer
from hearts_qt.players.random_player import RandomPlayer
from hearts_qt.rules.text import N_

__all__ = ["PLAYERS", "make_player"]

PLAYERS: Final[Mapping[str, PlayerKind]] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            PlayerKind(
                "random",
                N_("Random"),
                N_("Plays any card that the rules allow, without looking at it."),
                RandomPlayer,
            ),
            PlayerKind(
                "basic",
                N_("Basic"),
                N_("Plays by sound rules of thumb: ducks, gets rid of danger, stops moons."),
                BasicPlayer,
            ),
        )
    }
)
"""Every kind of computer player by its name, the weakest first."""


def make_player(name: str, seed: int) -> Player:
    """A player of the kind called `name`; raises `UnknownPlayer` when there is none."""
    kind = PLAYERS.get(name)
    if kind is None:
        raise UnknownPlayer(name)
    return kind.factory(seed)
