"""Which sets of cards are worth trying out when a seat passes.

There are hundreds of them, too many to try each in worlds enough. So they are looked at twice:
first those that differ in one card from what the policy would pass, which tells what every single
card is worth to be rid of; then, in worlds of their own, the few that look best after that,
together with those whose worth lies in the cards being together: a suit passed away whole, and the
cards that would lose a trick to somebody who goes for the moon.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from statistics import fmean
from typing import TYPE_CHECKING

from hearts_qt.rules.cards import mask_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from hearts_qt.players.heuristics.policy import Policy

__all__ = [
    "FEW_LOSERS",
    "keeping_strong",
    "looked_at_twice",
    "losers",
    "moon_pass",
    "second_look",
    "swaps",
]

Cards = tuple[int, ...]

MOST_SETS = 6000
"""A hand that has more sets than this is looked at once."""

BEST = 6
"""Of the sets of the first look, so many are looked at again."""
LIKELY = 8
"""So many more are looked at by the sum of what their cards are worth."""
FILLS = 2
"""In so many ways a suit that is passed away whole is filled up."""

FEW_LOSERS = 3.0
"""How many tricks a hand may lose when the pass is done to be kept together for a moon."""


def swaps(base: Cards, hand: Cards, most: int) -> list[Cards]:
    """A set of cards, and every set that differs from it in one card; `most` of them at most."""
    rest = list(hand)
    for card in base:
        rest.remove(card)
    found = [tuple(sorted(base))]
    for at in range(len(base)):
        for card in sorted(set(rest)):
            found.append(tuple(sorted((*base[:at], card, *base[at + 1 :]))))
    return list(dict.fromkeys(found))[:most]


def looked_at_twice(hand: Cards, count: int) -> bool:
    """Whether so many cards of a hand make sets that the first look cannot all show."""
    return count > 1 and comb(len(hand), count) <= MOST_SETS


def second_look(hand: Cards, values: Mapping[Cards, float]) -> list[Cards]:
    """The sets to look at again, those most likely to be best first.

    `values` has what the sets of `swaps` came to, in its order: the first is the one that the
    others differ from.
    """
    base = next(iter(values))
    found = sorted(values, key=lambda cards: -values[cards])[:BEST]
    worth = _worth(base, values)
    everything = dict.fromkeys(
        tuple(sorted(cards)) for cards in combinations(hand, len(base))
    )
    by_cards = sorted(everything, key=lambda cards: -sum(worth.get(card, 0.0) for card in cards))
    found += by_cards[: LIKELY + BEST]
    found = list(dict.fromkeys(found))[: LIKELY + BEST]
    for suit in range(4):
        whole = tuple(card for card in hand if card // 13 == suit)
        if 0 < len(whole) <= len(base):
            found += [cards for cards in by_cards if _has_all(cards, suit, len(whole))][:FILLS]
    return list(dict.fromkeys(found))


def _has_all(cards: Cards, suit: int, count: int) -> bool:
    return sum(card // 13 == suit for card in cards) == count


def _worth(base: Cards, values: Mapping[Cards, float]) -> dict[int, float]:
    """What it is worth to be rid of each card, as if the cards of a set had nothing to do with each
    other: up to a constant, the least squares of the values."""
    gains: dict[int, dict[int, float]] = {card: {} for card in base}
    for cards, value in values.items():
        away, new = list(base), list(cards)
        for card in cards:
            if card in away:
                away.remove(card)
                new.remove(card)
        if len(new) == 1:
            gains[away[0]][new[0]] = value - values[base]
    means = {card: fmean(gains[card].values()) if gains[card] else 0.0 for card in base}
    worth = {card: -mean for card, mean in means.items()}
    others = {card for gained in gains.values() for card in gained}
    for card in others - set(base):
        worth[card] = fmean(
            gained[card] - means[away] for away, gained in gains.items() if card in gained
        )
    return worth


def losers(policy: Policy, hand: Collection[int]) -> float:
    """How many tricks a hand of a single pack is likely to lose when its suits are played from the
    top."""
    held, _ = mask_of(hand)
    return policy.losers(held, policy.pack & ~held) / 256


def keeping_strong(policy: Policy, hand: Collection[int], count: int) -> Cards:
    """The cards whose going leaves the fewest losers, one after the other."""
    kept = set(hand)
    for _ in range(count):
        kept.remove(min(sorted(kept), key=lambda card: losers(policy, kept - {card})))
    return tuple(sorted(set(hand) - kept))


def moon_pass(policy: Policy, hand: Collection[int], count: int) -> Cards | None:
    """What to pass of a hand of a single pack to go for the moon with the rest; None if it is too
    weak for that."""
    given = keeping_strong(policy, hand, count)
    return given if losers(policy, set(hand) - set(given)) <= FEW_LOSERS else None
