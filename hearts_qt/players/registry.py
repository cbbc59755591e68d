"""The computer players that can be chosen, by name: levels of strength, and styles on top of some.

The levels that think are loaded when somebody plays them: the first picture of the program does
without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.players.api import OUTSIDE, Player, PlayerKind, PlayerStyle, UnknownPlayer
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.levels.random_player import RandomPlayer
from hearts_qt.rules.text import N_, Text, text

__all__ = [
    "PLAYERS",
    "STYLED",
    "STYLES",
    "choosable",
    "is_player",
    "kind_of",
    "make_player",
    "styled",
]


def _learner(name: str) -> Callable[[int], Player]:
    def make(seed: int) -> Player:
        from hearts_qt.players.levels.learner import HABITS, Learner

        return Learner(seed, HABITS[name])

    return make


def _searcher(name: str, style: str | None = None) -> Callable[[int], Player]:
    def make(seed: int) -> Player:
        from hearts_qt.players.levels.search_levels import make_searcher

        return make_searcher(name, style, seed)

    return make


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
                "beginner",
                N_("Beginner"),
                N_("Leads high cards, throws hearts and keeps the queen, and never sees a moon."),
                _learner("beginner"),
            ),
            PlayerKind(
                "novice",
                N_("Novice"),
                N_("Leads low and ducks, but spends high cards early and sits on the queen."),
                _learner("novice"),
            ),
            PlayerKind(
                "casual",
                N_("Casual"),
                N_("Counts the cards, but bares the queen and heeds no moon."),
                _learner("casual"),
            ),
            PlayerKind(
                "basic",
                N_("Basic"),
                N_("Plays by sound rules of thumb: ducks, gets rid of danger, stops moons."),
                BasicPlayer,
            ),
            PlayerKind(
                "skilled",
                N_("Skilled"),
                N_("Tries its cards out in a few deals that may be, and takes the best."),
                _searcher("skilled"),
            ),
            PlayerKind(
                "expert",
                N_("Expert"),
                N_("Tries every card out in deals that fit what it has seen, and thinks a little."),
                _searcher("expert"),
            ),
            PlayerKind(
                "master",
                N_("Master"),
                N_("Thinks like the Expert, but for longer, and with the whole computer."),
                _searcher("master"),
            ),
        )
    }
)
"""Every level of computer players by its name, the weakest first."""

STYLES: Final[Mapping[str, PlayerStyle]] = MappingProxyType(
    {
        style.name: style
        for style in (
            PlayerStyle(
                "cautious",
                N_("cautious"),
                N_("Shuns tricks while there is danger, and tries few moons."),
            ),
            PlayerStyle(
                "bold",
                N_("bold"),
                N_("Keeps its high cards and tries for the moon when it can."),
            ),
            PlayerStyle(
                "hunter",
                N_("queen hunter"),
                N_("Keeps low spades and leads them, to drive the queen out."),
            ),
            PlayerStyle(
                "counter",
                N_("card counter"),
                N_("Likes to know for certain who takes the trick."),
            ),
        )
    }
)
"""Every style by its name."""

STYLED: Final = ("skilled", "expert", "master")
"""The levels that have styles."""


def styled(level: str, style: str) -> str:
    """The name of a level in a style, such as `expert:bold`; without one, of the level."""
    return f"{level}:{style}" if style else level


def kind_of(name: str) -> PlayerKind | None:
    """The kind of player called `name`, a level or a level in a style; None where there is none."""
    kind = PLAYERS.get(name)
    if kind is not None:
        return kind
    level, _, style = name.partition(":")
    if level not in STYLED or style not in STYLES:
        return None
    label = PLAYERS[level].label
    return PlayerKind(
        name,
        text(
            "{level}, {style}",
            level=label if isinstance(label, Text) else Text(label),
            style=Text(STYLES[style].label),
        ),
        STYLES[style].sentence,
        _searcher(level, style),
    )


def choosable() -> tuple[PlayerKind, ...]:
    """Every kind of player that a list offers: the levels, the weakest first, and after each level
    that has them its styles."""
    names = [
        styled(level, style)
        for level in PLAYERS
        for style in ("", *(STYLES if level in STYLED else ()))
    ]
    return tuple(kind for kind in map(kind_of, names) if kind is not None)


def is_player(name: str) -> bool:
    """Whether `make_player` knows a player of this name; a command is known without a try."""
    return name.startswith(OUTSIDE) or kind_of(name) is not None


def make_player(name: str, seed: int) -> Player:
    """A player of the kind called `name`; raises `UnknownPlayer` when there is none.

    `cmd:` and a command make a player from outside of the program that the command starts.
    """
    if name.startswith(OUTSIDE):
        from hearts_qt.players.external import OutsidePlayer

        return OutsidePlayer(name.removeprefix(OUTSIDE), seed)
    kind = kind_of(name)
    if kind is None:
        raise UnknownPlayer(name)
    return kind.factory(seed)
