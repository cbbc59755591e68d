"""Opens the rulebook, the list of keys, the About box, and the folder of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.open_dialogs import OpenDialogs
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session


class HelpOpener:
    """Opens the windows of the Help menu."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        rule_names: RuleNames,
        dialogs: OpenDialogs,
        tell: Callable[[str], None],
        rule_in_question: Callable[[], str | None],
        window: QWidget,
    ) -> None:
        """`tell` shows a message; `rule_in_question` gives the option whose rule the table shows,
        or None; `window` is the parent of the windows."""
        self._session = session
        self._live = live
        self._rule_names = rule_names
        self._dialogs = dialogs
        self._tell = tell
        self._rule_in_question = rule_in_question
        self._window = window

    def show_rules(self) -> None:
        """Open the rulebook, at the rule that the table is showing, if any."""
        self.show_rule(self._rule_in_question() or "")

    def show_rule(self, option: str) -> None:
        """Open the rulebook at the rule of an option, or at its beginning if `option` is empty."""
        from hearts_qt.app.rules.rulebook_window import RulebookWindow

        self._dialogs.open(
            "rules", lambda: RulebookWindow(self._session, self._rule_names, self._window)
        )
        window = self._dialogs.get("rules")
        if option and isinstance(window, RulebookWindow):
            window.show_option(option)

    def show_shortcuts(self) -> None:
        from hearts_qt.app.help.shortcuts_window import ShortcutsWindow

        self._dialogs.open("shortcuts", lambda: ShortcutsWindow(self._live, self._window))

    def show_about(self) -> None:
        from hearts_qt.app.help.about_window import AboutWindow

        self._dialogs.open("about", lambda: AboutWindow(self._window))

    def open_log_folder(self) -> None:
        """Open the folder of the log in the system's file manager, or say where it is."""
        from hearts_qt.app.files.open_folder import open_folder
        from hearts_qt.store.folders import folders

        folder = folders().state
        if not open_folder(folder):
            self._tell(_("The log is in the folder {folder}.").format(folder=folder))
