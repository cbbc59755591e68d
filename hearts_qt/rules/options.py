"""The table of options: every house rule, declared once.

`Rules` is a frozen rule set with a field for every option of the specification; `OPTIONS` tells of
each field its kind, default, bounds or choices, chapter, label and sentences. Preferences, the
rulebook, validation, files, the command line and the tests are loops over this table.

The module is long because the table is: an option is declared here and nowhere else.

Files and the command line hold the stable keys (`when_broken`), never labels or positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.cards import (
    CARDS,
    CardError,
    card_name,
    format_cards,
    parse_card,
    parse_cards,
)
from hearts_qt.rules.strict_json import Repeating
from hearts_qt.rules.text import N_, Text, brief, text

__all__ = [
    "CHAPTERS",
    "DIRECTIONS",
    "OPTIONS",
    "SCHEMES",
    "Choice",
    "Kind",
    "Option",
    "OptionError",
    "Rules",
    "RulesError",
    "option_from_json",
    "option_from_words",
    "option_to_json",
    "option_to_words",
    "rules_from_json",
    "rules_to_json",
]

CardTable = tuple[tuple[int, int], ...]
"""An own table of card values: (card, value) pairs sorted by card, zero values left out."""


class OptionError(ValueError):
    """A value that an option cannot take; `text` says why in one sentence."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.text = reason


class RulesError(ValueError):
    """A rule set that cannot be played; `problems` holds every fault at once."""

    def __init__(self, problems: tuple[Any, ...]) -> None:
        super().__init__(" ".join(str(problem.text) for problem in problems))
        self.problems = problems


class Kind(Enum):
    """What sort of value an option takes, and so which editor fits it."""

    NUMBER = "number"
    OPTIONAL_NUMBER = "optional number"
    SWITCH = "switch"
    CHOICE = "choice"
    CARDS = "cards"
    DIRECTIONS = "directions"
    CARD_VALUES = "card values"
    AUTO_NUMBER = "auto number"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option of choices: its stable key, its label and one plain sentence."""

    key: Any
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of one option; texts are English, marked for translation.

    `low` and `high` bound a number (inclusive). `sentence` says what the option decides, for
    kinds without choices. `depends` names the options whose values give this one its meaning.
    `section` is the section of the specification. `old_names` are names it had in older files.
    `number` stands for the option in codes of rule sets, and so does a choice's place among the
    `choices`: neither ever changes, new ones go to the end.
    """

    name: str
    kind: Kind
    default: Any
    chapter: str
    label: str
    sentence: str
    section: str
    number: int
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None
    depends: tuple[str, ...] = ()
    old_names: tuple[str, ...] = ()


CHAPTERS: Final = (
    N_("Table and cards"),
    N_("Passing"),
    N_("Play"),
    N_("Specials"),
    N_("Scoring"),
    N_("The moon"),
    N_("End of the game"),
)

DIRECTIONS: Final = ("left", "right", "across", "scatter", "hold", "left2", "right2")

SCHEMES: Final = ("standard", "hearts_only", "black_jack", "black_maria", "spot", "spot_tens")

_TABLE, _PASSING, _PLAY, _SPECIALS, _SCORING, _MOON, _END = CHAPTERS


def _switch(
    default: bool,
    chapter: str,
    label: str,
    on: str,
    off: str,
    section: str,
    number: int,
    depends: tuple[str, ...] = (),
) -> Any:
    return _declare(
        Kind.SWITCH,
        default,
        chapter,
        label,
        on,
        section,
        number,
        choices=(Choice(False, N_("Off"), off), Choice(True, N_("On"), on)),
        depends=depends,
    )


