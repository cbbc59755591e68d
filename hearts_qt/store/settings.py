"""What the player has set: one table, in which each setting is declared once.

Every setting is a field of `Settings` with its default. Its metadata has the bounds or choices,
and, for the settings that the preferences show, the page, the words and the kind of editor. The
preferences, the reading of files and the tests loop over `SETTINGS`. There is no Qt in the table;
its texts are marked for translation and translated when they are shown.
"""

from __future__ import annotations

import json
import os
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from hearts_qt.limits import SEAT_NAME
from hearts_qt.rules.options import (
    OptionError,
    Rules,
    RulesError,
    option_to_json,
    rules_from_json,
    rules_to_json,
    same,
)
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.rules.text import N_, Text, text

Name = Annotated[str, msgspec.Meta(max_length=SEAT_NAME)]
Picture = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
"""The name of a built-in deck, back or felt, or the path of another deck on this computer."""

ADDED_PROGRAMS = 100
"""How many programs are remembered; the oldest are forgotten first."""

ADDED_DECKS = 100
"""How many decks a player can add at most."""

OwnPicture = Annotated[str, msgspec.Meta(pattern=r"^(picture-[0-9a-f]{8}\.jpg)?$")]
"""The file name of the copy of a picture that the player chose; empty for none."""


class Page(Enum):
    """The pages of the preferences, in their order; the value is the title, untranslated."""

    RULES = N_("Rules")
    PLAYERS = N_("Players")
    APPEARANCE = N_("Appearance")
    TEMPO = N_("Tempo, language, sound")
    ASSISTANCE = N_("Assistance")


class Editor(Enum):
    """How a setting is edited in the preferences."""

    SWITCH = "on or off"
    SEGMENTS = "a strip with all values"
    LIST = "a drop-down list"
    SLIDER = "a slider"
    DECKS = "pictures of decks"
    BACKS = "pictures of card backs"
    FELTS = "pictures of felts"
    LANGUAGES = "the languages there are"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What is declared with a setting. Texts are untranslated.

    The first four fields say which values a setting may have. The others say how the preferences
    show it, in the order of the table; a setting without a page is not shown there.
    """

    name: str
    """The field of `Settings` and the key in the file."""
    default: object
    bounds: tuple[int, int] | None = None
    """The lowest and the highest value of a number."""
    choices: tuple[tuple[str, str], ...] = ()
    """The possible values, each with its label."""

    page: Page | None = None
    group: str = ""
    """The heading under which the setting stands on its page."""
    fine: bool = False
    """Whether it is shown below *Fine tuning*, which is folded at first."""
    label: str = ""
    about: str = ""
    """A sentence below the label."""
    editor: Editor = Editor.SWITCH
    offered: tuple[int, int] = (0, 0)
    """The range of the slider, in which it goes by `step`; it may be smaller than `bounds`."""
    step: int = 1
    shown_as: str = "{value}"
    """How the number beside a slider is written."""


def _stored(default: object, **more: Any) -> Any:
    """A setting that is not shown in the preferences, or shown as `more` says."""
    if isinstance(default, type):
        return field(default_factory=default, metadata=more)
    return field(default=default, metadata=more)


def _switch(default: bool, page: Page, group: str, label: str, about: str) -> Any:
    return _stored(default, page=page, group=group, label=label, about=about, editor=Editor.SWITCH)


def _choice(
    default: str, page: Page, group: str, label: str, about: str, editor: Editor, **choices: str
) -> Any:
    """A setting with one of several values; `choices` has the label of each value."""
    return _stored(
        default,
        page=page,
        group=group,
        label=label,
        about=about,
        editor=editor,
        choices=tuple(choices.items()),
    )


def _slider(
    default: int,
    page: Page,
    group: str,
    label: str,
    about: str,
    bounds: tuple[int, int],
    shown_as: str,
    step: int = 1,
    offered: tuple[int, int] | None = None,
    fine: bool = False,
) -> Any:
    """A number; the slider offers all of its bounds, or what `offered` says."""
    return _stored(
        default,
        page=page,
        group=group,
        label=label,
        about=about,
        editor=Editor.SLIDER,
        bounds=bounds,
        offered=offered or bounds,
        step=step,
        shown_as=shown_as,
        fine=fine,
    )


def _time(default: int, label: str, about: str, longest: int) -> Any:
    """A time in milliseconds at tempo `normal`, up to `longest` on the slider."""
    offered = (0, longest)
    return _slider(
        default, Page.TEMPO, _PACE, label, about, (0, 20_000), N_("{value} ms"), 10, offered, True
    )


def _pictures(default: str, group: str, label: str, about: str, editor: Editor) -> Any:
    return _stored(
        default, page=Page.APPEARANCE, group=group, label=label, about=about, editor=editor
    )


_PERCENT = N_("{value}%")
_HAND = N_("Your hand")
"""A group of settings."""
_CARDS = N_("Cards")
"""A group of settings."""
_LOOK = N_("Light and sizes")
"""A group of settings."""
_TABLES = N_("Table")
_PACE = N_("Tempo and motion")
"""A group of settings."""
_PLAYING = N_("While you play")
"""A group of settings."""
_COUNTING = N_("Counting cards")
"""A group of settings."""
_READER = N_("Screen reader")
"""A group of settings."""


class SeatSettings(msgspec.Struct, frozen=True):
    """One seat of the table, as the player set it."""

    name: Name = ""
    """The name shown; empty means the seat's default name."""
    player: Annotated[str, msgspec.Meta(max_length=1000)] = "basic"
    """Who plays the seat: `cast:` and the key of a character, `cast` for the next free character, a
    name of the registry of computer players, or `cmd:` and the command of a program. Unused for
    seat 0."""


