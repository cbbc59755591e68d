"""The rule sets to choose from, as an item model: the player's own, then the presets in groups."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, Qt

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.app.models.table_model import Column, TableModel, one_column
from hearts_qt.app.rules.rules_model import players_words
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.presets import GROUPS, PRESETS, nearest_preset
from hearts_qt.rules.profile import Profile

_Index = QModelIndex | Any
_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class RuleSetRole(IntEnum):
    """The parts of a `RuleSetRow` for a `RowDelegate`."""

    HeadingRole = _FIRST
    """bool: the heading of a group."""
    SentenceRole = _FIRST + 1
    """str: one sentence about the rule set."""
    ShortRole = _FIRST + 2
    """str: the number of players."""
    ChosenRole = _FIRST + 3
    """bool: the one in use."""


class RuleSetRow(NamedTuple):
    """A rule set, or the heading of a group."""

    title: str
    heading: bool = False
    name: str = ""
    """The name of the preset or of the own rule set, untranslated; empty for rules without one."""
    own: bool = False
    """Whether the rule set is the player's own."""
    sentence: str = ""
    """One sentence about the rule set."""
    short: str = ""
    """The number of players."""


class RuleSetsModel(TableModel[RuleSetRow]):
    """Headings and rule sets; a search keeps those whose name or summary has all its words."""

    def __init__(self, parent: QObject | None = None) -> None:
        column: tuple[Column[RuleSetRow]] = one_column(
            lambda row: row.title,
            lambda row: row.title if row.heading else f"{row.title}, {row.short}",
            roles={
                int(Qt.ItemDataRole.AccessibleDescriptionRole): lambda row: row.sentence,
                RuleSetRole.HeadingRole: lambda row: row.heading,
                RuleSetRole.SentenceRole: lambda row: row.sentence,
                RuleSetRole.ShortRole: lambda row: row.short,
                RuleSetRole.ChosenRole: self._is_chosen,
            },
        )
        super().__init__(column, parent)
        self._own: tuple[Profile, ...] = ()
        self._draft: Profile | None = None
        self._search = ""
        self._chosen = ("", False)
        self.rows = self._found()

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
        self.announce(0, len(self.rows) - 1, [RuleSetRole.ChosenRole])

    def row_of(self, name: str, own: bool) -> int:
        """The row of a rule set, or -1."""
        wanted = (False, name, own)
        rows = ((row.heading, row.name, row.own) for row in self.rows)
        return next((at for at, row in enumerate(rows) if row == wanted), -1)

    def best_row(self) -> int:
        """The row to select after a search, or -1: one whose name has all the words, if possible
        that of the rule set in use, or else the one in use or the first."""
        chosen, words = self.row_of(*self._chosen), self._search.split()
        named = [
            at
            for at, row in enumerate(self.rows)
            if not row.heading and all(word in row.title.casefold() for word in words)
        ]
        if chosen >= 0 and (chosen in named or not named):
            return chosen
        return named[0] if named else self.next_row(-1, 1)

    def next_row(self, row: int, step: int) -> int:
        """The row of the next rule set above or below a row; -1 at the end."""
        row += step
        while 0 <= row < len(self.rows):
            if not self.rows[row].heading:
                return row
            row += step
        return -1

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or self.rows[index.row()].heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _is_chosen(self, row: RuleSetRow) -> bool:
        return not row.heading and (row.name, row.own) == self._chosen

    def _rebuild(self) -> None:
        self.show(self._found())

    def _found(self) -> tuple[RuleSetRow, ...]:
        rows: list[RuleSetRow] = []
        for title, members in self._groups():
            left = [row for row in members if self._matches(title, row)]
            if left:
                rows += [RuleSetRow(title, heading=True), *left]
        return tuple(rows)

    def _groups(self) -> list[tuple[str, list[RuleSetRow]]]:
        own = [_own_row(each, each.name) for each in self._own]
        if self._draft is not None:
            own.insert(0, _own_row(self._draft, ""))
        groups = [(_("Your own"), own)]
        for group in GROUPS:
            members = [
                RuleSetRow(
                    say(preset.name),
                    name=preset.name,
                    sentence=say(preset.sentence),
                    short=players_words(preset.rules.players),
                )
                for preset in PRESETS.values()
                if preset.group == group
            ]
            groups.append((say(group), members))
        return groups

    def _matches(self, group: str, row: RuleSetRow) -> bool:
        text = f"{group} {row.title} {row.sentence} {row.short}".casefold()
        return all(word in text for word in self._search.split())


def _own_row(own: Profile, name: str) -> RuleSetRow:
    return RuleSetRow(
        own.name,
        name=name,
        own=True,
        sentence=own_sentence(own),
        short=players_words(own.rules.players),
    )


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
