"""What the player has set: one typed table, kept in one file.

Every setting is a field of `Settings` with its type, bounds and default; nothing else in the
program repeats a default. The file is JSON. Keys that this version does not know are kept and
written back, so that a newer version's settings survive an older one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import msgspec.structs

from hearts_qt.rules.options import OptionError, Rules, RulesError, rules_from_json, rules_to_json
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.rules.text import Text, plural, text
from hearts_qt.store.files import TooLargeError, cause, read_text, set_aside, write_atomically

__all__ = [
    "Deck",
    "Motion",
    "Order",
    "SeatSettings",
    "Settings",
    "SettingsFile",
    "Tempo",
    "Theme",
    "chosen_rules",
]

Tempo = Literal["relaxed", "normal", "brisk", "instant"]
"""How fast cards move; `instant` means without motion."""

Motion = Literal["system", "full", "reduced"]
Order = Literal["alternating", "hearts_last", "hearts_first", "spades_first", "high_to_low"]
"""How the hand is sorted.

`alternating` is clubs, diamonds, spades, hearts, low to high, where a suit is missing so that
colours alternate all the same; `hearts_last` clubs, spades,
diamonds, hearts; `hearts_first` hearts, spades, diamonds, clubs; `spades_first` spades, hearts,
clubs, diamonds; `high_to_low` is `alternating` with each suit from ace to two.
"""
Deck = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
"""A deck, back or cloth of the house by its name, or a deck of the system's by its path."""
Theme = Literal["system", "light", "dark"]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=20_000)]
Percent = Annotated[int, msgspec.Meta(ge=50, le=200)]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(max_length=40)]


class SeatSettings(msgspec.Struct, frozen=True):
    """One seat of the table, as the player set it."""

    name: Name = ""
    """The name shown; empty means the seat's usual name."""
    player: Annotated[str, msgspec.Meta(max_length=1000)] = "basic"
    """Who plays the seat: a name of the registry of computer players, or `cmd:` and the command of
    a program. Unused for seat 0."""


class Settings(msgspec.Struct, kw_only=True):
    """All settings. Fields are plain values, so that a change is one assignment."""

    # Tempo and motion. The times are in milliseconds at tempo `normal`.
    tempo: Tempo = "normal"
    motion: Motion = "system"
    wait_for_me: bool = False
    """A finished trick stays until the player goes on."""
    card_time: Milliseconds = 220
    pause_time: Milliseconds = 250
    hold_time: Milliseconds = 900
    hold_points_time: Milliseconds = 1300
    hold_black_time: Milliseconds = 1800
    collect_time: Milliseconds = 260
    deal_time: Milliseconds = 900

    # Table
    order: Order = "alternating"
    four_colours: bool = False
    card_size: Percent = 100
    """The size of the cards, as a percentage of what fits the window best."""
    deck: Deck = "hearts-qt"
    added_decks: Annotated[list[Deck], msgspec.Meta(max_length=100)] = msgspec.field(
        default_factory=list
    )
    """The paths of decks that the player added, the oldest first."""
    back: Deck = "blue"
    felt: Deck = "green"
    theme: Theme = "system"
    left_handed: bool = False
    auto_play_forced: bool = False
    """A single legal card is played without asking."""
    offer_claims: bool = True
    show_reasons: bool = True
    """Say why a card may not be played when the pointer rests on it."""
    coach: bool = False
    """Weigh every decision of the person's and show what each card is expected to cost."""

    # Sound
    sound: bool = True
    volume: Volume = 60
    """In percent of the loudest."""

    # Players: seat 0 is the person at this computer.
    seats: Annotated[list[SeatSettings], msgspec.Meta(max_length=10)] = msgspec.field(
        default_factory=list
    )
    """What was set for each seat, from seat 0; seats beyond the list have their defaults."""

    answer_seconds: Annotated[int, msgspec.Meta(ge=1, le=120)] = 10
    """How long a program that plays a seat has for an answer."""

    # Rules of the next game
    preset: Annotated[str, msgspec.Meta(max_length=80)] = "Modern Hearts"
    rules: dict[str, object] = msgspec.field(default_factory=dict)
    """Options of the next game that differ from the preset, in the spelling of rule files."""
    rule_set: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """The name of the player's own rule set that they came from; empty for a preset."""

    # Program
    language: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """The language of the program; empty means the system's."""
    shortcuts: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Re-mapped keys: a command's name and its key sequences in portable text."""
    geometry: dict[str, str] = msgspec.field(default_factory=dict)
    """For each window, its saved geometry in base64."""
    full_screen: bool = False

    def seat(self, seat: int) -> SeatSettings:
        """What was set for a seat, or the defaults."""
        return self.seats[seat] if seat < len(self.seats) else SeatSettings()


