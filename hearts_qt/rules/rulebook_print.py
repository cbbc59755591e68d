"""The rulebook as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from hearts_qt.rules.examples import example_text
from hearts_qt.rules.inert_options import without_effect
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules, option_to_words
from hearts_qt.rules.presets import PRESETS, nearest_preset, preset_of, title_of
from hearts_qt.rules.problems import why_no_end
from hearts_qt.rules.rulebook import differences, rulebook

WIDTH = 78
"""The most characters in a line."""

MARK = "| "
"""The margin before a paragraph that differs from the preset of the comparison."""


def with_examples(rules: Rules, every: bool) -> frozenset[str]:
    """The options for which a rulebook shows an example: all options, or those that differ from
    Modern Hearts, without the number of players."""
    changed = (name for name in OPTIONS if getattr(rules, name) != OPTIONS[name].default)
    return frozenset(OPTIONS if every else set(changed) - {"players"})


def book_lines(
    rules: Rules, every_example: bool = False, width: int = WIDTH, preset: str | None = None
) -> Iterator[str]:
    """The rulebook, line by line.

    It is compared with the preset that the rules started from, or with the nearest one: a mark in
    the margin shows which paragraphs differ. Options that are not as in Modern Hearts have an
    example; with `every_example`, all options.
    """
    name = preset_of(rules)
    near = preset or nearest_preset(rules)
    title = str(title_of(rules, near))
    yield title
    yield "=" * len(title)
    if name is None:
        endless = why_no_end(rules.values())
        if endless is not None:
            yield from wrap(str(endless), width)
        for option in differences(rules, near):
            here = option_to_words(option, getattr(rules, option))
            there = option_to_words(option, getattr(PRESETS[near].rules, option))
            line = f"* {OPTIONS[option].label}: {here} ({there} in {near})"
            yield from wrap(line, width, subsequent_indent="  ")
        idle = without_effect(rules.values())
        for option in differences(rules, near):
            if option in idle and getattr(rules, option) != OPTIONS[option].default:
                line = f"* {OPTIONS[option].label} has no effect: {idle[option]}"
                yield from wrap(line, width, subsequent_indent="  ")
        yield f"Marked {MARK.strip()} in the margin: different from {near}."
    waiting = set(with_examples(rules, every_example))
    for section in rulebook(rules, None if name else near):
        yield ""
        yield str(section.title)
        yield "-" * len(str(section.title))
        for rule in section.rules:
            margin = MARK if rule.differs else "" if name else "  "
            yield from wrap(str(rule.text), width, initial_indent=margin, subsequent_indent=margin)
            if rule.options and rule.options[0] in waiting:
                waiting.discard(rule.options[0])
                example = example_text(rule.options[0], rules)
                indent = " " * (len(margin) + 4)
                yield from wrap(
                    str(example or ""), width, initial_indent=indent, subsequent_indent=indent
                )
