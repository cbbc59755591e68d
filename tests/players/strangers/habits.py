"""Simple habits that several of the players share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.memory import Memory, rank, suit


def low_first(cards: Iterable[str]) -> list[str]:
    """Cards from the lowest to the highest; of equal ranks clubs first, hearts last."""
    return sorted(cards, key=lambda card: (rank(card), "CDSH".index(suit(card))))


def high_first(cards: Iterable[str]) -> list[str]:
    """Cards from the highest to the lowest; of equal ranks hearts first, clubs last."""
    return low_first(cards)[::-1]


def costliest_first(memory: Memory, cards: Iterable[str]) -> list[str]:
    """Cards from the one that costs its taker most; of equal costs the higher card first."""
    return sorted(high_first(cards), key=memory.value, reverse=True)


def cheapest_first(memory: Memory, cards: Iterable[str]) -> list[str]:
    """Cards from the one that costs its taker least; of equal costs the higher card first."""
    return sorted(high_first(cards), key=memory.value)


def follows(memory: Memory, legal: Sequence[str]) -> bool:
    """Whether the seat has to follow suit."""
    return memory.led is not None and suit(legal[0]) == memory.led


def duck(memory: Memory, legal: Sequence[str]) -> str:
    """The highest card that does not win the trick; the lowest one if all would."""
    below = [card for card in high_first(legal) if not memory.would_win(card)]
    return below[0] if below else low_first(legal)[0]


def sensible_follow(memory: Memory, legal: Sequence[str]) -> str:
    """Duck, but take a trick without points with the highest card, if that is safe or
    unavoidable."""
    dear = [memory.black] if memory.black else []
    below = [card for card in high_first(legal) if not memory.would_win(card)]
    if memory.is_last and memory.at_stake <= 0:
        free = [card for card in high_first(legal) if card not in dear and memory.value(card) <= 0]
        if free:
            return free[0]
    if below:
        return memory.black if memory.black in below else below[0]
    if memory.is_last:
        plain = [card for card in high_first(legal) if card not in dear]
        return (plain or list(legal))[0]
    return low_first(legal)[0]


def sensible_discard(memory: Memory, legal: Sequence[str]) -> str:
    """The card that costs most, then the highest one."""
    return costliest_first(memory, legal)[0]


def low_lead(memory: Memory, legal: Sequence[str]) -> str:
    """The lowest card, and no black card if there is another."""
    return low_first([card for card in legal if card != memory.black] or legal)[0]


def sensible_play(memory: Memory, legal: Sequence[str]) -> str:
    """How most people play: lead low, duck, discard what costs most."""
    if memory.led is None:
        return low_lead(memory, legal)
    if follows(memory, legal):
        return sensible_follow(memory, legal)
    return sensible_discard(memory, legal)


def dangerous_first(memory: Memory, cards: Iterable[str]) -> list[str]:
    """What most people pass: the black card and the spades above her, then high cards."""

    def danger(card: str) -> int:
        above_black = memory.black is not None and suit(card) == "S"
        if above_black and rank(card) >= rank(memory.black or "AS"):
            return 100 + rank(card)
        return rank(card)

    return sorted(high_first(cards), key=danger, reverse=True)
