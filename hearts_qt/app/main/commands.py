"""Every command of the menus, declared once.

The menus, the shortcuts window, the remapping of keys and the tests loop over `COMMANDS`. A command
names the method that carries it out, and the state of the game that it needs, so that it is
disabled when it would have no effect.
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


class Condition(Enum):
    """The condition under which a command is enabled."""

    NOTHING = "nothing"
    GAME = "there is a game"
    HAND = "a hand is in progress"
    REVIEW = "a hand of this game is finished"
    TURN = "it is the player's turn to play or choose"
    UNDO = "there is something to undo"
    REDO = "there is something to redo"
    CLAIM = "the rest of the hand is certain"


class Role(Enum):
    """The place to which macOS moves a command; on other systems it stays in its menu."""

    NONE = "none"
    QUIT = "quit"
    ABOUT = "about"
    PREFERENCES = "preferences"


class Command(NamedTuple):
    """One command of a menu.

    `keys` are the default shortcuts in Qt's portable spelling; the menu shows the first.
    `does` is "open " and the name of a class of `app/windows.py`, such as "open ScoreSheet"; or
    "ask " and the name of a function in `spoken_answers`; or the path of a method from the main
    window, such as "games.rematch", which takes no arguments, or one `bool` if the command is
    `checkable`. `label` and `about` (one plain sentence, shown in the shortcuts window) are
    untranslated. `starts_group` draws a line above it
    in its menu. `icon` is the name of a file in `icons/` without its suffix.
    """

    id: str
    menu: Menu
    label: str
    about: str
    does: str
    keys: tuple[str, ...] = ()
    condition: Condition = Condition.NOTHING
    icon: str = ""
    checkable: bool = False
    starts_group: bool = False
    role: Role = Role.NONE

    @property
    def opens(self) -> str:
        """The name of the window that the command opens, or empty."""
        return self.does.removeprefix("open ") if self.does.startswith("open ") else ""

    @property
    def asks(self) -> str:
        """The question about the table that the command asks, or empty."""
        return self.does.removeprefix("ask ") if self.does.startswith("ask ") else ""


COMMANDS: tuple[Command, ...] = (
    Command(
        "new_game",
        Menu.GAME,
        N_("&New game…"),
        N_("Choose rules, players and deals, and start a new game. Enter plays like last time."),
        "open NewGame",
        ("Ctrl+N",),
        icon="new",
    ),
    Command(
        "rematch",
        Menu.GAME,
        N_("Re&match"),
        N_("Start again with the same rules and the same players."),
        "games.rematch",
        ("Ctrl+Shift+N",),
        Condition.GAME,
        icon="rematch",
    ),
    Command(
        "real_pack",
        Menu.GAME,
        N_("Deal with a real &pack…"),
        N_("Enter cards that you dealt at home, and play them with the rules of the last game."),
        "open RealPack",
        icon="real-pack",
    ),
    Command(
        "start_screen",
        Menu.GAME,
        N_("Start s&creen"),
        N_("Leave the table for the start screen. Your game is kept there."),
        "games.leave",
        ("Ctrl+Home",),
        Condition.GAME,
        icon="start",
    ),
    Command(
        "deal_number",
        Menu.GAME,
        N_("&Deal code…"),
        N_("Show and copy the code of this deal, or play another deal."),
        "open DealCode",
        ("Ctrl+D",),
        Condition.GAME,
        icon="deal-number",
    ),
    Command(
        "restart_hand",
        Menu.GAME,
        N_("&Restart this hand"),
        N_("Play this hand again from the beginning."),
        "games.restart_hand",
        ("F5",),
        Condition.HAND,
        icon="restart",
    ),
    Command(
        "score_sheet",
        Menu.GAME,
        N_("&Score sheet"),
        N_("Show the points of every hand, and a chart of the totals."),
        "open ScoreSheet",
        ("F2",),
        Condition.GAME,
        icon="score",
        starts_group=True,
    ),
    Command(
        "review",
        Menu.GAME,
        N_("Re&view hands…"),
        N_("Go through a finished hand of this game, and see what each card cost."),
        "open Review",
        ("F6",),
        Condition.REVIEW,
        icon="log",
    ),
    Command(
        "statistics",
        Menu.GAME,
        N_("S&tatistics"),
        N_("Show places, points and moons of your finished games, for each rule set."),
        "open Statistics",
        ("F3",),
        icon="statistics",
    ),
    Command(
        "puzzles",
        Menu.GAME,
        N_("P&uzzles…"),
        N_("Find the best card in positions from real hands, and see your rating."),
        "open Puzzles",
        icon="hint",
    ),
    Command(
        "library",
        Menu.GAME,
        N_("Game &library"),
        N_("Find, open, export and delete your finished games."),
        "open Library",
        ("F4",),
        icon="library",
    ),
    Command(
        "open_games_folder",
        Menu.GAME,
        N_("Show the &games folder"),
        N_("Open the folder that holds a record of every finished game."),
        "open GamesFolder",
        icon="folder",
    ),
    Command(
        "open_record",
        Menu.GAME,
        N_("&Open record…"),
        N_("Open the record of a game, check it, and show its score sheet."),
        "open FileChooser",
        ("Ctrl+O",),
        icon="log",
    ),
    Command(
        "preferences",
        Menu.GAME,
        N_("Pre&ferences…"),
        N_("Choose rules, players, table, tempo and everything else."),
        "open Preferences",
        ("Ctrl+,",),
        icon="settings",
        starts_group=True,
        role=Role.PREFERENCES,
    ),
    Command(
        "quit",
        Menu.GAME,
        N_("&Quit"),
        N_("Close Hearts Qt. Your game is saved."),
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
        N_("Take back your last card or choice. Repeat to go back further."),
        "undo",
        ("Ctrl+Z",),
        Condition.UNDO,
        icon="undo",
    ),
    Command(
        "redo",
        Menu.PLAY,
        N_("&Redo"),
        N_("Repeat what you took back."),
        "session.undo.forward",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        Condition.REDO,
        icon="redo",
    ),
    Command(
        "hint",
        Menu.PLAY,
        N_("&Hint"),
        N_("Show the best choice and say why."),
        "session.adviser.hint",
        ("Ctrl+H",),
        Condition.TURN,
        icon="hint",
        starts_group=True,
    ),
    Command(
        "weigh",
        Menu.PLAY,
        N_("&Compare my cards"),
        N_("Show on each card how many points it is expected to cost you, or hide the numbers."),
        "session.adviser.compare_cards",
        ("Ctrl+J",),
        Condition.TURN,
        icon="weigh",
    ),
    Command(
        "last_trick",
        Menu.PLAY,
        N_("&Last trick"),
        N_("Show the last trick again."),
        "table.last_trick.toggle",
        ("L",),
        Condition.GAME,
        icon="last-trick",
    ),
    Command(
        "claim",
        Menu.PLAY,
        N_("Cl&aim the rest"),
        N_("End the hand now if the remaining tricks are certain."),
        "session.decisions.accept_claim",
        ("Ctrl+Return", "Ctrl+Enter"),
        Condition.CLAIM,
        icon="claim",
        starts_group=True,
    ),
    Command(
        "finish_hand",
        Menu.PLAY,
        N_("&Finish this hand for me"),
        N_("Let the computer play the rest of this hand for you."),
        "session.decisions.finish_hand",
        ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
        Condition.HAND,
        icon="finish",
    ),
    Command(
        "tell_turn",
        Menu.ASK,
        N_("Whose t&urn is it?"),
        N_("Say whose turn it is, and what is asked of you."),
        "ask turn",
        ("N",),
        Condition.GAME,
        icon="hint",
    ),
    Command(
        "tell_trick",
        Menu.ASK,
        N_("Which cards are in the &trick?"),
        N_("Say which cards are in the trick and which one is winning."),
        "ask trick",
        ("T",),
        Condition.GAME,
        icon="trick",
    ),
    Command(
        "tell_hand",
        Menu.ASK,
        N_("Which cards do &I hold?"),
        N_("Say the cards in your hand, suit by suit."),
        "ask hand",
        ("Y",),
        Condition.GAME,
        icon="hand",
    ),
    Command(
        "tell_legal",
        Menu.ASK,
        N_("Which cards may I pla&y?"),
        N_("Say the cards that you may choose now, suit by suit."),
        "ask legal",
        ("U",),
        Condition.GAME,
        icon="hand",
    ),
    Command(
        "tell_points",
        Menu.ASK,
        N_("How many &points does each player have?"),
        N_("Say each player’s points and tricks in this hand, and the totals."),
        "ask points",
        ("P",),
        Condition.GAME,
        icon="points",
    ),
    Command(
        "tell_voids",
        Menu.ASK,
        N_("Who is &void?"),
        N_("Say which players have shown that they have no cards of a suit."),
        "ask voids",
        ("V",),
        Condition.GAME,
        icon="voids",
    ),
    Command(
        "tell_cards_left",
        Menu.ASK,
        N_("Which cards are &left?"),
        N_("Say how many cards of each suit you have not seen yet."),
        "ask cards_left",
        ("O",),
        Condition.GAME,
        icon="played",
    ),
    Command(
        "tell_exchanged",
        Menu.ASK,
        N_("What was passed and &received?"),
        N_("Say which cards you passed and received in this hand."),
        "ask exchanged",
        ("X",),
        Condition.GAME,
        icon="hand",
    ),
    Command(
        "tell_broken",
        Menu.ASK,
        N_("Are hearts &broken?"),
        N_("Say whether hearts have been broken."),
        "ask broken",
        ("B",),
        Condition.GAME,
        icon="broken",
    ),
    Command(
        "tell_queen",
        Menu.ASK,
        N_("Where is the &queen?"),
        N_("Say whether the queen of spades has been played, and who took her."),
        "ask queen",
        ("Q",),
        Condition.GAME,
        icon="queen",
    ),
    Command(
        "tell_why",
        Menu.ASK,
        N_("&Why that card?"),
        N_("Say why the last card was played. Repeat to ask about the cards before it."),
        "table.questions.ask_next",
        ("W",),
        Condition.GAME,
        icon="why",
        starts_group=True,
    ),
    Command(
        "repeat",
        Menu.ASK,
        N_("Repeat the last &sentence"),
        N_("Say the last sentence again."),
        "repeat_said",
        ("R",),
        Condition.GAME,
        icon="redo",
        starts_group=True,
    ),
    Command(
        "said_before",
        Menu.ASK,
        N_("Sentence b&efore"),
        N_("Go back through what was said."),
        "said_before",
        ("Ctrl+Up",),
        Condition.GAME,
        icon="undo",
    ),
    Command(
        "said_after",
        Menu.ASK,
        N_("Sentence a&fter"),
        N_("Go forward through what was said."),
        "said_after",
        ("Ctrl+Down",),
        Condition.GAME,
        icon="redo",
    ),
    Command(
        "zoom_in",
        Menu.VIEW,
        N_("&Larger cards"),
        N_("Make the cards larger."),
        "options.zoom_in",
        ("Ctrl++", "Ctrl+="),
        icon="zoom-in",
    ),
    Command(
        "zoom_out",
        Menu.VIEW,
        N_("&Smaller cards"),
        N_("Make the cards smaller."),
        "options.zoom_out",
        ("Ctrl+-",),
        icon="zoom-out",
    ),
    Command(
        "zoom_reset",
        Menu.VIEW,
        N_("&Default size"),
        N_("Give the cards their default size."),
        "options.zoom_reset",
        ("Ctrl+0",),
        icon="zoom-reset",
    ),
    Command(
        "full_screen",
        Menu.VIEW,
        N_("&Full screen"),
        N_("Fill the screen with the table. Press Escape to leave."),
        "frame.set_full_screen",
        ("F11",),
        icon="fullscreen",
        checkable=True,
        starts_group=True,
    ),
    Command(
        "sound",
        Menu.VIEW,
        N_("S&ound"),
        N_("Switch sounds on or off."),
        "options.set_sound",
        ("M",),
        checkable=True,
        icon="sound",
    ),
    Command(
        "coach",
        Menu.VIEW,
        N_("&Coach"),
        N_("Show the expected points of every card each time you choose."),
        "options.set_coach",
        ("Ctrl+Shift+J",),
        checkable=True,
        icon="coach",
    ),
    Command(
        "played_cards",
        Menu.VIEW,
        N_("&Played cards"),
        N_("Show which cards are gone and who has no cards of a suit, as the preferences say."),
        "options.set_played_panel",
        ("G",),
        checkable=True,
        icon="played",
    ),
    Command(
        "rules",
        Menu.HELP,
        N_("&Rules of this game"),
        N_("Read the complete rules of the game on the table."),
        "open Rulebook",
        ("F1",),
        icon="rules",
    ),
    Command(
        "fair_play",
        Menu.HELP,
        N_("&Fair play"),
        N_("Check the deals, the other players and your luck, or ask to cut the pack."),
        "open FairPlay",
        ("Ctrl+Shift+D",),
        icon="scales",
    ),
    Command(
        "shortcuts",
        Menu.HELP,
        N_("&Keyboard shortcuts"),
        N_("Show all keys and change them."),
        "open Shortcuts",
        ("Ctrl+F1",),
        icon="keys",
    ),
    Command(
        "open_log_folder",
        Menu.HELP,
        N_("Show the &log folder"),
        N_("Open the folder of the log file, which helps to find out what went wrong."),
        "open LogFolder",
        starts_group=True,
        icon="log",
    ),
    Command(
        "about",
        Menu.HELP,
        N_("&About Hearts Qt"),
        N_("Show the version and the licence of Hearts Qt."),
        "open About",
        icon="about",
        role=Role.ABOUT,
    ),
)

BY_ID: dict[str, Command] = {command.id: command for command in COMMANDS}


class TableKey(NamedTuple):
    """A key that the table handles itself. The shortcuts window lists it; it cannot be remapped."""

    keys: str
    about: str


TABLE_KEYS: tuple[TableKey, ...] = (
    TableKey(N_("Left, Right"), N_("Move between the cards in your hand.")),
    TableKey(N_("Home, End"), N_("Go to the first or the last card.")),
    TableKey(N_("Up, Space"), N_("Raise a card for the pass, or lower it again.")),
    TableKey(N_("Enter, Space"), N_("Play the card, pass, or continue.")),
    TableKey(
        N_("1, 2, 3, …; Shift+Left, Shift+Right"),
        N_("Choose who gets a raised card when you pass to several players."),
    ),
    # Translators: the name of a key.
    TableKey(N_("F1"), N_("While the table shows a rule, open the rulebook at that rule.")),
    TableKey(N_("C, D, S, H"), N_("Go to the first card of a suit.")),
    TableKey(N_("10h, qs, …"), N_("Go to a card by typing its rank, then its suit.")),
    TableKey(
        N_("Q or T alone"),
        N_("Ask about the queen or the trick, if no suit follows within a moment."),
    ),
    TableKey(N_("Space"), N_("Hurry the animation, or continue when the table waits for you.")),
)


def keys_in_force(changed: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The shortcuts of every command: the player's own if there are any, else the defaults.

    `changed` maps ids of commands to shortcuts; an empty sequence means no shortcut. Unknown ids
    are ignored, because another version of the program may have written them. A default shortcut
    that the player assigned to another command is left out.
    """
    own = {id_: tuple(keys) for id_, keys in changed.items() if id_ in BY_ID}
    taken = {key for keys in own.values() for key in keys}
    return {
        command.id: own.get(command.id, tuple(key for key in command.keys if key not in taken))
        for command in COMMANDS
    }


def conflict(key: str, for_id: str, changed: Mapping[str, Sequence[str]]) -> Command | None:
    """The other command that has this shortcut now, or None."""
    for id_, keys in keys_in_force(changed).items():
        if id_ != for_id and key in keys:
            return BY_ID[id_]
    return None
