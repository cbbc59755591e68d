"""The words of the rulebook: cards, lists, rules and chapters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hearts_qt.rules.cards import card_sign, the_card
from hearts_qt.rules.option_table import OPTIONS, TRICK_PLACES, OptionType
from hearts_qt.rules.shown_points import as_shown, shown_sign
from hearts_qt.rules.text import N_, Inflected, Text, signed, text

_MANY = 6
"""Lists with more cards than this show their signs (Q♠) instead of their names."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph of the rulebook. `options` are the options that decide what it says, the one
    that it is about first. `differs` says that the nearest preset has no such paragraph, `example`
    what an example below it shows (a key of `examples.EXAMPLES`)."""

    text: Text
    options: tuple[str, ...] = ()
    differs: bool = False
    example: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook. `options` names its options, also those without a rule in it."""

    title: Text
    rules: tuple[Rule, ...]
    options: tuple[str, ...] = ()

    @property
    def paragraphs(self) -> tuple[Text, ...]:
        """What the chapter says, without its title."""
        return tuple(found.text for found in self.rules)

    @property
    def differs(self) -> bool:
        """Whether one of its rules differs from the nearest preset."""
        return any(found.differs for found in self.rules)


def rule(sentence: Text, *options: str, example: str = "") -> Rule:
    """A paragraph, the options that decide what it says, and what its example shows."""
    unknown = [name for name in options if name not in OPTIONS]
    assert not unknown, unknown
    return Rule(sentence, options, example=example)


def section(title: Text, rules: Sequence[Rule | None], *options: str) -> Section:
    """A chapter of the rules that are not None. Its options are those that the rules are about,
    then `options`."""
    kept = tuple(found for found in rules if found is not None)
    named = [found.options[0] for found in kept if found.options]
    return Section(title, kept, tuple(dict.fromkeys([*named, *options])))


def listed(items: Sequence[Text | str]) -> Text:
    """Items as a list within a sentence: “a, b and c”."""
    return _listed(items, N_("{first} and {last}"))


def listed_cards(cards: Sequence[int]) -> Inflected:
    """Cards as a list within a sentence: “the king of hearts and the ace of hearts”. Translations
    may ask for the forms that `the_card` has."""
    named = [the_card(card) for card in cards]
    forms = {
        form: listed([card.forms[form] for card in named]) for form in ("accusative", "dative")
    }
    return Inflected(listed(named), forms)


def either(items: Sequence[Text | str]) -> Text:
    """Items as a choice within a sentence: “a, b or c”."""
    return _listed(items, N_("{first} or {last}"))


def _listed(items: Sequence[Text | str], joined: str) -> Text:
    if len(items) == 1:
        # Translators: a list of one thing.
        return text("{only}", only=items[0])
    whole = text(joined, first=items[-2], last=items[-1])
    for item in reversed(items[:-2]):
        whole = text("{first}, {rest}", first=item, rest=whole)
    return whole


def card_list(cards: Sequence[int]) -> Text | str:
    """Some cards as a list within a sentence; a long list shows their signs (Q♠)."""
    if len(cards) > _MANY:
        return " ".join(card_sign(card) for card in cards)
    return listed([the_card(card) for card in cards])


def value_label(option: str, value: Any, scores_shown: str) -> Text | str:
    """The value of an option as people read it; a translatable `Text` where it has words.

    `scores_shown` is that of the rules that have the value.
    """
    sign = shown_sign(scores_shown)
    known = OPTIONS[option]
    key = value[0] if known.kind is OptionType.DIRECTIONS and len(value) == 1 else value
    for choice in known.choices:
        if choice.key == key and type(choice.key) is type(key):
            return as_shown(Text(choice.label), scores_shown)
    match known.kind:
        case OptionType.CARDS:
            return " ".join(card_sign(card) for card in value) or text("none")
        case OptionType.CARD_VALUES:
            return text("own values")
        case OptionType.TOTALS:
            pairs = (f"{signed(sign * total)} → {signed(sign * new)}" for total, new in value)
            return ", ".join(pairs) or text("none")
        case OptionType.TRICK_POINTS if value:
            return listed([
                # Translators: a trick and its points, such as “last trick 5”.
                text("{place} {points}", place=Text(TRICK_PLACES[place]),
                     points=signed(sign * points))
                for place, points in value
            ])  # fmt: skip
        case OptionType.DIRECTIONS:
            labels = [value_label(option, (direction,), scores_shown) for direction in value]
            whole = labels[-1]
            for label in reversed(labels[:-1]):
                whole = text("{first}, {rest}", first=label, rest=whole)
            return whole
    if value is None:
        return text("none")
    if option == "target":
        return signed(sign * value)
    return text("automatic") if value == "auto" else str(value)
