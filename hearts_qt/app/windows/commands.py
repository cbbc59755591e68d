"""Everything a player can ask the program to do, declared once.

The menus, the shortcuts window, the re-mapping of keys and the tests are loops over `COMMANDS`. A
command names the method of the main window that carries it out and the state of the game that it
needs, so that nothing is offered that would do nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from hearts_qt.rules.text import N_


class Menu(Enum):
    """The menus, in the order of the menu bar; the value is the title, untranslated."""

    GAME = N_("&Game")
    PLAY = N_("&Play")
    ASK = N_("&Ask")
    VIEW = N_("&View")
    HELP = N_("&Help")


class Need(Enum):
    """What must be so for a command to be offered."""

    NOTHING = "nothing"
    GAME = "a game is there"
    HAND = "a hand is under way"
    TURN = "the player owes a card or a choice"
    UNDO = "there is something to take back"
    REDO = "something was taken back"
    TRICK = "a trick of this hand has been played"
    CLAIM = "the rest of the hand is certain"


class Role(Enum):
    """Where macOS moves a command to; elsewhere it stays in its menu."""

    NONE = "none"
    QUIT = "quit"
    ABOUT = "about"
    PREFERENCES = "preferences"


class Command(NamedTuple):
    """One thing to ask for.

    `keys` are the default shortcuts in Qt's portable spelling, the first being the one shown.
    `handler` is the name of a method of the main window without arguments, or with one `bool`
    when the command is `checkable`. `label` and `about` (one plain sentence, shown in the
    shortcuts window) are untranslated. `starts_group` draws a line above it in its menu.
    """

    id: str
    menu: Menu
    label: str
    about: str
    handler: str
    keys: tuple[str, ...] = ()
    need: Need = Need.NOTHING
    icon: str = ""
    checkable: bool = False
    starts_group: bool = False
    role: Role = Role.NONE


COMMANDS: tuple[Command, ...] = (
    Command(
        "new_game",
        Menu.GAME,
        N_("&New game"),
        N_("Start a new game with the rules chosen in the preferences."),
        "new_game",
        ("Ctrl+N",),
        icon="new",
    ),
    Command(
        "rematch",
        Menu.GAME,
        N_("Re&match"),
        N_("Start again with the same rules and the same players."),
        "rematch",
        ("Ctrl+Shift+N",),
        Need.GAME,
        icon="rematch",
    ),
    Command(
        "deal_number",
        Menu.GAME,
        N_("&Deal number…"),
        N_("Show and copy the number of this deal, or play another one."),
        "show_deal_number",
        ("Ctrl+D",),
        Need.GAME,
        icon="deal-number",
    ),
    Command(
        "restart_hand",
        Menu.GAME,
        N_("&Restart this hand"),
        N_("Play this hand again from the deal."),
        "restart_hand",
        ("F5",),
        Need.HAND,
        icon="restart",
    ),
    Command(
        "score_sheet",
        Menu.GAME,
        N_("&Score sheet"),
        N_("Show the points of every hand and the totals as a chart."),
        "show_score_sheet",
        ("F2",),
        Need.GAME,
        icon="score",
        starts_group=True,
    ),
    Command(
        "statistics",
        Menu.GAME,
        N_("S&tatistics"),
        N_("Show what your finished games came to, for each rule set by itself."),
        "show_statistics",
        ("F3",),
        icon="statistics",
    ),
    Command(
        "open_games_folder",
        Menu.GAME,
        N_("Show &kept games"),
        N_("Open the folder in which every finished game is kept as a record."),
        "open_games_folder",
        icon="folder",
    ),
    Command(
        "open_record",
        Menu.GAME,
        N_("&Open record…"),
        N_("Check the record of a game and show its score sheet."),
        "ask_for_record",
        ("Ctrl+O",),
        icon="log",
    ),
    Command(
        "preferences",
        Menu.GAME,
        N_("Pre&ferences…"),
        N_("Rules, players, table, tempo and everything else that can be chosen."),
        "show_preferences",
        ("Ctrl+,",),
        icon="settings",
        starts_group=True,
        role=Role.PREFERENCES,
    ),
    Command(
        "quit",
        Menu.GAME,
        N_("&Quit"),
        N_("Close the window. The game is saved and waits."),
        "close",
        ("Ctrl+Q",),
        icon="quit",
        starts_group=True,
        role=Role.QUIT,
    ),
    Command(
        "undo",
        Menu.PLAY,
        N_("&Undo"),
        N_("Take back your last card or choice, as often as you like."),
        "undo",
        ("Ctrl+Z",),
        Need.UNDO,
        icon="undo",
    ),
    Command(
        "redo",
        Menu.PLAY,
        N_("&Redo"),
        N_("Play again what was taken back."),
        "redo",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        Need.REDO,
        icon="redo",
    ),
    Command(
        "hint",
        Menu.PLAY,
        N_("&Hint"),
        N_("Show a good card and one sentence why."),
        "hint",
        ("Ctrl+H",),
        Need.TURN,
        icon="hint",
        starts_group=True,
    ),
    Command(
        "weigh",
        Menu.PLAY,
        N_("&Weigh my cards"),
        N_("Show on each card the points it is expected to cost you; once more hides them."),
        "weigh",
        ("Ctrl+J",),
        Need.TURN,
        icon="weigh",
    ),
    Command(
        "last_trick",
        Menu.PLAY,
        N_("&Last trick"),
        N_("Show the trick that was taken last."),
        "show_last_trick",
        ("L",),
        Need.TRICK,
        icon="last-trick",
    ),
    Command(
        "claim",
        Menu.PLAY,
        N_("&Claim the rest"),
        N_("End the hand at once when the remaining tricks are certain."),
        "claim",
        ("Ctrl+Return", "Ctrl+Enter"),
        Need.CLAIM,
        icon="claim",
        starts_group=True,
    ),
    Command(
        "finish_hand",
        Menu.PLAY,
        N_("&Finish this hand for me"),
        N_("Let the computer play your cards to the end of this hand."),
        "finish_hand",
        ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
        Need.HAND,
        icon="finish",
    ),
    Command(
        "tell_trick",
        Menu.ASK,
        N_("What is in the &trick?"),
        N_("Say which cards lie in the trick and which of them wins."),
        "tell_trick",
        ("T",),
        Need.GAME,
        icon="trick",
    ),
    Command(
        "tell_hand",
        Menu.ASK,
        N_("What is in m&y hand?"),
        N_("Say the cards of your hand, suit by suit."),
        "tell_hand",
        ("Y",),
        Need.GAME,
        icon="hand",
    ),
    Command(
        "tell_points",
        Menu.ASK,
        N_("Who has which &points?"),
        N_("Say the points of this hand and the totals."),
        "tell_points",
        ("P",),
        Need.GAME,
        icon="points",
    ),
    Command(
        "tell_voids",
        Menu.ASK,
        N_("Who is &void?"),
        N_("Say who has shown to be out of which suit."),
        "tell_voids",
        ("V",),
        Need.GAME,
        icon="voids",
    ),
    Command(
        "tell_broken",
        Menu.ASK,
        N_("Are hearts &broken?"),
        N_("Say whether hearts may be led."),
        "tell_broken",
        ("B",),
        Need.GAME,
        icon="broken",
    ),
    Command(
        "tell_queen",
        Menu.ASK,
        N_("Where is the &queen?"),
        N_("Say whether the queen of spades has been played, and who took it."),
        "tell_queen",
        ("Q",),
        Need.GAME,
        icon="queen",
    ),
    Command(
        "zoom_in",
        Menu.VIEW,
        N_("&Larger cards"),
        N_("Make the cards larger."),
        "zoom_in",
        ("Ctrl++", "Ctrl+="),
        icon="zoom-in",
    ),
    Command(
        "zoom_out",
        Menu.VIEW,
        N_("&Smaller cards"),
        N_("Make the cards smaller."),
        "zoom_out",
        ("Ctrl+-",),
        icon="zoom-out",
    ),
    Command(
        "zoom_reset",
        Menu.VIEW,
        N_("&Usual size"),
        N_("Give the cards their usual size again."),
        "zoom_reset",
        ("Ctrl+0",),
        icon="zoom-reset",
    ),
    Command(
        "full_screen",
        Menu.VIEW,
        N_("&Full screen"),
        N_("Let the table fill the screen; Escape leaves it."),
        "set_full_screen",
        ("F11",),
        icon="fullscreen",
        checkable=True,
        starts_group=True,
    ),
    Command(
        "sound",
        Menu.VIEW,
        N_("S&ound"),
        N_("Hear the cards, or play in silence."),
        "set_sound",
        ("M",),
        checkable=True,
        icon="sound",
    ),
    Command(
        "coach",
        Menu.VIEW,
        N_("&Coach"),
        N_("Have your cards weighed whenever you choose."),
        "set_coach",
        ("Ctrl+Shift+J",),
        checkable=True,
        icon="coach",
    ),
    Command(
        "rules",
        Menu.HELP,
        N_("&Rules of this game"),
        N_("Read the complete rules of the game that is being played."),
        "show_rules",
        ("F1",),
        icon="rules",
    ),
    Command(
        "shortcuts",
        Menu.HELP,
        N_("&Keys"),
        N_("List every key, and change them."),
        "show_shortcuts",
        ("Ctrl+F1",),
        icon="keys",
    ),
    Command(
        "open_log_folder",
        Menu.HELP,
        N_("Open the &log folder"),
        N_("Open the folder of the program's log, which helps to explain a fault."),
        "open_log_folder",
        starts_group=True,
        icon="log",
    ),
    Command(
        "about",
        Menu.HELP,
        N_("&About Hearts Qt"),
        N_("What this program is, and its version."),
        "show_about",
        icon="about",
        role=Role.ABOUT,
    ),
)

BY_ID: dict[str, Command] = {command.id: command for command in COMMANDS}


class TableKey(NamedTuple):
    """A key that the table itself answers; listed in the shortcuts window, not re-mappable."""

    keys: str
    about: str


TABLE_KEYS: tuple[TableKey, ...] = (
    TableKey(N_("Left, Right"), N_("Move among the cards of your hand.")),
    TableKey(N_("Home, End"), N_("Go to the first or the last card.")),
    TableKey(N_("Up, Space"), N_("Raise a card for the pass; once more lowers it.")),
    TableKey(N_("Enter, Space"), N_("Play the card, pass, or go on.")),
    TableKey(
        N_("1, 2, 3, …; Shift+Left, Shift+Right"),
        N_("Send a raised card to another player, where cards go to several."),
    ),
    TableKey(N_("F1"), N_("While the table speaks of a rule, open the rulebook there.")),
    TableKey(N_("C, D, S, H"), N_("Go to the first card of a suit.")),
    TableKey(N_("10h, qs, …"), N_("Go to a card by typing its name: rank, then suit.")),
    TableKey(
        N_("Q or T alone"),
        N_("Once no suit follows within a moment, the letter is the question it stands for."),
    ),
    TableKey(N_("Space"), N_("Hurry what is moving, or go on when the table waits for you.")),
)


def keys_in_force(changed: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The shortcuts of every command: the defaults, and the player's own where there are some.

    `changed` maps ids of commands to shortcuts; an empty sequence means no shortcut. Ids that no
    command has are passed over, so that settings of another version do no harm. A default that
    the player gave to another command is left out.
    """
    own = {id_: tuple(keys) for id_, keys in changed.items() if id_ in BY_ID}
    taken = {key for keys in own.values() for key in keys}
    return {
        command.id: own.get(command.id, tuple(key for key in command.keys if key not in taken))
        for command in COMMANDS
    }


def conflict(key: str, for_id: str, changed: Mapping[str, Sequence[str]]) -> Command | None:
    """The other command that has this shortcut now, if any."""
    for id_, keys in keys_in_force(changed).items():
        if id_ != for_id and key in keys:
            return BY_ID[id_]
    return None
