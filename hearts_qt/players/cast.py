"""The cast: twelve characters who can sit at the table, each with a level and a style.

A character is a computer player of the registry with a name, a portrait and a sentence about how
this level and style play. Portraits refer to characters by their keys; settings and saved games
write the character on a seat as `cast:` and its key, where they write a registry name otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hearts_qt.rules.text import N_

CAST_PREFIX: Final = "cast:"
"""What precedes the key in the setting of a seat for which a character is chosen."""
ANY_CHARACTER: Final = "cast"
"""The setting of a seat that is left to the next free character of the usual, mixed company."""


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the cast."""

    key: str
    """The name in lower-case ASCII letters, which files and portraits use."""
    name: str
    """The name shown, the same in all languages."""
    player: str
    """The computer player that plays for the character: a name of the registry."""
    sentence: str
    """How the character plays, in one sentence: English, marked for translation."""

    @property
    def setting(self) -> str:
        """How a seat is set to this character: `cast:` and the key."""
        return CAST_PREFIX + self.key


CAST: Final[Mapping[str, Character]] = MappingProxyType(
    {
        character.key: character
        for character in (
            Character(
                "sam",
                "Sam",
                "beginner",
                N_("Sam leads his high cards, and plays them on every trick that looks harmless."),
            ),
            Character(
                "pia",
                "Pia",
                "novice",
                N_("Pia leads low, but spends her aces early and keeps the queen for too long."),
            ),
            Character(
                "otto",
                "Otto",
                "casual",
                N_("Otto counts the cards, but leaves his queen unguarded and lets moons happen."),
            ),
            Character(
                "rosa",
                "Rosa",
                "basic",
                N_("Rosa plays by sound rules of thumb: she ducks, guards her queen, stops moons."),
            ),
            Character(
                "kenji",
                "Kenji",
                "skilled",
                N_("Kenji tries his cards in a few possible deals and plays the best one."),
            ),
            Character(
                "tess",
                "Tess",
                "skilled:cautious",
                N_("Tess would rather not take a trick until the dangerous cards are gone."),
            ),
            Character(
                "hugo",
                "Hugo",
                "skilled:hunter",
                N_("Hugo keeps his low spades and leads them to drive out the queen."),
            ),
            Character(
                "zoe",
                "Zoe",
                "expert",
                N_("Zoe works out who may hold what, and tries every card before she plays."),
            ),
            Character(
                "ida",
                "Ida",
                "expert:cautious",
                N_("Ida counts every card and fears the queen."),
            ),
            Character(
                "bruno",
                "Bruno",
                "expert:bold",
                N_("Bruno keeps his high cards and shoots the moon when he can."),
            ),
            Character(
                "amir",
                "Amir",
                "expert:counter",
                N_("Amir likes to know who will take a trick before he plays to it."),
            ),
            Character(
                "vera",
                "Vera",
                "master",
                N_("Vera thinks the longest, because she looks at the most possible deals."),
            ),
        )
    }
)
"""All characters by their keys, the weakest first."""

DEFAULT_CHARACTERS: Final = (
    "rosa", "otto", "kenji", "tess", "hugo", "pia", "ida", "bruno", "zoe", "amir", "sam", "vera",
)  # fmt: skip
"""Who takes the seats for which nobody was chosen: the first one sits on your left, and so on. At a
table of four they are a basic, a casual and a skilled player. The last three, for whom the
largest table has no seat, replace characters who already sit elsewhere."""

EASY_COMPANY: Final = "cast:easy"
MEDIUM_COMPANY: Final = "cast:medium"
STRONG_COMPANY: Final = "cast:strong"
"""The settings of a seat that is left to a company of one strength."""

COMPANIES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        EASY_COMPANY: tuple(CAST),
        MEDIUM_COMPANY: (
            "rosa", "kenji", "tess", "hugo", "otto", "zoe", "ida", "bruno", "amir", "pia", "sam",
            "vera",
        ),
        STRONG_COMPANY: (
            "zoe", "bruno", "ida", "amir", "vera", "kenji", "tess", "hugo", "rosa", "otto", "pia",
            "sam",
        ),
        ANY_CHARACTER: DEFAULT_CHARACTERS,
    }
)  # fmt: skip
"""Who takes the seats that are left to a company, by the setting of the seat; those who suit the
company best come first."""


def next_character(seat: int, seated: Iterable[str], company: str = ANY_CHARACTER) -> Character:
    """The character of a company who takes the open seat number `seat`, from 1; those with the keys
    in `seated` sit elsewhere.

    They keep their seats. There are more characters than seats at the largest table, so one is
    always free.
    """
    taken = set(seated)
    order = COMPANIES[company]
    spare = reversed(order) if company == ANY_CHARACTER else order
    return next(CAST[key] for key in (order[seat - 1], *spare) if key not in taken)


def character_of(chosen: str) -> Character | None:
    """The character that a seat is set to; None for a level, a program or an unknown key."""
    return CAST.get(chosen.removeprefix(CAST_PREFIX)) if chosen.startswith(CAST_PREFIX) else None


def recorded_player(name: str, player: str) -> str:
    """Who played a seat of a game record: a character as `cast:` and the key, or `player`.

    Records write what is shown and who decides, so that they can be read without a cast: the name
    of a character and its computer player.
    """
    for character in CAST.values():
        if (character.name, character.player) == (name, player):
            return character.setting
    return player


def registry_name(chosen: str) -> str:
    """The computer player that plays for the character of a seat; anything else as it is."""
    character = character_of(chosen)
    return chosen if character is None else character.player
