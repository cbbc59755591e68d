"""Recorded examples: for every value of every option a situation in which it makes a difference.

`example_of(option, value)` is the example of a value; `Example.sentence` tells it in a few plain
sentences, as a `Text` that is translated where it is shown. It is told as you see it: you sit on
seat 0. It serves as a tooltip. `example_for(option, rules)` is the same for a rule set, but only
where the example comes out just so under all of these rules; the rulebook shows that.

The examples are data (`hearts_qt.rules.example_data`), written by `tests/golden/make_examples.py`,
which plays each of them under both values. A test plays them all again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules import example_data
from hearts_qt.rules.example_play import Outcome, Situation, outcome_of
from hearts_qt.rules.example_words import setting_words, told
from hearts_qt.rules.options import (
    OPTIONS,
    Kind,
    Rules,
    RulesError,
    option_from_words,
    option_to_words,
)
from hearts_qt.rules.text import Text, text

__all__ = ["EXAMPLES", "Example", "Outcome", "Situation", "example_for", "example_of", "shown"]

_OF_THE_SITUATION = ("pass_cycle", "pass_count", "target", "hand_limit")
"""Options that make up the situation of an example; elsewhere they may be what they like."""

_PLAIN = ("pass_cycle", "pass_count", "packs")
"""Options that an example need not tell: its sentences say who passes what, and its cards do."""


@dataclass(frozen=True, slots=True)
class Example:
    """One value of an option at work, against another value of the same option.

    `changes` are the rules in which it is played, as differences from Modern Hearts, the option's
    own value left out. `outcome` is what comes of `situation` under `value`; `instead` is what
    comes of `otherwise` under `other`, most often of the same situation.
    """

    option: str
    value: Any
    other: Any
    changes: Mapping[str, Any]
    situation: Situation
    otherwise: Situation
    outcome: Outcome
    instead: Outcome

    @property
    def rules(self) -> Rules:
        """The rules in which the example is played."""
        return Rules(**{**self.changes, self.option: self.value})

    @property
    def other_rules(self) -> Rules:
        """The same with the other value of the option."""
        return Rules(**{**self.changes, self.option: self.other})

    @property
    def sentence(self) -> Text:
        """The example in words, with the other rules that it needs, if any."""
        needed = self.setting
        return self.here if needed is None else text(
            "With {rules}: {example}", rules=needed, example=self.here)  # fmt: skip

    @property
    def setting(self) -> Text | None:
        """The rules, besides the option's own, that make the example what it is; None for none."""
        needed = [name for name in self.changes if name not in _PLAIN]
        return setting_words(needed, self.rules) if needed else None

    @property
    def here(self) -> Text:
        """The example in words, for a reader who has the rules in which it is played."""
        return told(
            self.option,
            (self.rules, self.other_rules),
            (self.situation, self.otherwise),
            (self.outcome, self.instead),
        )


def _load() -> Mapping[tuple[str, str], Example]:
    found = {}
    for entry in example_data.EXAMPLES:
        option = entry["option"]
        situation = Situation(**entry["situation"])
        example = Example(
            option,
            option_from_words(option, entry["value"]),
            option_from_words(option, entry["other"]),
            {name: option_from_words(name, word) for name, word in entry["rules"].items()},
            situation,
            Situation(**entry.get("otherwise", entry["situation"])),
            Outcome(**entry["outcome"]),
            Outcome(**entry["instead"]),
        )
        found[option, entry["value"]] = example
    return MappingProxyType(found)


EXAMPLES: Final = _load()
"""Every example, by its option and the value as it is written on the command line."""


_NUMBERS: Final = {"target": "100", "moon_points": "0", "no_trick_bonus": "5"}
"""Options that take any number, each with the recorded value that is played with other numbers."""


@lru_cache(maxsize=64)
def _of_number(option: str, value: int) -> Example | None:
    """The recorded example of another number, played by this one; None where it shows nothing."""
    known = EXAMPLES[option, _NUMBERS[option]]
    situation, other = known.situation, known.other
    if option == "target":
        other = known.value
        assert situation.before is not None
        most = max(situation.before) + 1
        # With the lower of the two targets somebody reaches it exactly, and the game is over.
        before = tuple(total - most + min(value, other) for total in situation.before)
        if min(before) < 0:
            return None
        situation = replace(situation, before=before)
    changes = {**known.changes}
    outcome = outcome_of(situation, Rules(**{**changes, option: value}))
    instead = outcome_of(situation, Rules(**{**changes, option: other}))
    if outcome is None or instead is None or outcome == instead:
        return None
    return Example(option, value, other, known.changes, situation, situation, outcome, instead)


def example_of(option: str, value: Any) -> Example | None:
    """The example of an option's value; None for a number or a list of cards that has none.

    Where any number will do, the example of another number is played by this one.

    A pass cycle has that of its first direction, every card table of one's own has the same.
    Raises `KeyError` when there is no such option.
    """
    kind = OPTIONS[option].kind
    if kind is Kind.DIRECTIONS:
        return EXAMPLES.get((option, value[0]))
    if kind is Kind.CARD_VALUES and not isinstance(value, str):
        every = (example for example in EXAMPLES.values() if example.option == option)
        return next((e for e in every if not isinstance(e.value, str)), None)
    found = EXAMPLES.get((option, option_to_words(option, value)))
    if found is None and option in _NUMBERS and isinstance(value, int):
        return _of_number(option, value)
    return found


def example_for(option: str, rules: Rules) -> Example | None:
    """The example of an option's value in a rule set, where it is true under all of its rules.

    None where there is no example, where another number of players or packs sits down, where there
    is no kitty to speak of, or where some other option makes it come out differently.
    """
    value = getattr(rules, option)
    example = example_of(option, value)
    if example is None or (example.value != value and option != "pass_cycle"):
        return None
    if (example.rules.players, example.rules.packs) != (rules.players, rules.packs):
        return None
    if example.situation.kitty and not rules.kitty_size:
        return None
    values = rules.values()
    for name in _OF_THE_SITUATION:
        if name != option:
            values[name] = getattr(example.rules, name)
    values[option] = example.value
    try:
        there = Rules(**values)
    except RulesError:
        return None
    return example if outcome_of(example.situation, there) == example.outcome else None


def shown(option: str, rules: Rules) -> Text | None:
    """The example of an option's value as a rulebook of these rules shows it; None where there is
    none.

    One that is not true under all of these rules says that it is played by those of Modern Hearts.
    """
    here = example_for(option, rules)
    if here is not None:
        return text("Example: {example}", example=here.here)
    example = example_of(option, getattr(rules, option))
    if example is None:
        return None
    setting = example.setting
    if setting is None:
        return text("Example, otherwise by the rules of Modern Hearts: {example}",
                    example=example.here)  # fmt: skip
    return text("Example, otherwise by the rules of Modern Hearts with {rules}: {example}",
                rules=setting, example=example.here)  # fmt: skip
