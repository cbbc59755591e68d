"""Rule sets as short codes that people send each other, such as `H1-GC3E-4KM`.

A code holds what differs from the default rules, in capital letters and digits that are hard to
take for one another. A person who types one may use small letters, write `O` for `0`, `I` or `L`
for `1` and `U` for `V`, and put spaces, dashes and line breaks anywhere.

A code must mean the same rules in every later version, so nothing below may ever change. Tests
check the codes of some rule sets. The format, in full:

Every character stands for a number from 0 to 31, its place in `ALPHABET` (Crockford's base 32).
First comes the mark `H`, then the version `1`, then the options that differ from the default, in
ascending order of their numbers in the table of options. Each is one character that says by how
much its number exceeds that of the option before (31: by 30, and another such character follows),
then its value:

- a switch: nothing; a switch that is listed is on;
- a choice: its place among the choices, as a number;
- a number: how much it exceeds its lower bound; where the default is "none" or "auto", 0 stands for
  that and all others are one more; another "none" is written as one more than the upper bound;
- removed cards: how many, then each card's distance from the one before it (the first: from 0);
- a pass cycle: its length, then the place of each direction among the choices;
- card values: a scheme's place among the choices, or, for the player's own table, one character
  that is 16 plus the place of a scheme (31: no scheme; no card has a value), then the number of
  entries in which the table differs from it, then these, by ascending cards. An entry is the number
  `((card * 199) + value + 99) * 2` in three characters, the lowest five bits first. A value above
  99 or below -99 is written as `(52 * 199 + card) * 2`, and after the three characters follows the
  number `value + 999`. If the number of the entry is odd (1 was added), a number `n` follows, and
  `n + 2` cards in a row have this value;
- special totals: how many, then for each, by ascending totals, the total's distance from the one
  before it (the first: from 0) and the new total;
- points by trick: for each of the four places, twice the number or, where that is below zero,
  twice its opposite less one.

A number is written four bits a character, the lowest first, with 16 added to all but the last.

The last four characters are a checksum (CRC) of 20 bits: the remainder of all characters before
them, five bits each, the highest first, and 20 zero bits, divided by the polynomial 0x1B493D, then
XOR 0xB7E15. It finds any one or two wrong characters, three in a code of up to thirty, every
mistake within four neighbours, such as two characters that changed places, and all but one in a
million others. The mark, the place of the version and the checksum are the same in all versions.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from hearts_qt.rules.cards import CARDS, HIGHEST_VALUE, card_values
from hearts_qt.rules.option_table import OPTIONS, SCHEMES, TRICK_PLACES, Option, OptionType
from hearts_qt.rules.options import Rules, RulesError
from hearts_qt.rules.text import SaidError, Text, brief, text, typed

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
VERSION: Final = 1

_MARK = ALPHABET.index("H")
_GROUP = 4
_CHECK = 4
_POLYNOMIAL = 0xB493D
_OFFSET = 0xB7E15
_SKIP = 31
_OWN = 16
_NO_SCHEME = 31
_VALUES = 199
_LARGEST = 99
_DIGITS = 8
"""The most characters of a number, which has at most 32 bits."""

_PLACES = {letter: place for place, letter in enumerate(ALPHABET)} | {
    taken_for: ALPHABET.index(meant) for taken_for, meant in ("O0", "I1", "L1", "UV")
}
_ORDER = sorted(OPTIONS.values(), key=lambda option: option.code_id)
_BY_CODE_ID = {option.code_id: option for option in _ORDER}


class CodeError(SaidError, ValueError):
    """A text that is not the code of a rule set; `text` says why in one sentence."""


def rules_to_code(rules: Rules) -> str:
    """The code of a rule set, in groups of four characters."""
    places = [_MARK, VERSION]
    last = 0
    for option in _ORDER:
        value = getattr(rules, option.name)
        if value != option.default:
            skips, gap = divmod(option.code_id - last - 1, _SKIP - 1)
            places += [_SKIP] * skips + [gap + 1]
            places += _written(option, value)
            last = option.code_id
    places += _checksum(places)
    written = "".join(ALPHABET[place] for place in places)
    groups = [written[at : at + _GROUP] for at in range(2, len(written), _GROUP)]
    return "-".join([written[:2], *groups])


def rules_from_code(code: str) -> Rules:
    """The rule set of a code; raises `CodeError`."""
    places = _places(code)
    if len(places) < 2 + _CHECK or places[0] != _MARK:
        raise CodeError(
            text("“{code}” is not a rule code; rule codes look like {example}.",
                 code=brief(code), example=rules_to_code(Rules()))
        )
    if _checksum(places[:-_CHECK]) != places[-_CHECK:]:
        raise CodeError(_mistyped())
    if places[1] != VERSION:
        raise CodeError(
            text("The code was made by a newer version of Hearts Qt, which can read it.")
        )
    reader = _Reader(places[2:-_CHECK])
    values: dict[str, Any] = {}
    number = 0
    while not reader.done:
        while (gap := reader.take()) == _SKIP:
            number += _SKIP - 1
        if gap == 0:
            raise CodeError(_mistyped())
        number += gap
        option = _BY_CODE_ID.get(number)
        if option is None:
            raise CodeError(_unknown())
        values[option.name] = _read(option, reader)
    try:
        return Rules.stored(values)
    except RulesError as error:
        raise CodeError(
            text("The rules in this code cannot be played: {fault}", fault=error.problems[0].text)
        ) from None


def looks_like_code(written: str) -> bool:
    """Whether a text looks like a code: it begins with the mark and a decimal digit."""
    start = typed(written)[:2]
    return start[:1] in ("H", "h") and start[1:].isdecimal()


def _mistyped() -> Text:
    return text(
        "The code was not copied correctly (a character is wrong, missing or extra): compare it "
        "with the original."
    )


def _unknown() -> Text:
    return text("The code holds a rule that only a newer version of Hearts Qt knows.")


def _places(code: str) -> list[int]:
    """The letters and digits of a code as numbers; skips punctuation, spaces and symbols.

    Raises `CodeError` for a letter or digit that no code has.
    """
    places = []
    for sign in typed(code).upper():
        place = _PLACES.get(sign)
        if place is not None:
            places.append(place)
        elif unicodedata.category(sign)[0] in "LMN":
            raise CodeError(
                text("“{code}” is not a rule code; no code has a “{sign}”.",
                     code=brief(code), sign=sign)
            )
    return places


def _checksum(places: Sequence[int]) -> list[int]:
    rest = 0
    for place in places:
        rest = _step(rest ^ place << 15)
    rest ^= _OFFSET
    return [rest >> shift & 31 for shift in (15, 10, 5, 0)]


def _step(rest: int) -> int:
    """Five steps of the division, for the five bits of a character."""
    for _ in range(5):
        rest <<= 1
        if rest >> 20:
            rest ^= 1 << 20 | _POLYNOMIAL
    return rest


def _number(value: int) -> list[int]:
    places = []
    while value > 15:
        places.append(16 + value % 16)
        value //= 16
    return [*places, value]


class _Reader:
    """Takes the characters of a code one after another; raises `CodeError` where they end."""

    def __init__(self, places: Sequence[int]) -> None:
        self._places = places
        self._at = 0

    @property
    def done(self) -> bool:
        return self._at == len(self._places)

    def take(self) -> int:
        if self.done:
            raise CodeError(_mistyped())
        self._at += 1
        return self._places[self._at - 1]

    def number(self) -> int:
        value = 0
        for digit in range(_DIGITS):
            place = self.take()
            value += place % 16 << 4 * digit
            if place < 16:
                return value
        raise CodeError(_mistyped())


# The values of options


def _written(option: Option, value: Any) -> list[int]:
    keys = [choice.key for choice in option.choices]
    match option.kind:
        case OptionType.SWITCH:
            return []
        case OptionType.CHOICE:
            return _number(keys.index(value))
        case OptionType.NUMBER:
            return _number(value - (option.low or 0))
        case OptionType.OPTIONAL_NUMBER if option.default is not None:
            return _number((_beyond(option) if value is None else value) - (option.low or 0))
        case OptionType.OPTIONAL_NUMBER | OptionType.AUTO_NUMBER:
            return _number(0 if value in (None, "auto") else value - (option.low or 0) + 1)
        case OptionType.CARDS:
            places = _number(len(value))
            for before, card in zip((0, *value), value, strict=False):
                places += _number(card - before)
            return places
        case OptionType.DIRECTIONS:
            return _number(len(value)) + [keys.index(direction) for direction in value]
        case OptionType.TOTALS:
            places = _number(len(value))
            before = 0
            for total, new in value:
                places += _number(total - before) + _number(new)
                before = total
            return places
        case OptionType.TRICK_POINTS:
            table = dict(value)
            each = [table.get(key, 0) for key in TRICK_PLACES]
            return [place for points in each for place in _number(max(2 * points, -2 * points - 1))]
        case OptionType.CARD_VALUES:
            if isinstance(value, str):
                return [keys.index(value)]
            bases = [*range(len(SCHEMES)), _NO_SCHEME - _OWN]
            return min((_table(value, base) for base in bases), key=len)


def _read(option: Option, reader: _Reader) -> Any:
    match option.kind:
        case OptionType.SWITCH:
            return True
        case OptionType.CHOICE:
            return _choice(option, reader.number())
        case OptionType.NUMBER:
            return reader.number() + (option.low or 0)
        case OptionType.OPTIONAL_NUMBER if option.default is not None:
            value = reader.number() + (option.low or 0)
            return None if value == _beyond(option) else value
        case OptionType.OPTIONAL_NUMBER | OptionType.AUTO_NUMBER:
            value = reader.number()
            if value == 0:
                return None if option.kind is OptionType.OPTIONAL_NUMBER else "auto"
            return value - 1 + (option.low or 0)
        case OptionType.CARDS:
            card = 0
            cards = []
            for _ in range(reader.number()):
                card += reader.number()
                cards.append(card)
            return tuple(cards)
        case OptionType.DIRECTIONS:
            return tuple(_choice(option, reader.take()) for _ in range(reader.number()))
        case OptionType.TOTALS:
            total = 0
            totals = []
            for _ in range(reader.number()):
                total += reader.number()
                totals.append((total, reader.number()))
            return tuple(totals)
        case OptionType.TRICK_POINTS:
            found = [(key, reader.number()) for key in TRICK_PLACES]
            return tuple((key, -(n + 1) // 2 if n % 2 else n // 2) for key, n in found if n)
        case OptionType.CARD_VALUES:
            place = reader.take()
            return _choice(option, place) if place < _OWN else _read_table(place - _OWN, reader)


def _beyond(option: Option) -> int:
    """The number that stands for "none" where that is not the default."""
    return (option.high or 0) + 1


def _choice(option: Option, place: int) -> Any:
    if place >= len(option.choices):
        raise CodeError(_unknown())
    return option.choices[place].key


def _base(place: int) -> tuple[int, ...]:
    """The card values of a scheme, or of none, with which a player's own table is compared."""
    return (0,) * CARDS if place == _NO_SCHEME - _OWN else card_values(SCHEMES[place], None)


