"""The settings that the preferences show: which page, which words, which editor.

The type, bounds and default of a setting are those of `hearts_qt.store.settings.Settings`; nothing
of them is repeated here but the range that a slider offers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hearts_qt.rules.text import N_


class Page(Enum):
    """The pages, in their order; the value is the title, untranslated."""

    RULES = N_("Rules")
    PLAYERS = N_("Players")
    TABLE = N_("Table")
    TEMPO = N_("Tempo and motion")
    SOUND = N_("Sound")
    AIDS = N_("Aids")
    LANGUAGE = N_("Language")


class Editor(Enum):
    """How a setting is edited."""

    SWITCH = "on or off"
    SEGMENTS = "a strip with all values"
    LIST = "a drop-down list"
    SLIDER = "a slider"
    DECKS = "pictures of decks"
    BACKS = "pictures of card backs"
    FELTS = "pictures of cloths"
    LANGUAGES = "the languages there are"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting in the dialog. `name` is the field of `Settings`; texts are untranslated.

    `choices` are pairs of value and label. `low`, `high`, `step` and `written` (the form of the
    value) belong to a slider. `group` is the heading under which it stands on its page. `beside`
    puts pictures to the right of the pictures before them.
    """

    name: str
    page: Page
    group: str
    label: str
    about: str
    editor: Editor
    choices: tuple[tuple[object, str], ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    written: str = "{value}"
    beside: bool = False


_MILLISECONDS = N_("{value} ms")
_PERCENT = N_("{value} %")
_COMFORT = N_("While you play")
_LEARNING = N_("To learn from")
_PROGRAMS = N_("Programs that play a seat")
_SECONDS = N_("{value} s")
_HAND = N_("Your hand")
_LOOK = N_("The look")
_CARDS = N_("Cards")
_PACE = N_("Pace")
_TIMES = N_("Times at normal tempo")


def _time(name: str, label: str, about: str, high: int) -> Setting:
    return Setting(
        name,
        Page.TEMPO,
        _TIMES,
        label,
        about,
        Editor.SLIDER,
        low=0,
        high=high,
        step=10,
        written=_MILLISECONDS,
    )


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "answer_seconds",
        Page.PLAYERS,
        _PROGRAMS,
        N_("Time for an answer"),
        N_("A program that needs longer has failed, and Basic plays on in its place."),
        Editor.SLIDER,
        low=1,
        high=60,
        written=_SECONDS,
    ),
    Setting(
        "auto_play_forced",
        Page.AIDS,
        _COMFORT,
        N_("Play forced cards for me"),
        N_("When only one card is legal, it is played without asking."),
        Editor.SWITCH,
    ),
    Setting(
        "offer_claims",
        Page.AIDS,
        _COMFORT,
        N_("Offer to end a decided hand"),
        N_("When the rest of the hand is certain, you may end it with one click."),
        Editor.SWITCH,
    ),
    Setting(
        "show_reasons",
        Page.AIDS,
        _COMFORT,
        N_("Say why a card may not be played"),
        N_("Resting on a dimmed card shows the rule that forbids it."),
        Editor.SWITCH,
    ),
    Setting(
        "coach",
        Page.AIDS,
        _LEARNING,
        N_("Coach"),
        N_("Whenever you choose, each card shows the points it is expected to cost you."),
        Editor.SWITCH,
    ),
    Setting(
        "order",
        Page.TABLE,
        _HAND,
        N_("Sorting"),
        N_("How the cards of your hand are put in order."),
        Editor.LIST,
        (
            ("alternating", N_("Clubs, diamonds, spades, hearts")),
            ("hearts_last", N_("Clubs, spades, diamonds, hearts")),
            ("hearts_first", N_("Hearts, spades, diamonds, clubs")),
            ("spades_first", N_("Spades, hearts, clubs, diamonds")),
            ("high_to_low", N_("Each suit from ace to two")),
        ),
    ),
    Setting(
        "card_size",
        Page.TABLE,
        _HAND,
        N_("Card size"),
        N_("In percent of what fits the window best."),
        Editor.SLIDER,
        low=50,
        high=200,
        step=5,
        written=_PERCENT,
    ),
    Setting(
        "left_handed",
        Page.TABLE,
        _HAND,
        N_("Left-handed"),
        N_("Your name plate and the tricks you won change sides."),
        Editor.SWITCH,
    ),
    Setting(
        "four_colours",
        Page.TABLE,
        _CARDS,
        N_("Four colours"),
        N_("In our own decks, each suit has a colour of its own: easier to tell apart."),
        Editor.SWITCH,
    ),
    Setting(
        "deck",
        Page.TABLE,
        _CARDS,
        N_("Deck"),
        N_("Ours; others are further down."),
        Editor.DECKS,
    ),
    Setting(
        "back",
        Page.TABLE,
        _CARDS,
        N_("Card back"),
        N_("Other decks have their own."),
        Editor.BACKS,
        beside=True,
    ),
    Setting(
        "theme",
        Page.TABLE,
        _LOOK,
        N_("Light or dark"),
        N_("For the table and all windows."),
        Editor.SEGMENTS,
        (("system", N_("System")), ("light", N_("Light")), ("dark", N_("Dark"))),
    ),
    Setting(
        "felt",
        Page.TABLE,
        _LOOK,
        N_("Cloth"),
        "",
        Editor.FELTS,
    ),
    Setting(
        "tempo",
        Page.TEMPO,
        _PACE,
        N_("Tempo"),
        N_("Instant shows every card at once, without motion."),
        Editor.SEGMENTS,
        (
            ("relaxed", N_("Relaxed")),
            ("normal", N_("Normal")),
            ("brisk", N_("Brisk")),
            ("instant", N_("Instant")),
        ),
    ),
    Setting(
        "wait_for_me",
        Page.TEMPO,
        _PACE,
        N_("Wait for me"),
        N_("A finished trick stays until you click, or press Space or Enter."),
        Editor.SWITCH,
    ),
    Setting(
        "motion",
        Page.TEMPO,
        _PACE,
        N_("Motion"),
        N_("Reduced keeps the pauses and leaves out the movement."),
        Editor.SEGMENTS,
        (("system", N_("System")), ("full", N_("Full")), ("reduced", N_("Reduced"))),
    ),
    _time("deal_time", N_("Deal"), N_("From the first card to the last."), 3000),
    _time("card_time", N_("Card"), N_("From a hand to the middle of the table."), 1000),
    _time("pause_time", N_("Pause"), N_("Between the cards of two computer players."), 2000),
    _time("hold_time", N_("Trick"), N_("How long a trick without points stays."), 4000),
    _time("hold_points_time", N_("Trick with points"), N_("How long it stays."), 5000),
    _time("hold_black_time", N_("Trick with the black card"), N_("How long it stays."), 6000),
    _time("collect_time", N_("Taking a trick"), N_("From the middle to its winner."), 1000),
    Setting(
        "sound",
        Page.SOUND,
        N_("Sound"),
        N_("Sounds"),
        N_("Nothing is told by sound alone: all can be seen and read as well."),
        Editor.SWITCH,
    ),
    Setting(
        "volume",
        Page.SOUND,
        N_("Sound"),
        N_("Volume"),
        N_("Beside the volume of the system."),
        Editor.SLIDER,
        low=0,
        high=100,
        step=5,
        written=_PERCENT,
    ),
    Setting(
        "language",
        Page.LANGUAGE,
        N_("Language"),
        N_("Language"),
        N_("Counts from the next start of the program on."),
        Editor.LANGUAGES,
    ),
)

BY_NAME: dict[str, Setting] = {setting.name: setting for setting in SETTINGS}

BACK_NAMES: dict[str, str] = {
    "navy": N_("Navy"),
    "claret": N_("Claret"),
    "midnight": N_("Midnight"),
}
FELT_NAMES: dict[str, str] = {
    "green": N_("Green"),
    "blue": N_("Blue"),
    "burgundy": N_("Burgundy"),
    "slate": N_("Slate"),
}