LARGEST = 10_000_000
"""More bytes than any settings have."""

VERSION = 1
"""The version of the file. It rises when a setting changes its meaning; new settings need no new
version. A file without one is of version 0, which had the same settings."""

VERSION_KEY = "hearts_qt_settings"


class SettingsFile:
    """The file that holds the settings, and whatever else a newer version wrote into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unknown: dict[str, object] = {}
        self._newer = False
        self._written: bytes | None = None

    def read(self) -> tuple[Settings, Text | None]:
        """The settings, and one sentence if something was wrong with the file.

        A setting with an impossible value gets its default, the others stay. A file with any
        fault is set aside under another name before it would be written again; one of a newer
        version is left alone, and nothing is written.
        """
        try:
            content = read_text(self.path, LARGEST)
        except FileNotFoundError:
            return Settings(), None
        except (TooLargeError, UnicodeDecodeError):
            return Settings(), self._aside(text("it cannot be read as settings"))
        except OSError as error:
            return Settings(), text(
                "The settings in {file} could not be read because {cause}; "
                "the usual ones are used.",
                file=str(self.path),
                cause=cause(error, reading=True),
            )
        try:
            values = msgspec.json.decode(content, type=dict[str, object])
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            # ValidationError, for JSON that is no object, is a DecodeError too.
            return Settings(), self._aside(text("it cannot be read as settings"))
        return self._take(values)

    def write(self, settings: Settings) -> Text | None:
        """Write the settings durably; one sentence when that is not possible."""
        if self._newer:
            return None
        values = {VERSION_KEY: VERSION} | self._unknown | msgspec.to_builtins(settings)
        content = msgspec.json.format(msgspec.json.encode(values), indent=2) + b"\n"
        if content == self._written:
            return None
        try:
            write_atomically(self.path, content)
        except OSError as error:
            return text(
                "The settings could not be saved to {file} because {cause}; "
                "they last until the program ends.",
                file=str(self.path),
                cause=cause(error),
            )
        self._written = content
        return None

    def _take(self, values: dict[str, object]) -> tuple[Settings, Text | None]:
        """Settings from the values of a file, one by one."""
        version = values.pop(VERSION_KEY, 0)
        if isinstance(version, int) and version > VERSION:
            self._newer = True
            return Settings(), text(
                "The settings in {file} are those of a newer version of Hearts Qt. They are left "
                "alone, and the usual ones are used until the program ends.",
                file=str(self.path),
            )
        taken: dict[str, Any] = {}
        wrong: list[str] = []
        for name, kind in _kinds().items():
            if name in values:
                value = values.pop(name)
                try:
                    taken[name] = msgspec.convert(value, kind)
                except msgspec.ValidationError:
                    wrong.append(name)
        self._unknown = values
        settings = Settings(**taken)
        if not wrong:
            return settings, None
        return settings, self._aside(
            plural(
                "one setting has an impossible value ({names})",
                "{n} settings have impossible values ({names})",
                len(wrong),
                names=", ".join(wrong),
            )
        )

    def _aside(self, fault: Text) -> Text:
        """Set the file aside and say so."""
        aside = set_aside(self.path, "damaged")
        if aside is None:
            return text(
                "The settings file {file} is damaged: {fault}. It could not be set aside.",
                file=str(self.path),
                fault=fault,
            )
        return text(
            "The settings file was damaged ({fault}); what could be read of it is used, "
            "and the file is kept as {file}.",
            fault=fault,
            file=str(aside),
        )


@cache
def _kinds() -> dict[str, Any]:
    """The declared type of every setting."""
    return {field.name: field.type for field in msgspec.structs.fields(Settings)}


def chosen_rules(settings: Settings) -> tuple[Rules, Text | None]:
    """The rules of the next game, and one sentence if those that were set cannot be played.

    The preset, changed by the options that were set; if that cannot be played the preset alone.
    """
    preset = PRESETS.get(settings.preset)
    if preset is None:
        return PRESETS[DEFAULT_PRESET].rules, text(
            "There is no rule set “{name}”; {preset} is played.",
            name=settings.preset,
            preset=DEFAULT_PRESET,
        )
    if not settings.rules:
        return preset.rules, None
    try:
        return rules_from_json(rules_to_json(preset.rules) | settings.rules), None
    except OptionError as error:
        fault: Text = error.text
    except RulesError as error:
        fault = error.problems[0].text
    return preset.rules, text(
        "The rules that were set cannot be played: {fault} {preset} is played.",
        fault=fault,
        preset=preset.name,
    )
