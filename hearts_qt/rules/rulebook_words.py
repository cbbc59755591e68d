"""The words of the rulebook: cards, lists and chapters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_qt.rules.cards import rank_of, suit_of
from hearts_qt.rules.options import OPTIONS
from hearts_qt.rules.text import N_, Text, text

__all__ = ["RANK_NAMES", "SUIT_NAMES", "Section", "card_text", "listed", "section", "the_card"]


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook. `options` are the names of the options it speaks of."""

    title: Text
    paragraphs: tuple[Text, ...]
    options: tuple[str, ...] = ()


RANK_NAMES = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
    N_("ace"),
)


SUIT_NAMES = (N_("clubs"), N_("diamonds"), N_("spades"), N_("hearts"))


def card_text(card: int) -> Text:
    """A card as it stands in a sentence: “queen of spades”."""
    return text("{rank} of {suit}", rank=RANK_NAMES[rank_of(card)], suit=SUIT_NAMES[suit_of(card)])


def listed(items: Sequence[Text | str]) -> Text:
    """Items as a list within a sentence: “a, b and c”."""
    if len(items) == 1:
        return text("{only}", only=items[0])
    whole = text("{first} and {last}", first=items[-2], last=items[-1])
    for item in reversed(items[:-2]):
        whole = text("{first}, {rest}", first=item, rest=whole)
    return whole


def the_card(card: int) -> Text:
    return text("the {card}", card=card_text(card))


def section(title: Text, paragraphs: Sequence[Text | None], *options: str) -> Section:
    unknown = [name for name in options if name not in OPTIONS]
    assert not unknown, unknown
    return Section(title, tuple(p for p in paragraphs if p is not None), options)