def _declare(
    kind: Kind,
    default: Any,
    chapter: str,
    label: str,
    sentence: str,
    section: str,
    number: int,
    **more: Any,
) -> Any:
    return field(
        default=default,
        metadata={
            "kind": kind,
            "chapter": chapter,
            "label": label,
            "sentence": sentence,
            "section": section,
            "number": number,
            **more,
        },
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """A rule set. `Rules()` is Modern Hearts; every field is an option of the specification.

    Building one checks it as a whole: `RulesError` holds every fault, so a rule set that exists
    can be played. Rule sets compare and hash by their values.
    """

    players: int = _declare(
        Kind.NUMBER, 4, _TABLE, N_("Players"),
        N_("How many people sit at the table, you among them."), "3", number=1,
        low=3, high=10,
    )
    packs: int = _declare(
        Kind.CHOICE, 1, _TABLE, N_("Packs"), N_("How many packs of cards are played with."),
        "3", number=2,
        choices=(
            Choice(1, N_("One pack"), N_("Every card is there once.")),
            Choice(2, N_("Two packs"),
                   N_("Every card is there twice, and two identical cards in a trick cancel.")),
        ),
    )
    removed: tuple[int, ...] = _declare(
        Kind.CARDS, (), _TABLE, N_("Removed cards"),
        N_("Cards taken out of the pack before the deal, so that it deals out evenly."),
        "3.3", number=3,
    )
    teams: str = _declare(
        Kind.CHOICE, "none", _TABLE, N_("Partners"),
        N_("Whether the players opposite each other are partners."), "10", number=4,
        choices=(
            Choice("none", N_("Everybody alone"), N_("Everybody plays for themselves.")),
            Choice("shared_tricks", N_("Tricks together"),
                   N_("Partners put their captured cards together and score as a team.")),
            Choice("shared_totals", N_("Totals together"),
                   N_("Everybody scores alone; at the end partners add their totals.")),
        ),
    )
    kitty_to: str = _declare(
        Kind.CHOICE, "first_trick", _TABLE, N_("The kitty goes to"),
        N_("Who takes the cards that are left over from the deal."), "3.2", number=5,
        choices=(
            Choice("first_trick", N_("First trick"),
                   N_("The winner of the first trick takes the left-over cards.")),
            Choice("first_penalty", N_("First penalty"),
                   N_("The winner of the first trick with a penalty card takes them.")),
        ),
    )
    kitty_use: str = _declare(
        Kind.CHOICE, "capture", _TABLE, N_("The kitty is"),
        N_("What its taker does with the left-over cards."), "3.2", number=6,
        choices=(
            Choice("capture", N_("Captured"),
                   N_("The left-over cards count among the taker’s captured cards.")),
            Choice("exchange", N_("Exchanged"),
                   N_("The taker adds them to the hand and lays away as many cards.")),
        ),
    )
    pass_cycle: tuple[str, ...] = _declare(
        Kind.DIRECTIONS, ("left", "right", "across", "hold"), _PASSING, N_("Pass cycle"),
        N_("Where the cards are passed, hand by hand, over and over again."), "4.1", number=7,
        choices=(
            Choice("left", N_("Left"), N_("To the next player clockwise.")),
            Choice("right", N_("Right"), N_("To the next player counter-clockwise.")),
            Choice("across", N_("Across"), N_("To the player opposite.")),
            Choice("scatter", N_("Scatter"), N_("Some cards to every other player.")),
            Choice("hold", N_("Hold"), N_("Nothing is passed.")),
            Choice("left2", N_("Second left"), N_("To the second player clockwise.")),
            Choice("right2", N_("Second right"), N_("To the second player counter-clockwise.")),
        ),
        depends=("players",),
    )
    pass_count: int = _declare(
        Kind.NUMBER, 3, _PASSING, N_("Cards to pass"), N_("How many cards everybody passes."),
        "4", number=8,
        low=1, high=5, depends=("pass_cycle",),
    )
    pass_blind: bool = _switch(
        False, _PASSING, N_("Blind passing"),
        N_("You may hand on, unseen, the cards that you are given instead of your own."),
        N_("Everybody passes cards of their own."), "4.2", number=9, depends=("pass_cycle",),
    )
    opening: str = _declare(
        Kind.CHOICE, "lowest_club", _PLAY, N_("Opening lead"),
        N_("Who leads to the first trick, and with what."), "5.1", number=10,
        choices=(
            Choice("lowest_club", N_("The lowest club"),
                   N_("Whoever holds the lowest club leads it to the first trick.")),
            Choice("any_club", N_("Any club"),
                   N_("Whoever holds the lowest club leads a club of their choice.")),
            Choice("dealer_left", N_("Left of the dealer"),
                   N_("The player left of the dealer leads any card.")),
        ),
    )
    hearts_lead: str = _declare(
        Kind.CHOICE, "when_broken", _PLAY, N_("Leading hearts"),
        N_("When a heart may be led."), "5.2", number=11,
        choices=(
            Choice("when_broken", N_("When broken"),
                   N_("A heart may be led only after a heart has been played.")),
            Choice("anytime", N_("At any time"), N_("A heart may be led at any time.")),
        ),
    )
    black_breaks: bool = _switch(
        False, _PLAY, N_("The black card breaks hearts"),
        N_("The black card breaks hearts too when it is played."),
        N_("Only a heart breaks hearts."), "5.2", number=12, depends=("hearts_lead", "card_values"),
    )
    hearts_over_black: bool = _switch(
        False, _PLAY, N_("Hearts instead of the black card"),
        N_("A player with only hearts and the black card may lead a heart before they are broken."),
        N_("A player with only hearts and the black card has to lead the black card."),
        "5.2", number=13, depends=("hearts_lead", "card_values"),
    )
    first_trick_penalties: str = _declare(
        Kind.CHOICE, "forbidden", _PLAY, N_("Penalties on the first trick"),
        N_("Whether penalty cards may be played to the first trick."), "5.3", number=14,
        choices=(
            Choice("forbidden", N_("Forbidden"),
                   N_("No penalty card may be played to the first trick.")),
            Choice("allowed", N_("Allowed"),
                   N_("Penalty cards may be played to the first trick.")),
        ),
    )
    black_when_safe: bool = _switch(
        False, _PLAY, N_("Black card when safe"),
        N_("The black card must be played as soon as its holder is safe from taking it."),
        N_("The black card may be kept for as long as its holder likes."),
        "5.4", number=15, depends=("card_values",),
    )
    card_values: str | CardTable = _declare(  # noqa: RUF009 (a field, as all the others)
        Kind.CARD_VALUES, "standard", _SCORING, N_("Card values"),
        N_("What every card counts for whoever captures it."), "7.1", number=16,
        choices=(
            Choice("standard", N_("Standard"), N_("Each heart 1, the queen of spades 13.")),
            Choice("hearts_only", N_("Hearts only"), N_("Each heart 1, nothing else.")),
            Choice("black_jack", N_("Black Jack"), N_("Each heart 1, the jack of spades 10.")),
            Choice("black_maria", N_("Black Maria"),
                   N_("Each heart 1; of spades the queen 13, the king 10, the ace 7.")),
            Choice("spot", N_("Spots"),
                   N_("Hearts count their pips, J 11, Q 12, K 13, A 14; the queen of spades 25.")),
            Choice("spot_tens", N_("Spots, pictures ten"),
                   N_("Hearts count their pips, pictures 10, ace 15; the queen of spades 25.")),
        ),
    )
    bonus_card: int | None = _declare(
        Kind.CHOICE, None, _SCORING, N_("Bonus card"),
        N_("A card that takes ten points off whoever captures it."), "7.1", number=17,
        choices=(
            Choice(None, N_("None"), N_("No card takes points off.")),
            Choice(parse_card("JD"), N_("Jack of diamonds"),
                   N_("Capturing the jack of diamonds takes ten points off.")),
            Choice(parse_card("TD"), N_("Ten of diamonds"),
                   N_("Capturing the ten of diamonds takes ten points off.")),
        ),
    )
    ten_of_clubs_doubles: bool = _switch(
        False, _SCORING, N_("The ten of clubs doubles"),
        N_("Whoever captures the ten of clubs has their own score for the hand doubled."),
        N_("The ten of clubs is a card like any other."), "7.4", number=18,
    )
    charging: str = _declare(
        Kind.CHOICE, "off", _SPECIALS, N_("Charging"),
        N_("Whether special cards may be laid face up before the play, to count double."),
        "6", number=19,
        choices=(
            Choice("off", N_("Off"), N_("Nothing is charged.")),
            Choice("one", N_("One card"), N_("Everybody may charge one special card.")),
            Choice("any", N_("Any number"), N_("Everybody may charge all their special cards.")),
        ),
        depends=("card_values", "bonus_card", "ten_of_clubs_doubles"),
    )
    booster_nines: bool = _switch(
        False, _SPECIALS, N_("Booster nines"),
        N_("A nine of the suit led makes everybody play a second card to the trick."),
        N_("Everybody plays one card to a trick."), "8", number=20,
    )
    moon: str = _declare(
        Kind.CHOICE, "add", _MOON, N_("Shooting the moon"),
        N_("What happens when somebody captures all penalty cards."), "7.2", number=21,
        choices=(
            Choice("add", N_("Others are given it"),
                   N_("The shooter’s penalties count nothing; all others are given the amount.")),
            Choice("subtract", N_("Taken off the shooter"),
                   N_("The amount is taken off the shooter’s score.")),
            Choice("choice", N_("The shooter chooses"),
                   N_("The shooter picks one of the two when the hand ends.")),
            Choice("add_unless_opponent_wins", N_("Others, unless one wins"),
                   N_("Others are given the amount, unless an opponent would win by it; "
                      "then it is taken off.")),
            Choice("off", N_("Off"), N_("All penalties count as they are.")),
        ),
    )
    moon_points: str | int = _declare(
        Kind.AUTO_NUMBER, "auto", _MOON, N_("Points of the moon"),
        N_("How many points the moon moves; automatic means the worth of all penalty cards."),
        "7.2", number=22, low=0, high=1_000_000_000, depends=("moon",),
    )
    moon_needs_bonus: bool = _switch(
        False, _MOON, N_("The moon needs the bonus card"),
        N_("To shoot the moon, the bonus card has to be captured too."),
        N_("The bonus card does not matter for the moon."), "7.2", number=23,
        depends=("moon", "bonus_card", "card_values"),
    )
    sun: bool = _switch(
        False, _MOON, N_("Shooting the sun"),
        N_("Who shoots the moon and wins every trick doubles its points."),
        N_("Winning every trick earns nothing more."), "7.3", number=24, depends=("moon",),
    )
    no_trick_bonus: int = _declare(
        Kind.NUMBER, 0, _SCORING, N_("Bonus for no trick"),
        N_("Points taken off a player who won no trick."), "7.5", number=25,
        low=0, high=1_000_000_000,
    )
    target: int = _declare(
        Kind.NUMBER, 100, _END, N_("Target"),
        N_("The game ends when somebody has this many points."), "11", number=26,
        low=1, high=1_000_000_000,
    )
    hand_limit: int | None = _declare(
        Kind.OPTIONAL_NUMBER, None, _END, N_("Limit of hands"),
        N_("The game also ends after this many hands."), "11", number=27, low=1, high=1_000_000_000,
    )
    exact_target: str = _declare(
        Kind.CHOICE, "stands", _END, N_("Exactly the target"),
        N_("What becomes of a total of exactly the target."), "11", number=28,
        choices=(
            Choice("stands", N_("It stands"), N_("A total of exactly the target stays.")),
            Choice("halves", N_("It halves"), N_("A total of exactly the target becomes half.")),
            Choice("zeroes", N_("It vanishes"), N_("A total of exactly the target becomes 0.")),
        ),
    )
    tie: str = _declare(
        Kind.CHOICE, "play_on", _END, N_("A tie for the lead"),
        N_("What happens when the lowest total is shared at the end."), "11", number=29,
        choices=(
            Choice("play_on", N_("Play on"),
                   N_("More hands are played until one is lowest alone.")),
            Choice("share", N_("Share"), N_("All who share the lowest total win.")),
        ),
    )

    def __post_init__(self) -> None:
        from hearts_qt.rules.problems import problems

        faults = problems(self.values())
        if faults:
            raise RulesError(tuple(faults))
        # One way to write each rule set, so that equal ones compare equal.
        object.__setattr__(self, "removed", tuple(sorted(self.removed)))
        if not isinstance(self.card_values, str):
            table = tuple(sorted(pair for pair in self.card_values if pair[1]))
            object.__setattr__(self, "card_values", table)

    def values(self) -> dict[str, Any]:
        """Every option with its value, in the order of the table."""
        return {name: getattr(self, name) for name in OPTIONS}

    def changed(self, **changes: Any) -> Rules:
        """The same rules with some options changed; raises `RulesError`."""
        return Rules(**{**self.values(), **changes})

    @property
    def team_count(self) -> int:
        """How many sides score: teams under `shared_tricks`, otherwise players."""
        return self.players // 2 if self.teams == "shared_tricks" else self.players

    def side_of(self, seat: int) -> int:
        """The index in scores and totals that a seat scores to."""
        return seat % (self.players // 2) if self.teams == "shared_tricks" else seat

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards in play, sorted, removed cards left out."""
        cards = sorted(list(range(CARDS)) * self.packs)
        for card in self.removed:
            cards.remove(card)
        return tuple(cards)

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt."""
        return (CARDS * self.packs - len(self.removed)) // self.players

    @property
    def kitty_size(self) -> int:
        """How many cards are left over from the deal."""
        return (CARDS * self.packs - len(self.removed)) % self.players


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        item.name: Option(name=item.name, default=item.default, **item.metadata)
        for item in fields(Rules)
    }
)
"""Every option by name, in the order in which people set them."""


