"""The table of options: every house rule, declared once.

`OptionValues` has a field for every option of the specification, and `OPTIONS` describes each
field: its kind, default, bounds or choices, chapter, label and sentences. Preferences, the
rulebook, validation, files, the command line and the tests are loops over this table, so whatever
is special about an option is said in its declaration.

The module is long because the table is: an option is declared here and nowhere else.

Files and the command line hold the stable keys (`when_broken`), never labels or positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.text import N_

CardTable = tuple[tuple[int, int], ...]
"""Card values that the player sets: (card, value) pairs sorted by card, zero values left out."""

TotalTable = tuple[tuple[int, int], ...]
"""Special totals: (total, new total) pairs sorted by total; empty for none."""

HIGHEST_SPECIAL_TOTAL: Final = 9999
"""The largest total, old or new, that `special_totals` may name."""


class Kind(Enum):
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


class Keys(Enum):
    """The type of the keys of an option's choices, which decides how files write them."""

    WORD = "word"
    NUMBER = "number"
    CARD = "card"


class Scene(Enum):
    """What an example of an option shows, which decides how its situation is made and worded."""

    RECORDED = "a recorded situation"
    KITTY = "a recorded situation, told with the kitty"
    EVERY_TRICK = "a recorded situation in which you win every trick"
    LEGAL_CARDS = "a trick in which the legal cards differ"
    SCORE = "a hand whose points differ"
    PASS_DIRECTION = "where the first pass goes"
    PASS_COUNT = "how many cards are passed"
    PASS_BLIND = "a pass by a player who does not look"
    TARGET = "a total that reaches the target"
    SPECIAL_TOTAL = "a total that changes"
    LAST_HAND = "the hand after which the game ends in any case"
    TIE = "a game that ends with two equal totals"


class SceneCards(Enum):
    """The cards that a deal for an example holds, so that its option matters."""

    PENALTIES = "penalty cards"
    HEARTS = "hearts"
    NINES = "nines"
    TEN_OF_CLUBS = "the ten of clubs, and penalty cards"
    CHANGED = "cards whose value the option changes"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option of choices: its stable key, its label and one plain sentence."""

    key: Any
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Option:
    """The description of one option; its texts are English, marked for translation.

    `low` and `high` bound a number (inclusive). `sentence` says what the option decides, for
    kinds without choices. `depends` names the options whose values give this one its meaning.
    `section` is the section of the specification. `old_names` are names it had in older files.
    `number` stands for the option in codes of rule sets, and so does a choice's place among the
    `choices`: neither ever changes; new choices go to the end. `keys` is the type of the choices'
    keys. `suggested` is the number offered first when the option had no number. `sample` is a value
    as the command line takes it, for messages. `since` is the first version of the program that
    knew the option: older records lack it. `always_noticed` says that it has a rule notice even
    when it has its default. `weight` is how much a difference in it counts when the preset nearest
    to a rule set is looked for. `scene` is what its examples show, `scene_cards` are the cards that
    their deals hold.
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
    keys: Keys = Keys.WORD
    suggested: int | None = None
    sample: str = ""
    since: tuple[int, ...] = (0, 1)
    always_noticed: bool = False
    weight: int = 1
    scene: Scene = Scene.RECORDED
    scene_cards: SceneCards = SceneCards.PENALTIES

    @property
    def has_none(self) -> bool:
        """Whether files may hold null for this option, and the command line `none`."""
        match self.kind:
            case Kind.CARDS | Kind.OPTIONAL_NUMBER | Kind.TOTALS:
                return True
            case _:
                return any(choice.key is None for choice in self.choices)

    @property
    def takes_choices(self) -> bool:
        """Whether its values are exactly its choices."""
        return self.kind is Kind.CHOICE or self.kind is Kind.SWITCH


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
    scene: Scene = Scene.RECORDED,
    scene_cards: SceneCards = SceneCards.PENALTIES,
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
        sample="on",
        scene=scene,
        scene_cards=scene_cards,
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


