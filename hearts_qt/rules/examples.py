"""Examples of the rules: for an option of a rule set, a situation in which its value matters.

`example_for(option, rules)` finds a situation that can come about under exactly these rules, and
plays it by them and by the same rules with another value of the option. So every example is true
under the rules that it is printed with; if no situation fits, there is no example.

Situations come from three places: recorded ones (`examples.json`, written by
`tests/golden/make_examples.py`), fitted to the number of players and the kitty; those that are
worked out from the rules (`example_scenes.py`), for the pass and the end of a game; and small deals
that are found by a search (`example_search.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.rules.example_play import Outcome, Situation, outcome_of
from hearts_qt.rules.example_scenes import (
    END_SCENES,
    PASS_SCENES,
    adapt_to_rules,
    end_scenes,
    pass_scenes,
    possible_totals,
)
from hearts_qt.rules.example_search import searched
from hearts_qt.rules.example_words import example_words
from hearts_qt.rules.option_table import OPTIONS, OptionType
from hearts_qt.rules.options import Rules, RulesError, option_from_words
from hearts_qt.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded situation: its outcome under one value of an option and under another.

    `changes` are the rules in which it is played, as differences from Modern Hearts, the option's
    own value left out.
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
        """The rules in which it was recorded."""
        return Rules(**{**self.changes, self.option: self.value})

    @property
    def other_rules(self) -> Rules:
        """The same with the other value of the option."""
        return Rules(**{**self.changes, self.option: self.other})


@dataclass(frozen=True, slots=True)
class Example:
    """An example of an option: `outcome` is the outcome of `situation` under `rules`, `instead`
    that of `otherwise` under `other_rules`, in which only this option differs."""

    option: str
    rules: Rules
    other_rules: Rules
    situation: Situation
    otherwise: Situation
    outcome: Outcome
    instead: Outcome

    @property
    def words(self) -> Text:
        """The example in a few sentences, for a reader who has the rules; you are seat 0."""
        return example_words(
            self.option,
            (self.rules, self.other_rules),
            (self.situation, self.otherwise),
            (self.outcome, self.instead),
        )


MOST_OTHERS: Final = 4
"""The greatest number of values that an option's value is compared with."""

MOST_SCENES: Final = 24
"""The greatest number of situations that are played for each of these values."""


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _load() -> Mapping[tuple[str, str], Recorded]:
    def struct(kind: Any, entry: dict[str, Any]) -> Any:
        return kind(**{name: _tuples(value) for name, value in entry.items()})

    found = {}
    for entry in json.loads(files(__package__).joinpath("examples.json").read_text("utf-8")):
        option = entry["option"]
        found[option, entry["value"]] = Recorded(
            option,
            option_from_words(option, entry["value"]),
            option_from_words(option, entry["other"]),
            {name: option_from_words(name, word) for name, word in entry["rules"].items()},
            struct(Situation, entry["situation"]),
            struct(Situation, entry.get("otherwise", entry["situation"])),
            struct(Outcome, entry["outcome"]),
            struct(Outcome, entry["instead"]),
        )
    return MappingProxyType(found)


RECORDED: Final = _load()
"""Every recorded situation, by its option and its value as the command line writes it."""


def _others(option: str, rules: Rules) -> list[Any]:
    """Values to compare an option's value with, those of recorded examples first."""
    value, known = getattr(rules, option), OPTIONS[option]
    found: list[Any] = [each.other for each in RECORDED.values()
                        if each.option == option and each.value == value]  # fmt: skip
    found.append(known.default)
    if known.kind is not OptionType.DIRECTIONS:
        found += [choice.key for choice in known.choices]
    if known.kind is OptionType.DIRECTIONS:
        found += [("hold",), ("left",), ("right",)]
    if known.kind is OptionType.NUMBER:
        found += [number for number in (value + 1, value - 1, 2 * value)
                  if (known.low or 0) <= number <= (known.high or 0)]  # fmt: skip
    return [other for at, other in enumerate(found) if other != value and other not in found[:at]]


def _changed(rules: Rules, option: str, other: Any) -> Rules | None:
    """The rules with another value of an option, or None if they would not be a valid rule set."""
    try:
        return rules.changed(**{option: other})
    except RulesError:
        return None


def _scenes(
    option: str, rules: Rules, other_rules: Rules
) -> Iterator[tuple[Situation, Situation]]:
    """Pairs of situations, for the rules and the other rules, that may show the effect."""
    scene = OPTIONS[option].example_kind
    if scene in END_SCENES:
        for each in end_scenes(scene, rules, [known.situation for known in RECORDED.values()
                                               if known.option == option]):  # fmt: skip
            if possible_totals(each, other_rules):
                yield each, each
        return
    if scene in PASS_SCENES:
        yield from pass_scenes(scene, rules, other_rules)
        return
    for known in RECORDED.values():
        if known.option == option:
            for one, two in ((known.situation, known.otherwise),
                             (known.otherwise, known.situation)):  # fmt: skip
                here, there = adapt_to_rules(one, rules), adapt_to_rules(two, other_rules)
                if here is not None and there is not None:
                    yield here, there


@lru_cache(maxsize=256)
def example_for(option: str, rules: Rules) -> Example | None:
    """The example of an option under a rule set, true under all of its rules; None if none.

    Raises `KeyError` when there is no such option.
    """
    assert OPTIONS[option]
    compared = []
    for other in _others(option, rules)[:MOST_OTHERS]:
        other_rules = _changed(rules, option, other)
        if other_rules is None:
            continue
        compared.append(other_rules)
        scenes = islice(_scenes(option, rules, other_rules), MOST_SCENES)
        for situation, otherwise in scenes:
            outcome, instead = outcome_of(situation, rules), outcome_of(otherwise, other_rules)
            if outcome is not None and instead is not None and _differ(outcome, instead):
                return Example(
                    option, rules, other_rules, situation, otherwise, outcome, instead
                )
    for other_rules in compared[:1]:
        found = searched(option, rules, other_rules)
        outcome = None if found is None else outcome_of(found, rules)
        instead = None if found is None else outcome_of(found, other_rules)
        if found is not None and outcome is not None and instead is not None:
            return Example(option, rules, other_rules, found, found, outcome, instead)
    return None


def _differ(one: Outcome, other: Outcome) -> bool:
    names = ("seat", "legal", "scores", "totals", "winners")
    return any(getattr(one, name) != getattr(other, name) for name in names)


def example_text(option: str, rules: Rules) -> Text | None:
    """The example of an option as the rulebook of these rules shows it, or None."""
    example = example_for(option, rules)
    return None if example is None else text("Example: {example}", example=example.words)
