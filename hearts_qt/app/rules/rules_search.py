"""A search over rules: it finds options of the composer, and rule sets that have them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView

from hearts_qt.app.i18n import _, listed, say
from hearts_qt.app.models.table_model import KEY, Column, TableModel, one_column
from hearts_qt.app.rules.rule_sets_model import RuleSetsModel
from hearts_qt.app.rules.rules_model import RulesModel, RulesRole
from hearts_qt.app.rules.word_search import SearchWords
from hearts_qt.app.ui.inputs import SearchField
from hearts_qt.app.ui.tables import Roles, RowDelegate
from hearts_qt.rules.option_table import OPTIONS, Option
from hearts_qt.rules.text import N_

_FIRST = int(Qt.ItemDataRole.UserRole) + 1

FEW = 10
"""Numbers of options with at most so many are found by their words."""


OTHER_WORDS = {
    "hearts_lead": N_("break hearts, breaking hearts"),
    "bonus_card": N_("jack of diamonds, ten of diamonds"),
    "black_breaks": N_("the queen of spades breaks hearts"),
    "black_when_safe": N_("dump the queen of spades"),
    "first_trick_penalties": N_("queen of spades on the first trick"),
    "pass_cycle": N_("hold hand, no hold, keep the cards"),
    "charging": N_("expose a card"),
    "kitty_to": N_("widow, left over cards"),
    "sun": N_("all tricks"),
}
"""Other words by which players look for an option."""


class HitRole(IntEnum):
    """The parts of a `Hit` for a `RowDelegate`."""

    HeadingRole = _FIRST
    NoteRole = _FIRST + 1
    SentenceRole = _FIRST + 2


class Hit(NamedTuple):
    """An option or a rule set that was found, or a heading."""

    title: str
    heading: bool = False
    note: str = ""
    """The value of the option, or the number of players."""
    sentence: str = ""
    option: str = ""
    """The name of an option; empty for a rule set."""
    rule_set: tuple[str, bool] | None = None
    """The name of a rule set, and whether it is the player's own."""


class RulesSearch(QObject):
    """A field to search in, and the list of what was found."""

    option_wanted = Signal(str)
    """The name of an option that the person picked."""
    rule_set_wanted = Signal(str, bool)
    """The name of a rule set that the person picked, and whether it is the player's own."""

    def __init__(self, rules: RulesModel, sets: RuleSetsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._rules, self._sets = rules, sets
        self.field = SearchField(
            _("Search all rules"), _("Search all rules, such as “jack” or “break hearts”")
        )
        column: tuple[Column[Hit]] = one_column(
            lambda hit: hit.title,
            lambda hit: listed(words for words in (hit.title, hit.note) if words),
            roles={
                int(Qt.ItemDataRole.AccessibleDescriptionRole): lambda hit: hit.sentence,
                HitRole.HeadingRole: lambda hit: hit.heading,
                HitRole.NoteRole: lambda hit: hit.note,
                HitRole.SentenceRole: lambda hit: hit.sentence,
            },
        )
        self.hits = TableModel(column, self)
        self.view = QListView()
        self.view.setAccessibleName(_("Rules that were found"))
        self.view.setModel(self.hits)
        roles = Roles(
            sentence=HitRole.SentenceRole, note=HitRole.NoteRole, heading=HitRole.HeadingRole
        )
        self.view.setItemDelegate(RowDelegate(self.view, roles))
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setObjectName("rule sets")
        self.view.hide()
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.view.clicked.connect(self._pick)
        self.view.activated.connect(self._pick)

    @property
    def searching(self) -> bool:
        """Whether the list takes the place of the options."""
        return bool(self.field.text().strip())

    def _search(self, written: str) -> None:
        words = SearchWords(written)
        hits = list(self._found(words)) if words else []
        self.hits.show(hits or [Hit(_("No rule has these words."), heading=True)])
        self._go(self._next(-1, 1))

    def _found(self, words: SearchWords) -> Iterable[Hit]:
        options = [option for option in OPTIONS.values() if words.in_(option_text(option))]
        if options:
            yield Hit(_("Rules"), heading=True)
        for option in options:
            index = self._rules.index_of(option.name)
            yield Hit(
                say(option.label),
                note=index.data(RulesRole.ValueTextRole),
                sentence=say(option.sentence) or say(option.chapter),
                option=option.name,
            )
        sets = [row for row in self._sets.search(words) if not row.heading]
        if sets:
            yield Hit(_("Rule sets"), heading=True)
        for row in sets:
            yield Hit(row.title, False, row.short, row.sentence, "", (row.name, row.own))

    def _next(self, row: int, step: int) -> int:
        row += step
        while 0 <= row < len(self.hits.rows) and self.hits.rows[row].heading:
            row += step
        return row if 0 <= row < len(self.hits.rows) else -1

    def _go(self, row: int) -> None:
        if row >= 0:
            self.view.setCurrentIndex(self.hits.index(row, 0))
            self.view.scrollTo(self.hits.index(row, 0))

    def _pick(self, index: QModelIndex) -> None:
        hit = index.data(KEY)
        if hit is None or hit.heading:
            return
        self.field.clear()
        if hit.option:
            self.option_wanted.emit(hit.option)
        elif hit.rule_set is not None:
            self.rule_set_wanted.emit(*hit.rule_set)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Send arrow keys and Enter to the list; Escape clears the field."""
        if watched is not self.field or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() != QEvent.Type.KeyPress or not self.searching:
            return False
        match event.key():
            case Qt.Key.Key_Down:
                self._go(self._next(self.view.currentIndex().row(), 1))
            case Qt.Key.Key_Up:
                self._go(self._next(self.view.currentIndex().row(), -1))
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._pick(self.view.currentIndex())
            case Qt.Key.Key_Escape:
                self.field.clear()
            case _:
                return False
        return True


def option_text(option: Option) -> str:
    """Everything that is said of an option, for a search."""
    parts = [say(option.chapter), say(option.label), say(option.sentence)]
    for choice in option.choices:
        parts += [say(choice.label), say(choice.sentence)]
    if option.low is not None and option.high is not None and option.high <= FEW:
        parts += [str(number) for number in range(option.low, option.high + 1)]
    if option.name in OTHER_WORDS:
        parts.append(say(OTHER_WORDS[option.name]))
    return " ".join(parts)
