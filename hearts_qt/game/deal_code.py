"""Deal numbers as short codes that people can say and type, such as `PQRS-7T0A-41WB-9C`.

A code holds a 64-bit deal number in capital letters and digits that are hard to take for one
another. A person who types one may use small letters, write `O` for `0`, `I` or `L` for `1` and
`U` for `V`, and put spaces and dashes anywhere, or type the decimal number instead.

A code must mean the same number in every later version, so nothing below may ever change. Tests
check the codes of some numbers. The format, in full:

Every character stands for a number from 0 to 31, its place in the alphabet of rule codes
(Crockford's base 32). The first 13 characters are the number plus 2**64, the highest five bits
first. So the first character is always a letter from `G` on, and no code can be taken for a decimal
number. The last character is a check: with `x[0]` to `x[13]` as elements of the field of 32
elements (polynomials over GF(2) modulo `a**5 + a**2 + 1`, the lowest bit of a character being the
coefficient of `a**0`), the sum of `a**(13 - i) * x[i]` is zero.

The powers of `a` from 0 to 13 all differ and none is zero. Therefore a single wrong character
always shows: it changes the sum by a product of two elements that are not zero. So do two different
characters that changed places, next to each other or not: that changes the sum by
`(a**m - a**n) * (x - y)`, where neither factor is zero. Of all other mistakes in 14 characters one
in 32 goes unnoticed, or one in 64 where the first character is wrong too. It is the weighted check
sum of ISBN-10, over a field that has as many elements as the alphabet has characters.

Digits in the groups of a code, with dashes or spaces between them, are taken for a mistyped code.
Without dashes and spaces they are a decimal number, even if they were meant as one of the codes,
one in a million, that have a single letter.
"""

from __future__ import annotations

from typing import Final

from hearts_qt.game.deals import MASK
from hearts_qt.rules.rule_code import ALPHABET, CodeError, looks_like_code, rules_from_code
from hearts_qt.rules.text import SaidError, brief, text, typed

LENGTH: Final = 14
"""The number of characters of a code, without dashes."""

_GROUP = 4
_POLYNOMIAL = 0b100101
_LOWEST_FIRST = 16
_GROUPS = [4, 4, 4, 2]
DASHES = "-‐‑‒–—−"
"""A hyphen, and what chats and keyboards make of it."""

_GROUPING = DASHES + "_.,'’·"
"""What may stand between the characters of a code or digits of a number, besides white space."""

_PLACES = {letter: place for place, letter in enumerate(ALPHABET)} | {
    taken_for: ALPHABET.index(meant) for taken_for, meant in ("O0", "I1", "L1", "UV")
}


class DealNumberError(SaidError, ValueError):
    """A text is neither a deal code nor a deal number; `text` says why in one sentence."""


def deal_code(number: int) -> str:
    """The code of a deal number, in groups of four; `ValueError` if it has more than 64 bits."""
    if not 0 <= number <= MASK:
        raise ValueError(f"a deal number is a whole number from 0 to {MASK}")
    whole = number + MASK + 1
    places = [whole >> shift & 31 for shift in range(60, -1, -5)]
    code = "".join(ALPHABET[place] for place in (*places, _sum(places)))
    return "-".join(code[at : at + _GROUP] for at in range(0, LENGTH, _GROUP))


def parse_deal_number(written: str) -> int:
    """The deal number that a person typed or pasted, as a code or in decimal.

    Raises `DealNumberError`, which says what is wrong.
    """
    normal = typed(written).lstrip("#").strip().upper()
    signs = "".join(sign for sign in normal if not sign.isspace() and sign not in _GROUPING)
    if not signs:
        raise DealNumberError(text("Type the code or the number of a deal."))
    grouped = [len(group) for group in normal.split()] == _GROUPS
    if signs.isascii() and signs.isdigit() and not grouped and not set(normal[1:]) & set(DASHES):
        if len(signs) > 20 or int(signs) > MASK:
            raise DealNumberError(
                text("A deal number is a whole number from 0 to {largest}.", largest=MASK)
            )
        if normal[0] in DASHES:
            raise DealNumberError(text("A deal number has no minus sign."))
        return int(signs)
    return _of_code(signs, written)


def _of_code(signs: str, written: str) -> int:
    """The number of a code without white space and dashes, in capital letters."""
    wrong = next((sign for sign in signs if sign not in _PLACES), None)
    if wrong is not None:
        raise DealNumberError(
            text(
                "“{sign}” does not occur in deal codes, which are letters and digits.",
                sign=brief(wrong),
            )
        )
    places = [_PLACES[sign] for sign in signs]
    fits = len(places) == LENGTH and places[0] >= _LOWEST_FIRST and not _sum(places)
    if not fits and looks_like_code(written):
        # Deal codes can begin like rule codes; one in 300 does.
        try:
            rules_from_code(written)
        except CodeError:
            pass
        else:
            raise DealNumberError(text("This is the code of a rule set, not of a deal."))
    if len(places) != LENGTH:
        raise DealNumberError(
            text(
                "A deal code has {length} letters and digits, but this one has {found}: compare it "
                "with the original.",
                length=LENGTH,
                found=len(places),
            )
        )
    if places[0] < _LOWEST_FIRST:
        raise DealNumberError(
            text("The first letter of a deal code comes after F: compare it with the original.")
        )
    if not fits:
        raise DealNumberError(
            text(
                "A character of this code is wrong, or two have changed places: compare it with "
                "the original."
            )
        )
    whole = 0
    for place in places[:-1]:
        whole = whole << 5 | place
    return whole & MASK


def _sum(places: list[int]) -> int:
    """The weighted sum of the characters, by Horner's rule.

    The sum of 13 characters is the check character, which makes the sum of all 14 zero.
    """
    total = 0
    for place in places[: LENGTH - 1]:
        total = _times_a(total ^ place)
    return total ^ (places[LENGTH - 1] if len(places) >= LENGTH else 0)


def _times_a(element: int) -> int:
    """An element of the field times `a`."""
    doubled = element << 1
    return doubled ^ _POLYNOMIAL if doubled & 32 else doubled
