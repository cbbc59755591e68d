"""The rule sets to choose from, as an item model: the player's own, then the presets in groups."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.models.table_model import ROOT
from hearts_qt.app.rules.rules_model import players_words
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.presets import GROUPS, PRESETS, nearest_preset
from hearts_qt.rules.profile import Profile

_Index = QModelIndex | Any
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_ACCESSIBLE = int(Qt.ItemDataRole.AccessibleTextRole)
_DESCRIPTION = int(Qt.ItemDataRole.AccessibleDescriptionRole)
_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class RuleSetRole(IntEnum):
    """Roles of `RuleSetsModel`; a row is a rule set or the heading of a group."""

    HeadingRole = _FIRST
    """bool: the heading of a group."""
    NameRole = _FIRST + 1
    """str: the name of the preset or of the own rule set, untranslated; empty for rules without
    one."""
    OwnRole = _FIRST + 2
    """bool: the rule set is the player's own."""
    SentenceRole = _FIRST + 3
    """str: one sentence about the rule set."""
    ShortRole = _FIRST + 4
    """str: the number of players."""
    ChosenRole = _FIRST + 5
    """bool: the one in use."""


class _Row(NamedTuple):
    heading: bool
    name: str
    title: str
    own: bool = False
    sentence: str = ""
    short: str = ""


class RuleSetsModel(QAbstractListModel):
    """Headings and rule sets; a search keeps those whose name or summary has all its words."""


    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own: tuple[Profile, ...] = ()
        self._draft: Profile | None = None
        self._search = ""
        self._chosen = ("", False)
        self._rows = self._found()

    def set_own(self, own: Sequence[Profile]) -> None:
        """Show these rule sets of the player."""
        self._own = tuple(own)
        self._rebuild()

    def set_draft(self, draft: Profile | None) -> None:
        """Show rules that were not saved under a name, or none. In the list they have no name."""
        if draft != self._draft:
            self._draft = draft
            self._rebuild()

    def set_search(self, words: str) -> None:
        """Show only rule sets that contain every one of these words."""
        if words.casefold() != self._search:
            self._search = words.casefold()
            self._rebuild()

    def set_chosen(self, name: str, own: bool) -> None:
        """Mark a rule set as the one in use."""
        if (name, own) == self._chosen:
            return
        self._chosen = (name, own)
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def row_of(self, name: str, own: bool) -> int:
        """The row of a rule set, or -1."""
        wanted = (False, name, own)
        rows = ((row.heading, row.name, row.own) for row in self._rows)
        return next((at for at, row in enumerate(rows) if row == wanted), -1)

    def best_row(self) -> int:
        """The row to select after a search, or -1: one whose name has all the words, if possible
        that of the rule set in use, or else the one in use or the first."""
        chosen, words = self.row_of(*self._chosen), self._search.split()
        named = [
            at
            for at, row in enumerate(self._rows)
            if not row.heading and all(word in row.title.casefold() for word in words)
        ]
        if chosen >= 0 and (chosen in named or not named):
            return chosen
        return named[0] if named else self.next_row(-1, 1)

    def next_row(self, row: int, step: int) -> int:
        """The row of the next rule set above or below a row; -1 at the end."""
        row += step
        while 0 <= row < len(self._rows):
            if not self._rows[row].heading:
                return row
            row += step
        return -1

    def rowCount(self, parent: _Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or self._rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case int(asked) if asked == _DISPLAY:
                return row.title
            case int(asked) if asked == _ACCESSIBLE:
                return row.title if row.heading else f"{row.title}, {row.short}"
            case int(asked) if asked == _DESCRIPTION:
                return row.sentence
            case RuleSetRole.HeadingRole:
                return row.heading
            case RuleSetRole.NameRole:
                return row.name
            case RuleSetRole.OwnRole:
                return row.own
            case RuleSetRole.SentenceRole:
                return row.sentence
            case RuleSetRole.ShortRole:
                return row.short
            case RuleSetRole.ChosenRole:
                return not row.heading and (row.name, row.own) == self._chosen
        return None

    def _rebuild(self) -> None:
        self.beginResetModel()
        self._rows = self._found()
        self.endResetModel()

    def _found(self) -> list[_Row]:
        rows: list[_Row] = []
        for title, members in self._groups():
            left = [row for row in members if self._matches(title, row)]
            if left:
                rows += [_Row(True, "", title), *left]
        return rows

    def _groups(self) -> list[tuple[str, list[_Row]]]:
        own = [
            _Row(
                False,
                each.name,
                each.name,
                True,
                own_sentence(each),
                players_words(each.rules.players),
            )
            for each in self._own
        ]
        if self._draft is not None:
            own.insert(
                0,
                _Row(
                    False,
                    "",
                    self._draft.name,
                    True,
                    own_sentence(self._draft),
                    players_words(self._draft.rules.players),
                ),
            )
        groups = [(_("Your own"), own)]
        for group in GROUPS:
            members = [
                _Row(
                    False,
                    preset.name,
                    say(preset.name),
                    False,
                    say(preset.sentence),
                    players_words(preset.rules.players),
                )
                for preset in PRESETS.values()
                if preset.group == group
            ]
            groups.append((say(group), members))
        return groups

    def _matches(self, group: str, row: _Row) -> bool:
        text = f"{group} {row.title} {row.sentence} {row.short}".casefold()
        return all(word in text for word in self._search.split())


def own_sentence(own: Profile) -> str:
    """The preset that an own rule set started from, and how many options differ."""
    preset = own.preset or nearest_preset(own.rules)
    usual = PRESETS[preset].rules
    count = sum(getattr(own.rules, name) != getattr(usual, name) for name in OPTIONS)
    if not count:
        return _("The same as {preset}.").format(preset=say(preset))
    return ngettext("{preset} with {n} change.", "{preset} with {n} changes.", count).format(
        preset=say(preset), n=count
    )
