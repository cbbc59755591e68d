"""The table of options as an item model: chapters, each with its options and their values.

The values are those of a draft, whose options may clash while it is being edited. Views read roles
and write through `setData`, which refuses a value that an option cannot have.

Only a draft that can be played is ever adopted. It can be undone and redone; it knows the preset
that it started from, and the player's own rule set if it belongs to one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, Signal

from hearts_qt.app.i18n import _, listed, named, ngettext, say
from hearts_qt.app.models.table_model import ACCESSIBLE, DISPLAY, EDIT, ROOT, TIP, Index
from hearts_qt.app.regional import signed
from hearts_qt.rules.cards import CARDS, card_sign, penalty_points, worth_of
from hearts_qt.rules.option_table import (
    CHAPTERS,
    OPTIONS,
    TRICK_PLACES,
    Option,
    OptionChoice,
    OptionType,
)
from hearts_qt.rules.options import Rules, same
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.rules.problems import Problem, problems, without_effect
from hearts_qt.rules.shown_points import as_shown, shown_sign
from hearts_qt.rules.text import Text

_MOST_DIRECTIONS = 12
"""The longest pass cycle that is written out in full."""


def value_words(name: str, value: Any, values: Mapping[str, Any]) -> str:
    """A value of an option in a few words; `values` are those of all options."""
    option = OPTIONS[name]
    sign = shown_sign(values["scores_shown"])
    for choice in option.choices:
        if type(choice.key) is type(value) and choice.key == value:
            return choice_words(choice, values)
    match option.kind:
        case OptionType.OPTIONAL_NUMBER if name == "target" and value is not None:
            return signed(sign * value)
        case OptionType.OPTIONAL_NUMBER if value is None:
            return no_number(name)
        case OptionType.AUTO_NUMBER if value == "auto" and name == "kitty_size":
            cards = CARDS * values["packs"] - len(values["removed"])
            return _("Automatic: {n}").format(n=cards % values["players"])
        case OptionType.AUTO_NUMBER if value == "auto":
            worth = worth_of(values)
            points = penalty_points(worth, values["packs"])
            return _("Automatic: {points}").format(points=points)
        case OptionType.CARDS:
            return _cards(value) or _("None")
        case OptionType.DIRECTIONS:
            return _cycle(value)
        case OptionType.CARD_VALUES:
            return _("Own table")
        case OptionType.TOTALS:
            pairs = [f"{signed(sign * total)} → {signed(sign * new)}" for total, new in value]
            return listed(pairs) or _("None")
        case OptionType.TRICK_POINTS:
            by_trick = [
                f"{say(TRICK_PLACES[place])} {signed(sign * points)}" for place, points in value
            ]
            return listed(by_trick) or _("None")
    return str(value)


def no_number(name: str) -> str:
    """What stands for no number in an option that may have one."""
    return _("No limit") if name == "hand_limit" else _("None")


def choice_words(choice: OptionChoice, values: Mapping[str, Any]) -> str:
    """The label of a choice; `values` are those of all options."""
    return say(as_shown(Text(choice.label), values["scores_shown"]))


def label_words(name: str, values: Mapping[str, Any]) -> str:
    """The label of an option; `values` are those of all options."""
    return say(as_shown(Text(OPTIONS[name].label), values["scores_shown"]))


def sentence_words(name: str, value: Any, values: Mapping[str, Any]) -> str:
    """What a value means, or what the option decides if its values have no sentence; `values` are
    those of all options."""
    option = OPTIONS[name]
    said = option.sentence
    if option.kind is not OptionType.DIRECTIONS:
        for choice in option.choices:
            if type(choice.key) is type(value) and choice.key == value:
                said = choice.sentence
    return say(as_shown(Text(said), values["scores_shown"]))


def players_words(players: int) -> str:
    """The number of players, in words."""
    return ngettext("{n} player", "{n} players", players).format(n=players)


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(
        card_sign(card) if count == 1 else f"{count}×{card_sign(card)}"
        for card, count in sorted(Counter(cards).items())
    )


def _cycle(cycle: tuple[str, ...]) -> str:
    names = {choice.key: say(choice.label) for choice in OPTIONS["pass_cycle"].choices}
    words = [names[direction] for direction in cycle[:_MOST_DIRECTIONS]]
    return listed(words) + ("…" if len(cycle) > _MOST_DIRECTIONS else "")


MAX_UNDO = 100
"""How many changes can be undone."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The values of all options, the preset to compare them with, and the own rule set, if any."""

    values: Mapping[str, Any]
    preset: str = DEFAULT_PRESET
    own: str = ""
    """The name of the player's own rule set that is edited; empty for a preset."""

    @classmethod
    def from_rules(cls, rules: Rules, preset: str, own: str = "") -> Draft:
        """The draft of a rule set; an unknown preset becomes the default one."""
        return cls(rules.values(), preset if preset in PRESETS else DEFAULT_PRESET, own)

    def changed(self, changes: Mapping[str, Any]) -> Draft:
        """The same draft with some values changed."""
        return replace(self, values={**self.values, **changes})

    def without(self, name: str) -> Rules | None:
        """The rules with one option as in the preset; None if they are the same or clash."""
        usual = getattr(PRESETS[self.preset].rules, name)
        values = {**self.values, name: usual}
        return None if same(self.values[name], usual) or problems(values) else Rules(**values)

    def fixed(self) -> Draft:
        """The same draft without its clashes, as far as they can be fixed."""
        draft = self
        # Fixing one clash may reveal another, so this repeats; each fix removes at least its own
        # clash.
        for _step in range(len(OPTIONS)):
            found = problems(draft.values)
            if not found:
                break
            draft = draft.changed(found[0].fix)
        return draft

    def differing(self) -> tuple[str, ...]:
        """The options that differ from the preset."""
        usual = PRESETS[self.preset].rules
        return tuple(name for name in OPTIONS if not same(self.values[name], getattr(usual, name)))