def _table(table: tuple[tuple[int, int], ...], base: int) -> list[int]:
    """The characters of the player's own table: entries where it differs from a base."""
    values, usual = card_values(table, None), _base(base)
    places: list[int] = []
    entries = card = 0
    while card < CARDS:
        if values[card] == usual[card]:
            card += 1
            continue
        end = card + 1
        while end < CARDS and values[end] == values[card] != usual[end]:
            end += 1
        several = end - card > 1
        wide = abs(values[card]) > _LARGEST
        number = CARDS * _VALUES + card if wide else card * _VALUES + values[card] + _LARGEST
        entry = number * 2 + several
        places += [entry & 31, entry >> 5 & 31, entry >> 10]
        if wide:
            places += _number(values[card] + HIGHEST_VALUE)
        if several:
            places += _number(end - card - 2)
        entries += 1
        card = end
    return [_OWN + base, *_number(entries), *places]


def _read_table(base: int, reader: _Reader) -> tuple[tuple[int, int], ...]:
    if base >= len(SCHEMES) and base != _NO_SCHEME - _OWN:
        raise CodeError(_unknown())
    values = list(_base(base))
    free = 0
    for _ in range(reader.number()):
        entry = reader.take() | reader.take() << 5 | reader.take() << 10
        card, value = divmod(entry >> 1, _VALUES)
        value -= _LARGEST
        if card >= CARDS:
            card = (entry >> 1) - CARDS * _VALUES
            value = reader.number() - HIGHEST_VALUE
        end = card + (reader.number() + 2 if entry & 1 else 1)
        if card < free or end > CARDS:
            raise CodeError(_mistyped())
        values[card:end] = [value] * (end - card)
        free = end
    return tuple((card, value) for card, value in enumerate(values) if value)
