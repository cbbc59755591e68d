"""A rule set that is being edited, with undo and redo.

Options of a draft may clash with each other; only a draft that can be played is ever adopted. A
draft knows the preset that it started from, and the player's own rule set if it belongs to one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS
from hearts_qt.rules.problems import Problem, problems
from hearts_qt.rules.text import Text

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

    def differing(self) -> tuple[str, ...]:
        """The options that differ from the preset."""
        usual = PRESETS[self.preset].rules
        return tuple(name for name in OPTIONS if not same(self.values[name], getattr(usual, name)))


def same(one: Any, other: Any) -> bool:
    """Whether two values of an option are the same; `True` and `1` differ."""
    return type(one) is type(other) and bool(one == other)


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
