"""How the person's hand is sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hearts_qt.rules.cards import rank_of, suit_of
from hearts_qt.store.settings import Order

__all__ = ["in_order", "sort_key"]

_PLACES: dict[Order, tuple[int, int, int, int]] = {
    "alternating": (0, 1, 2, 3),
    "hearts_last": (0, 2, 1, 3),
    "hearts_first": (3, 2, 1, 0),
    "spades_first": (2, 3, 0, 1),
    "high_to_low": (0, 1, 2, 3),
}
"""For each order, the suits from the left."""


def sort_key(order: Order) -> Callable[[int], tuple[int, int]]:
    """The key by which cards are sorted from left to right."""
    places = _PLACES[order]
    place = [places.index(suit) for suit in range(4)]
    sign = -1 if order == "high_to_low" else 1

    def key(card: int) -> tuple[int, int]:
        return place[suit_of(card)], sign * rank_of(card)

    return key


def in_order(cards: Iterable[int], order: Order) -> tuple[int, ...]:
    """Cards sorted as the person wants them."""
    return tuple(sorted(cards, key=sort_key(order)))
