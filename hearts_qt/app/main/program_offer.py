"""The offer to add a program that the game on the table names as a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _
from hearts_qt.app.localized_names import and_list
from hearts_qt.app.main.banner import Answer

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.session import Session
    from hearts_qt.store.history import History

KIND = "program"


class ProgramOffer:
    """Says that Basic plays in place of programs that are not added on this computer, and offers to
    add them, until the player has answered in this game."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        banner: Callable[[], Banner],
        window: QWidget,
    ) -> None:
        """`banner` returns the current banner; `window` is the parent of the question."""
        self._session = session
        self._live = live
        self._banner = banner
        self._window = window
        self._answered: History | None = None
        """The game in which the offer was answered."""

    def offer(self) -> None:
        """Make the offer, or take it back, as the seats are now."""
        banner = self._banner()
        programs = self._session.current.seating.programs_to_add
        if not programs or not self._session.current.started:
            banner.dismiss(KIND)
            return
        covered = banner.shown and banner.kind != KIND
        if covered or self._answered is self._session.current.history:
            return
        names = and_list([self._session.current.names[seat] for seat in programs])
        sentence = _(
            "This game wants a program to play for {names} that has not been added on this "
            "computer. Basic plays instead."
        )
        banner.say(
            KIND,
            sentence.format(names=names),
            (Answer(_("Add this program…"), self._ask), Answer(_("Close"), lambda: None)),
        )

    def dismissed(self, kind: str) -> None:
        """A message of the banner was hidden: if it was the offer, that is an answer; after any
        other one, the offer is made if it is due."""
        if kind == KIND:
            self._answered = self._session.current.history
        else:
            self.offer()

    def _ask(self) -> None:
        from hearts_qt.app.dialogs.add_program_dialog import AddProgramDialog

        programs = self._session.current.seating.programs_to_add
        if not programs:
            return
        player = next(iter(programs.values()))
        if AddProgramDialog(player, self._window).ask():
            self._answered = None
            self._live.add_program(player)
