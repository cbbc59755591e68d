"""The text in the corner of the table: the rule set, and how many games wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, ngettext
from hearts_qt.app.table.palette import palette_for
from hearts_qt.app.ui import theme

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.table_corner import TableCorner
    from hearts_qt.app.rules.rule_names import RuleNames
    from hearts_qt.app.session import Session
    from hearts_qt.app.start.saved_games_model import SavedGamesModel


class CornerText:
    """Writes the lines of a `TableCorner`."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        rule_names: RuleNames,
        saved_games: SavedGamesModel,
    ) -> None:
        self._session = session
        self._live = live
        self._rule_names = rule_names
        self._saved_games = saved_games

    def write(self, corner: TableCorner, key: str, seal: str) -> None:
        """Name the rule set in the corner, and count the games that wait.

        `key` is the key that shows the rules, as the system writes it, or empty. `seal` says in a
        few words whether the deals are sealed.
        """
        session = self._session
        corner.set_colours(palette_for(self._live.values.felt, theme.is_dark()))
        rules = waiting = ""
        if session.current.started:
            rules = self._rule_names.name(session.current.rules) or _("Your own rules")
            if key:
                rules = _("{rules} · {key} for the rules").format(rules=rules, key=key)
            count = self._saved_games.rowCount()
            if count:
                waiting = ngettext(
                    "{n} other game is waiting · Show", "{n} other games are waiting · Show", count
                ).format(n=count)
        corner.say(rules, waiting, seal, session.current.rules.players)
