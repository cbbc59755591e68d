"""The words of the rulebook: cards, lists and chapters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_qt.rules.names import spoken_name
from hearts_qt.rules.options import OPTIONS
from hearts_qt.rules.text import Text, text

__all__ = ["Section", "listed", "section", "the_card"]


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook. `options` are the names of the options it speaks of."""

    title: Text
    paragraphs: tuple[Text, ...]
    options: tuple[str, ...] = ()


def listed(items: Sequence[Text | str]) -> Text:
    """Items as a list within a sentence: “a, b and c”."""
    if len(items) == 1:
        return text("{only}", only=items[0])
    whole = text("{first} and {last}", first=items[-2], last=items[-1])
    for item in reversed(items[:-2]):
        whole = text("{first}, {rest}", first=item, rest=whole)
    return whole


def the_card(card: int) -> Text:
    return text("the {card}", card=spoken_name(card))


def section(title: Text, paragraphs: Sequence[Text | None], *options: str) -> Section:
    unknown = [name for name in options if name not in OPTIONS]
    assert not unknown, unknown
    return Section(title, tuple(p for p in paragraphs if p is not None), options)
