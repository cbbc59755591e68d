"""The table of options: every house rule, declared once.

`OptionValues` has a field for every option of the specification, and `OPTIONS` describes each
field: its kind, default, bounds or choices, chapter, label and sentences. Preferences, the
rulebook, validation, files, the command line and the tests are loops over this table, so whatever
is special about an option is said in its declaration.

Files and the command line hold the stable keys (`when_broken`), never labels or positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.cards import SPADES, parse_card
from hearts_qt.rules.text import N_

CardTable = tuple[tuple[int, int], ...]
"""Card values that the player sets: (card, value) pairs sorted by card, zero values left out."""

TotalTable = tuple[tuple[int, int], ...]
"""Special totals: (total, new total) pairs sorted by total; empty for none."""

TrickTable = tuple[tuple[str, int], ...]
"""Points by trick: (place, points) pairs in the order of `TRICK_PLACES`, without zeros."""

TRICK_PLACES: Final[Mapping[str, str]] = MappingProxyType({
    "each": N_("each trick"),
    "first": N_("first trick"),
    "next_to_last": N_("last trick but one"),
    "last": N_("last trick"),
})  # fmt: skip
"""The tricks that `trick_points` may name, with their labels; their order never changes."""

HIGHEST_SPECIAL_TOTAL: Final = 9999
"""The largest total, old or new, that `special_totals` may name."""


class OptionType(Enum):
    """The type of an option's values, which decides the editor and the form in files."""

    NUMBER = "number"
    OPTIONAL_NUMBER = "optional number"
    SWITCH = "switch"
    CHOICE = "choice"
    CARDS = "cards"
    DIRECTIONS = "directions"
    CARD_VALUES = "card values"
    AUTO_NUMBER = "auto number"
    TOTALS = "totals"
    TRICK_POINTS = "trick points"