def option_to_json(name: str, value: Any) -> Any:
    """The value of an option as files hold it: plain JSON, cards written out."""
    match OPTIONS[name].kind:
        case Kind.CARDS:
            return format_cards(value) if value else None
        case Kind.DIRECTIONS:
            return " ".join(value)
        case Kind.CARD_VALUES if not isinstance(value, str):
            return {card_name(card): number for card, number in value}
        case _:
            return card_name(value) if name == "bonus_card" and value is not None else value


def _whole(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(text("{option} takes a whole number, not “{value}”.",
                               option=name, value=brief(value)))
    return value


def option_from_json(name: str, value: Any) -> Any:
    """The value of an option from what a file holds.

    Only the form is checked here (bounds and clashes are for `problems`). Raises `OptionError`
    with one sentence when the form is wrong, `KeyError` when there is no such option.
    """
    option = OPTIONS[name]
    try:
        match option.kind:
            case Kind.NUMBER:
                return _whole(name, value)
            case Kind.OPTIONAL_NUMBER:
                return None if value is None else _whole(name, value)
            case Kind.AUTO_NUMBER:
                return value if value == "auto" else _whole(name, value)
            case Kind.SWITCH:
                if not isinstance(value, bool):
                    raise OptionError(text("{option} is true or false, not “{value}”.",
                                           option=name, value=brief(value)))
                return value
            case Kind.CARDS:
                return () if value is None else parse_cards(_words(name, value))
            case Kind.DIRECTIONS:
                return tuple(_words(name, value).split())
            case Kind.CARD_VALUES:
                if isinstance(value, Mapping):
                    if isinstance(value, Repeating):
                        raise _twice(name, value.repeated)
                    table = {parse_card(card): _whole(name, number)
                             for card, number in value.items()}
                    return tuple(sorted(pair for pair in table.items() if pair[1]))
                return _words(name, value)
        if name == "bonus_card" and value is not None:
            return parse_card(_words(name, value))
        if name == "packs":
            return _whole(name, value)
        return None if value is None else _words(name, value)
    except CardError as error:
        raise OptionError(text("{option}: {error}.", option=name, error=str(error))) from None


def _words(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OptionError(text("{option} takes words, not “{value}”.",
                               option=name, value=brief(value)))
    return value


def option_to_words(name: str, value: Any) -> str:
    """The value of an option as it is written on the command line and in messages."""
    written = option_to_json(name, value)
    if written is None:
        return "none"
    if isinstance(written, bool):
        return "on" if written else "off"
    if isinstance(written, dict):
        # No card with a value at all: "none" too.
        return ",".join(f"{card}={number}" for card, number in written.items()) or "none"
    return str(written)


def option_from_words(name: str, written: str) -> Any:
    """The value of an option from the command line; the inverse of `option_to_words`.

    Raises `OptionError` or `KeyError` as `option_from_json` does.
    """
    option = OPTIONS[name]
    written = written.strip()
    if option.kind is Kind.SWITCH:
        if written in ("on", "true", "yes"):
            return True
        if written in ("off", "false", "no"):
            return False
        raise OptionError(text("{option} is on or off, not “{value}”.",
                               option=name, value=brief(written)))
    if written == "none" and name in ("removed", "bonus_card", "hand_limit"):
        return option_from_json(name, None)
    if written == "none" and option.kind is Kind.CARD_VALUES:
        return ()
    numeric = option.kind in (Kind.NUMBER, Kind.OPTIONAL_NUMBER) or name == "packs"
    if numeric or (option.kind is Kind.AUTO_NUMBER and written != "auto"):
        return option_from_json(name, _number(name, written))
    if option.kind is Kind.CARD_VALUES and "=" in written:
        table: dict[str, int] = {}
        for part in written.split(","):
            card, _, number = part.strip().partition("=")
            if card in table:
                raise _twice(name, card)
            table[card] = _number(name, number)
        return option_from_json(name, table)
    return option_from_json(name, written)


def _twice(name: str, card: str) -> OptionError:
    error = f"{brief(card)} is named twice"
    return OptionError(text("{option}: {error}.", option=name, error=error))


def _number(name: str, written: str) -> int:
    try:
        return int(written)
    except ValueError:
        raise OptionError(text("{option} takes a whole number, not “{value}”.",
                               option=name, value=brief(written))) from None


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """Every option with its value as files hold it."""
    return {name: option_to_json(name, value) for name, value in rules.values().items()}


def rules_from_json(options: Mapping[str, Any]) -> Rules:
    """A rule set from what a file holds; missing options have their defaults.

    Old names are understood, names nobody knows are ignored. Raises `OptionError` for a value of
    the wrong form and `RulesError` for rules that cannot be played.
    """
    values: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        for key in (name, *option.old_names):
            if key in options:
                values[name] = option_from_json(name, options[key])
                break
    return Rules(**values)