@dataclass(kw_only=True)
class Settings:
    """All settings. Fields are plain values, so that a change is one assignment."""

    # Players
    seats: Annotated[list[SeatSettings], msgspec.Meta(max_length=10)] = _stored(list)
    """What was set for each seat, from seat 0, which is the person at this computer. Seats beyond
    the list have no name of their own, and the player that `default_opponent` says."""
    default_opponent: Annotated[str, msgspec.Meta(max_length=1000)] = _stored("cast")
    """Who plays the seats beyond the list, spelled as in `SeatSettings.player`. It is set whenever
    a player is chosen for all other players at once, and holds at tables of every size."""
    added_programs: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=1000)]],
        msgspec.Meta(max_length=ADDED_PROGRAMS),
    ] = _stored(list)
    """The programs that the person has added on this computer, the oldest first, spelled as in
    `SeatSettings.player`. No other program is ever started, whatever names it."""
    played: dict[str, int] = _stored(dict)
    """How many games the person began from *New game* with each rule set, by its name."""
    unfolded: list[str] = _stored(list)
    """The parts of windows that the person has unfolded."""
    answer_seconds: int = _slider(
        10, Page.PLAYERS, N_("Programs as players"), N_("Time for an answer"),
        N_("If a program takes longer, Basic plays in its place for the rest of the game."),
        # Translators: a time in seconds.
        (1, 120), N_("{value} s"), offered=(1, 60),
    )  # fmt: skip

    # The rules of the next game: `chosen_rules` reads them, and `RuleChoice.settings` writes them
    preset: Annotated[str, msgspec.Meta(max_length=80)] = _stored(DEFAULT_PRESET)
    rules: dict[str, object] = _stored(dict)
    """Options of the next game that differ from the preset, in the spelling of rule files."""
    rule_set: Annotated[str, msgspec.Meta(max_length=80)] = _stored("")
    """The name of the player's own rule set that they came from; empty for a preset."""
    rules_folder: Annotated[str, msgspec.Meta(max_length=4000)] = _stored("")
    """The folder of the file that rules were last imported from or exported to."""

    # Appearance
    theme: str = _choice(
        "system", Page.APPEARANCE, _LOOK, N_("Light or dark"),
        N_("For the table and all windows."), Editor.SEGMENTS,
        system=N_("System"), light=N_("Light"), dark=N_("Dark"),
    )  # fmt: skip
    contrast: str = _choice(
        "system", Page.APPEARANCE, _LOOK, N_("Contrast"),
        N_("High makes the table black, and words and lines strong."), Editor.SEGMENTS,
        system=N_("System"), normal=N_("Normal"), high=N_("High"),
    )  # fmt: skip
    text_size: int = _slider(
        100, Page.APPEARANCE, _LOOK, N_("Text size"),
        N_("For the windows and the table, as a percentage of the system’s text size."),
        (80, 200), _PERCENT, 10,
    )  # fmt: skip
    card_size: int = _slider(
        100, Page.APPEARANCE, _LOOK, N_("Card size"),
        N_("As a percentage of the size that fits the window best."), (50, 200), _PERCENT, 5,
    )  # fmt: skip
    portraits: bool = _switch(
        True, Page.APPEARANCE, _LOOK, N_("Portraits"),
        N_("Characters show their faces on their name plates."),
    )  # fmt: skip
    order: str = _choice(
        "alternating", Page.APPEARANCE, _HAND, N_("Sorting"),
        N_("The order of the cards in your hand."), Editor.LIST,
        alternating=N_("Clubs, diamonds, spades, hearts"),
        hearts_last=N_("Clubs, spades, diamonds, hearts"),
        hearts_first=N_("Hearts, spades, diamonds, clubs"),
        spades_first=N_("Spades, hearts, clubs, diamonds"),
        high_to_low=N_("Each suit from ace to two"),
    )  # fmt: skip
    """`alternating` alternates the colours even where a suit is missing; `high_to_low` is the same
    with each suit from ace to two."""
    left_handed: bool = _switch(
        False, Page.APPEARANCE, _HAND, N_("Left-handed"),
        N_("Your name plate and the tricks you won change sides."),
    )  # fmt: skip
    felt: Picture = _pictures(
        "green", _TABLES, N_("Surface"), N_("Felt, wood, linen, leather, stone or marble."),
        Editor.FELTS,
    )  # fmt: skip
    picture: OwnPicture = _stored("")
    """The copy of the player's own picture, a file of its folder; empty for none. It is on the
    table if `felt` is `picture`."""
    deck: Picture = _pictures(
        "hearts-qt", _CARDS, N_("Deck"), N_("The built-in decks. Others are further down."),
        Editor.DECKS,
    )  # fmt: skip
    added_decks: Annotated[list[Picture], msgspec.Meta(max_length=ADDED_DECKS)] = _stored(list)
    """The paths of decks that the player added, the oldest first."""
    back: Picture = _pictures(
        "blue", _CARDS, N_("Card back"), N_("Other decks have their own."), Editor.BACKS
    )
    four_colours: bool = _switch(
        False, Page.APPEARANCE, _CARDS, N_("Four colours"),
        N_("In the built-in decks, each suit has its own colour."),
    )  # fmt: skip
    card_letters: str = _choice(
        "deck", Page.APPEARANCE, _CARDS, N_("Letters on the cards"),
        N_("Those of aces, kings, queens and jacks in the built-in decks."), Editor.LIST,
        deck=N_("As the deck has them"), language=N_("In my language"),
    )  # fmt: skip

    # Tempo, language and sound
    tempo: str = _choice(
        "normal", Page.TEMPO, _PACE, N_("Tempo"),
        N_("Instant shows every card at once, without motion."), Editor.SEGMENTS,
        relaxed=N_("Relaxed"), normal=N_("Normal"), brisk=N_("Brisk"), instant=N_("Instant"),
    )  # fmt: skip
    wait_for_me: bool = _switch(
        False, Page.TEMPO, _PACE, N_("Wait for me"),
        N_("A finished trick stays until you click, or press Space or Enter."),
    )  # fmt: skip
    motion: str = _choice(
        "system", Page.TEMPO, _PACE, N_("Motion"),
        N_("Reduced keeps the pauses and leaves out the movement."), Editor.SEGMENTS,
        system=N_("System"), full=N_("Full"), reduced=N_("Reduced"),
    )  # fmt: skip
    deal_time: int = _time(900, N_("Dealing"), N_("From the first card to the last."), 3000)
    card_time: int = _time(
        220, N_("Playing a card"), N_("From a hand to the middle of the table."), 1000
    )
    pause_time: int = _time(
        250, N_("Pause"), N_("Between the cards of two computer players."), 2000
    )
    hold_time: int = _time(900, N_("Trick without points"), N_("How long it stays."), 4000)
    hold_points_time: int = _time(1300, N_("Trick with points"), N_("How long it stays."), 5000)
    hold_black_time: int = _time(
        1800, N_("Trick with the black card"), N_("How long it stays."), 6000
    )
    collect_time: int = _time(260, N_("Taking a trick"), N_("From the middle to its winner."), 1000)
    language: Annotated[str, msgspec.Meta(max_length=20)] = _stored(
        "", page=Page.TEMPO, group=N_("Language"), label=N_("Language"),
        about=N_("For the table and all windows."), editor=Editor.LANGUAGES,
    )  # fmt: skip
    """The language of the program as a code such as `de`; empty means the system's."""
    sound: bool = _switch(
        True, Page.TEMPO, N_("Sound"), N_("Sounds"), N_("Everything you hear can also be seen."),
    )  # fmt: skip
    volume: int = _slider(
        60, Page.TEMPO, N_("Sound"), N_("Volume"), N_("In addition to the volume of the system."),
        (0, 100), _PERCENT, 5,
    )  # fmt: skip

    # Assistance
    auto_play_forced: bool = _switch(
        False, Page.ASSISTANCE, _PLAYING, N_("Play forced cards for me"),
        N_("When only one card is legal, it is played without asking."),
    )  # fmt: skip
    offer_cut: bool = _switch(
        False, Page.ASSISTANCE, _PLAYING, N_("Offer to cut the pack"),
        N_("Before the first deal of a game you can cut the pack with a click or with words."),
    )  # fmt: skip
    offer_claims: bool = _switch(
        True, Page.ASSISTANCE, _PLAYING, N_("Offer to end a decided hand"),
        N_("When the rest of the hand is certain, you may end it with one click."),
    )  # fmt: skip
    show_reasons: bool = _switch(
        True, Page.ASSISTANCE, _PLAYING, N_("Say why a card may not be played"),
        N_("Rest the pointer on a dimmed card to see the rule that forbids it."),
    )  # fmt: skip
    coach: bool = _switch(
        False, Page.ASSISTANCE, N_("Learning"), N_("Coach"),
        N_("Whenever you choose, each card shows the points it is expected to cost you."),
    )  # fmt: skip
    warn_of_costly: bool = _switch(
        False, Page.ASSISTANCE, N_("Learning"), N_("Ask before a costly card"),
        N_("If a card is a clear mistake by what you can know, you are told what is wrong with it "
           "and asked whether you are sure."),
    )  # fmt: skip
    offer_retry: bool = _switch(
        True, Page.ASSISTANCE, N_("Learning"), N_("Offer to try costly cards again"),
        N_("After a hand, your cards are analysed in the background. If some cost points by what "
           "you could know, a button lets you try them again."),
    )  # fmt: skip

    played_panel: bool = _switch(
        False, Page.ASSISTANCE, _COUNTING, N_("Played cards"),
        N_("A panel beside the table counts for you. Without it, you count yourself."),
    )  # fmt: skip
    played_panel_detail: str = _choice(
        "everything", Page.ASSISTANCE, _COUNTING, N_("What the panel shows"),
        N_("Cards out and gone, who has no cards of a suit, and who has which penalty cards. Take "
           "away one aid after another as you learn to count."), Editor.LIST,
        everything=N_("Everything"),
        cards=N_("No voids"),
        numbers=N_("Numbers only"),
        points=N_("Penalty cards only"),
    )  # fmt: skip
    """Each choice shows less than the one before it."""

    screen_reader: str = _choice(
        "system", Page.ASSISTANCE, _READER, N_("Wait for a screen reader"),
        N_("A finished trick waits until you have heard it. System: while a screen reader runs."),
        Editor.SEGMENTS,
        system=N_("System"), on=N_("Always"), off=N_("Never"),
    )  # fmt: skip
    reader_pause: str = _choice(
        "key", Page.ASSISTANCE, _READER, N_("A trick waits"),
        N_("While the table waits for a screen reader. Space or Enter goes on sooner."),
        Editor.LIST,
        key=N_("Until Space or Enter"),
        short=N_("3 seconds"),
        medium=N_("6 seconds"),
        long=N_("10 seconds"),
    )  # fmt: skip
    speech: str = _choice(
        "normal", Page.ASSISTANCE, _READER, N_("Speech"),
        N_("Brief: cards and points. Full also says who is winning the trick when it is your "
           "turn."), Editor.SEGMENTS,
        brief=N_("Brief"), normal=N_("Normal"), full=N_("Full"),
    )  # fmt: skip

    # Program
    shortcuts: dict[str, list[str]] = _stored(dict)
    """Re-mapped keys: a command's name and its key sequences in portable text."""
    geometry: dict[str, str] = _stored(dict)
    """For each window, its saved geometry in base64."""
    full_screen: bool = _stored(False)

    @property
    def programs(self) -> frozenset[str]:
        """The programs that may be started; see `hearts_qt.players.registry.make_player`."""
        return frozenset(self.added_programs)

    def seat(self, seat: int) -> SeatSettings:
        """What was set for a seat, or what holds for the seats beyond the list.

        `player` is never a company of the cast, but the character that takes the seat.
        """
        from hearts_qt.players.cast import (
            ANY_CHARACTER,
            CAST_PREFIX,
            COMPANIES,
            character_of,
            next_character,
        )

        taken = {character.key for one in self.seats if (character := character_of(one.player))}
        for at in range(1, seat + 1):
            usual = SeatSettings(player=self.default_opponent)
            one = self.seats[at] if at < len(self.seats) else usual
            unknown = one.player.startswith(CAST_PREFIX) and character_of(one.player) is None
            if one.player == ANY_CHARACTER or unknown:
                company = one.player if one.player in COMPANIES else ANY_CHARACTER
                character = next_character(at, taken, company)
                taken.add(character.key)
                one = SeatSettings(one.name, character.setting)
            if at == seat:
                return one
        return self.seats[0] if self.seats else SeatSettings()


