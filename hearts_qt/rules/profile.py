"""Profiles: the player's own rule sets as files, in the format in which they are kept and shared.

A profile is one JSON object in UTF-8, in a file whose name ends in `.hearts-rules`::

    {"hearts_rules": 1, "name": "Thursday",
     "rules": {"preset": "Omnibus Hearts", "options": {"players": 4, "...": "every option"}}}

Options are written as in records of games. `preset` is the one that the rules started from, or
null. A reader ignores keys that it does not know, gives options that are missing their defaults,
and refuses a version, an option or a value that it does not know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hearts_qt.limits import RULE_SET_NAME
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import (
    OptionError,
    Rules,
    RulesError,
    option_from_json,
    rules_from_json,
    rules_to_json,
)
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.problems import value_problems
from hearts_qt.rules.strict_json import Repeating, read_json
from hearts_qt.rules.text import SaidError, Text, brief, text, together

SUFFIX: Final = ".hearts-rules"
"""How the names of files with a profile end."""

VERSION: Final = 1

LONGEST_NAME: Final = RULE_SET_NAME
"""How many characters the name of a rule set may have."""


class ProfileError(SaidError, ValueError):
    """A rule set that cannot be read, kept or found; `text` says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A rule set with a name. `preset` is the name of the one that it started from, or None."""

    name: str
    rules: Rules
    preset: str | None = None


def checked_name(name: str) -> str:
    """The name in one line, with single spaces between its words.

    Raises `ProfileError` when it cannot be a name.
    """
    name = " ".join(name.split())
    if not name:
        raise ProfileError(text("A rule set needs a name."))
    if len(name) > LONGEST_NAME:
        raise ProfileError(
            text("The name of a rule set has at most {n} characters.", n=LONGEST_NAME)
        )
    # Some scripts and emoji need zero-width joiners; other invisible characters are refused.
    if not name.replace("\u200c", "").replace("\u200d", "").isprintable():
        raise ProfileError(text("The name of a rule set holds a character that cannot be shown."))
    return name


def write_profile(profile: Profile) -> str:
    """The text of a profile's file; raises `ProfileError` when the name cannot be one."""
    written = {
        "hearts_rules": VERSION,
        "name": checked_name(profile.name),
        "rules": {"preset": profile.preset, "options": rules_to_json(profile.rules)},
    }
    return json.dumps(written, ensure_ascii=False, indent=2) + "\n"


def read_profile(written: str, source: str) -> Profile:
    """The profile of a file's text; raises `ProfileError`, whose sentence names the source."""
    try:
        return _profile(_object(written))
    except ProfileError as error:
        # Translators: a file, and what is wrong with it.
        raise ProfileError(text("{file}: {fault}", file=source, fault=error.text)) from None


def rules_of_options(options: Any) -> Rules:
    """The rules of an object of options, as profiles hold it.

    Raises `ProfileError` for options or values that are not known and for rules that cannot be
    played; its text names the first faults and how many more there are.
    """
    if not isinstance(options, Mapping):
        raise ProfileError(text("This is not a rule set: it holds no options."))
    if isinstance(options, Repeating):
        raise ProfileError(text("{name} is named twice.", name=brief(options.repeated)))
    faults: list[Text] = []
    sound: dict[str, Any] = {}
    for name, value in options.items():
        if name not in OPTIONS:
            faults.append(text("There is no rule called “{name}”; perhaps a newer Hearts Qt knows "
                               "it.", name=brief(name)))  # fmt: skip
            continue
        try:
            sound[name] = option_from_json(name, value)
        except OptionError as error:
            faults.append(error.text)
    faults += [problem.text for problem in value_problems(sound)]
    if not faults:
        try:
            return rules_from_json(options)
        except RulesError as error:
            faults = [problem.text for problem in error.problems]
    raise ProfileError(together(faults))


def _object(written: str) -> Any:
    try:
        return read_json(written)
    except ValueError:
        raise ProfileError(text("This is not a rule set: it cannot be read as JSON.")) from None


def _profile(found: Any) -> Profile:
    version = found.get("hearts_rules") if isinstance(found, Mapping) else None
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise ProfileError(text("This is not a rule set: it does not say “hearts_rules”."))
    if version > VERSION:
        raise ProfileError(
            text("This rule set was written by a newer version of Hearts Qt, which can read it.")
        )
    name, rules = found.get("name"), found.get("rules")
    if not isinstance(name, str):
        raise ProfileError(text("This rule set has no name."))
    if not isinstance(rules, Mapping):
        raise ProfileError(text("This is not a rule set: it holds no options."))
    preset = rules.get("preset")
    # Rules cannot be compared with a preset that this version does not have.
    started = preset if isinstance(preset, str) and preset in PRESETS else None
    return Profile(checked_name(name), rules_of_options(rules.get("options")), started)

