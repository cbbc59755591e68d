"""What cards count: the schemes of card values, the bonus card and the black card (section 7.1)."""

from __future__ import annotations

from hearts_qt.rules.cards import (
    ACE_OF_SPADES,
    CARDS,
    HEARTS,
    JACK_OF_SPADES,
    KING_OF_SPADES,
    QUEEN_OF_SPADES,
)

BONUS_VALUE = -10
"""What the bonus card is worth."""

_SPOTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
_SPOTS_TENS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)
_ONES = (1,) * 13


def _scheme(hearts: tuple[int, ...], spades: dict[int, int]) -> tuple[int, ...]:
    table = [0] * CARDS
    table[13 * HEARTS : 13 * HEARTS + 13] = hearts
    for card, value in spades.items():
        table[card] = value
    return tuple(table)


_TABLES = {
    "standard": _scheme(_ONES, {QUEEN_OF_SPADES: 13}),
    "hearts_only": _scheme(_ONES, {}),
    "black_jack": _scheme(_ONES, {JACK_OF_SPADES: 10}),
    "black_maria": _scheme(_ONES, {QUEEN_OF_SPADES: 13, KING_OF_SPADES: 10, ACE_OF_SPADES: 7}),
    "spot": _scheme(_SPOTS, {QUEEN_OF_SPADES: 25}),
    "spot_tens": _scheme(_SPOTS_TENS, {QUEEN_OF_SPADES: 25}),
}


def card_values(
    scheme: str | tuple[tuple[int, int], ...], bonus_card: int | None
) -> tuple[int, ...]:
    """The values of the 52 cards under a scheme or the player's own table, and a bonus card."""
    if isinstance(scheme, str):
        table = list(_TABLES[scheme])
    else:
        table = [0] * CARDS
        for card, value in scheme:
            table[card] = value
    if bonus_card is not None:
        table[bonus_card] = BONUS_VALUE
    return tuple(table)


def penalty_points(values: tuple[int, ...], packs: int) -> int:
    """The points of all penalty cards in play, nothing charged: what an `auto` moon is worth.

    `values` are those of `card_values`. A card with a value is never removed from the pack.
    """
    return packs * sum(value for value in values if value > 0)


def black_card(scheme: str | tuple[tuple[int, int], ...]) -> int | None:
    """The spade that the rules make special: the queen, the jack under Black Jack, or none."""
    if scheme == "hearts_only":
        return None
    if scheme == "black_jack":
        return JACK_OF_SPADES
    return QUEEN_OF_SPADES if card_values(scheme, None)[QUEEN_OF_SPADES] > 0 else None


def hearts_have_value(values: tuple[int, ...]) -> bool:
    """Whether some heart has a value other than 0."""
    return any(values[13 * HEARTS : 13 * HEARTS + 13])
