"""The names of rule sets: that of the preset or own rule set with the same rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import say
from hearts_qt.app.live_settings import LiveSettings
from hearts_qt.rules.presets import preset_of

if TYPE_CHECKING:
    from hearts_qt.rules.options import Amount, Rules
    from hearts_qt.rules.profile import Profile
    from hearts_qt.store.profiles import ProfileStore


def name_among(rules: Rules, own: Sequence[Profile]) -> str:
    """The name of a rule set in the reader's language: that of the preset with these rules, else of
    the first own rule set with them; empty if there is neither."""
    preset = preset_of(rules)
    if preset is not None:
        return say(preset)
    return next((profile.name for profile in own if profile.rules == rules), "")


@lru_cache(256)
def rules_of(code: str) -> Rules | None:
    """The rules of a code; None for one that this version cannot read."""
    # Imported late, because the program starts without it.
    from hearts_qt.rules.rule_code import CodeError, rules_from_code

    try:
        return rules_from_code(code)
    except CodeError:
        return None


def shown_under(code: str, points: Amount) -> Amount:
    """Points of a game with the sign with which the rules of a code show them."""
    rules = rules_of(code)
    return points if rules is None else rules.shown(points)


class RuleNames(QObject):
    """The player's own rule sets, with a signal for windows that show their names."""

    changed = Signal()
    """A rule set was saved, renamed or deleted, or another one was chosen."""

    def __init__(self, live: LiveSettings, parent: QObject | None = None) -> None:
        """`live` says which rule set is chosen."""
        super().__init__(parent)
        self._live = live
        self._store: ProfileStore | None = None
        self._known: tuple[Profile, ...] = ()
        live.on("rule_set", call=self._chosen)
        live.rule_sets_known.connect(self._follow)

    @property
    def own(self) -> tuple[Profile, ...]:
        """The player's own rule sets as far as they have been read; `changed` tells of more. The
        chosen one comes first, so that its name is used if others have the same rules."""
        if self._store is None:
            # Most games use a preset, and the program starts faster if it need not read own rule
            # sets.
            from hearts_qt.store.folders import folders

            self._store = self._live.own_rule_sets(folders().rules)
            self._known = self._store.profiles()
            self._store.look_again()
        chosen = self._live.values.rule_set
        return tuple(sorted(self._known, key=lambda profile: profile.name != chosen))

    def look_again(self) -> None:
        """Have the own rule sets read again, if they have been read before."""
        if self._store is not None:
            self._store.look_again()

    def _follow(self) -> None:
        if self._store is None:
            return
        before, self._known = self._known, self._store.profiles()
        if set(self._known) != set(before):
            self.changed.emit()

    def _chosen(self) -> None:
        if self._known:
            self.changed.emit()

    def name(self, rules: Rules) -> str:
        """The name of these rules; empty if they have none."""
        return name_among(rules, ()) or name_among(rules, self.own)
