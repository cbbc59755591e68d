"""A search by words, as people write them: "five players" finds "5 players"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hearts_qt.app.i18n import _
from hearts_qt.app.regional import folded

SHORTEST = 3
"""Shorter words, such as "no" or "of", are left out of a search, except numbers."""


class SearchWords:
    """The words of a search; `in_` says whether a text has all of them."""

    def __init__(self, written: str) -> None:
        words = list(_split(written))
        telling = [word for word in words if len(word) >= SHORTEST or word.isdigit()]
        self._words = telling or words

    def __bool__(self) -> bool:
        """Whether there is anything to search for."""
        return bool(self._words)

    def in_(self, text: str) -> bool:
        """Whether each word is a number in the text, or part of a word of it."""
        there = set(_split(text))
        return all(
            word in there if word.isdigit() else any(word in one for one in there)
            for word in self._words
        )


def _split(text: str) -> Iterable[str]:
    # Translators: the numbers from two to ten in words, in this order.
    numbers = _("two three four five six seven eight nine ten").split()
    digits = {word: str(number) for number, word in enumerate(numbers, 2)}
    return (digits.get(word, word) for word in re.findall(r"\w+", folded(text)))
