"""The values of options in words, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hearts_qt.app.i18n import _, ngettext, say
from hearts_qt.rules.cards import card_sign, card_values, penalty_points
from hearts_qt.rules.option_table import OPTIONS, OptionType

_MOST_DIRECTIONS = 12
"""The longest pass cycle that is written out in full."""


def value_words(name: str, value: Any, values: Mapping[str, Any]) -> str:
    """A value of an option in a few words; `values` are those of all options."""
    option = OPTIONS[name]
    for choice in option.choices:
        if type(choice.key) is type(value) and choice.key == value:
            return say(choice.label)
    match option.kind:
        case OptionType.OPTIONAL_NUMBER if value is None:
            return _("No limit")
        case OptionType.AUTO_NUMBER if value == "auto":
            worth = card_values(values["card_values"], values["bonus_card"])
            points = penalty_points(worth, values["packs"])
            return _("Automatic: {points}").format(points=points)
        case OptionType.CARDS:
            return _cards(value) or _("None")
        case OptionType.DIRECTIONS:
            return _cycle(value)
        case OptionType.CARD_VALUES:
            return _("Own table")
        case OptionType.TOTALS:
            return ", ".join(f"{total} → {new}" for total, new in value) or _("None")
    return str(value)


def sentence_words(name: str, value: Any) -> str:
    """What a value means, or what the option decides if its values have no sentence."""
    option = OPTIONS[name]
    if option.kind is not OptionType.DIRECTIONS:
        for choice in option.choices:
            if type(choice.key) is type(value) and choice.key == value:
                return say(choice.sentence)
    return say(option.sentence)


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
    return ", ".join(words) + ("…" if len(cycle) > _MOST_DIRECTIONS else "")