class ChoiceKeyType(Enum):
    """The type of the keys of an option's choices, which decides how files write them."""

    WORD = "word"
    NUMBER = "number"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of an option of choices: its stable key, its label and one plain sentence."""

    key: Any
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Option:
    """The description of one option; its texts are English, marked for translation.

    `low` and `high` bound a number (inclusive). `sentence` says what the option decides, for
    kinds without choices. `depends` names the options whose values give this one its meaning.
    `section` is the section of the specification. `code_id` stands for the option in codes of rule
    sets, and so does a choice's place among the `choices`: neither ever changes; new choices go to
    the end. `key_type` is the type of the choices' keys. `suggested` is the number offered first
    when the option had no number. `sample` is a value as the command line takes it, for messages.
    `always_noticed` says that it has a rule notice even when it has its default. `weight` is how
    much a difference in it counts when the preset nearest to a rule set is looked for. `rare` says
    that few rule sets use it, so that it is folded away where options are listed.
    """

    name: str
    kind: OptionType
    default: Any
    chapter: str
    label: str
    sentence: str
    section: str
    code_id: int
    choices: tuple[OptionChoice, ...] = ()
    low: int | None = None
    high: int | None = None
    depends: tuple[str, ...] = ()
    key_type: ChoiceKeyType = ChoiceKeyType.WORD
    suggested: int | None = None
    sample: str = ""
    always_noticed: bool = False
    weight: int = 1
    rare: bool = False

    @property
    def has_none(self) -> bool:
        """Whether files may hold null for this option, and the command line `none`."""
        match self.kind:
            case (
                OptionType.CARDS
                | OptionType.OPTIONAL_NUMBER
                | OptionType.TOTALS
                | OptionType.TRICK_POINTS
            ):
                return True
            case _:
                return any(choice.key is None for choice in self.choices)


CHAPTERS: Final = (
    N_("Table and cards"),
    N_("Passing"),
    N_("Play"),
    N_("Specials"),
    N_("Scoring"),
    N_("The moon"),
    N_("End of the game"),
)
"""The chapters of the rules, in the preferences and the rulebook."""

DIRECTIONS: Final = ("left", "right", "across", "scatter", "hold", "left2", "right2")

SCHEMES: Final = (
    "standard", "hearts_only", "black_jack", "black_maria", "spot", "spot_tens", "gong_zhu",
)  # fmt: skip

_SPADES: Final = (
    (N_("Two of spades"), N_("The two of spades is the black card.")),
    (N_("Three of spades"), N_("The three of spades is the black card.")),
    (N_("Four of spades"), N_("The four of spades is the black card.")),
    (N_("Five of spades"), N_("The five of spades is the black card.")),
    (N_("Six of spades"), N_("The six of spades is the black card.")),
    (N_("Seven of spades"), N_("The seven of spades is the black card.")),
    (N_("Eight of spades"), N_("The eight of spades is the black card.")),
    (N_("Nine of spades"), N_("The nine of spades is the black card.")),
    (N_("Ten of spades"), N_("The ten of spades is the black card.")),
    (N_("Jack of spades"), N_("The jack of spades is the black card.")),
    (N_("Queen of spades"), N_("The queen of spades is the black card.")),
    (N_("King of spades"), N_("The king of spades is the black card.")),
    (N_("Ace of spades"), N_("The ace of spades is the black card.")),
)

_TABLE, _PASSING, _PLAY, _SPECIALS, _SCORING, _MOON, _END = CHAPTERS


def _switch(
    default: bool,
    chapter: str,
    label: str,
    on: str,
    off: str,
    section: str,
    code_id: int,
    depends: tuple[str, ...] = (),
) -> Any:
    return _declare(
        OptionType.SWITCH,
        default,
        chapter,
        label,
        on,
        section,
        code_id,
        choices=(OptionChoice(False, N_("Off"), off), OptionChoice(True, N_("On"), on)),
        depends=depends,
        sample="on",
    )


def _declare(
    kind: OptionType,
    default: Any,
    chapter: str,
    label: str,
    sentence: str,
    section: str,
    code_id: int,
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
            "code_id": code_id,
            **more,
        },
    )


@dataclass(frozen=True, kw_only=True, slots=True, init=False, repr=False, eq=False)
class OptionValues:
    """A value for every option; the defaults are Modern Hearts.

    `Rules` is made of it and checks the values; this class itself has no objects.
    """

    players: int = _declare(
        OptionType.NUMBER, 4, _TABLE, N_("Players"),
        N_("How many players sit at the table, including you."), "3", code_id=1,
        low=3, high=10, sample="5", weight=3,
    )
    packs: int = _declare(
        OptionType.CHOICE, 1, _TABLE, N_("Packs"), N_("How many packs of cards are used."),
        "3", code_id=2, key_type=ChoiceKeyType.NUMBER, weight=6,
        choices=(
            OptionChoice(1, N_("One pack"), N_("Each card is in the pack once.")),
            OptionChoice(2, N_("Two packs"),
                   N_("There are two of each card.")),
        ),
    )
    equal_cards: str = _declare(
        OptionType.CHOICE, "cancel", _TABLE, N_("Two identical cards"),
        N_("What happens when two identical cards of the suit led are in one trick."), "9",
        code_id=36, depends=("packs",), rare=True,
        choices=(
            OptionChoice("cancel", N_("Neither wins"),
                   N_("Two identical cards of the suit led cancel each other; neither can win.")),
            OptionChoice("first_wins", N_("First wins"),
                   N_("Of two identical cards the one played first counts as the higher.")),
            OptionChoice("last_wins", N_("Last wins"),
                   N_("Of two identical cards the one played last counts as the higher.")),
        ),
    )
    removed: tuple[int, ...] = _declare(
        OptionType.CARDS, (), _TABLE, N_("Removed cards"),
        N_("Cards taken out of the pack before the deal, so that it deals out evenly."),
        "3.3", code_id=3, sample="2C 2D",
    )
    teams: str = _declare(
        OptionType.CHOICE, "none", _TABLE, N_("Partners"),
        N_("Whether the players opposite each other are partners."), "10", code_id=4, weight=4,
        choices=(
            OptionChoice("none", N_("No partners"), N_("Each player plays alone.")),
            OptionChoice("shared_tricks", N_("Tricks together"),
                   N_("Partners put their captured cards together and score as a pair.")),
            OptionChoice("shared_totals", N_("Totals together"),
                   N_("Each player scores alone; at the end partners add their totals.")),
        ),
    )
    kitty_to: str = _declare(
        OptionType.CHOICE, "first_trick", _TABLE, N_("The kitty goes to"),
        N_("Which player takes the cards left over from the deal."), "3.2", code_id=5,
        always_noticed=True,
        choices=(
            OptionChoice("first_trick", N_("First trick"),
                   N_("The winner of the first trick takes the left-over cards.")),
            OptionChoice("first_penalty", N_("First penalty"),
                   N_("The winner of the first trick with a penalty card takes them.")),
            OptionChoice("last_trick", N_("Last trick"),
                   N_("The winner of the last trick takes the left-over cards.")),
            OptionChoice("nobody", N_("Nobody"),
                   N_("The left-over cards stay face down and count for nobody.")),
        ),
    )
    kitty_size: str | int = _declare(
        OptionType.AUTO_NUMBER, "auto", _TABLE, N_("Cards in the kitty"),
        N_("How many cards are set aside; automatic means those that do not deal out evenly."),
        "3.2", code_id=31, low=0, high=98, depends=("players", "packs", "removed"),
        suggested=4, sample="4", rare=True,
    )
    kitty_use: str = _declare(
        OptionType.CHOICE, "capture", _TABLE, N_("The kitty is"),
        N_("What the player who takes the left-over cards does with them."), "3.2", code_id=6,
        always_noticed=True,
        choices=(
            OptionChoice("capture", N_("Captured"),
                   N_("The left-over cards count among that player’s captured cards.")),
            OptionChoice("exchange", N_("Exchanged"),
                   N_("The player adds them to the hand and lays away the same number of cards.")),
        ),
    )
    pass_cycle: tuple[str, ...] = _declare(
        OptionType.DIRECTIONS, ("left", "right", "across", "hold"), _PASSING, N_("Pass cycle"),
        N_("The direction in which cards are passed, hand by hand; then the cycle begins again."),
        "4.1", code_id=7, sample="left right hold",
        choices=(
            OptionChoice("left", N_("Left"), N_("To the next player clockwise.")),
            OptionChoice("right", N_("Right"), N_("To the next player counter-clockwise.")),
            OptionChoice("across", N_("Across"), N_("To the player opposite.")),
            OptionChoice(
                "scatter", N_("Scatter"), N_("The same number of cards to every other player.")
            ),
            OptionChoice("hold", N_("Hold"), N_("No cards are passed.")),
            OptionChoice("left2", N_("Second left"), N_("To the second player clockwise.")),
            OptionChoice(
                "right2", N_("Second right"), N_("To the second player counter-clockwise.")
            ),
        ),
        depends=("players",),
    )
    pass_count: int = _declare(
        OptionType.NUMBER, 3, _PASSING, N_("Cards to pass"),
        N_("How many cards each player passes."), "4", code_id=8,
        low=1, high=5, depends=("pass_cycle",), sample="4",
    )
    pass_blind: bool = _switch(
        False, _PASSING, N_("Blind passing"),
        N_("You may pass on, unseen, the cards you are given instead of your own."),
        N_("Each player passes their own cards."), "4.2", code_id=9, depends=("pass_cycle",),
    )
    opening: str = _declare(
        OptionType.CHOICE, "lowest_club", _PLAY, N_("Opening lead"),
        N_("Who leads to the first trick, and with which card."), "5.1", code_id=10,
        choices=(
            OptionChoice("lowest_club", N_("The lowest club"),
                   N_("The player holding the lowest club leads it to the first trick.")),
            OptionChoice("any_club", N_("Any club"),
                   N_("The player holding the lowest club leads any club to the first trick.")),
            OptionChoice("dealer_left", N_("Left of the dealer"),
                   N_("The player on the dealer’s left leads to the first trick.")),
            OptionChoice("club_holder", N_("Holder of the lowest club"),
                   N_("The player holding the lowest club leads any card to the first trick.")),
            OptionChoice("lowest_spade", N_("The lowest spade"),
                   N_("The player holding the lowest spade leads it to the first trick.")),
            OptionChoice("black_taker", N_("Taker of the black card"),
                   N_("The lowest spade opens the first hand; then the player who captured the "
                      "black card in the hand before leads any card.")),
        ),
    )
    hearts_lead: str = _declare(
        OptionType.CHOICE, "when_broken", _PLAY, N_("Leading hearts"),
        N_("When hearts may be led."), "5.2", code_id=11,
        choices=(
            OptionChoice("when_broken", N_("When broken"),
                   N_("Hearts may be led only once they are broken.")),
            OptionChoice("anytime", N_("At any time"), N_("Hearts may be led at any time.")),
        ),
    )
    black_breaks: bool = _switch(
        False, _PLAY, N_("Queen of spades breaks hearts"),
        N_("Playing the queen of spades (or the spade in its place) breaks hearts too."),
        N_("Only a heart breaks hearts."), "5.2", code_id=12,
        depends=("hearts_lead", "card_values"),
    )
    hearts_over_black: bool = _switch(
        False, _PLAY, N_("Hearts instead of the queen of spades"),
        N_("A player with only hearts and the queen of spades (or the spade in its place) "
           "may lead a heart before they are broken."),
        N_("A player with only hearts and the queen of spades (or the spade in its place) "
           "must lead that spade."),
        "5.2", code_id=13, depends=("hearts_lead", "card_values"),
    )
    first_trick_penalties: str = _declare(
        OptionType.CHOICE, "forbidden", _PLAY, N_("Penalties on the first trick"),
        N_("Which penalty cards may be played on the first trick."), "5.3", code_id=14,
        choices=(
            OptionChoice("forbidden", N_("Forbidden"),
                   N_("No penalty card may be played on the first trick.")),
            OptionChoice("allowed", N_("Allowed"),
                   N_("Penalty cards may be played even on the first trick.")),
            OptionChoice("no_black", N_("All but the queen of spades"),
                   N_("The queen of spades (or the spade in its place) may not be played "
                      "on the first trick; other penalty cards may.")),
            OptionChoice("no_hearts", N_("All but hearts"),
                   N_("Hearts that cost points may not be played on the first trick; "
                      "other penalty cards may.")),
        ),
        depends=("card_values",),
    )
    black_when_safe: bool = _switch(
        False, _PLAY, N_("Queen of spades when safe"),
        N_("You must play the queen of spades (or the spade in its place) as soon as you "
           "are safe from taking it."),
        N_("You may keep the queen of spades as long as you like."),
        "5.4", code_id=15, depends=("card_values",),
    )
    card_values: str | CardTable = _declare(  # noqa: RUF009 (a field, as all the others)
        OptionType.CARD_VALUES, "standard", _SCORING, N_("Card values"),
        N_("What each card costs the player who captures it."), "7.1", code_id=16,
        sample="7C=7,QS=13", weight=3,
        choices=(
            OptionChoice("standard", N_("Standard"), N_("Each heart 1, the queen of spades 13.")),
            OptionChoice("hearts_only", N_("Hearts only"), N_("Each heart 1, nothing else.")),
            OptionChoice(
                "black_jack", N_("Black Jack"), N_("Each heart 1, the jack of spades 10.")
            ),
            OptionChoice("black_maria", N_("Black Maria"),
                   N_("Each heart 1; of spades the queen 13, the king 10, the ace 7.")),
            OptionChoice("spot", N_("Spots"),
                   N_("Hearts count their pips, J 11, Q 12, K 13, A 14; the queen of spades 25.")),
            OptionChoice("spot_tens", N_("Spots, pictures ten"),
                   N_("Hearts count their pips, pictures 10, ace 15; the queen of spades 25.")),
            OptionChoice("gong_zhu", N_("Gong Zhu"),
                   N_("Hearts from 10 for a five to 50 for the ace, the lowest three nothing; "
                      "the queen of spades 100.")),
        ),
    )
    black_card: str | int = _declare(
        OptionType.CHOICE, "auto", _SCORING, N_("Black card"),
        N_("Which spade the rules for the black card are about."), "7.1", code_id=34,
        key_type=ChoiceKeyType.CARD, depends=("card_values",), sample="KS", rare=True,
        choices=(
            OptionChoice("auto", N_("Automatic"),
                   N_("The card values decide: the queen of spades, or the jack in Black Jack.")),
            *(
                OptionChoice(13 * SPADES + rank, label, sentence)
                for rank, (label, sentence) in enumerate(_SPADES)
            ),
        ),
    )
    bonus_card: int | None = _declare(
        OptionType.CHOICE, None, _SCORING, N_("Bonus card"),
        N_("A card that takes points off the player who captures it."), "7.1", code_id=17,
        key_type=ChoiceKeyType.CARD,
        choices=(
            OptionChoice(None, N_("None"), N_("There is no bonus card.")),
            OptionChoice(parse_card("JD"), N_("Jack of diamonds"),
                   N_("Capturing the jack of diamonds takes points off.")),
            OptionChoice(parse_card("TD"), N_("Ten of diamonds"),
                   N_("Capturing the ten of diamonds takes points off.")),
        ),
    )
    bonus_points: int = _declare(
        OptionType.NUMBER, 10, _SCORING, N_("Points for the bonus card"),
        N_("How many points the bonus card takes off."), "7.1", code_id=32,
        low=1, high=999, depends=("bonus_card",), sample="15", rare=True,
    )
    ten_of_clubs_doubles: bool = _switch(
        False, _SCORING, N_("The ten of clubs doubles"),
        N_("Capturing the ten of clubs doubles your own score for the hand."),
        N_("The ten of clubs is a card like any other."), "7.4", code_id=18,
    )
    ten_of_clubs_alone: int = _declare(
        OptionType.NUMBER, 0, _SCORING, N_("The ten of clubs alone"),
        N_("Points taken off a player who captures the ten of clubs and nothing else that counts."),
        "7.4", code_id=35, low=0, high=999, depends=("ten_of_clubs_doubles",), sample="50",
        rare=True,
    )
    charging: str = _declare(
        OptionType.CHOICE, "off", _SPECIALS, N_("Charging"),
        N_("Whether special cards may be laid face up before play so that they count double."),
        "6", code_id=19, weight=3,
        choices=(
            OptionChoice("off", N_("Off"), N_("No cards are charged.")),
            OptionChoice("one", N_("One card"), N_("Each player may charge one special card.")),
            OptionChoice("any", N_("Any number"),
                   N_("Each player may charge any number of their special cards.")),
        ),
        depends=("card_values", "bonus_card", "ten_of_clubs_doubles"),
    )
    booster_nines: bool = _switch(
        False, _SPECIALS, N_("Booster nines"),
        N_("When a nine of the suit led is played, each player plays a second card to the trick."),
        N_("Each player plays one card to a trick."), "8", code_id=20,
    )
    moon: str = _declare(
        OptionType.CHOICE, "add", _MOON, N_("Shooting the moon"),
        N_("What happens when a player captures all the penalty cards."), "7.2", code_id=21,
        choices=(
            OptionChoice("add", N_("To the others"),
                   N_("The shooter’s penalties count 0; every other player gets the points.")),
            OptionChoice("subtract", N_("Taken off the shooter"),
                   N_("The shooter’s penalties count 0, and their score goes down by the points.")),
            OptionChoice("choice", N_("The shooter chooses"),
                   N_("When the hand ends, the shooter chooses one of the two.")),
            OptionChoice("add_unless_opponent_wins", N_("To the others, unless one wins"),
                   N_("Every other player gets the points. If an opponent would win the game by "
                      "that, they are taken off the shooter’s score instead.")),
            OptionChoice("off", N_("No moon"),
                   N_("The moon cannot be shot: penalty cards always count.")),
            OptionChoice("turn_hearts", N_("All hearts turn"),
                   N_("A player who captures all hearts scores them, and the black card if they "
                      "have it, as points off.")),
        ),
    )
    moon_points: str | int = _declare(
        OptionType.AUTO_NUMBER, "auto", _MOON, N_("Points for the moon"),
        N_("How many points the moon is worth; automatic means the sum of all penalty cards."),
        "7.2", code_id=22, low=0, high=1_000_000_000, depends=("moon",), suggested=26, sample="26",
    )
    moon_needs_bonus: bool = _switch(
        False, _MOON, N_("The moon needs the bonus card"),
        N_("To shoot the moon you must also capture every card that takes points off."),
        N_("Cards that take points off do not matter for the moon."), "7.2", code_id=23,
        depends=("moon", "bonus_card", "card_values"),
    )
    sun: bool = _switch(
        False, _MOON, N_("Shooting the sun"),
        N_("If the shooter also wins every trick, the points for the moon are doubled."),
        N_("Winning every trick earns nothing extra."), "7.3", code_id=24, depends=("moon",),
    )
    no_trick_bonus: int = _declare(
        OptionType.NUMBER, 0, _SCORING, N_("Bonus for no trick"),
        N_("Points taken off a player who wins no trick."), "7.5", code_id=25,
        low=0, high=1_000_000_000, sample="5",
    )
    trick_points: TrickTable = _declare(  # noqa: RUF009 (a field, as all the others)
        OptionType.TRICK_POINTS, (), _SCORING, N_("Points by trick"),
        N_("What winning a trick costs, whatever is in it. Below zero, points are taken off."),
        "7.6", code_id=37, low=-999, high=999, sample="last=-10", rare=True,
    )
    target: int | None = _declare(
        OptionType.OPTIONAL_NUMBER, 100, _END, N_("Target"),
        N_("The game ends when a player reaches this total."), "11", code_id=26,
        low=1, high=1_000_000_000, suggested=100, sample="50",
    )
    low_target: int | None = _declare(
        OptionType.OPTIONAL_NUMBER, None, _END, N_("Target below zero"),
        N_("The game also ends when a total is this far below zero."), "11", code_id=33,
        low=1, high=1_000_000_000, suggested=100, sample="100", rare=True,
    )
    hand_limit: int | None = _declare(
        OptionType.OPTIONAL_NUMBER, None, _END, N_("Limit of hands"),
        N_("The game also ends after this many hands."), "11", code_id=27, low=1,
        high=1_000_000_000, suggested=10, sample="10",
    )
    exact_target: str = _declare(
        OptionType.CHOICE, "stands", _END, N_("Exactly the target"),
        N_("What happens to a total of exactly the target."), "11", code_id=28,
        choices=(
            OptionChoice("stands", N_("No effect"),
                   N_("A total of exactly the target stays as it is.")),
            OptionChoice("halves", N_("Halved"),
                   N_("A total of exactly the target is halved, rounded down.")),
            OptionChoice("zeroes", N_("Reset to 0"),
                   N_("A total of exactly the target is reset to 0.")),
        ),
        depends=("target",),
    )
    special_totals: TotalTable = _declare(  # noqa: RUF009 (a field, as all the others)
        OptionType.TOTALS, (), _END, N_("Special totals"),
        N_("Totals that change when a player has exactly that many points after a hand: "
           "50=0 resets a total of 50 to 0."), "11", code_id=30,
        low=0, high=HIGHEST_SPECIAL_TOTAL, depends=("target", "exact_target"),
        sample="50=0,100=25",
    )
    tie: str = _declare(
        OptionType.CHOICE, "play_on", _END, N_("A tie for lowest"),
        N_("What happens when players tie for the lowest total at the end."), "11", code_id=29,
        choices=(
            OptionChoice("play_on", N_("Play on"),
                   N_("More hands are played until one player is lowest alone.")),
            OptionChoice("share", N_("Share"), N_("All players who tie for the lowest total win.")),
        ),
    )
    scores_shown: str = _declare(
        OptionType.CHOICE, "penalties", _SCORING, N_("Scores are shown as"),
        N_("Whether cards that cost points count plus or minus on the score sheet."), "7.7",
        code_id=38, rare=True,
        choices=(
            OptionChoice("penalties", N_("Penalties"),
                   N_("Cards that cost points count plus, and the lowest total wins.")),
            OptionChoice("points", N_("Plus and minus"),
                   N_("Cards that cost points count minus, and the highest total wins.")),
        ),
    )


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        item.name: Option(name=item.name, default=item.default, **item.metadata)
        for item in fields(OptionValues)
    }
)
"""Every option by name, in the order in which people set them."""
