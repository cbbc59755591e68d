"""What rule sets are called: as the preset of the same rules, or as the player's own set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from hearts_qt.app.i18n import say
from hearts_qt.rules.presets import preset_of

if TYPE_CHECKING:
    from hearts_qt.rules.options import Rules
    from hearts_qt.rules.profile import Profile

__all__ = ["RuleNames", "name_among"]


def name_among(rules: Rules, own: Sequence[Profile]) -> str:
    """The name of a rule set in the reader's language; empty where it has none."""
    preset = preset_of(rules)
    if preset is not None:
        return say(preset)
    return next((profile.name for profile in own if profile.rules == rules), "")


class RuleNames(QObject):
    """Knows the player's own rule sets, and tells those who show names when they change."""

    changed = Signal()
    """A rule set was saved, renamed or deleted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own: tuple[Profile, ...] | None = None

    @property
    def own(self) -> tuple[Profile, ...]:
        """The player's own rule sets, as they were when last looked at."""
        if self._own is None:
            # Most games are by a preset, and the program starts sooner without the shelf.
            from hearts_qt.store.folders import folders
            from hearts_qt.store.profiles import ProfileStore

            self._own = ProfileStore(folders().rules).profiles()
        return self._own

    def look_again(self) -> None:
        """There may be other rule sets now."""
        self._own = None
        self.changed.emit()

    def name(self, rules: Rules) -> str:
        """What these rules are called; empty where they have no name."""
        return name_among(rules, ()) or name_among(rules, self.own)
