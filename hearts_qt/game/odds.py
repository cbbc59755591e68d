"""Exact odds of a deal: hypergeometric and binomial distributions, for any pack and rules.

Everything is computed with whole numbers and fractions, so nothing is rounded before the end.
`CountOdds` is the distribution of a count in one hand; `CountOdds.deviation` tells how far the
total of many hands lies from its expectation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, sqrt

from hearts_qt.rules.cards import suit_of
from hearts_qt.rules.options import Rules


def hypergeometric(pack: int, marked: int, hand: int) -> list[Fraction]:
    """The probabilities of 0, 1, 2 ... marked cards in a hand.

    `pack` cards are dealt, `marked` of them are marked, and the hand has `hand` cards. The list has
    `min(marked, hand) + 1` entries. Raises `ValueError` for numbers that do not fit.
    """
    if not 0 <= marked <= pack or not 0 <= hand <= pack:
        raise ValueError("marked cards and hand must be parts of the pack")
    whole = comb(pack, hand)
    return [
        Fraction(comb(marked, count) * comb(pack - marked, hand - count), whole)
        for count in range(min(marked, hand) + 1)
    ]


def binomial_tail(trials: int, chance: Fraction, least: int) -> float:
    """The probability of at least `least` successes in `trials`, each of probability `chance`."""
    if least <= 0:
        return 1.0
    if least > trials:
        return 0.0
    p, q = chance.numerator, chance.denominator - chance.numerator
    # The tail with fewer terms is summed.
    if least > trials // 2:
        counts: Iterable[int] = range(least, trials + 1)
    else:
        counts = range(least)
    part = sum(comb(trials, count) * p**count * q ** (trials - count) for count in counts)
    share = Fraction(part, chance.denominator**trials)
    return float(share if least > trials // 2 else 1 - share)


@dataclass(frozen=True)
class CountOdds:
    """The distribution of a count in one hand: `chances[n]` is the probability of `n`."""

    chances: tuple[Fraction, ...]

    @cached_property
    def mean(self) -> Fraction:
        """The expected count in a hand."""
        total = Fraction(0)
        for count, chance in enumerate(self.chances):
            total += count * chance
        return total

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the count in a hand."""
        total = Fraction(0)
        for count, chance in enumerate(self.chances):
            total += (count - self.mean) ** 2 * chance
        return total

    def at_least(self, count: int) -> Fraction:
        """The probability of at least `count` in a hand."""
        total = Fraction(0)
        for chance in self.chances[max(0, count) :]:
            total += chance
        return total

    def deviation(self, total: int, hands: int) -> float:
        """How far the total of independent hands is from its expectation, in standard deviations.

        0 if the count cannot vary, or if there are no hands.
        """
        if not self.variance or not hands:
            return 0.0
        return float(total - hands * self.mean) / sqrt(float(hands * self.variance))


def cards_held(rules: Rules, cards: Iterable[int]) -> CountOdds:
    """The distribution of how many of some cards a player is dealt; all copies count."""
    wanted = set(cards)
    marked = sum(card in wanted for card in rules.pack)
    return CountOdds(tuple(hypergeometric(len(rules.pack), marked, rules.hand_size)))


def suit_held(rules: Rules, suit: int) -> CountOdds:
    """The distribution of how many cards of a suit (0 to 3, clubs first) a player is dealt."""
    return cards_held(rules, [card for card in set(rules.pack) if suit_of(card) == suit])


def void_suits(rules: Rules) -> CountOdds:
    """The distribution of the number of suits in play of which a player is dealt no card.

    It is computed by inclusion and exclusion over the sets of missing suits.
    """
    pack, size = len(rules.pack), rules.hand_size
    lengths = list(Counter(suit_of(card) for card in rules.pack).values())
    whole = comb(pack, size)
    # `avoided[k]` sums, over all sets of `k` suits, the number of hands without these suits.
    avoided = [0] * (len(lengths) + 1)
    for chosen in range(1 << len(lengths)):
        missing = [length for at, length in enumerate(lengths) if chosen >> at & 1]
        avoided[len(missing)] += comb(pack - sum(missing), size)
    exactly = [
        sum(
            (-1) ** (other - count) * comb(other, count) * avoided[other]
            for other in range(count, len(avoided))
        )
        for count in range(len(avoided))
    ]
    return CountOdds(tuple(Fraction(count, whole) for count in exactly))
