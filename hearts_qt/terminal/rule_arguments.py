"""Which rules a command is to use: a preset, a file or a code, and changed options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from hearts_qt.file_names import shown
from hearts_qt.game.records import RecordError, is_record, rules_of_record
from hearts_qt.limits import COMMAND_LINE_FILE
from hearts_qt.rules.option_table import OPTIONS, TRICK_PLACES, OptionType
from hearts_qt.rules.options import (
    OptionError,
    Rules,
    RulesError,
    option_from_words,
    option_to_words,
)
from hearts_qt.rules.presets import DEFAULT_PRESET, PRESETS, preset_of
from hearts_qt.rules.profile import ProfileError, read_profile, rules_of_options
from hearts_qt.rules.rule_code import CodeError, looks_like_code, rules_from_code
from hearts_qt.rules.strict_json import read_json
from hearts_qt.rules.text import brief
from hearts_qt.store.files import cause, read_text


class CommandError(Exception):
    """An argument or a file cannot be used; the message says why, and what to do.

    `code` is the exit code.
    """

    def __init__(self, message: object, code: int = 2) -> None:
        super().__init__(shown(str(message)))
        self.code = code


WHICH = "a preset's name, a rules file, a game record, or a rule code"


CHANGE = "change an option; “hearts-qt rules --help” lists them"


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that `rules_from_arguments` reads."""
    parser.add_argument(
        "--preset", default=None, help=f"the preset to start from (default {DEFAULT_PRESET})"
    )
    parser.add_argument(
        "--rules", metavar="PRESET|FILE|CODE", help=f"the rules to start from: {WHICH}"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help=CHANGE
    )


def option_lines() -> list[str]:
    """Every option of the rules as `--set` takes it: its name, its values, the default first."""
    lines = []
    for name, option in OPTIONS.items():
        default = option_to_words(name, option.default)
        several = option.kind is OptionType.DIRECTIONS
        keys = [(choice.key,) if several else choice.key for choice in option.choices]
        names = [option_to_words(name, key) for key in keys]
        number = f"a number from {option.low}"
        number += "" if option.high is None or option.high > 99_999 else f" to {option.high}"
        match option.kind:
            case OptionType.SWITCH:
                values = "off, on"
            case OptionType.NUMBER | OptionType.AUTO_NUMBER | OptionType.OPTIONAL_NUMBER:
                values = f"{default}, or {number}"
            case OptionType.CARDS:
                values = f"{default}, or cards such as 2C 3D"
            case OptionType.DIRECTIONS:
                values = f"{default}, or any sequence of {' '.join(names)}"
            case OptionType.CARD_VALUES:
                values = f"{', '.join(names)}, or a table such as {option.sample}"
            case OptionType.TOTALS:
                values = f"{default}, or totals such as {option.sample}"
            case OptionType.TRICK_POINTS:
                places = " ".join(TRICK_PLACES)
                values = f"{default}, or points such as {option.sample}, for {places}"
            case _:
                values = ", ".join(names)
        lines.append(f"  {name:<23}{values}")
    return lines


def rules_from_arguments(given: argparse.Namespace) -> tuple[Rules, str | None]:
    """The rules that the arguments choose, and the preset they started from, where known."""
    if given.rules is not None and given.preset is not None:
        raise CommandError("Give either --preset or --rules, not both.")
    if given.rules is not None:
        start, preset = find_rules(given.rules)
    else:
        start = _preset(given.preset)
        preset = preset_of(start)
    return rules_changed(start, given.set), preset


def _preset(name: str | None) -> Rules:
    found = _named(name or DEFAULT_PRESET)
    if found is None:
        raise CommandError(f"There is no preset “{brief(name)}”; “hearts-qt presets” lists them.")
    return found


def _named(name: str) -> Rules | None:
    wanted = name.strip().casefold()
    for preset in PRESETS.values():
        if wanted in (known.casefold() for known in (preset.name, *preset.also)):
            return preset.rules
    return None


def find_rules(which: str) -> tuple[Rules, str | None]:
    """The rules of a preset, a file or a code, and the preset they started from, where known."""
    found = _named(which)
    if found is not None:
        return found, preset_of(found)
    # Unlike the methods of `Path`, this accepts any text.
    if os.path.exists(which):
        return _file(which)
    try:
        found = rules_from_code(which)
        return found, preset_of(found)
    except CodeError as error:
        if looks_like_code(which):
            raise CommandError(error) from None
    raise CommandError(
        f"“{brief(which, 80)}” is neither a preset, a file nor a rule code; "
        "“hearts-qt presets” lists the presets."
    )


def _file(name: str) -> tuple[Rules, str | None]:
    """The rules in a file (a profile, record or plain object of options), and their preset."""
    written = _read_text(name)
    if '"hearts_rules"' in written:
        try:
            profile = read_profile(written, name)
            return profile.rules, profile.preset
        except ProfileError as error:
            raise CommandError(error) from None
    try:
        if is_record(written):
            return rules_of_record(written)
        found = read_json(written)
        for key in ("rules", "options"):
            if isinstance(found, dict) and key in found:
                found = found[key]
        rules = rules_of_options(found)
        return rules, preset_of(rules)
    except (RecordError, ProfileError) as error:
        raise CommandError(f"{name}: {error}") from None
    except ValueError:
        raise CommandError(f"{name} is not a rules file: it cannot be read as JSON.") from None


def check_name(name: str) -> None:
    """Refuse an empty name of a file, which as a path would be the current folder."""
    if not name:
        raise CommandError("The name of a file is needed, and none was given.")


def _read_text(name: str) -> str:
    check_name(name)
    try:
        return read_text(Path(name), COMMAND_LINE_FILE)
    except OSError as error:
        raise CommandError(f"{name} cannot be read because {cause(error, reading=True)}.") from None
    except ValueError:
        # The content is not UTF-8, or the name contains a zero byte.
        raise CommandError(f"{brief(name, 200)} is not a text file.") from None


def rules_changed(rules: Rules, changes: Sequence[str]) -> Rules:
    values = rules.values()
    for change in changes:
        name, equals, written = change.partition("=")
        name = name.strip()
        if not equals:
            known = OPTIONS.get(name, OPTIONS["target"])
            choices = [option_to_words(name, choice.key) for choice in known.choices]
            sample = known.sample or choices[-1]
            raise CommandError(
                f"“{brief(change)}” sets no option; write it as {known.name}={sample}."
            )
        if name not in OPTIONS:
            near = get_close_matches(name, OPTIONS, 1)
            hint = f"did you mean “{near[0]}”?" if near else "“hearts-qt rules --help” lists them."
            raise CommandError(f"There is no option “{brief(name)}”; {hint}")
        if OPTIONS[name].kind is OptionType.CHOICE:
            words = [option_to_words(name, choice.key) for choice in OPTIONS[name].choices]
            if written.strip().casefold() not in [word.casefold() for word in words]:
                takes = f"{', '.join(words[:-1])} or {words[-1]}"
                raise CommandError(f"{name} takes {takes}, not “{brief(written)}”.")
        try:
            values[name] = option_from_words(name, written)
        except OptionError as error:
            raise CommandError(str(error)) from None
    try:
        # Single hands can be played even if no game can end; the commands name that fault.
        return Rules.stored(values)
    except RulesError as error:
        raise CommandError(str(error)) from None
