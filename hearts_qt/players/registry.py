"""The computer players that can be chosen, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.players.base import OUTSIDE, Player, PlayerKind, UnknownPlayer
from hearts_qt.players.basic import BasicPlayer
from hearts_qt.players.random_player import RandomPlayer
from hearts_qt.rules.text import N_

__all__ = ["PLAYERS", "is_player", "make_player"]

def _expert(seed: int) -> Player:
    # Loaded when somebody plays it: the first picture of the program does without.
    from hearts_qt.players.searching import SearchPlayer

    return SearchPlayer(seed)


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
            PlayerKind(
                "expert",
                N_("Expert"),
                N_("Tries every card out in deals that fit what it has seen, and thinks a little."),
                _expert,
            ),
        )
    }
)
"""Every kind of computer player by its name, the weakest first."""


def is_player(name: str) -> bool:
    """Whether `make_player` knows a player of this name; a command is known without a try."""
    return name in PLAYERS or name.startswith(OUTSIDE)


def make_player(name: str, seed: int) -> Player:
    """A player of the kind called `name`; raises `UnknownPlayer` when there is none.

    `cmd:` and a command make a player from outside of the program that the command starts.
    """
    if name.startswith(OUTSIDE):
        from hearts_qt.players.outside import OutsidePlayer

        return OutsidePlayer(name.removeprefix(OUTSIDE), seed)
    kind = PLAYERS.get(name)
    if kind is None:
        raise UnknownPlayer(name)
    return kind.factory(seed)
