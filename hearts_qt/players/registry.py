"""The computer players by name: levels of strength, and styles for some of the levels.

The module of a level is imported when a player of it is made, so that the program starts faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hearts_qt.players.api import (
    COMMAND_PREFIX,
    NO_PROGRAMS,
    Player,
    PlayerKind,
    PlayerStyle,
    UnknownPlayer,
    is_program,
    may_start,
)
from hearts_qt.rules.text import N_, Text, text


def _random_player(seed: int) -> Player:
    from hearts_qt.players.levels.beginners import RandomPlayer

    return RandomPlayer(seed)


def _basic_player(seed: int) -> Player:
    from hearts_qt.players.levels.basic import BasicPlayer

    return BasicPlayer(seed)


def _learner(name: str) -> Callable[[int], Player]:
    def make(seed: int) -> Player:
        from hearts_qt.players.levels.beginners import HABITS, Learner

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
                N_("Plays a random legal card."),
                _random_player,
            ),
            PlayerKind(
                "beginner",
                N_("Beginner"),
                N_("Leads high cards first, and plays them on every trick that looks harmless."),
                _learner("beginner"),
            ),
            PlayerKind(
                "novice",
                N_("Novice"),
                N_("Leads low, but plays high cards early and discards hearts before the queen."),
                _learner("novice"),
            ),
            PlayerKind(
                "casual",
                N_("Casual"),
                N_("Counts cards, but leaves the queen unguarded and does not stop moons."),
                _learner("casual"),
            ),
            PlayerKind(
                "basic",
                N_("Basic"),
                N_("Plays by sound rules of thumb: ducks, discards dangerous cards, stops moons."),
                _basic_player,
            ),
            PlayerKind(
                "skilled",
                N_("Skilled"),
                N_("Tries its cards in a few possible deals and plays the best one."),
                _searcher("skilled"),
            ),
            PlayerKind(
                "expert",
                N_("Expert"),
                N_("Tries every card in deals that fit what it has seen, and thinks for a moment."),
                _searcher("expert"),
            ),
            PlayerKind(
                "master",
                N_("Master"),
                N_("Thinks like Expert, but for longer and on all processor cores."),
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
                N_("Avoids tricks while dangerous cards are out, and seldom shoots the moon."),
            ),
            PlayerStyle(
                "bold",
                N_("bold"),
                N_("Keeps its high cards and shoots the moon when it can."),
            ),
            PlayerStyle(
                "hunter",
                N_("queen hunter"),
                N_("Keeps low spades and leads them to force the queen out."),
            ),
            PlayerStyle(
                "counter",
                N_("card counter"),
                N_("Prefers plays where it is certain who takes the trick."),
            ),
        )
    }
)
"""Every style by its name."""

STYLED: Final = ("skilled", "expert", "master")
"""The levels that have styles."""


_WITHOUT_MOONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cautious": N_("Avoids tricks while dangerous cards are out."),
        "bold": N_("Keeps its high cards when it passes."),
    }
)
"""What is left of some styles at a level that never tries to shoot the moon."""


def style_sentence(level: str, style: str) -> str:
    """How a level plays in a style, in one sentence, untranslated."""
    if level == "skilled" and style in _WITHOUT_MOONS:
        return _WITHOUT_MOONS[style]
    return STYLES[style].sentence


def styled(level: str, style: str) -> str:
    """The name of a level in a style, such as `expert:bold`; with an empty style, of the level."""
    return f"{level}:{style}" if style else level


def kind_of(name: str) -> PlayerKind | None:
    """The kind of player called `name`, a level or a level in a style; None if there is none."""
    kind = PLAYERS.get(name)
    if kind is not None:
        return kind
    level, _, style = name.partition(":")
    if level not in STYLED or style not in STYLES:
        return None
    label = PLAYERS[level].label
    return PlayerKind(
        name,
        # Translators: a level of computer players and a style, such as “Expert, careful”.
        text(
            "{level}, {style}",
            level=label if isinstance(label, Text) else Text(label),
            style=Text(STYLES[style].label),
        ),
        style_sentence(level, style),
        _searcher(level, style),
    )


def choosable() -> tuple[PlayerKind, ...]:
    """Every kind of player to choose from: the levels, the weakest first, each followed by its
    styles."""
    names = [
        styled(level, style)
        for level in PLAYERS
        for style in ("", *(STYLES if level in STYLED else ()))
    ]
    return tuple(kind for kind in map(kind_of, names) if kind is not None)


def is_player(name: str) -> bool:
    """Whether `make_player` knows a player of this name. A command is not tried."""
    return is_program(name) or kind_of(name) is not None


def make_player(name: str, seed: int, programs: frozenset[str] = NO_PROGRAMS) -> Player:
    """Make a player of the kind called `name`; `seed` decides all its random choices.

    `cmd:` and a command make an outside player: the program that the command starts. It is made
    only if `programs` has exactly this name. `programs` is what the person has added on this
    computer or typed; it must never come from a file. Raises `UnknownPlayer` if there is no such
    kind, or if the program is not one of those.
    """
    if not may_start(name, programs):
        command = name.removeprefix(COMMAND_PREFIX)[:40]
        raise UnknownPlayer(
            name, text("The program “{command}” is not added on this computer.", command=command)
        )
    if is_program(name):
        from hearts_qt.players.external import ExternalPlayer

        return ExternalPlayer(name.removeprefix(COMMAND_PREFIX), seed)
    kind = kind_of(name)
    if kind is None:
        raise UnknownPlayer(name)
    return kind.factory(seed)
