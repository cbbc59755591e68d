"""Rule sets, and the values of their options as files and the command line write them.

`Rules` is a frozen rule set that was checked as a whole. `option_to_json` and `option_from_json`
convert one value to and from plain JSON, `option_to_words` and `option_from_words` to and from the
words of the command line; `rules_to_json` and `rules_from_json` do the former for a whole rule set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from hearts_qt.rules.cards import (
    CARDS,
    HEARTS,
    TEN_OF_CLUBS,
    CardError,
    black_of,
    card_name,
    card_values,
    format_cards,
    parse_card,
    parse_cards,
)
from hearts_qt.rules.option_table import (
    OPTIONS,
    TRICK_PLACES,
    ChoiceKeyType,
    Option,
    OptionType,
    OptionValues,
    TrickTable,
)
from hearts_qt.rules.problems import Problem, problems, unplayable
from hearts_qt.rules.shown_points import shown_sign
from hearts_qt.rules.strict_json import Repeating
from hearts_qt.rules.text import SaidError, brief, text

Amount = TypeVar("Amount", int, float)
"""A whole number of points, or an average."""

ON_WORDS = ("on", "yes", "true")
OFF_WORDS = ("off", "no", "false")


class OptionError(SaidError, ValueError):
    """A value that an option cannot take; `text` says why in one sentence."""


class RulesError(ValueError):
    """A rule set that cannot be played; `problems` holds every fault at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(str(problem.text) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(OptionValues):
    """A rule set. `Rules()` is Modern Hearts; every field is an option of the specification.

    Building one checks it as a whole: `RulesError` holds every fault, so a rule set that exists
    can be played. Rule sets compare and hash by their values.
    """

    def __post_init__(self) -> None:
        faults = problems(self.values())
        if faults:
            raise RulesError(tuple(faults))
        self._normalise()

    def _normalise(self) -> None:
        """Write each value in one way, so that equal rule sets compare equal."""
        object.__setattr__(self, "removed", tuple(sorted(self.removed)))
        object.__setattr__(self, "special_totals", tuple(sorted(self.special_totals)))
        object.__setattr__(self, "trick_points", _in_order(self.trick_points))
        if not isinstance(self.card_values, str):
            table = tuple(sorted(pair for pair in self.card_values if pair[1]))
            object.__setattr__(self, "card_values", table)

    @classmethod
    def stored(cls, values: Mapping[str, Any]) -> Rules:
        """A rule set from a code, a record or another file; missing options have their defaults.

        Unlike `Rules(...)`, this accepts rules under which no game can end, because single hands
        can be played by them. Raises `RulesError` when no hand can be played.
        """
        faults = unplayable(values)
        if faults:
            raise RulesError(tuple(faults))
        rules = object.__new__(cls)
        for name, option in OPTIONS.items():
            object.__setattr__(rules, name, values.get(name, option.default))
        rules._normalise()
        return rules

    def values(self) -> dict[str, Any]:
        """Every option with its value, in the order of the table."""
        return {name: getattr(self, name) for name in OPTIONS}

    def changed(self, **changes: Any) -> Rules:
        """The same rules with some options changed; raises `RulesError`."""
        return Rules(**{**self.values(), **changes})

    @property
    def team_count(self) -> int:
        """The number of sides that score: teams under `shared_tricks`, otherwise players."""
        return self.players // 2 if self.teams == "shared_tricks" else self.players

    def side_of(self, seat: int) -> int:
        """The index of a seat's side in scores and totals."""
        return seat % (self.players // 2) if self.teams == "shared_tricks" else seat

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards in play, sorted, removed cards left out."""
        cards = sorted(list(range(CARDS)) * self.packs)
        for card in self.removed:
            cards.remove(card)
        return tuple(cards)

    @property
    def hand_size(self) -> int:
        """The number of cards each player is dealt."""
        return (CARDS * self.packs - len(self.removed) - self.kitty_count) // self.players

    @property
    def kitty_count(self) -> int:
        """The number of cards in the kitty."""
        if isinstance(self.kitty_size, int):
            return self.kitty_size
        return (CARDS * self.packs - len(self.removed)) % self.players

    @property
    def cancels(self) -> bool:
        """Whether two identical cards of the suit led cancel each other (9)."""
        return self.packs == 2 and self.equal_cards == "cancel"

    @property
    def exchanges_kitty(self) -> bool:
        """Whether the taker of the kitty lays cards away for it, while a hand is left (3.2)."""
        return self.kitty_use == "exchange" and self.kitty_to in ("first_trick", "first_penalty")

    @property
    def counts_points(self) -> bool:
        """Whether scores are shown with the opposite sign (7.7)."""
        return shown_sign(self.scores_shown) < 0

    def shown(self, points: Amount) -> Amount:
        """A score, a total or the value of a card as players see it (7.7).

        Everything that computes has penalties; whatever is shown has passed through here once.
        """
        return shown_sign(self.scores_shown) * points

    @property
    def card_worth(self) -> tuple[int, ...]:
        """The value of each of the 52 cards (7.1), nothing charged."""
        return card_values(self.card_values, self.bonus_card, self.bonus_points)

    @property
    def counting(self) -> frozenset[int]:
        """The cards that can change a score: those with a value, the ten of clubs where it doubles,
        and all hearts where a heart without a value matters too."""
        found = {card for card, value in enumerate(self.card_worth) if value}
        if self.ten_of_clubs_doubles:
            found.add(TEN_OF_CLUBS)
        if self.moon == "turn_hearts" or self.ten_of_clubs_alone:
            found.update(range(13 * HEARTS, 13 * HEARTS + 13))
        return frozenset(found)

    @property
    def black(self) -> int | None:
        """The black card, the spade that these rules make special, or None."""
        return black_of({"card_values": self.card_values, "black_card": self.black_card})


# Values in files


def same(one: Any, other: Any) -> bool:
    """Whether two values of an option are the same; `True` and `1` differ."""
    return type(one) is type(other) and bool(one == other)


def option_to_json(name: str, value: Any) -> Any:
    """The value of an option as files hold it: plain JSON, cards written out."""
    option = OPTIONS[name]
    match option.kind:
        case OptionType.CARDS:
            return format_cards(value) if value else None
        case OptionType.DIRECTIONS:
            return " ".join(value)
        case OptionType.CARD_VALUES if not isinstance(value, str):
            return {card_name(card): number for card, number in value}
        case OptionType.TOTALS | OptionType.TRICK_POINTS:
            return {str(key): number for key, number in value} or None
        case _:
            is_card = option.key_type is ChoiceKeyType.CARD and isinstance(value, int)
            return card_name(value) if is_card else value


def option_from_json(name: str, value: Any) -> Any:
    """The value of an option from what a file holds.

    Only the form is checked here (bounds and clashes are for `problems`). Raises `OptionError`
    with one sentence when the form is wrong, `KeyError` when there is no such option.
    """
    option = OPTIONS[name]
    try:
        match option.kind:
            case OptionType.NUMBER:
                return _whole(name, value)
            case OptionType.OPTIONAL_NUMBER:
                return None if value is None else _whole(name, value)
            case OptionType.AUTO_NUMBER:
                return value if value == "auto" else _whole(name, value)
            case OptionType.SWITCH:
                if not isinstance(value, bool):
                    raise OptionError(text("{option} is true or false, not “{value}”.",
                                           option=name, value=brief(value)))
                return value
            case OptionType.CARDS:
                return () if value is None else parse_cards(_words(name, value))
            case OptionType.DIRECTIONS:
                return tuple(_words(name, value).split())
            case OptionType.CARD_VALUES:
                if isinstance(value, Mapping):
                    table = {parse_card(card): _whole(name, number)
                             for card, number in _once(name, value).items()}
                    return tuple(sorted(pair for pair in table.items() if pair[1]))
                return _words(name, value)
            case OptionType.TOTALS:
                return _totals_from_json(name, value)
            case OptionType.TRICK_POINTS:
                return _trick_points(name, value)
            case OptionType.CHOICE:
                return _choice_from_json(option, value)
    except CardError as error:
        # Translators: an option of the rules, and what is wrong with its value.
        raise OptionError(text("{option}: {error}.", option=name, error=str(error))) from None


def _choice_from_json(option: Option, value: Any) -> Any:
    if value is None:
        return None
    match option.key_type:
        case ChoiceKeyType.CARD:
            word = _words(option.name, value)
            is_key = any(choice.key == word for choice in option.choices)
            return word if is_key else parse_card(word)
        case ChoiceKeyType.NUMBER:
            return _whole(option.name, value)
        case ChoiceKeyType.WORD:
            return _words(option.name, value)


def _totals_from_json(name: str, value: Any) -> tuple[tuple[int, int], ...]:
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise OptionError(text("{option} takes totals with their new totals, not “{value}”.",
                               option=name, value=brief(value)))
    table = {}
    for total, new in _once(name, value).items():
        if not re.fullmatch(r"0|[1-9][0-9]{0,8}", total):
            raise OptionError(text("{option} takes totals such as 50, not “{value}”.",
                                   option=name, value=brief(total)))
        table[int(total)] = _whole(name, new)
    return tuple(sorted(table.items()))


def _trick_points(name: str, value: Any) -> TrickTable:
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise OptionError(text("{option} takes tricks with their points, not “{value}”.",
                               option=name, value=brief(value)))
    table = _once(name, value)
    for place in table:
        if place not in TRICK_PLACES:
            raise OptionError(text("{option} takes one or more of: {choices}.", option=name,
                                   choices=" ".join(TRICK_PLACES)))
    return _in_order([(place, _whole(name, points)) for place, points in table.items()])


def _in_order(table: Iterable[tuple[str, int]]) -> TrickTable:
    """Points by trick in the order of the places, without zeros."""
    return tuple(sorted((pair for pair in table if pair[1]),
                        key=lambda pair: list(TRICK_PLACES).index(pair[0])))  # fmt: skip


def _whole(name: str, value: Any) -> int:
    """A whole number; says what is wrong if it is none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise OptionError(text("{option} takes a whole number, not “{value}”.",
                               option=name, value=brief(value)))
    return value


def _words(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OptionError(text("{option} takes words, not “{value}”.",
                               option=name, value=brief(value)))
    return value


def _once(name: str, value: Mapping[str, Any]) -> Mapping[str, Any]:
    """The JSON object itself; raises `OptionError` if it had a key twice."""
    if isinstance(value, Repeating):
        raise _twice(name, value.repeated)
    return value


def _twice(name: str, what: object) -> OptionError:
    error = f"{brief(what)} is named twice"
    return OptionError(text("{option}: {error}.", option=name, error=error))


# Values on the command line


def option_to_words(name: str, value: Any) -> str:
    """The value of an option as it is written on the command line and in messages."""
    written = option_to_json(name, value)
    if written is None:
        return "none"
    if isinstance(written, bool):
        return "on" if written else "off"
    if isinstance(written, dict):
        # A table in which no card has a value is written as "none" too.
        return ",".join(f"{key}={number}" for key, number in written.items()) or "none"
    return str(written)


def option_from_words(name: str, written: str) -> Any:
    """The value of an option from the command line; the inverse of `option_to_words`.

    Cards and words may be in small or capital letters. Spaces, commas and semicolons separate the
    items of a list, `=` or `:` a card or a total and its number. Raises `OptionError` or `KeyError`
    as `option_from_json` does.
    """
    option = OPTIONS[name]
    written = written.strip()
    word = written.casefold()
    if word == "none" and option.has_none:
        return option_from_json(name, None)
    match option.kind:
        case OptionType.SWITCH:
            if word in ON_WORDS or word in OFF_WORDS:
                return word in ON_WORDS
            raise OptionError(text("{option} is on or off, not “{value}”.",
                                   option=name, value=brief(written)))
        case OptionType.NUMBER | OptionType.OPTIONAL_NUMBER:
            return _number(name, written)
        case OptionType.AUTO_NUMBER:
            return word if word == "auto" else _number(name, written)
        case OptionType.CARDS:
            return option_from_json(name, " ".join(_parts(written)).upper())
        case OptionType.DIRECTIONS:
            return tuple(_parts(word))
        case OptionType.TOTALS:
            return _totals(name, written)
        case OptionType.TRICK_POINTS:
            return _trick_table(name, word)
        case OptionType.CARD_VALUES:
            if word == "none":
                return ()
            return _table(name, written) if re.search("[=:]", written) else word
        case OptionType.CHOICE:
            match option.key_type:
                case ChoiceKeyType.NUMBER:
                    return _number(name, written)
                case ChoiceKeyType.CARD:
                    is_word = any(choice.key == word for choice in option.choices)
                    return option_from_json(name, word if is_word else written.upper())
                case ChoiceKeyType.WORD:
                    return word


def _parts(written: str) -> list[str]:
    """The items of a list that are separated by commas, semicolons, white space, or several."""
    return [part for part in re.split(r"[\s,;]+", written) if part]


def _pairs(name: str, written: str) -> list[tuple[str, str]]:
    """The pairs of a list such as `7C=7, QS: 13`."""
    found = []
    # Spaces around a sign that joins a pair do not separate items.
    for part in _parts(re.sub(r"\s*([=:])\s*", r"\1", written)):
        key, sign, number = part.replace(":", "=").partition("=")
        if not (key and sign and number):
            raise OptionError(
                text("{option} takes pairs such as {sample}, not “{value}”.", option=name,
                     sample=OPTIONS[name].sample, value=brief(part))
            )
        found.append((key, number))
    return found


def _table(name: str, written: str) -> Any:
    """The card values that the player sets, from words."""
    table: dict[str, int] = {}
    for key, number in _pairs(name, written):
        card = key.upper()
        if card in table:
            raise _twice(name, card)
        table[card] = _number(name, number)
    return option_from_json(name, table)


def _trick_table(name: str, written: str) -> TrickTable:
    """Points by trick, from words."""
    table: dict[str, int] = {}
    for place, number in _pairs(name, written):
        if place in table:
            raise _twice(name, place)
        table[place] = _number(name, number)
    return _trick_points(name, table)


def _totals(name: str, written: str) -> tuple[tuple[int, int], ...]:
    """Special totals, from words; `problems` reports totals that are named twice."""
    return tuple(sorted(
        (_number(name, total), _number(name, new)) for total, new in _pairs(name, written)
    ))  # fmt: skip


def _number(name: str, written: str) -> int:
    # `int` would also accept the digits of every script, and underscores.
    if not re.fullmatch(r"[+-]?[0-9]{1,1000}", written.replace("\N{MINUS SIGN}", "-").strip()):
        raise OptionError(text("{option} takes a whole number, not “{value}”.",
                               option=name, value=brief(written)))
    return int(written.replace("\N{MINUS SIGN}", "-"))


# Whole rule sets


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """Every option with its value as files hold it."""
    return {name: option_to_json(name, value) for name, value in rules.values().items()}


def rules_from_json(options: Mapping[str, Any]) -> Rules:
    """A rule set from what a file holds; missing options have their defaults.

    Unknown names are ignored. Raises `OptionError` for a value of the wrong form and `RulesError`
    for rules that cannot be played.
    """
    return Rules.stored(
        {name: option_from_json(name, options[name]) for name in OPTIONS if name in options}
    )
