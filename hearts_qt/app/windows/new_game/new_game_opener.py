"""Opens what leads to a new game: its window, the preferences, deal codes and real packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.game_setup import GameSetup
    from hearts_qt.app.windows.main.game_changer import GameChanger
    from hearts_qt.app.windows.main.open_dialogs import OpenDialogs

__all__ = ["NewGameOpener"]

STARTING = ("preferences", "rule_set", "deal_number", "record", "new_game", "real_pack")
"""The windows that can lead to another game; they close when it begins."""


class NewGameOpener:
    """Opens the window of a new game and the preferences, and leads from one to the other."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        rule_names: RuleNames,
        dialogs: OpenDialogs,
        games: GameChanger,
        window: QWidget,
    ) -> None:
        """`games` begins the games; `window` is the parent of the windows."""
        self._session = session
        self._live = live
        self._rule_names = rule_names
        self._dialogs = dialogs
        self._games = games
        self._window = window
        self._composing = False
        """Whether the rules of a new game are being composed in the preferences."""
        games.changed.connect(self._game_changed)
        session.cards_wanted.connect(self._enter_next_hand)

    def show_new_game(self) -> None:
        """Let the player choose rules, players and deals, and start a new game with them."""
        from hearts_qt.app.windows.new_game.new_game_window import NewGameWindow

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

        self._composing = False
        opened = self._dialogs.get("new_game")
        if opened is not None and opened.isVisible():
            self._dialogs.open("new_game", make)
        else:
            self._dialogs.show_once("new_game", make)

    def show_deal_number(self) -> None:
        from hearts_qt.app.windows.new_game.deal_number_window import DealNumberWindow

        self._dialogs.open(
            "deal_number",
            lambda: DealNumberWindow(self._session, self._games.play_deal, self._window),
        )

    def show_real_pack(self) -> None:
        """Have a deal with a real pack entered, for a game like the last one.

        An open window stays, so that nothing that was entered is lost.
        """
        from hearts_qt.app.session.game_setup import GameSetup

        if not self._entering(first=True):
            self._enter_cards(GameSetup())

    def _entering(self, *, first: bool) -> bool:
        """Bring an open window to the front in which the first hand of a game, or a later one, is
        being entered; whether there is one."""
        from hearts_qt.app.windows.new_game.real_pack_window import RealPackWindow

        opened = self._dialogs.get("real_pack")
        if not isinstance(opened, RealPackWindow) or not opened.isVisible():
            return False
        if opened.first is not first:
            return False
        self._dialogs.open("real_pack", lambda: opened)
        return True

    def _enter_cards(self, setup: GameSetup, then: Callable[[], object] | None = None) -> None:
        """Have a deal entered, and begin a game with it; `then` is called if it began."""
        from hearts_qt.app.windows.new_game.real_pack_window import window_for_game

        session, begin = self._session, self._games.begin
        self._dialogs.show_once(
            "real_pack", lambda: window_for_game(session, setup, begin, then, self._window)
        )

    def _enter_next_hand(self) -> None:
        """Have the next hand of a game with a real pack entered."""
        from hearts_qt.app.windows.new_game.real_pack_window import window_for_hand

        if not self._entering(first=False):
            self._dialogs.show_once(
                "real_pack", lambda: window_for_hand(self._session, self._window)
            )

    def show_preferences(self) -> None:
        from hearts_qt.app.windows.preferences.dialog import PreferencesWindow

        def make() -> QDialog:
            made = PreferencesWindow(self._session, self._live, self._window)
            made.new_game_wanted.connect(self._play_composed)
            made.finished.connect(self._preferences_closed)
            made.rules.own.changed.connect(self._rule_names.look_again)
            # The window of the preferences read them before it was connected.
            self._rule_names.look_again()
            return made

        self._dialogs.open("preferences", make)

    def show_rule_preferences(self) -> None:
        """Open the preferences at the page of the rules."""
        from hearts_qt.app.windows.preferences.dialog import PreferencesWindow
        from hearts_qt.store.settings import Page

        self.show_preferences()
        window = self._dialogs.get("preferences")
        if isinstance(window, PreferencesWindow):
            window.open_page(Page.RULES)

    def preferences_again(self) -> Callable[[], None]:
        """What opens the preferences again, at the page and the setting that they show now."""
        from PySide6.QtWidgets import QWidget

        from hearts_qt.app.windows.preferences.dialog import PreferencesWindow

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
        """Lead back to no new game when the preferences close."""
        self._composing = False

    def _compose_rules(self) -> None:
        """Show the rules in the preferences; when they are closed the new game goes on."""
        self.show_rule_preferences()
        self._composing = True

    def _preferences_closed(self) -> None:
        """Go back to the new game whose rules were composed in the preferences, if there is one."""
        from hearts_qt.app.windows.new_game.new_game_window import NewGameWindow

        composing, self._composing = self._composing, False
        waiting = self._dialogs.get("new_game")
        if composing and isinstance(waiting, NewGameWindow):
            waiting.come_back()
            self._dialogs.open("new_game", lambda: waiting)

    def _play_composed(self) -> None:
        """Go from the preferences to a new game, with the rules that are chosen there."""
        composing = self._composing
        self._dialogs.close(["preferences"])
        if not composing:
            self.show_new_game()

    def _game_changed(self) -> None:
        """Close the windows that led to another game, so that none lies over its table."""
        self._composing = False
        self._dialogs.close(STARTING)
