"""The rules in force, written out so that a player new to the game can play by them.

`rulebook(rules)` writes only what holds under exactly these rules: most options that are off are
not mentioned. Each sentence is a `Text`, so the rulebook appears in the reader's language.
Paragraphs that differ from the nearest preset are marked (`Rule.differs`); `differences(rules)`
also has the options that differ without a paragraph that says so. `book_lines` prints it all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from hearts_qt.rules.cards import spoken_name, the_card
from hearts_qt.rules.examples import example_of
from hearts_qt.rules.option_table import OPTIONS
from hearts_qt.rules.options import Rules, option_to_words
from hearts_qt.rules.presets import PRESETS, nearest_preset, preset_of, title_of
from hearts_qt.rules.problems import why_no_end, without_effect
from hearts_qt.rules.rulebook_end import end
from hearts_qt.rules.rulebook_play import charging, kitty, restrictions, tricks
from hearts_qt.rules.rulebook_scoring import moon, partners, values
from hearts_qt.rules.rulebook_words import (
    Rule,
    Section,
    card_list,
    listed,
    rule,
    section,
)
from hearts_qt.rules.shown_points import as_shown
from hearts_qt.rules.text import N_, Text, plural, text, text_in

_DIRECTIONS = {
    "left": N_("to the left"),
    "right": N_("to the right"),
    "across": N_("to the player opposite"),
    "scatter": N_("to every other player"),
    "hold": N_("no cards are passed"),
    "left2": N_("to the second player on the left"),
    "right2": N_("to the second player on the right"),
}


_NUMBERS = {
    3: text_in("number of players", "Three"),
    4: text_in("number of players", "Four"),
    5: text_in("number of players", "Five"),
    6: text_in("number of players", "Six"),
    7: text_in("number of players", "Seven"),
    8: text_in("number of players", "Eight"),
    9: text_in("number of players", "Nine"),
    10: text_in("number of players", "Ten"),
}


def rulebook(
    rules: Rules, preset: str | None = None, *, learner: bool = False
) -> list[Section]:
    """The complete rules of a rule set, in the order in which a hand is played; for a `learner` in
    an order in which nothing is named before it is explained.

    Paragraphs that are not in the rulebook of the given preset, or the nearest, are marked.
    """
    sections = _write(rules, learner)
    near = PRESETS[preset or nearest_preset(rules)].rules
    if near == rules:
        return sections
    usual = {found.text for part in _write(near, False) for found in part.rules}
    return [
        replace(
            part,
            rules=tuple(replace(found, differs=found.text not in usual) for found in part.rules),
        )
        for part in sections
    ]


def differences(rules: Rules, preset: str | None = None) -> tuple[str, ...]:
    """The names of the options in which a rule set differs from a preset, or the nearest one."""
    near = PRESETS[preset or nearest_preset(rules)].rules
    return tuple(name for name in OPTIONS if getattr(near, name) != getattr(rules, name))


def place_of(option: str, sections: Sequence[Section]) -> tuple[int, int | None]:
    """Where an option stands in a rulebook: the index of its chapter, and that of its rule there.

    The rule is None if no rule is about the option; the chapter is then the one in which a reader
    would look for it.
    """
    mentioned = [
        (found.options[0] != option, at, index)
        for at, part in enumerate(sections)
        for index, found in enumerate(part.rules)
        if option in found.options
    ]
    if mentioned:
        # First the rule that is about the option, then those that only depend on it.
        _, at, index = min(mentioned)
        return at, index
    for at, part in enumerate(sections):
        if option in part.options:
            return at, None
    return 0, None


def _write(rules: Rules, learner: bool) -> list[Section]:
    writers: tuple[Callable[[Rules], Section | None], ...] = (
        _object, _deal, _pass, charging, tricks, restrictions, kitty, values, moon,
    )  # fmt: skip
    if learner:
        writers = (_deal, tricks, values, _object, restrictions, _pass, charging, kitty, moon)
    found = [(writer, writer(rules)) for writer in (*writers, partners, end)]
    named = {option for _, part in found if part is not None for option in part.options}
    return [
        replace(
            part,
            rules=tuple(
                replace(found, text=as_shown(found.text, rules.scores_shown))
                for found in part.rules
            ),
            options=(*part.options, *(name for name, home in _DEFAULT_CHAPTERS.items()
                                      if home is writer and name not in named)),
        )
        for writer, part in found
        if part is not None
    ]  # fmt: skip


def _object(rules: Rules) -> Section:
    values = rules.card_worth
    costs = any(value > 0 for value in values)
    bonus = any(value < 0 for value in values)
    return section(
        text("The aim of the game"),
        (
            rule(
                plural(
                    "{number} players sit at the table, and each plays alone.",
                    "{number} players sit at the table, and each plays alone.",
                    rules.players,
                    number=_NUMBERS[rules.players],
                )
                if rules.teams == "none"
                else plural(
                    "{number} players sit at the table, partners opposite each other.",
                    "{number} players sit at the table, partners opposite each other.",
                    rules.players,
                    number=_NUMBERS[rules.players],
                ),
                "players",
                "teams",
            ),
            rule(
                text(
                    "Avoid the penalty cards: each costs points to the player who captures it in "
                    "a trick."
                )
            )
            if costs
            else None,
            rule(
                text("Bonus cards do the opposite: they take points off.")
                if costs
                else text("Capture the bonus cards: they take points off your score.")
            )
            if bonus
            else None,
            rule(
                text(
                    "The points of each hand are added to your total, and the lowest total wins "
                    "the game."
                )
                if rules.teams == "none"
                else text(
                    "The points of each hand are added up, and the pair with the lowest total wins "
                    "the game."
                )
            ),
            rule(
                text(
                    "Scores are plus and minus points: what costs points counts minus, what brings "
                    "points counts plus."
                ),
                "scores_shown",
            )
            if rules.counts_points
            else None,
        ),
    )


def _deal(rules: Rules) -> Section:
    return section(
        text("The deal"),
        (
            # The chapter on tricks says what two packs do, so this rule does not name `packs`.
            rule(
                text("Two packs of 52 cards are shuffled together, so there are two of each card.")
            )
            if rules.packs == 2
            else rule(text("An ordinary pack of 52 cards is used."), "packs"),
            _removed(rules),
            rule(
                text(
                    "In every suit the ace is the highest card, then king, queen, jack, ten and so "
                    "on down to the two. There are no trumps."
                )
            ),
            rule(
                plural(
                    "Each player is dealt {n} card.",
                    "Each player is dealt {n} cards.",
                    rules.hand_size,
                ),
                "players",
                "packs",
                "removed",
                "kitty_size",
            ),
            rule(
                plural(
                    "The {n} card left over lies face down on the table. It is called the kitty.",
                    "The {n} cards left over lie face down on the table. They are called the "
                    "kitty.",
                    rules.kitty_count,
                ),
                "kitty_size",
                "players",
                "packs",
                "removed",
            )
            if rules.kitty_count
            else None,
            rule(
                text(
                    "The first dealer is drawn by lot; after each hand the deal moves one seat to "
                    "the left."
                )
            ),
        ),
    )


def _removed(rules: Rules) -> Rule | None:
    if not rules.removed:
        return None
    if len(rules.removed) > 6:
        sentence = text(
            "Before the game these cards are taken out: {cards}.", cards=card_list(rules.removed)
        )
        return rule(sentence, "removed")
    cards = [
        text("both copies of the {card}", card=spoken_name(card))
        if count == 2
        else text("one copy of the {card}", card=spoken_name(card))
        if rules.packs == 2
        else the_card(card)
        for card, count in sorted(Counter(rules.removed).items())
    ]
    return rule(
        text("Before the game {cards} are taken out.", cards=listed(cards))
        if len(rules.removed) > 1
        else text("Before the game {card} is taken out.", card=cards[0]),
        "removed",
    )


def _pass(rules: Rules) -> Section:
    """The section about passing."""
    title = text("Passing cards")
    cycle = rules.pass_cycle
    if set(cycle) == {"hold"}:
        sentence = text("No cards are passed: you play the cards you were dealt.")
        return section(title, (rule(sentence, "pass_cycle"),))
    found = [
        rule(
            plural(
                "Before play, each player chooses {n} card and passes it face down. All players "
                "choose before they see the card they receive.",
                "Before play, each player chooses {n} cards and passes them face down. All players "
                "choose before they see the cards they receive.",
                rules.pass_count,
            ),
            "pass_count",
        )
    ]
    if len(cycle) == 1:
        direction = Text(_DIRECTIONS[cycle[0]])
        sentence = text("In every hand the cards go {direction}.", direction=direction)
    else:
        steps: Text = Text(_DIRECTIONS[cycle[-1]])
        for key in reversed(cycle[:-1]):
            steps = text("{first}; {rest}", first=Text(_DIRECTIONS[key]), rest=steps)
        sentence = text(
            "The direction changes from hand to hand, in this order: {steps}. Then it begins "
            "again.",
            steps=steps,
        )
    found.append(rule(sentence, "pass_cycle"))
    if "scatter" in cycle:
        sentence = plural(
            "When cards go to every other player, each of them gets {n}, and you decide who gets "
            "which card.",
            "When cards go to every other player, each of them gets {n}, and you decide who gets "
            "which cards.",
            rules.pass_count // (rules.players - 1),
        )
        found.append(rule(sentence, "pass_cycle", "pass_count", "players"))
    if rules.pass_blind and not set(cycle) <= {"scatter", "hold"}:
        sentence = text(
            "Instead of choosing cards you may pass blind: you pass on the cards you are given "
            "without looking at them. They travel on until they reach a player who passed their "
            "own cards. If all players pass blind, no cards move."
        )
        found.append(rule(sentence, "pass_blind", example="pass blind"))
        if "scatter" in cycle:
            sentence = text("You cannot pass blind when cards go to every other player.")
            found.append(rule(sentence, "pass_blind", "pass_cycle"))
    return section(title, found)


_DEFAULT_CHAPTERS: Final[Mapping[str, Callable[[Rules], Section | None]]] = {
    "removed": _deal,
    "equal_cards": tricks,
    "kitty_to": _deal,
    "kitty_use": _deal,
    "kitty_size": _deal,
    "pass_cycle": _pass,
    "pass_count": _pass,
    "pass_blind": _pass,
    "charging": tricks,
    "booster_nines": tricks,
    "hearts_lead": restrictions,
    "black_breaks": restrictions,
    "hearts_over_black": restrictions,
    "first_trick_penalties": restrictions,
    "black_when_safe": restrictions,
    "bonus_card": values,
    "bonus_points": values,
    "trick_points": values,
    "scores_shown": values,
    "black_card": values,
    "ten_of_clubs_alone": values,
    "ten_of_clubs_doubles": values,
    "no_trick_bonus": values,
    "moon": values,
    "moon_points": values,
    "moon_needs_bonus": values,
    "sun": values,
    "teams": _object,
    "hand_limit": end,
    "target": end,
    "low_target": end,
    "exact_target": end,
    "special_totals": end,
}
"""The chapter to which an option without a sentence of its own belongs."""


WIDTH = 78
"""The most characters in a line."""

MARK = "| "
"""The margin before a paragraph that differs from the preset of the comparison."""


def example_below(found: Rule, rules: Rules, every: bool) -> str:
    """The kind of the example that a rulebook shows below a paragraph, or "".

    Paragraphs have one if their options are not as in Modern Hearts, or in any case with `every`.
    """
    changed = any(getattr(rules, name) != OPTIONS[name].default for name in found.options)
    return found.example if every or changed else ""


def book_lines(
    rules: Rules, every_example: bool = False, width: int = WIDTH, preset: str | None = None
) -> Iterator[str]:
    """The rulebook, line by line.

    It is compared with the preset that the rules started from, or with the nearest one: a mark in
    the margin shows which paragraphs differ. `example_below` says which have an example.
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
    for part in rulebook(rules, None if name else near):
        yield ""
        yield str(part.title)
        yield "-" * len(str(part.title))
        for each in part.rules:
            margin = MARK if each.differs else "" if name else "  "
            yield from wrap(str(each.text), width, initial_indent=margin, subsequent_indent=margin)
            kind = example_below(each, rules, every_example)
            example = example_of(kind, rules) if kind else None
            if example is not None:
                indent = " " * (len(margin) + 4)
                yield from wrap(
                    f"Example: {example.words}", width,
                    initial_indent=indent, subsequent_indent=indent,
                )  # fmt: skip