@dataclass(frozen=True, kw_only=True, slots=True, init=False, repr=False, eq=False)
class OptionValues:
    """A value for every option; the defaults are Modern Hearts.

    `Rules` is made of it and checks the values; this class itself has no objects.
    """

    players: int = _declare(
        Kind.NUMBER, 4, _TABLE, N_("Players"),
        N_("How many players sit at the table, including you."), "3", number=1,
        low=3, high=10, sample="5", weight=3,
    )
    packs: int = _declare(
        Kind.CHOICE, 1, _TABLE, N_("Packs"), N_("How many packs of cards are used."),
        "3", number=2, keys=Keys.NUMBER, weight=6,
        choices=(
            Choice(1, N_("One pack"), N_("Each card is in the pack once.")),
            Choice(2, N_("Two packs"),
                   N_("There are two of each card, and two identical cards in a trick cancel.")),
        ),
    )
    removed: tuple[int, ...] = _declare(
        Kind.CARDS, (), _TABLE, N_("Removed cards"),
        N_("Cards taken out of the pack before the deal, so that it deals out evenly."),
        "3.3", number=3, sample="2C 2D",
    )
    teams: str = _declare(
        Kind.CHOICE, "none", _TABLE, N_("Partners"),
        N_("Whether the players opposite each other are partners."), "10", number=4, weight=4,
        choices=(
            Choice("none", N_("No partners"), N_("Each player plays alone.")),
            Choice("shared_tricks", N_("Tricks together"),
                   N_("Partners put their captured cards together and score as a team.")),
            Choice("shared_totals", N_("Totals together"),
                   N_("Each player scores alone; at the end partners add their totals.")),
        ),
    )
    kitty_to: str = _declare(
        Kind.CHOICE, "first_trick", _TABLE, N_("The kitty goes to"),
        N_("Which player takes the cards left over from the deal."), "3.2", number=5,
        always_noticed=True,
        choices=(
            Choice("first_trick", N_("First trick"),
                   N_("The winner of the first trick takes the left-over cards.")),
            Choice("first_penalty", N_("First penalty"),
                   N_("The winner of the first trick with a penalty card takes them.")),
        ),
        scene=Scene.KITTY,
    )
    kitty_use: str = _declare(
        Kind.CHOICE, "capture", _TABLE, N_("The kitty is"),
        N_("What the player who takes the left-over cards does with them."), "3.2", number=6,
        always_noticed=True,
        choices=(
            Choice("capture", N_("Captured"),
                   N_("The left-over cards count among that player’s captured cards.")),
            Choice("exchange", N_("Exchanged"),
                   N_("The player adds them to the hand and lays away the same number of cards.")),
        ),
        scene=Scene.KITTY,
    )
    pass_cycle: tuple[str, ...] = _declare(
        Kind.DIRECTIONS, ("left", "right", "across", "hold"), _PASSING, N_("Pass cycle"),
        N_("The direction in which cards are passed, hand by hand; then the cycle begins again."),
        "4.1", number=7, sample="left right hold",
        choices=(
            Choice("left", N_("Left"), N_("To the next player clockwise.")),
            Choice("right", N_("Right"), N_("To the next player counter-clockwise.")),
            Choice("across", N_("Across"), N_("To the player opposite.")),
            Choice("scatter", N_("Scatter"), N_("The same number of cards to every other player.")),
            Choice("hold", N_("Hold"), N_("No cards are passed.")),
            Choice("left2", N_("Second left"), N_("To the second player clockwise.")),
            Choice("right2", N_("Second right"), N_("To the second player counter-clockwise.")),
        ),
        depends=("players",),
        scene=Scene.PASS_DIRECTION,
    )
    pass_count: int = _declare(
        Kind.NUMBER, 3, _PASSING, N_("Cards to pass"), N_("How many cards each player passes."),
        "4", number=8,
        low=1, high=5, depends=("pass_cycle",), sample="4",
        scene=Scene.PASS_COUNT,
    )
    pass_blind: bool = _switch(
        False, _PASSING, N_("Blind passing"),
        N_("You may pass on, unseen, the cards you are given instead of your own."),
        N_("Each player passes their own cards."), "4.2", number=9, depends=("pass_cycle",),
        scene=Scene.PASS_BLIND,
    )
    opening: str = _declare(
        Kind.CHOICE, "lowest_club", _PLAY, N_("Opening lead"),
        N_("Who leads to the first trick, and with which card."), "5.1", number=10,
        choices=(
            Choice("lowest_club", N_("The lowest club"),
                   N_("The player holding the lowest club leads it to the first trick.")),
            Choice("any_club", N_("Any club"),
                   N_("The player holding the lowest club leads any club to the first trick.")),
            Choice("dealer_left", N_("Left of the dealer"),
                   N_("The player on the dealer’s left leads to the first trick.")),
        ),
        scene=Scene.LEGAL_CARDS,
    )
    hearts_lead: str = _declare(
        Kind.CHOICE, "when_broken", _PLAY, N_("Leading hearts"),
        N_("When hearts may be led."), "5.2", number=11,
        choices=(
            Choice("when_broken", N_("When broken"),
                   N_("Hearts may be led only once they are broken.")),
            Choice("anytime", N_("At any time"), N_("Hearts may be led at any time.")),
        ),
        scene=Scene.LEGAL_CARDS, scene_cards=SceneCards.HEARTS,
    )
    black_breaks: bool = _switch(
        False, _PLAY, N_("The black card breaks hearts"),
        N_("Playing the black card breaks hearts too."),
        N_("Only a heart breaks hearts."), "5.2", number=12, depends=("hearts_lead", "card_values"),
        scene=Scene.LEGAL_CARDS, scene_cards=SceneCards.HEARTS,
    )
    hearts_over_black: bool = _switch(
        False, _PLAY, N_("Hearts instead of the black card"),
        N_("A player with only hearts and the black card may lead a heart before they are broken."),
        N_("A player with only hearts and the black card must lead the black card."),
        "5.2", number=13, depends=("hearts_lead", "card_values"),
        scene=Scene.LEGAL_CARDS, scene_cards=SceneCards.HEARTS,
    )
    first_trick_penalties: str = _declare(
        Kind.CHOICE, "forbidden", _PLAY, N_("Penalties on the first trick"),
        N_("Which penalty cards may be played on the first trick."), "5.3", number=14,
        choices=(
            Choice("forbidden", N_("Forbidden"),
                   N_("No penalty card may be played on the first trick.")),
            Choice("allowed", N_("Allowed"),
                   N_("Penalty cards may be played even on the first trick.")),
            Choice("no_black", N_("All but the black card"),
                   N_("The black card may not be played on the first trick; "
                      "other penalty cards may.")),
            Choice("no_hearts", N_("All but hearts"),
                   N_("Hearts that cost points may not be played on the first trick; "
                      "other penalty cards may.")),
        ),
        depends=("card_values",),
        scene=Scene.LEGAL_CARDS, scene_cards=SceneCards.HEARTS,
    )
    black_when_safe: bool = _switch(
        False, _PLAY, N_("Black card when safe"),
        N_("You must play the black card as soon as you are safe from taking it."),
        N_("You may keep the black card as long as you like."),
        "5.4", number=15, depends=("card_values",),
        scene=Scene.LEGAL_CARDS,
    )
    card_values: str | CardTable = _declare(  # noqa: RUF009 (a field, as all the others)
        Kind.CARD_VALUES, "standard", _SCORING, N_("Card values"),
        N_("What each card costs the player who captures it."), "7.1", number=16,
        sample="7C=7,QS=13", weight=3,
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
        scene=Scene.SCORE, scene_cards=SceneCards.CHANGED,
    )
    bonus_card: int | None = _declare(
        Kind.CHOICE, None, _SCORING, N_("Bonus card"),
        N_("A card that takes ten points off the player who captures it."), "7.1", number=17,
        keys=Keys.CARD,
        choices=(
            Choice(None, N_("None"), N_("There is no bonus card.")),
            Choice(parse_card("JD"), N_("Jack of diamonds"),
                   N_("Capturing the jack of diamonds takes ten points off.")),
            Choice(parse_card("TD"), N_("Ten of diamonds"),
                   N_("Capturing the ten of diamonds takes ten points off.")),
        ),
        scene=Scene.SCORE, scene_cards=SceneCards.CHANGED,
    )
    ten_of_clubs_doubles: bool = _switch(
        False, _SCORING, N_("The ten of clubs doubles"),
        N_("Capturing the ten of clubs doubles your own score for the hand."),
        N_("The ten of clubs is a card like any other."), "7.4", number=18,
        scene=Scene.SCORE, scene_cards=SceneCards.TEN_OF_CLUBS,
    )
    charging: str = _declare(
        Kind.CHOICE, "off", _SPECIALS, N_("Charging"),
        N_("Whether special cards may be laid face up before play so that they count double."),
        "6", number=19, weight=3,
        choices=(
            Choice("off", N_("Off"), N_("No cards are charged.")),
            Choice("one", N_("One card"), N_("Each player may charge one special card.")),
            Choice("any", N_("Any number"),
                   N_("Each player may charge any number of their special cards.")),
        ),
        depends=("card_values", "bonus_card", "ten_of_clubs_doubles"),
    )
    booster_nines: bool = _switch(
        False, _SPECIALS, N_("Booster nines"),
        N_("When a nine of the suit led is played, each player plays a second card to the trick."),
        N_("Each player plays one card to a trick."), "8", number=20,
        scene=Scene.LEGAL_CARDS, scene_cards=SceneCards.NINES,
    )
    moon: str = _declare(
        Kind.CHOICE, "add", _MOON, N_("Shooting the moon"),
        N_("What happens when a player captures all the penalty cards."), "7.2", number=21,
        choices=(
            Choice("add", N_("To the others"),
                   N_("The shooter’s penalties count 0; every other player gets the points.")),
            Choice("subtract", N_("Taken off the shooter"),
                   N_("The shooter’s penalties count 0, and their score goes down by the points.")),
            Choice("choice", N_("The shooter chooses"),
                   N_("When the hand ends, the shooter chooses one of the two.")),
            Choice("add_unless_opponent_wins", N_("To the others, unless one wins"),
                   N_("Every other player gets the points. If an opponent would win the game by "
                      "that, they are taken off the shooter’s score instead.")),
            Choice("off", N_("No moon"),
                   N_("The moon cannot be shot: penalty cards always count.")),
        ),
    )
    moon_points: str | int = _declare(
        Kind.AUTO_NUMBER, "auto", _MOON, N_("Points for the moon"),
        N_("How many points the moon is worth; automatic means the sum of all penalty cards."),
        "7.2", number=22, low=0, high=1_000_000_000, depends=("moon",), suggested=26, sample="26",
    )
    moon_needs_bonus: bool = _switch(
        False, _MOON, N_("The moon needs the bonus card"),
        N_("To shoot the moon you must also capture every card that takes points off."),
        N_("Cards that take points off do not matter for the moon."), "7.2", number=23,
        depends=("moon", "bonus_card", "card_values"),
    )
    sun: bool = _switch(
        False, _MOON, N_("Shooting the sun"),
        N_("If the shooter also wins every trick, the points for the moon are doubled."),
        N_("Winning every trick earns nothing extra."), "7.3", number=24, depends=("moon",),
        scene=Scene.EVERY_TRICK,
    )
    no_trick_bonus: int = _declare(
        Kind.NUMBER, 0, _SCORING, N_("Bonus for no trick"),
        N_("Points taken off a player who wins no trick."), "7.5", number=25,
        low=0, high=1_000_000_000, sample="5",
        scene=Scene.SCORE,
    )
    target: int = _declare(
        Kind.NUMBER, 100, _END, N_("Target"),
        N_("The game ends when a player reaches this total."), "11", number=26,
        low=1, high=1_000_000_000, sample="50",
        scene=Scene.TARGET,
    )
    hand_limit: int | None = _declare(
        Kind.OPTIONAL_NUMBER, None, _END, N_("Limit of hands"),
        N_("The game also ends after this many hands."), "11", number=27, low=1,
        high=1_000_000_000, suggested=10, sample="10",
        scene=Scene.LAST_HAND,
    )
    exact_target: str = _declare(
        Kind.CHOICE, "stands", _END, N_("Exactly the target"),
        N_("What happens to a total of exactly the target."), "11", number=28,
        choices=(
            Choice("stands", N_("No effect"),
                   N_("A total of exactly the target stays as it is.")),
            Choice("halves", N_("Halved"),
                   N_("A total of exactly the target is halved, rounded down.")),
            Choice("zeroes", N_("Reset to 0"),
                   N_("A total of exactly the target is reset to 0.")),
        ),
        depends=("target",),
        scene=Scene.TARGET,
    )
    special_totals: TotalTable = _declare(  # noqa: RUF009 (a field, as all the others)
        Kind.TOTALS, (), _END, N_("Special totals"),
        N_("Totals that change when a player has exactly that many points after a hand: "
           "50=0 resets a total of 50 to 0."), "11", number=30,
        low=0, high=HIGHEST_SPECIAL_TOTAL, depends=("target", "exact_target"),
        sample="50=0,100=25", since=(0, 2),
        scene=Scene.SPECIAL_TOTAL,
    )
    tie: str = _declare(
        Kind.CHOICE, "play_on", _END, N_("A tie for lowest"),
        N_("What happens when players tie for the lowest total at the end."), "11", number=29,
        choices=(
            Choice("play_on", N_("Play on"),
                   N_("More hands are played until one player is lowest alone.")),
            Choice("share", N_("Share"), N_("All players who tie for the lowest total win.")),
        ),
        scene=Scene.TIE,
    )


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        item.name: Option(name=item.name, default=item.default, **item.metadata)
        for item in fields(OptionValues)
    }
)
"""Every option by name, in the order in which people set them."""