def differences(rules: Rules) -> list[tuple[str, str]]:
    """How a rule set differs from Modern Hearts: the labels of options and their values."""
    draft = Draft.from_rules(rules, DEFAULT_PRESET)
    return [
        (label_words(name, draft.values), value_words(name, draft.values[name], draft.values))
        for name in draft.differing()
    ]


def fault_of(name: str, value: Any) -> Text | None:
    """One sentence if an option can never have this value, whatever the other options are; else
    None."""
    for problem in problems({name: value}):
        # A clash names at least two options.
        if problem.options == (name,):
            return problem.text
    return None


class Drafts:
    """The current draft, with the earlier and the undone ones."""

    def __init__(self, draft: Draft) -> None:
        self.now = draft
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._judged: tuple[Draft, tuple[Problem, ...], Rules | None] | None = None

    def set_current(self, draft: Draft) -> None:
        """Make another draft the current one; `undo` goes back to this one."""
        if draft == self.now:
            return
        self._before.append(self.now)
        del self._before[:-MAX_UNDO]
        self._after.clear()
        self.now = draft

    def start(self, draft: Draft) -> None:
        """Start with a draft; nothing can be undone or redone then."""
        self._before.clear()
        self._after.clear()
        self.now = draft

    @property
    def undo_possible(self) -> bool:
        """Whether `undo` changes anything."""
        return bool(self._before)

    @property
    def redo_possible(self) -> bool:
        """Whether `redo` changes anything."""
        return bool(self._after)

    def undo(self) -> bool:
        """Undo one change. Returns whether there was one."""
        if not self._before:
            return False
        self._after.append(self.now)
        self.now = self._before.pop()
        return True

    def redo(self) -> bool:
        """Redo one undone change. Returns whether there was one."""
        if not self._after:
            return False
        self._before.append(self.now)
        self.now = self._after.pop()
        return True

    @property
    def settled(self) -> Draft:
        """The current draft if it can be played, or else the last good one from before.

        Values through which an option only passed on its way do not count: going from four players
        to nine, the last good draft has four.
        """
        if not self.problems or not self._before:
            return self.now
        drafts = [*self._before, self.now]
        last = _touched(*drafts[-2:])
        while len(drafts) > 1 and _touched(*drafts[-2:]) <= last:
            drafts.pop()
        while len(drafts) > 1 and problems(drafts[-1].values):
            drafts.pop()
        return drafts[-1]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All faults of the current draft; empty if it can be played."""
        return self._judgement()[0]

    @property
    def rules(self) -> Rules | None:
        """The current draft as a rule set; None if it has faults."""
        return self._judgement()[1]

    def _judgement(self) -> tuple[tuple[Problem, ...], Rules | None]:
        if self._judged is None or self._judged[0] is not self.now:
            found = tuple(problems(self.now.values))
            self._judged = (self.now, found, None if found else Rules(**self.now.values))
        return self._judged[1], self._judged[2]


def _touched(before: Draft, after: Draft) -> frozenset[str]:
    """The options whose values differ between two drafts."""
    return frozenset(
        name for name in OPTIONS if not same(before.values[name], after.values[name])
    )


_FIRST = int(Qt.ItemDataRole.UserRole) + 1


class RulesRole(IntEnum):
    """Roles of `RulesModel`. A chapter answers `NameRole`, `DiffersRole` and `ProblemRole` only."""

    NameRole = _FIRST
    """str: the option's name in files; for a chapter its English title."""
    OptionRole = _FIRST + 1
    """Option: the entry of the option table."""
    ValueRole = _FIRST + 2
    """The value; it can be set."""
    ValueTextRole = _FIRST + 3
    """str: the value in words."""
    SentenceRole = _FIRST + 4
    """str: what the value means, or what the option decides if values have no sentence."""
    DiffersRole = _FIRST + 5
    """bool: another value than the preset's; for a chapter the number of such options."""
    PresetTextRole = _FIRST + 6
    """str: the preset's value in words."""
    ActiveRole = _FIRST + 7
    """bool: the option has an effect with the other values."""
    IdleTextRole = _FIRST + 8
    """str: why the option has no effect; empty if it has one."""
    ProblemRole = _FIRST + 9
    """bool: the option clashes with another; for a chapter, any of its options does."""
    ProblemTextRole = _FIRST + 10
    """str: the clashes of the option, one sentence a line."""


