"""How many points the cards of a suit are likely to cost before the hand is over.

The estimate imagines the suit being led again and again: the highest card goes to the first round,
which is the cheapest, the lowest to the last. In each round it asks how likely the card takes the
trick and what the trick then holds. Single dangers, such as the queen of spades, come on top: the
owner fears to be forced to take it, the holder of higher cards to catch it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_qt.players.reading import Reading

__all__ = ["WEIGHTS", "Weights", "burden", "suit_burden"]


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the rules of thumb. They were found by letting variants play each other."""

    keen: float = 0.2
    """How often somebody who could stay below goes above in the first round of a suit."""
    wary: float = 0.15
    """The same later on, or when the trick holds points."""
    void: float = 1.0
    """What an empty suit is worth, in average tricks."""
    far: float = 0.08
    """How likely a suit is led once more when nobody else may have it any more."""
    stuck: float = 0.15
    """What a card costs that nobody else can follow, in average tricks."""
    own: tuple[float, ...] = (0.4, 0.35, 0.27, 0.18, 0.09, 0.05, 0.03)
    """The chance that the holder of a single danger has to take it, by guards in its suit."""
    catch: tuple[float, ...] = (0.4, 0.38, 0.27, 0.17, 0.08, 0.04, 0.02)
    """The chance that higher cards have to catch a single danger, by cards below it."""
    back: float = 0.2
    """The share of a single danger that comes back when it was passed."""
    least: float = 0.4
    """The least share of a single danger that playing it safely saves, however well guarded."""
    lead: float = 0.05
    """What having to lead costs, in average tricks."""
    shoot: tuple[float, ...] = (1.0, 0.9, 0.7, 0.45, 0.2)
    """The chance of a moon of one's own, by the cards that are likely to lose a trick."""
    threat: float = 0.6
    """How seriously somebody else's moon is taken."""
    smoke: float = 0.08
    """What driving a single danger out is worth, as a share of it."""


WEIGHTS = Weights()


def burden(reading: Reading, hand: Sequence[Sequence[int]], weights: Weights = WEIGHTS) -> float:
    """The points that a hand, as ranks by suit, is likely to cost."""
    return sum(suit_burden(reading, suit, hand[suit], weights) for suit in range(4))


def suit_burden(
    reading: Reading, suit: int, ranks: Sequence[int], weights: Weights = WEIGHTS
) -> float:
    """The points that holding these ranks of a suit is likely to cost; below 0 when it helps."""
    unit = reading.unit
    if not ranks:
        return -weights.void * unit
    total = 0.0
    out = len(reading.out[suit])
    hitters = reading.hitters[suit]
    cost = reading.cost
    low = 13 * suit
    if out == 0 or hitters == 0:
        total = weights.stuck * unit * len(ranks)
    else:
        miss = 1.0 - 1.0 / hitters
        gone = reading.n - 1 - hitters
        dump = reading.dump
        spread = reading.out_points if reading.appraisal.spread[suit] else 0.0
        heavy = reading.heavy[suit]
        for turn in range(len(ranks)):
            rank = ranks[-1 - turn]
            left = out - turn * hitters
            if left <= 0:
                likely, share, left = weights.far, 0.0, 0
            else:
                likely = weights.far + (0.9 - weights.far) * min(1.0, left / hitters)
                share = left / out
            over = miss ** (reading.above(suit, rank) * share)
            under = miss ** (reading.below(suit, rank) * share)
            keen = weights.keen if turn == 0 else weights.wary
            stays = 1.0 - (1.0 - over) * (under + keen * (1.0 - under))
            wins = stays**hitters
            voids = gone + hitters * miss**left
            own = cost[low + rank] if low + rank not in heavy else 0.0
            trick = own + spread * (reading.n - 1 - voids) + voids * dump
            total += likely * wins * trick
    for card in reading.heavy[suit]:
        total += _single(reading, suit, ranks, card, weights)
    for card in reading.appraisal.bonus[suit]:
        total += _prize(reading, suit, ranks, card)
    return total


def _single(
    reading: Reading, suit: int, ranks: Sequence[int], card: int, weights: Weights
) -> float:
    """What a single danger of a suit costs a seat that holds these ranks."""
    value = max(0.0, reading.cost[card])
    rank = card % 13
    if rank in ranks:
        guards = len(ranks) - 1
        if len(reading.out[suit]) == 0:
            return 0.2 * value
        chance = weights.own[min(guards, 6)]
        if reading.above(suit, rank) == 0:
            chance *= 1.2
        return value * chance
    if not reading.is_out(card):
        return 0.0
    higher = [mine for mine in ranks if mine > rank]
    if not higher:
        return 0.0
    guards = len(ranks) - len(higher)
    chance = weights.catch[min(guards, 6)] * (0.85 + 0.15 * len(higher))
    return value * chance / (1.0 + 0.5 * reading.above(suit, higher[0]))


def _prize(reading: Reading, suit: int, ranks: Sequence[int], card: int) -> float:
    """What these ranks are worth (below 0) for bringing a bonus card of their suit home."""
    rank = card % 13
    value = min(0.0, reading.cost[card])
    higher = [mine for mine in ranks if mine > rank]
    if rank in ranks:
        if not reading.above(suit, rank):
            return 0.9 * value
        return value * min(0.8, 0.35 + 0.15 * len(higher))
    if not higher or not reading.is_out(card):
        return 0.0
    return 0.3 * value / (1.0 + reading.above(suit, higher[-1]))
