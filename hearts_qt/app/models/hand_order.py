"""How the person's hand is sorted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from hearts_qt.rules.cards import rank_of, suit_of

_PLACES: dict[str, tuple[int, int, int, int]] = {
    "alternating": (0, 1, 2, 3),
    "hearts_last": (0, 2, 1, 3),
    "hearts_first": (3, 2, 1, 0),
    "spades_first": (2, 3, 0, 1),
    "high_to_low": (0, 1, 2, 3),
}
"""For each order, the suits from the left."""

_CLUBS, _DIAMONDS, _SPADES, _HEARTS = range(4)
_WITHOUT: dict[int, tuple[int, int, int, int]] = {
    _DIAMONDS: (_CLUBS, _HEARTS, _SPADES, _DIAMONDS),
    _SPADES: (_DIAMONDS, _CLUBS, _HEARTS, _SPADES),
}
"""The order of three suits that still alternates in colour, by the missing suit."""

ALL_SUITS = frozenset(range(4))


def sort_key(order: str, suits: Collection[int] = ALL_SUITS) -> Callable[[int], tuple[int, int]]:
    """The key by which cards are sorted from left to right.

    `suits` are those of the hand. If one suit is missing, orders with alternating colours rearrange
    the other suits so that their colours alternate.
    """
    places = _PLACES[order]
    missing = ALL_SUITS.difference(suits)
    if len(missing) == 1 and order in ("alternating", "high_to_low"):
        places = _WITHOUT.get(next(iter(missing)), places)
    place = [places.index(suit) for suit in range(4)]
    sign = -1 if order == "high_to_low" else 1

    def key(card: int) -> tuple[int, int]:
        return place[suit_of(card)], sign * rank_of(card)

    return key


def in_order(
    cards: Iterable[int], order: str, suits: Collection[int] = ALL_SUITS
) -> tuple[int, ...]:
    """Cards sorted as the person wants them; `suits` as for `sort_key`."""
    return tuple(sorted(cards, key=sort_key(order, suits)))