class _State(NamedTuple):
    """The changeable parts of a row."""

    value: Any
    differs: bool
    preset: Any
    idle: str
    clash: str


class RulesModel(QAbstractItemModel):
    """The options of a draft, chapter by chapter."""

    changed = Signal()
    """The draft has changed: a value, its preset, or its own rule set."""
    refused = Signal(str, str)
    """The name of an option and one sentence why it cannot have a value; nothing has changed."""

    def __init__(self, draft: Draft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.drafts = Drafts(draft)
        """The draft, and those to which undo and redo go; only the model changes it."""
        self._options: list[list[Option]] = [
            [option for option in OPTIONS.values() if option.chapter == chapter]
            for chapter in CHAPTERS
        ]
        self._states: dict[str, _State] = self._look()

    # The draft

    def change(self, changes: Mapping[str, Any]) -> None:
        """Set some options together, as one change. Raises `KeyError` for an unknown name."""
        unknown = set(changes) - set(OPTIONS)
        if unknown:
            raise KeyError(sorted(unknown)[0])
        self.take(self.drafts.now.changed(changes))

    def take(self, draft: Draft) -> None:
        """Make a draft the current one; `undo` goes back to the one before."""
        self.drafts.set_current(draft)
        self._follow()

    def start(self, draft: Draft) -> None:
        """Start with a draft; nothing can be undone then."""
        self.drafts.start(draft)
        self._follow()

    def undo(self) -> bool:
        """Undo the last change. Returns whether there was one."""
        done = self.drafts.undo()
        self._follow()
        return done

    def redo(self) -> bool:
        """Redo the undone change. Returns whether there was one."""
        done = self.drafts.redo()
        self._follow()
        return done

    def reset(self, name: str | None = None) -> None:
        """Set one option, or all, to the value of the preset."""
        usual = PRESETS[self.drafts.now.preset].rules
        self.change({each: getattr(usual, each) for each in ([name] if name else OPTIONS)})

    def fix(self) -> None:
        """Fix all clashes, one after another, as one change."""
        self.take(self.drafts.now.fixed())

    def index_of(self, name: str) -> QModelIndex:
        """The index of an option; raises `KeyError` for an unknown name."""
        chapter = CHAPTERS.index(OPTIONS[name].chapter)
        row = self._options[chapter].index(OPTIONS[name])
        return self.index(row, 0, self.index(chapter, 0))

    # QAbstractItemModel

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = ROOT) -> Any:
        # Called without an index this is `QObject.parent`.
        if index is ROOT:
            return QObject.parent(self)
        chapter = index.internalId() if index.isValid() else 0
        return self.createIndex(chapter - 1, 0, 0) if chapter else QModelIndex()

    def rowCount(self, parent: Index = ROOT) -> int:
        if not parent.isValid():
            return len(CHAPTERS)
        return 0 if parent.internalId() else len(self._options[parent.row()])

    def columnCount(self, parent: Index = ROOT) -> int:
        return 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usual | Qt.ItemFlag.ItemIsEditable if index.internalId() else usual

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        if not index.isValid():
            return None
        if not index.internalId():
            return self._chapter_data(index.row(), role)
        return self._option_data(self._options[index.internalId() - 1][index.row()], role)

    def setData(self, index: Index, value: Any, role: int = EDIT) -> bool:
        if not index.isValid() or not index.internalId() or role not in _SET:
            return False
        option = self._options[index.internalId() - 1][index.row()]
        fault = fault_of(option.name, value)
        if fault is not None:
            self.refused.emit(option.name, say(fault))
            return False
        if not same(value, self._states[option.name].value):
            self.change({option.name: value})
        return True

    # Data

    def _chapter_data(self, chapter: int, role: int) -> Any:
        states = [self._states[option.name] for option in self._options[chapter]]
        if role in (DISPLAY, ACCESSIBLE):
            return say(CHAPTERS[chapter])
        if role == RulesRole.NameRole:
            return CHAPTERS[chapter]
        if role == RulesRole.DiffersRole:
            return sum(state.differs for state in states)
        if role == RulesRole.ProblemRole:
            return any(state.clash for state in states)
        return None

    def _option_data(self, option: Option, role: int) -> Any:
        state = self._states[option.name]
        values = self.drafts.now.values
        match role:
            case int(value) if value == DISPLAY:
                return label_words(option.name, values)
            case int(value) if value == ACCESSIBLE:
                return named(
                    label_words(option.name, values), value_words(option.name, state.value, values)
                )
            case int(value) if value == TIP:
                if state.clash or state.idle:
                    return state.clash or state.idle
                return sentence_words(option.name, state.value, values)
            case int(value) if value in _SET:
                return state.value
            case RulesRole.NameRole:
                return option.name
            case RulesRole.OptionRole:
                return option
            case RulesRole.ValueTextRole:
                return value_words(option.name, state.value, values)
            case RulesRole.SentenceRole:
                return sentence_words(option.name, state.value, values)
            case RulesRole.DiffersRole:
                return state.differs
            case RulesRole.PresetTextRole:
                return value_words(option.name, state.preset, values)
            case RulesRole.ActiveRole:
                return not state.idle
            case RulesRole.IdleTextRole:
                return state.idle
            case RulesRole.ProblemRole:
                return bool(state.clash)
            case RulesRole.ProblemTextRole:
                return state.clash
        return None

    def _look(self) -> dict[str, _State]:
        draft = self.drafts.now
        usual = PRESETS[draft.preset].rules
        idle = without_effect(draft.values)
        clashes: dict[str, list[str]] = {}
        for problem in self.drafts.problems:
            for name in problem.options:
                clashes.setdefault(name, []).append(say(problem.text))
        return {
            name: _State(
                draft.values[name],
                not same(draft.values[name], getattr(usual, name)),
                getattr(usual, name),
                say(idle[name]) if name in idle else "",
                "\n".join(clashes.get(name, ())),
            )
            for name in OPTIONS
        }

    def _follow(self) -> None:
        """Announce what has changed."""
        before, self._states = self._states, self._look()
        chapters = set()
        shown = self._states["scores_shown"].value != before["scores_shown"].value
        for name, state in self._states.items():
            # The way in which scores are shown changes the words of other options.
            if shown or state != before[name] or not same(state.value, before[name].value):
                at = self.index_of(name)
                chapters.add(at.parent().row())
                self.dataChanged.emit(at, at)
        for chapter in sorted(chapters):
            at = self.index(chapter, 0)
            self.dataChanged.emit(at, at)
        self.changed.emit()


_SET = (EDIT, int(RulesRole.ValueRole))
"""The roles that hold the value."""
