"""Which sets of cards are worth searching when a seat passes.

There are hundreds of sets, too many to try each of them in enough worlds. So a pass is searched
twice. The first look has the sets that differ in one card from what the policy would pass; it shows
what passing each single card is worth. The second look, in other worlds, has the few sets that look
best after that, together with sets whose value lies in the combination: all cards of a suit, and
the cards that would lose a trick when the seat shoots the moon.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from statistics import fmean
from typing import TYPE_CHECKING

from hearts_qt.rules.cards import mask_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from hearts_qt.players.heuristics.policy import Policy

Cards = tuple[int, ...]

MAX_SETS = 6000
"""A pass with more sets than this has one look only."""

BEST = 6
"""The number of sets that the second look takes over as the best of the first."""
SETS_BY_CARD_VALUE = 8
"""The number of sets that it adds because the values of their cards have the largest sums."""
SETS_PER_VOID = 2
"""The number of sets that it adds for each suit of which all cards can be passed."""
MAX_MOON_LOSERS = 3.0
"""The greatest number of tricks that a hand may be likely to lose after a pass to plan a moon."""


def swaps(base: Cards, hand: Cards, most: int) -> list[Cards]:
    """A set of cards, and every set that differs from it in one card; at most `most` sets."""
    rest = list(hand)
    for card in base:
        rest.remove(card)
    found = [tuple(sorted(base))]
    for at in range(len(base)):
        for card in sorted(set(rest)):
            found.append(tuple(sorted((*base[:at], card, *base[at + 1 :]))))
    return list(dict.fromkeys(found))[:most]


def needs_second_look(hand: Cards, count: int) -> bool:
    """Whether passing `count` cards of a hand is worth a second look."""
    return count > 1 and comb(len(hand), count) <= MAX_SETS


def second_look(
    hand: Cards, values: Mapping[Cards, float], *, every: bool = False
) -> list[Cards]:
    """The sets of the second look, those most likely to be best first.

    `values` holds the values of the sets of `swaps`, in points, in the same order: the first set is
    the one that the others differ from. With `every` there are also that one, and the best
    sets with one card replaced by the next higher one of its suit that they keep.
    """
    base = next(iter(values))
    found = sorted(values, key=lambda cards: -values[cards])[:BEST]
    worth = _worth(base, values)
    everything = dict.fromkeys(
        tuple(sorted(cards)) for cards in combinations(hand, len(base))
    )
    by_cards = sorted(everything, key=lambda cards: -sum(worth.get(card, 0.0) for card in cards))
    found += by_cards[: SETS_BY_CARD_VALUE + BEST]
    found = list(dict.fromkeys(found))[: SETS_BY_CARD_VALUE + BEST]
    for suit in range(4):
        whole = tuple(card for card in hand if card // 13 == suit)
        if 0 < len(whole) <= len(base):
            emptying = [cards for cards in by_cards if _has_all(cards, suit, len(whole))]
            found += emptying[:SETS_PER_VOID]
    if every:
        found += [base, *(one for cards in found for one in _raised(hand, cards))]
    return list(dict.fromkeys(found))


def _raised(hand: Cards, cards: Cards) -> Iterator[Cards]:
    """A set with each card in turn replaced by the next higher one of its suit in the hand."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    for at, card in enumerate(cards):
        higher = [one for one in rest if one > card and one // 13 == card // 13]
        if higher:
            yield tuple(sorted((*cards[:at], min(higher), *cards[at + 1 :])))


def _has_all(cards: Cards, suit: int, count: int) -> bool:
    return sum(card // 13 == suit for card in cards) == count


def _worth(base: Cards, values: Mapping[Cards, float]) -> dict[int, float]:
    """The value of passing each card, in points, up to a constant: the least squares fit of the
    values by a sum over the cards."""
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
    """The number of tricks that a hand of a single pack is likely to lose when its suits are played
    from the top."""
    held, _ = mask_of(hand)
    return policy.shooter.expected_losers(held, policy.rules.pack & ~held) / 256


def weakest_cards(policy: Policy, hand: Collection[int], count: int) -> Cards:
    """The cards to pass for the fewest losers in the rest, found one after the other."""
    kept = set(hand)
    for _ in range(count):
        kept.remove(min(sorted(kept), key=lambda card: losers(policy, kept - {card})))
    return tuple(sorted(set(hand) - kept))


def moon_pass(policy: Policy, hand: Collection[int], count: int) -> Cards | None:
    """What to pass of a hand of a single pack to shoot the moon with the rest; None if the rest is
    too weak for that."""
    given = weakest_cards(policy, hand, count)
    return given if losers(policy, set(hand) - set(given)) <= MAX_MOON_LOSERS else None
