"""Exact odds of a deal, and the cards that players were dealt over many hands compared with them.

`CountOdds` is the distribution of a count in one hand: hypergeometric for cards, inclusion and
exclusion for voids, for any pack and rules. `CountOdds.deviation` tells how far the total of many
hands lies from its expectation.

A `Tally` counts what one player was dealt. For each `CountedQuantity` the distribution of the total
is the convolution of the distributions of all hands, each by its own rules. Nothing is simulated.
Fractions are exact; the convolved probabilities are integers in units of 2 ** -96, so that rounding
errors stay far below anything that is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, sqrt

from hearts_qt.game.actions import receivers
from hearts_qt.rules.cards import ACE_OF_SPADES, HEARTS, KING_OF_SPADES, suit_of
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


FEWEST_HANDS = 30
"""The fewest hands for which a line is shown; with fewer, nearly any count is likely enough."""

SIGNIFICANCE = 0.05
"""The significance level: a line is unusual if its `corrected` probability is below it."""

SCALE = 96
"""Probabilities are integers in units of 2 ** -`SCALE`."""


class CountedQuantity(Enum):
    """What is counted in each hand that is dealt."""

    WORST = "worst_card"
    """The worst card of the rules, usually the queen of spades."""
    HEARTS = "hearts"
    SPADES = "high_spades"
    """Aces and kings of spades."""
    VOIDS = "voids"
    """Suits of which the hand has no card."""
    NEIGHBOUR = "worst_card_at_giver"
    """The worst card, dealt to the one player who passes to this one."""


@lru_cache(maxsize=64)
def worst_card(rules: Rules) -> int | None:
    """The card that costs the most; None if several share that cost, or none costs anything."""
    values = rules.card_worth
    costly = sorted({card for card in rules.pack if values[card] > 0}, key=lambda c: -values[c])
    if not costly or (len(costly) > 1 and values[costly[0]] == values[costly[1]]):
        return None
    return costly[0]


@dataclass(slots=True)
class Tally:
    """What one player was dealt."""

    totals: Counter[CountedQuantity] = field(default_factory=Counter)
    hands: Counter[tuple[CountedQuantity, CountOdds]] = field(default_factory=Counter)
    """How many hands there were with the same odds, for each quantity."""
    dealt: int = 0
    """How many hands the player was dealt."""
    received: int = 0
    """How often the worst card came in a pass."""

    def add(
        self,
        rules: Rules,
        direction: str,
        dealt: Sequence[Sequence[int]],
        seat: int,
        received: Iterable[int] = (),
    ) -> None:
        """Count a hand: the cards dealt to all seats, and those that came to the seat in the
        pass."""
        self.dealt += 1
        cards = dealt[seat]
        worst = worst_card(rules)
        if worst is not None:
            self._count(CountedQuantity.WORST, rules, list(cards).count(worst))
            givers = [
                other
                for other in range(rules.players)
                if seat in receivers(direction, other, rules.players)
            ]
            if len(givers) == 1:
                self._count(CountedQuantity.NEIGHBOUR, rules, list(dealt[givers[0]]).count(worst))
            self.received += list(received).count(worst)
        hearts = sum(suit_of(card) == HEARTS for card in cards)
        self._count(CountedQuantity.HEARTS, rules, hearts)
        high_spades = sum(card in (ACE_OF_SPADES, KING_OF_SPADES) for card in cards)
        self._count(CountedQuantity.SPADES, rules, high_spades)
        missing = {suit_of(card) for card in rules.pack} - {suit_of(card) for card in cards}
        self._count(CountedQuantity.VOIDS, rules, len(missing))

    def _count(self, quantity: CountedQuantity, rules: Rules, count: int) -> None:
        odds = _odds(quantity, rules)
        if odds.variance:
            self.totals[quantity] += count
            self.hands[quantity, odds] += 1


@lru_cache(maxsize=256)
def _odds(quantity: CountedQuantity, rules: Rules) -> CountOdds:
    match quantity:
        case CountedQuantity.HEARTS:
            return suit_held(rules, HEARTS)
        case CountedQuantity.SPADES:
            return cards_held(rules, (ACE_OF_SPADES, KING_OF_SPADES))
        case CountedQuantity.VOIDS:
            return void_suits(rules)
    worst = worst_card(rules)
    assert worst is not None, "only counted where there is one"
    return cards_held(rules, (worst,))


@dataclass(frozen=True, slots=True)
class LineResult:
    """A quantity of one player, compared with its exact distribution: a line of the table."""

    quantity: CountedQuantity
    hands: int
    total: int
    expected: float
    spread: float
    """The standard deviation of the total."""
    more: float
    """The probability that fair deals give a larger total, from 0 to 1."""
    fewer: float
    """The probability that fair deals give a smaller total."""
    corrected: float = 1.0
    """`chance` after Bonferroni's correction for the number of lines compared."""

    @property
    def chance(self) -> float:
        """The two-sided p-value: the probability of a total at least as extreme in fair deals."""
        return min(1.0, 2.0 * (1.0 - max(self.more, self.fewer)))

    @property
    def unusual(self) -> bool:
        """Whether the total is significant after the correction for all lines."""
        return self.corrected < SIGNIFICANCE


