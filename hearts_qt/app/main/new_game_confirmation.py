"""Putting another game on the table: a new one, a parked one, one from a file, or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject, QTimer, Signal

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.dialogs import UnsavedDialog
    from hearts_qt.app.session import Session
    from hearts_qt.app.session.game_lifecycle import GameSetup, ParkedSave
    from hearts_qt.rules.text import Text
    from hearts_qt.store.history import History


LONGEST_WAIT = 3000
"""Milliseconds for which the program waits at its end whether the disk takes what it was given."""


class NewGameConfirmation(QObject):
    """Leaves the game under way for another one.

    The game under way is parked. The player is asked only if something would be lost.
    """

    changed = Signal()
    """Another game was put on the table, or the table was left."""

    def __init__(self, session: Session, window: QWidget) -> None:
        """`window` is the parent of the questions."""
        super().__init__(window)
        self._session = session
        self._window = window
        self._unsaved_dialog: UnsavedDialog | None = None
        self._waiting = False

    def new_game(self) -> None:
        """Start a new game with the last choice; the one under way is parked."""
        from hearts_qt.app.session.game_lifecycle import GameSetup

        self.begin(GameSetup())

    def begin(self, setup: GameSetup) -> bool:
        """Start a game; the one under way is parked. False if the player keeps playing that one."""
        return self._leave_game(lambda discard: self._session.games.begin(setup, discard=discard))

    def play_deal(self, number: int) -> bool:
        """Start a game whose first hand has this deal number; False if the player declined."""
        from hearts_qt.app.session.game_lifecycle import DealSource, GameSetup

        return self.begin(GameSetup(deals=DealSource(first_deal=number)))

    def rematch(self) -> None:
        """Start again with the same rules and players; the game under way is parked."""
        self._leave_game(lambda discard: self._session.games.rematch(discard=discard))

    def leave(self) -> None:
        """Leave the table for the start screen; the game under way is kept."""
        self._leave_game(lambda discard: self._session.games.leave(discard=discard), untouched=True)

    def continue_saved(self, name: str, kept: Callable[[], object]) -> None:
        """Continue a saved game, by the name of its file, once it was read; `kept` is called if
        that was not done."""
        games = self._session.games

        def go_on(save: ParkedSave | None) -> None:
            if save is None or not self._leave_game(
                lambda discard: games.resume_parked(save, discard=discard)
            ):
                kept()

        games.open_parked(name, go_on)

    def continue_copy(self, history: History) -> None:
        """Continue a game that was saved to a file elsewhere; the one under way is parked."""
        games = self._session.games
        self._leave_game(lambda discard: games.continue_copy(history, discard=discard))

    def restart_hand(self) -> None:
        """Ask for confirmation, and restart the hand, if the player has decided anything in it."""
        if self._session.undo.restart_possible and self.ask(
            _("Restart this hand?"),
            _("You get the same cards again. Undo brings back what you have played so far."),
            _("Restart hand"),
            _("Keep playing"),
        ):
            self._session.undo.restart_hand()

    def _leave_game(self, go: Callable[[bool], bool], *, untouched: bool = False) -> bool:
        """Leave the game under way by calling `go`; returns whether that was done.

        The player is asked only if something would be lost; `go` gets True if the player gives it
        up. With `untouched`, this includes games in which the player has decided nothing.
        """
        discard = False
        session = self._session
        if session.games.worth_keeping or (untouched and session.games.under_way):
            if not session.saver.keeps:
                discard = self.ask(
                    _("Leave this game?"),
                    _("Games are not saved at the moment, so this one will end without a result."),
                    _("Leave the game"),
                    _("Keep playing"),
                )
            elif (fault := session.saver.save_all()) is not None:
                discard = self._ask_about_unsaved(fault, _("Leave without saving"))
            else:
                return self._emit_if_done(go(False))
            if not discard:
                return False
        return self._emit_if_done(go(discard))

    def _emit_if_done(self, done: bool) -> bool:
        if done:
            self.changed.emit()
        return done

    def ask(self, title: str, sentence: str, yes: str, no: str) -> bool:
        """Ask for confirmation; `no` is the safe answer, which Escape chooses."""
        from hearts_qt.app.dialogs import ConfirmDialog

        return ConfirmDialog(title, sentence, yes, no, self._window).ask()

    # Closing the program

    def may_close(self) -> bool:
        """Save what is not saved yet; False if that fails and the player wants to keep playing."""
        if self._waiting:
            return False
        self._wait_for_disk()
        fault = self._session.saver.save_all()
        if fault is None:
            return True
        return self._ask_about_unsaved(fault, _("Quit without saving"))

    def _wait_for_disk(self) -> None:
        """Let the disk say whether it takes what it was given last; afterwards nobody could be
        asked any more. The windows are drawn meanwhile."""
        saver, loop, look = self._session.saver, QEventLoop(), QTimer()
        limit = QDeadlineTimer(LONGEST_WAIT)
        look.timeout.connect(
            lambda: loop.quit() if not saver.is_syncing or limit.hasExpired() else None
        )
        if saver.is_syncing:
            look.start(5)
            self._waiting = True
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
            self._waiting = False

    def give_up_asking(self) -> None:
        """Close the question about an unsaved game, if it is open."""
        if self._unsaved_dialog is not None:
            self._unsaved_dialog.leave()

    def _ask_about_unsaved(self, fault: Text, leave: str) -> bool:
        """Ask what to do with a game that cannot be saved; True if it was saved or given up.

        `leave` is the label of the button that gives it up.
        """
        from hearts_qt.app.dialogs import UnsavedDialog

        dialog = self._unsaved_dialog = UnsavedDialog(self._session, fault, leave, self._window)
        try:
            return bool(dialog.exec())
        finally:
            self._unsaved_dialog = None
            dialog.deleteLater()
