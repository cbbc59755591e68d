"""What it is expected to cost to hold the cards of a suit to the end of the hand.

The estimate assumes that the suit is led again and again and that the hand plays its cards from the
highest to the lowest: the highest in the first round, which is the cheapest because most players
can still follow, and the lowest in the last. Each round costs the probability that the suit is
led that often, times the probability that the card takes the trick, times what the trick holds.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits
from hearts_qt.players.heuristics.constants import (
    CERTAIN,
    DANGER_RETURNS,
    MISS_CHANCE_ROW,
    OVERTAKE_FIRST_ROUND,
    OVERTAKE_FOR_BONUS,
    OVERTAKE_LATER,
)
from hearts_qt.players.heuristics.features import Features
from hearts_qt.players.heuristics.rule_costs import RuleCosts
from hearts_qt.rules.constants import SUIT_MASK

SUIT_ROW = 32
"""The length of the row of each suit in the tables: room for its cards in a hand."""
MAX_FOLLOWERS = 10
MAX_UNSEEN = 14
MAX_ROUNDS = 13
"""The sizes of the tables for one pack: followers (0 to 9), unseen cards of a suit (0 to 13) and
rounds of a suit (1 to 13)."""
WHOLE_SHARE = 256
"""The value of `unseen_share` that stands for all unseen cards."""

# Probabilities that a suit is led once more (4096ths): when no other seat may hold it, and what is
# added when all of them may; the same for point suits, which are led later and less often.
LED_WHEN_VOID = 229
LED_WHEN_HELD = 2351
POINTS_LED_WHEN_VOID = 164
POINTS_LED_WHEN_HELD = 1679
# In average tricks: what a card costs that no other seat can follow.
UNFOLLOWED_CARD = 614
# Single dangers and bonus cards (4096ths).
TOP_DANGER = 4915  # factor on `danger_share` for a danger that no unseen card beats
CATCH_BASE = 3482  # factor on `catch_share` for catching an unseen danger
CATCH_PER_CARD = 614  # what each held card above the danger adds to it
TOP_BONUS = 3686  # worth of holding a bonus card that no unseen card beats, as a share of it
BONUS_BASE = 1434  # the same for one that can be beaten
BONUS_PER_CARD = 614  # what each higher card in the hand adds to this share
BONUS_CATCH = 1229  # the share of an unseen bonus that a higher card is worth


class SuitRisk:
    """The expected cost of holding cards, suit by suit, for the seat that `features` describes.

    Costs are in 1024ths of a point, probabilities in 4096ths, unless it says otherwise.
    """

    def __init__(self, rules: RuleCosts, features: Features) -> None:
        self.rules = rules
        """What cards cost under the rules."""
        self.features = features
        """What the seat sees."""
        self.higher_discount = [0] * 32
        """How much less likely a catch is, by higher unseen cards."""
        self.danger_share = [1638, 1434, 1106, 737, 369, 205, 123]
        """The probability to take one's own danger, by other cards in the suit."""
        self.catch_share = [1638, 1556, 1106, 696, 328, 164, 82]
        """The probability to catch an unseen danger, by lower cards in the suit."""
        self.forecast_rounds = [0] * 4
        """For each suit, how many rounds are forecast."""
        self.forecast_at = [0] * 4
        """For each suit, the observation that its forecast belongs to."""
        self.unseen_share = [0] * 128
        """The share of the unseen cards left by a round, in 256ths."""
        self.round_chance = [0] * 128
        """The probability of a round: index SUIT_ROW * suit + round."""
        self.trick_cost = [0] * 128
        """What others play to a round: index SUIT_ROW * suit + round."""
        self.saving = [0] * 52
        """For each card, what `compute_savings` found."""
        self.miss_chance = [0] * 1408
        """The probability to hold none of some cards, see `set_miss_chance`."""
        self.take_table = [0] * 50960
        """With one pack, the probability to take a round; see `fill_row`."""
        self.void_table = [0] * 3640
        """With one pack, the expected void seats of a round, plus 1; 0 if not known."""
        for number in range(32):
            self.higher_discount[number] = 2 * CERTAIN // (2 + number)

    def set_miss_chance(self, base: int, chance: int) -> None:
        """Set the probability, in 2**30ths, that a quarter of a card is not held by one of `base`
        equally likely seats. `miss_chance` then holds its powers, in 4096ths."""
        product = 1
        product <<= 30
        for row in range(2 * MAX_FOLLOWERS * MAX_UNSEEN * MAX_ROUNDS):
            self.void_table[row] = 0
        for quarters in range(MISS_CHANCE_ROW):
            # From 2**30ths to 4096ths, rounded.
            self.miss_chance[MISS_CHANCE_ROW * base + quarters] = (product + (1 << 17)) >> 18
            product = product * chance >> 30

    # Forecasting the rounds of a suit

    def forecast(self, suit: int, count: int) -> None:
        """Forecast the next `count` rounds of a suit: their probability and what they hold."""
        n = self.rules.players
        spread = self.features.mean_point_cost if self.rules.point_suit[suit] else 0
        row = self.table_row(suit)
        for turn in range(self.forecast_rounds[suit], count):
            at = SUIT_ROW * suit + turn
            if self.rules.packs == 1:
                # With one pack a round depends on a few small numbers, so it is kept.
                if self.void_table[row + turn] == 0:
                    self.fill_row(suit, turn, row + turn)
                voids = self.void_table[row + turn] - 1
            else:
                voids = self.forecast_round(suit, turn)
            self.trick_cost[at] = (
                spread * (CERTAIN * (n - 1) - voids) + voids * self.features.mean_discard
            ) >> 12
            self.trick_cost[at] += self.rules.trick_each
        if count > self.forecast_rounds[suit]:
            self.forecast_rounds[suit] = count

    def table_row(self, suit: int) -> int:
        """The row of the first round of a suit in `take_table` and `void_table`."""
        kind = MAX_FOLLOWERS * self.rules.point_suit[suit] + self.features.followers[suit]
        return MAX_ROUNDS * (MAX_UNSEEN * kind + self.features.unseen_count[suit])

    def forecast_round(self, suit: int, turn: int) -> int:
        """Fill in `round_chance` and `unseen_share` for one round of a suit.

        Returns how many other seats are expected not to follow, in 4096ths.
        """
        unseen = self.features.unseen_count[suit]
        followers = self.features.followers[suit]
        void = POINTS_LED_WHEN_VOID if self.rules.point_suit[suit] else LED_WHEN_VOID
        held = POINTS_LED_WHEN_HELD if self.rules.point_suit[suit] else LED_WHEN_HELD
        at = SUIT_ROW * suit + turn
        left = unseen - turn * followers
        if left <= 0:
            self.round_chance[at] = void
            self.unseen_share[at] = 0
            left = 0
        else:
            likely = held
            if left < followers:
                likely = held * left * self.rules.reciprocal[followers] >> 12
            self.round_chance[at] = void + likely
            self.unseen_share[at] = WHOLE_SHARE if turn == 0 else WHOLE_SHARE * left // unseen
        misses = followers * self.miss_chance[MISS_CHANCE_ROW * followers + 4 * left]
        return CERTAIN * (self.rules.players - 1 - followers) + misses

    def fill_row(self, suit: int, turn: int, row: int) -> None:
        """Fill in a row of `void_table` and `take_table`, for one pack.

        `take_table` then holds, by the number of unseen cards above a card, the probability that
        the suit is led that often and the card takes that round.
        """
        self.void_table[row] = self.forecast_round(suit, turn) + 1
        unseen = self.features.unseen_count[suit]
        for above in range(unseen + 1):
            self.take_table[MAX_UNSEEN * row + above] = self.take_chance(
                suit, turn, above, unseen - above
            )

    def take_chance(self, suit: int, turn: int, above: int, below: int) -> int:
        """The probability that a suit is led that often and a card takes that round, after
        `forecast_round`; `above` and `below` are the unseen cards above and below the card."""
        at = SUIT_ROW * suit + turn
        overtake = OVERTAKE_LATER if turn else OVERTAKE_FIRST_ROUND
        wins = self.win_chance(
            self.features.followers[suit], self.unseen_share[at], above, below, overtake
        )
        return self.round_chance[at] * wins >> 12

    def win_chance(self, followers: int, share: int, above: int, below: int, overtake: int) -> int:
        """The probability that a card wins a round against some followers.

        `above` and `below` are the unseen cards above and below it now, `share` the part of them
        left by then (256ths), `overtake` the probability that a follower who could stay below goes
        above.
        """
        row = MISS_CHANCE_ROW * followers
        over = CERTAIN - self.miss_chance[row + (above * share >> 6)]
        under = self.miss_chance[row + (below * share >> 6)]
        stays = CERTAIN - (over * (under + (overtake * (CERTAIN - under) >> 12)) >> 12)
        wins = stays
        for _ in range(followers - 1):
            wins = wins * stays >> 12
        return wins

    # Costs

    def holding_cost(self, suit: int, once: int, twice: int) -> int:
        """The expected cost of holding these cards of a suit; below 0 where they help.

        `once` and `twice` are the masks of the cards held at least once and twice. An empty suit
        is worth an average trick.
        """
        one = 1
        if not once:
            return -self.rules.average_trick
        length = bits.popcount(once)
        if self.rules.packs == 2:
            length += bits.popcount(twice)
        low = SUIT_MASK << (13 * suit)
        total = 0
        if self.features.unseen_count[suit] == 0 or self.features.followers[suit] == 0:
            total = (UNFOLLOWED_CARD * self.rules.average_trick >> 12) * length
        else:
            if self.forecast_at[suit] != self.features.observations:
                self.forecast_at[suit] = self.features.observations
                self.forecast_rounds[suit] = 0
            if self.forecast_rounds[suit] < length:
                self.forecast(suit, length)
            theirs = self.features.unseen & low
            theirs2 = self.features.unseen2 & low
            at = SUIT_ROW * suit
            row = self.table_row(suit)
            rest = once
            copies = 1
            while rest:
                card = bits.highest(rest)
                bit = one << card
                above = bits.popcount(theirs >> card >> 1)
                if self.rules.packs == 1:
                    wins = self.take_table[MAX_UNSEEN * (row + at - SUIT_ROW * suit) + above]
                else:
                    below = bits.popcount(theirs & (bit - 1))
                    above += bits.popcount(theirs2 >> card >> 1)
                    below += bits.popcount(theirs2 & (bit - 1))
                    wins = self.take_chance(suit, at - SUIT_ROW * suit, above, below)
                trick = self.trick_cost[at]
                if not self.rules.single_dangers & bit:
                    trick += self.features.cost[card]
                total += wins * trick >> 12
                at += 1
                if copies == 1 and twice & bit:
                    copies = 2
                else:
                    copies = 1
                    rest ^= bit
        return total + self.special_cost(suit, once, twice, length)

    def hand_cost(self, once: int, twice: int) -> int:
        """The expected cost of holding a whole hand."""
        total = 0
        for suit in range(4):
            low = SUIT_MASK << (13 * suit)
            total += self.holding_cost(suit, once & low, twice & low)
        return total

    def compute_savings(self, suit: int, once: int) -> None:
        """Fill in `saving` for these cards of a suit, with one pack: the holding cost with the card
        less that without it.

        Without a card, the higher ones are played in the same rounds as with it and each lower one
        a round earlier. So every card is priced once in its own round and once in the round before.
        Playouts spend most of their time here.
        """
        one = 1
        dangers = self.rules.single_dangers
        unseen = self.features.unseen_count[suit]
        followers = self.features.followers[suit]
        low = SUIT_MASK << (13 * suit)
        rest = once
        if unseen == 0 or followers == 0:
            whole = UNFOLLOWED_CARD * self.rules.average_trick >> 12
        else:
            points = self.features.mean_point_cost if self.rules.point_suit[suit] else 0
            slope = self.features.mean_discard - points
            points = points * CERTAIN * (self.rules.players - 1)
            theirs = self.features.unseen & low
            row = self.table_row(suit)
            turn = 0
            trick = 0
            last = 0
            before = 0
            whole = 0
            moved = 0
            while rest:
                card = bits.highest(rest)
                bit = one << card
                rest ^= bit
                if self.void_table[row] == 0:
                    self.fill_row(suit, turn, row)
                trick = (points + (self.void_table[row] - 1) * slope) >> 12
                at = MAX_UNSEEN * row + bits.popcount(theirs >> card >> 1)
                cost = 0 if dangers & bit else self.features.cost[card]
                if turn:
                    before = self.take_table[at - MAX_UNSEEN] * (last + cost) >> 12
                here = self.take_table[at] * (trick + cost) >> 12
                # So far the higher cards in their own rounds; the lower ones, each in the round
                # before its own, are added below.
                self.saving[card] = moved + before - whole
                whole += here
                moved += before
                last = trick
                turn += 1
                row += 1
            whole -= moved
            rest = once
        specials = low & (dangers | self.rules.bonus_cards)
        specials &= self.features.unseen | once
        special = self.special_cost(suit, once, 0, bits.popcount(once)) if specials else 0
        while rest:
            card = bits.lowest(rest)
            bit = one << card
            rest ^= bit
            saving = whole if unseen == 0 or followers == 0 else self.saving[card] + whole
            if once == bit:
                saving += self.rules.average_trick + special
            elif specials:
                without = self.special_cost(suit, once ^ bit, 0, bits.popcount(once) - 1)
                saving += special - without
            self.saving[card] = saving

    # Single dangers and bonus cards

    def special_cost(self, suit: int, once: int, twice: int, length: int) -> int:
        """The cost of the single dangers and bonus cards of a suit to a hand with these cards."""
        low = SUIT_MASK << (13 * suit)
        total = 0
        mask = self.rules.single_dangers & low
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            total += self.danger_cost(suit, once, twice, length, card)
        mask = self.rules.bonus_cards & low
        while mask:
            card = bits.lowest(mask)
            mask &= mask - 1
            total += self.bonus_cost(suit, once, twice, card)
        return total

    def danger_cost(self, suit: int, once: int, twice: int, length: int, card: int) -> int:
        """The cost of one single danger to a hand with these cards of its suit: of holding it, or
        of catching it with a higher card."""
        one = 1
        bit = one << card
        value = self.features.cost[card]
        if value <= 0:
            return 0
        if once & bit:
            if self.features.unseen_count[suit] == 0:
                return value * DANGER_RETURNS >> 12
            guards = length - 1
            chance = self.danger_share[guards if guards < 6 else 6]
            if self.features.unseen_above(suit, card) == 0:
                chance = chance * TOP_DANGER >> 12
            return value * chance >> 12
        if not self.features.unseen & bit:
            return 0
        high = once >> card >> 1
        if not high:
            return 0
        higher = bits.popcount(high)
        if self.rules.packs == 2:
            higher += bits.popcount(twice >> card >> 1)
        guards = length - higher
        chance = self.catch_share[guards if guards < 6 else 6]
        chance = chance * (CATCH_BASE + CATCH_PER_CARD * higher) >> 12
        return (value * chance >> 12) * self.higher_discount[
            self.features.unseen_above(suit, card + 1 + bits.lowest(high))
        ] >> 12

    def bonus_cost(self, suit: int, once: int, twice: int, card: int) -> int:
        """What these cards of a suit are worth, below 0, for capturing one bonus card."""
        one = 1
        bit = one << card
        value = -self.features.cost[card]
        if value <= 0:
            return 0
        high = once >> card >> 1
        if once & bit:
            if self.features.unseen_above(suit, card) == 0:
                return -(value * TOP_BONUS >> 12)
            higher = bits.popcount(high)
            if self.rules.packs == 2:
                higher += bits.popcount(twice >> card >> 1)
            chance = BONUS_BASE + BONUS_PER_CARD * higher
            if chance > OVERTAKE_FOR_BONUS:
                chance = OVERTAKE_FOR_BONUS
            return -(value * chance >> 12)
        if not high or not self.features.unseen & bit:
            return 0
        above = self.features.unseen_above(suit, card + 1 + bits.highest(high))
        return -((value * BONUS_CATCH >> 12) * self.rules.reciprocal[1 + above] >> 12)