def compare(tallies: Sequence[Tally]) -> list[list[LineResult]]:
    """The lines of each player that have enough hands.

    All shown lines of all players are corrected together, by Bonferroni's rule: the p-value of each
    is multiplied by their number. The rule also holds for lines that depend on each other.
    """
    found = [
        [each for quantity in CountedQuantity if (each := _result(tally, quantity)) is not None]
        for tally in tallies
    ]
    count = sum(map(len, found))
    return [
        [
            LineResult(
                each.quantity, each.hands, each.total, each.expected, each.spread, each.more,
                each.fewer, min(1.0, count * each.chance),
            )
            for each in results
        ]
        for results in found
    ]  # fmt: skip


def _result(tally: Tally, quantity: CountedQuantity) -> LineResult | None:
    groups = [(odds, hands) for (of, odds), hands in tally.hands.items() if of is quantity]
    hands = sum(count for _, count in groups)
    if hands < FEWEST_HANDS:
        return None
    total = tally.totals[quantity]
    chances = total_odds(groups)
    whole = sum(chances)
    mean = variance = Fraction(0)
    for odds, count in groups:
        mean += count * odds.mean
        variance += count * odds.variance
    return LineResult(
        quantity, hands, total, float(mean), sqrt(variance),
        sum(chances[total + 1 :]) / whole, sum(chances[:total]) / whole,
    )  # fmt: skip


def total_odds(groups: Iterable[tuple[CountOdds, int]]) -> list[int]:
    """The distribution of the total of independent hands, in groups (odds, number of hands).

    `result[n]` is the probability of the total `n`, times 2 to the power of `SCALE`.
    """
    whole = [1 << SCALE]
    for odds, count in groups:
        power = [round(chance * (1 << SCALE)) for chance in odds.chances]
        while count:
            if count & 1:
                whole = _convolved(whole, power)
            count >>= 1
            if count:
                power = _convolved(power, power)
    return whole


def _convolved(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The distribution of the sum of two independent counts.

    Both lists are packed into one number each, because Python multiplies large numbers quickly.
    """
    width = (2 * SCALE + max(len(one), len(other)).bit_length() + 8) // 8 + 1
    product = _packed(one, width) * _packed(other, width)
    length = len(one) + len(other) - 1
    data = product.to_bytes((length + 1) * width, "little")
    half = 1 << (SCALE - 1)
    return [
        (int.from_bytes(data[at * width : (at + 1) * width], "little") + half) >> SCALE
        for at in range(length)
    ]


def _packed(chances: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(each.to_bytes(width, "little") for each in chances), "little")
