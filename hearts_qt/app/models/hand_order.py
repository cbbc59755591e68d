"""How the person's hand is sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hearts_qt.rules.cards import rank_of, suit_of

_PLACES: dict[str, tuple[int, int, int, int]] = {
    "alternating": (0, 1, 2, 3),
    "hearts_last": (0, 2, 1, 3),
    "hearts_first": (3, 2, 1, 0),
    "spades_first": (2, 3, 0, 1),
    "high_to_low": (0, 1, 2, 3),
}
"""For each order, the suits from the left."""



def sort_key(order: str) -> Callable[[int], tuple[int, int]]:
    """The key by which cards are sorted from left to right.

    Every suit has its place whichever suits a hand has, so that none moves when cards are passed.
    """
    places = _PLACES[order]
    sign = -1 if order == "high_to_low" else 1

    def key(card: int) -> tuple[int, int]:
        return places.index(suit_of(card)), sign * rank_of(card)

    return key


def in_order(cards: Iterable[int], order: str) -> tuple[int, ...]:
    """Cards sorted as the person wants them."""
    return tuple(sorted(cards, key=sort_key(order)))