SETTINGS: tuple[Setting, ...] = tuple(
    Setting(
        name=each.name,
        default=each.default if each.default_factory is MISSING else each.default_factory(),
        **each.metadata,
    )
    for each in fields(Settings)
)
"""All settings, in the order of the table."""

BY_NAME: dict[str, Setting] = {setting.name: setting for setting in SETTINGS}


_PATHS = frozenset({"deck", "added_decks", "back", "felt", "rules_folder"})
"""The settings that may hold a path."""


@cache
def _types() -> dict[str, Any]:
    """For each setting, the type that has exactly its possible values."""
    declared = get_type_hints(Settings, include_extras=True)
    found: dict[str, Any] = {}
    for setting in SETTINGS:
        found[setting.name] = declared[setting.name]
        if setting.choices:
            found[setting.name] = Literal[tuple(key for key, _label in setting.choices)]
        elif setting.bounds is not None:
            low, high = setting.bounds
            found[setting.name] = Annotated[int, msgspec.Meta(ge=low, le=high)]
    return found


def checked(name: str, value: object) -> Any:
    """The value of a setting from its form in JSON.

    Raises `msgspec.ValidationError` if the setting cannot have this value, and `KeyError` if there
    is no such setting.
    """
    taken = msgspec.convert(value, _types()[name])
    if not _can_be_used(value, name in _PATHS):
        raise msgspec.ValidationError("no file has such a name")
    return taken


