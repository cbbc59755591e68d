"""Which cards of a hand to pass or to lay away."""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import DANGER_RETURNS
from hearts_qt.players.heuristics.features import Features
from hearts_qt.players.heuristics.rule_costs import RuleCosts
from hearts_qt.players.heuristics.suit_risk import SuitRisk
from hearts_qt.rules.constants import SUIT_MASK
from hearts_qt.rules.kernel import Position

UNREACHABLE = 1 << 60
"""A cost above every possible one."""
POINTS_RETURN = 3277
"""The share of the cost of a card of a point suit that comes back to a player who passed it
(4096ths)."""


class CardSelection:
    """Selects the cards to give up so that the rest of a hand is expected to cost least.

    For each suit the best cards to give up are found one after the other; then the suits are
    combined by dynamic programming over the number of cards. Costs are in 1024ths of a point.

    The arrays have room for all 104 cards of two packs: a kitty that is laid away may be as large.
    """

    def __init__(self, rules: RuleCosts, features: Features, suit_risk: SuitRisk) -> None:
        self.rules = rules
        """What cards cost under the rules."""
        self.features = features
        """What the seat sees."""
        self.suit_risk = suit_risk
        """What the cards of a suit cost when held."""
        self.cards = [0] * 105
        """The selected cards, the costliest first."""
        self.count = 0
        """The number of selected cards."""
        self.best_cost = [0] * 105
        """The lowest cost after giving up n cards of the suits so far."""
        self.best_once = [0] * 105
        """The cards given up for `best_cost`, as masks."""
        self.best_twice = [0] * 105
        """The cards of which both copies are given up for `best_cost`."""
        self.suit_cost = [0] * 105
        """The lowest cost after giving up n cards of one suit; the same of the masks."""
        self.suit_once = [0] * 105
        """See `suit_cost`."""
        self.suit_twice = [0] * 105
        """See `suit_cost`."""
        self.merged_cost = [0] * 105
        """`best_cost` with the next suit included; the same of the masks."""
        self.merged_once = [0] * 105
        """See `merged_cost`."""
        self.merged_twice = [0] * 105
        """See `merged_cost`."""

    def select(self, position: Position, seat: int, count: int, captured: bool) -> None:
        """Select `count` cards of a seat's hand into `cards`, the costliest first.

        `captured` says that they go face down to the seat's own captured cards, not to other seats.
        """
        self.features.observe(position, seat)
        for have in range(count + 1):
            self.best_cost[have] = UNREACHABLE
            self.best_once[have] = 0
            self.best_twice[have] = 0
        self.best_cost[0] = 0
        for suit in range(4):
            low = SUIT_MASK << (13 * suit)
            longest = self.select_in_suit(
                suit, position.hand[seat] & low, position.twice[seat] & low, count, captured
            )
            for have in range(count + 1):
                self.merged_cost[have] = UNREACHABLE
            for have in range(count + 1):
                if self.best_cost[have] == UNREACHABLE:
                    continue
                for more in range(longest + 1):
                    into = have + more
                    if into > count:
                        break
                    cost = self.best_cost[have] + self.suit_cost[more]
                    if cost < self.merged_cost[into]:
                        self.merged_cost[into] = cost
                        self.merged_once[into] = self.best_once[have] | self.suit_once[more]
                        self.merged_twice[into] = self.best_twice[have] | self.suit_twice[more]
            for have in range(count + 1):
                self.best_cost[have] = self.merged_cost[have]
                self.best_once[have] = self.merged_once[have]
                self.best_twice[have] = self.merged_twice[have]
        self.count = 0
        for part in range(2):
            mask = self.best_once[count] if part == 0 else self.best_twice[count]
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                at = self.count
                while at > 0 and self.is_costlier(card, self.cards[at - 1]):
                    self.cards[at] = self.cards[at - 1]
                    at -= 1
                self.cards[at] = card
                self.count += 1

    def is_costlier(self, card: int, other: int) -> bool:
        """Whether a card costs more than another, or costs the same and has the higher rank."""
        if self.features.cost[card] != self.features.cost[other]:
            return self.features.cost[card] > self.features.cost[other]
        return card % 13 > other % 13

    def select_in_suit(self, suit: int, once: int, twice: int, count: int, captured: bool) -> int:
        """Select up to `count` cards of a suit, one after the other, into `suit_cost`, `suit_once`
        and `suit_twice`; returns how many."""
        one = 1
        gone = 0
        gone2 = 0
        paid = 0
        self.suit_cost[0] = self.kept_cost(suit, once, twice, captured)
        self.suit_once[0] = 0
        self.suit_twice[0] = 0
        length = 0
        while length < count and once:
            best = UNREACHABLE
            chosen = -1
            rest = once
            while rest:
                card = bits.highest(rest)
                bit = one << card
                rest ^= bit
                if twice & bit:
                    cost = self.kept_cost(suit, once, twice ^ bit, captured)
                else:
                    cost = self.kept_cost(suit, once ^ bit, twice, captured)
                cost += self.giving_cost(card, captured)
                if cost < best:
                    best = cost
                    chosen = card
            bit = one << chosen
            if twice & bit:
                twice ^= bit
            else:
                once ^= bit
            if gone & bit:
                gone2 |= bit
            gone |= bit
            length += 1
            self.suit_cost[length] = best + paid
            self.suit_once[length] = gone
            self.suit_twice[length] = gone2
            paid += self.giving_cost(chosen, captured)
        return length

    def kept_cost(self, suit: int, once: int, twice: int, captured: bool) -> int:
        """The expected cost of keeping these cards of a suit, less what a short suit is worth."""
        cost = self.suit_risk.holding_cost(suit, once, twice)
        if captured or twice or once & (once - 1):
            return cost
        dangers = self.rules.single_dangers & (SUIT_MASK << (13 * suit))
        at = 2 if dangers or self.rules.point_suit[suit] else 0
        if once:
            return cost - self.rules.short_suit[at + 1]
        return -self.rules.short_suit[at]

    def giving_cost(self, card: int, captured: bool) -> int:
        """The cost of giving up a card: all of it when the seat captures it, otherwise the share
        that is expected to come back, and more for a low card, which is a way out of the lead."""
        one = 1
        cost = self.features.cost[card]
        if captured:
            return cost
        suit = card // 13
        total = 0
        unseen = self.features.unseen_count[suit]
        if unseen:
            share = (self.features.unseen_above(suit, card) << 12) // unseen
            share = share * share >> 12
            total = (share * share >> 12) * self.rules.low_card >> 12
        if cost <= 0:
            return total
        returns = DANGER_RETURNS if self.rules.single_dangers & (one << card) else POINTS_RETURN
        return total + (cost * returns >> 12)
