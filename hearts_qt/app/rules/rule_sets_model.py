"""The rule sets to choose from, as an item model: those played most, and the others in families."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt

from hearts_qt.app.i18n import _, listed, ngettext, say
from hearts_qt.app.models.table_model import Column, Index, TableModel, one_column
from hearts_qt.app.rules.rules_model import (
    Draft,
    label_words,
    players_words,
    sentence_words,
    value_words,
)
from hearts_qt.app.rules.word_search import SearchWords
from hearts_qt.app.ui.disclosure import wedged
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, GROUPS, PRESETS, nearest_preset
from hearts_qt.rules.profile import Profile

_FIRST = int(Qt.ItemDataRole.UserRole) + 1


STARTERS = (
    "Modern Hearts", "American Hearts", "Omnibus Hearts", "Three-Handed", "Five-Handed",
)  # fmt: skip
"""The rule sets that come first for a person who has played too few others."""


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
    family: str = ""
    """For a heading that folds: the key of its family."""
    unfolded: bool = False
    """Whether the members of the family are shown."""


class RuleSetsModel(TableModel[RuleSetRow]):
    """Headings and rule sets: the first few, and families that unfold. A search keeps the rule sets
    whose name, summary or rules have all its words."""

    def __init__(self, parent: QObject | None = None) -> None:
        column: tuple[Column[RuleSetRow]] = one_column(
            _title,
            _spoken,
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
        self._played: Mapping[str, int] = {}
        self._search = SearchWords("")
        self._unfolded: set[str] = set()
        self._chosen = ("", False)
        self._texts: dict[Rules, str] = {}
        """What a search finds in rules, as far as it was needed."""
        self.rows = self._found()

    def set_own(self, own: Sequence[Profile]) -> None:
        """Show these rule sets of the player."""
        self._own = tuple(own)
        self._rebuild()

    def set_played(self, played: Mapping[str, int]) -> None:
        """Put the rule sets first that were played most; `played` counts games by their names."""
        self._played = dict(played)
        self._rebuild()

    def unfold(self, family: str, wanted: bool = True) -> None:
        """Show the rule sets of a family, or hide them."""
        (self._unfolded.add if wanted else self._unfolded.discard)(family)
        self._rebuild()

    def reveal(self, name: str, own: bool) -> None:
        """Unfold the family of a rule set."""
        if self.row_of(name, own) < 0 and not own and name in PRESETS:
            self.unfold(PRESETS[name].group)

    def set_draft(self, draft: Profile | None) -> None:
        """Show rules that were not saved under a name, or none. In the list they have no name."""
        if draft != self._draft:
            self._draft = draft
            self._rebuild()

    def set_search(self, words: str) -> None:
        """Show only rule sets that contain every one of these words."""
        self._search = SearchWords(words)
        self._rebuild()
        if not words:
            self.reveal(*self._chosen)

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
        chosen = self.row_of(*self._chosen)
        named = [
            at
            for at, row in enumerate(self.rows)
            if not row.heading and self._search.in_(row.title)
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

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.rows[index.row()] if index.isValid() else None
        if row is None or (row.heading and not row.family):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _is_chosen(self, row: RuleSetRow) -> bool:
        return not row.heading and (row.name, row.own) == self._chosen

    def _rebuild(self) -> None:
        self.show(self._found())

    def _found(self) -> tuple[RuleSetRow, ...]:
        return tuple(self.search(self._search) if self._search else self._families())

    def search(self, words: SearchWords) -> Iterable[RuleSetRow]:
        """The rule sets that have all these words, with the headings of their families."""
        for family, title, members in self._groups():
            left = [row for row in members if words.in_(self._text(f"{title} {family}", row))]
            if left:
                yield RuleSetRow(title, heading=True)
                yield from left

    def _families(self) -> Iterable[RuleSetRow]:
        groups = self._groups()
        rows = [row for _family, _title, members in groups for row in members]
        first = self._first(rows)
        yield RuleSetRow(_("Played most") if self._played else _("Suggested"), heading=True)
        yield from first
        for family, title, members in groups:
            left = [row for row in members if row not in first]
            if left:
                # The own ones are few, and nobody else knows them.
                unfolded = not family or family in self._unfolded
                yield RuleSetRow(title, heading=True, family=family, unfolded=unfolded)
                yield from left if unfolded else ()

    def _first(self, rows: Sequence[RuleSetRow]) -> list[RuleSetRow]:
        """The rule sets that come first: the changed rules, then those played most."""
        draft = [row for row in rows if row.own and not row.name]
        by_name = {row.name: row for row in reversed(rows) if row.name}
        names = sorted(self._played, key=lambda name: -self._played[name])
        known = [by_name[name] for name in (*names, *STARTERS) if name in by_name]
        return draft + list(dict.fromkeys(known))[: len(STARTERS)]

    def _groups(self) -> list[tuple[str, str, list[RuleSetRow]]]:
        """The key of each family, its title, and its rule sets."""
        own = [_own_row(each, each.name) for each in self._own]
        if self._draft is not None:
            own.insert(0, _own_row(self._draft, ""))
        families = [
            (
                group,
                say(group),
                [
                    RuleSetRow(
                        say(preset.name),
                        name=preset.name,
                        sentence=say(preset.sentence),
                        short=players_words(preset.rules.players),
                    )
                    for preset in PRESETS.values()
                    if preset.group == group
                ],
            )
            for group in GROUPS
        ]
        return [("", _("Your own"), own), *families]

    def _text(self, group: str, row: RuleSetRow) -> str:
        """Everything that a search finds of a rule set."""
        also = "" if row.own else " ".join(PRESETS[row.name].also)
        words = f"{group} {row.name} {also} {row.title} {row.sentence} {row.short}"
        return f"{words} {self._rules_text(row)}"

    def _rules_text(self, row: RuleSetRow) -> str:
        """The rules of a rule set that differ from the usual ones, in words."""
        if not row.own:
            rules = PRESETS[row.name].rules
        elif row.name:
            rules = next(each.rules for each in self._own if each.name == row.name)
        else:
            assert self._draft is not None
            rules = self._draft.rules
        if rules not in self._texts:
            draft = Draft.from_rules(rules, DEFAULT_PRESET)
            values = draft.values
            self._texts[rules] = " ".join(
                f"{label_words(name, values)} {value_words(name, values[name], values)}"
                f" {sentence_words(name, values[name], values)}"
                for name in draft.differing()
            )
        return self._texts[rules]


def _title(row: RuleSetRow) -> str:
    if not row.family:
        return row.title
    return wedged(row.title, row.unfolded)


def _spoken(row: RuleSetRow) -> str:
    if not row.heading:
        return listed((row.title, row.short))
    if not row.family:
        return row.title
    state = _("{family}, unfolded") if row.unfolded else _("{family}, folded")
    return state.format(family=row.title)


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