def _can_be_used(value: object, path: bool) -> bool:
    """Whether no string in a value has a zero byte, on which system calls fail; of a path, also
    whether the system can have such a path."""
    match value:
        case str():
            try:
                return "\0" not in value and (not path or bool(os.fsencode(value)) or not value)
            except UnicodeEncodeError:
                return False
        case list():
            return all(_can_be_used(one, path) for one in value)
        case dict():
            return all(_can_be_used(one, path) for pair in value.items() for one in pair)
    return True


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """The rules of the next game."""

    rules: Rules
    preset: str
    """The name of the preset that they started from."""
    own: str = ""
    """The name of the player's own rule set that they are, or were; empty for a preset."""
    fault: Text | None = None
    """One sentence if those that were set cannot be played, so that these are played instead."""

    @property
    def settings(self) -> dict[str, object]:
        """The settings that keep the choice, by name."""
        usual = PRESETS[self.preset].rules.values()
        changes = {
            name: option_to_json(name, value)
            for name, value in self.rules.values().items()
            if not same(value, usual[name])
        }
        return {"preset": self.preset, "rules": changes, "rule_set": self.own}


def chosen_rules(settings: Settings) -> RuleChoice:
    """The rules of the next game, read from the settings once.

    They are the preset, changed by the options that were set; the preset alone if those cannot be
    played; the default preset if there is no such preset.
    """
    # As text, which tells True from 1 and, unlike a mapping, can be a key.
    return _read_choice(settings.preset, json.dumps(settings.rules), settings.rule_set)


@lru_cache(8)
def _read_choice(name: str, options: str, own: str) -> RuleChoice:
    preset = PRESETS.get(name)
    if preset is None:
        fault: Text = text(
            "There is no rule set “{name}”; {preset} is played.",
            name=name,
            preset=Text(DEFAULT_PRESET),
        )
        return RuleChoice(PRESETS[DEFAULT_PRESET].rules, DEFAULT_PRESET, own, fault)
    try:
        changed = rules_to_json(preset.rules) | json.loads(options)
        return RuleChoice(rules_from_json(changed), name, own)
    except OptionError as error:
        fault = error.text
    except RulesError as error:
        fault = error.problems[0].text
    said = text(
        "The rules that were set cannot be played: {fault} {preset} is played.",
        fault=fault,
        preset=Text(preset.name),
    )
    return RuleChoice(preset.rules, name, own, said)
