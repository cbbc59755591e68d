"""Opens the windows that lead to a new game: its dialog, preferences, deal codes, real packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.game_changer import GameChanger
    from hearts_qt.app.main.open_dialogs import OpenDialogs
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.game_setup import GameSetup

STARTING = ("preferences", "rule_set", "deal_number", "record", "new_game", "real_pack")
"""The windows that can lead to another game; they close when it begins."""


class NewGameOpener:
    """Opens the new game window and the preferences, and switches between them."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        rule_names: RuleNames,
        dialogs: OpenDialogs,
        games: GameChanger,
        window: QWidget,
    ) -> None:
        """`games` starts the games; `window` is the parent of the windows."""
        self._session = session
        self._live = live
        self._rule_names = rule_names
        self._dialogs = dialogs
        self._games = games
        self._window = window
        self._returns_to_new_game = False
        """Whether the preferences show the rules of a new game, and lead back to it."""
        games.changed.connect(self._game_changed)
        session.games.cards_wanted.connect(self._enter_next_hand)

    def show_new_game(self) -> None:
        """Let the player choose rules, players and deals, and start a new game with them."""
        from hearts_qt.app.new_game.new_game_window import NewGameWindow

        def make() -> QDialog:
            made = NewGameWindow(
                self._live,
                self._session.worker,
                self._games.begin,
                self._enter_cards,
                self._window,
            )
            made.rules_wanted.connect(self._compose_rules)
            return made

        self._returns_to_new_game = False
        opened = self._dialogs.get("new_game")
        if opened is not None and opened.isVisible():
            self._dialogs.open("new_game", make)
        else:
            self._dialogs.show_once("new_game", make)

    def show_deal_number(self) -> None:
        from hearts_qt.app.new_game.deal_number_window import DealNumberWindow

        self._dialogs.open(
            "deal_number",
            lambda: DealNumberWindow(self._session, self._games.play_deal, self._window),
        )

    def show_real_pack(self) -> None:
        """Let the player enter a deal with a real pack, for a game like the last one.

        A window that is open already stays, so that the cards entered in it are not lost.
        """
        from hearts_qt.app.session.game_setup import GameSetup

        if not self._entering(first=True):
            self._enter_cards(GameSetup())

    def _entering(self, *, first: bool) -> bool:
        """Bring the window to the front in which the player is entering the first hand of a game,
        or a later one; returns whether there is such a window."""
        from hearts_qt.app.new_game.real_pack_window import RealPackWindow

        opened = self._dialogs.get("real_pack")
        if not isinstance(opened, RealPackWindow) or not opened.isVisible():
            return False
        if opened.first is not first:
            return False
        self._dialogs.open("real_pack", lambda: opened)
        return True

    def _enter_cards(self, setup: GameSetup, then: Callable[[], object] | None = None) -> None:
        """Let the player enter a deal, and start a game with it; `then` is called if it started."""
        from hearts_qt.app.new_game.real_pack_window import window_for_game

        session, begin = self._session, self._games.begin
        self._dialogs.show_once(
            "real_pack", lambda: window_for_game(session, setup, begin, then, self._window)
        )

    def _enter_next_hand(self) -> None:
        """Let the player enter the next hand of a game with a real pack."""
        from hearts_qt.app.new_game.real_pack_window import window_for_hand

        if not self._entering(first=False):
            self._dialogs.show_once(
                "real_pack", lambda: window_for_hand(self._session, self._window)
            )

    def show_preferences(self) -> None:
        from hearts_qt.app.preferences.dialog import PreferencesWindow

        def make() -> QDialog:
            made = PreferencesWindow(self._session, self._live, self._window)
            made.new_game_wanted.connect(self._play_composed)
            made.finished.connect(self._preferences_closed)
            made.rules.own.changed.connect(self._rule_names.look_again)
            # The preferences window read the rule sets before its signal was connected.
            self._rule_names.look_again()
            return made

        self._dialogs.open("preferences", make)

    def show_rule_preferences(self) -> None:
        """Open the preferences at the page of the rules."""
        from hearts_qt.app.preferences.dialog import PreferencesWindow
        from hearts_qt.store.settings import Page

        self.show_preferences()
        window = self._dialogs.get("preferences")
        if isinstance(window, PreferencesWindow):
            window.open_page(Page.RULES)

    def preferences_again(self) -> Callable[[], None]:
        """A function that opens the preferences again, at the page and setting shown now."""
        from PySide6.QtWidgets import QWidget

        from hearts_qt.app.preferences.dialog import PreferencesWindow

        earlier = self._dialogs.get("preferences")
        page = earlier.page if isinstance(earlier, PreferencesWindow) else None
        focused = None if earlier is None else earlier.focusWidget()
        setting = "" if focused is None else focused.objectName()

        def show() -> None:
            self.show_preferences()
            window = self._dialogs.get("preferences")
            if page is not None and isinstance(window, PreferencesWindow):
                window.open_page(page)
                editor = window.findChild(QWidget, setting) if setting else None
                if editor is not None:
                    editor.setFocus()

        return show

    def forget(self) -> None:
        """Do not return to the new game window when the preferences close."""
        self._returns_to_new_game = False

    def _compose_rules(self) -> None:
        """Show the rules in the preferences; when these close, the new game window opens again."""
        self.show_rule_preferences()
        self._returns_to_new_game = True

    def _preferences_closed(self) -> None:
        """Return to the new game window if its rules were edited in the preferences."""
        from hearts_qt.app.new_game.new_game_window import NewGameWindow

        returns, self._returns_to_new_game = self._returns_to_new_game, False
        waiting = self._dialogs.get("new_game")
        if returns and isinstance(waiting, NewGameWindow):
            waiting.come_back()
            self._dialogs.open("new_game", lambda: waiting)

    def _play_composed(self) -> None:
        """Go from the preferences to the new game window, with the rules that are chosen there."""
        returns = self._returns_to_new_game
        self._dialogs.close(["preferences"])
        if not returns:
            self.show_new_game()

    def _game_changed(self) -> None:
        """Close the windows that can start a game, so that none covers the table of the new one."""
        self._returns_to_new_game = False
        self._dialogs.close(STARTING)
